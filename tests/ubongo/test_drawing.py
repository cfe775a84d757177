"""The sheet as a drawing: every square has its id and title, what is drawn can be told apart without colour."""

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import scorepad
from scorepad.core import Rng
from scorepad.core.narrate import catalogue
from scorepad.draw import sheet_svg
from scorepad.draw.pieces import outline
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
            assert title(found[f"area-{area.name}-{name}"]) == f"Area {area.name}, {name}"
        assert sum(key.startswith(f"area-{area.name}-") for key in found) == len(names)


def test_squares_are_those_of_the_view() -> None:
    state = random_state(PRINTED, 2, 3, 60)
    found = by_id(sheet_svg(PRINTED, state, 0))
    for area in PRINTED.sheet_view(state, 0)["areas"]:
        assert {cell["id"] for cell in area["cells"]} <= {*found}


def test_presentation_attributes_only_and_every_id_prefixed() -> None:
    state = random_state(PRINTED, 3, 5, 300)
    svg = sheet_svg(PRINTED, state, 2, prefix="s2-")
    assert not re.search(r"<style|<script|style=|href|onclick", svg)
    assert all(name.startswith("s2-") for name in by_id(svg))
    assert {*re.findall(r"url\(#([^)]*)\)", svg)} <= {*by_id(svg)}


def test_what_is_drawn_has_a_pattern_and_words() -> None:
    table = at_table(2).round(FILLS[1][0], 0)
    area = by_id(sheet_svg(table.game, table.state, 0))["area-1"]
    assert "; the T on b1 a2 b2 c2" in title(area)
    piece = next(node for node in area.iter() if node.get("data-piece"))[0]
    assert [rect.get("fill") for rect in piece.findall(f"{SVG}rect")] == ["url(#ground-T4)"] * 4
    assert not [*piece.iter(f"{SVG}text")]
    assert "the T" not in title(by_id(sheet_svg(table.game, table.state, 1))["area-1"])


def test_every_shape_has_a_pattern_of_its_own() -> None:
    patterns = [node for key, node in by_id(sheet_svg(PRINTED)).items() if key.startswith("ground-")]
    strokes = {str(path.get("d")) for node in patterns for path in node.iter(f"{SVG}path")}
    assert len(patterns) == len(strokes) == 10


def test_finished_areas_stay_drawn_with_their_points() -> None:
    table = at_table(2)
    for part in FILLS[1]:
        table.round(part, 0)
    found = by_id(sheet_svg(table.game, table.state, 0))
    assert title(found["area-1"]).count(" on ") == 4
    assert title(found["points-1"]) == "Points of area 1: 2"
    assert title(found["points-2"]) == "Points of area 2"
    assert title(found["area-2"]).endswith("squares; the one to fill")
    assert title(found["area-6"]).endswith("squares; not played")
    assert (title(found["total"]), title(found["throws"])) == ("Total: 2", "Throws: 2")
    assert found["desc"].text == "Area 2 of 5. Throws: 2. Total: 2."


def test_practice_shows_throws() -> None:
    table = at_table(1)
    for part in FILLS[1]:
        table.round(part, 0)
    found = by_id(sheet_svg(table.game, table.state))
    assert title(found["points-1"]) == "Points of area 1: 2"
    assert (title(found["throws"]), title(found["total"])) == ("Throws: 2", "Total: 2")


def test_the_end_is_described() -> None:
    state = PRINTED.start(2)
    state.playout(Rng(1))
    assert str(by_id(sheet_svg(PRINTED, state))["desc"].text).startswith("All areas are played.")


def test_a_view_can_be_drawn_and_words_replaced() -> None:
    state = random_state(PRINTED, 2, 3, 60)
    assert sheet_svg(PRINTED, view=PRINTED.sheet_view(state, 1)) == sheet_svg(PRINTED, state, 1)
    assert "Summe" in sheet_svg(PRINTED, words={"draw.ubongo.total": "Summe"})

    def spoken(key: str, params: Mapping[str, Any]) -> str:
        return f"{key} {sorted(params)}"

    assert by_id(sheet_svg(PRINTED, words=spoken))["desc"].text == "draw.ubongo.sheet_desc ['areas']"


def test_outlines_go_around() -> None:
    assert outline([(0, 0)], 0, 0, 1) == "M0 0h1M0 1h1M0 0v1M1 0v1"
    assert outline([(0, 0), (0, 1)], 0, 0, 1).count("M") == 6


def test_every_word_is_used() -> None:
    said = set()

    def listen(key: str, _params: Mapping[str, Any]) -> str:
        said.add(key)
        return key

    sheet_svg(PRINTED, words=listen)
    over = PRINTED.start(2)
    over.playout(Rng(1))
    for state in (random_state(PRINTED, 2, 3, 60), random_state(PRINTED, 1, 3, 300), over):
        sheet_svg(PRINTED, state, words=listen)
    assert said == {key for key in catalogue("en") if key.startswith(("draw.ubongo.", "shape."))}
