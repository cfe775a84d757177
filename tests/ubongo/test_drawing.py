"""The sheet as a drawing: every square has its id and title, what is drawn can be told apart without colour."""

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

import scorepad
from scorepad.core import Rng
from scorepad.core.narrate import catalogue
from scorepad.draw import sheet_svg
from scorepad.ubongo.drawing import outline, shapes_svg
from scorepad.ubongo.drawing import sheet_svg as own_svg
from ubongo.table import FILLS, at_table, random_state

PRINTED: Any = scorepad.load("ubongo-dice")
SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    """The drawing as a tree."""
    return ElementTree.fromstring(svg)  # noqa: S314


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    """Everything with an id; none may be there twice."""
    named = [node for node in parse(svg).iter() if node.get("id")]
    found = {str(node.get("id")): node for node in named}
    assert len(found) == len(named)
    return found


def title(node: ElementTree.Element) -> str:
    """What is read out."""
    return str(node.findtext(f"{SVG}title"))


def test_every_square_has_an_id_and_a_title() -> None:
    found = by_id(sheet_svg(PRINTED))
    for area in PRINTED.spec.areas:
        names = PRINTED.spec.names(area.mask)
        for name in names:
            assert title(found[f"area-{area.name}-{name}"]) == f"Area {area.name}, {name}: free"
        assert sum(key.startswith(f"area-{area.name}-") for key in found) == len(names)


def test_squares_are_those_of_the_view() -> None:
    state = random_state(PRINTED, 2, 3, 60)
    found = by_id(sheet_svg(PRINTED, state, 0))
    for area in PRINTED.sheet_view(state, 0)["areas"]:
        assert {cell["id"] for cell in area["cells"]} <= {*found}


def test_presentation_attributes_only_and_every_id_prefixed() -> None:
    state = random_state(PRINTED, 3, 5, 300)
    svg = own_svg(PRINTED, state, 2, prefix="s2-", preview=PRINTED.parse_action("O4@c2r0"))
    assert not re.search(r"<style|<script|style=|href|onclick", svg)
    assert all(name.startswith("s2-") for name in by_id(svg))
    assert {*re.findall(r"url\(#([^)]*)\)", svg)} <= {*by_id(svg)}


def test_what_is_drawn_has_pattern_letter_and_title() -> None:
    table = at_table(2).round(FILLS[1][0], 0)
    found = by_id(sheet_svg(table.game, table.state, 0))
    piece = found["piece-1-1"]
    assert title(piece) == "Area 1, piece 1: T4 on b1 a2 b2 c2"
    assert [text.text for text in piece.iter(f"{SVG}text")] == ["T4"]
    fills = {str(rect.get("fill")) for rect in piece.findall(f"{SVG}rect")}
    assert any(fill.startswith("url(#") for fill in fills)
    assert title(found["area-1-a2"]) == "Area 1, a2: T4, piece 1"
    assert "piece-1-1" not in by_id(sheet_svg(table.game, table.state, 1))


def test_every_shape_has_a_pattern_of_its_own() -> None:
    patterns = [node for key, node in by_id(sheet_svg(PRINTED)).items() if key.startswith("ground-")]
    strokes = {str(path.get("d")) for node in patterns for path in node.iter(f"{SVG}path")}
    assert len(patterns) == len(strokes) == 10


def test_finished_areas_stay_drawn_with_their_points() -> None:
    table = at_table(2)
    for part in FILLS[1]:
        table.round(part, 0)
    found = by_id(sheet_svg(table.game, table.state, 0))
    assert {f"piece-1-{place}" for place in (1, 2, 3, 4)} <= {*found}
    assert title(found["points-1"]) == "Area 1: 2 points"
    assert title(found["points-2"]) == "Area 2: points"
    assert title(found["area-6"]) == "Area 6, not played"
    assert (title(found["total"]), title(found["throws"])) == ("Total: 2", "Throws: 2")
    assert found["desc"].text == "Area 2 of 5. Throws: 2. Total: 2."


def test_practice_shows_throws() -> None:
    table = at_table(1)
    for part in FILLS[1]:
        table.round(part, 0)
    found = by_id(sheet_svg(table.game, table.state))
    assert title(found["points-1"]) == "Area 1: 2 throws"
    assert title(found["total"]) == "Throws: 2"


def test_the_end_is_described() -> None:
    state = PRINTED.start(2)
    state.playout(Rng(1))
    assert str(by_id(sheet_svg(PRINTED, state))["desc"].text).startswith("All areas are played.")


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("O4@c2r0", "Preview: O4 on c2 d2 c3 d3"),
        ("I3@a1r0", "Preview: I3 on a1 b1 c1; not free: c1"),
        ("I3@a2r0", "Preview: I3 on a2 b2 c2; not free: a2 b2 c2"),
    ],
)
def test_a_placement_can_be_tried_out(act: str, said: str) -> None:
    table = at_table(2)
    blank = act != "I3@a2r0"
    if not blank:
        table.round(FILLS[1][0], 0)
    preview = table.game.parse_action(act)
    found = by_id(own_svg(table.game, None if blank else table.state, 0, preview=preview))
    assert title(found["preview"]) == said


def test_only_placements_can_be_tried_out() -> None:
    with pytest.raises(scorepad.ScorepadError, match="found code 0, expected the code of a placement"):
        own_svg(PRINTED, preview=PRINTED.parse_action("k1"))


def test_a_view_can_be_drawn_and_words_replaced() -> None:
    state = random_state(PRINTED, 2, 3, 60)
    assert sheet_svg(PRINTED, view=PRINTED.sheet_view(state, 1)) == sheet_svg(PRINTED, state, 1)
    assert "Summe" in sheet_svg(PRINTED, words={"draw.ubongo.total_open": "Summe"})

    def spoken(key: str, params: Mapping[str, Any]) -> str:
        return f"{key} {sorted(params)}"

    assert by_id(sheet_svg(PRINTED, words=spoken))["desc"].text == "draw.ubongo.sheet_desc ['areas']"


def test_the_dice_are_drawn() -> None:
    found = by_id(shapes_svg(PRINTED, prefix="d-"))
    assert title(found["d-face-k-P5"]) == "Black die: P5"
    assert title(found["d-face-w-O4"]) == "White die: O4"
    assert len(found["d-face-k-P5"].findall(f"{SVG}rect")) == 1 + 5
    assert sum("face" in key for key in found) == 12
    assert found["d-desc"].text == "Black dice: L3, L4, T4, S4, P5, L5. White dice: M1, I2, I3, L3, O4, L4."


def test_outlines_go_around() -> None:
    assert outline([(0, 0)], 0, 0, 1) == "M0 0h1M0 1h1M0 0v1M1 0v1"
    assert outline([(0, 0), (0, 1)], 0, 0, 1).count("M") == 6


def test_every_word_is_used() -> None:
    said = set()

    def listen(key: str, _params: Mapping[str, Any]) -> str:
        said.add(key)
        return key

    shapes_svg(PRINTED, words=listen)
    own_svg(PRINTED, words=listen, preview=PRINTED.parse_action("O4@c2r0"))
    own_svg(PRINTED, words=listen, preview=PRINTED.parse_action("O4@a4r0"))
    over = PRINTED.start(2)
    over.playout(Rng(1))
    for state in (random_state(PRINTED, 2, 3, 60), random_state(PRINTED, 1, 3, 300), over):
        sheet_svg(PRINTED, state, words=listen)
    assert said == {key for key in catalogue("en") if key.startswith("draw.ubongo.")}
