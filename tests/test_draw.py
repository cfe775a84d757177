"""The drawings: everything printed is there, nothing stands on anything else, and a strict page may show them."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

import scorepad
from scorepad.draw import palette, pen, sheet_svg
from scorepad.draw.clever import draw_page
from scorepad.draw.svg import MINUS, SMALLEST, TIMES, Box, Page, Placed, escape, fitted, number, text_width
from scorepad.draw.words import ENGLISH
from scorepad.engine import Rng
from scorepad.spec.clever import Area, Bonus, Cell, Sheet, read_sheet
from scorepad.spec.reader import Reader

CLEVER = [name for name in scorepad.games() if scorepad.load(name).family == "clever"]
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "g", "title", "desc", "defs", "pattern", "rect", "circle", "path", "text"}
GENERIC = {"ui-rounded", "system-ui", "sans-serif", "serif", "monospace", "cursive"}

#: A sheet as nobody would print it: everything long, many, unknown or at the limit of what a file may say.
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
ODD: dict[str, Any] = {
    "family": "clever", "id": "odd", "title": "A <b>title</b> & a \x07 bell " + "on and on " * 12,
    "players": [1, 4], "rounds": [12, 9, 9, 9], "foxes": 19, "solo_rating": [9, 0], "choices": CHOICES,
    "round_bonus": ["reroll", "plus1", "?", "pick", "", "", "joker", "return", "fox", "", "", ""],
    "dice": [
        {"id": "white", "letter": "w", "any_area": True}, {"id": "crimson", "letter": "c"}, {"id": "blue", "letter": "b"},
    ],
    "tracks": [
        {"action": "reroll", "fields": 12, "end_bonus": "fox"}, {"action": "plus1", "fields": 3},
        {"action": "return", "fields": 12}, {"action": "joker", "fields": 2, "printed": [1, "?"], "end_bonus": "pick"},
    ],
    "areas": [MAUVE, BLUE, TEAL, BROWN, TINY, WIDE],
}  # fmt: skip


def odd_sheet(**changes: object) -> Sheet:
    return read_sheet(Reader({**ODD, **changes}, "odd"))


@pytest.fixture(params=CLEVER)
def game(request: pytest.FixtureRequest) -> Any:
    return scorepad.load(request.param)


@pytest.fixture
def played(game: Any) -> Any:
    state = game.start(2)
    state.playout(Rng(7))
    return state


def groups(svg: str) -> dict[str, ElementTree.Element]:
    """Every group of a drawing by its id."""
    return {str(node.get("id")): node for node in ElementTree.fromstring(svg).iter(f"{SVG}g") if node.get("id")}


def texts(node: ElementTree.Element) -> list[str]:
    return [str(text.text) for text in node.iter(f"{SVG}text")]


def title(node: ElementTree.Element) -> str:
    return str(node.findtext(f"{SVG}title"))


def pen_strokes(node: ElementTree.Element) -> int:
    return sum(child.get("stroke") == palette.PEN for child in node.iter())


def full_view(sheet: Sheet, **changes: object) -> dict[str, Any]:
    """A view in which everything that can be marked is marked."""
    areas = [{"id": area.id, "points": 120, "cells": [full_cell(area, cell) for cell in area.cells]} for area in sheet.areas]
    lines = [
        {"area": area.id, "kind": line.kind, "number": line.number, "done": True} for area in sheet.areas for line in area.lines
    ]
    tracks = [{"action": track.action, "circled": track.fields, "used": [True] * track.fields} for track in sheet.tracks]
    view = {"areas": areas, "lines": lines, "tracks": tracks, "foxes": sheet.foxes, "due": [], "total": 999}
    return {**view, "round": max(sheet.rounds), "rounds": max(sheet.rounds), **changes}


def full_cell(area: Area, cell: Cell) -> dict[str, Any]:
    writes = area.writes in ("number", "half-or-times")
    return {"name": cell.name, "mark": "number" if writes else "cross", "value": 12 if writes else None, "struck": False}


def blank_view(sheet: Sheet) -> dict[str, Any]:
    view = full_view(sheet, foxes=0, round=0, total=0)
    for cell in (cell for area in view["areas"] for cell in area["cells"]):
        cell.update(mark="", value=None)
    for line in view["lines"]:
        line["done"] = False
    for track in view["tracks"]:
        track.update(circled=0, used=[False] * len(track["used"]))
    return view


def drawn(sheet: Sheet, **more: Any) -> str:
    return sheet_svg(FakeGame(sheet), **more)  # type: ignore[arg-type]


class FakeGame:
    """Just enough of a game to draw a sheet nobody has rules for."""

    family, id, where, players = "clever", "odd", "odd", (1, 4)

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet


# -- everything printed is there -----------------------------------------------------------------------------------
def test_the_drawing_names_itself(game: Any) -> None:
    root = ElementTree.fromstring(sheet_svg(game, prefix="a-"))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == f"Score sheet: {game.title}"
    assert root.get("aria-labelledby") == "a-title a-desc"
    assert game.title in texts(root)


def test_every_cell_is_drawn_with_what_is_printed_in_it(game: Any) -> None:
    found = groups(sheet_svg(game))
    for area in game.sheet.areas:
        for cell in area.cells:
            group = found[f"cell-{cell.name}"]
            assert cell.name in title(group)
            assert set(printed(area, cell)) <= set(texts(group)), cell
            straight = [node for node in group.iter(f"{SVG}path") if node.get("stroke") == palette.MUTED]
            assert bool(straight) is cell.printed_cross


def printed(area: Area, cell: Cell) -> Iterator[str]:
    """The texts that stand at a field."""
    if cell.number:
        yield str(cell.number)
    if cell.threshold:
        yield f"≥{cell.threshold}"
    if cell.bonus_from:
        yield f"≥{cell.bonus_from}"
    if cell.multiplier > 1:
        yield f"{TIMES}{cell.multiplier}"
    if area.writes == "half-or-times":
        yield "÷2"
    if cell.in_print and not cell.printed_cross:
        yield str(area.restart)


def test_grounds_tell_tray_and_shaded_fields(game: Any) -> None:
    found = groups(sheet_svg(game))
    for area in game.sheet.areas:
        differ = not all(cell.shaded for cell in area.cells)
        for cell in area.cells:
            ground = next(found[f"cell-{cell.name}"].iter(f"{SVG}rect")).get("fill")
            assert (ground == palette.TRAY_CELL) is cell.tray
            assert (ground == palette.COLOURS[area.id].shade) is (differ and cell.shaded)


def test_every_bonus_is_drawn_and_read_out(game: Any) -> None:
    found, sheet = groups(sheet_svg(game)), game.sheet
    for cell in (cell for area in sheet.areas for cell in area.cells):
        assert (f"bonus-{cell.name}" in found) is bool(cell.bonus.text)
        if cell.bonus.text:
            check_icon(sheet, cell.bonus, found[f"bonus-{cell.name}"])
    for area in sheet.areas:
        for line in area.lines:
            group = found[f"line-{area.id}-{line.kind}-{line.number}"]
            if line.bonus.text:
                check_icon(sheet, line.bonus, group)
            else:
                assert texts(group) == [str(line.points)]
    for track in (track for track in sheet.tracks if track.end_bonus.text):
        check_icon(sheet, track.end_bonus, found[f"track-{track.action}-end"])
    for count, bonus in enumerate(sheet.round_bonus, 1):
        assert str(count) in texts(found[f"round-{count}"])
        if bonus.text:
            check_icon(sheet, bonus, found[f"round-{count}"])


def check_icon(sheet: Sheet, bonus: Bonus, group: ElementTree.Element) -> None:
    """The icon of a bonus: letter and sign on the area's colour, or the drawing of an action or fox."""
    fills, words = {node.get("fill") for node in group.iter()}, texts(group)
    if bonus.fox:
        assert palette.FOX in fills
        assert "fox" in title(group)
    elif bonus.action:
        assert ENGLISH[f"draw.bonus.{bonus.action}"] in title(group)
        assert "+1" in words or bonus.action != "plus1"
    else:
        assert all(mark.what == "X" or mark.what in words for mark in bonus.marks)
        assert all(mark.area in title(group) for mark in bonus.marks)
    if len(bonus.marks) == 1:
        assert sheet.area(bonus.marks[0].area).letter.upper() in words
        assert palette.COLOURS[bonus.marks[0].area].solid in fills


