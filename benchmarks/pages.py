"""`make bench-pages`: from nothing to playing in a real Chromium, with a slow network and a slow processor."""

import argparse
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from browsing import CHROMIUM, FLAGS, PHONE
from tableserver import Running
from traffic import Exchange, Traffic, hops, transferred

LATENCY_MS, BYTES_PER_SECOND, PROCESSOR = 300, 50_000, 4
HOME_SECONDS, PLAYING_SECONDS = 2.5, 3.0
PLAY = "[data-game=ganz-schoen-clever] .play-now"
#: A page of the same server with next to nothing in it: what the network alone takes.
EMPTY = "/icon.svg"
#: Tells by the page's own clock when the button to play is first painted: whoever asks from outside asks too late.
STANDS = """window.stands = new Promise((tell) => new MutationObserver((_, seer) => {
  if (!document.querySelector('%s')) return
  seer.disconnect()
  requestAnimationFrame(() => requestAnimationFrame(() => tell(performance.now())))
}).observe(document, { childList: true, subtree: true }))"""


class Visit(NamedTuple):
    """How long somebody waited for home, and from a tap to the sheet; what was exchanged before it, and after."""

    home: float
    playing: float
    before: list[Exchange]
    after: list[Exchange]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="how often a browser that was never here comes twice")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scorepad-pages-") as folder, sync_playwright() as playwright:
        server = Running(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            measure(browser, server.url, wanted.times)
        finally:
            browser.close()
            server.stop()


def measure(browser: Browser, site: str, times: int) -> None:
    """Come as often as wanted, each time with a browser of its own, and tell the medians."""
    compare(browser, site)  # whoever comes first waits for the server, which draws its papers once
    came = [compare(browser, site) for _ in range(times)]
    empty = median(seconds for seconds, _, _ in came)
    limits = f"{LATENCY_MS} ms latency, {BYTES_PER_SECOND // 1000} KB/s, a processor {PROCESSOR} times slower"
    print(f"{limits}; medians of {times}, load of the machine {os.getloadavg()[0]:.1f}")
    print(f"a page with next to nothing in it: {empty:.2f} s")
    show("first visit", [first for _, first, _ in came], empty)
    show("second visit", [again for _, _, again in came], empty)


def compare(browser: Browser, site: str) -> tuple[float, Visit, Visit]:
    """The seconds of a page with nothing in it, a first visit and a second one, by the same browser."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en-GB")
    empty = see_nothing(context, site)
    page = context.new_page()
    page.add_init_script(STANDS % PLAY)
    traffic = slow_traffic(page)
    found = empty, visit(page, traffic, site), visit(page, traffic, site)
    context.close()
    return found


def see_nothing(context: BrowserContext, site: str) -> float:
    """The seconds of a page with nothing in it, in a window of its own: of such a page an icon is asked for later."""
    page = context.new_page()
    slow_traffic(page)
    start = time.perf_counter()
    page.goto(site + EMPTY)
    empty = time.perf_counter() - start
    page.close()
    return empty


def slow_traffic(page: Page) -> Traffic:
    """Listens to a page that has little of everything."""
    traffic = Traffic(page)
    traffic.slow_down(LATENCY_MS, BYTES_PER_SECOND, PROCESSOR)
    return traffic


def visit(page: Page, traffic: Traffic, site: str) -> Visit:
    """Come to the home page, and tap as soon as that can be done."""
    page.goto(site, wait_until="commit")
    home = page.evaluate("window.stands") / 1000
    begun = len(traffic.exchanges)  # some of them may be under way
    start = time.perf_counter()
    page.locator(PLAY).click()
    page.locator(".sheet svg [data-cell]").first.wait_for()
    playing = time.perf_counter() - start
    traffic.settle()
    exchanges = traffic.clear()
    return Visit(home, playing, exchanges[:begun], exchanges[begun:])


def show(what: str, visits: Sequence[Visit], empty: float) -> None:
    """The lines of the first or the second visits."""
    show_time(f"{what}: home stands after", [visit.home for visit in visits], empty, HOME_SECONDS)
    show_time("  the sheet lies there, after a tap", [visit.playing for visit in visits], empty, PLAYING_SECONDS)
    sent = [transferred([*visit.before, *visit.after]) for visit in visits]
    requests, size = median(map(len, sent)), median(sum(one.bytes for one in exchanges) for exchanges in sent) / 1000
    before = median(len(hops(visit.before)) for visit in visits)
    after = median(len(hops(visit.after)) for visit in visits)
    print(f"  until then {requests:.0f} requests, {size:.1f} KB")
    print(f"  one after the other: {before:.0f} before the tap, {after:.0f} from the tap to the sheet", flush=True)


def show_time(what: str, seconds: Sequence[float], empty: float, limit: float) -> None:
    """One time, beside what it is to reach and the page with nothing in it."""
    middle = median(seconds)
    spread = f"{min(seconds):.2f} to {max(seconds):.2f}"
    print(f"{what:<40} {middle:.2f} s ({spread}; to reach: {limit}), {middle / empty:.1f} times the empty page")


if __name__ == "__main__":
    main()
