"""Browser windows for tests: they note everything that goes wrong on a page, and know how to make a table."""

import json
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Response, expect

from tableserver import Running

ROOT = Path(__file__).resolve().parents[1]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

CHROMIUM = os.environ.get("SCOREPAD_CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PHONE, TABLET, DESK = (360, 740), (820, 1180), (1440, 900)
#: How long something may take at most; nothing waits longer than it has to, so a busy machine may take its time.
SECONDS = float(os.environ.get("SCOREPAD_PATIENCE", "120"))

#: Chromium reports failed requests as errors; those that matter are noted. Playwright tells that it keeps helpers out.
HARMLESS = ("Failed to load resource", "Service Worker registration blocked by Playwright")

#: Notes requests in the page that makes them, in the moment in which it does.
NOTE_REQUESTS = """(() => {
  window.asked = []
  const real = window.fetch
  window.fetch = (path, options) => {
    window.asked.push(`${options?.method ?? 'GET'} ${new URL(path, location.href).pathname}`)
    return real(path, options)
  }
})()"""

#: Short messages stay until they are taken away.
LASTING_TOASTS = """(() => {
  const real = window.setTimeout
  window.setTimeout = (work, after, ...more) => (after === 6000 ? 0 : real(work, after, ...more))
})()"""

expect.set_options(timeout=SECONDS * 1000)


def painted(page: Page) -> None:
    """Wait until what has changed is on the screen."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def overlap(one: Locator, other: Locator) -> bool:
    """Whether one thing lies over another."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None, one
    assert b is not None, other
    beside = a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]
    return not (beside or a["y"] >= b["y"] + b["height"] or b["y"] >= a["y"] + a["height"])


def go_on(page: Page, step: Callable[[], bool], over: Callable[[], bool], steps: int = 5000) -> None:
    """Do one thing after the other, so many at most, until it is over; others are waited for."""
    last = time.monotonic()
    while steps > 0 and not over():
        if step():
            last, steps = time.monotonic(), steps - 1
        else:
            assert time.monotonic() < last + SECONDS, f"nothing can be done: {page.locator('main').inner_text()}"
            painted(page)


class Window:
    """A page in a browser of its own; `page` is Playwright's."""

    def __init__(self, context: BrowserContext, site: Running) -> None:
        self.context, self.site = context, site
        self.problems: list[str] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.page.on("console", self._note_console)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("response", self._note_response)

    def go(self, path: str = "/") -> Page:
        """Open a page of the site."""
        self.page.goto(self.site.url + path)
        expect(self.page.locator("main h1").first).to_be_visible()
        return self.page

    def prefer(self, **prefs: Any) -> None:
        """Set what the player likes, as if it had been chosen before: language, theme, motion, name ..."""
        self.context.add_init_script(
            f"if (location.protocol.startsWith('http') && window.origin !== 'null') "
            f"localStorage.setItem('scorepad.prefs', JSON.stringify(Object.assign("
            f"JSON.parse(localStorage.getItem('scorepad.prefs') || '{{}}'), {json.dumps(prefs)})))"
        )

    def count_requests(self) -> None:
        """From the next page on, note what the pages themselves ask the server for; see `asked`."""
        self.context.add_init_script(NOTE_REQUESTS)

    def asked(self, pattern: str = "") -> list[str]:
        """What was asked for since the page was loaded or this was last called, if it fits: `GET /api/tables`."""
        noted: list[str] = self.page.evaluate("() => window.asked.splice(0)")
        return [request for request in noted if re.search(pattern, request)]

    def play_now(self, game: str = "ganz-schoen-clever") -> str:
        """Make a table through the home page; its id."""
        self.go()
        self.page.locator(f"[data-game='{game}'] .play-now").click()
        self.page.wait_for_url("**/table/*")
        return self.page.url.rsplit("/", 1)[-1]

    def axe(self) -> list[str]:
        """What axe finds that is serious, in words."""
        self.page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{violation['id']}: {violation['help']}: {[node['html'][:200] for node in nodes[:3]]}"
            for violation in found["violations"]
            if _matters(violation) and (nodes := violation["nodes"])
        ]

    def sideways(self) -> int:
        """How many pixels the page is wider than the window."""
        width = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return int(width)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in HARMLESS):
            self.problems.append(f"{message.type}: {message.text}")

    def _note_response(self, response: Response) -> None:
        if response.status >= 500 or not response.url.startswith((self.site.url, "data:", "blob:")):
            self.problems.append(f"{response.status} {response.url}")


class Windows:
    """All windows of a test."""

    def __init__(self, browser: Browser, site: Running) -> None:
        self.browser, self.site = browser, site
        self.opened: list[Window] = []

    def open(
        self, size: tuple[int, int] = DESK, site: Running | None = None, pace: str = "instant", **options: Any
    ) -> Window:
        """A new browser with one window, in which others play at a pace; options are those of `new_context`.

        Pages are kept by their helper in the background only with `service_workers="allow"`: it fetches all of them.
        """
        options = {"reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block", **options}
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        window = Window(context, site or self.site)
        window.prefer(pace=pace)
        self.opened.append(window)
        return window

    def close(self) -> None:
        """Close them; nothing may have gone wrong in any."""
        problems = [problem for window in self.opened for problem in window.problems]
        for window in self.opened:
            window.context.close()
        assert not problems, problems


def _matters(violation: dict[str, Any]) -> bool:
    """Whatever is serious, and headings that leave out a level."""
    return violation["impact"] in ("serious", "critical") or violation["id"] == "heading-order"
