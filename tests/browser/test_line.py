"""The line of a page: it notices that it is dead, and nothing gets lost or is done twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import Windows
from playing import Player, make_table
from proxying import Proxy
from tableserver import Running

#: A dead line is noticed within this time.
NOTICED = 10_000


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[tuple[Proxy, Running]]:
    """A server behind a line that can fall silent."""
    line = Proxy()
    running = Running(tmp_path, f"--public-url={line.url}", origin=line.url)
    line.target, running.url = running.port, line.url
    yield line, running
    line.close()
    running.stop()


def test_a_dead_line_is_noticed_and_nothing_is_lost_or_doubled(windows: Windows, proxy: tuple[Proxy, Running]) -> None:
    line, site = proxy
    window = windows.open(site=site)
    page = window.page
    page.clock.install()
    table = make_table(window, "ganz-schoen-clever", "Ada")["table"]
    player = Player(window)
    connection = page.locator("[data-connection]")
    roll = player.action("roll")
    expect(roll).to_be_visible()
    line.fall_silent()
    roll.click()
    expect(connection).to_have_attribute("data-connection", "sending")
    page.clock.run_for(NOTICED)
    expect(connection).to_have_attribute("data-connection", "reconnecting")
    line.speak()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.clock.run_for(NOTICED)
    expect(connection).to_have_attribute("data-connection", "saved")
    log = page.evaluate("(table) => fetch(`/api/tables/${table}/log`).then((answer) => answer.json())", table)
    assert [entry["kind"] for entry in log["log"]].count("roll") == 1
    expect(roll).not_to_be_visible()
    window.problems.clear()  # a browser calls a lost connection an error
