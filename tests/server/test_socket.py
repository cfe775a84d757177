"""The socket: live updates, resync, and what strangers and rubbish get."""

import json
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from scorepad.server.routes.socket import UNSUPPORTED
from tableserver import Browser, Follower, Json, Running, Socket, clock_free


@pytest.mark.parametrize("game", ["ganz-schoen-clever", "twenty-one", "ubongo-dice"])
def test_updates_add_up_to_the_state_for_everybody(ada: Browser, ben: Browser, server: Running, game: str) -> None:
    made = ada.create(game, people=3)
    table, eve = made["table"], server.browser()
    ben.enter(made["invitation"])
    eve.enter(made["watching"])
    for browser, seat in ((ada, 0), (ben, 1), (ada, 2)):
        browser.sit(table, seat, f"Player {seat}")
    followers = [Follower(browser, table) for browser in (ada, ben, eve)]
    rng = random.Random(5)
    for _ in range(50):
        acted, number = act_or_take_back(rng, followers[:2], table)
        acted.listen(number)
        for follower in followers:
            follower.check()
    for follower in followers:
        assert follower.updates > 0, "how many depends on the dice: answers are hidden from onlookers"
        follower.socket.close()


def act_or_take_back(rng: random.Random, followers: list[Follower], table: str) -> tuple[Follower, int]:
    """Let some seat act, or undo what it did: who, and the event's number."""
    able = [(one, seat) for one in followers for seat, own in one.state["mine"].items() if own["legal"]]
    follower, seat = rng.choice(able)
    own = follower.state["mine"][seat]
    if own["can_undo"] and rng.random() < 0.3:
        return follower, int(follower.browser.command("undo", table, int(seat), version=own["version"])["number"])
    action = rng.choice(own["legal"])["text"]
    ack = follower.browser.command("act", table, int(seat), version=own["version"], action=action)
    return follower, int(ack["number"])


