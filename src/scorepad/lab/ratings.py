"""Ratings: how strong players are by whom they beat, on the scale of Elo, with what chance may have done to them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from scorepad.core import Rng

#: wins[a][b]: how often a came before b, shared places half.
Wins = list[list[float]]

#: Points of Elo that make ten to one.
DECADE = 400.0

#: Everybody is taken to have drawn this many games with a player in the middle: a clean sweep stays finite.
DRAWS = 1.0

#: Newton's method: steps at most, the change at which it stops, and the largest change in one step.
ROUNDS, STILL, LEAP = 100, 1e-9, 2.0

#: Standard deviations on each side that leave out the same of a normal distribution.
DEVIATIONS = 1.96

#: Resamples for the confidence intervals, and the part that they leave out on each side.
RESAMPLES, OUTSIDE = 400, 0.025


@dataclass(frozen=True)
class Rating:
    """A rating with the interval that holds it in 95 of 100 cases; the mean of all players is 0.

    An end is None where games set no bound: how much better somebody is who was never beaten, nobody can tell.
    """

    elo: float
    low: float | None
    high: float | None

    def holds(self, elo: float) -> bool:
        """Whether a rating lies in the interval."""
        return (self.low is None or self.low <= elo) and (self.high is None or elo <= self.high)


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
    ends = [_interval(sorted(sample[at] for sample in samples)) for at in range(count)]
    return [_rating(total, at, elo, *ends[at]) for at, elo in enumerate(found)]


def wilson(part: float, error: float, deals: int, games: int) -> tuple[float, float]:
    """The interval that holds a share in 95 of 100 cases, at 0 and 1 too, from its standard error over deals.

    The error tells how many independent games the deals are worth; where it is 0, each deal is taken for one.
    """
    worth = min(part * (1 - part) / error**2, games) if error else deals
    square = DEVIATIONS**2
    middle = (part + square / (2 * worth)) / (1 + square / worth)
    reach = DEVIATIONS * sqrt(part * (1 - part) / worth + square / (4 * worth**2)) / (1 + square / worth)
    return max(0.0, middle - reach), min(1.0, middle + reach)


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


def _rating(total: Wins, at: int, elo: float, low: float, high: float) -> Rating:
    """With open ends for who was never beaten, or never beat anybody."""
    won, lost = sum(total[at]), sum(row[at] for row in total)
    return Rating(elo, min(low, elo) if won else None, max(high, elo) if lost else None)


def _resample(deals: Sequence[Wins], rng: Rng) -> Wins:
    """Deals drawn anew, now and then one the other way round, as if there had been one more deal, which went against
    the others: what has not happened in this many deals can still happen."""
    total = no_wins(len(deals[0]))
    for _ in deals:
        deal = deals[rng.below(len(deals))]
        turned = rng.below(len(deals) + 1) == len(deals)
        add_wins(total, [list(column) for column in zip(*deal, strict=True)] if turned else deal)
    return total


def _interval(ordered: Sequence[float]) -> tuple[float, float]:
    cut = int(OUTSIDE * len(ordered))
    return ordered[cut], ordered[-1 - cut]
