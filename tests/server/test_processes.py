"""Several processes serve the same tables, on PostgreSQL and woken by Redis."""

import random
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from databases import Postgres, Redis
from scorepad.core.record import Record
from scorepad.table.verify import verify
from tableserver import Browser, Follower, Json, Running


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
    follower = Follower(ben, table)
    rng = random.Random(3)
    acknowledged: list[tuple[int, str]] = []
    for turn in range(4000):
        if turn == 60:
            known = ada.state(table)
            follower.listen(known["number"])  # Redis wakes the other process
            pair[0].kill()
            ada.move_to(pair[1])
            assert ada.state(table)["log"][: len(known["log"])] == known["log"]
        if _act(ada, table, rng, acknowledged) == _act(ben, table, rng, acknowledged) == "over":
            break
        follower.sync()
    state = ada.state(table)
    assert state["status"] == "over"
    follower.listen(state["number"])
    follower.check()
    follower.socket.close()
    done = [entry for entry in state["log"] if entry["seat"] in (0, 1) and entry["kind"] in ("act", "roll")]
    assert [(entry["seat"], entry["text"] if entry["kind"] == "act" else "roll") for entry in done] == acknowledged
    assert {entry["seat"] for entry in state["log"] if entry["kind"] == "act"} == {0, 1, 2}
    text = ben.record(table)
    assert Record.loads(text).replay().over
    assert verify(text).problems == ()


def _act(browser: Browser, table: str, rng: random.Random, acknowledged: list[tuple[int, str]]) -> str:
    state: Json = browser.state(table)
    for seat, own in state["mine"].items():
        if int(seat) in state["view"]["waiting"]:
            action = rng.choice(own["legal"])["text"]
            body = {"type": "act", "table": table, "seat": int(seat), "id": secrets.token_hex(8)}
            answer = browser.http.post("/api/commands", json=body | {"version": own["version"], "action": action})
            assert answer.status_code in (200, 409), answer.text
            acknowledged += [(int(seat), action)] * (answer.status_code == 200)
            break
    else:
        time.sleep(0.02)
    return str(state["status"])
