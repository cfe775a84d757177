"""Counting games: integers only, so that sums are exact and the order in which parts are merged cannot matter."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm, sqrt
from typing import Any

from scorepad.core.points import Points

#: The percentiles that are told, in percent.
PERCENTILES = (1, 10, 25, 75, 90, 99)

#: What was counted so far, as it is kept between two runs.
Kept = Mapping[str, Any]  # plain JSON, of our own making


@dataclass(frozen=True)
class Spread:
    """How a number is spread over many games; p90 is the least value that 90 per cent of them do not exceed."""

    count: int
    mean: float
    sd: float
    se: float
    median: float
    least: int
    most: int
    percentiles: Mapping[int, int]

    @classmethod
    def of(cls, values: Mapping[int, int]) -> "Spread":
        """The spread of values, each with how often it came up."""
        count = sum(values.values())
        if not count:
            return cls(0, 0.0, 0.0, 0.0, 0.0, 0, 0, dict.fromkeys(PERCENTILES, 0))
        total = sum(value * times for value, times in values.items())
        squares = sum(value * value * times for value, times in values.items())
        variance = (count * squares - total * total) / (count * (count - 1)) if count > 1 else 0.0
        return cls(
            count=count,
            mean=total / count,
            sd=sqrt(variance),
            se=sqrt(variance / count),
            median=(quantile(values, 1, 2) + quantile(values, 1, 2, above=True)) / 2,
            least=min(values),
            most=max(values),
            percentiles={percent: quantile(values, percent, 100) for percent in PERCENTILES},
        )


def quantile(values: Mapping[int, int], part: int, whole: int, *, above: bool = False) -> int:
    """The least value that part/whole of all do not exceed; `above`: that more than part/whole do not exceed."""
    wanted = sum(values.values()) * part
    passed = 0
    for value in sorted(values):
        passed += values[value] * whole
        if passed > wanted or (passed == wanted and not above):
            return value
    return max(values)


@dataclass
class Tally:
    """What is counted over games, seat by seat; `names` are the parts of a score, the total last."""

    seats: int
    names: tuple[str, ...]
    games: int = 0
    decisions: int = 0
    totals: list[Counter[int]] = field(default_factory=list)  #: how often each total came up
    parts: list[Counter[str]] = field(default_factory=list)  #: the sum of each part of the score
    wins: list[int] = field(default_factory=list)  #: in units of 1 / `whole`, so that shared wins divide

    def __post_init__(self) -> None:
        self.totals = self.totals or [Counter() for _ in range(self.seats)]
        self.parts = self.parts or [Counter() for _ in range(self.seats)]
        self.wins = self.wins or [0] * self.seats

    @property
    def whole(self) -> int:
        """The units of a game won alone."""
        return lcm(*range(1, self.seats + 1))

    def add(self, points: Points, decisions: int) -> None:
        """Add games by the points of every seat; `won` says who won them."""
        self.games += points.games
        self.decisions += decisions
        for seat in range(self.seats):
            for part, name in enumerate(self.names if points.games else ()):
                self.parts[seat][name] += points.summed(seat, part)
            self.totals[seat].update(points.counted(seat))

    def won(self, seats: Sequence[int]) -> None:
        """One game was won by these, who share it."""
        for seat in seats:
            self.wins[seat] += self.whole // len(seats)

    def merge(self, other: "Tally") -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        for seat in range(self.seats):
            self.totals[seat].update(other.totals[seat])
            self.parts[seat].update(other.parts[seat])
            self.wins[seat] += other.wins[seat]

    def as_json(self) -> dict[str, object]:
        """Everything in plain JSON types, to continue from later."""
        totals = [sorted(counts.items()) for counts in self.totals]
        parts = [[counts[name] for name in self.names] for counts in self.parts]
        return {
            "games": self.games,
            "decisions": self.decisions,
            "totals": totals,
            "parts": parts,
            "wins": list(self.wins),
        }

    @classmethod
    def of_json(cls, seats: int, names: tuple[str, ...], found: Kept) -> "Tally":
        """The tally that `as_json` gave."""
        totals = [Counter({int(value): int(times) for value, times in pairs}) for pairs in found["totals"]]
        parts = [Counter(dict(zip(names, sums, strict=True))) for sums in found["parts"]]
        return cls(seats, names, found["games"], found["decisions"], totals, parts, list(found["wins"]))
