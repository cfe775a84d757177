"""What clients were told lately: whoever lost the line for a moment is told what they missed, not everything."""

import secrets
from collections import OrderedDict, deque

from scorepad.table.projection import Told

#: More than this of what somebody missed, and all of the table is told sooner.
MOST_CHARS = 24_000
#: Trails kept of a table that somebody left, and tables that such trails are kept of.
MOST_LEFT = 16
MOST_TABLES = 500


class Trail:
    """What one client was told of a table: what it knows now, and the last changes that led there.

    A stamp names a place on it. It counts what this client was told, so it says nothing about what others were.
    """

    def __init__(self, session: str | None, told: Told) -> None:
        self.session, self.told = session, told
        self._name = secrets.token_hex(4)
        self._gone = 0  #: steps that are no longer kept
        self._steps: deque[tuple[int, str]] = deque()  #: the number known before, and the changes after it
        self._chars = 0

    @property
    def stamp(self) -> str:
        """Where the client is."""
        return f"{self._name}.{self._gone + len(self._steps)}"

    def go(self, told: Told, changes: str) -> None:
        """The client is told changes, if there are any; old ones are let go."""
        self.told, before = told, self.told
        if not changes:
            return
        self._steps.append((before.seen, changes))
        self._chars += len(changes)
        while self._chars > MOST_CHARS:
            self._chars -= len(self._steps.popleft()[1])
            self._gone += 1

    @property
    def whole(self) -> bool:
        """Whether nothing was let go yet."""
        return self._gone == 0

    def since(self, stamp: str) -> tuple[int, str] | None:
        """The number known at a stamp and all changes since; None where that is not known (any more)."""
        name, _, count = stamp.partition(".")
        if name != self._name or not count.isdecimal() or len(count) > 9:
            return None
        first = int(count) - self._gone
        if not 0 <= first <= len(self._steps):
            return None
        missed = list(self._steps)[first:]
        return missed[0][0] if missed else self.told.seen, ",".join(changes for _, changes in missed)


class Left:
    """The trails of clients that are gone: they may come back."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, list[Trail]] = OrderedDict()

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    def add(self, table: str, trail: Trail) -> str | None:
        """Keep a trail; the table that is forgotten for it, if any."""
        self._tables[table] = [*self._tables.pop(table, []), trail][-MOST_LEFT:]
        return self._tables.popitem(last=False)[0] if len(self._tables) > MOST_TABLES else None

    def of(self, table: str) -> list[Trail]:
        """The trails of a table."""
        return self._tables.get(table, [])

    def drop(self, table: str, trail: Trail) -> None:
        """Keep a trail no longer."""
        rest = [other for other in self.of(table) if other is not trail]
        if rest:
            self._tables[table] = rest
        else:
            self.forget(table)

    def forget(self, table: str) -> None:
        """Keep nothing of a table."""
        self._tables.pop(table, None)
