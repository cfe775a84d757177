"""What happened at a table, one thing after the other. The events are the truth: played again they give the table."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """A numbered event of a table."""

    number: int
    at: float
    kind: str
    seat: int | None = None
    text: str | None = None
    client_id: str | None = None  #: the id of the command that it came from
    version: int | None = None  #: the seat's, as the receipt said


class Knowledge:
    """Who knows of which events: an answer is hidden from the others until all have answered (R32)."""

    def __init__(self) -> None:
        self._hidden: list[Entry] = []  #: acts that only their seats may know of yet
        self._shown: dict[int, int] = {}  #: acts that were hidden, and the event with which all came to know of them

    def hide(self, entry: Entry) -> None:
        """Keep an answer back while others still answer."""
        self._hidden.append(entry)

    def show(self, entry: Entry) -> None:
        """With this event everybody knows all; what is shown once stays shown."""
        self._shown |= {hidden.number: entry.number for hidden in self._hidden}
        self._hidden = []

    def secret(self, entry: Entry) -> bool:
        """Whether only its seat may know of an event yet."""
        return any(hidden.number == entry.number for hidden in self._hidden)

    def secrets_of(self, seat: int) -> int:
        """How many events of a seat the others may not know of yet."""
        return sum(hidden.seat == seat for hidden in self._hidden)

    def seen(self, log: list[Entry], mine: Sequence[int]) -> list[Entry]:
        """The log as who holds these seats came to know it: hidden answers come when all have answered."""
        if not self._hidden and not self._shown:
            return log
        hidden = {entry.number for entry in self._hidden if entry.seat not in mine}
        known = [entry for entry in log if entry.number not in hidden]
        return sorted(known, key=lambda entry: self._since(entry, mine))

    def _since(self, entry: Entry, mine: Sequence[int]) -> int:
        return entry.number if entry.seat in mine else self._shown.get(entry.number, entry.number)
