"""One game of many that go on side by side: a position with its own dice, played by numbers only.

A family whose State is compiled has a `Lane` of its own, which a loop steps without making Python objects; `PlainLane`
plays any State.
"""

from collections.abc import Sequence
from typing import Protocol

from scorepad.core import plain
from scorepad.core.game import Game, State
from scorepad.core.observer import Observer
from scorepad.core.rng import Rng


class Integers(Protocol):
    """A buffer of integers, of NumPy or of the standard library."""

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


class Lane:
    """What the loop of the environments asks of one game; every method but `begin` and `advance` is a family's own."""

    def __init__(self, starts: int) -> None:
        self.rng = Rng()
        self.starts = starts
        self.ended = 0  #: 1 when the game is over
        self.seat = 0  #: who is asked
        self.points = 0  #: what that seat had when it was asked last

    def seed(self, seed: int, stream: int) -> None:
        """Let the dice be those of a stream."""
        self.rng.restart(seed, stream)

    def begin(self, forced: int) -> None:
        """A new game, up to the first question."""
        self.restart(self.rng.below(self.starts) if self.starts > 1 else 0)
        self.advance(forced)
        self.points = 0  # throws that came before the first question may have cost points already

    def advance(self, forced: int) -> None:
        """Throw the dice that are due, up to the next question; with `forced` also do what alone is allowed."""
        asked = 0
        while not asked and not self.is_over():
            if self.is_chance():
                self.throw()
            else:
                self.seat = self.awaited()
                if self.collect(self.seat) > 1 or not forced:
                    asked = 1
                else:
                    self.act(self.seat, self.first())
        self.ended = 1 - asked

    def restart(self, start: int) -> None:
        """Back to one of the first positions."""
        raise NotImplementedError

    def is_over(self) -> int:
        """1 when the game has ended."""
        raise NotImplementedError

    def is_chance(self) -> int:
        """Not 0 when the dice are to be thrown."""
        raise NotImplementedError

    def awaited(self) -> int:
        """The first seat that may act."""
        raise NotImplementedError

    def throw(self) -> None:
        """Throw the dice."""
        raise NotImplementedError

    def collect(self, seat: int) -> int:
        """Note what the seat may do; how many actions."""
        raise NotImplementedError

    def first(self) -> int:
        """The first action that was noted."""
        raise NotImplementedError

    def mark(self, mask: Integers, at: int) -> None:
        """Write a 1 for each action that was noted."""
        raise NotImplementedError

    def allows(self, seat: int, code: int) -> int:
        """1 if the seat may do this now; the code is one of the game's."""
        raise NotImplementedError

    def act(self, seat: int, code: int) -> None:
        """Do an action that is allowed."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        """The seat's points as its sheet is now."""
        raise NotImplementedError

    def position(self) -> State:
        """The position itself, not a copy."""
        raise NotImplementedError

    def show(self, observer: Observer) -> None:
        """Write what the awaited seat sees."""
        observer.write(self.position(), self.seat)


class PlainLane(Lane):
    """Plays any State by what Python callers may ask of it."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game.setups(seats))
        self.game, self.seats = game, seats
        self.state: State = game.start(seats)
        self.noted: Sequence[int] = ()

    def restart(self, start: int) -> None:
        """A new position."""
        self.state = self.game.start(self.seats, 0, start)

    def is_over(self) -> int:
        """What the position says."""
        return self.state.over

    def is_chance(self) -> int:
        """What the position says."""
        return 1 if self.state.chance else 0

    def awaited(self) -> int:
        """The lowest seat."""
        return plain.lowest(self.state.waiting)

    def throw(self) -> None:
        """Any outcome."""
        self.state.roll(self.rng.below(self.state.outcomes()))

    def collect(self, seat: int) -> int:
        """As a list."""
        self.noted = self.state.legal(seat)
        return len(self.noted)

    def first(self) -> int:
        """Of that list."""
        return self.noted[0]

    def mark(self, mask: Integers, at: int) -> None:
        """All of that list."""
        for code in self.noted:
            mask[at + code] = 1

    def allows(self, seat: int, code: int) -> int:
        """Whether nothing speaks against it."""
        return 0 if self.state.refuse(seat, code) else 1

    def act(self, seat: int, code: int) -> None:
        """As the position does it."""
        self.state.apply(seat, code)

    def score(self, seat: int) -> int:
        """What the position says."""
        return self.state.score(seat)

    def position(self) -> State:
        """The position."""
        return self.state
