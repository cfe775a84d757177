"""Text that people wrote is harmless to show, and what looks empty is empty."""

import pytest

import scorepad
from scorepad.core.clean import clean


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u200d",
        "\ufe0f",
        "\u0301\u0300",
        "\u202e",
        "\u17b4 \u034f",
    ],
    ids=ascii,
)
def test_what_looks_empty_is_empty(text: str) -> None:
    assert clean(text, 40) == ""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A\u202eda\n ", "Ada"),
        ("\u3164Ada\u2800 \u2800Lovelace", "Ada Lovelace"),
        ("👩\u200d🚀 ❤\ufe0f", "👩\u200d🚀 ❤\ufe0f"),
        ("שלום", "שלום"),
        ("e\u0301", "é"),
        ("\x1b[31mred", "[31mred"),
    ],
)
def test_what_can_be_read_stays(text: str, shown: str) -> None:
    assert clean(text, 40) == shown


@pytest.mark.parametrize("game", scorepad.games())
def test_the_title_and_notes_of_a_sheet_are_harmless(game: str) -> None:
    shipped = scorepad.load(game)
    source = shipped.source.replace('title = "', 'title = "\\u202e\\u0007\\u2066A\\n', 1)
    assert scorepad.load_text(source).title == "A " + shipped.title
    assert scorepad.load_text(source).digest == shipped.digest


def test_the_notes_of_a_sheet_are_harmless() -> None:
    source = scorepad.load("twenty-one").source.replace("notes = [", 'notes = ["a\\u202eb",', 1)
    assert scorepad.load_text(source).spec.notes[0] == "ab"  # type: ignore[attr-defined]
