"""What is to be expected of every seat: after a throw, and on the mean of all throws."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

from scorepad.core import Rng
from scorepad.core.evaluator import Evaluator
from scorepad.core.game import State

S = TypeVar("S")
T = TypeVar("T")

#: Throws that a mean is taken of where there are too many to go through them all: the standard effort.
EFFORT = 64

#: Up to this many times the effort all throws are gone through: three dice at the standard effort.
ALL_UP_TO = 216 / EFFORT


@dataclass(frozen=True)
class Mean:
    """What a seat may expect before a throw, and the standard error of that; 0 where it is exact."""

    value: float
    error: float


class Pause:
    """In the midst of work: whoever has other things to do may do them now."""


def prospects(evaluator: Evaluator, state: State) -> list[float]:
    """The value of a position to each seat, if all play as well as the evaluator knows until the next throw."""
    found: dict[int, float] = {}
    ahead = state.clone()
    ahead.confirm = 0
    while True:
        _note(evaluator, ahead, found)
        if len(found) == ahead.seats:
            return [found[seat] for seat in range(ahead.seats)]
        mover = next(seat for seat in range(ahead.seats) if ahead.waiting >> seat & 1)
        for code in evaluator.line(ahead, mover).acts:
            ahead.apply(mover, code)


def means(evaluator: Evaluator, state: State, effort: int, rng: Rng) -> list[Mean]:
    """What each seat may expect of the throw that is due: exact, or of as many throws as the effort says."""
    return finished(meaning(evaluator, state, effort, rng))


def meaning(evaluator: Evaluator, state: State, effort: int, rng: Rng) -> Generator[Pause, None, list[Mean]]:
    """The same throw by throw, for who has other things to do meanwhile."""
    known = [evaluator.mean(state, seat) for seat in range(state.seats)]
    told = [value for value in known if value is not None]
    if len(told) == state.seats:
        return [Mean(value, 0.0) for value in told]
    count = state.outcomes()
    if count <= effort * ALL_UP_TO:
        every = yield from _tried(evaluator, state, range(count))
        return [Mean(sum(values) / count, 0.0) for values in zip(*every, strict=True)]
    # A throw and the one with every die upside down: half of their luck cancels, so fewer throws do.
    drawn = list(_drawn(count, effort, rng))
    upright = yield from _tried(evaluator, state, drawn)
    turned = yield from _tried(evaluator, state, [count - 1 - outcome for outcome in drawn])
    pairs = [_halfway(*both) for both in zip(upright, turned, strict=True)]
    return [_mean(values) for values in zip(*pairs, strict=True)]


def finished(work: Generator[S, None, T], advance: Callable[[S], object] | None = None) -> T:
    """What comes of work that nobody interrupts; `advance` is told of every bit."""
    while True:
        try:
            done = next(work)
        except StopIteration as end:
            found: T = end.value
            return found
        if advance is not None:
            advance(done)


def luck(evaluator: Evaluator, before: State, after: State, effort: int, rng: Rng) -> list[float]:
    """What a throw brought each seat beyond what it could expect; its mean is 0, whatever evaluator and players."""
    values = prospects(evaluator, after)
    expected = means(evaluator, before, effort, rng)
    return [value - mean.value for value, mean in zip(values, expected, strict=True)]


def thrown(evaluator: Evaluator, state: State, outcome: int) -> list[float]:
    """What each seat may expect once the dice show this."""
    after = state.clone()
    after.roll(outcome)
    return prospects(evaluator, after)


def _note(evaluator: Evaluator, state: State, found: dict[int, float]) -> None:
    """Ask about every seat that is to decide now, or for which nothing more happens before the next throw."""
    for seat in range(state.seats):
        if seat in found:
            continue
        if not (state.chance or state.over) and state.waiting >> seat & 1:
            found[seat] = evaluator.line(state, seat).value
        elif state.chance or state.over or evaluator.settled(state, seat):
            found[seat] = evaluator.value(state, seat)


def _drawn(count: int, effort: int, rng: Rng) -> Iterator[int]:
    return (rng.below(count) for _ in range(max(effort // 2, 1)))


def _tried(evaluator: Evaluator, state: State, outcomes: Iterable[int]) -> Generator[Pause, None, list[list[float]]]:
    """What each seat may expect after each of these throws."""
    found = []
    for outcome in outcomes:
        found.append(thrown(evaluator, state, outcome))
        yield Pause()
    return found


def _halfway(some: Iterable[float], others: Iterable[float]) -> list[float]:
    return [(one + other) / 2 for one, other in zip(some, others, strict=True)]


def _mean(values: tuple[float, ...]) -> Mean:
    count = len(values)
    mean = sum(values) / count
    squares = sum((value - mean) ** 2 for value in values)
    return Mean(mean, sqrt(squares / (count - 1) / count) if count > 1 else 0.0)
