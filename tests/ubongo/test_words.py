"""What people read about shapes and dice has names, no signs of the notation."""

import re

import pytest

import scorepad
from scorepad.core.match import Match
from scorepad.core.narrate import catalogue, languages, narrate
from scorepad.core.rulebook import sections
from scorepad.core.voice import Voice
from scorepad.ubongo.rulebook import drawn

SHAPES = ("M1", "I2", "I3", "L3", "O4", "L4", "T4", "S4", "P5", "L5")


@pytest.mark.parametrize("language", languages())
def test_every_printed_shape_has_a_name_of_its_own(language: str) -> None:
    names = [catalogue(language)[f"shape.{shape}"] for shape in SHAPES]
    assert len(set(names)) == len(SHAPES)
    assert not [name for name in names if re.search(r"\d", str(name))]


@pytest.mark.parametrize("language", languages())
def test_no_event_names_a_die_or_a_shape_by_its_sign(language: str) -> None:
    match = Match(scorepad.load("ubongo-dice"), 2, seed=4)
    while len(match.acts) < 40 and not match.over:
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    told = [narrate(event.sentence, language, ["Ada", "Finn"]) for event in match.events]
    assert len(told) > 20
    assert not [text for text in told if re.search(r"\b([MILOTSP][1-5]|[kw][1-9])\b", text)]


@pytest.mark.parametrize("language", languages())
def test_the_rules_call_shapes_by_their_names_and_draw_them(language: str) -> None:
    game = scorepad.load("ubongo-dice")
    told = "\n".join(line for section in sections(game, Voice(language)) for line in section.lines)
    assert not re.search(r"\b[A-Z]\d\b", told)
    assert f"{catalogue(language)['shape.L5']}: ▀▀▀█" in told


@pytest.mark.parametrize(
    ("rows", "line"), [(["#"], "▀"), (["##", "#."], "█▀"), ([".##", "##."], "▄█▀"), (["#", "#", "#"], "█ / ▀")]
)
def test_a_shape_is_drawn_in_one_line(rows: list[str], line: str) -> None:
    assert drawn(rows) == line
