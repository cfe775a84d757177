"""The door of a device: requests and messages of its page come in as JSON, answers go out as a server gives them."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from functools import partial

from scorepad.answers.statuses import status_of
from scorepad.core.errors import SheetError
from scorepad.local.device import Device
from scorepad.local.followers import HOLDER
from scorepad.local.requests import BAD_MESSAGE, Reply, loaded, misread, request_of
from scorepad.local.routes import ALL
from scorepad.local.storage import Storage
from scorepad.table.bots import Question, hint, hint_question
from scorepad.table.commands import command_of, do, use_hint, why_not
from scorepad.table.plain import dumps
from scorepad.table.projection import Parts
from scorepad.table.refusal import Refusal
from scorepad.table.table import Clock, Table

Said = Mapping[str, object]


class Host:
    """Answers a page; what it is told besides, updates of tables, goes to `tell`."""

    def __init__(self, storage: Storage, tell: Callable[[str], None], clock: Clock = time.time) -> None:
        self._tell = tell
        self.device = Device(storage, tell, clock)

    async def answer(self, request: str, line: Callable[[str], None] = lambda _line: None) -> str:
        """A request like `{"method": "GET", "path": "/games"}`: status, kind and text of its answer.

        Where the answer is told line by line, `line` gets each as soon as it is known.
        """
        try:
            reply = await self._route(request)
            async for told in reply.lines():
                line(dumps(told))
            return reply.dumps()
        except SheetError as error:
            return _refused(misread(error)).dumps()
        except Refusal as refusal:
            return _refused(refusal).dumps()

    async def hear(self, message: str) -> None:
        """A message as a page sends it over a socket; the answer is told."""
        said: object = None
        try:
            said = loaded(message)
            if not isinstance(said, dict):
                raise Refusal(BAD_MESSAGE, where="message", error="expected an object")
            told = await self._hear(said)
        except Refusal as refusal:
            told = refused_view(refusal, said if isinstance(said, dict) else {})
        if told:
            self._tell(dumps(told))

    async def changed(self, table: str) -> None:
        """Another window of the same device changed a table."""
        await self.device.refresh(table)

    # -- inside ------------------------------------------------------------------------------------------------------
    async def _route(self, text: str) -> Reply:
        asked = request_of(text)
        for routes in ALL:
            found = routes.find(asked)
            if found:
                handler, request = found
                return await handler(self.device, request)
        raise Refusal("reason.needs-server")

    async def _hear(self, said: Said) -> Parts | None:
        match said:
            case {"type": "follow", "table": str(table)}:
                after = said.get("after")
                await self._follow(table, after if isinstance(after, int) and after >= 0 else 0)
            case {"type": "ping"}:
                return {"type": "pong"}
            case {"type": "presence"}:
                return None  # whoever plays here sees the page
            case {"type": "unfollow", "table": str(table)}:
                self.device.followers.unfollow(table)
            case {"type": "why-not", "table": str(table), "seat": int(seat), "id": str(name), "action": str(action)}:
                return await self._why_not(table, seat, name, action)
            case {"type": "hint", "table": str(table), "seat": int(seat), "id": str(name)}:
                return await self._hint(table, seat, name)
            case {"table": str(table)}:
                done = await self.device.tables.change(table, partial(do, command=command_of(said), holder=HOLDER))
                return {"type": "ack", "table": table, **vars(done)}
            case _:
                raise Refusal(BAD_MESSAGE, where="type", error="expected a message about a table")
        return None

    async def _follow(self, table: str, after: int) -> None:
        await self.device.tables.look(table, partial(self.device.followers.follow, after=after))
        if await self.device.tables.look(table, Table.bot_seats):
            self.device.drive(table)  # they were thinking when the page was closed

    async def _why_not(self, table: str, seat: int, name: str, action: str) -> Parts:
        asked = partial(why_not, seat=seat, action=action, holder=HOLDER)
        found = await self.device.tables.look(table, asked)
        reason = None if found is None else {"key": found.key, "params": dict(found.params)}
        return answer_view(table, name) | {"reason": reason}

    async def _hint(self, table: str, seat: int, name: str) -> Parts:
        def prepare(found: Table) -> Question:
            use_hint(found, seat, HOLDER)
            return hint_question(found, seat)

        prepared = await self.device.tables.change(table, prepare)
        return answer_view(table, name) | dict(json.loads(hint(prepared, secrets.randbits(63))))


def answer_view(table: str, name: str) -> Parts:
    """The answer to a question, before anything is known."""
    return {"type": "answer", "table": table, "id": name, "reason": None, "action": None, "lines": [], "reasons": []}


def refused_view(refusal: Refusal, said: Said) -> Parts:
    """Why something was not done."""
    reason = {"key": refusal.key, "params": refusal.params}
    return {"type": "refused", "id": said.get("id"), "table": said.get("table"), "reason": reason, "state": None}


def _refused(refusal: Refusal) -> Reply:
    return Reply.of(refused_view(refusal, {}), status_of(refusal))
