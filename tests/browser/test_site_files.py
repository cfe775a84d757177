"""The site as files: any web host serves it under any path, and without a network it plays every family to the end."""

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from browsing import SECONDS
from scorepad.cli import main
from scorepad.core.sheets import games, load

#: One game of each family.
GAMES = sorted({load(game).family: game for game in games()}.values())
PATH = "some/where/deep"

#: A second window with a Python of its own: its `play` plays at a table by chance, and counts its acts.
START = """async ([worker, base]) => {
  const python = new Worker(worker, { type: 'module' })
  const windows = new BroadcastChannel('scorepad')
  const waiting = new Map()
  const heard = (key, say) => new Promise((done) => { waiting.set(key, done); python.postMessage(say) })
  const ready = new Promise((done, failed) => {
    python.onerror = (event) => failed(new Error(event.message))
    python.onmessage = ({ data }) => {
      if (data.kind === 'ready') done()
      if (data.kind === 'failed') failed(new Error(data.error))
      if (data.kind === 'changed') windows.postMessage(data.table)
      if (data.kind === 'answer') waiting.get(data.id)(JSON.parse(data.text))
      if (data.kind === 'told') waiting.get(JSON.parse(data.text).id)?.(JSON.parse(data.text))
    }
  })
  python.postMessage({ kind: 'start', base })
  await ready
  let number = 0
  window.play = async (table, acts = 0) => {
    const id = `a${++number}`
    const text = JSON.stringify({ method: 'GET', path: `/tables/${table}` })
    const state = JSON.parse((await heard(number, { kind: 'request', id: number, text })).text)
    if (state.status === 'over') return acts
    const { legal, version } = state.mine[0]
    const { text: action } = legal[Math.floor(Math.random() * legal.length)]
    const act = { type: 'act', table, seat: 0, id, version, action }
    const told = await heard(id, { kind: 'hear', text: JSON.stringify(act) })
    if (told.type !== 'ack') throw new Error(JSON.stringify(told))
    return window.play(table, acts + 1)
  }
}"""


#: The address of the program that it begins, as this browser keeps it.
WORKER = """caches.open('python').then((cache) => cache.keys())
  .then((kept) => kept.find(({ url }) => url.includes('/worker-')).url)"""


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
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    context.on("request", lambda request: problems.append(request.url) if not request.url.startswith(host) else None)
    yield page
    context.close()
    assert problems == []


def play_to_the_end(page: Page, other: Page, game: str) -> None:
    """Begin at home alone, throw once, let the other window do the rest, and see the result here."""
    page.locator(".brand").click()
    page.locator(f"[data-game='{game}']").get_by_role("button", name="Alone").click()
    page.wait_for_url("**/#/table/local-*")
    page.locator("[data-action='roll']").click()
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", "0")
    table = page.url.rsplit("/", 1)[-1]
    assert other.evaluate("(table) => window.play(table)", table) > 10
    expect(page.locator("[data-status='over']")).to_be_attached()


def test_a_game_of_each_family_is_played_without_a_network(page: Page, host: str) -> None:
    page.goto(host)
    expect(page.locator("[data-game]").first).to_be_visible()
    expect(page.locator("[data-game] img").first).to_have_js_property("complete", True)
    assert not page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('/python/'))")
    page.get_by_role("button", name="Make it work offline").click()
    expect(page.get_by_text("it works without a network from now on")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-game] img").first).to_have_js_property("complete", True)
    assert page.locator("[data-game] img").first.evaluate("(picture) => picture.naturalWidth") > 0
    other = page.context.new_page()
    other.goto(f"{host}#/scores")
    other.evaluate(START, [other.evaluate(WORKER), host])
    for game in GAMES:
        play_to_the_end(page, other, game)
    page.reload()
    expect(page.locator("[data-status='over']")).to_be_attached()
    other.reload()
    expect(other.locator("h1")).to_be_visible()


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


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    refused = CliRunner().invoke(main, ["site", str(tmp_path)])
    assert refused.exit_code == 2
    assert f"{tmp_path}: found other files, expected a new folder, an empty one or an earlier site" in refused.output
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
