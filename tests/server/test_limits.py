"""Floods: what one browser can make others carry, whatever sockets it opens."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from scorepad.table.commands import MOST_CHANGES, MOST_EVENTS, MOST_UNDOS
from tableserver import Browser, Follower, Json, Running, play_on


def test_a_new_socket_brings_no_new_allowance(tmp_path: Path) -> None:
    running = Running(tmp_path, "--acts-per-20s=6")
    flooder, other = running.browser(), running.browser()
    table, theirs = (browser.create()["table"] for browser in (flooder, other))
    kinds = [follow(flooder, table) for _ in range(8)]
    assert kinds == ["state"] * 6 + ["refused"] * 2
    refused = flooder.command("act", table, 0, version=0, action="roll", expect=429)  # nor does HTTP
    assert refused["reason"]["key"] == "reason.too-fast"
    assert follow(other, theirs) == "state"  # from the same address
    running.stop()


def test_browsers_of_one_address_share_a_wider_allowance(tmp_path: Path) -> None:
    running = Running(tmp_path, "--acts-per-20s=2")
    made = running.browser().create(public=True, people=2)
    kinds = [follow(running.browser(), made["table"]) for _ in range(22)]  # nobody of them is known
    assert kinds == ["state"] * 20 + ["refused"] * 2
    running.stop()


def follow(browser: Browser, table: str) -> str:
    """What a fresh socket says to a first message."""
    socket = browser.socket()
    socket.send(type="follow", table=table)
    kind = str(socket.receive()["type"])
    socket.close()
    return kind


def test_taking_back_has_an_end_until_the_next_throw(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    ada.command("act", table, 0, action="roll")
    back_and_forth(ada, table, MOST_UNDOS)
    play_on(ada, table, acts=1)
    assert ada.command("undo", table, 0, expect=409)["reason"]["key"] == "reason.undo-often"
    while ada.state(table)["log"][-2]["kind"] != "roll":  # Ada acts after a throw
        play_on(ada, table, acts=1)
    ada.command("undo", table, 0)


def back_and_forth(browser: Browser, table: str, times: int) -> None:
    """Do something and take it back, again and again."""
    own = browser.state(table)["mine"]["0"]
    for version in range(own["version"], own["version"] + 2 * times, 2):
        browser.command("act", table, 0, action=own["legal"][0]["text"], version=version)
        browser.command("undo", table, 0, version=version + 1)


def test_a_seat_has_its_share_of_changes_and_the_others_theirs(ada: Browser, ben: Browser) -> None:
    made = ada.create(people=2, pace="unhurried")
    table = made["table"]
    ben.enter(made["invitation"])
    ada.sit(table, 0)
    state = ben.sit(table, 1, "Ben")
    idle = 1 - state["view"]["waiting"][0]  # no bot has anything to do for it
    flooder, other = (ada, ben) if idle == 0 else (ben, ada)
    for turn in range(MOST_CHANGES):
        flooder.command("stand-in", table, idle, on=turn % 2 == 0)
    refused = flooder.command("stand-in", table, idle, on=True, expect=409)
    assert refused["reason"]["key"] == "reason.table-full"
    other.command("stand-in", table, 1 - idle, on=True)
    other.command("stand-in", table, 1 - idle, on=False)


def test_at_a_table_with_too_many_events_nobody_sits_down_but_the_game_goes_on(tmp_path: Path) -> None:
    running = Running(tmp_path)
    ada, ben = running.browser(), running.browser()
    open_table, begun = ada.create(people=2, public=True)["table"], ada.create()["table"]
    ada.sit(begun)
    running.kill()
    with closing(sqlite3.connect(tmp_path / "scorepad.sqlite3")) as connection, connection:
        for table in (open_table, begun):
            _fill(connection, table)
    running.start()
    assert ben.sit(open_table, 1, expect=409)["reason"]["key"] == "reason.table-full"
    ada.command("act", begun, 0, action="roll")
    running.stop()


def _fill(connection: sqlite3.Connection, table: str) -> None:
    ((number,),) = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchall()
    more = [(table, at, 1.5, "leave") for at in range(number + 1, MOST_EVENTS + 1)]
    connection.executemany("INSERT INTO events (table_id, number, at, kind) VALUES (?, ?, ?, ?)", more)
    connection.execute("UPDATE tables SET number = ? WHERE id = ?", (MOST_EVENTS, table))


def test_a_refusal_is_small_however_much_has_happened(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    ada.command("act", table, 0, action="roll")
    few = ada.command("act", table, 0, action="rubbish", expect=409)
    back_and_forth(ada, table, 50)
    many = ada.command("act", table, 0, action="rubbish", expect=409)
    assert many["state"]["number"] == few["state"]["number"] + 100
    assert many["state"]["mine"]["0"]["legal"] == few["state"]["mine"]["0"]["legal"] != []
    assert many["state"]["log"] == many["state"]["view"]["events"] == []
    assert abs(size(many) - size(few)) < 20


def test_who_follows_a_table_is_not_told_it_again_with_a_refusal(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    follower = Follower(ada, table)
    follower.socket.send(type="act", table=table, seat=0, id="x", version=0, action="rubbish")
    refused = follower.socket.receive()
    assert (refused["reason"]["key"], refused["state"]) == ("reason.bad-notation", None)
    assert size(refused) < 500
    follower.socket.close()


def size(message: Json) -> int:
    return len(json.dumps(message))
