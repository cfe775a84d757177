"""Where connections come in: this many in all and from one address, and nobody takes for ever to say what they want."""

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

Protocol = TypeVar("Protocol", bound=asyncio.Protocol)


class ConnectionLimiter:
    """Counts connections; proxies bring many people's, so those that are trusted have no limit of their own."""

    def __init__(
        self, most: int, per_address: int, seconds: float, is_proxy: Callable[[str], bool], metrics: Metrics
    ) -> None:
        self.most, self.per_address, self.seconds = most, min(per_address, most // 2), seconds
        self._is_proxy, self._metrics = is_proxy, metrics
        self._open: Counter[str] = Counter()
        self._total = 0

    def enter(self, address: str) -> bool:
        """Whether one more may come in from there; if so it counts until it leaves."""
        full = self._total >= self.most
        crowded = self._open[address] >= self.per_address and not self._is_proxy(address)
        if full or crowded:
            self._metrics.count("connections_refused")
            log.warning("a connection from %s was refused: too many %s", address, "in all" if full else "from there")
            return False
        self._open[address] += 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self._open[address] -= 1
        self._total -= 1
        if not self._open[address]:
            del self._open[address]

    def count_late(self) -> None:
        """A request did not arrive in time."""
        self._metrics.count("requests_late")


class LimitedConnection:
    """A connection that counts from when it is made until it is lost."""

    limiter: ClassVar[ConnectionLimiter]
    _address: str | None = None

    def _enter(self, client: tuple[str, int] | None, transport: asyncio.Transport) -> bool:
        address = client[0] if client else "unknown"
        if not self.limiter.enter(address):
            transport.abort()
            return False
        self._address = address
        return True

    def _leave(self) -> None:
        if self._address is not None:
            self.limiter.leave(self._address)
            self._address = None


class LimitedHttp(LimitedConnection, H11Protocol):
    """HTTP: the head of a request must arrive in time, and so must its body."""

    _timed: object = None  #: what the timer runs for
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        if self._enter(self.client, transport):
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._leave()
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request."""
        super().data_received(data)
        if self.transport.get_protocol() is self:  # else it has just become a socket
            self._start_timer()

    def on_response_complete(self) -> None:
        """A request was answered, perhaps before all of it was here; between requests the server itself watches."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE:
            self._stop_timer()
        else:
            self._start_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket's, which counts anew."""
        self._leave()
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def _start_timer(self) -> None:
        """Let the time run for what is to come next, if anything is."""
        state = self.conn.their_state
        if state is self._timed:
            return
        self._stop_timer()
        if state in (h11.IDLE, h11.SEND_BODY) and not self.transport.is_closing():
            self._timed = state
            self._timer = self.loop.call_later(self.limiter.seconds, self._time_out)

    def _stop_timer(self) -> None:
        self._timed = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        self.limiter.count_late()
        self.transport.abort()


class LimitedWebSocket(LimitedConnection, WebSocketsSansIOProtocol):
    """WebSockets: pings see to it that nobody stays who is gone."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A request has become a socket."""
        super().connection_made(transport)
        self._enter(self.client, self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._leave()
        super().connection_lost(exc)


def limited_by(limiter: ConnectionLimiter, kind: type[Protocol]) -> type[Protocol]:
    """A kind of connection that this limiter counts."""
    return type(kind.__name__, (kind,), {"limiter": limiter})


def max_connections() -> int:
    """How many connections there can be at a time."""
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