def test_every_track_field_is_drawn(game: Any) -> None:
    found = groups(sheet_svg(game))
    for track in game.sheet.tracks:
        fields = [found[f"track-{track.action}-{place}"] for place in range(track.fields)]
        assert [texts(field) for field in fields] == [[word] for word in track.printed] or not track.printed
        assert f"track-{track.action}-{track.fields}" not in found


def test_rounds_dice_foxes_and_total_are_drawn(game: Any) -> None:
    svg = sheet_svg(game)
    found = groups(svg)
    assert f"round-{max(game.sheet.rounds)}" in found
    assert [texts(found[f"die-{count}"]) for count in (1, 2, 3)] == [["I"], ["II"], ["III"]]
    foxes = [node for node in found["foxes"].iter(f"{SVG}path") if node.get("fill") == palette.FOX]
    assert len(foxes) == game.sheet.foxes
    assert f"{TIMES} lowest area" in texts(found["foxes"])
    assert "Total" in texts(found["total"])


def test_every_entry_of_the_points_tables_is_drawn(game: Any) -> None:
    found = groups(sheet_svg(game))
    for area in game.sheet.areas:
        shown = [node for name, node in found.items() if re.fullmatch(rf"points-{area.id}-\d+", name)]
        worth = [texts(node)[-1] for node in shown]
        expected = list(map(str, area.points_table[1:]))
        if area.points == "sides":
            expected = expected[: area.centre][::-1] + expected[: len(area.cells) - 1 - area.centre]
        assert worth == expected
        assert f"points-{area.id}" in found


