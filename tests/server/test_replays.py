"""Positions of the past: whoever asks for them keeps nobody waiting."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from scorepad import Match, load
from scorepad.answers.past import position
from scorepad.server.app import make_app
from scorepad.server.config import Settings
from scorepad.server.routes import dependencies
from scorepad.server.storage.database import sqlite_url
from scorepad.server.workers import replays

ORIGIN = "http://127.0.0.1"


class Slow:
    """A replay that lasts until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go = threading.Event(), threading.Event()
        self.threads: set[threading.Thread] = set()

    def __call__(self, *arguments: Any) -> Any:
        """Wait, then do it."""
        self.threads.add(threading.current_thread())
        self.begun.set()
        assert self.go.wait(30)
        return position(*arguments)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    made = Slow()
    monkeypatch.setattr(dependencies, "position", made)
    return made


def application(folder: Path) -> FastAPI:
    return make_app(Settings(sqlite_url(folder), ORIGIN))


async def begun_table(browser: httpx.AsyncClient) -> str:
    made = (await browser.post("/api/tables", json={"seats": [{"kind": "person"}]})).json()
    sat = await browser.put(f"/api/tables/{made['table']}/seats/0", json={"name": "Ada", "nonce": "0" * 32})
    assert sat.status_code == 200
    return str(made["table"])


def test_others_are_served_while_a_record_is_played_again(tmp_path: Path, slow: Slow) -> None:
    app = application(tmp_path)

    async def work() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"Origin": ORIGIN}) as browser:
            table = await begun_table(browser)
            asked = [asyncio.create_task(browser.get(f"/api/tables/{table}/steps/0")) for _ in range(4)]
            assert await asyncio.to_thread(slow.begun.wait, 30)
            assert (await browser.get(f"/api/tables/{table}")).status_code == 200
            assert not any(task.done() for task in asked)
            slow.go.set()
            assert [(await task).status_code for task in asked] == [200] * 4

    asyncio.run(asyncio.wait_for(work(), 60))
    app.state.server.replays.stop()
    app.state.server.database.close()
    assert len(slow.threads) == 1
    assert threading.main_thread() not in slow.threads


def test_who_asks_when_too_many_wait_is_asked_to_come_again(
    tmp_path: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "MOST_ASKED", 1)
    app = application(tmp_path)

    async def work() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"Origin": ORIGIN}) as browser:
            table = await begun_table(browser)
            asked = asyncio.create_task(browser.get(f"/api/tables/{table}/steps/0"))
            assert await asyncio.to_thread(slow.begun.wait, 30)
            refused = await browser.get(f"/api/tables/{table}/steps/0")
            assert (refused.status_code, refused.json()["reason"]["key"]) == (503, "reason.busy")
            slow.go.set()
            assert (await asked).status_code == 200

    asyncio.run(asyncio.wait_for(work(), 60))
    app.state.server.replays.stop()
    app.state.server.database.close()


def played_on(match: Match, acts: int) -> Match:
    """The match after so many acts more, each the first that is allowed."""
    for _ in range(acts):
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    return match


def test_a_record_that_goes_on_from_a_position_is_played_again_from_there() -> None:
    game = load("twenty-one")
    match = played_on(Match.from_position(game, played_on(Match(game, 2, 5), 3).state, 5), 4)
    shown = position(match.record, game, len(match.record.lines))
    assert game.position_text(shown.state) == game.position_text(match.state)
    assert game.position_text(position(match.record, game, 0).state) == match.record.position
