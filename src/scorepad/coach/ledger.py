"""Follows one game step by step, and enters every change of what a seat may expect under what it came from.

The entries of a seat add up: what it began with, plus its luck, less its regret, plus the residual, is what it got.
"""

from collections.abc import Generator
from dataclasses import dataclass

from scorepad.coach.outlook import EFFORT, Pause, finished, meaning, prospects
from scorepad.core import Rng
from scorepad.core.evaluator import Evaluator, Line
from scorepad.core.game import State

#: Values that differ by less are the same: the last bits are no decision.
TIE = 1e-9


@dataclass(frozen=True)
class Thrown:
    """What one throw meant to one seat."""

    expected: float  #: before the throw: the mean over all throws
    value: float  #: after it, with the best play until the next
    error: float  #: the standard error of `expected`
    residual: float  #: `expected` less what was thought of the position before

    @property
    def luck(self) -> float:
        """How much better than usual."""
        return self.value - self.expected


@dataclass(frozen=True)
class Acted:
    """What one act meant to the seat that did it, and to the others."""

    best: Line  #: what it might have done
    value: float  #: of what it did
    regret: float
    residual: float
    given: tuple[float, ...]  #: what each seat may expect more because somebody else did this; 0 for the seat itself
    choice: bool = True  #: whether there was anything else to do


class Ledger:
    """What every seat of one game may expect now; told of every throw and act, it says what they meant."""

    def __init__(self, evaluator: Evaluator, start: State, seed: int = 0, effort: int = EFFORT) -> None:
        self.evaluator, self.effort = evaluator, effort
        self.now = prospects(evaluator, start)
        self.expected = tuple(self.now)
        self._seed, self._throws = seed, 0

    def throw(self, before: State, after: State) -> list[Thrown]:
        """The dice fell: what that meant to each seat."""
        return finished(self.throwing(before, after))

    def throwing(self, before: State, after: State) -> Generator[Pause, None, list[Thrown]]:
        """The same bit by bit, for who has other things to do meanwhile."""
        expected = yield from meaning(self.evaluator, before, self.effort, Rng(self._seed, self._throws))
        values = prospects(self.evaluator, after)
        told = [
            Thrown(mean.value, value, mean.error, mean.value - now)
            for mean, value, now in zip(expected, values, self.now, strict=True)
        ]
        self.now, self._throws = values, self._throws + 1
        return told

    def act(self, before: State, seat: int, code: int, after: State) -> Acted:
        """A seat did something: what that meant to it and to the others."""
        if len(before.legal(seat)) == 1:
            return Acted(Line((code,), self.now[seat]), self.now[seat], 0.0, 0.0, (0.0,) * before.seats, False)
        best = self.evaluator.line(before, seat)
        if code == best.acts[0]:
            told = Acted(best, best.value, 0.0, best.value - self.now[seat], (0.0,) * before.seats)
        else:
            told = self._otherwise(before, seat, code, after, best)
        self.now = [now + given for now, given in zip(self.now, told.given, strict=True)]
        self.now[seat] = told.value
        return told

    def end(self, state: State) -> list[float]:
        """The game is over: what each seat got beyond what was thought, the last part of the residual."""
        got = [self.evaluator.value(state, seat) for seat in range(state.seats)]
        rest = [result - now for result, now in zip(got, self.now, strict=True)]
        self.now = got
        return rest

    def _otherwise(self, before: State, seat: int, code: int, after: State, best: Line) -> Acted:
        """It did not do what seemed best; if that was better after all, the evaluator was wrong, not luck."""
        value = self.evaluator.after(before, seat, code)
        regret = max(best.value - value, 0.0)
        if regret < TIE:
            regret = 0.0
        residual = value + regret - self.now[seat]
        return Acted(best, value, regret, residual, self._given(seat, after))

    def _given(self, seat: int, after: State) -> tuple[float, ...]:
        if after.seats == 1:
            return (0.0,)
        others = zip(prospects(self.evaluator, after), self.now, strict=True)
        return tuple(0.0 if other == seat else value - now for other, (value, now) in enumerate(others))
