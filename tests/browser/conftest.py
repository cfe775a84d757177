"""A real server with the built client, and real Chromium pages that look at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browsing import CHROMIUM, FLAGS, Window, Windows
from tableserver import Running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server process with an empty data folder, for all tests that only add tables."""
    running = Running(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Running]:
    """A server process of one's own, to be killed or looked at while empty."""
    running = Running(tmp_path)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, as the operating system ships it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def windows(chromium: Browser, site: Running) -> Iterator[Windows]:
    """Opens windows: `windows.open()`; each is a browser of its own, with its own cookie and storage."""
    opened = Windows(chromium, site)
    yield opened
    opened.close()


@pytest.fixture
def window(windows: Windows) -> Window:
    """One window of a big screen, in English, at no page yet."""
    return windows.open()
