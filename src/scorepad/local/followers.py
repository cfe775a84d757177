"""What the page is told of the tables it follows."""

from collections.abc import Callable

from scorepad.table.plain import dumps
from scorepad.table.projection import NOTHING, News, Parts, Projection, Told
from scorepad.table.table import Table

#: Who sits at all seats of people on this device, and has opened all of its tables.
HOLDER = "device"
ONLINE = frozenset({HOLDER})


class Followers:
    """The page of one window; `tell` takes messages to it."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._known: dict[str, Told] = {}  #: the tables followed, and what was told of each
        self._projections: dict[str, Projection] = {}

    def follow(self, table: Table, after: int) -> None:
        """Show all of a table, with the events after one, then every change."""
        text, self._known[table.id] = self._news(table).whole(HOLDER, after)
        self._tell(text)

    def unfollow(self, table: str) -> None:
        """No more changes."""
        self._known.pop(table, None)
        self._projections.pop(table, None)

    def follows(self, table: str) -> bool:
        """Whether the page is told of changes."""
        return table in self._known

    def notify(self, table: Table) -> None:
        """A table changed."""
        known = self._known.get(table.id)
        if known is not None and known.number != table.number:
            texts, self._known[table.id] = self._news(table).since(HOLDER, known)
            for text in texts:
                self._tell(text)

    def forget(self, table: str) -> None:
        """What was told of a table may no longer hold: it is told anew with the next change."""
        self._projections.pop(table, None)
        if table in self._known:
            self._known[table] = NOTHING

    def gone(self, table: str) -> None:
        """A table was removed."""
        if table in self._known:
            self._tell(dumps({"type": "gone", "table": table}))
            self.unfollow(table)

    def state(self, table: Table) -> Parts:
        """All of a table."""
        return self._projection(table.id).state(table, HOLDER, ONLINE)

    def _news(self, table: Table) -> News:
        return News(self._projection(table.id), table, ONLINE)

    def _projection(self, table: str) -> Projection:
        return self._projections.setdefault(table, Projection())
