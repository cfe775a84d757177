"""The drawn sheets of Twenty One."""

from typing import Any
from xml.etree import ElementTree

import pytest

from scorepad import load, load_text
from scorepad.core.narrate import catalogue
from scorepad.draw import palette, sheet_svg
from twentyone.own import own_sheet

GAME: Any = load("twenty-one")
SVG = "{http://www.w3.org/2000/svg}"
PLAYED = (
    "phase:throw roller:0 throws:0 confirm:1 dice:-"
    " C:x5431x/5.4.../....../....../...... E:64321./....../....../....../......"
)
LAWFUL = {"svg", "g", "title", "desc", "defs", "pattern", "rect", "path", "circle", "text"}


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own drawing, a moment old


def groups(svg: str) -> dict[str, ElementTree.Element]:
    return {str(node.get("id")): node for node in tree(svg).iter(f"{SVG}g") if node.get("id")}


def title(node: ElementTree.Element) -> str:
    return str(node.findtext(f"{SVG}title"))


def pen_strokes(node: ElementTree.Element) -> int:
    return sum(child.get("stroke") == palette.PEN for child in node.iter())


@pytest.mark.parametrize("seat", range(6))
def test_a_blank_sheet_shows_every_box_with_letter_and_number_and_no_pen(seat: int) -> None:
    svg = sheet_svg(GAME, seat=seat, prefix="s-")
    found = groups(svg)
    view = GAME.sheet_view(GAME.start(6), seat)
    for box in (box for row in view["rows"] for box in row["boxes"]):
        group = found[f"s-{box['id']}"]
        letter = {"black": "Bk"}.get(box["colour"], box["colour"][0].upper())
        assert [text.text for text in group.iter(f"{SVG}text")] == [letter, str(box["number"])]
        assert title(group) == f"{box['colour']} {box['number']}"
    assert title(found["s-letter"]) == f"Sheet {'ABCDEF'[seat]}"
    assert [title(found[f"s-bonus-{hits}"]) for hits in (1, 6)] == [
        "Hits in a full row: 1, bonus points: 1",
        "Hits in a full row: 6, bonus points: 21",
    ]
    assert palette.PEN not in svg


def test_marks_hits_strokes_and_points_appear() -> None:
    found = groups(sheet_svg(GAME, GAME.parse_position(PLAYED), 0))
    said = [title(found[f"r1c{box}"]) for box in range(1, 7)]
    assert said == [
        "red 6; struck",
        "yellow 5; 5 written; hit",
        "green 4; 4 written; hit",
        "blue 3; 3 written; hit",
        "white 2; 1 written",
        "black 1; struck",
    ]
    assert [pen_strokes(found[f"r1c{box}"]) for box in (1, 2, 5)] == [1, 2, 1]
    assert pen_strokes(found["r2c2"]) == 0
    assert title(found["row-2"]) == "Row 2; the one to fill"
    assert title(found["points-1"]) == "Points of row 1: 19"
    assert pen_strokes(found["points-1"]) == 2
    assert (title(found["points-2"]), pen_strokes(found["points-2"])) == ("Points of row 2", 0)
    assert title(found["total"]) == "Total: 28"


def test_an_open_row_has_its_points_once_the_game_is_over() -> None:
    full = "111111/111111/111111/111111/"
    text = f"phase:over roller:0 throws:2 confirm:1 dice:w1y1r1g1b1k1 A:{full}111111 B:{full}111..."
    found = groups(sheet_svg(GAME, GAME.parse_position(text), 1))
    assert title(found["points-5"]) == "Points of row 5: 3"


@pytest.mark.parametrize(
    "game",
    [
        GAME,
        load_text(own_sheet([[6, 5, 4, 3, 2, 1]] * 8, [1000] * 7, sheets=12)),
        load_text(own_sheet([[2, 1]], [0, 1, 2]).replace('"Own"', f'"{"<&> long " * 20}"')),
    ],
    ids=["printed", "large", "small"],
)
def test_a_drawing_has_plain_attributes_and_ids_of_its_own(game: Any) -> None:
    state = game.start(2)
    first, second = (sheet_svg(game, state, seat, prefix=f"p{seat}-") for seat in (0, 1))
    for svg in (first, second):
        nodes = list(tree(svg).iter())
        assert {node.tag.removeprefix(SVG) for node in nodes} <= LAWFUL
        assert not any(name == "style" or name.startswith("on") for node in nodes for name in node.keys())
    ids = [[node.get("id") for node in tree(svg).iter() if node.get("id")] for svg in (first, second)]
    assert len(set(ids[0] + ids[1])) == len(ids[0]) + len(ids[1])


def test_colours_have_textures_of_their_own() -> None:
    paths = [
        str(pattern.find(f"{SVG}path").get("d"))  # type: ignore[union-attr]
        for pattern in tree(sheet_svg(GAME)).iter(f"{SVG}pattern")
    ]
    assert len(set(paths)) == len(paths) == 6


def test_words_of_another_language_take_the_place_of_ours() -> None:
    german = groups(sheet_svg(GAME, words={"draw.twentyone.letter": "Blatt {letter}"}))
    assert title(german["letter"]) == "Blatt A"
    keys = groups(sheet_svg(GAME, words=lambda key, _params: key))
    assert {title(node) for node in keys.values()} <= catalogue("en").keys()


def test_a_view_can_be_drawn_without_a_position() -> None:
    state = GAME.parse_position(PLAYED)
    assert sheet_svg(GAME, view=GAME.sheet_view(state, 1)) == sheet_svg(GAME, state, 1)