def test_commands_and_questions_by_socket(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    socket = ada.socket()
    socket.send(type="act", table=table, seat=0, id="a", version=0, action="roll")
    ack = socket.receive()
    assert (ack["type"], ack["id"], ack["version"]) == ("ack", "a", 1)
    socket.send(type="act", table=table, seat=0, id="a", version=0, action="roll")
    assert socket.receive() == ack
    socket.send(type="why-not", table=table, seat=0, id="b", action="done")
    assert socket.receive()["reason"]["key"].startswith("reason.")
    socket.send(type="act", table=table, seat=0, id="c", version=0, action="roll")
    refused = socket.receive()
    assert refused["reason"]["key"] == "reason.stale"
    assert refused["state"]["number"] == ack["number"]
    socket.close()


def test_who_comes_back_gets_everything_after_what_he_knows(ada: Browser) -> None:
    table = ada.create()["table"]
    known = ada.sit(table)["number"]
    ada.command("act", table, 0, action="roll")
    ada.command("chat", table, 0, text="what a throw")
    socket = ada.socket()
    socket.send(type="follow", table=table, after=known)
    assert [entry["kind"] for entry in socket.receive()["log"]] == ["chat"]  # the throw is told by the game's events
    socket.close()


def test_one_seat_in_several_tabs(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    tabs = [ada.socket() for _ in range(3)]
    for tab in tabs:
        tab.send(type="follow", table=table)
        tab.receive()
    tabs[0].send(type="act", table=table, seat=0, id="x", version=0, action="roll")
    for tab in tabs:
        assert tab.until(lambda message: message["type"] == "update")["number"] == 4
        tab.close()


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
def test_other_origins_are_turned_away_before_accept(server: Running, origin: str | None) -> None:
    url = server.url.replace("http", "ws") + "/api/socket"
    with pytest.raises(InvalidStatus) as refused, connect(url, origin=None if origin is None else Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    headers = {"Origin": origin} if origin else {}
    assert httpx.post(f"{server.url}/api/me", headers=headers).status_code == 403


def test_a_browser_that_was_never_here_gets_its_cookie_with_the_socket(server: Running) -> None:
    url = server.url.replace("http", "ws") + "/api/socket"
    with connect(url, origin=Origin(server.origin)) as first:
        assert first.response is not None
        cookie = first.response.headers["Set-Cookie"].split(";")[0]
        known = httpx.get(f"{server.url}/api/me", headers={"Cookie": cookie}).json()["known"]
    with connect(url, origin=Origin(server.origin), additional_headers={"Cookie": cookie}) as again:
        assert again.response is not None
        renewed = again.response.headers["Set-Cookie"]
    assert known
    assert renewed.startswith(cookie), "the same for another year"


def test_a_stranger_follows_nothing(ada: Browser, ben: Browser) -> None:
    table = ada.create()["table"]
    socket = ben.socket()
    socket.send(type="follow", table=table)
    assert socket.receive()["reason"]["key"] == "reason.no-table"
    socket.close()


def closing_code(socket: Socket) -> int:
    """What the server says when it closes a socket."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.raw.recv(5)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_large_frame_closes_the_socket(ada: Browser) -> None:
    socket = ada.socket()
    socket.raw.send("x" * 5000)
    assert closing_code(socket) == 1009


def test_binary_frames_close_the_socket(ada: Browser) -> None:
    socket = ada.socket()
    socket.raw.send(b"\x00\x01")
    assert closing_code(socket) == UNSUPPORTED


def test_rubbish_is_refused_and_changes_nothing(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    before = ada.state(table)
    socket = ada.socket()
    rng = random.Random(1)
    good = {"type": "act", "table": table, "seat": 0, "id": "z", "version": 99, "action": "roll"}
    for _ in range(300):
        socket.raw.send(_spoiled(rng, good))
        assert socket.receive()["type"] in ("refused", "answer", "state")
    socket.close()
    assert clock_free(ada.state(table)) == clock_free(before)


def _spoiled(rng: random.Random, good: Json) -> str:
    values: list[object] = [
        None,
        -1,
        2**70,
        "",
        "x" * 300,
        [],
        {},
        True,
        1.5,
        "\x00",
        "\ud800",
        "hint",
        "undo",
        "why-not",
        "follow",
    ]
    spoiled = dict(good)
    for _ in range(rng.randint(1, 3)):
        spoiled[rng.choice([*good, "more"])] = rng.choice(values)
    if spoiled == good or spoiled.get("type") in ("unfollow", "chat"):
        spoiled["type"] = "nothing"
    text = json.dumps(spoiled)
    return text if rng.random() < 0.7 else text[: rng.randrange(len(text))] or "{"


def test_a_stopping_server_tells_its_clients_to_come_back(tmp_path: Path) -> None:
    running = Running(tmp_path)
    socket = running.browser().socket()
    running.stop()
    assert closing_code(socket) == 1012


def test_too_many_messages_are_refused(tmp_path: Path) -> None:
    running = Running(tmp_path, "--acts-per-20s=5", "--tables-per-hour=2")
    browser = running.browser()
    table = browser.create()["table"]
    browser.create()
    assert browser.ask("POST", "/tables", {"seats": [{"kind": "person"}]}, 429)["reason"]["key"] == "reason.many-tables"
    socket = browser.socket()
    for _ in range(6):
        socket.send(type="follow", table=table)
    kinds = [socket.receive()["type"] for _ in range(6)]
    assert kinds == ["state"] * 5 + ["refused"]
    socket.close()
    running.stop()


def test_a_damaged_table_leaves_the_other_tables_of_a_socket_alone(tmp_path: Path) -> None:
    running = Running(tmp_path)
    browser = running.browser()
    damaged, late, good = (str(browser.create()["table"]) for _ in range(3))
    for table in (damaged, late, good):
        browser.sit(table)
        browser.command("act", table, 0, action="roll")
    running.kill()
    spoil(tmp_path, damaged)
    running.start()
    socket = browser.socket()
    for table in (damaged, late, good):
        socket.send(type="follow", table=table)
    told = [socket.receive() for _ in range(3)]
    assert [message["type"] for message in told] == ["refused", "state", "state"]
    assert (told[0]["table"], told[0]["reason"]["key"]) == (damaged, "reason.damaged")
    assert browser.ask("GET", f"/tables/{damaged}", expect=500)["reason"]["key"] == "reason.damaged"
    refused = browser.command("act", damaged, 0, action="done", version=1, expect=500)
    assert (refused["reason"]["key"], refused["state"]) == ("reason.damaged", None)
    spoil(tmp_path, late)  # while it is followed
    failed = socket.until(lambda message: message["type"] == "refused")
    assert (failed["table"], failed["reason"]["key"]) == (late, "reason.damaged")
    browser.command("chat", good, 0, text="still here")
    changes = socket.until(lambda message: message["type"] == "update")["changes"]
    assert [change["log"]["+"][0][0]["text"] for change in changes] == ["still here"]
    socket.close()
    running.stop()


def spoil(folder: Path, table: str) -> None:
    """Write an event that no game knows."""
    with closing(sqlite3.connect(folder / "scorepad.sqlite3")) as connection, connection:
        connection.execute("UPDATE tables SET number = number + 1 WHERE id = ?", (table,))
        connection.execute(
            "INSERT INTO events (table_id, number, at, kind, seat, text)"
            " SELECT id, number, 1.5, 'act', 0, 'rubbish' FROM tables WHERE id = ?",
            (table,),
        )


def test_a_dead_peer_is_noticed(server: Running) -> None:
    """A peer that never answers pings: its socket is closed within ten seconds."""
    connection = create_connection(("127.0.0.1", server.port))
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    lines = ["GET /api/socket HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Origin: {server.url}", "", ""]
    connection.sendall("\r\n".join(lines).encode())
    connection.settimeout(11)
    start = time.monotonic()
    while connection.recv(1000):
        assert time.monotonic() - start < 11
    assert time.monotonic() - start > 2
    connection.close()
