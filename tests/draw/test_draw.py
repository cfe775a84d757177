"""The Clever sheets as drawings: everything printed is there, and so is everything written."""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

import scorepad
from drawings import SVG, blank_view, drawn, full_view, groups, parse, pen_strokes, texts, title
from scorepad.clever.naming import field_text
from scorepad.clever.sheet import Area, Bonus, Cell, Sheet
from scorepad.core.narrate import say
from scorepad.draw import palette, pen, sheet_svg
from scorepad.draw.svg import MINUS, TIMES, Box, Page
from scorepad.draw.words import Speaker

SPEAKER = Speaker()


def letter(area: Area) -> str:
    """What stands for an area where there is little room."""
    return SPEAKER.letter(area.id, area.letter)


# -- everything printed is there -----------------------------------------------------------------------------------
def test_the_drawing_names_itself(game: Any) -> None:
    root = parse(sheet_svg(game, prefix="a-"))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == f"Score sheet: {game.title}"
    assert root.get("aria-labelledby") == "a-title a-desc"
    assert game.title in texts(root)


def test_every_cell_is_drawn_with_what_is_printed_in_it(game: Any) -> None:
    found = groups(sheet_svg(game))
    for area in game.sheet.areas:
        for cell in area.cells:
            group = found[f"cell-{cell.name}"]
            assert title(group).startswith(SPEAKER.field(field_text(area, cell)))
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
            assert (ground == colour_of(game.sheet, area.id).shade) is (differ and cell.shaded)


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


def colour_of(sheet: Sheet, area: str) -> palette.Colour:
    """The colour an area is drawn in: the one its sheet file chooses, or the one it is named after."""
    assert isinstance(sheet.drawing, dict)
    return palette.COLOURS[sheet.drawing.get("colours", {}).get(area, area)]


def check_icon(sheet: Sheet, bonus: Bonus, group: ElementTree.Element) -> None:
    """The icon of a bonus: letter and sign on the area's colour, or the drawing of an action or fox."""
    fills, words = {node.get("fill") for node in group.iter()}, texts(group)
    if bonus.fox:
        assert palette.FOX in fills
        assert "fox" in title(group)
    elif bonus.action:
        assert say(f"draw.bonus.{bonus.action}") in title(group)
        assert "+1" in words or bonus.action != "plus1"
    else:
        assert all(mark.what == "X" or mark.what in words for mark in bonus.marks)
        assert all(mark.area in title(group) for mark in bonus.marks)
    if len(bonus.marks) == 1:
        assert letter(sheet.area(bonus.marks[0].area)) in words
        assert colour_of(sheet, bonus.marks[0].area).solid in fills


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
        words, hints = (
            texts(found[f"area-{area.id}"]),
            [node for name, node in found.items() if name.startswith(f"hint-{area.id}-")],
        )
        said = [title(hint) for hint in hints]
        assert words[0] == letter(area)
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
    one, other = (groups(drawn(sheet, view=view))[f"bonus-{name}"] for view in (earned, struck))
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
    view = full_view(game.sheet)
    view["round"], view["rounds"] = 2, 4
    found = groups(sheet_svg(game, view=view))
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
    assert title(group) == "Foxes, each worth the points of the lowest area: 9"
    assert pen_strokes(group) == 2 + 1


def test_games_sheets_and_matches_show_themselves_in_a_notebook(game: Any) -> None:
    blank = sheet_svg(game)
    assert game._repr_svg_() == blank
    assert set(groups(game.sheet._repr_svg_())) == set(groups(blank))
    assert scorepad.Match(game, seed=1)._repr_svg_().startswith("<svg")
