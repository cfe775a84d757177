"""The site as files: any web host serves it under any path, and without a network it plays every game to the end."""

import functools
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, Worker, expect

from browsing import SECONDS
from scorepad.cli import main
from scorepad.core.narrate import languages, say
from scorepad.core.sheets import games

GAMES = games()
PATH = "some/where/deep"

#: Inside the page's worker: plays at a table by chance for all who sit here, as the page would, until it is over or
#: somebody is to throw dice of one's own: how many acts, the number of the last event, who throws.
PLAY = """async (table) => {
  const waiting = (self.waiting ??= new Map())
  self.told ??= self.postMessage.bind(self)
  self.postMessage = (message) => {
    const said = message.text ? JSON.parse(message.text) : {}
    waiting.get(message.kind === 'told' ? said.id ?? 'news' : message.id)?.(said)
    self.told(message)
  }
  const ask = (id, data) => new Promise((done) => {
    waiting.set(id, done)
    dispatchEvent(new MessageEvent('message', { data }))
  })
  for (let acts = 0; ; ) {
    const news = new Promise((done) => waiting.set('news', done))
    const [id, text] = [crypto.randomUUID(), JSON.stringify({ method: 'GET', path: `/tables/${table}` })]
    const state = JSON.parse((await ask(id, { kind: 'request', id, text })).text)
    const seats = Object.entries(state.mine).filter(([, { legal }]) => legal.length)
    const hands = state.dice.kind === 'own' && seats.find(([, { legal }]) => legal.some(({ kind }) => kind === 'roll'))
    const thrower = Number(hands?.[0] ?? state.asked[0] ?? -1)
    if (state.status === 'over' || thrower >= 0) return { acts, thrower, number: state.number }
    if (!seats.length) {
      await news // a bot is thinking
      continue
    }
    const [seat, { legal, version }] = seats[0]
    const { text: action } = legal[Math.floor(Math.random() * legal.length)]
    const act = { type: 'act', table, seat: Number(seat), id: `act ${id}`, version, action }
    const told = await ask(act.id, { kind: 'hear', text: JSON.stringify(act) })
    if (told.type !== 'ack') throw new Error(JSON.stringify(told))
    acts++
  }
}"""

#: From now on the worker breaks while it does what it was just told to do.
BREAK = """() => addEventListener('message', ({ data }) => {
  if (data.kind === 'hear' && data.text.includes('"act"')) setTimeout(() => { throw new Error('broken on purpose') })
})"""


