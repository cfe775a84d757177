"""The plots that people expect, ready for a notebook or a file: totals, differences, learning curves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from scorepad.core.errors import ScorepadError
from scorepad.core.files import write_atomically
from scorepad.lab.chart import classes, curves, intervals
from scorepad.lab.compare import Comparison
from scorepad.lab.simulate import Result

if TYPE_CHECKING:  # matplotlib draws where it is installed
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Plot:
    """A drawing; a notebook shows it."""

    svg: str = field(repr=False)
    paint: "Callable[[Axes], None]" = field(repr=False)  #: draws the same with matplotlib

    def save(self, file: Path | str) -> None:
        """Write it to a file: `.svg`, and if matplotlib is installed also `.png`, `.pdf` and whatever else it knows."""
        file = Path(file)
        if file.suffix == ".svg":
            write_atomically(file, self.svg)
            return
        try:
            self.figure().savefig(file)
        except ValueError as error:
            raise ScorepadError(f"plot: found {file.name!r}, expected a name that ends with .svg: {error}") from error

    def figure(self) -> "Figure":
        """The same as a matplotlib figure, to work on."""
        try:
            figures = import_module("matplotlib.figure")
        except ImportError as error:
            raise ScorepadError(
                "plot: anything but .svg needs matplotlib, which is not installed. Type: pip install matplotlib"
            ) from error
        figure: Figure = figures.Figure(layout="constrained")
        self.paint(figure.add_subplot())
        return figure

    def _repr_svg_(self) -> str:
        return self.svg


def totals(*results: Result, title: str = "") -> Plot:
    """How the totals of simulations are spread: one curve for each player."""
    title, units = title or _games(results), ("points", "% of games")
    unit, shares = classes(units, totals_of(*results))
    return _curves(title, (units[0], unit), shares)


def differences(*comparisons: Comparison, title: str = "") -> Plot:
    """How much players differ: a row for each comparison, and one below it with luck taken out."""
    title = title or "Differences, 95 % intervals"
    rows = [row for found in comparisons for row in _rows(found)]
    unit = " / ".join(dict.fromkeys(found.unit for found in comparisons))

    def paint(axes: "Axes") -> None:
        places = range(len(rows), 0, -1)
        reach = [[value - low for _, value, low, _ in rows], [high - value for _, value, _, high in rows]]
        axes.errorbar([row[1] for row in rows], places, xerr=reach, fmt="o")
        axes.set_yticks(list(places), [row[0] for row in rows])
        axes.set(title=title, xlabel=unit)

    return Plot(intervals(title, unit, rows), paint)


def learning(
    series: Mapping[str, Sequence[tuple[float, float]]], title: str = "Learning", unit: str = "minutes"
) -> Plot:
    """Points over time, one curve for each training."""
    return _curves(title, (unit, "points"), series)


def totals_of(*results: Result) -> dict[str, dict[int, int]]:
    """How often each total came up, by player."""
    found: dict[str, dict[int, int]] = {}
    for result in results:
        for seat in result.seats:
            values = found.setdefault(seat.player, {})
            for value, times in seat.totals.items():
                values[value] = values.get(value, 0) + times
    return found


def _curves(title: str, units: tuple[str, str], series: Mapping[str, Sequence[tuple[float, float]]]) -> Plot:
    def paint(axes: "Axes") -> None:
        for name, pairs in series.items():
            axes.plot(*zip(*pairs, strict=True), label=name)
        axes.set(title=title, xlabel=units[0], ylabel=units[1])
        axes.legend()

    return Plot(curves(title, units, series), paint)


def _games(results: Sequence[Result]) -> str:
    return ", ".join(dict.fromkeys(f"{result.game}, {result.games} games" for result in results))


def _rows(found: Comparison) -> list[tuple[str, float, float, float]]:
    name = f"{found.game}: {found.players[0]} - {found.players[1]}"
    rows = [(name, found.difference, found.low, found.high)]
    if found.adjusted_difference is not None and found.adjusted_low is not None and found.adjusted_high is not None:
        rows.append(("without luck", found.adjusted_difference, found.adjusted_low, found.adjusted_high))
    return rows