def test_differences_have_their_minus_sign(game: Any) -> None:
    for area in game.sheet.areas:
        if area.points == "pairs":
            group = groups(sheet_svg(game))[f"area-{area.id}"]
            pairs = [node for node in group.iter(f"{SVG}g") if str(node.get("id")).startswith(f"pair-{area.id}-")]
            assert len(pairs) == texts(group).count(MINUS) == len(area.cells) // 2


def test_headings_tell_letter_and_hints(game: Any) -> None:
    found = groups(sheet_svg(game))
    for area in game.sheet.areas:
        words, hints = texts(found[f"area-{area.id}"]), [node for name, node in found.items() if name.startswith(f"hint-{area.id}-")]
        said = [title(hint) for hint in hints]
        assert words[0] == area.letter.upper()
        assert any("left to right" in one for one in said) is (area.order in ("next", "forward"))
        assert (f"sum of {area.die} and {area.sum_with}" in said) is bool(area.sum_with)
        assert ("per row" in said) is (area.points == "rows")
        extra = area.extra_points
        assert (f"≤{extra.at_most}, ≥{extra.at_least}: +{extra.each}" in said) is bool(extra.each)


# -- marks ---------------------------------------------------------------------------------------------------------
def test_a_blank_sheet_bears_no_pen(game: Any) -> None:
    assert palette.PEN not in sheet_svg(game)


def test_the_marks_of_a_played_position_appear(game: Any, played: Any) -> None:
    for seat in range(2):
        view, found = game.sheet_view(played, seat), groups(sheet_svg(game, played, seat))
        for cell in (cell for area in view["areas"] for cell in area["cells"]):
            check_cell(game, cell, found)
        for track in view["tracks"]:
            for place, used in enumerate(track["used"]):
                strokes = pen_strokes(found[f"track-{track['action']}-{place}"])
                assert strokes == (place < track["circled"]) + used
        assert f"Total: {view['total']}" == title(found["total"])
        assert pen_strokes(found["total"]) == len(str(view["total"]))


def check_cell(game: Any, view: Mapping[str, Any], found: dict[str, ElementTree.Element]) -> None:
    group = found[f"cell-{view['name']}"]
    words = {"": "", "circle": "circled", "cross": "crossed", "number": f"written: {view['value']}"}[view["mark"]]
    assert words in title(group).split("; ") or not view["mark"]
    own = next(cell for area in game.sheet.areas for cell in area.cells if cell.name == view["name"])
    assert (pen_strokes(group) > 0) is (bool(view["mark"]) and not own.in_print)


def test_lines_done_are_circled(game: Any) -> None:
    view = full_view(game.sheet)
    for which, line in enumerate(view["lines"]):
        line["done"] = which % 2 == 0
    found = groups(sheet_svg(game, view=view))
    for line in view["lines"]:
        group = found[f"line-{line['area']}-{line['kind']}-{line['number']}"]
        assert pen_strokes(group) == line["done"]
        assert ("done" in title(group).split("; ")) is line["done"]


def test_numbers_are_written_digit_by_digit() -> None:
    page = Page()
    pen.write(page, Box(0, 0, 30, 20), -1234567890)
    svg = page.document(30, 20, "", "")
    assert all(stroke in svg for stroke in pen.DIGITS.values())


