"""The page of the documentation that runs Scorepad: what it embeds lies beside it and begins a game."""

import functools
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, expect

import docs_site
from browsing import ROOT, SECONDS
from scorepad.cli import main


class Quiet(SimpleHTTPRequestHandler):
    """Python's own web host; nothing is printed."""

    def log_message(self, *_args: object) -> None:
        """Nothing."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """The page as the site has it, with what belongs beside it: what it has in HTML is taken over word for word."""
    written = CliRunner().invoke(main, ["site", str(tmp_path / docs_site.APP)])
    assert written.exit_code == 0, written.output
    embedded = re.findall(r"(?ms)^<.*?^$", (ROOT / "docs" / "try.md").read_text(encoding="utf-8"))
    (tmp_path / "try.html").write_text("<!doctype html><title>Try</title>" + "".join(embedded), encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_reader_plays_on_the_page_and_finds_the_game_in_a_window_of_its_own(chromium: Browser, host: str) -> None:
    context = chromium.new_context(reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(SECONDS * 1000)
    page = context.new_page()
    page.goto(f"{host}/try.html")
    inside = page.frame_locator("iframe")
    inside.locator("[data-game='ganz-schoen-clever']").get_by_role("button", name="Alone").click()
    inside.locator("[data-action='roll']").click()
    expect(inside.locator("[data-version]")).not_to_have_attribute("data-version", "0")
    with context.expect_page() as opened:
        page.get_by_role("link", name="Open it in its own window").click()
    expect(opened.value.locator("a[href*='/table/local-']").first).to_be_visible()
    context.close()
