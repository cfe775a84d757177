"""The Clever sheets as pages: nothing stands on anything else, all can be read, and a strict page may show them."""

import dataclasses
import math
import operator
import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

import scorepad
from drawings import BLUE, CLEVER, MAUVE, ODD, SVG, TEAL, TINY, WIDE, check_room, drawn, full_view, odd_sheet, parse
from scorepad.clever.drawing import draw_page
from scorepad.core.narrate import catalogue, languages, phrase
from scorepad.draw import palette, sheet_svg
from scorepad.draw.svg import SMALLEST, escape, fitted, number, text_width
from scorepad.draw.words import words_of

ELEMENTS = {"svg", "g", "title", "desc", "defs", "pattern", "rect", "circle", "path", "text"}
GENERIC = {"ui-rounded", "system-ui", "sans-serif", "serif", "monospace", "cursive"}


# -- the page ------------------------------------------------------------------------------------------------------
def test_nothing_stands_on_anything_else(game: Any, played: Any) -> None:
    check_room(game.sheet)
    check_room(game.sheet, game.sheet_view(played, 0))


def test_a_sheet_without_hints_is_laid_out_as_well(game: Any) -> None:
    check_room(dataclasses.replace(game.sheet, drawing={}))


def test_longer_words_find_room(game: Any) -> None:
    longer = {True: "", False: " etc"}
    check_room(game.sheet, words=lambda key, params: phrase(key, **params) + longer[key.startswith("letter.")])


@pytest.mark.parametrize("language", languages())
def test_every_language_finds_room(language: str, game: Any, played: Any) -> None:
    check_room(game.sheet, words=words_of(language))
    check_room(game.sheet, game.sheet_view(played, 0), words_of(language))


@pytest.mark.parametrize("areas", [ODD["areas"], [TINY, BLUE, WIDE, TEAL, MAUVE], [TINY, TEAL, MAUVE, BLUE]])
def test_the_oddest_sheet_finds_room(areas: list[dict[str, Any]]) -> None:
    drawn_sheet = odd_sheet()
    drawn_sheet = dataclasses.replace(drawn_sheet, areas=tuple(drawn_sheet.area(area["id"]) for area in areas))
    check_room(drawn_sheet)
    check_room(drawn_sheet, full_view(drawn_sheet))


def test_a_phone_shows_a_sheet_at_full_width(game: Any) -> None:
    root = parse(sheet_svg(game))
    assert root.get("width") == "360"
    assert 1.4 * 360 <= float(str(root.get("height"))) <= 2 * 360
    sizes = [float(node.get("font-size", SMALLEST)) for node in root.iter(f"{SVG}text")]
    assert min(sizes) >= 9


def test_fingers_can_tell_fields_apart(game: Any) -> None:
    page, *_ = draw_page(game.sheet, game.where)
    cells = [
        item.box.middle
        for item in page.placed
        if item.owners[-1:] and item.owners[-1].startswith("cell-") and item.what == "cell"
    ]
    assert min(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(cells, 2)) >= 24


@pytest.mark.parametrize("prefix", ["", "seat0-", "x_"])
def test_ids_are_unique_and_prefixed(game: Any, played: Any, prefix: str) -> None:
    for svg in (sheet_svg(game, prefix=prefix), sheet_svg(game, played, 1, prefix)):
        ids = re.findall(r' id="([^"]*)"', svg)
        assert len(ids) == len(set(ids))
        assert all(name.startswith(prefix) for name in ids)
        assert set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)


def test_ids_of_the_oddest_sheet_are_unique() -> None:
    ids = re.findall(r' id="([^"]*)"', drawn(odd_sheet()))
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("prefix", ["1", "a b", '"', "-a", "é"])
def test_a_prefix_that_is_no_id_is_refused(prefix: str) -> None:
    with pytest.raises(scorepad.ScorepadError, match="prefix"):
        drawn(odd_sheet(), prefix=prefix)


def test_a_strict_page_may_show_it(game: Any, played: Any) -> None:
    for svg in (sheet_svg(game), sheet_svg(game, played)):
        for node in parse(svg).iter():
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
    root = parse(drawn(odd_sheet()))
    assert str(root.findtext(f"{SVG}title")).startswith("Score sheet: A <b>title</b> & a bell")


# -- colours -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", palette.COLOURS)
@pytest.mark.parametrize("colours", palette.PALETTES.values(), ids=palette.PALETTES)
def test_texts_can_be_read_on_every_ground(colours: dict[str, palette.Colour], name: str) -> None:
    colour = colours[name]
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


@pytest.mark.parametrize("game", scorepad.games())
def test_every_sheet_follows_the_palette(game: str) -> None:
    usual, safe = (sheet_svg(scorepad.load(game), palette=name) for name in palette.PALETTES)
    changed = [
        (getattr(old, part), getattr(new, part))
        for old, new in zip(palette.COLOURS.values(), palette.SAFE_COLOURS.values(), strict=True)
        for part in ("solid", "edge", "tint", "texture", "shade")
        if getattr(old, part) != getattr(new, part)
    ]
    assert any(old in usual for old, _new in changed)
    assert not [old for old, _new in changed if old in safe]
    assert all(new in safe for old, new in changed if old in usual)


#: What is seen by whom one kind of cones is missing: matrices on linear RGB, by Machado, Oliveira and Fernandes.
CONES_MISSING = {
    "red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


@pytest.mark.parametrize("cones", CONES_MISSING)
@pytest.mark.parametrize(
    "together",
    [
        "white yellow blue green orange purple",
        "white silver yellow blue green pink",
        "white yellow turquoise blue brown pink",
        "white yellow red green blue black",
    ],
)
def test_colours_that_lie_together_keep_apart_for_every_kind_of_colour_vision(together: str, cones: str) -> None:
    seen = [_lab(palette.SAFE_COLOURS[name].solid, CONES_MISSING[cones]) for name in together.split()]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) >= 19


def _lab(colour: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """A colour as somebody sees it, in a space where distances are those that the eye makes."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (min(1, max(0, sum(map(operator.mul, row, linear)))) for row in matrix)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


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
        return phrase(key, **params)

    for sheet in (odd_sheet(), *(scorepad.load(name).sheet for name in CLEVER)):  # type: ignore[attr-defined]
        drawn(sheet, words=listen)
        view = full_view(sheet)
        view["rounds"] = 1
        view["areas"][0]["cells"][0]["struck"] = True
        view["areas"][-1]["cells"][0]["mark"] = "circle"
        drawn(sheet, view=view, words=listen)
    others = ("draw.twentyone.", "draw.ubongo.")
    drawn_words = {key for key in catalogue("en") if key.startswith("draw.") and not key.startswith(others)}
    assert {key for key in said if key.startswith("draw.")} == drawn_words


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
