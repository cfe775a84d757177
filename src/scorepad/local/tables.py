"""The tables of a device: loaded from its storage, changed one command at a time, stored before anybody is told."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from scorepad.answers.lists import Listed, score_line, table_line
from scorepad.core.errors import ScorepadError
from scorepad.local.storage import Change, Conflict, NotKept, Storage, Stored
from scorepad.table.plain import Plain, from_plain, to_plain
from scorepad.table.refusal import Refusal
from scorepad.table.seats import Seat
from scorepad.table.table import Clock, Result, Table
from scorepad.table.terms import Terms

T = TypeVar("T")

#: Another window may write to the same table at the same time this often before we give up.
ATTEMPTS = 5
DAMAGED, NO_TABLE = "reason.damaged", "reason.no-table"


@dataclass(frozen=True)
class Head:
    """What is known of a table without playing it."""

    listed: Listed
    results: tuple[Result, ...]  #: of a finished game
    away: bool  #: taken off the list


class Tables:
    """What is stored is the truth; what is in memory is thrown away wherever it may differ."""

    def __init__(self, storage: Storage, clock: Clock = time.time) -> None:
        self._storage, self._clock = storage, clock
        self._lock = asyncio.Lock()
        self._known: dict[str, tuple[Table, int]] = {}  #: tables in memory, and up to which event they are stored
        self.on_change: Callable[[Table], None] = lambda _table: None  #: called with a table that is stored anew
        self.on_forget: Callable[[str], None] = lambda _table: None  #: called when memory no longer holds

    async def open(self, table: Table) -> None:
        """Keep a new table."""
        async with self._lock:
            await self._store(table, 0)

    async def change(self, table_id: str, work: Callable[[Table], T]) -> T:
        """Let `work` change a table and store it; comes back when it is stored."""
        for _ in range(ATTEMPTS):
            async with self._lock:
                try:
                    return await self._attempt(table_id, work)
                except Conflict:
                    continue
        raise Refusal("reason.busy")

    async def look(self, table_id: str, work: Callable[[Table], T]) -> T:
        """Let `work` read a table."""
        async with self._lock:
            table, _ = await self._present(table_id)
            return work(table)

    async def refresh(self, table_id: str) -> None:
        """Another window has changed a table, or removed it: whoever follows it is told."""
        if table_id in self._known:
            async with self._lock:
                self._forget(table_id)
                self.on_change((await self._present(table_id))[0])

    async def heads(self) -> list["Head"]:
        """All tables without their events, latest first; those that cannot be read are left where they are."""
        found = [_head(plain) for plain in await _kept(self._storage.heads())]
        return sorted((one for one in found if one), key=lambda one: one.listed.updated, reverse=True)

    async def put_away(self, table_id: str) -> None:
        """Take a table off the list, until something happens there again; it is kept."""
        async with self._lock:
            table, known = await self._present(table_id)
            head = head_of(table) | {"away": True}
            await _kept(self._storage.save(Change(table.id, known, head, ())))

    async def remove(self, table_id: str) -> None:
        """Forget a table for good."""
        async with self._lock:
            await _kept(self._storage.remove(table_id))
            self._forget(table_id)

    # -- inside ------------------------------------------------------------------------------------------------------
    async def _attempt(self, table_id: str, work: Callable[[Table], T]) -> T:
        table, known = await self._present(table_id)
        before = table.terms, list(table.seats)
        try:
            result = work(table)
            if table.number != known or (table.terms, table.seats) != before:
                await self._store(table, known)
        except BaseException:
            if table.number != known or (table.terms, table.seats) != before:
                self._forget(table_id)
            raise
        return result

    async def _store(self, table: Table, known: int) -> None:
        events = [to_plain(entry) for entry in table.log if entry.number > known]
        await _kept(self._storage.save(Change(table.id, known, head_of(table), events)))
        self._known[table.id] = table, table.number
        self.on_change(table)

    async def _present(self, table_id: str) -> tuple[Table, int]:
        if table_id not in self._known:
            stored = await _kept(self._storage.load(table_id))
            if stored is None:
                raise Refusal(NO_TABLE)
            table = _read(stored, self._clock)
            self._known[table_id] = table, table.number
        return self._known[table_id]

    def _forget(self, table_id: str) -> None:
        self._known.pop(table_id, None)
        self.on_forget(table_id)


def head_of(table: Table) -> Plain:
    """What is kept of a table besides its events: all that lists need."""
    waiting = sum(1 << seat for seat in table.waiting)
    results = table.results() if table.status == "over" else []
    listed = Listed(table.terms, table.seats, waiting, table.log[-1].at)
    kept = {"terms": to_plain(table.terms), "seats": [to_plain(seat) for seat in table.seats], "waiting": waiting}
    kept |= {"updated": listed.updated, "number": table.number, "results": [to_plain(result) for result in results]}
    alone = [score_line(listed, result) for result in results if len(table.seats) == 1]
    told = {"line": table_line(listed, table.terms.creator), "scores": alone}  # pages list them without Python
    return kept | {"away": False} | told


def _head(plain: Plain) -> Head | None:
    match plain:
        case {"terms": terms, "seats": list(seats), "waiting": int(waiting), "updated": int() | float() as updated}:
            try:
                listed = Listed(from_plain(Terms, terms), [from_plain(Seat, seat) for seat in seats], waiting, updated)
                results = plain.get("results")
                found = [from_plain(Result, one) for one in results] if isinstance(results, list) else []
            except ScorepadError:
                return None
            return Head(listed, tuple(found), plain.get("away") is True)
    return None


def _read(stored: Stored, clock: Clock) -> Table:
    kept = {name: stored.head.get(name) for name in ("terms", "seats")}
    try:
        return Table.from_json(kept | {"events": list(stored.events)}, clock)
    except ScorepadError as error:
        raise Refusal(DAMAGED) from error


async def _kept(asked: Awaitable[T]) -> T:
    try:
        return await asked
    except NotKept as error:
        raise Refusal("reason.not-kept") from error
