"""Several processes serve the same tables, on PostgreSQL and woken by Redis."""

import random
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from databases import Postgres, Redis
from scorepad.record import Record
from scorepad.server.verify import verify
from tableserver import Browser, Json, Running


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Running, Running]]:
    cluster, redis = Postgres(), Redis()
    url = cluster.database("shared")
    options = (f"--database={url}", f"--redis={redis.url}", "--public-url=http://tables.example")
    servers = tuple(Running(tmp_path, *options, origin="http://tables.example") for _ in range(2))
    yield servers  # type: ignore[misc]
    for server in servers:
        server.stop()
    redis.stop()
    cluster.remove()


def test_seats_at_different_processes_and_one_is_killed(pair: tuple[Running, Running]) -> None:
    ada, ben = (server.browser() for server in pair)
    made = ada.create(people=2, bots=1)
    table = made["table"]
    ben.enter(made["invitation"])
    ada.sit(table, 0)
    ben.sit(table, 1, "Ben")
    socket = ben.socket()
    socket.send(type="follow", table=table)
    seen = [socket.receive()["number"]]
    rng = random.Random(3)
    for turn in range(4000):
        if turn == 60:
            known = ben.state(table)["log"]
            number = known[-1]["number"]
            while socket.receive()["number"] < number:  # Redis wakes the other process
                continue
            pair[0].kill()
            ada.move_to(pair[1])
            assert ada.state(table)["log"][: len(known)] == known
        if _act(ada, table, rng) == _act(ben, table, rng) == "over":
            break
    state = ada.state(table)
    assert state["status"] == "over"
    assert [entry["number"] for entry in state["log"]] == list(range(1, state["number"] + 1))
    text = ben.record(table)
    assert Record.loads(text).replay().over
    assert verify(text).problems == ()
    assert seen
    socket.close()


def _act(browser: Browser, table: str, rng: random.Random) -> str:
    state: Json = browser.state(table)
    for seat, own in state["mine"].items():
        if int(seat) in state["view"]["waiting"]:
            action = rng.choice(own["legal"])["text"]
            body = {"type": "act", "table": table, "seat": int(seat), "id": secrets.token_hex(8)}
            answer = browser.http.post("/api/commands", json=body | {"version": own["version"], "action": action})
            assert answer.status_code in (200, 409), answer.text
            break
    else:
        time.sleep(0.02)
    return str(state["status"])