def test_a_struck_bonus_is_told_from_an_earned_one() -> None:
    sheet = scorepad.load("clever-hoch-drei").sheet  # type: ignore[attr-defined]
    earned = full_view(sheet)
    struck = full_view(sheet)
    struck["areas"][-1]["cells"][3]["struck"] = True
    name = struck["areas"][-1]["cells"][3]["name"]
    one, other = (groups(drawn(sheet, view=view))[f"cell-{name}"] for view in (earned, struck))
    assert "bonus struck out" in title(other)
    assert ElementTree.tostring(one) != ElementTree.tostring(other)


def test_a_bonus_below_its_number_is_struck() -> None:
    sheet = scorepad.load("doppelt-so-clever").sheet  # type: ignore[attr-defined]
    cell = next(cell for area in sheet.areas for cell in area.cells if cell.bonus_from == 4)
    views = [full_view(sheet), full_view(sheet)]
    for view, value in zip(views, (3, 4), strict=True):
        next(found for found in view["areas"][-1]["cells"] if found["name"] == cell.name)["value"] = value
    icons = [groups(drawn(sheet, view=view))[f"bonus-{cell.name}"] for view in views]
    strokes = [[str(node.get("d")) for node in icon.iter() if node.get("stroke") == palette.PEN] for icon in icons]
    assert ["Q" in found[0] for found in strokes] == [True, False]  # a stroke, a loop


def test_rounds_of_a_shorter_game_are_struck(game: Any) -> None:
    found = groups(sheet_svg(game, view=full_view(game.sheet, round=2, rounds=4)))
    said = [title(found[f"round-{count}"]) for count in range(1, 7)]
    assert ["begun" in words for words in said] == [True, True, False, False, False, False]
    assert ["not played" in words for words in said] == [False, False, False, False, True, True]


def test_points_reached_are_circled() -> None:
    sheet = scorepad.load("ganz-schoen-clever").sheet  # type: ignore[attr-defined]
    view = blank_view(sheet)
    view["areas"][2]["points"] = sheet.areas[2].points_table[4]
    found = groups(drawn(sheet, view=view))
    circled = [count for count in range(1, 12) if pen_strokes(found[f"points-{sheet.areas[2].id}-{count}"])]
    assert circled == [4]


def test_foxes_earned_are_circled(game: Any) -> None:
    view = blank_view(game.sheet) | {"foxes": 2, "total": 600 + 9}
    group = groups(sheet_svg(game, view=view))["foxes"]
    assert title(group) == "Foxes: 2, together worth 9 points"
    assert pen_strokes(group) == 2 + 1


# -- the page ------------------------------------------------------------------------------------------------------
def stands_alone(one: Placed, other: Placed) -> bool:
    """Whether two things keep apart, or the one is part of the other."""
    if not one.box.overlaps(other.box):
        return True
    if "panel" in (one.what, other.what):
        return one.what != other.what
    related = one.owners[-1:] == other.owners[-1:] != ()
    return related and (one.box.holds(other.box, 0.6) or other.box.holds(one.box, 0.6))


def check_room(sheet: Sheet, view: Mapping[str, Any] | None = None, words: Mapping[str, str] | None = None) -> None:
    page, width, height = draw_page(sheet, "sheet", "", view, words)
    panels = {item.owners[0]: item.box for item in page.placed if item.what == "panel"}
    crowded = [pair for pair in combinations(page.placed, 2) if not stands_alone(*pair)]
    assert crowded == []
    assert [item for item in page.placed if not Box(0, 0, width, height).holds(item.box)] == []
    assert [item for item in page.placed if item.owners and not panels.get(item.owners[0], item.box).holds(item.box)] == []


def test_nothing_stands_on_anything_else(game: Any, played: Any) -> None:
    check_room(game.sheet)
    check_room(game.sheet, game.sheet_view(played, 0))


def test_a_sheet_without_hints_is_laid_out_as_well(game: Any) -> None:
    check_room(dataclasses.replace(game.sheet, drawing={}))


def test_longer_words_find_room(game: Any) -> None:
    check_room(game.sheet, words={key: f"{words} etc" for key, words in ENGLISH.items()})


@pytest.mark.parametrize("areas", [ODD["areas"], [TINY, BLUE, WIDE, TEAL, MAUVE], [TINY, TEAL, MAUVE, BLUE]])
def test_the_oddest_sheet_finds_room(areas: list[dict[str, Any]]) -> None:
    drawn_sheet = odd_sheet()
    drawn_sheet = dataclasses.replace(drawn_sheet, areas=tuple(drawn_sheet.area(area["id"]) for area in areas))
    check_room(drawn_sheet)
    check_room(drawn_sheet, full_view(drawn_sheet))


