"""The event tape: what happened, as integers, for whoever watches."""

from scorepad.core.plain import allocate

#: Events kept at most; a watcher reads and clears after every act, a whole game fits easily.
CAPACITY = 2048
WIDTH = 4


class Tape:
    """A list of events, each four integers: event type, seat, and two details whose meaning the type gives."""

    cells: list[int]

    def __init__(self) -> None:
        allocate(self, {"cells": CAPACITY * WIDTH})
        self.length = 0

    def push(self, event: int, seat: int, first: int, second: int) -> None:
        """Note one event; beyond the capacity the newest are dropped."""
        if self.length >= CAPACITY:
            return
        at = self.length * WIDTH
        self.cells[at] = event
        self.cells[at + 1] = seat
        self.cells[at + 2] = first
        self.cells[at + 3] = second
        self.length += 1

    def clear(self) -> None:
        """Forget everything noted."""
        self.length = 0

    def events(self) -> list[tuple[int, int, int, int]]:
        """All events since the last clear, oldest first."""
        cells = [self.cells[index] for index in range(self.length * WIDTH)]
        return [(cells[at], cells[at + 1], cells[at + 2], cells[at + 3]) for at in range(0, len(cells), WIDTH)]
