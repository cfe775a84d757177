"""What a seat has written on a Clever sheet, as `sheet_view` tells it: the marks of the pen."""

from collections.abc import Iterator, Sequence

from scorepad.clever.sheet import Area, Cell, Sheet
from scorepad.clever.views import CellView, SheetView, TrackView
from scorepad.draw.marks import Mark


def marks_of(sheet: Sheet, view: SheetView) -> list[Mark]:
    """All marks of one seat."""
    return [*_frame_marks(sheet, view), *(mark for area in sheet.areas for mark in _area_marks(area, view))]


def entry_name(area: Area, place: int) -> str:
    """The place of an entry in an area's table of points, counted from 1."""
    return f"points-{area.id}-{place}"


def _frame_marks(sheet: Sheet, view: SheetView) -> Iterator[Mark]:
    yield from _round_marks(sheet, view)
    for track in view["tracks"]:
        yield from _track_marks(sheet, track)
    yield from (Mark("circle", f"fox-{place}") for place in range(view["foxes"]))
    yield Mark("write", "fox-count", view["foxes"])
    yield Mark("write", "foxes", view["total"] - sum(area["points"] for area in view["areas"]))
    yield Mark("write", "total", view["total"])


def _round_marks(sheet: Sheet, view: SheetView) -> Iterator[Mark]:
    """Rounds that have begun are crossed, their bonus circled; those not played are struck."""
    for count, bonus in enumerate(sheet.round_bonus, start=1):
        if count <= view["round"]:
            yield from [Mark("circle", f"round-{count}")] if bonus.text else []
            yield Mark("cross", f"round-{count}")
        elif count > view["rounds"]:
            yield Mark("strike", f"round-{count}")


def _track_marks(sheet: Sheet, track: TrackView) -> Iterator[Mark]:
    name, circled = f"track-{track['action']}", track["circled"]
    yield from (Mark("circle", f"{name}-{place}") for place in range(circled))
    yield from (Mark("cross", f"{name}-{place}") for place, used in enumerate(track["used"]) if used)
    printed = next(one for one in sheet.tracks if one.action == track["action"])
    if printed.end_bonus.text and circled >= printed.fields:
        yield Mark("circle", f"{name}-end")


def _area_marks(area: Area, view: SheetView) -> Iterator[Mark]:
    seen = next(one for one in view["areas"] if one["id"] == area.id)
    written = {cell["name"]: cell for cell in seen["cells"]}
    for cell in area.cells:
        yield from _cell_marks(area, cell, written[cell.name])
    lines = [line for line in view["lines"] if line["area"] == area.id]
    yield from (Mark("circle", f"line-{area.id}-{line['kind']}-{line['number']}") for line in lines if line["done"])
    yield Mark("write", f"points-{area.id}", seen["points"])
    yield from _entry_marks(area, seen["points"])
    if area.points == "pairs":
        yield from _pair_marks(area, [written[cell.name]["value"] for cell in area.cells])


def _cell_marks(area: Area, cell: Cell, seen: CellView) -> Iterator[Mark]:
    name, mark = f"cell-{cell.name}", seen["mark"]
    if mark == "circle" or (mark == "cross" and area.writes == "circle-then-cross"):
        yield Mark("circle", name)
    if mark == "cross" and not cell.printed_cross:
        yield Mark("cross", name)
    elif mark == "number" and not cell.in_print:
        yield Mark("write", name, seen["value"])
    if mark and cell.bonus.text:
        yield Mark("circle" if _earned(area, cell, seen) else "strike", f"bonus-{cell.name}")


def _earned(area: Area, cell: Cell, seen: CellView) -> bool:
    reached = area.writes != "number" or seen["value"] is None or seen["value"] >= cell.bonus_from * cell.multiplier
    return reached and not seen["struck"]


def _entry_marks(area: Area, points: int) -> Iterator[Mark]:
    """The points an area is worth now, circled in its table."""
    if points and area.points == "count":
        entries = enumerate(area.points_table)
        yield from (Mark("circle", entry_name(area, place)) for place, worth in entries if place and worth == points)


def _pair_marks(area: Area, values: Sequence[int | None]) -> Iterator[Mark]:
    """The differences of two fields each, once both are written."""
    for place in range(0, len(values) - 1, 2):
        first, second = values[place], values[place + 1]
        if first is not None and second is not None:
            yield Mark("write", f"pair-{area.id}-{place // 2}", first - second)