class Quiet(SimpleHTTPRequestHandler):
    """Python's own web host; nothing is printed."""

    def log_message(self, *_args: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site below a path of a plain web host; its address."""
    root = tmp_path_factory.mktemp("host")
    written = CliRunner().invoke(main, ["site", str(root / PATH)])
    assert written.exit_code == 0, written.output
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{PATH}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(chromium: Browser, host: str) -> Iterator[Page]:
    """The site in a browser of its own; nothing may go wrong there, and nothing is fetched from elsewhere."""
    context = chromium.new_context(reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(SECONDS * 1000)
    context.add_init_script("localStorage['scorepad.prefs'] ??= JSON.stringify({ pace: 'instant' })")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)) if "on purpose" not in str(error) else None)
    context.on("request", lambda request: problems.append(request.url) if not request.url.startswith(host) else None)
    yield page
    context.close()
    assert problems == []


def python(page: Page) -> Worker:
    """The worker in which Python runs."""
    return next(worker for worker in page.workers if "/worker-" in worker.url)


def begin(page: Page, game: str) -> str:
    """Begin at home alone; the table."""
    page.locator(".brand").click()
    page.locator(f"[data-game='{game}'] [data-play=alone]").click()
    page.wait_for_url("**/#/table/local-*")
    expect(page.locator("[data-action='roll']")).to_be_enabled()
    return page.url.rsplit("/", 1)[-1]


def throw(page: Page) -> None:
    """The first throw of a game."""
    page.locator("[data-action='roll']").click()
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", "0")


def play_to_the_end(page: Page, table: str) -> None:
    """Let Python in this browser do the rest, and see the result and what the coach says of it."""
    assert python(page).evaluate(PLAY, table)["acts"] > 10
    expect(page.locator("[data-status='over']")).to_be_attached()
    page.locator("[data-coach]").wait_for()
    page.evaluate("document.querySelector('[data-ask-coach]')?.click()")  # of a game alone it tells by itself
    expect(page.locator("[data-sentence]").first).to_be_visible()


def test_it_plays_without_a_network(page: Page, host: str) -> None:
    """In every language; every game to its end for two, and one alone, whose worker breaks and loses nothing."""
    keep_all(page, host)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-game] img").first).to_have_js_property("complete", True)
    assert page.locator("[data-game] img").first.evaluate("(picture) => picture.naturalWidth") > 0
    for language, game in zip(languages(), cycle(GAMES)):
        page.locator(".brand").click()
        page.locator("header select").first.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
        begin(page, game)
        throw(page)
    for game in GAMES:
        play_to_the_end(page, two_at_one_device(page, host, game))
    table = begin(page, "twenty-one")
    python(page).evaluate(BREAK)
    with page.expect_worker():
        page.locator("[data-action='roll']").click()
    expect(page.locator("[data-version]")).to_have_attribute("data-version", "1")
    play_to_the_end(page, table)


@pytest.mark.parametrize("other", ["here", "bot:greedy"])
def test_dice_of_ones_own_are_entered_for_everybody_at_the_device(page: Page, host: str, other: str) -> None:
    """Somebody else to whom the device is passed on, or a bot that has no hands."""
    page.goto(host)
    for game in GAMES:
        page.goto(f"{host}#/new/{game}")
        page.locator("ol li select").nth(1).select_option(other)
        page.locator("input[name=dice][value=own]").check()
        page.locator("form button[type=submit]").click()
        page.wait_for_url("**/#/table/local-*")
        expect(page.locator("[data-action=enter]")).to_be_visible()
        thrown: set[int] = set()
        while thrown != {0, 1}:
            now = python(page).evaluate(PLAY, page.url.rsplit("/", 1)[-1])
            expect(page.locator("[data-number]")).to_have_attribute("data-number", str(now["number"]))
            page.evaluate("document.querySelector('[data-action=hand-over]')?.click()")  # or it goes by itself
            enter_throw(page)
            thrown.add(now["thrower"])


def enter_throw(page: Page) -> None:
    """Say of every die that it shows its first face."""
    before = str(page.locator("[data-number]").get_attribute("data-number"))
    enter = page.locator("[data-action=enter]")
    while enter.is_disabled():
        page.locator(".next [data-face], fieldset [data-face]").first.click()
    enter.click()
    expect(page.locator("[data-number]")).not_to_have_attribute("data-number", before)


def two_at_one_device(page: Page, host: str, game: str) -> str:
    """Somebody else takes the second seat, and whoever begins throws; the table."""
    page.goto(f"{host}#/new/{game}")
    page.locator("ol li select").nth(1).select_option("here")
    page.locator("form button[type=submit]").click()
    throw(page)
    return page.url.rsplit("/", 1)[-1]


def keep_all(page: Page, host: str) -> None:
    """Python comes when the person says so, and not before."""
    page.goto(host)
    expect(page.locator("[data-game]").first).to_be_visible()
    expect(page.locator("[data-game] img").first).to_have_js_property("complete", True)
    assert not page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('/python/'))")
    page.get_by_role("button", name="Make it work offline").click()
    expect(page.get_by_text("it works without a network from now on")).to_be_visible()


def test_links_reload_and_going_back_work_at_any_path(page: Page, host: str) -> None:
    page.goto(f"{host}#/rules/{GAMES[0]}")
    expect(page.locator("main h1")).to_be_visible()
    page.get_by_role("link", name="Scores", exact=True).click()
    expect(page).to_have_url(f"{host}#/scores")
    page.go_back()
    expect(page).to_have_url(f"{host}#/rules/{GAMES[0]}")
    page.reload()
    link = page.get_by_role("link", name="Replay", exact=True)
    link.hover()
    expect(link).to_have_attribute("href", f"{host}#/replay")


def test_nobody_is_offered_a_server(page: Page, host: str) -> None:
    page.goto(f"{host}#/new/{GAMES[0]}")
    expect(page.locator("option[value=here]").first).to_be_attached()
    expect(page.locator("option[value=friend], input[name=place]")).to_have_count(0)
    page.goto(f"{host}#/book")
    expect(page.get_by_text(say("web.book.keep-here"))).to_be_visible()
    expect(page.locator("[data-take]")).to_have_count(0)


def test_a_browser_without_web_assembly_is_told_so_and_not_of_a_server(page: Page, host: str) -> None:
    page.context.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{host}#/new/{GAMES[0]}")
    page.locator("form button[type=submit]").click()
    expect(page.get_by_text(say("web.device.no-wasm")).last).to_be_visible()  # said aloud, and shown


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    refused = CliRunner().invoke(main, ["site", str(tmp_path)])
    assert refused.exit_code == 2
    assert f"{tmp_path}: found other files, expected a new folder, an empty one or an earlier site" in refused.output
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
