"""Ratings: how strong players are by whom they beat, on the scale of Elo, with what chance may have done to them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt

from scorepad.engine import Rng

#: wins[a][b]: how often a came before b, shared places half.
Wins = list[list[float]]

#: Points of Elo that make ten to one.
DECADE = 400.0

#: Everybody is taken to have drawn so many games with a player in the middle: a clean sweep stays finite.
DRAWS = 1.0

#: Rounds of the iteration, and the change at which it stops.
ROUNDS, STILL = 10_000, 1e-9

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
    count = len(wins)
    strength = [1.0] * count
    won = [sum(row) + DRAWS / 2 for row in wins]
    met = [[wins[a][b] + wins[b][a] for b in range(count)] for a in range(count)]
    for _ in range(ROUNDS):
        # Hunter's MM step; the middle player keeps strength 1.
        after = [
            won[a]
            / (
                DRAWS / (strength[a] + 1.0)
                + sum(met[a][b] / (strength[a] + strength[b]) for b in range(count) if met[a][b])
            )
            for a in range(count)
        ]
        change = max(abs(new / old - 1) for new, old in zip(after, strength, strict=True))
        strength = after
        if change < STILL:
            break
    elo = [DECADE * log10(value) for value in strength]
    middle = sum(elo) / count
    return [value - middle for value in elo]


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


def _resample(deals: Sequence[Wins], rng: Rng) -> Wins:
    total = no_wins(len(deals[0]))
    for _ in deals:
        add_wins(total, deals[rng.below(len(deals))])
    return total


def _interval(ordered: Sequence[float]) -> tuple[float, float]:
    cut = int(OUTSIDE * len(ordered))
    return ordered[cut], ordered[-1 - cut]
