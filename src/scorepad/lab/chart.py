"""Plots as SVG: values with their intervals, curves, and how often values came up. No package is needed for any."""

from collections.abc import Mapping, Sequence

from scorepad.draw.axis import Axis
from scorepad.draw.svg import Box, Page, Style, points, text_width

WIDTH, ROW, MARGIN, HEIGHT = 640.0, 28.0, 16.0, 320.0
INK, PALE = "#1d2129", "#c9ced6"
COLOURS = ("#1565c0", "#c62828", "#2e7d32", "#6a1b9a", "#ef6c00", "#00838f")

LEFT = Style(size=12, bold=False, anchor="start")
RIGHT = Style(size=12, bold=False, anchor="end")
CENTRE = Style(size=12, bold=False)
HEADING = Style(size=14)

#: Classes of a distribution at most, and their widths.
CLASSES = 60
WHOLE_STEPS = tuple(base * 10**power for power in range(9) for base in (1, 2, 5))

Rows = Sequence[tuple[str, float, float, float]]


def intervals(title: str, unit: str, rows: Rows) -> str:
    """Values with their intervals, one row each: name, value, low, high."""
    page = Page()
    names = max(text_width(name, LEFT.size, bold=False) for name, *_ in rows)
    top, bottom = 3 * MARGIN, 3 * MARGIN + ROW * len(rows)
    axis = Axis(min(row[2] for row in rows), max(row[3] for row in rows), 2 * MARGIN + names, WIDTH - MARGIN)
    page.text(WIDTH / 2, 1.2 * MARGIN, title, HEADING)
    _across(page, axis, top, bottom, unit)
    for number, (name, value, low, high) in enumerate(rows):
        y = top + ROW * (number + 0.5)
        page.text(MARGIN, y, name, LEFT)
        page.path(points((axis.at(low), y), (axis.at(high), y)), stroke=COLOURS[0], stroke_width=2)
        page.circle(axis.at(value), y, 4, fill=COLOURS[0])
    told = "; ".join(f"{name} {value:.0f} ({low:.0f} to {high:.0f})" for name, value, low, high in rows)
    return page.document(WIDTH, bottom + 3 * MARGIN, title, told)


def curves(title: str, units: tuple[str, str], series: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """Some curves through their points; the units are those of x and of y."""
    page = Page()
    xs, ys = zip(*(pair for pairs in series.values() for pair in pairs), strict=True)
    across = Axis(min(xs), max(xs), 4.5 * MARGIN, WIDTH - MARGIN)
    up = Axis(min(ys), max(ys), HEIGHT - 3 * MARGIN, 3 * MARGIN)
    page.text(WIDTH / 2, 1.2 * MARGIN, title, HEADING)
    _across(page, across, 3 * MARGIN, HEIGHT - 3 * MARGIN, units[0])
    for mark in up.marks():
        page.path(points((across.start, up.at(mark)), (across.end, up.at(mark))), stroke=PALE)
        page.text(across.start - 6, up.at(mark), f"{mark:g}", RIGHT)
    page.text(MARGIN, 2.4 * MARGIN, units[1], LEFT)
    for number, (name, pairs) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = points(*((across.at(x), up.at(y)) for x, y in pairs))
        page.path(path, stroke=colour, stroke_width=2, fill="none")
        page.text(across.end, HEIGHT - 4 * MARGIN - 16 * number, name, Style(12, colour, False, "end"))
    told = "; ".join(f"{name}: {pairs[0][1]:.1f} to {pairs[-1][1]:.1f}" for name, pairs in series.items())
    return page.document(WIDTH, HEIGHT, title, told)


def distributions(title: str, units: tuple[str, str], series: Mapping[str, Mapping[int, int]]) -> str:
    """How often values came up in each series, as curves in per cent over classes of the same width."""
    unit, shares = classes(units, series)
    return curves(title, (units[0], unit), shares)


def classes(
    units: tuple[str, str], series: Mapping[str, Mapping[int, int]]
) -> tuple[str, dict[str, list[tuple[float, float]]]]:
    """The share of each class in each series, and what that is called."""
    low = min(min(counts) for counts in series.values())
    high = max(max(counts) for counts in series.values())
    step = next(step for step in WHOLE_STEPS if (high - low) / step <= CLASSES)
    shares = {name: _classes(counts, step, low, high) for name, counts in series.items()}
    return units[1] if step == 1 else f"{units[1]} (\u00b1 {step / 2:g} {units[0]})", shares


def _classes(counts: Mapping[int, int], step: int, low: int, high: int) -> list[tuple[float, float]]:
    """The share of each class by its middle, with an empty one at both ends."""
    found = dict.fromkeys(range(low // step - 1, high // step + 2), 0)
    for value, times in counts.items():
        found[value // step] += times
    games = sum(counts.values())
    return [(step * (at + 0.5) if step > 1 else at, 100 * times / games) for at, times in found.items()]


def _across(page: Page, axis: Axis, top: float, bottom: float, unit: str) -> None:
    """The frame and the marks of the axis below it."""
    page.rect(Box(axis.start, top, axis.end - axis.start, bottom - top), fill="none", stroke=INK)
    for mark in axis.marks():
        page.path(points((axis.at(mark), top), (axis.at(mark), bottom)), stroke=PALE)
        page.text(axis.at(mark), bottom + 0.8 * MARGIN, f"{mark:g}", CENTRE)
    page.text((axis.start + axis.end) / 2, bottom + 2 * MARGIN, unit, CENTRE)
