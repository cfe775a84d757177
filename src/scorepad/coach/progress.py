"""How somebody plays over many games: means, trend, and where most is lost."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Literal

from scorepad.coach.report import SeatReport

#: This many games tell of a trend, which is told for this many games.
FEWEST, STRIDE = 5, 10
#: This many findings are told.
MOST_FINDINGS = 5

#: What losses are sorted by.
Sort = Literal["kind", "round"]


@dataclass(frozen=True)
class Loss:
    """What decisions of one sort have lost in a game, and how many did."""

    lost: float
    count: int


@dataclass(frozen=True)
class Played:
    """One game as the coach saw it."""

    at: float
    score: float
    luck: float
    lost: float
    usual: float
    kinds: Mapping[str, Loss] = field(default_factory=dict)
    rounds: Mapping[str, Loss] = field(default_factory=dict)

    @property
    def adjusted(self) -> float:
        """What the play was worth with average dice."""
        return self.score - self.luck


@dataclass(frozen=True)
class Finding:
    """Where somebody loses: per game, and what `casual` loses there; None where that was not measured."""

    sort: Sort
    name: str
    lost: float
    casual: float | None


@dataclass(frozen=True)
class Summary:
    """Many games of one kind."""

    games: int
    mean: float
    best: float
    adjusted: float
    error: float | None  #: the standard error of `adjusted`; None of a single game
    lost: float
    casual: float | None  #: what `casual` loses in a game; None where that was not measured
    accuracy: float
    trend: float | None  #: what ten games add to the luck-adjusted score; None of few games
    findings: tuple[Finding, ...]


def losses(seat: SeatReport, sort: Sort) -> dict[str, Loss]:
    """What a seat lost, by kind of decision or by round."""
    return sorted_losses((str(getattr(decision, sort)), decision.regret) for decision in seat.decisions)


def sorted_losses(decisions: Iterable[tuple[str, float]]) -> dict[str, Loss]:
    """What was lost in all, by the names that the losses come with."""
    found: dict[str, list[float]] = defaultdict(list)
    for name, regret in decisions:
        if regret:
            found[name].append(regret)
    return {name: Loss(sum(lost), len(lost)) for name, lost in found.items()}


def summary(game: str, played: Sequence[Played]) -> Summary:
    """What games of one kind tell, the earliest first."""
    adjusted = [one.adjusted for one in played]
    usual, lost = sum(one.usual for one in played), sum(one.lost for one in played)
    return Summary(
        games=len(played),
        mean=_mean([one.score for one in played]),
        best=max(one.score for one in played),
        adjusted=_mean(adjusted),
        error=_error(adjusted) if len(adjusted) > 1 else None,
        lost=lost / len(played),
        casual=casual(game).get("lost", {}).get(""),
        accuracy=min(max(100 * (1 - lost / usual), 0.0), 100.0) if usual else 100.0,
        trend=_slope(adjusted) * STRIDE if len(adjusted) >= FEWEST else None,
        findings=tuple(findings(game, played)),
    )


def findings(game: str, played: Sequence[Played]) -> list[Finding]:
    """Where most is lost, the most important first: what it costs in one place times the root of how often."""
    sums: dict[tuple[Sort, str], list[Loss]] = defaultdict(list)
    for one in played:
        for name, loss in one.kinds.items():
            sums["kind", name].append(loss)
        for name, loss in one.rounds.items():
            if name != "0":
                sums["round", name].append(loss)
    ranked = sorted(sums.items(), key=lambda item: -_importance(item[1]))
    told = casual(game)
    return [
        Finding(sort, name, sum(one.lost for one in found) / len(played), told.get(sort, {}).get(name))
        for (sort, name), found in ranked[:MOST_FINDINGS]
    ]


@cache
def casual(game: str) -> dict[str, dict[str, float]]:
    """What `casual` loses in a game alone, by kind and by round; empty where it was not measured."""
    known: dict[str, dict[str, dict[str, float]]] = json.loads(
        (files("scorepad.coach") / "casual.json").read_text(encoding="utf-8")
    )
    return known.get(game, {})


def _importance(found: Iterable[Loss]) -> float:
    lost, count = map(sum, zip(*((one.lost, one.count) for one in found), strict=True))
    return lost / count * sqrt(count)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def _slope(values: Sequence[float]) -> float:
    """By least squares, per game."""
    middle, mean = (len(values) - 1) / 2, _mean(values)
    across = sum((at - middle) ** 2 for at in range(len(values)))
    return sum((at - middle) * (value - mean) for at, value in enumerate(values)) / across
