"""Sheets as pictures over HTTP."""

import re
from pathlib import Path

import scorepad
from scorepad.draw import sheet_svg
from tableserver import Browser, play_on

SHEETS = Path(scorepad.__file__).parent / "sheets"


def picture(browser: Browser, path: str, **query: str) -> str:
    answer = browser.http.get(f"/api{path}", params=query)
    assert answer.status_code == 200, answer.text[:300]
    assert answer.headers["content-type"].startswith("image/svg+xml")
    return answer.text


def test_sheets_follow_the_palette_and_the_language(ada: Browser) -> None:
    table = ada.create()["table"]
    game = scorepad.load("ganz-schoen-clever")
    assert picture(ada, f"/tables/{table}/sheets/0", palette="colour-safe") == sheet_svg(game, palette="colour-safe")
    assert ada.ask("GET", f"/tables/{table}/sheets/0?palette=mine", expect=422)["reason"]["key"] == "reason.bad-message"
    drawn = picture(ada, f"/tables/{table}/sheets/0", language="de", prefix="a-")
    assert drawn == sheet_svg(game, language="de", prefix="a-")
    assert "<title>Grün, 4. Feld; mindestens 4; Bonus: Zusatzwürfel</title>" in drawn
    assert not re.search(r"<title>[^<]*\b(green|blue|yellow|purple)\b", drawn)


def test_a_sheet_of_ones_own_and_a_generated_one(ada: Browser) -> None:
    text = (SHEETS / "scorepad-original.toml").read_text(encoding="utf-8").replace("Scorepad Original", "Meadow")
    own = ada.http.post("/api/sheets", json={"sheet": {"kind": "own", "text": text}})
    assert own.status_code == 200
    assert "Meadow" in own.text
    made = [ada.http.post("/api/sheets", json={"sheet": {"kind": "generated", "seed": seed}}) for seed in (1, 2)]
    assert made[0].text.startswith("<svg")
    assert made[0].text != made[1].text


def test_where_everybody_has_another_sheet_each_can_be_had(ada: Browser) -> None:
    wanted = [{"sheet": {"kind": "shipped", "game": "twenty-one"}, "seat": seat} for seat in (0, 1, 6)]
    first, second, none = [ada.http.post("/api/sheets", json=body) for body in wanted]
    assert (first.status_code, second.status_code, none.status_code) == (200, 200, 404)
    assert first.text != second.text


def test_a_bad_sheet_is_refused_with_the_reason(ada: Browser) -> None:
    refused = ada.ask("POST", "/sheets", {"sheet": {"kind": "own", "text": "family = 'clever'"}}, 409)
    assert refused["reason"]["key"] == "reason.bad-upload"


def test_the_sheet_of_a_seat_is_blank_and_then_as_it_stands(ada: Browser) -> None:
    table = ada.create(people=1)["table"]
    blank = picture(ada, f"/tables/{table}/sheets/0")
    assert blank == sheet_svg(scorepad.load("ganz-schoen-clever"))
    ada.sit(table)
    play_on(ada, table, acts=40)
    now = picture(ada, f"/tables/{table}/sheets/0")
    assert now.count("<path") > blank.count("<path")
    assert ada.ask("GET", f"/tables/{table}/sheets/1", expect=404)["reason"]["key"] == "reason.no-seat"


def test_hidden_answers_are_not_drawn_for_others(ada: Browser, ben: Browser) -> None:
    made = ada.create("twenty-one", people=2)
    table = made["table"]
    ada.sit(table)
    ben.enter(made["invitation"])
    ben.sit(table, 1, "Ben")
    state = ada.state(table)
    roller = state["view"]["waiting"][0]
    throwing, other = ((ada, 0), (ben, 1))[:: 1 if roller == 0 else -1]
    throwing[0].command("act", table, roller, action="roll")
    while len(throwing[0].state(table)["view"]["waiting"]) < 2:
        throwing[0].command("act", table, roller, action="keep")
    seen = picture(other[0], f"/tables/{table}/sheets/{roller}")
    play_on(throwing[0], table, acts=1)
    assert picture(throwing[0], f"/tables/{table}/sheets/{roller}") != seen
    assert picture(other[0], f"/tables/{table}/sheets/{roller}") == seen


def test_nobody_sees_the_sheets_of_a_table_that_is_not_open_to_him(ada: Browser, ben: Browser) -> None:
    table = ada.create(people=1)["table"]
    ada.sit(table)
    assert ben.ask("GET", f"/tables/{table}/sheets/0", expect=404)["reason"]["key"] == "reason.no-table"
