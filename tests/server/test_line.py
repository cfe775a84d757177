"""The line between a page and the server: is it alive, and what is told to whoever lost it for a moment."""

import json
import random
from pathlib import Path

from scorepad.server.live.trails import MOST_CHARS
from scorepad.server.routes.socket import PINGS
from scorepad.table.projection import beside_play
from tableserver import Browser, Follower, Json, Running, Socket, apply_update, clock_free


def test_a_ping_is_answered_at_once_whatever_else_is_being_done(ada: Browser) -> None:
    table = ada.create("ganz-schoen-clever", people=1, bots=1)["table"]
    ada.sit(table)
    socket = ada.socket()
    socket.send(type="hint", table=table, seat=0, id="slow")
    socket.send(type="ping")
    assert socket.receive() == {"type": "pong"}
    assert socket.until(lambda message: message.get("id") == "slow")["type"] in ("answer", "refused")
    socket.close()


def test_pings_are_answered_however_many_and_nothing_else_is_one(server: Running) -> None:
    browser = server.browser()
    browser.ask("POST", "/me")
    socket = browser.socket()
    for _ in range(PINGS.count * 2):
        socket.send(type="ping")
    for _ in range(PINGS.count * 2):
        assert socket.receive() == {"type": "pong"}
    socket.send(type="ping", more=1)
    assert socket.receive()["reason"]["key"] == "reason.bad-message"
    socket.close()


def table_of_two(ada: Browser, ben: Browser, game: str) -> str:
    """A game that has begun."""
    made = ada.create(game, people=2)
    ben.enter(made["invitation"])
    ada.sit(made["table"], 0, "Ada")
    ben.sit(made["table"], 1, "Ben")
    return str(made["table"])


def resumed(follower: Follower) -> Json:
    """The answer to whoever comes back with the stamp he has."""
    follower.socket = follower.browser.socket()
    follower.socket.send(type="follow", table=follower.table, stamp=follower.state["stamp"])
    return follower.socket.receive()


def check_whole(state: Json, browser: Browser, table: str) -> None:
    """What somebody knows is all that he may."""
    found, expected = clock_free(state), clock_free(browser.state(table))
    expected["log"] = beside_play(expected["log"])
    assert {part: found[part] for part in expected} == expected


def act(browser: Browser, table: str, rng: random.Random) -> bool:
    """Somebody does something, if he may."""
    mine = browser.state(table)["mine"]
    able = [(seat, own) for seat, own in mine.items() if own["legal"]]
    if able:
        seat, own = rng.choice(able)
        browser.command("act", table, int(seat), version=own["version"], action=rng.choice(own["legal"])["text"])
    return bool(able)


def play(browsers: tuple[Browser, ...], table: str, rng: random.Random, acts: int) -> None:
    """So many acts of whoever may."""
    for _ in range(acts):
        assert any(act(browser, table, rng) for browser in rng.sample(browsers, len(browsers)))


def test_who_comes_back_is_told_what_changed_and_no_more(ada: Browser, ben: Browser) -> None:
    rng = random.Random(3)
    for game in ("ganz-schoen-clever", "twenty-one"):
        table = table_of_two(ada, ben, game)
        here, there = Follower(ada, table), Follower(ben, table)
        for acts in (0, 1, 2, 3, 0, 4):
            here.sync()
            here.socket.close()
            play((ada, ben), table, rng, acts)
            told = resumed(here)
            assert (told["type"], told["since"]) == ("update", here.state["number"])
            assert len(json.dumps(told)) < len(json.dumps(here.state)) / 2
            here.state = apply_update(here.state, told)
            here.check()
            there.check()
        here.socket.close()
        there.socket.close()


def test_what_was_sent_and_did_not_arrive_is_told_again(ada: Browser, ben: Browser) -> None:
    table = table_of_two(ada, ben, "ganz-schoen-clever")
    dead = Follower(ada, table)  # its line is not closed, it just does not hear
    play((ada, ben), table, random.Random(5), 4)
    early = dead.state
    told = resumed(dead)
    assert told["type"] == "update"
    check_whole(apply_update(early, told), ada, table)
    dead.socket.close()


def test_alone_too_while_bots_play_on(ada: Browser) -> None:
    table = ada.create("ganz-schoen-clever", people=1, bots=1)["table"]
    ada.sit(table)
    here = Follower(ada, table)
    here.socket.close()
    ada.command("chat", table, 0, text="nobody hears this")
    told = resumed(here)
    assert told["type"] == "update"
    here.state = apply_update(here.state, told)
    here.check()
    here.socket.close()


def test_who_sits_down_is_shown_the_table_and_then_told_only_what_changed(ada: Browser, ben: Browser) -> None:
    made = ada.create("ganz-schoen-clever", people=2)
    ben.enter(made["invitation"])
    ada.sit(made["table"], 0, "Ada")
    state = ben.sit(made["table"], 1, "Ben")
    play((ada, ben), made["table"], random.Random(1), 1)
    socket = ben.socket()
    socket.send(type="follow", table=made["table"], stamp=state["stamp"])
    told = socket.receive()
    assert told["type"] == "update"
    check_whole(apply_update(state, told), ben, made["table"])
    socket.close()


def test_a_stamp_is_good_for_its_own_browser_only(ada: Browser, ben: Browser) -> None:
    table = table_of_two(ada, ben, "twenty-one")
    here = Follower(ada, table)
    here.socket.close()
    socket = ben.socket()
    for stamp in (here.state["stamp"], "ffffffff.0", "x", ".", here.state["stamp"].partition(".")[0] + ".99"):
        socket.send(type="follow", table=table, stamp=stamp)
        assert socket.receive()["type"] == "state"
    socket.close()


def test_who_missed_much_is_told_everything(ada: Browser, ben: Browser) -> None:
    table = table_of_two(ada, ben, "ganz-schoen-clever")
    here, there = Follower(ada, table), Follower(ben, table)
    here.socket.close()
    for number in range(MOST_CHARS // 300):
        ben.command("chat", table, 1, text=f"{number} {'x' * 290}"[:300])
    there.sync()
    told = resumed(here)
    assert told["type"] == "state"
    check_whole(told, ada, table)
    here.socket.close()
    there.socket.close()


def test_after_a_restart_everything_is_told(tmp_path: Path) -> None:
    server = Running(tmp_path)
    ada = server.browser()
    table = ada.create()["table"]
    ada.sit(table)
    here = Follower(ada, table)
    server.kill()
    server.start()
    assert resumed(here)["type"] == "state"
    here.socket.close()
    server.stop()


def test_a_command_that_comes_twice_is_done_once(ada: Browser, ben: Browser) -> None:
    table = table_of_two(ada, ben, "ganz-schoen-clever")
    sockets: list[Socket] = [ada.socket(), ada.socket()]
    seat = ada.state(table)["seats"][0]
    for socket in sockets:
        socket.send(type="chat", table=table, seat=seat["seat"], id="same", text="once")
    assert sockets[0].receive() == sockets[1].receive()
    assert [entry["text"] for entry in ada.state(table)["log"] if entry["kind"] == "chat"] == ["once"]
    for socket in sockets:
        socket.close()
