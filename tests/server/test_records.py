"""Records that a browser brings along, the dice they were played with, and the rules in words."""

from pathlib import Path

import pytest

from scorepad.core.match import Match
from scorepad.core.papers import paper_digest
from scorepad.core.record import Record
from scorepad.core.sheets import games, load, load_text
from scorepad.table.dice import Dice
from scorepad.ubongo.generator import generate
from tableserver import Browser, Json, play_on

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def golden(game: str, seats: int = 2) -> str:
    """A finished game."""
    return min((GOLDEN / game).glob(f"{seats}-*.txt")).read_text(encoding="utf-8")


def study(browser: Browser, name: str, record: str, expect: int = 200, **more: object) -> Json:
    return browser.ask("POST", f"/records/{name}", {"record": record, **more}, expect)


@pytest.mark.parametrize("game", games())
def test_the_course_of_a_record(ada: Browser, game: str) -> None:
    text = golden(game)
    end = Record.loads(text).replay()
    found = study(ada, "outline", text)
    assert [step["entry"] for step in found["steps"]] == ["", *end.record.lines]
    assert found["steps"][-1]["totals"] == [score["total"] for score in end.scores()]
    assert sum(len(step["events"]) for step in found["steps"]) == len(end.events)
    assert (found["over"], found["scores"]) == (True, end.scores())
    assert [place["seat"] for place in found["ranking"]] == [place.seat for place in end.ranking()]


@pytest.mark.parametrize("game", games())
def test_a_position_of_a_record_with_what_is_written(ada: Browser, game: str) -> None:
    text = golden(game)
    record = Record.loads(text)
    end = record.replay()
    last = study(ada, "step", text, step=len(end.record.lines))
    assert [sheet["scores"] for sheet in last["sheets"]] == end.scores()
    first = study(ada, "step", text, step=0)
    assert first["over"] is False
    assert len(first["sheets"][0]["marks"]) < len(last["sheets"][0]["marks"])
    assert last["papers"] == {"digest": paper_digest(end.game), "shipped": True}


def test_a_solo_game_is_rated(ada: Browser) -> None:
    match = Match(load("ganz-schoen-clever"), 1, seed=1)
    while not match.over:
        match.play(0, match.legal(0)[0])
    total = match.scores()[0]["total"]
    level, levels = match.game.level(total) or (0, 0)
    assert study(ada, "outline", match.record.dumps())["rating"] == {"level": level, "levels": levels}


def test_who_played(ada: Browser) -> None:
    text = golden("ganz-schoen-clever", seats=4)
    named = text.replace("\n\n", "\nplayers: human:Ann, greedy:Bob, greedy, Zoë\n\n", 1)
    assert study(ada, "outline", named)["players"] == ["Ann", "Bob", "greedy", "Zoë"]
    assert study(ada, "outline", text)["players"] == []


@pytest.mark.parametrize("name", ["human:Bob", "greedy:Bob", "greedy", "Smith, Ann", "a\\b, c\\", "Dr: Who", ","])
def test_a_name_is_kept_exactly_as_it_was_given(ada: Browser, name: str) -> None:
    table = ada.create("twenty-one", bots=1)["table"]
    ada.sit(table, 0, name=name)
    record = ada.record(table)
    assert study(ada, "outline", record)["players"][0] == name
    assert len(Record.loads(record).players()) == 2


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("hello", "expected 'scorepad record 1'"),
        ("scorepad record 1\n", "found no line 'game'"),
        (golden("twenty-one") + "0 nonsense\n", "line "),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(ada: Browser, text: str, error: str) -> None:
    reason = study(ada, "outline", text, 409)["reason"]
    assert reason["key"] == "reason.bad-record"
    assert error in reason["params"]["error"]


def test_a_step_beyond_the_end_is_refused(ada: Browser) -> None:
    assert "step 9999" in study(ada, "step", golden("twenty-one"), 409, step=9999)["reason"]["params"]["error"]


def test_a_record_with_its_own_sheet(ada: Browser) -> None:
    match = Match(load_text(generate(5)), 1, seed=2)
    match.play(0, "roll")
    found = study(ada, "outline", match.record.dumps())
    assert (len(found["steps"]), found["family"]) == (2, "ubongo")


def test_the_dice_of_a_table_can_be_drawn_again(ada: Browser) -> None:
    table = ada.create("twenty-one", dice="server")["table"]
    ada.sit(table)
    play_on(ada, table)
    proof = ada.state(table)["dice"]
    text = ada.record(table)
    course = study(ada, "draws", text)
    asked = course["draws"]
    assert (course["throws"], course["before"], course["over"]) == (len(asked) - 2, None, True)
    dice = Dice(bytes.fromhex(proof["secret"]), proof["nonces"])
    numbers = [dice._draw(draw["label"], draw["count"]) for draw in asked]
    assert study(ada, "meanings", text, numbers=numbers)["meanings"] == [draw["found"] for draw in asked]
    assert [draw["label"] for draw in asked[:3]] == ["first", "setup", "throw 0"]
    wrong = study(ada, "meanings", text, 409, numbers=numbers[1:])["reason"]
    assert "expected one within bounds" in wrong["params"]["error"]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", ["draws", "meanings"])
def test_a_throw_that_is_not_due_is_refused(ada: Browser, game: str, name: str) -> None:
    text = golden(game)
    thrown = next(line for line in text.splitlines() if line.startswith("roll "))
    numbers: dict[str, object] = {"numbers": []} if name == "meanings" else {}
    reason = study(ada, name, text.rstrip() + f"\n{thrown}\n", 409, **numbers)["reason"]
    assert "the dice are not to be thrown now" in reason["params"]["error"]
    early = text.replace(f"\n{thrown}\n", f"\n{thrown}\n{thrown}\n{thrown}\n", 1)
    assert "record, line" in study(ada, name, early, 409, **numbers)["reason"]["params"]["error"]


@pytest.mark.parametrize("game", games())
def test_the_rules_in_words(ada: Browser, game: str) -> None:
    found = ada.ask("GET", f"/guides/{game}?language=xx")
    assert (found["game"], found["language"]) == (game, "en")
    areas = [section["area"] for section in found["sections"] if section["area"]]
    assert areas == (list(load(game).areas) if found["family"] == "clever" else [])
    assert all(section["lines"] for section in found["sections"])
    assert len(found["dice"]) == (0 if found["family"] == "ubongo" else 6)
    assert [option["name"] for option in found["options"]] == [option.name for option in load(game).options_known]


def test_no_rules_of_an_unknown_game(ada: Browser) -> None:
    assert ada.ask("GET", "/guides/chess", expect=404)["reason"]["key"] == "reason.no-game"
