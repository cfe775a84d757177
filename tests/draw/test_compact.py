"""The compact papers: the whole sheet fits on a phone beside everything else, and fingers find every field."""

import dataclasses
import re
from itertools import combinations
from statistics import fmean
from typing import Any

import pytest

import scorepad
from drawings import CLEVER, SVG, blank_view, check_room, full_view, odd_sheet, parse, pen_strokes
from scorepad.clever.drawing import draw_page, draw_sheet
from scorepad.clever.drawing.size import COMPACT
from scorepad.clever.sheet import Sheet
from scorepad.core.families import Paper, families, family_of
from scorepad.core.game import Game
from scorepad.core.narrate import languages
from scorepad.draw.ink import plain
from scorepad.draw.svg import SMALLEST, Box
from scorepad.draw.words import words_of

#: What a phone has left for the paper, in pixels.
PHONES = [(390, 474), (360, 450)]

#: A field is at least so large in each direction, and so large on average.
LEAST, USUAL = 24, 28

#: Places are written with two decimals.
ROUNDED = 0.02

GAMES = scorepad.games()


def paper_of(game: Game) -> Paper[Any]:
    found = family_of(game).paper
    assert found is not None
    return found


def sheet_of(name: str) -> Sheet:
    game: Any = scorepad.load(name)  # a Clever game: it has a sheet
    sheet: Sheet = game.sheet
    return sheet


def compact(game: Game, language: str = "en", which: str = "") -> str:
    draw = paper_of(game).compact
    assert draw is not None
    return draw(game, which, "", words=words_of(language))


def size_of(svg: str) -> tuple[float, float]:
    root = parse(svg)
    return float(str(root.get("width"))), float(str(root.get("height")))


def hits(svg: str) -> dict[str, Box]:
    """Where each field is hit."""
    found = {}
    for group in parse(svg).iter(f"{SVG}g"):
        paths = [path for path in group.findall(f"{SVG}path") if path.get("pointer-events") == "all"]
        if group.get("data-cell"):
            x, y, width, height = map(float, re.findall(r"-?[\d.]+", str(paths[0].get("d")))[:4])
            found[str(group.get("data-cell"))] = Box(x, y, width, height)
    return found


def marked_ids(svg: str, attribute: str) -> set[str]:
    return {str(node.get(attribute)) for node in parse(svg).iter() if node.get(attribute)}


def check_phone(svg: str, width: float, height: float) -> None:
    """The paper drawn at a width is no higher than that, and no field is too small."""
    drawn, high = size_of(svg)
    scale, fields = width / drawn, hits(svg).values()
    assert high * scale <= height
    assert min(min(box.width, box.height) for box in fields) * scale >= LEAST
    assert fmean((box.width + box.height) / 2 for box in fields) * scale >= USUAL


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("name", GAMES)
def test_the_whole_sheet_fits_on_a_phone_in_every_language(name: str, width: float, height: float) -> None:
    game = scorepad.load(name)
    for language in languages():
        check_phone(compact(game, language), width, height)


@pytest.mark.parametrize("name", GAMES)
def test_no_finger_hits_two_fields(name: str) -> None:
    svg = compact(scorepad.load(name))
    fields, (width, height) = hits(svg), size_of(svg)
    assert [pair for pair in combinations(fields, 2) if fields[pair[0]].overlaps(fields[pair[1]], ROUNDED)] == []
    assert [cell for cell, box in fields.items() if not Box(0, 0, width, height).holds(box, ROUNDED)] == []


@pytest.mark.parametrize("name", GAMES)
def test_only_fields_can_be_hit(name: str) -> None:
    root = parse(compact(scorepad.load(name)))
    assert root.get("pointer-events") == "none"
    caught = [node for node in root.iter() if node.get("pointer-events") == "all"]
    assert len(caught) == len(hits(compact(scorepad.load(name))))