def test_a_phone_shows_a_sheet_at_full_width(game: Any) -> None:
    root = ElementTree.fromstring(sheet_svg(game))
    assert root.get("width") == "360"
    assert 1.4 * 360 <= float(str(root.get("height"))) <= 2 * 360
    sizes = [float(node.get("font-size", SMALLEST)) for node in root.iter(f"{SVG}text")]
    assert min(sizes) >= 9


def test_fingers_can_tell_fields_apart(game: Any) -> None:
    page, *_ = draw_page(game.sheet, game.where)
    cells = [item.box.middle for item in page.placed if item.owners[-1:] and item.owners[-1].startswith("cell-") and item.what == "cell"]
    assert min(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(cells, 2)) >= 24


@pytest.mark.parametrize("prefix", ["", "seat0-", "x_"])
def test_ids_are_unique_and_prefixed(game: Any, played: Any, prefix: str) -> None:
    for svg in (sheet_svg(game, prefix=prefix), sheet_svg(game, played, 1, prefix)):
        ids = re.findall(r' id="([^"]*)"', svg)
        assert len(ids) == len(set(ids))
        assert all(name.startswith(prefix) for name in ids)
        assert {name for name in re.findall(r"url\(#([^)]*)\)", svg)} <= set(ids)


def test_ids_of_the_oddest_sheet_are_unique() -> None:
    ids = re.findall(r' id="([^"]*)"', drawn(odd_sheet()))
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("prefix", ["1", "a b", '"', "-a", "é"])
def test_a_prefix_that_is_no_id_is_refused(prefix: str) -> None:
    with pytest.raises(scorepad.ScorepadError, match="prefix"):
        drawn(odd_sheet(), prefix=prefix)


def test_a_strict_page_may_show_it(game: Any, played: Any) -> None:
    for svg in (sheet_svg(game), sheet_svg(game, played)):
        for node in ElementTree.fromstring(svg).iter():
            assert node.tag.removeprefix(SVG) in ELEMENTS
            names = set(node.attrib)
            assert not names & {"style", "class", "href", "src"}
            assert not [name for name in names if name.startswith(("on", "{"))]
        outside = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "://" not in outside
        assert set(re.findall(r"url\((.)", outside)) == {"#"}


def test_fonts_are_generic(game: Any) -> None:
    families = re.findall(r'font-family="([^"]*)"', sheet_svg(game))
    assert families
    assert {name.strip() for family in families for name in family.split(",")} <= GENERIC


def test_foreign_texts_are_escaped() -> None:
    root = ElementTree.fromstring(drawn(odd_sheet()))
    assert str(root.findtext(f"{SVG}title")).startswith("Score sheet: A <b>title</b> & a \ufffd bell")


# -- colours -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", palette.COLOURS)
def test_texts_can_be_read_on_every_ground(name: str) -> None:
    colour = palette.COLOURS[name]
    assert palette.contrast(colour.solid, colour.on) >= 4.5
    for ground in (colour.tint, colour.texture, colour.shade):
        assert palette.contrast(palette.INK, ground) >= 4.5
        assert palette.contrast(palette.PEN, ground) >= 4.5
    assert palette.contrast(colour.edge, colour.tint) >= 3
    assert palette.contrast(palette.FOX, colour.tint) >= 3


@pytest.mark.parametrize("ground", [palette.CELL, palette.PAPER, palette.PANEL])
def test_texts_can_be_read_on_paper(ground: str) -> None:
    assert min(palette.contrast(text, ground) for text in (palette.INK, palette.MUTED, palette.PEN)) >= 4.5
    assert palette.contrast(palette.RULE, ground) >= 3


def test_texts_can_be_read_on_grey_and_black() -> None:
    assert min(palette.contrast(text, palette.TRAY_CELL) for text in (palette.INK, palette.PEN)) >= 4.5
    assert palette.contrast(palette.PAPER, palette.INK) >= 4.5


def test_contrast_is_counted_as_usual() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_every_area_has_a_texture_of_its_own(game: Any) -> None:
    patterns = re.findall(r"<pattern.*?</pattern>", sheet_svg(game))
    drawings = {re.search(r' d="([^"]*)"', found).group(1) for found in patterns}  # type: ignore[union-attr]
    assert len(drawings) == len(patterns) == len(game.sheet.areas)


def test_areas_of_one_texture_are_told_apart() -> None:
    both = [palette.COLOURS["silver"], palette.COLOURS["black"], palette.COLOURS["yellow"]]
    assert len(set(palette.choose_patterns(both))) == 3


