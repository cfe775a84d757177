"""Points and events counted again from outside: from what is drawn on the sheet, and what its file says it is worth."""

import tomllib
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from conformance.walks import TABLES, Table, step, walk
from scorepad.core import Rng, Tape
from scorepad.core.points import Points

CLEVER = [table for table in TABLES if table.game.family == "clever"]
every_table = pytest.mark.parametrize("table", CLEVER, ids=str)

Cells = list[dict[str, Any]]


@every_table
def test_the_points_are_those_of_the_marks(table: Table, scale: int) -> None:
    """At the end of random games, and on the way."""
    sheet = tomllib.loads(table.game.source)
    for seed in range(2 * scale):
        states = [state.clone() for number, state in enumerate(walk(table, seed)) if number % 20 == 0 or state.over]
        for state in states:
            for seat in range(state.seats):
                view = table.game.sheet_view(state, seat)
                assert table.game.scores(state, seat) == recount(sheet, view)


def recount(sheet: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, int]:
    """The points of a sheet as drawn."""
    found = {
        area["id"]: area_points(area, drawn["cells"]) for area, drawn in zip(sheet["areas"], view["areas"], strict=True)
    }
    foxes = view["foxes"] * min(found.values())
    return found | {"foxes": foxes, "total": sum(found.values()) + foxes}


def area_points(area: Mapping[str, Any], cells: Cells) -> int:
    """The points of one area."""
    if area["points"] == "sum":
        return sum(cell["value"] or 0 for cell in cells)
    if area["points"] == "pairs":
        numbers = [cell["value"] for cell in cells]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return sum(first - second for first, second in pairs if first is not None and second is not None)
    if area["points"] == "count":
        return int(area["points_table"][sum(cell["mark"] in ("cross", "number") for cell in cells)])
    if area["points"] == "sides":
        return side_points(area, cells)
    return grid_points(area, cells)


def side_points(area: Mapping[str, Any], cells: Cells) -> int:
    """Each side by its outermost field, and the extra points."""
    sides = cells[: area["centre"] - 1], cells[area["centre"] :]
    outermost = sum(int(area["points_table"][sum(cell["mark"] == "number" for cell in side)]) for side in sides)
    extra: dict[str, int] = area.get("extra_points", {"each": 0, "at_most": 0, "at_least": 99})
    numbers = [cell["value"] for cell in cells if cell["mark"] == "number"]
    special = [number for number in numbers if number <= extra["at_most"] or number >= extra["at_least"]]
    return outermost + extra["each"] * len(special)


def grid_points(area: Mapping[str, Any], cells: Cells) -> int:
    """Rows by their number of crosses, or the printed points of complete columns."""
    left = iter(cells)
    grid = [[next(left)["mark"] if place != "" else None for place in row] for row in area["grid"]]
    if area["points"] == "rows":
        return sum(area["points_table"][row.count("cross")] for row in grid)
    printed = [[place == "X" for place in row] for row in area["grid"]]
    complete = [
        all(mark == "cross" or mark is None or printed[y][x] for y, mark in enumerate(column))
        for x, column in enumerate(zip(*grid, strict=True))
    ]
    return sum(points for points, done in zip(area["column_points"], complete, strict=True) if done)


@every_table
def test_every_mark_is_an_event_and_every_event_a_mark(table: Table, scale: int) -> None:
    """The cells that changed are those the events name, with the numbers that stand there now."""
    rng = Rng(4, table.seats)
    state = table.start(rng)
    state.tape = Tape()
    before = marks(table, state)
    for _ in range(150 * scale):
        if state.over:
            break
        step(state, rng)
        after = marks(table, state)
        events = [table.game.event(raw) for raw in state.tape.events()]
        named = {
            (int(str(event.params["seat"])), str(event.params["cell"])): event.params["value"]
            for event in events
            if event.key.endswith(".mark")
        }
        assert set(named) == {place for place in after if after[place] != before[place]}
        assert all(value == (after[place][1] or 0) for place, value in named.items())
        state.tape.clear()
        before = after


def marks(table: Table, state: Any) -> dict[tuple[int, str], tuple[str, int | None]]:
    """What stands in every cell of every seat."""
    views = [table.game.sheet_view(state, seat) for seat in range(state.seats)]
    return {
        (seat, cell["name"]): (cell["mark"], cell["value"])
        for seat, view in enumerate(views)
        for area in view["areas"]
        for cell in area["cells"]
    }


@every_table
def test_actions_foxes_and_marks_add_up(table: Table) -> None:
    """At the end: what was earned is circled, what was used was earned, and no mark is left waiting."""
    for seed in range(3):
        rng = Rng(seed, table.seats)
        state = table.start(rng)
        state.tape = Tape()
        while not state.over:
            step(state, rng)
        events = [table.game.event(raw) for raw in state.tape.events()]
        for seat in range(state.seats):
            mine = [event for event in events if event.params["seat"] == seat]
            check_tracks(table.game.sheet_view(state, seat), mine)


def check_tracks(view: Mapping[str, Any], mine: list[Any]) -> None:
    """The tracks and foxes of one seat against its events."""
    assert view["due"] == []
    assert view["foxes"] == sum(event.key.endswith(".fox") for event in mine)
    for track in view["tracks"]:
        earned = [e for e in mine if e.key.endswith(".action-earned") and e.params["action"] == track["action"]]
        used = [e for e in mine if e.key.endswith(".action-used") and e.params["action"] == track["action"]]
        assert 0 <= track["circled"] - len(earned) <= 1  # the first round's bonus came before anybody watched
        assert sum(track["used"]) == len(used) <= track["circled"]
        assert all(now["count"] > then["count"] for then, now in pairwise([event.params for event in earned]))


@every_table
def test_many_playouts_at_once_are_the_single_ones(table: Table) -> None:
    """Game i of a seed has the i-th stream of draws and begins with seat i modulo the seats."""
    many: Any = table.game.start(table.seats)
    points = Points(4, table.seats, len(table.game.scores(many, 0)))
    decisions = many.playouts(6, 3, 4, points)
    rows = [points.row(game, seat) for game in range(4) for seat in range(table.seats)]
    single, expected = 0, []
    for number in range(3, 7):
        state = table.game.start(table.seats, number % table.seats)
        single += state.playout(Rng(6, number))
        expected += [tuple(table.game.scores(state, seat).values()) for seat in range(table.seats)]
    assert (decisions, rows) == (single, expected)
