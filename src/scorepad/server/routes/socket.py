"""The socket: one per client, for all tables it follows."""

import asyncio
import json
import logging
from functools import partial

from fastapi import APIRouter, Response, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from scorepad.core.clean import clean
from scorepad.server.live.subscribers import Client
from scorepad.server.messages import (
    FROM_CLIENT,
    Command,
    Follow,
    Hint,
    Ping,
    Pong,
    Presence,
    Question,
    Reason,
    Refused,
    Unfollow,
    WhyNot,
)
from scorepad.server.rate_limits import Limit, SlidingWindow
from scorepad.server.security.middleware import client_address
from scorepad.server.services import Server
from scorepad.table.refusal import Refusal

log = logging.getLogger(__name__)

POLICY = 1008
UNSUPPORTED = 1003
TRY_AGAIN = 1013
BROKEN = 1011
#: Tables one client may follow at a time.
MOST_FOLLOWED = 50
#: Messages of one client that wait to be answered; whoever sends more waits to be read.
MOST_WAITING = 32
#: Pings that count as nothing, per socket; more are messages like any other.
PINGS = Limit(20, 20)
PONG = Pong().model_dump_json()

Cookie = list[tuple[bytes, bytes]]  #: as headers
Sensible = Command | Question | Follow | Unfollow

router = APIRouter()


@router.websocket("/api/socket")
async def serve_socket(socket: WebSocket) -> None:
    """One socket from first to last; strangers are turned away before anything is accepted."""
    server: Server = socket.app.state.server
    origin_fits = socket.headers.get("origin") in server.settings.origins
    if not origin_fits or not server.socket_limiter.allow(client_address(socket.scope)):
        await socket.close(POLICY)
        return
    try:
        session, cookie = await _introduced(server, socket)
    except Refusal:
        await socket.close(TRY_AGAIN)
        return
    await socket.accept(headers=cookie)
    await SocketConnection(server, socket, session).serve()


async def _introduced(server: Server, socket: WebSocket) -> tuple[str | None, Cookie]:
    """The browser, and its cookie: whoever sits down later is still known on this socket."""
    answer = Response()
    session = await server.sessions.find(socket.cookies)
    if session is not None:
        await server.sessions.renew(socket.cookies, answer)
    elif server.codes.allow(client_address(socket.scope)):
        session = await server.sessions.make(answer)
    return session, [header for header in answer.raw_headers if header[0] == b"set-cookie"]


class SocketConnection:
    """A socket that was accepted."""

    def __init__(self, server: Server, socket: WebSocket, session: str | None) -> None:
        self.server, self.socket = server, socket
        self.client = Client(session, socket.send_text, socket.close)
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._pings = SlidingWindow(PINGS)

    async def serve(self) -> None:
        """Take messages until it closes; what came before that is done."""
        self.server.hub.join(self.client)
        work = asyncio.create_task(self._work())
        try:
            await self._listen()
        except (WebSocketDisconnect, RuntimeError):
            log.debug("a client left")
        finally:
            self.server.hub.part(self.client)
            await self._waiting.put(None)
            await work
            await self.client.closed()  # or the peer would not learn why

    async def _listen(self) -> None:
        while not self.client.dropped:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if text is None:
                self.client.drop(UNSUPPORTED)
                return
            if _is_ping(text) and self._pings.allow():
                self.client.push(PONG)  # a hint may take its time meanwhile
            else:
                await self._waiting.put(text)

    async def _work(self) -> None:
        """Answer one message after the other."""
        while (text := await self._waiting.get()) is not None:
            try:
                await self._receive(text)
            except Exception:
                log.exception("a message could not be answered")
                self.client.drop(BROKEN)

    async def _receive(self, text: str) -> None:
        if not self.server.message_limiter.allow(self.client.session, client_address(self.socket.scope)):
            self.server.metrics.count("limited")
            self._send(Refused(id=_id_of(text), reason=Reason(key="reason.too-fast")))
            return
        try:
            message = FROM_CLIENT.validate_json(text)
        except ValidationError as error:
            self._send(Refused(id=_id_of(text), reason=Reason(key="reason.bad-message", params=_problem(error))))
            return
        match message:
            case Ping():
                self.client.push(PONG)
            case Presence():
                await self._look(message.visible)
            case _:
                await self._answer(message)

    async def _answer(self, message: Sensible) -> None:
        session, dispatch, known = self.client.session, self.server.dispatch, message.table in self.client.known
        match message:
            case Follow():
                await self._follow(message)
            case Unfollow():
                self.server.hub.unfollow(self.client, message.table)
            case WhyNot() | Hint():
                self._send(await dispatch.ask(session, message, known))
            case _:
                self._send(await dispatch.command(session, message, known))

    async def _follow(self, message: Follow) -> None:
        server, client = self.server, self.client
        try:
            if len(client.known) >= MOST_FOLLOWED:
                raise Refusal("reason.too-many-tables")
            await server.lobby.check_access(client.session, message.table)
            follow = partial(server.hub.follow, client, after=message.after, stamp=message.stamp)
            await server.tables.look(message.table, follow)
            await self._look(client.visible)
        except Refusal as refusal:
            reason = Reason(key=refusal.key, params=refusal.params)
            self._send(Refused(table=message.table, reason=reason))

    async def _look(self, visible: bool) -> None:
        """The page is looked at, or not any more."""
        self.client.visible = visible
        for table in tuple(self.client.known) if visible else ():
            await self.server.notifier.looked(self.client.session, table)

    def _send(self, message: BaseModel) -> None:
        self.client.push(message.model_dump_json())


def _is_ping(text: str) -> bool:
    """Whether it is one, without reading what is too long for it."""
    return len(text) < 30 and "ping" in text and _read(text) == {"type": "ping"}


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _problem(error: ValidationError) -> dict[str, object]:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return {"where": clean(".".join(map(str, first["loc"])), 100), "error": clean(first["msg"], 200)}


def _id_of(text: str) -> str | None:
    """The command's id, so that the client knows what was refused, if it can be found."""
    read = _read(text)
    found = read.get("id") if isinstance(read, dict) else None
    return found if isinstance(found, str) and found.isascii() and found.isprintable() and len(found) <= 64 else None
