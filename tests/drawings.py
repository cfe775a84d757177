"""What the tests of drawings share: a sheet as nobody would print it, views of marks, a look into an SVG."""

from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import scorepad
from scorepad.clever.drawing import draw_page
from scorepad.clever.drawing.size import FULL, Size
from scorepad.clever.reader import read_sheet
from scorepad.clever.sheet import Area, Cell, Sheet
from scorepad.clever.views import AreaView, CellView, LineView, SheetView, TrackView
from scorepad.core.reader import Reader
from scorepad.draw import palette, sheet_svg
from scorepad.draw.svg import Box, Placed
from scorepad.draw.words import Words

#: The ids of every Clever sheet there is.
CLEVER = [name for name in scorepad.games() if scorepad.load(name).family == "clever"]

SVG = "{http://www.w3.org/2000/svg}"

CHOICES = {"?": ["?:mauve", "?:blue"], "pick": ["X:mauve", "3:blue", "4:teal"]}
MAUVE = {
    "id": "mauve", "letter": "m", "die": "crimson", "order": "free", "accepts": "printed", "writes": "cross",
    "points": "lines", "grid": [[1, 2, 3, 4], ["X", 2, "", 4], [1, 2, 3, 4], [1, 2, 3, 12]],
    "row_bonus": ["fox", "", "X:mauve", "reroll"], "column_bonus": ["fox", "3:blue", "", "plus1"],
    "diagonal_bonus": "fox", "column_points": [5, 100, 0, 9],
    "between_rows": [["fox", "", "", "reroll"], ["", "", "", ""], ["fox", "fox", "plus1", ""]],
    "between_columns": [["", "fox", ""], ["", "", ""], ["joker", "", ""], ["", "", "fox"]],
}  # fmt: skip
BLUE = {
    "id": "blue", "letter": "b", "die": "blue", "sum_with": "white", "order": "next", "accepts": "rising",
    "reset": 12, "writes": "number", "points": "count", "bonus": ["fox", "?", "pick"] * 9,
    "points_table": [0, *range(1, 27), 999],
}  # fmt: skip
TEAL = {
    "id": "teal", "letter": "t", "die": "crimson", "order": "next", "accepts": "any", "writes": "number",
    "points": "pairs", "multiplier": [1, 9] * 7, "bonus_from": [0, 12] * 7, "bonus": ["", "pick"] * 7,
}  # fmt: skip
BROWN = {
    "id": "brown", "letter": "n", "die": "crimson", "order": "forward", "accepts": "printed", "writes": "cross",
    "points": "count", "grid": [[*range(1, 13), 1, 2]], "between_columns": [["?:blue"] * 13],
    "points_table": [0, *range(100, 114)],
}  # fmt: skip
TINY = {
    "id": "tiny", "letter": "i", "die": "blue", "order": "next", "accepts": "at-least", "writes": "cross",
    "points": "count", "threshold": [12, 11], "points_table": [0, 3, 4],
}  # fmt: skip
WIDE = {
    "id": "wide", "letter": "l", "die": "crimson", "order": "free", "accepts": "printed", "writes": "circle-then-cross",
    "points": "rows", "grid": [[*range(1, 13), 1, 2, 3, 4], [""] * 15 + [1]], "column_bonus": ["?:blue"] * 16,
    "points_table": [*range(17)],
}  # fmt: skip
#: Everything long, many, unknown or at the limit of what a file may say.
ODD: dict[str, Any] = {
    "family": "clever", "id": "odd", "title": "A <b>title</b> & a \x07 bell " + "on and on " * 12,
    "players": [1, 4], "rounds": [12, 9, 9, 9], "foxes": 19, "solo_rating": [9, 0], "choices": CHOICES,
    "round_bonus": ["reroll", "plus1", "?", "pick", "", "", "joker", "return", "fox", "", "", ""],
    "dice": [
        {"id": "white", "letter": "w", "any_area": True}, {"id": "crimson", "letter": "c"},
        {"id": "blue", "letter": "b"},
    ],
    "tracks": [
        {"action": "reroll", "fields": 12, "end_bonus": "fox"}, {"action": "plus1", "fields": 3},
        {"action": "return", "fields": 12}, {"action": "joker", "fields": 2, "printed": [1, "?"], "end_bonus": "pick"},
    ],
    "areas": [MAUVE, BLUE, TEAL, BROWN, TINY, WIDE],
}  # fmt: skip


