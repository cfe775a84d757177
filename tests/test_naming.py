"""Nobody has to know an id: fields, colours and bots are called by names that tell them apart, in every language."""

import pytest

import scorepad
from scorepad.clever.game import Rules
from scorepad.clever.naming import field_text, spoken
from scorepad.core.game import Sentence
from scorepad.core.narrate import catalogue, languages, narrate, say

CLEVER = ("ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei", "scorepad-original")
EVERYWHERE = pytest.mark.parametrize("language", languages())


def rules_of(name: str) -> Rules:
    game = scorepad.load(name)
    assert isinstance(game, Rules)
    return game


def names_of(name: str, language: str = "en") -> dict[str, str]:
    areas = rules_of(name).sheet.areas
    fields = {cell.name: field_text(area, cell) for area in areas for cell in area.cells}
    return {cell: say("clever.spot.cell", language, field=field) for cell, field in fields.items()}


@EVERYWHERE
@pytest.mark.parametrize("name", CLEVER)
def test_every_field_has_a_name_of_its_own(name: str, language: str) -> None:
    names = list(names_of(name, language).values())
    assert len(set(names)) == len(names)


def test_fields_are_called_as_they_stand_on_the_sheet() -> None:
    first, second, third = (names_of(name) for name in CLEVER[:3])
    assert [first[cell] for cell in ("y3a", "y2a", "y6b", "b7", "o3")] == [
        "yellow 3, top row", "yellow 2, row 2", "yellow 6, bottom row", "blue 7", "orange, field 3",
    ]  # fmt: skip
    assert second["s5y"] == "silver 5, yellow row"
    assert [third[cell] for cell in ("n5b", "b6", "b9")] == [
        "brown 5, field 8", "blue, field 1 to the left", "blue, field 2 to the right",
    ]  # fmt: skip


def test_the_die_of_an_extra_cross_has_its_name() -> None:
    sheet = rules_of("doppelt-so-clever").sheet
    said = narrate(Sentence("event.clever.mark-earned", {"seat": 0, "bonus": spoken(sheet, "lower:y")}), seats=["Ann"])
    assert said == "Ann: earned: an extra cross for yellow"
    assert spoken(sheet, "X:blue") == "X:blue"


@EVERYWHERE
@pytest.mark.parametrize("name", [*CLEVER, "twenty-one"])
def test_letters_tell_the_colours_of_a_sheet_apart(name: str, language: str) -> None:
    game = scorepad.load(name)
    colours = [str(die["id"]) for die in game.dice_view(game.start(2))]
    letters = [say(f"letter.{colour}", language) for colour in {*colours, *getattr(game, "areas", ())} & LETTERED]
    assert len(set(letters)) == len(letters) >= 5


def test_letters_are_those_of_the_language() -> None:
    assert [say("letter.yellow", language) for language in ("en", "de", "hu", "pl", "sr")] == ["Y", "G", "S", "Ż", "Ž"]


@EVERYWHERE
def test_bots_have_names(language: str) -> None:
    words = catalogue(language)
    names = [str(text) for key, text in words.items() if key.startswith("player.")]
    assert len({*names}) == len(names) > 8
    assert all(name.isalpha() and name.istitle() for name in names)


LETTERED = {key.removeprefix("letter.") for key in catalogue("en") if key.startswith("letter.")}
