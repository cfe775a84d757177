"""One person's device: its tables, the page that follows them, and its bots."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial

from scorepad.local.book import BookShelf
from scorepad.local.followers import HOLDER, Followers
from scorepad.local.storage import Storage
from scorepad.local.tables import Tables
from scorepad.table import lobby
from scorepad.table.bots import HESITATION_SECONDS, Question, choose, next_question, races
from scorepad.table.commands import bot_act
from scorepad.table.projection import Parts
from scorepad.table.refusal import Refusal
from scorepad.table.table import Clock, Table

#: How the ids of tables on a device begin.
MARK = "local-"

log = logging.getLogger(__name__)


class Device:
    """Everything that routes work with."""

    def __init__(self, storage: Storage, tell: Callable[[str], None], clock: Clock = time.time) -> None:
        self.clock = clock
        self.hesitation = HESITATION_SECONDS  #: how long bots leave people the first reach, at least and at most
        self.tables = Tables(storage, clock)
        self.book = BookShelf(storage)
        self.followers = Followers(tell)
        self.tables.on_change = self._changed
        self.tables.on_forget = self.followers.forget
        self._driven: dict[str, asyncio.Task[None]] = {}

    async def create(self, wanted: lobby.Wanted) -> Table:
        """A new table; everybody who sits there sits at this device."""
        made = lobby.opened(wanted, new_table_id(), HOLDER, self.clock)
        await self.tables.open(made)
        return made

    async def rematch(self, table: str) -> str:
        """The same again from the start; who asks twice gets the same table."""
        gone = None
        agreed = await self.tables.look(table, lambda found: found.terms.rematch)
        if agreed is not None:
            if any(head.listed.terms.id == agreed for head in await self.tables.heads()):
                return agreed
            gone = agreed
        again = partial(lobby.rematch, holder=HOLDER, made=new_table_id(), gone=gone)
        made = await self.tables.change(table, again)
        if made is None:
            return await self.rematch(table)
        await self.tables.open(made)
        return made.id

    async def state(self, table: str) -> Parts:
        """All of a table."""
        return await self.tables.look(table, self.followers.state)

    async def remove(self, table: str) -> None:
        """Forget a table for good."""
        await self.tables.remove(table)
        self.followers.gone(table)

    async def refresh(self, table: str) -> None:
        """Another window changed a table or removed it."""
        try:
            await self.tables.refresh(table)
        except Refusal:
            self.followers.gone(table)

    async def settled(self) -> None:
        """Until no bot is thinking."""
        while self._driven:
            await asyncio.gather(*self._driven.values())

    # -- bots --------------------------------------------------------------------------------------------------------
    def _changed(self, table: Table) -> None:
        self.followers.notify(table)
        if table.bot_seats():
            self.drive(table.id)

    def drive(self, table: str) -> None:
        """Let the bots of a table act until people are awaited."""
        if table not in self._driven:
            task = asyncio.create_task(self._drive(table))
            self._driven[table] = task
            task.add_done_callback(lambda _done: self._driven.pop(table, None))

    async def _drive(self, table: str) -> None:
        try:
            while (asked := await self._next(table)) is not None:
                await asyncio.sleep(0)  # whatever came meanwhile is heard before a bot thinks
                action = choose(asked, secrets.randbits(63))
                await self.tables.change(table, partial(bot_act, seat=asked.seat, version=asked.version, action=action))
        except Refusal as refusal:
            log.warning("table %s: bots stopped: %s", table, refusal.key)

    async def _next(self, table: str) -> Question | None:
        """What a bot is to be asked next; where whoever is first has it, people get a chance."""
        if await self.tables.look(table, races):
            await asyncio.sleep(secrets.SystemRandom().uniform(*self.hesitation))
        return await self.tables.look(table, next_question)


def new_table_id() -> str:
    """An id that no other table has, and that tells where the table is."""
    return f"{MARK}{secrets.token_urlsafe(12)[len(MARK) :]}"
