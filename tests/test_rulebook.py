"""The rules in words say what this sheet says: no sentence about what it does not have, none left out."""

import re

import pytest

import scorepad
from scorepad.core.game import Game
from scorepad.core.narrate import languages
from scorepad.core.rulebook import sections
from scorepad.core.voice import Voice
from twentyone.own import own_sheet

GSC = scorepad.load("ganz-schoen-clever").source


def told(game: Game, language: str = "en") -> str:
    """All sentences of the rules."""
    return "\n".join(line for section in sections(game, Voice(language)) for line in section.lines)


def changed(source: str, *changes: tuple[str, str]) -> Game:
    """The game of a sheet with other lines."""
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    return scorepad.load_text(source)


# -- Twenty One -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("throws", "locked", "sentence"),
    [
        (1, 0, "The roller throws all dice, once."),
        (1, 1, "The roller throws all dice, once."),
        (2, 0, "may throw all of them a second time."),
        (2, 1, "may throw a second time: all dice except those showing 1."),
    ],
)
def test_how_often_the_dice_are_thrown(throws: int, locked: int, sentence: str) -> None:
    text = told(scorepad.load_text(own_sheet([[2, 1]], [0, 1, 3], throws=throws, locked=locked)))
    assert sentence in text
    assert "showing 0" not in text
    assert ("a second time" in text) == (throws == 2)


def test_what_the_rulebook_of_twenty_one_says_about_rows_and_the_end() -> None:
    text = told(scorepad.load("twenty-one"))
    for words in (
        "struck boxes count as filled",
        "nobody begins the next row in the same turn",
        "the others score the row they are in too",
        "without a bonus for hits",
    ):
        assert words in text
    assert "its numbers and the bonus for its hits" in told(scorepad.load("twenty-one", preset="international"))


@pytest.mark.parametrize("language", languages())
def test_every_language_tells_them_apart(language: str) -> None:
    sheets = [
        own_sheet([[2, 1]], [0, 1, 3], throws=throws, locked=locked) for throws, locked in ((1, 0), (2, 0), (2, 1))
    ]
    texts = [told(scorepad.load_text(sheet), language) for sheet in sheets]
    texts += [told(scorepad.load("twenty-one", preset=preset), language) for preset in ("rulebook", "international")]
    assert len(set(texts)) == 5
    assert not any("{" in text for text in texts)


# -- Clever -----------------------------------------------------------------------------------------------------------
def test_only_the_rounds_of_those_who_may_play() -> None:
    text = told(changed(GSC, ("players = [1, 4]", "players = [2, 2]")))
    assert "Rounds: 6 with 2 players." in text
    assert "\n2 players.\n" in text
    assert "Alone:" not in text


def test_a_sheet_for_one() -> None:
    text = told(changed(GSC, ("players = [1, 4]", "players = [1, 1]")))
    assert "Rounds: 6 with 1 player." in text
    assert "every other player" not in text


def test_no_bonus_of_rounds_that_have_none() -> None:
    text = told(changed(GSC, ('"reroll", "plus1", "reroll", "X-or-6", "", ""]', '"", "", "", "", "", ""]')))
    assert "At the start of a round" not in text
    assert "gets: ." not in text


def test_no_bonus_of_rounds_that_are_not_played() -> None:
    text = told(
        changed(GSC, ("rounds = [6, 6, 5, 4]", "rounds = [6, 6, 5, 1]"), ("players = [1, 4]", "players = [4, 4]"))
    )
    assert "gets: round 1: a reroll." in text


def test_dice_that_count_as_any_colour() -> None:
    assert "counts as any colour" not in told(changed(GSC, ("any_area = true\n", "")))
    assert "Dice: yellow.\n" in told(changed(GSC, ("any_area = true\n", "")))
    other = changed(
        GSC,
        ("any_area = true\n", ""),
        ('id = "yellow"\nletter = "y"\n[[dice]]', 'id = "yellow"\nletter = "y"\nany_area = true\n[[dice]]'),
    )
    assert "One die counts as any colour: yellow." in told(other)
    assert "Dice: green, yellow.\n" in told(other)


def test_an_area_of_lines_without_points() -> None:
    text = told(changed(GSC, ("column_points = [10, 14, 16, 20]\n", "")))
    assert "This area gives no points." in text
    assert "column: ." not in text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", scorepad.games())
def test_no_sentence_ends_in_nothing(game: str, language: str) -> None:
    for preset in ("rulebook", "international"):
        text = told(scorepad.load(game, preset=preset), language)
        assert re.findall(r"[:,(] ?[.)]?$|\{\w+\}", text, re.MULTILINE) == []
