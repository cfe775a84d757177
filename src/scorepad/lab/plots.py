"""The plots that people expect, ready for a notebook or a file: totals, differences, learning curves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorepad.core.errors import ScorepadError
from scorepad.core.files import write_atomically
from scorepad.lab.chart import curves, distributions, intervals
from scorepad.lab.compare import Comparison
from scorepad.lab.simulate import Result


@dataclass(frozen=True)
class Plot:
    """A drawing; a notebook shows it."""

    svg: str

    def save(self, file: Path | str) -> None:
        """Write it to a file whose name ends with `.svg`."""
        if Path(file).suffix != ".svg":
            raise ScorepadError(f"plot: found {Path(file).name!r}, expected a name that ends with .svg")
        write_atomically(Path(file), self.svg)

    def _repr_svg_(self) -> str:
        return self.svg


def totals(*results: Result, title: str = "") -> Plot:
    """How the totals of simulations are spread: one curve for each player."""
    return Plot(distributions(title or _games(results), ("points", "% of games"), totals_of(*results)))


def differences(*comparisons: Comparison, title: str = "") -> Plot:
    """By how much players differ, a row for each comparison, and one below it with luck taken out."""
    rows = [row for found in comparisons for row in _rows(found)]
    unit = " / ".join(dict.fromkeys(found.unit for found in comparisons))
    return Plot(intervals(title or "Differences, 95 % intervals", unit, rows))


def learning(
    series: Mapping[str, Sequence[tuple[float, float]]], title: str = "Learning", unit: str = "minutes"
) -> Plot:
    """Points over time, one curve for each training."""
    return Plot(curves(title, (unit, "points"), series))


def totals_of(*results: Result) -> dict[str, dict[int, int]]:
    """How often each total came up, by player."""
    found: dict[str, dict[int, int]] = {}
    for result in results:
        for seat in result.seats:
            values = found.setdefault(seat.player, {})
            for value, times in seat.totals.items():
                values[value] = values.get(value, 0) + times
    return found


def _games(results: Sequence[Result]) -> str:
    return ", ".join(dict.fromkeys(f"{result.game}, {result.games} games" for result in results))


def _rows(found: Comparison) -> list[tuple[str, float, float, float]]:
    name = f"{found.game}: {found.players[0]} - {found.players[1]}"
    rows = [(name, found.difference, found.low, found.high)]
    if found.adjusted_difference is not None and found.adjusted_low is not None and found.adjusted_high is not None:
        rows.append(("without luck", found.adjusted_difference, found.adjusted_low, found.adjusted_high))
    return rows
