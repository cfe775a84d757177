"""Paper and pen: a sheet is drawn once, marks find their places on it, and both together are the drawn sheet."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

import scorepad
from drawings import SVG, parse
from scorepad.core import Rng
from scorepad.core.families import Paper, family_of
from scorepad.core.game import Game, State
from scorepad.core.view import legal_view, sheet_part
from scorepad.core.views import Told
from scorepad.draw import paper_svg, sheet_svg
from scorepad.draw.ink import plain
from scorepad.draw.marks import Mark, by_place
from scorepad.draw.pen import Spot, place
from scorepad.draw.svg import Box, Page

GAMES = scorepad.games()


def paper_of(game: Game) -> Paper[Any]:
    return family_of(game).paper


def positions(game: Game, seats: int) -> list[State]:
    """Positions on the way of one random game, its end among them."""
    state, rng, found = game.start(seats), Rng(7), []
    while not state.over:
        if state.chance:
            state.roll(rng.below(state.outcomes()))
        else:
            seat = (state.waiting & -state.waiting).bit_length() - 1
            codes = state.legal(seat)
            state.apply(seat, codes[rng.below(len(codes))])
        found.append(state.clone())
    return [*found[:: max(1, len(found) // 12)], state]


def places(svg: str) -> dict[str, set[str]]:
    """The strokes that can be made at each place of a paper."""
    found: dict[str, set[str]] = {}
    for node in parse(svg).iter(f"{SVG}g"):
        name = node.get("data-place")
        if name is not None:
            strokes = {key.removeprefix("data-") for key in node.keys()}
            found.setdefault(name, set()).update(strokes & {"cross", "circle", "strike", "write", "show", "piece"})
    return found


def without_marks(svg: str) -> bytes:
    """A drawing without what is written on it and read out of it."""
    root = parse(svg)
    for node in root.iter():
        strokes = [child for child in node if child.tag == f"{SVG}title"]
        if node.get("data-place") is not None and node.get("data-show") is None:
            strokes = list(node)
        if node.get("data-show") is not None:
            node.attrib.pop("display", None)
        for stroke in strokes:
            node.remove(stroke)
    described = root.find(f"{SVG}desc")
    assert described is not None
    root.remove(described)
    return ElementTree.tostring(root)


@pytest.mark.parametrize("name", GAMES)
def test_every_mark_has_its_place_on_the_paper(name: str) -> None:
    game = scorepad.load(name)
    paper = paper_of(game)
    for state in positions(game, 2):
        for seat in range(2):
            view = game.sheet_view(state, seat)
            known = places(paper.draw(game, paper.which(view), ""))
            for mark in paper.marks(game, view):
                # the number of foxes is written only where there is no room for all of them
                assert mark.stroke in known.get(mark.place, ()) or mark.place == "fox-count", mark


@pytest.mark.parametrize("name", GAMES)
def test_what_is_drawn_is_the_paper_with_marks(name: str) -> None:
    game = scorepad.load(name)
    paper = paper_of(game)
    for state in positions(game, 2)[::4]:
        view = game.sheet_view(state, 1)
        assert without_marks(sheet_svg(game, state, 1)) == without_marks(plain(paper_svg(game, paper.which(view))))


@pytest.mark.parametrize("name", GAMES)
def test_marks_tell_the_sheets_of_two_positions_apart(name: str) -> None:
    game = scorepad.load(name)
    paper, seen = paper_of(game), dict[tuple[Mark, ...], str]()
    for state in positions(game, 2):
        marks = tuple(paper.marks(game, game.sheet_view(state, 0)))
        svg = sheet_svg(game, state, 0)
        assert seen.setdefault(marks, svg) == svg
    assert len(seen) > 3


def test_twenty_one_has_a_paper_for_each_letter() -> None:
    game = scorepad.load("twenty-one")
    papers = [plain(paper_svg(game, letter)) for letter in "ABCDEF"]
    assert len(set(papers)) == 6
    assert papers == [sheet_svg(game, seat=seat) for seat in range(6)]


def test_a_mark_is_a_short_list() -> None:
    assert Mark("cross", "cell-y1").written() == ("cross", "cell-y1")
    assert Mark("write", "total", 0).written() == ("write", "total", 0)


def test_a_place_tells_where_its_strokes_go_and_how_they_are_read_out() -> None:
    page = Page(marks=by_place([Mark("circle", "here"), Mark("write", "here", 12)]))
    with page.group("here", "A field"):
        place(page, "here", 3, circle=Spot(Box(1, 2, 3, 4), 2, "circled"), write=Spot(Box(1, 2, 30, 4), 13))
    group = parse(page.document(10, 10, "", "")).find(f"{SVG}g")
    assert group is not None
    assert group.findtext(f"{SVG}title") == "A field; circled: 12"
    spots = group.find(f"{SVG}g")
    assert spots is not None
    assert dict(spots.items()) == {
        "data-place": "here",
        "data-hand": "3",
        "data-circle": "1 2 3 4 2",
        "data-write": "1 2 30 4 13",
        "data-words-circle": "circled",
    }
    assert len(re.findall("<path", ElementTree.tostring(spots).decode().replace("ns0:", ""))) == 3


def told_apart(svg: str, marks: Mapping[str, Sequence[Sequence[str | int]]]) -> list[tuple[str, str]]:
    """What a drawing shows at each place where something is written, and where nothing should be."""
    shown = []
    for node in parse(svg).iter(f"{SVG}g"):
        name = node.get("data-place")
        if name is not None:
            covered = node.get("data-show") is not None
            written = node.get("display") is None if covered else len(node) > 0
            strokes = {"data-" + str(mark[0]) for mark in marks.get(name, ())}
            assert written == bool(strokes & set(node.keys())), (name, marks.get(name))
            shown += [(name, str(mark[-1])) for mark in marks.get(name, ())]
    return shown


def acts(name: str) -> Iterator[tuple[scorepad.Match, int, Told]]:
    """A random game: after each act the match, the seat, and what was offered and done."""
    match, rng = scorepad.Match(scorepad.load(name), 2, 3), Rng(3)
    while not match.over:
        seat = match.waiting[0]
        offered = legal_view(match, seat)
        done = offered[rng.below(len(offered))]
        match.play(seat, done["text"])
        yield match, seat, done


@pytest.mark.parametrize("name", GAMES)
def test_what_a_view_tells_of_a_sheet_is_what_is_drawn(name: str) -> None:
    for match, seat, _ in islice(acts(name), 0, None, 7):
        sheet = sheet_part(match, seat, seat)
        assert told_apart(sheet_svg(match.game, view=sheet), sheet["marks"])


@pytest.mark.parametrize("name", GAMES)
def test_what_a_choice_writes_stands_there_when_it_is_made(name: str) -> None:
    made = 0
    for match, seat, done in acts(name):
        written = sheet_part(match, seat, seat)["marks"]
        for stroke, where, *value in done.get("marks", ()):
            assert (stroke, *value) in written[where], done
            made += 1
    assert made > 10 or name == "ubongo-dice"  # where a shape is drawn its squares say it all
