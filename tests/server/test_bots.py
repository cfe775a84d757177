"""Bots whose process hangs, dies or is lost with the server: the game goes on, and nothing is left behind."""

import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tableserver import Browser, Running, play_on


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, "--bot-seconds=5")
    yield running
    running.stop()


@pytest.fixture
def table(server: Running) -> tuple[Browser, str]:
    """A table where a bot has thought at least once."""
    browser = server.browser()
    made = str(browser.create(people=1, bots=1)["table"])
    browser.sit(made)
    for _ in range(200):
        if worker(server) is not None and server.metric("bot_acts_total") > 3:
            return browser, made
        play_on(browser, made, acts=1)
    raise AssertionError("no bot ever thought")


def worker(server: Running) -> int | None:
    """The process that the server's bots think in."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    found = [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return int(found[0]) if found else None


def running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def wait_until(fits: Callable[[], bool], seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < end
        time.sleep(0.02)


def stored(server: Running, table: str) -> int:
    """The number of the last event, read past the server."""
    with sqlite3.connect(server.folder / "scorepad.sqlite3") as connection:
        row = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
    connection.close()
    return int(row[0])


def until_the_bot_thinks(server: Running, browser: Browser, table: str) -> None:
    """Act until the bot, whose process is stopped, has more than one choice and is asked."""
    for _ in range(100):
        state = browser.state(table)
        known = state["number"]
        if 0 in state["view"]["waiting"]:
            play_on(browser, table, acts=1)
        elif 1 in state["view"]["waiting"]:
            time.sleep(0.3)
            if stored(server, table) == known:
                return
    raise AssertionError("the bot was never asked")


def test_a_hung_bot_is_replaced_within_its_time(server: Running, table: tuple[Browser, str]) -> None:
    browser, made = table
    hung = worker(server)
    assert hung is not None
    os.kill(hung, signal.SIGSTOP)
    until_the_bot_thinks(server, browser, made)
    known = stored(server, made)
    wait_until(lambda: stored(server, made) > known, 30)
    assert server.metric("bot_timeouts_total") >= 1
    wait_until(lambda: not running(hung))
    assert play_on(browser, made)["status"] == "over"
    assert worker(server) not in (None, hung)


def test_a_bot_whose_process_dies_is_asked_again(server: Running, table: tuple[Browser, str]) -> None:
    browser, made = table
    dead = worker(server)
    assert dead is not None
    os.kill(dead, signal.SIGKILL)
    assert play_on(browser, made)["status"] == "over"
    assert "a bot's process died" in server.log.read_text()
    assert worker(server) not in (None, dead)


def test_a_turn_lost_in_a_crash_is_picked_up_and_no_process_is_left(
    server: Running, table: tuple[Browser, str]
) -> None:
    browser, made = table
    lost = worker(server)
    assert lost is not None
    os.kill(lost, signal.SIGSTOP)
    until_the_bot_thinks(server, browser, made)
    known = stored(server, made)
    server.kill()
    os.kill(lost, signal.SIGCONT)
    wait_until(lambda: not running(lost))
    assert stored(server, made) == known
    server.start()
    wait_until(lambda: stored(server, made) > known)  # nobody has asked for the table since
    assert play_on(browser, made)["status"] == "over"


@pytest.mark.usefixtures("table")
def test_who_waits_for_a_bot_behind_a_hung_one_gets_an_answer(server: Running) -> None:
    hung = worker(server)
    assert hung is not None
    tables = [rolled(server.browser()) for _ in range(4)]
    os.kill(hung, signal.SIGSTOP)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda asked: asked[0].question("hint", asked[1], 0)["action"], tables))
    for (browser, made), action in zip(tables, answers, strict=True):
        browser.command("act", made, 0, action=action)
    assert server.metric("bot_timeouts_total") >= 1


def rolled(browser: Browser) -> tuple[Browser, str]:
    """A table where somebody has to choose a die."""
    made = str(browser.create()["table"])
    browser.sit(made)
    browser.command("act", made, 0, action="roll")
    return browser, made