# -- hints, words, doors -------------------------------------------------------------------------------------------
def test_hints_are_followed() -> None:
    hints = {
        "rows": [["tiny", "mauve"], ["blue"], ["teal"], ["brown"], ["wide"]],
        "colours": {"mauve": "red"},
        "patterns": {"blue": "hatch"},
        "per_line": {"blue": 5},
    }
    page, *_ = draw_page(odd_sheet(drawing=hints), "odd")
    places = {item.owners[-1]: item.box for item in page.placed if item.what != "text"}
    assert places["area-tiny"].y == places["area-mauve"].y < places["area-blue"].y
    assert places["cell-b6"].x == places["cell-b1"].x
    svg = drawn(odd_sheet(drawing=hints))
    assert palette.COLOURS["red"].solid in svg
    assert palette.PATTERNS["hatch"][1] in svg


@pytest.mark.parametrize(
    ("drawing", "key"),
    [
        ("big", "drawing"),
        ({"rows": "all"}, "drawing.rows"),
        ({"rows": [["blue"]]}, "drawing.rows"),
        ({"rows": [["blue", 3]]}, "drawing.rows"),
        ({"rows": [[]]}, "drawing.rows"),
        ({"colours": ["red"]}, "drawing.colours"),
        ({"colours": {"blue": "ultraviolet"}}, "drawing.colours.blue"),
        ({"colours": {"void": "red"}}, "drawing.colours.void"),
        ({"patterns": {"blue": "tartan"}}, "drawing.patterns.blue"),
        ({"per_line": {"blue": 0}}, "drawing.per_line.blue"),
        ({"size": 3}, "drawing.size"),
    ],
)
def test_nonsense_among_the_hints_is_refused(drawing: object, key: str) -> None:
    with pytest.raises(scorepad.SheetError) as error:
        drawn(odd_sheet(drawing=drawing))
    assert error.value.key == key


def test_other_words_may_be_given() -> None:
    assert "Summe" in drawn(odd_sheet(), words={"draw.total": "Summe"})
    assert "[draw.total]" in drawn(odd_sheet(), words=lambda key, _: f"[{key}]")


def test_every_word_is_said_somewhere() -> None:
    said: set[str] = set()

    def listen(key: str, params: Mapping[str, Any]) -> str:
        said.add(key)
        return ENGLISH[key].format_map(params)

    for sheet in (odd_sheet(), *(scorepad.load(name).sheet for name in CLEVER)):  # type: ignore[attr-defined]
        drawn(sheet, words=listen)
        view = full_view(sheet, rounds=1)
        view["areas"][0]["cells"][0]["struck"] = True
        view["areas"][-1]["cells"][0]["mark"] = "circle"
        drawn(sheet, view=view, words=listen)
    colours = {key for key in ENGLISH if key.startswith("draw.colour.")}
    assert said - colours == set(ENGLISH) - colours


def test_a_seat_that_is_not_there_is_refused(game: Any, played: Any) -> None:
    with pytest.raises(scorepad.ScorepadError, match="found seat 2, expected 0 to 1"):
        sheet_svg(game, played, 2)
    with pytest.raises(scorepad.ScorepadError, match="found seat -1, expected 0 to 3"):
        sheet_svg(game, seat=-1)


def test_a_notebook_shows_the_blank_sheet(game: Any) -> None:
    assert game._repr_svg_() == sheet_svg(game)


def test_a_view_at_hand_will_do(game: Any, played: Any) -> None:
    assert sheet_svg(game, view=game.sheet_view(played, 1)) == sheet_svg(game, played, 1)


# -- building blocks -----------------------------------------------------------------------------------------------
def test_coordinates_are_short() -> None:
    assert [number(value) for value in (1.0, 0.5, -0.001, 12.345, -3)] == ["1", "0.5", "0", "12.35", "-3"]


def test_texts_are_escaped() -> None:
    assert escape('<a b="&">\x00') == "&lt;a b=&quot;&amp;&quot;&gt;\ufffd"


def test_texts_that_do_not_fit_are_cut() -> None:
    assert fitted("word", 100, (12, 10)) == ("word", 12)
    short, size = fitted("word " * 9, 60, (12, 10))
    assert size == 10
    assert short.endswith("…")
    assert text_width(short, size) <= 60


def test_wide_scripts_are_measured_wide() -> None:
    assert text_width("漢字", 10) > text_width("ab", 10)
