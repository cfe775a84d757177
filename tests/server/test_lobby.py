"""Tables, seats, links and codes: who may do what."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path

import pytest

from scorepad.core.record import Record
from tableserver import Browser, Json, Running, play_on


def test_an_invitation_opens_a_table_and_a_stranger_finds_nothing(ada: Browser, ben: Browser) -> None:
    made = ada.create(people=2)
    table = made["table"]
    assert ben.ask("GET", f"/tables/{table}", expect=404)["reason"]["key"] == "reason.no-table"
    ben.sit(table, 1, expect=404)
    assert ben.enter(made["invitation"])["status"] == "open"
    assert ben.sit(table, 1, "Ben")["seats"][1]["mine"]


def test_who_watches_may_not_sit_or_act(ada: Browser, ben: Browser) -> None:
    made = ada.create(people=2)
    table = made["table"]
    ben.enter(made["watching"])
    ben.sit(table, 1, expect=403)
    ada.sit(table, 0)
    ada.sit(table, 1, "Bea")
    state = ben.state(table)
    assert state["status"] == "playing"
    assert state["mine"] == {}
    roller = state["view"]["waiting"][0]
    refused = ben.command("act", table, roller, action="roll", expect=403)
    assert refused["reason"]["key"] == "reason.not-your-seat"


def test_a_wrong_code_is_refused(ada: Browser, ben: Browser) -> None:
    table = ada.create(people=2)["table"]
    assert ben.ask("POST", f"/tables/{table}/enter", {"code": "x" * 24}, 403)["reason"]["key"] == "reason.bad-code"


def test_new_links_make_the_old_ones_void(ada: Browser, ben: Browser) -> None:
    made = ada.create(people=2)
    links = ada.ask("POST", f"/tables/{made['table']}/links")
    _, code = made["invitation"].split("#")
    ben.ask("POST", f"/tables/{made['table']}/enter", {"code": code}, 403)
    assert ben.enter(links["invitation"])["table"] == made["table"]
    ben.ask("POST", f"/tables/{made['table']}/links", expect=403)


def test_a_seat_moves_to_another_browser_once(ada: Browser, ben: Browser, server: Running) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    code = ada.ask("POST", f"/tables/{table}/seats/0/code")["code"]
    assert ben.ask("POST", "/move", {"code": code})["seats"][0]["mine"]
    assert not ada.state(table)["seats"][0]["mine"]
    ada.command("act", table, 0, action="roll", version=0, expect=403)
    ben.command("act", table, 0, action="roll")
    server.browser().ask("POST", "/move", {"code": code}, 403)


def test_public_tables_are_listed_and_open_to_all(ada: Browser, ben: Browser) -> None:
    table = ada.create(people=2, public=True)["table"]
    hidden = ada.create(people=2)["table"]
    listed = [line["table"] for line in ben.ask("GET", "/tables/open")["tables"]]
    assert table in listed
    assert hidden not in listed
    ben.sit(table, 1, "Ben")
    ada.sit(table, 0)
    mine = {line["table"]: line for line in ben.ask("GET", "/tables")["tables"]}
    assert mine[table]["mine"] == [1]
    assert table not in [line["table"] for line in ben.ask("GET", "/tables/open")["tables"]]


def test_the_creator_starts_with_bots_or_without_the_open_seats(ada: Browser, ben: Browser) -> None:
    table = ada.create(people=3)["table"]
    ada.sit(table, 1)
    state = ada.ask("POST", f"/tables/{table}/start", {"open_seats": "bots", "bot": "greedy"})
    assert [seat["kind"] for seat in state["seats"]] == ["bot", "person", "bot"]
    smaller = ada.create(people=3)["table"]
    ada.sit(smaller, 2)
    state = ada.ask("POST", f"/tables/{smaller}/start", {"open_seats": "remove"})
    assert [seat["name"] for seat in state["seats"]] == ["Ada"]
    assert state["seats"][0]["mine"]
    ben.ask("POST", f"/tables/{table}/start", {"open_seats": "remove"}, 404)


def test_leaving_opens_the_seat_before_and_leaves_it_to_a_bot_after_the_start(ada: Browser, ben: Browser) -> None:
    made = ada.create(people=2)
    table = made["table"]
    ben.enter(made["invitation"])
    ben.sit(table, 1, "Ben")
    ben.ask("DELETE", f"/tables/{table}/seats/1", expect=204)
    assert ben.sit(table, 1, "Ben")["seats"][1]["kind"] == "person"
    ada.sit(table, 0)
    ada.ask("DELETE", f"/tables/{table}/seats/1", expect=204)  # the creator, and Ben has not begun
    assert ada.state(table)["seats"][1]["kind"] == "bot"
    assert play_on(ada, table)["status"] == "over"


def test_only_the_creator_deletes(ada: Browser, ben: Browser) -> None:
    made = ada.create(people=2)
    ben.enter(made["invitation"])
    ben.ask("DELETE", f"/tables/{made['table']}", expect=403)
    ada.ask("DELETE", f"/tables/{made['table']}", expect=204)
    ada.ask("GET", f"/tables/{made['table']}", expect=404)


def test_a_rematch_is_one_table_for_all(ada: Browser, ben: Browser) -> None:
    made = ada.create("twenty-one", people=2)
    table = made["table"]
    ben.enter(made["invitation"])
    ada.sit(table, 0)
    ben.sit(table, 1, "Ben")
    ada.ask("POST", f"/tables/{table}/rematch", expect=409)
    for _ in range(200):
        play_on(ada, table, acts=1)
        if play_on(ben, table, acts=1)["status"] == "over":
            break
    first = ada.ask("POST", f"/tables/{table}/rematch")["table"]
    assert ben.ask("POST", f"/tables/{table}/rematch")["table"] == first
    assert [(entry["kind"], entry["seat"], entry["text"]) for entry in ben.state(first)["log"]][1] == (
        "asked",
        0,
        "Ada",
    )
    assert ben.state(table)["log"][-1]["seat"] == 0  # who asked for it
    assert ben.sit(first, 0, "Ben")["seats"][0]["mine"]


def test_who_asks_for_a_rematch_at_the_same_time_gets_the_same_table(ada: Browser, ben: Browser) -> None:
    made = ada.create("twenty-one", people=2)
    table = made["table"]
    ben.enter(made["invitation"])
    ada.sit(table, 0)
    code = ada.ask("POST", f"/tables/{table}/seats/0/code")["code"]
    ada.sit(table, 1, "Bea")
    assert play_on(ada, table)["status"] == "over"
    ben.ask("POST", "/move", {"code": code})
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(browser.ask, "POST", f"/tables/{table}/rematch") for browser in (ada, ben) * 4]
    (agreed,) = {answer.result()["table"] for answer in asked}
    for browser in (ada, ben):
        assert {line["table"] for line in browser.ask("GET", "/tables")["tables"]} == {table, agreed}


def test_a_rematch_that_was_deleted_can_be_asked_for_again(ada: Browser, ben: Browser) -> None:
    made = ada.create("twenty-one", bots=1)
    table = made["table"]
    ada.sit(table)
    play_on(ada, table)
    first = ada.ask("POST", f"/tables/{table}/rematch")["table"]
    ada.ask("DELETE", f"/tables/{first}", expect=204)
    again = ada.ask("POST", f"/tables/{table}/rematch")["table"]
    assert again != first
    assert ada.ask("POST", f"/tables/{table}/rematch")["table"] == again
    ben.ask("GET", f"/tables/{again}", expect=404)


def test_a_bot_stands_in_only_for_who_is_late(ada: Browser, ben: Browser) -> None:
    made = ada.create(people=2, limit_seconds=10)
    table = made["table"]
    ben.enter(made["invitation"])
    ada.sit(table, 0)
    state = ben.sit(table, 1, "Ben")
    late = state["view"]["waiting"][0]
    players = (ada, ben)
    other, owner = players[1 - late], players[late]
    assert other.command("stand-in", table, late, on=True, expect=409)["reason"]["key"] == "reason.not-late"
    owner.command("stand-in", table, late, on=True)  # for oneself at any time
    assert owner.state(table)["seats"][late]["stand_in"]
    owner.command("stand-in", table, late, on=False)
    assert not owner.state(table)["seats"][late]["stand_in"]


def test_after_the_time_limit_others_let_a_bot_play_until_the_owner_is_back(tmp_path: Path) -> None:
    server = Running(tmp_path)
    players = ada, ben = server.browser(), server.browser()
    made = ada.create(people=2, limit_seconds=10)
    table = made["table"]
    ben.enter(made["invitation"])
    ada.sit(table, 0)
    late = ben.sit(table, 1, "Ben")["view"]["waiting"][0]
    server.kill()
    with sqlite3.connect(tmp_path / "scorepad.sqlite3") as connection:  # as if they had waited for long
        connection.execute("UPDATE events SET at = at - 11")
    connection.close()
    server.start()
    other, owner = players[1 - late], players[late]
    assert other.state(table)["seats"][late]["late"]
    other.command("stand-in", table, late, on=True)
    assert other.command("stand-in", table, late, on=False, expect=409)["reason"]["key"] == "reason.not-late"
    end = time.monotonic() + 20
    while "act" not in [entry["kind"] for entry in other.state(table)["log"]]:
        assert time.monotonic() < end
    assert other.state(table)["seats"][late]["stand_in"]
    refused = owner.command("act", table, late, action="roll", expect=409)
    assert refused["reason"]["key"] == "reason.stand-in"
    owner.command("stand-in", table, late, on=False)
    assert not owner.state(table)["seats"][late]["stand_in"]
    server.stop()


def test_several_seats_in_one_browser(ada: Browser) -> None:
    table = ada.create("twenty-one", people=3)["table"]
    for seat in range(3):
        ada.sit(table, seat, f"Player {seat}")
    assert play_on(ada, table)["status"] == "over"


def test_chat_is_cleaned(ada: Browser) -> None:
    table = ada.create(people=2)["table"]
    ada.sit(table, 0, name=" A\u202eda\n ")
    ada.command("chat", table, 0, text="hello\x07 \u202e  world")
    state = ada.state(table)
    assert state["log"][-1]["text"] == "hello world"
    assert state["seats"][0]["name"] == "Ada"
    assert ada.command("chat", table, 0, text=" \u200b ", expect=409)["reason"]["key"] == "reason.empty"


def test_own_and_generated_sheets(ada: Browser) -> None:
    sheet: Json = {"kind": "generated", "seed": 7}
    table = ada.ask("POST", "/tables", {"sheet": sheet, "seats": [{"kind": "person"}]}, 201)["table"]
    assert ada.sit(table)["status"] == "playing"
    assert "sheet:" in ada.record(table)
    bad = {"kind": "own", "text": "family = 'clever'\n"}
    refused = ada.ask("POST", "/tables", {"sheet": bad, "seats": [{"kind": "person"}]}, 409)
    assert refused["reason"]["key"] == "reason.bad-upload"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"sheet": {"kind": "shipped", "game": "chess"}}, "reason.no-game"),
        ({"seats": [{"kind": "bot", "bot": "nobody"}]}, "reason.no-bot"),
        ({"seats": [{"kind": "person"}] * 9}, "reason.wrong-seats"),
        ({"options": {"where": 1}}, "reason.bad-upload"),
        ({"preset": "mine"}, "reason.bad-upload"),
        ({"surprise": 1}, "reason.bad-message"),
    ],
)
def test_what_cannot_be_is_refused(ada: Browser, change: Json, key: str) -> None:
    body = {"seats": [{"kind": "person"}], **change}
    status = 422 if key == "reason.bad-message" else 409
    assert ada.ask("POST", "/tables", body, status)["reason"]["key"] == key


def test_a_table_or_a_code_that_nobody_can_have_is_not_found(ada: Browser) -> None:
    table = ada.create()["table"]
    for path in ("/tables/zzzzzzzz", "/tables/zzzzzzzz/record", "/tables/zzzzzzzz/sheets/0"):
        assert ada.ask("GET", path, expect=404)["reason"]["key"] == "reason.no-table"
    for path in (f"/tables/{table}/enter", "/move"):
        assert ada.ask("POST", path, {"code": "cut"}, 403)["reason"]["key"] == "reason.bad-code"


def test_a_table_that_went_on_from_a_record_has_a_rematch_from_the_start(ada: Browser) -> None:
    table = ada.create("twenty-one")["table"]
    ada.sit(table)
    play_on(ada, table, acts=6)
    body = {"record": ada.record(table), "seats": [{"kind": "person"}]}
    went_on = ada.ask("POST", "/tables", body, 201)["table"]
    ada.sit(went_on)
    ada.ask("POST", f"/tables/{went_on}/rematch", expect=409)
    assert play_on(ada, went_on)["status"] == "over"
    again = ada.ask("POST", f"/tables/{went_on}/rematch")
    assert (again["status"], again["game"], again["counts"]) == ("open", "twenty-one", True)
    begun = ada.sit(again["table"])
    assert len(Record.loads(ada.record(again["table"])).lines) == 0
    assert begun["view"]["sheets"][0]["total"] == 0


def test_the_rematch_of_a_sheet_under_a_borrowed_name_does_not_count(ada: Browser) -> None:
    text = resources.files("scorepad").joinpath("sheets", "twenty-one.toml").read_text(encoding="utf-8")
    body = {"sheet": {"kind": "own", "text": text}, "seats": [{"kind": "person"}]}
    table = ada.ask("POST", "/tables", body, 201)["table"]
    ada.sit(table)
    assert play_on(ada, table)["status"] == "over"
    assert not ada.ask("POST", f"/tables/{table}/rematch")["counts"]


PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "greedy"}


@pytest.mark.parametrize(
    ("wanted", "grab"),
    [
        ({"seats": [PERSON, PERSON]}, "race"),
        ({"seats": [PERSON, PERSON, PERSON], "preset": "international"}, "race"),
        ({"seats": [PERSON, PERSON], "options": {"grab": "draft"}}, "draft"),
        ({"seats": [PERSON, PERSON], "pace": "unhurried"}, "draft"),
        ({"seats": [PERSON, BOT]}, "draft"),
        ({"seats": [PERSON, BOT], "options": {"grab": "race"}}, "race"),
        ({"seats": [PERSON]}, "draft"),
        ({"seats": [PERSON, PERSON], "sheet": {"kind": "generated", "seed": 7}}, "race"),
    ],
)
def test_people_at_a_live_table_race_for_the_dice_unless_they_choose_otherwise(
    ada: Browser, wanted: Json, grab: str
) -> None:
    body = {"sheet": {"kind": "shipped", "game": "ubongo-dice"}, **wanted}
    assert ada.ask("POST", "/tables/options", body)["options"] == {"grab": grab, "areas": "auto"}
    table = ada.ask("POST", "/tables", body, 201)["table"]
    for seat, plan in enumerate(wanted["seats"]):
        if plan == PERSON:
            ada.sit(table, seat)
    state = ada.state(table)
    assert state["options"]["grab"] == grab
    assert state["counts"] == ("sheet" not in wanted)


def test_a_bot_for_an_open_seat_ends_the_race(ada: Browser) -> None:
    table = ada.create("ubongo-dice", people=2)["table"]
    ada.sit(table)
    state = ada.ask("POST", f"/tables/{table}/start", {"open_seats": "bots", "bot": "greedy"})
    assert state["options"]["grab"] == "draft"


def test_a_table_that_cannot_be_has_no_options(ada: Browser) -> None:
    body = {"sheet": {"kind": "shipped", "game": "ubongo-dice"}, "seats": [PERSON] * 5}
    assert ada.ask("POST", "/tables/options", body, 409)["reason"]["key"] == "reason.wrong-seats"


def test_in_a_race_bots_hesitate(ada: Browser) -> None:
    table = ada.create("ubongo-dice", bots=1, options={"grab": "race"})["table"]
    ada.sit(table)
    end = time.monotonic() + 60
    while not (grabs := _grabs(ada.state(table), 1)) and time.monotonic() < end:
        if any(choice["kind"] == "roll" for choice in ada.state(table)["mine"]["0"]["legal"]):
            ada.command("act", table, 0, action="roll")
        time.sleep(0.05)
    rolled = next(entry["at"] for entry in ada.state(table)["log"] if entry["kind"] == "roll")
    assert grabs[0]["at"] - rolled >= 1


def _grabs(state: Json, seat: int) -> list[Json]:
    return [entry for entry in state["log"] if entry["kind"] == "act" and entry["seat"] == seat]
