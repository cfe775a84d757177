"""Whole games on a device: alone, passing it on, against bots; kept, taken up again, checked."""

import pytest

import scorepad
from ondevice import Memory, Page
from scorepad.table.projection import beside_play
from scorepad.table.verify import verify

every_game = pytest.mark.parametrize("game", scorepad.games())


@every_game
def test_a_game_against_a_bot_is_played_to_its_end_and_the_page_is_told_everything(game: str) -> None:
    page = Page(Memory())
    table = page.create(game, 1, ["greedy"])
    page.send(type="follow", table=table)
    end = page.play_on(table)
    assert end["status"] == "over"
    known = page.followed(table)
    assert all(known[part] == end[part] for part in ("view", "mine", "seats", "dice", "status", "number"))
    assert known["log"] == beside_play(end["log"])


def test_people_pass_the_device_on() -> None:
    page = Page(Memory())
    table = page.create("twenty-one", 3)
    end = page.play_on(table)
    assert [seat["name"] for seat in end["seats"]] == ["Ada 0", "Ada 1", "Ada 2"]
    assert len(page.ask("GET", "/scores?game=twenty-one")["scores"]) == 3
    assert [line["table"] for line in page.ask("GET", "/tables")["tables"]] == [table]


def test_the_dice_are_the_devices_own_by_the_same_recipe_and_marked() -> None:
    page = Page(Memory())
    table = page.create("twenty-one", 1, dice="server")
    shown = page.state(table)["dice"]
    assert (shown["kind"], shown["secret"]) == ("device", None)
    assert not page.state(table)["counts"]
    page.play_on(table)
    record = page.ask("GET", f"/tables/{table}/record")["record"]
    assert "dice-by: device" in record.splitlines()
    assert verify(record, shown["commitment"]).problems == ()


def test_a_game_is_taken_up_again_where_it_was_left() -> None:
    memory = Memory()
    page = Page(memory)
    table = page.create("ganz-schoen-clever", 1, ["greedy"])
    page.play_on(table, acts=20)
    left = page.state(table)
    again = Page(memory)
    assert again.state(table) == left
    again.play_on(table, acts=5)
    assert again.state(table)["number"] > left["number"]


def test_bots_that_were_thinking_when_the_page_was_closed_go_on() -> None:
    memory = Memory()
    page = Page(memory)
    table = page.create("twenty-one", 1, ["greedy"])
    memory.full = True  # what the bot does cannot be kept: as if the page had been closed before
    for _ in range(3):
        page.state(table)
    memory.full = False
    again = Page(memory)
    again.send(type="follow", table=table)
    assert again.play_on(table)["status"] == "over"


def test_a_rematch_is_a_game_of_its_own_and_the_same_for_who_asks_twice() -> None:
    page = Page(Memory())
    table = page.create("twenty-one", 1, ["greedy"])
    page.play_on(table)
    made = page.ask("POST", f"/tables/{table}/rematch")["table"]
    assert made != table
    assert page.ask("POST", f"/tables/{table}/rematch")["table"] == made
    page.sit(made, 0)
    assert page.play_on(made)["status"] == "over"


def test_a_record_is_gone_on_from_and_one_from_elsewhere_too() -> None:
    page = Page(Memory())
    begun = page.create("ganz-schoen-clever", 1)
    page.play_on(begun, acts=12)
    record = page.ask("GET", f"/tables/{begun}/record")["record"]
    made = page.ask("POST", "/tables", {"seats": [{"kind": "person"}], "record": record}, 201)["table"]
    page.sit(made, 0)
    assert page.state(made)["view"]["sheets"] == page.state(begun)["view"]["sheets"]


def test_results_are_listed_and_a_finished_game_can_be_put_away_without_losing_it() -> None:
    page = Page(Memory())
    table = page.create("ganz-schoen-clever", 1)
    page.play_on(table)
    asked = "/scores?game=ganz-schoen-clever&preset=rulebook&most=1"
    best, own = page.ask("GET", asked)["scores"], page.ask("GET", "/scores/mine")["scores"]
    assert [score["table"] for score in best] == [score["table"] for score in own] == [table]
    assert page.ask("GET", f"/tables/{table}/standing") == {"may_sit": True, "parting": "hide"}
    page.ask("POST", f"/tables/{table}/part", {"how": "hide"}, 204)
    assert page.ask("GET", "/tables")["tables"] == []
    assert page.ask("GET", "/scores/mine")["scores"] == own
    assert page.state(table)["status"] == "over"


def test_ones_own_games_are_all_listed_however_many_played() -> None:
    page = Page(Memory())
    tables = [page.create("twenty-one", 1), page.create("twenty-one", 1, ["greedy"])]
    for table in tables:
        page.play_on(table)
    mine = {score["table"]: score["seats"] for score in page.ask("GET", "/scores/mine")["scores"]}
    assert mine == {tables[0]: 1, tables[1]: 2}


def test_an_unfinished_game_is_deleted_only_when_that_is_what_was_asked() -> None:
    page = Page(Memory())
    table = page.create("twenty-one", 1)
    page.send(type="follow", table=table)
    assert page.ask("POST", f"/tables/{table}/part", {"how": "hide"}, 409)["reason"]["key"] == "reason.stale"
    page.ask("POST", f"/tables/{table}/part", {"how": "delete"}, 204)
    assert page.told[-1] == f'{{"type":"gone","table":"{table}"}}'
    assert page.ask("GET", f"/tables/{table}", expect=404)["reason"]["key"] == "reason.no-table"


def test_a_hint_is_given_and_a_question_answered() -> None:
    page = Page(Memory())
    table = page.create("twenty-one", 1)
    page.act(table, 0, "roll")
    hint = page.send(type="hint", table=table, seat=0, id="h")
    assert hint["action"] in {choice["text"] for choice in page.state(table)["mine"]["0"]["legal"]}
    assert hint["lines"]


def test_a_page_that_asks_is_told_why_not() -> None:
    page = Page(Memory())
    table = page.create("ganz-schoen-clever", 1)
    asked = {"type": "why-not", "table": table, "seat": 0}
    assert page.send(**asked, id="w", action="done")["reason"]["key"] == "reason.dice-first"
    assert page.send(**asked, id="v", action="roll")["reason"] is None