def odd_sheet(**changes: object) -> Sheet:
    return read_sheet(Reader({**ODD, **changes}, "odd"))


def parse(svg: str) -> ElementTree.Element:
    """The tree of a drawing."""
    return ElementTree.fromstring(svg)  # noqa: S314 - our own drawing, a moment old


def groups(svg: str) -> dict[str, ElementTree.Element]:
    """Every group of a drawing by its id."""
    return {str(node.get("id")): node for node in parse(svg).iter(f"{SVG}g") if node.get("id")}


def texts(node: ElementTree.Element) -> list[str]:
    return [str(text.text) for text in node.iter(f"{SVG}text")]


def title(node: ElementTree.Element) -> str:
    return str(node.findtext(f"{SVG}title"))


def pen_strokes(node: ElementTree.Element) -> int:
    return sum(child.get("stroke") == palette.PEN for child in node.iter())


def full_view(sheet: Sheet) -> SheetView:
    """A view in which everything that can be marked is marked."""
    areas: list[AreaView] = [
        {"id": area.id, "points": 120, "cells": [full_cell(area, cell) for cell in area.cells]} for area in sheet.areas
    ]
    lines: list[LineView] = [
        {"area": area.id, "kind": line.kind, "number": line.number, "done": True}
        for area in sheet.areas
        for line in area.lines
    ]
    tracks: list[TrackView] = [
        {"action": track.action, "circled": track.fields, "used": [True] * track.fields, "left": 0}
        for track in sheet.tracks
    ]
    return {
        "areas": areas,
        "lines": lines,
        "tracks": tracks,
        "foxes": sheet.foxes,
        "round": max(sheet.rounds),
        "rounds": max(sheet.rounds),
        "due": [],
        "joker": None,
        "total": 999,
    }


def full_cell(area: Area, cell: Cell) -> CellView:
    writes = area.writes in ("number", "half-or-times")
    return {
        "name": cell.name,
        "mark": "number" if writes else "cross",
        "value": 12 if writes else None,
        "struck": False,
    }


def blank_view(sheet: Sheet) -> SheetView:
    view = full_view(sheet)
    view["foxes"] = view["round"] = view["total"] = 0
    for cell in (cell for area in view["areas"] for cell in area["cells"]):
        cell["mark"], cell["value"] = "", None
    for line in view["lines"]:
        line["done"] = False
    for track in view["tracks"]:
        track["circled"], track["used"] = 0, [False] * len(track["used"])
    return view


def drawn(sheet: Sheet, **more: Any) -> str:
    return sheet_svg(FakeGame(sheet), **more)  # type: ignore[arg-type]


class FakeGame:
    """Just enough of a game to draw a sheet nobody has rules for."""

    family, id, where, players = "clever", "odd", "odd", (1, 4)

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet


def stands_alone(one: Placed, other: Placed) -> bool:
    """Whether two things keep apart, or the one is part of the other."""
    if not one.box.overlaps(other.box):
        return True
    if "panel" in (one.what, other.what):
        return one.what != other.what
    related = one.owners[-1:] == other.owners[-1:] != ()
    return related and (one.box.holds(other.box, 0.6) or other.box.holds(one.box, 0.6))


def check_room(sheet: Sheet, view: SheetView | None = None, words: Words | None = None, size: Size = FULL) -> None:
    page, width, height = draw_page(sheet, "sheet", "", view, words, size=size)
    page.placed = [item for item in page.placed if item.what != "hit"]
    panels = {item.owners[0]: item.box for item in page.placed if item.what == "panel"}
    crowded = [pair for pair in combinations(page.placed, 2) if not stands_alone(*pair)]
    assert crowded == []
    assert [item for item in page.placed if not Box(0, 0, width, height).holds(item.box)] == []
    assert [
        item for item in page.placed if item.owners and not panels.get(item.owners[0], item.box).holds(item.box)
    ] == []
