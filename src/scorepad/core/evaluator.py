"""What a position is worth to a seat: the measure by which luck and decisions are told apart."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from scorepad.core import Rng
from scorepad.core.dice import SlotDice
from scorepad.core.game import State


class Unit(StrEnum):
    """What values are counted in."""

    POINTS = "points"  #: at the end of the game
    THROWS = "throws"  #: minus those needed until the end of the game, so that more is better
    LEAD = "lead"  #: points before the mean of the others, at the end of the game
    WIN = "win"  #: the chance to win, shared wins divided


@dataclass(frozen=True)
class Line:
    """A seat's best own play until the next throw, or until others are to act, and what that is worth."""

    acts: tuple[int, ...]
    value: float


@dataclass(frozen=True)
class Loss:
    """What an action loses against the best one, and the standard error of that."""

    value: float
    error: float


class Evaluator(Protocol):
    """Values of positions in one unit; the same position and seat always have the same. Positions stay as they are.

    When the game is over, the value is what the seat has got.
    """

    version: str  #: says what the values come from: another version may tell others
    unit: Unit
    doubt: float  #: how wrong the difference of two values usually is, as a standard error; 0: they are exact

    def value(self, state: State, seat: int) -> float:
        """The value of a position to a seat that has nothing to decide in it."""

    def settled(self, state: State, seat: int) -> bool:
        """Whether `value` may be asked already, whatever the others do until the next throw."""

    def line(self, state: State, seat: int) -> Line:
        """The best play of a seat that is to act."""

    def after(self, state: State, seat: int, code: int) -> float:
        """The value of one legal action, with the best own play after it."""

    def mean(self, state: State, seat: int) -> float | None:
        """The mean over all throws of the best play after them, where it is known without trying; else None."""

    def closer(self, state: State, seat: int, code: int, rng: Rng) -> Loss | None:
        """What an action loses by a closer look than `after` takes; None where there is none."""


@runtime_checkable
class Finisher(Protocol):
    """An evaluator that knows exactly what can still be gained once no throw comes any more."""

    def finish(self, state: State, seat: int) -> float | None:
        """The most that a seat can have in the end, all its decisions gone through; None if a throw may come yet."""


@dataclass(frozen=True)
class Way:
    """How a `Foreseer` goes about it."""

    effort: int  #: throws that a mean is taken of
    margin: float  #: in positions worth this much less than those of a good line it is a mean of few throws
    limit: int  #: the most positions


@runtime_checkable
class Foreseer(Protocol):
    """An evaluator that goes through all that is left of a game alone on known dice, far faster than by asking it."""

    def foresee(self, state: State, dice: SlotDice, means: tuple[int, int], way: Way) -> float | None:
        """The most points on these dice less the price of knowing them; None if there is too much to go through.

        `means`: the seed and stream of the throws that means are taken of.
        """
