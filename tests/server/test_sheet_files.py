"""Sheet files of one's own are read before a table is opened; mistakes are told with their line."""

from importlib import resources

import pytest

from scorepad.core.errors import SheetError
from scorepad.core.sheets import load_distrusted
from tableserver import Browser

ORIGINAL = resources.files("scorepad").joinpath("sheets", "scorepad-original.toml").read_text(encoding="utf-8")


def line_with(text: str, words: str, nth: int = 0) -> int:
    """The line of a text that begins with these words."""
    return [at for at, line in enumerate(text.splitlines(), 1) if line.startswith(words)][nth]


def test_a_good_sheet_tells_title_players_bots_and_drawing(ada: Browser) -> None:
    text = ORIGINAL.replace('title = "Scorepad Original"', 'title = "Ours"')
    found = ada.ask("POST", "/sheet-files/check", {"text": text})
    assert (found["title"], found["fewest"], found["most"]) == ("Ours", 1, 4)
    assert "greedy" in found["bots"]
    assert found["drawing"].startswith("<svg")


def test_the_example_is_a_sheet_that_can_be_played(ada: Browser) -> None:
    answer = ada.http.get("/api/sheet-files/example")
    assert "scorepad-original.toml" in answer.headers["content-disposition"]
    assert ada.ask("POST", "/sheet-files/check", {"text": answer.text})["title"] == "Scorepad Original"


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ("foxes = 5", "foxes = 9", "reason.sheet.wrong", "foxes"),
        ('id = "scorepad-original"', "id = ", "reason.sheet.file", "id ="),
        ("minutes = 30", "minuets = 30", "reason.sheet.wrong", "minuets"),
    ],
)
def test_a_mistake_is_told_with_its_line(ada: Browser, old: str, new: str, key: str, words: str) -> None:
    text = ORIGINAL.replace(old, new)
    reason = ada.ask("POST", "/sheet-files/check", {"text": text}, 409)["reason"]
    assert reason["key"] == key
    assert reason["params"]["line"] == line_with(text, words)


def test_what_is_missing_is_told_by_name(ada: Browser) -> None:
    text = ORIGINAL.replace("foxes = 5\n", "")
    reason = ada.ask("POST", "/sheet-files/check", {"text": text}, 409)["reason"]
    assert reason["key"] == "reason.sheet.missing"
    assert reason["params"]["where"] == "foxes"


def test_a_mistake_in_an_area_has_the_line_of_that_area() -> None:
    second = ORIGINAL.index("[[areas]]", ORIGINAL.index("[[areas]]") + 1)
    text = ORIGINAL[:second] + ORIGINAL[second:].replace('order = "', 'order = "sideways-', 1)
    with pytest.raises(SheetError) as found:
        load_distrusted("", text, "rulebook", {})
    assert found.value.line == line_with(text, 'order = "sideways-')
