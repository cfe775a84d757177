"""All tables: finds them, lets one command at a time change each, stores the change, tells who listens."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from scorepad.server.config import Settings
from scorepad.server.live.pubsub import PubSub
from scorepad.server.live.subscribers import Hub
from scorepad.server.live.table import Live
from scorepad.server.monitoring.metrics import Metrics
from scorepad.server.storage import queries
from scorepad.server.storage.database import Conflict, Database, StorageError
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

T = TypeVar("T")
Beside = Callable[[T, Connection], None]
log = logging.getLogger(__name__)

#: Another process may write to the same table at the same time this often before we give up.
ATTEMPTS = 20
#: Said of a table whose rows make no sense.
DAMAGED = "reason.damaged"
NO_TABLE = "reason.no-table"


@dataclass
class Slot:
    """A table's place in memory; whoever holds the lock may change it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    live: Live | None = None


class Tables:
    """The tables this process knows; any process can serve any table."""

    def __init__(self, settings: Settings, database: Database, hub: Hub, pubsub: PubSub, metrics: Metrics) -> None:
        self.settings, self.database, self.hub, self.pubsub, self.metrics = settings, database, hub, pubsub, metrics
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self.on_bots: Callable[[str], None] = lambda _table: None  #: called when a bot's act is awaited
        #: called with the seats whose act is awaited from now on
        self.on_turn: Callable[[Table, list[int]], None] = lambda _table, _seats: None

    async def change(self, table: str, work: Callable[[Table], T], beside: Beside[T] | None = None) -> T:
        """Let `work` change a table and store it; comes back after COMMIT. Repeated if another process was first.

        What `beside` writes about the result of `work` is written with it, or not at all.
        """
        for _ in range(ATTEMPTS):
            slot = self._slot(table)
            async with slot.lock:
                live = await self._present(slot, table)
                try:
                    return await self._attempt(slot, live, work, beside)
                except Conflict:
                    self.metrics.count("conflicts")
        raise Refusal("reason.busy")

    async def look(self, table: str, work: Callable[[Table], T]) -> T:
        """Let `work` read a table as it stands in the database now."""
        slot = self._slot(table)
        async with slot.lock:
            return work((await self._fresh(slot, table)).table)

    async def peek(self, table: str, work: Callable[[Table], T]) -> T:
        """Let `work` read a table as this process knows it."""
        slot = self._slot(table)
        async with slot.lock:
            return work((await self._present(slot, table)).table)

    async def refresh(self, table: str) -> bool:
        """See whether another process has changed a table; if so it is up to date here now."""
        slot = self._slot(table)
        async with slot.lock:
            before = None if slot.live is None else slot.live.current
            return before != (await self._fresh(slot, table)).current

    async def catch_up(self, table: str, number: int) -> None:
        """Another process says that a table is at this number: tell those who follow it here."""
        slot = self._slots.get(table)
        if slot is None or (slot.live is None and table not in self.hub.followed):
            return
        slot = self._slot(table)
        async with slot.lock:
            if slot.live is not None and slot.live.table.number >= number > 0:
                return
            try:
                await self._fresh(slot, table)
            except Refusal as refusal:
                self._unreadable(table, refusal)

    async def sweep(self) -> None:
        """Look whether tables followed here changed without our being told."""
        followed = self.hub.followed
        for start in range(0, len(followed), 500):
            part = followed[start : start + 500]
            found = await self.read(partial(queries.current, table_ids=part))
            for table in part:
                if self._missed(table, found.get(table)):
                    await self.catch_up(table, 0)

    async def forget(self, table: str) -> None:
        """A table was deleted."""
        self._slots.pop(table, None)
        self.hub.gone(table)
        await self.pubsub.send(table, 0)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read rows; a database that fails is a refusal."""
        return await self._guard(self.database.read(work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Write rows that are not a table's course; a database that fails is a refusal."""
        return await self._guard(self.database.write(work))

    @property
    def cached(self) -> int:
        """How many tables are in memory."""
        return len(self._slots)

    # -- inside ----------------------------------------------------------------------------------------------------
    def _missed(self, table: str, stored: tuple[str, int] | None) -> bool:
        """Whether the rows know more than this process; what it wrote since they were read is no news to it."""
        slot = self._slots.get(table)
        live = slot.live if slot else None
        return stored is None or live is None or stored[0] != live.kept.incarnation or stored[1] > live.table.number

    def _slot(self, table: str) -> Slot:
        if table not in self._slots:
            self._evict()
            self._slots[table] = Slot()
        self._slots.move_to_end(table)
        return self._slots[table]

    def _evict(self) -> None:
        """Make room for one more table, if there is any that nobody needs."""
        if len(self._slots) < self.settings.cached_tables:
            return
        followed = set(self.hub.followed)
        idle = [table for table, slot in self._slots.items() if not slot.lock.locked() and table not in followed]
        for table in idle[: len(self._slots) - self.settings.cached_tables + 1]:
            del self._slots[table]

    async def _attempt(self, slot: Slot, live: Live, work: Callable[[Table], T], beside: Beside[T] | None) -> T:
        """Do it in memory, then store it. Whatever goes wrong, memory is thrown away if it may differ from the rows."""
        try:
            result = work(live.table)
            if live.dirty:
                await self._store(live, partial(beside, result) if beside else None)
        except BaseException:
            if live.dirty:
                slot.live = None
            raise
        return result

    async def _store(self, live: Live, beside: Callable[[Connection], None] | None) -> None:
        change, table = live.change(), live.table

        def write(connection: Connection) -> None:
            queries.apply_change(connection, table.id, change)
            if beside is not None:
                beside(connection)

        await self.write(write)
        began = change.kept.waiting & ~live.kept.waiting
        live.saved(change.kept)
        self.hub.notify(table)
        if began:
            self.on_turn(table, [seat for seat in range(len(table.seats)) if began >> seat & 1])
        await self.pubsub.send(table.id, table.number)
        if change.kept.bot_due:
            self.on_bots(table.id)

    def _unreadable(self, table: str, refusal: Refusal) -> None:
        """A table that somebody follows could not be read again: it was deleted, or is damaged."""
        if refusal.key == NO_TABLE:
            self.hub.gone(table)
        elif refusal.key == DAMAGED:
            self.hub.failed(table, refusal)

    async def _present(self, slot: Slot, table: str) -> Live:
        if slot.live is None:
            slot.live = await self._load(table)
            self.hub.notify(slot.live.table)
        return slot.live

    async def _fresh(self, slot: Slot, table: str) -> Live:
        """The table as it stands in the database now."""
        if slot.live is not None:
            incarnation, known = slot.live.current
            found = (await self.read(lambda connection: queries.current(connection, [table]))).get(table)
            if found == (incarnation, known):
                return slot.live
            if found is None or found[0] != incarnation or found[1] < known:
                self.hub.forget(table)
                slot.live = None
            else:
                await self._extend(slot, slot.live)
        return await self._present(slot, table)

    async def _extend(self, slot: Slot, live: Live) -> None:
        table = live.table
        newer = await self.read(lambda connection: queries.load_table(connection, table.id, table.number))
        slot.live = None
        if newer is not None:
            with _readable(table.id):
                live.extend(newer)
            slot.live = live
            self.hub.notify(table)

    async def _load(self, table: str) -> Live:
        stored = await self.read(lambda connection: queries.load_table(connection, table))
        if stored is None:
            self._slots.pop(table, None)
            raise Refusal(NO_TABLE)
        with _readable(table):
            return Live(stored)

    async def _guard(self, wanted: Awaitable[T]) -> T:
        try:
            return await wanted
        except StorageError as error:
            self.metrics.count("storage_errors")
            log.error("database: %s", error)
            raise Refusal("reason.storage") from error


@contextmanager
def _readable(table: str) -> Iterator[None]:
    """Whatever is wrong with the rows of one table concerns that table alone."""
    try:
        yield
    except Exception as error:
        log.exception("table %s: its events cannot be read", table)
        raise Refusal(DAMAGED) from error
