"""What happens when things break: nothing that was acknowledged is lost, nothing is corrupted."""

import sqlite3
import time
from pathlib import Path

import httpx
import pytest

from databases import Postgres
from killing import kill_again_and_again
from scorepad.core.record import Record
from tableserver import Running, play_on


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", [1, 100])
def test_killed_twelve_times_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    """`make soak` does it a thousand times."""
    done = kill_again_and_again(tmp_path, 12, seed)
    assert done.acts >= 25
    assert done.interrupted >= 1
    assert done.tables >= 3


def test_a_full_disk_is_a_clear_refusal_and_harms_nothing(tmp_path: Path) -> None:
    server = Running(tmp_path)
    browser = server.browser()
    table = browser.create()["table"]
    browser.sit(table)
    play_on(browser, table, acts=3)
    known = browser.state(table)
    server.kill()
    size = max(path.stat().st_size for path in tmp_path.glob("scorepad.sqlite3*"))
    server.limit_files = size // 512 + 80  # some pages more, then the system refuses to write
    server.start()
    assert browser.state(table)["log"] == known["log"]  # one may look, though nothing can be written
    refused = _chat_until_refused(server, browser.http, table)
    assert refused["reason"]["key"] == "reason.storage"
    assert browser.state(table)["number"] >= known["number"]
    server.kill()
    server.limit_files = 0
    server.start()
    with sqlite3.connect(tmp_path / "scorepad.sqlite3") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    state = browser.state(table)
    assert state["log"][: known["number"]] == known["log"]
    assert play_on(browser, table)["status"] == "over"
    server.stop()


def test_a_database_that_goes_away_is_refused_and_comes_back(tmp_path: Path) -> None:
    cluster = Postgres()
    server = Running(tmp_path, f"--database={cluster.database('gone')}")
    browser = server.browser()
    table = browser.create()["table"]
    browser.sit(table)
    state = play_on(browser, table, acts=3)
    version = state["seats"][0]["version"]
    action = state["mine"]["0"]["legal"][0]["text"]
    cluster.stop("immediate")
    body = {"type": "act", "table": table, "seat": 0, "id": "later", "version": version, "action": action}
    refused = browser.ask("POST", "/commands", body, 503)
    assert refused["reason"]["key"] == "reason.storage"
    assert not server.healthy()
    cluster.start()
    end = time.monotonic() + 20
    while not server.healthy():
        assert time.monotonic() < end
    assert browser.ask("POST", "/commands", body)["type"] == "ack"
    assert play_on(browser, table)["status"] == "over"
    Record.loads(browser.record(table)).replay()
    server.stop()
    cluster.remove()


def _chat_until_refused(server: Running, http: httpx.Client, table: str) -> dict[str, dict[str, str]]:
    for number in range(900):
        body = {"type": "chat", "table": table, "seat": 0, "id": f"n{number}", "text": "x" * 300}
        answer = http.post("/api/commands", json=body)
        if answer.status_code != 200:
            assert answer.status_code == 503, answer.text
            found: dict[str, dict[str, str]] = answer.json()
            return found
    raise AssertionError(f"the disk of {server.folder} was never full")
