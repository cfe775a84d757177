"""The socket: one per client, for all tables it follows."""

import json
import logging
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from scorepad.core.clean import clean
from scorepad.server.live.dispatch import Dispatch
from scorepad.server.live.subscribers import Client
from scorepad.server.messages import FROM_CLIENT, Follow, FromClient, Hint, Reason, Refused, Unfollow, WhyNot
from scorepad.server.security.limits import Paces, Windows
from scorepad.server.security.middleware import address
from scorepad.server.security.sessions import Sessions
from scorepad.table.refusal import Refusal

log = logging.getLogger(__name__)

POLICY = 1008
UNSUPPORTED = 1003
#: Tables one client may follow at a time.
MOST_FOLLOWED = 50


class Sockets:
    """Serves sockets until they close."""

    def __init__(self, dispatch: Dispatch, sessions: Sessions, paces: Paces) -> None:
        self.dispatch, self.sessions, self.paces = dispatch, sessions, paces
        self.hub = dispatch.tables.hub
        self._openings = Windows(sessions.settings.requests)

    async def serve(self, socket: WebSocket) -> None:
        """One socket from first to last; strangers are turned away before anything is accepted."""
        origin_fits = socket.headers.get("origin") in self.sessions.settings.origins
        if not origin_fits or not self._openings.allow(address(socket.scope)):
            await socket.close(POLICY)
            return
        try:
            session = await self.sessions.find(socket.cookies)
        except Refusal:
            await socket.close(1013)
            return
        await socket.accept()
        client = Client(session, socket.send_text, socket.close)
        self.hub.join(client)
        try:
            await self._listen(socket, client)
        except (WebSocketDisconnect, RuntimeError):
            log.debug("a client left")
        finally:
            self.hub.part(client)
            await client.closed()  # or the peer would not learn why

    async def _listen(self, socket: WebSocket, client: Client) -> None:
        where = address(socket.scope)
        while not client.dropped:
            received = await socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if text is None:
                client.drop(UNSUPPORTED)
                return
            await self._take(client, where, text)

    async def _take(self, client: Client, where: str, text: str) -> None:
        if not self.paces.allow(client.session, where):
            self.dispatch.tables.metrics.count("limited")
            _push(client, Refused(id=_id_of(text), reason=Reason(key="reason.too-fast")))
            return
        try:
            message = FROM_CLIENT.validate_json(text)
        except ValidationError as error:
            _push(client, Refused(id=_id_of(text), reason=Reason(key="reason.bad-message", params=_problem(error))))
            return
        await self._answer(client, message)

    async def _answer(self, client: Client, message: FromClient) -> None:
        match message:
            case Follow():
                await self._follow(client, message)
            case Unfollow():
                self.hub.unfollow(client, message.table)
            case WhyNot() | Hint():
                _push(client, await self.dispatch.ask(client.session, message, message.table in client.known))
            case _:
                _push(client, await self.dispatch.command(client.session, message, message.table in client.known))

    async def _follow(self, client: Client, message: Follow) -> None:
        try:
            if len(client.known) >= MOST_FOLLOWED:
                raise Refusal("reason.too-many-tables")
            await self.dispatch.lobby.check_access(client.session, message.table)
            await self.dispatch.tables.look(message.table, lambda live: self.hub.follow(client, live, message.after))
        except Refusal as refusal:
            reason = Reason(key=refusal.key, params=refusal.params)
            _push(client, Refused(table=message.table, reason=reason))


def _push(client: Client, message: BaseModel) -> None:
    client.push(message.model_dump_json())


def _problem(error: ValidationError) -> dict[str, Any]:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return {"where": clean(".".join(map(str, first["loc"])), 100), "error": clean(first["msg"], 200)}


def _id_of(text: str) -> str | None:
    """The command's id, so that the client knows what was refused, if it can be found."""
    try:
        found = json.loads(text).get("id")
    except (ValueError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, str) and found.isascii() and found.isprintable() and len(found) <= 64 else None
