"""Games of a device that come to a server: they go on there with everybody at his seat, or are kept, each once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import scorepad
from ondevice import Memory, Page
from scorepad.core.record import Record
from scorepad.table.verify import verify
from tableserver import Browser, Json, play_on


def brought(page: Page, table: str, **more: object) -> Json:
    """What a page sends of a table on its device."""
    state = page.state(table)
    seats = [{"kind": "bot", "bot": seat["bot"]} if seat["bot"] else {"kind": "person"} for seat in state["seats"]]
    return {"record": page.ask("GET", f"/tables/{table}/record")["record"], "seats": seats, **more}


def moves(record: str) -> list[str]:
    """What was thrown and done."""
    return [text for _line, text in Record.loads(record).entries()]


@pytest.mark.parametrize("game", scorepad.games())
def test_an_unfinished_game_goes_on_with_the_servers_dice(ada: Browser, game: str) -> None:
    page = Page(Memory())
    here = page.create(game, bots=("greedy",))
    page.play_on(here, acts=5)
    body = brought(page, here)
    made = ada.ask("POST", "/brought", body, 201)
    state = ada.sit(made["table"], 0, "Ada 0")
    assert [seat["name"] for seat in state["seats"]] == ["Ada 0", "greedy"]
    assert (state["status"], state["counts"], state["dice"]["kind"]) == ("playing", False, "server")
    played = moves(body["record"])
    assert moves(ada.record(made["table"]))[: len(played)] == played


def test_what_the_server_throws_from_then_on_is_proved(ada: Browser) -> None:
    page = Page(Memory())
    here = page.create("twenty-one")
    page.play_on(here, acts=5)
    made = ada.ask("POST", "/brought", brought(page, here), 201)
    ada.sit(made["table"])
    assert play_on(ada, made["table"])["status"] == "over"
    thrown = page.table(here).throws
    assert verify(ada.record(made["table"]), made["commitment"], before=thrown).problems == ()


def test_a_game_is_brought_once_however_often_it_is_sent(ada: Browser, ben: Browser) -> None:
    page = Page(Memory())
    here = page.create("twenty-one")
    page.play_on(here, acts=3)
    body = brought(page, here)
    ada.ask("POST", "/me")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: ada.ask("POST", "/brought", body, 201), range(4)))
    assert found == found[:1] * 4
    table = found[0]["table"]
    assert ada.sit(table, 0, "Ada")["status"] == "playing"
    play_on(ada, table, acts=2)
    assert ada.ask("POST", "/brought", body, 201)["table"] == table
    assert [one["table"] for one in ada.ask("GET", "/tables")["tables"]].count(table) == 1
    assert ben.ask("POST", "/brought", body, 201)["table"] != table, "another browser has a game of its own"
    page.play_on(here, acts=2)
    assert ada.ask("POST", "/brought", brought(page, here), 201)["table"] != table, "it went on elsewhere"


def test_a_finished_game_stands_among_ones_own_and_counts_for_nobody_else(ada: Browser, ben: Browser) -> None:
    page = Page(Memory())
    here = page.create("twenty-one")
    end = page.play_on(here)
    body = brought(page, here)
    table = ada.ask("POST", "/brought", body, 201)["table"]
    assert ada.ask("POST", "/brought", body, 201)["table"] == table
    state = ada.state(table)
    assert (state["status"], state["seats"][0]["name"], state["seats"][0]["mine"]) == ("over", "Ada 0", True)
    assert state["view"]["sheets"][0]["total"] == end["view"]["sheets"][0]["total"]
    mine = [score["table"] for score in ada.ask("GET", "/scores/mine")["scores"]]
    assert mine.count(table) == 1
    best = ada.ask("GET", "/scores?game=twenty-one")["scores"]
    assert table not in [score["table"] for score in best]
    assert ben.ask("GET", f"/tables/{table}", expect=404)["reason"]["key"] == "reason.no-table"


def test_people_who_shared_a_device_keep_their_names(ada: Browser) -> None:
    page = Page(Memory())
    here = page.create("twenty-one", people=2, bots=("greedy",))
    page.play_on(here)
    table = ada.ask("POST", "/brought", brought(page, here), 201)["table"]
    seats = ada.state(table)["seats"]
    assert [(seat["name"], seat["mine"]) for seat in seats] == [("Ada 0", True), ("Ada 1", True), ("greedy", False)]


@pytest.mark.parametrize(
    ("change", "status", "key"),
    [
        ({"record": "a letter"}, 409, "reason.bad-upload"),
        ({"seats": [{"kind": "person"}] * 2}, 409, "reason.wrong-seats"),
        ({"seats": [{"kind": "bot", "bot": "nobody"}]}, 409, "reason.no-bot"),
        ({"public": True}, 422, "reason.bad-message"),
    ],
)
def test_what_is_no_game_is_refused(ada: Browser, change: Json, status: int, key: str) -> None:
    page = Page(Memory())
    here = page.create("twenty-one")
    page.play_on(here, acts=3)
    body = brought(page, here) | change
    assert ada.ask("POST", "/brought", body, status)["reason"]["key"] == key
