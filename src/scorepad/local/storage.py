"""Where a device keeps its tables: events are only ever added, and nothing counts as done before they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from scorepad.table.plain import Plain


class Conflict(Exception):
    """Somebody else, another window, has written to the table since it was read: nothing was stored."""


class NotKept(Exception):
    """The device cannot keep it: there is no room, or no storage at all. Nothing was stored."""


@dataclass(frozen=True)
class Stored:
    """A table as it is kept: what is known of it without playing it, and its events."""

    head: Plain
    events: Sequence[Plain]


@dataclass(frozen=True)
class Change:
    """What one command writes; all of it or nothing."""

    table: str
    known: int  #: the number of the last event that the command knew of; 0: the table is new
    head: Plain
    events: Sequence[Plain]  #: those since


class Storage(Protocol):
    """A device's memory. Whatever it cannot do raises NotKept."""

    async def heads(self) -> Sequence[Plain]:
        """What is known of every table."""

    async def load(self, table: str) -> Stored | None:
        """A table with its events; None if there is none."""

    async def save(self, change: Change) -> None:
        """Store a change; Conflict where the table is not at the number that was known."""

    async def remove(self, table: str) -> None:
        """Forget a table for good."""
