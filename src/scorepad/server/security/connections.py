"""Where connections come in: so many in all and from one address, and nobody takes for ever to say what he wants."""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable
from typing import ClassVar, TypeVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from scorepad.server.monitoring.metrics import Metrics

log = logging.getLogger(__name__)

#: Open files that are not connections: the database's, those of processes for bots and uploads.
RESERVED = 200
#: More open files than this are not asked for; some systems allow a billion.
MOST_FILES = 65_536

Kind = TypeVar("Kind", bound=asyncio.Protocol)


class Gate:
    """Counts connections; proxies bring many people's, so those that are trusted have no limit of their own."""

    def __init__(
        self, most: int, per_address: int, seconds: float, is_proxy: Callable[[str], bool], metrics: Metrics
    ) -> None:
        self.most, self.per_address, self.seconds = most, min(per_address, most // 2), seconds
        self._is_proxy, self._metrics = is_proxy, metrics
        self._inside: Counter[str] = Counter()
        self._total = 0

    def enter(self, address: str) -> bool:
        """Whether one more may come in from there; if so it counts until it leaves."""
        full = self._total >= self.most
        crowded = self._inside[address] >= self.per_address and not self._is_proxy(address)
        if full or crowded:
            self._metrics.count("connections_refused")
            log.warning("a connection from %s was refused: too many %s", address, "in all" if full else "from there")
            return False
        self._inside[address] += 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self._inside[address] -= 1
        self._total -= 1
        if not self._inside[address]:
            del self._inside[address]

    def late(self) -> None:
        """A request did not arrive in time."""
        self._metrics.count("requests_late")


class Place:
    """What a connection has at the gate."""

    gate: ClassVar[Gate]
    _address: str | None = None

    def _enter(self, client: tuple[str, int] | None, transport: asyncio.Transport) -> bool:
        address = client[0] if client else "unknown"
        if not self.gate.enter(address):
            transport.abort()
            return False
        self._address = address
        return True

    def _leave(self) -> None:
        if self._address is not None:
            self.gate.leave(self._address)
            self._address = None


class Requests(Place, H11Protocol):
    """HTTP: the head of a request must arrive in time, and so must its body."""

    _awaited: object = None  #: what the timer runs for
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        if self._enter(self.client, transport):
            self._await()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._leave()
        self._rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request."""
        super().data_received(data)
        if self.transport.get_protocol() is self:  # else it has just become a socket
            self._await()

    def on_response_complete(self) -> None:
        """A request was answered, perhaps before all of it was here; between requests the server itself watches."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE:
            self._rest()
        else:
            self._await()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket's, which counts anew."""
        self._leave()
        self._rest()
        super().handle_websocket_upgrade(event)

    def _await(self) -> None:
        """Let the time run for what is to come next, if anything is."""
        state = self.conn.their_state
        if state is self._awaited:
            return
        self._rest()
        if state in (h11.IDLE, h11.SEND_BODY) and not self.transport.is_closing():
            self._awaited = state
            self._timer = self.loop.call_later(self.gate.seconds, self._late)

    def _rest(self) -> None:
        self._awaited = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self.gate.late()
        self.transport.abort()


class Sockets(Place, WebSocketsSansIOProtocol):
    """WebSockets: pings see to it that nobody stays who is gone."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A request has become a socket."""
        super().connection_made(transport)
        self._enter(self.client, self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._leave()
        super().connection_lost(exc)


def at(gate: Gate, kind: type[Kind]) -> type[Kind]:
    """A kind of connection that comes in through this gate."""
    return type(kind.__name__, (kind,), {"gate": gate})


def room() -> int:
    """How many connections there is room for."""
    files = open_files()
    return max(files - RESERVED, files // 2)


def open_files() -> int:
    """How many files this process may have open, after asking for as many as it can get."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # some systems allow less than they say
        return soft
    return most
