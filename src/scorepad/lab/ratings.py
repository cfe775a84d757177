"""Ratings: how strong players are by whom they beat, on the scale of Elo, with what chance may have done to them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from scorepad.engine import Rng

#: wins[a][b]: how often a came before b, shared places half.
Wins = list[list[float]]

#: Points of Elo that make ten to one.
DECADE = 400.0

#: Everybody is taken to have drawn so many games with a player in the middle: a clean sweep stays finite.
DRAWS = 1.0

#: Newton's method: steps at most, the change at which it stops, and the largest change in one step.
ROUNDS, STILL, LEAP = 100, 1e-9, 2.0

#: Resamples for the confidence intervals, and the part that they leave out on each side.
RESAMPLES, OUTSIDE = 400, 0.025


@dataclass(frozen=True)
class Rating:
    """A rating with the interval that holds it in 95 of 100 cases; the mean of all players is 0."""

    elo: float
    low: float
    high: float


def no_wins(count: int) -> Wins:
    """Nobody has beaten anybody."""
    return [[0.0] * count for _ in range(count)]


def add_wins(total: Wins, more: Wins) -> None:
    """Add up."""
    for row, new in zip(total, more, strict=True):
        for at, value in enumerate(new):
            row[at] += value


def bradley_terry(wins: Wins) -> list[float]:
    """The ratings under which these wins are likeliest: a beats b with odds of strength a to strength b."""
    logs = [0.0] * len(wins)
    for _ in range(ROUNDS):
        steps = [max(-LEAP, min(LEAP, step)) for step in _solve(*_slopes(wins, logs))]
        logs = [value + step for value, step in zip(logs, steps, strict=True)]
        if max(abs(step) for step in steps) < STILL:
            break
    middle = sum(logs) / len(logs)
    return [DECADE * (value - middle) / log(10) for value in logs]


def rate(deals: Sequence[Wins], seed: int) -> list[Rating]:
    """Ratings from the wins of each deal; deals are drawn anew for the intervals, since their games share dice."""
    count = len(deals[0])
    total = no_wins(count)
    for wins in deals:
        add_wins(total, wins)
    found = bradley_terry(total)
    samples = [bradley_terry(_resample(deals, Rng(seed, number))) for number in range(RESAMPLES)]
    return [Rating(elo, *_interval(sorted(sample[at] for sample in samples))) for at, elo in enumerate(found)]


def share(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its standard error."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values)
    return mean, sqrt(spread / (count - 1) / count) if count > 1 else 0.0


def _slopes(wins: Wins, logs: Sequence[float]) -> tuple[list[list[float]], list[float]]:
    """How steep and how curved the likelihood is: for Newton's step towards its top."""
    count = len(wins)
    curved, steep = no_wins(count), [0.0] * count
    for a in range(count):
        even = 1 / (1 + exp(-logs[a]))  # against the player in the middle
        steep[a] += DRAWS * (0.5 - even)
        curved[a][a] += DRAWS * even * (1 - even)
        for b in range(count):
            met = wins[a][b] + wins[b][a]
            if a != b and met:
                chance = 1 / (1 + exp(logs[b] - logs[a]))
                steep[a] += wins[a][b] - met * chance
                curved[a][a] += met * chance * (1 - chance)
                curved[a][b] -= met * chance * (1 - chance)
    return curved, steep


def _solve(matrix: list[list[float]], values: list[float]) -> list[float]:
    """The solution of linear equations, by elimination; the matrix is one of Newton's, so no pivot is 0."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for at, pivot in enumerate(rows):
        for other in rows[at + 1 :]:
            factor = other[at] / pivot[at]
            for column in range(at, len(pivot)):
                other[column] -= factor * pivot[column]
    found = [0.0] * len(rows)
    for at in range(len(rows) - 1, -1, -1):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, len(rows)))
        found[at] = (rows[at][-1] - known) / rows[at][at]
    return found


def _resample(deals: Sequence[Wins], rng: Rng) -> Wins:
    total = no_wins(len(deals[0]))
    for _ in deals:
        add_wins(total, deals[rng.below(len(deals))])
    return total


def _interval(ordered: Sequence[float]) -> tuple[float, float]:
    cut = int(OUTSIDE * len(ordered))
    return ordered[cut], ordered[-1 - cut]
