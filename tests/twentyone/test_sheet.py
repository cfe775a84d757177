"""The sheet file of Twenty One: what it says, and what happens to a damaged one."""

import json
from importlib import resources
from typing import Any

import pytest

from scorepad import OptionError, SheetError, load, load_text
from scorepad.core import Rng
from scorepad.twentyone.engine import PHASES, VERBS
from scorepad.twentyone.game import KINDS, PHASE_NAMES
from twentyone.own import own_sheet

SOURCE = (resources.files("scorepad") / "sheets" / "twenty-one.toml").read_text(encoding="utf-8")


def test_the_shipped_sheet_says_which_parts_are_substitutes() -> None:
    game: Any = load("twenty-one")
    assert "substitutes" in " ".join(game.spec.notes)
    assert game.players == (1, 6)
    assert game.areas == ("row1", "row2", "row3", "row4", "row5")


@pytest.mark.parametrize(
    ("old", "new", "key", "expected"),
    [
        ("faces = 6", "faces = 7", "faces", "a whole number from 2 to 6"),
        ("faces = 6", "", "faces", "a whole number from 2 to 6"),
        ("faces = 6", "faces = true", "faces", "a whole number from 2 to 6"),
        ("faces = 6", "face = 6", "face", "did you mean 'faces'?"),
        ("throws_per_turn = 2", "throws_per_turn = 3", "throws_per_turn", "a whole number from 1 to 2"),
        ("locked_face = 1", "locked_face = 7", "locked_face", "a whole number from 0 to 6"),
        ("players = [1, 6]", "players = [1, 7]", "players, entry 2", "a whole number from 1 to 6"),
        ("players = [1, 6]", "players = [3, 2]", "players", "the fewest and the most"),
        ("players = [1, 6]", "players = 6", "players", "a list of 2 whole numbers"),
        ("15, 21]", "15]", "hit_bonus", "a list of 7 whole numbers"),
        ("15, 21]", "15, -1]", "hit_bonus, entry 7", "a whole number from 0 to 1000"),
        ("[6, 5, 4, 3, 2, 1]", "[6, 5, 4, 3, 2, 0]", "rows, row 1, entry 6", "a whole number from 1 to 6"),
        ("[6, 5, 4, 3, 2, 1]", "[6, 5, 4, 3, 2, 7]", "rows, row 1, entry 6", "a whole number from 1 to 6"),
        ("[6, 5, 4, 3, 2, 1]", "[6, 5, 4, 3, 2]", "rows", "rows of equal length"),
        ("rows = [", "rows = [[6, 5, 4, 3, 2, 1], " * 4 + "\n" + "]" * 0, "(file)", "valid TOML"),
        ('"blue", "black"]\nfaces', '"blue"]\nfaces', "rows", "rows of 5, a box for each die"),
        ('"blue", "black"]\nfaces', '"blue", "blue"]\nfaces', "dice, entry 6", "each at most once"),
        ('"blue", "black"]\nfaces', '"blue", "pink"]\nfaces', "dice, entry 6", "one of white, yellow, red"),
        ('"red", "black", "green"],', '"red", "black", "black"],', "sheets.A, entry 1", "each colour once"),
        (
            '"red", "black", "green"],',
            '"red", "black", "pink"],',
            "sheets.A, row 1, entry 6",
            "one of white, yellow, red",
        ),
        ("A = [", "AA = [", "sheets.AA", "a capital letter"),
        ("F = [", "[sheets.F]\nx = [", "sheets.F", "a list of rows"),
        ("rulebook = false", "rulebook = 0", "options.hits_in_open_row.rulebook", "true or false"),
        ("hits_in_open_row", "hits_in_open_rows", "options.hits_in_open_rows", "did you mean 'hits_in_open_row'?"),
        ("[options]", "[options]\nmore = 1", "options.more", "known here: hits_in_open_row"),
        ("faces = 6", "faces = 6\nrolls = 2", "rolls", "known here: coach, dice, faces, family"),
        ('id = "twenty-one"', 'id = ""', "id", "a text of 1 to 60 characters"),
        ('id = "twenty-one"', 'id = "a\\nseats: 9"', "id", "lower-case letters and digits"),
        ('title = "Twenty One"', 'title = "\\u202e\\u3164"', "title", "a text that can be read"),
        ('title = "Twenty One"', "", "title", "a text"),
        ("notes = [", "notes = [ 7,", "notes, entry 1", "a text"),
    ],
)
def test_a_damaged_sheet_is_refused_with_the_key_and_what_was_expected(
    old: str, new: str, key: str, expected: str
) -> None:
    assert old in SOURCE
    with pytest.raises(SheetError) as caught:
        load_text(SOURCE.replace(old, new, 1), where="damaged.toml")
    assert caught.value.key == key
    assert expected in caught.value.expected
    assert str(caught.value).startswith(("damaged.toml: ", "damaged.toml, line "))


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        (own_sheet([[1, 1]] * 9, [0, 1, 2]), "rows", "1 to 8 rows of 2"),
        (own_sheet([[1]], [0, 1]), "dice", "2 to 6 colours"),
        (own_sheet([[1, 1]], [0, 1, 2], sheets=1).replace("[1, 1]\ndice", "[1, 2]\ndice"), "players", "at most 1"),
        (own_sheet([[1, 1]], [0, 1, 2], sheets=12) + "\nX = [['white', 'yellow']]", "sheets", "1 to 12 sheets"),
        (own_sheet([[1, 1]], [0, 1, 2]) + "\nX = [['white', 'yellow'], ['white', 'yellow']]", "sheets.X", "1 rows"),
    ],
)
def test_what_the_engine_cannot_hold_is_refused(text: str, key: str, expected: str) -> None:
    with pytest.raises(SheetError) as caught:
        load_text(text)
    assert (caught.value.key, expected in caught.value.expected) == (key, True)


@pytest.mark.parametrize(
    "text",
    [
        own_sheet([[6, 5, 4, 3, 2, 1]] * 8, [1000] * 7, sheets=12),
        own_sheet([[1, 1]], [0, 0, 0], faces=2),
        own_sheet([[2, 1], [1, 1]], [5, 0, 0], faces=2, throws=1, locked=0, sheets=3),
        own_sheet([[3, 2, 1, 1]], [0, 1, 2, 3, 4], locked=5),
    ],
)
def test_a_sheet_of_ones_own_is_played_to_the_end(text: str) -> None:
    game: Any = load_text(text)
    for seats in range(1, game.players[1] + 1):
        state = game.start(seats)
        assert state.playout(Rng(seats)) >= seats
        assert json.loads(json.dumps(game.sheet_view(state, seats - 1)))["total"] == state.score(seats - 1)


def test_the_option_and_its_presets() -> None:
    assert load("twenty-one").options == {"hits_in_open_row": False}
    assert load("twenty-one", preset="international").options == {"hits_in_open_row": True}
    assert load("twenty-one", hits_in_open_row="true").options == {"hits_in_open_row": True}
    with pytest.raises(OptionError, match="expected one of false, true"):
        load("twenty-one", hits_in_open_row="maybe")


def test_clients_learn_how_many_faces_a_die_has_and_which_of_them_stays() -> None:
    assert load("twenty-one").material_view() == {"faces": 6, "locked_face": 1}
    assert load_text(own_sheet([[3, 2, 1, 1]], [0, 1, 2, 3, 4], locked=5)).material_view()["locked_face"] == 5


def test_clients_know_phases_and_actions_by_the_engines_names() -> None:
    assert PHASE_NAMES == PHASES
    assert KINDS == VERBS
