"""The score told in whole numbers that add up to it."""

from collections.abc import Sequence
from math import floor
from typing import Protocol, TypedDict

from scorepad.core.evaluator import Unit

#: A chance to win is told in parts of a hundred.
PERCENT = 100


class Parts(Protocol):
    """What a score is made of: `expected` + `luck` - `regret` + `residual`."""

    @property
    def expected(self) -> float:
        """Before the first throw."""

    @property
    def luck(self) -> float:
        """Everything that was not in the seat's hands."""

    @property
    def regret(self) -> float:
        """What the seat's own decisions lost."""

    @property
    def residual(self) -> float:
        """What the evaluator contradicts itself by."""


class Shares(TypedDict):
    """Whole numbers as people read them: the last four add up to the first, and each is less than 1 off."""

    score: int
    expected: int
    luck: int
    hands: int  #: minus what the own decisions lost
    rest: int  #: what the evaluator misjudged


def shares(unit: Unit, seat: Parts) -> Shares:
    """What a seat's score is made of."""
    parts = [scaled(unit, part) for part in (seat.expected, seat.luck, -seat.regret, seat.residual)]
    expected, luck, hands, rest = rounded(parts)
    return {"score": expected + luck + hands + rest, "expected": expected, "luck": luck, "hands": hands, "rest": rest}


def rounded(parts: Sequence[float]) -> list[int]:
    """Whole numbers, each less than 1 off, whose sum is that of the parts, rounded."""
    whole = [floor(part) for part in parts]
    missing = round(sum(parts)) - sum(whole)
    nearest = sorted(range(len(parts)), key=lambda one: whole[one] - parts[one])
    return [number + (one in nearest[:missing]) for one, number in enumerate(whole)]


def scaled(unit: Unit, value: float) -> float:
    """How much something is worth, as people read it: points, throws, or hundredths of a win."""
    return value * PERCENT if unit is Unit.WIN else value


def way(unit: Unit) -> int:
    """Which way people count: throws are told as they are thrown, so fewer are better and bad luck adds some."""
    return -1 if unit is Unit.THROWS else 1


def counted(unit: Unit, value: float) -> float:
    """A result, or by how much it changed, as people count it."""
    return way(unit) * scaled(unit, value)