@pytest.mark.parametrize("name", GAMES)
def test_every_field_is_on_both_papers(name: str) -> None:
    game = scorepad.load(name)
    full = paper_of(game).draw(game, "", "")
    fields = marked_ids(full, "data-cell")
    assert marked_ids(compact(game), "data-cell") == fields
    assert len(fields) == full.count("data-cell=")


@pytest.mark.parametrize("name", GAMES)
def test_the_fields_are_those_that_acts_name(name: str) -> None:
    game = scorepad.load(name)
    match, named = scorepad.Match(game, 2, seed=3), set()
    while not match.over and len(match.acts) < 60:
        seat = match.waiting[0]
        named |= {choice.cell for choice in match.legal(seat) if choice.cell}
        match.play(seat, match.legal(seat)[0])
    assert named
    assert named <= marked_ids(compact(game), "data-cell")


@pytest.mark.parametrize("name", GAMES)
def test_marks_find_their_places_but_for_what_the_page_shows(name: str) -> None:
    game = scorepad.load(name)
    full, small = paper_of(game).draw(game, "", ""), compact(game)
    missing = marked_ids(full, "data-place") - marked_ids(small, "data-place")
    assert {place.split("-")[0] for place in missing} <= {"round", "track", "fox", "foxes", "total", "throws"}
    assert marked_ids(small, "data-place") <= marked_ids(full, "data-place")


@pytest.mark.parametrize("name", CLEVER)
def test_every_bonus_of_the_areas_is_shown(name: str) -> None:
    game = scorepad.load(name)
    given = re.compile("bonus-|line-")
    full, small = (marked_ids(svg, "id") for svg in (paper_of(game).draw(game, "", ""), compact(game)))
    shown = {name for name in full if given.match(name)}
    assert shown == {name for name in small if given.match(name)}
    assert shown


@pytest.mark.parametrize("name", GAMES)
def test_what_is_printed_can_be_read(name: str) -> None:
    sizes = [float(node.get("font-size", SMALLEST)) for node in parse(compact(scorepad.load(name))).iter(f"{SVG}text")]
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", CLEVER)
def test_nothing_stands_on_anything_else(name: str, language: str) -> None:
    sheet = sheet_of(name)
    check_room(sheet, full_view(sheet), words_of(language), COMPACT)


@pytest.mark.parametrize("name", CLEVER)
def test_a_sheet_without_wishes_fits_as_well(name: str) -> None:
    sheet = dataclasses.replace(sheet_of(name), drawing={})
    check_room(sheet, size=COMPACT)
    check_phone(draw_sheet(sheet, "own", size=COMPACT), 360, 500)


def test_the_oddest_sheet_keeps_its_fields_large() -> None:
    sheet = odd_sheet()
    check_room(sheet, full_view(sheet), size=COMPACT)
    page, *_ = draw_page(sheet, "odd", size=COMPACT)
    fields = [item.box for item in page.placed if item.what == "hit"]
    assert min(min(box.width, box.height) for box in fields) >= LEAST


@pytest.mark.parametrize("name", CLEVER)
def test_the_pen_writes_on_it(name: str) -> None:
    sheet = sheet_of(name)
    blank, full = (
        parse(plain(draw_sheet(sheet, "", "", view(sheet), size=COMPACT))) for view in (blank_view, full_view)
    )
    assert pen_strokes(full) - pen_strokes(blank) >= sum(len(area.cells) for area in sheet.areas) * 0.9


def test_every_sheet_of_twenty_one_fits() -> None:
    game = scorepad.load("twenty-one")
    papers = [compact(game, which=letter) for letter in "ABCDEF"]
    assert len(set(papers)) == 6
    for svg in papers:
        check_phone(svg, *PHONES[0])


@pytest.mark.parametrize("seed", range(6))
def test_generated_puzzles_fit(seed: int) -> None:
    family = families()["ubongo"]
    assert family.generate is not None
    game = scorepad.load_text(family.generate(seed))
    check_phone(compact(game), *PHONES[0])
