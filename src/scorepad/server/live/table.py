"""A table of this process: the table itself, what is stored of it, and what is to be written since."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace

from scorepad.server.storage.queries import Change, Kept, ResultRow, Stored
from scorepad.table.events import Entry
from scorepad.table.table import Table


class Live:
    """A table with its rows. The rows are the truth, this is a cache of them."""

    def __init__(self, stored: Stored) -> None:
        self.table = Table(stored.terms, stored.seats, stored.entries)
        self.saved(stored.kept)

    def saved(self, kept: Kept) -> None:
        """What is here is stored."""
        self.kept = kept
        self._known = self.table.number
        self._known_terms, self._known_seats = self.table.terms, list(self.table.seats)

    @property
    def current(self) -> tuple[str, int]:
        """Which incarnation of it this is, and how far."""
        return self.kept.incarnation, self.table.number

    @property
    def dirty(self) -> bool:
        """Whether something is not stored yet."""
        table = self.table
        return table.number != self._known or table.terms != self._known_terms or table.seats != self._known_seats

    def extend(self, newer: Stored) -> None:
        """Let happen here what another process has written."""
        self.table.extend(newer.terms, newer.seats, newer.entries)
        self.saved(newer.kept)

    def change(self) -> Change:
        """Everything since the last `saved`."""
        table, known = self.table, self._known_terms
        new = [entry for entry in table.log if entry.number > self._known]
        return Change(
            known=self._known,
            kept=_kept(self.kept, table, self._updated(new)),
            terms=table.terms if table.terms != known else None,
            entries=new,
            seats=table.seats if table.seats != self._known_seats else None,
            results=results_of(table) if table.status == "over" and known.status != "over" else (),
        )

    def _updated(self, new: Sequence[Entry]) -> float:
        """When something happened last that everybody may know of."""
        secret = bool(new) and all(self.table.secret(entry) for entry in new)
        return self.kept.updated if secret else time.time()


def new_rows(table: Table, invitation_hash: str, watching_hash: str) -> Stored:
    """The rows of a table that was just opened."""
    now = time.time()
    blank = Kept(secrets.token_hex(8), 0, invitation_hash, watching_hash, False, 0, created=now, updated=now)
    return Stored(table.terms, _kept(blank, table, now), table.seats, table.log)


def _kept(known: Kept, table: Table, updated: float) -> Kept:
    """How far the table is, and whose act is awaited."""
    waiting = sum(1 << seat for seat in table.waiting)
    return replace(known, number=table.number, waiting=waiting, bot_due=bool(table.bot_seats()), updated=updated)


def results_of(table: Table) -> list[ResultRow]:
    """The final places of the people, for the best scores and personal histories."""
    terms, now = table.terms, time.time()
    return [
        ResultRow(
            table.id,
            result.seat,
            result.holder,
            terms.game,
            terms.preset,
            len(table.seats),
            result.name,
            result.total,
            result.tie_break,
            result.place,
            now,
            result.counts,
        )
        for result in table.results()
    ]
