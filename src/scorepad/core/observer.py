"""What a seat sees of a position, as a fixed row of numbers with names, for programs that learn.

A family lays out its own row (an `Observer` of its own); of all others a plain one makes do with the dump.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from scorepad.core import door
from scorepad.core.game import Game, State

#: What a position is asked for by the plain observer.
_STATE = ("dump", "score", "seats")


class Floats(Protocol):
    """A buffer of 32-bit floats, of NumPy or of the standard library."""

    def __len__(self) -> int: ...

    def __setitem__(self, index: int, value: float, /) -> None: ...


@dataclass(frozen=True)
class Part:
    """A block of an observation. Its numbers are shares of `most`, so that none is above 1."""

    name: str  #: `.` between whose it is, what of it, and what of that: `own.yellow.crossed`
    size: int
    says: str  #: what its numbers mean, in one line
    most: int = 1  #: the number that is shown as 1
    low: int = 0  #: -1 where numbers below nothing occur


class Observer:
    """Writes observations of one game at a table of this many seats; `write` is a family's own.

    Numbers go to `row`, from `at` on, over zeros: what is 0 is not written.
    """

    def __init__(self, parts: Sequence[Part], seats: int) -> None:
        self.parts = tuple(parts)
        self.seats = seats
        self.size = sum(part.size for part in self.parts)
        self.at = 0
        self.row: Floats = array("f", bytes(4 * self.size))

    def aim(self, row: Floats, at: int) -> None:
        """Let the next observation be written to `row`, a buffer of 32-bit floats, from `at` on."""
        if not 0 <= at <= len(row) - self.size:
            raise door.outside("at", at, 0, len(row) - self.size)
        self.row = row
        self.at = at

    def write(self, state: object, seat: int) -> int:
        """Write what the seat sees; the others' sheets follow its own in the order of play. How many numbers."""
        raise NotImplementedError

    def observation(self, state: object, seat: int) -> "array[float]":
        """The same in a row of its own."""
        row = array("f", bytes(4 * self.size))
        self.aim(row, 0)
        self.write(state, seat)
        return row

    def put(self, index: int, number: int, most: int) -> None:
        """A number as a share of the most it is shown as."""
        if number >= most:
            self.row[self.at + index] = 1.0
        elif number <= -most:
            self.row[self.at + index] = -1.0
        else:
            self.row[self.at + index] = number / (1.0 * most)

    def put_one(self, index: int) -> None:
        """A 1."""
        self.row[self.at + index] = 1.0

    def put_bits(self, index: int, mask: int) -> None:
        """A 1 for each set bit."""
        while mask:
            if mask & 1:
                self.row[self.at + index] = 1.0
            mask >>= 1
            index += 1


class PlainObserver(Observer):
    """The points of every seat, then the numbers of the dump, as many as the first position has, each squeezed."""

    def __init__(self, game: Game, seats: int) -> None:
        self.numbers = len(game.start(seats).dump())
        super().__init__(
            [
                Part("points", seats, "the points of each seat, own first; x / (1 + |x|)", low=-1),
                Part("dump", self.numbers, "the position as integers; x / (1 + |x|)", low=-1),
            ],
            seats,
        )

    def write(self, state: object, seat: int) -> int:
        """Points and dump."""
        position = _known(state)
        for other in range(self.seats):
            self.squeeze(other, position.score((seat + other) % self.seats))
        for index, number in enumerate(position.dump()[: self.numbers]):
            self.squeeze(self.seats + index, number)
        return self.size

    def squeeze(self, index: int, number: int) -> None:
        """Any number between -1 and 1."""
        self.row[self.at + index] = number / (1.0 + abs(number))


def _known(state: object) -> State:
    if not all(hasattr(state, name) for name in _STATE):
        raise door.strange("state", state, "a State")
    known: State = state  # type: ignore[assignment]  # it has what a position is asked for here
    return known


def blocks(seats: int, parts: Sequence[Part]) -> list[Part]:
    """The parts of one sheet, for every seat: `own`, then `next`, `next2` in the order of play."""
    whose = ["own", "next", *(f"next{number}" for number in range(2, seats))][:seats]
    return [Part(f"{who}.{part.name}", part.size, part.says, part.most, part.low) for who in whose for part in parts]
