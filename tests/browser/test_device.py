"""Games on this device: Python in a worker of a real browser gives what it gives everywhere, and keeps it."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePosixPath
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import FilePayload, Route, expect
from playwright.sync_api import Page as Screen

import scorepad
from browsing import Window, Windows, go_on
from golden.stories import FOLDER
from ondevice import Memory, Page
from playing import Player
from scorepad.answers.records import study
from scorepad.core import Rng
from scorepad.core.narrate import say
from scorepad.core.papers import paper_digest
from scorepad.core.record import Record
from scorepad.players import advisor
from scorepad.players.advice import advise
from scorepad.server.static_files import BUILT
from scorepad.table.verify import verify

Json = dict[str, Any]

#: Starts the worker as pages do; `ask` and `hear` are then what pages say to it.
START = """async ([worker, base]) => {
  const python = new Worker(worker, { type: 'module' })
  const waiting = new Map()
  let number = 0
  window.ask = (text) => new Promise((done) => {
    waiting.set(++number, done)
    python.postMessage({ kind: 'request', id: number, text })
  })
  window.hear = (text, id) => new Promise((done) => {
    waiting.set(id, done)
    python.postMessage({ kind: 'hear', text })
  })
  await new Promise((done, failed) => {
    python.onerror = (event) => failed(new Error(event.message))
    python.onmessage = ({ data }) => {
      if (data.kind === 'ready') done()
      if (data.kind === 'failed') failed(new Error(data.error))
      if (data.kind === 'answer') waiting.get(data.id)(data.text)
      if (data.kind === 'told') waiting.get(JSON.parse(data.text).id)?.(data.text)
    }
    python.postMessage({ kind: 'start', base })
  })
}"""


class Python:
    """Python in a worker of a page."""

    def __init__(self, window: Window) -> None:
        self.page = window.go("/scores")
        worker = next((BUILT / "python").glob("worker-*.js")).name
        self.page.evaluate(START, [f"/python/{worker}", f"{window.site.url}/"])

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """A request; what it is answered with."""
        text = json.dumps({"method": method, "path": path, "body": body})
        reply = json.loads(self.page.evaluate("(text) => window.ask(text)", text))
        assert reply["status"] < 300, reply
        return json.loads(reply["text"])

    def hear(self, **message: Any) -> Json:
        """A message with an id; its answer."""
        told: Json = json.loads(
            self.page.evaluate("([text, id]) => window.hear(text, id)", [json.dumps(message), message["id"]])
        )
        return told


@pytest.fixture(scope="module")
def python(chromium: Any, site: Any) -> Iterator[Python]:
    """One for all tests that only ask."""
    windows = Windows(chromium, site)
    yield Python(windows.open())
    windows.close()


@pytest.mark.parametrize("game", scorepad.games())
def test_golden_games_come_to_the_same_end(python: Python, game: str) -> None:
    """Every entry, what happened by it, everybody's points after it."""
    for path in (min((FOLDER / game).glob("1-*.txt")), min((FOLDER / game).glob("2-*.txt"))):
        record = path.read_text(encoding="utf-8")
        told = python.ask("POST", "/records/outline", {"record": record})
        assert told == json.loads(study("outline", record))["found"]


def test_papers_have_the_names_that_a_server_gives_them(python: Python) -> None:
    """So what was fetched once serves games of both."""
    told = {game["id"]: game["paper"] for game in python.ask("GET", "/games")["games"]}
    assert told == {game: paper_digest(scorepad.load(game)) for game in scorepad.games()}


def test_the_net_weighs_alike_and_the_dice_are_drawn_by_the_recipe(python: Python) -> None:
    """Two throws and a hint: the numbers of the browser's arithmetic lead to the values of ours."""
    wanted = {"sheet": {"kind": "shipped", "game": "ganz-schoen-clever"}, "seats": [{"kind": "person"}]}
    made = python.ask("POST", "/tables", wanted)
    table = made["table"]
    python.ask("PUT", f"/tables/{table}/seats/0", {"name": "Ada", "nonce": "0" * 32})
    hints = 0
    while (state := python.ask("GET", f"/tables/{table}"))["status"] != "over":
        own = state["mine"]["0"]
        if hints < 3 and len(own["legal"]) > 3:
            hints += 1
            hint = python.hear(type="hint", table=table, seat=0, id=f"h{hints}")
            match = Record.loads(python.ask("GET", f"/tables/{table}/record")["record"]).replay()
            ours = advise(match, 0, advisor("learned:positions=400", match.game), Rng(1)).as_json()
            assert {name: hint[name] for name in ours} == ours
        act = {"seat": 0, "version": own["version"], "action": own["legal"][0]["text"]}
        told = python.hear(type="act", table=table, id=f"a{state['number']}", **act)
        assert told["type"] == "ack", told
    assert hints == 3
    record = python.ask("GET", f"/tables/{table}/record")["record"]
    assert verify(record, made["commitment"]).problems == ()


#: Does so many things at a table, always as `Page.play_on` does; its record then.
PLAY = """async ([table, acts]) => {
  const ask = async (path) => JSON.parse(JSON.parse(await window.ask(JSON.stringify({ method: 'GET', path }))).text)
  for (; acts > 0; acts--) {
    const { legal, version } = (await ask(`/tables/${table}`)).mine[0]
    const act = { type: 'act', table, seat: 0, id: `p${acts}`, version, action: legal[acts % legal.length].text }
    await window.hear(JSON.stringify(act), act.id)
  }
  return (await ask(`/tables/${table}/record`)).record
}"""
ACTS = 30


def with_known_dice() -> tuple[str, dict[str, str]]:
    """The file of a device with a game of each family, and how each goes on here, by its table."""
    memory = Memory()
    page = Page(memory)
    tables = [
        page.create(game) for game in sorted({scorepad.load(game).family: game for game in scorepad.games()}.values())
    ]
    told = memory.as_file()
    for table in tables:
        page.play_on(table, ACTS)
    return told, {table: page.ask("GET", f"/tables/{table}/record")["record"] for table in tables}


def test_dice_fall_in_a_browser_as_they_fall_everywhere(python: Python) -> None:
    """The same secret and the same shares of players: every throw and every set-up is the same."""
    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has the loop of this thread
        told, records = elsewhere.submit(with_known_dice).result()
    python.page.locator(".brand").click()
    bring_back(python.page, told, len(records))
    for table, record in records.items():
        assert python.page.evaluate(PLAY, [table, ACTS]) == record
        assert record.count("\nroll ") > 1


def bring_back(page: Screen, told: str, count: int) -> None:
    """Give a file of games to the page at home."""
    file = FilePayload(name="games.jsonl", mimeType="text/plain", buffer=told.encode())
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text(say("web.games-file.stored", count=count))).to_be_visible()


def test_a_game_on_this_device_needs_no_network_once_it_is_here_and_outlives_the_page(window: Window) -> None:
    page = window.go("/new/ganz-schoen-clever")
    page.get_by_label("Remove seat 2").click()
    page.locator("input[name=place][value=device]").check()
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/table/local-*")
    expect(page.locator("[data-action='roll']")).to_be_enabled()
    window.context.set_offline(True)
    page.locator("[data-action='roll']").click()
    expect(page.locator("[data-version]")).to_have_attribute("data-version", "1")
    window.context.set_offline(False)
    page.reload()
    expect(page.locator("[data-version]")).to_have_attribute("data-version", "1")
    window.go("/")
    expect(page.locator("a[href*='/table/local-']").first).to_be_visible()


def games_file(*tables: tuple[str, int]) -> str:
    """The file of a device that played these games, each so far."""
    memory = Memory()
    page = Page(memory)
    for game, acts in tables:
        page.play_on(page.create(game, bots=("greedy",) if acts else ()), acts or 10_000)
    return memory.as_file()


def test_games_come_from_a_file_and_go_on_at_the_server_each_once(window: Window) -> None:
    """One is half played against a bot, one was finished alone."""
    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has the loop of this thread
        told = elsewhere.submit(games_file, ("twenty-one", 3), ("twenty-one", 0)).result()
    page = window.go("/")
    bring_back(page, told, 2)
    with page.expect_download() as saved:
        page.get_by_role("button", name=say("web.games-file.save")).click()
    assert sorted(saved.value.path().read_text().splitlines()) == sorted(told.splitlines())

    window.context.route("**/api/brought", lambda route: route.abort())
    page.get_by_role("link", name=say("web.nav.scores"), exact=True).click()
    page.locator(".brand").click()
    expect(page.locator("a[href*='/table/local-']")).to_have_count(1)
    page.locator("[data-bring=playing]").click()
    expect(page.get_by_text(say("web.offline.no-server"))).to_be_visible()
    window.context.unroute("**/api/brought")
    page.locator("[data-bring=playing]").click()
    expect(page.locator("[data-status=playing]")).to_be_visible()
    assert "local-" not in page.url
    page.locator(".brand").click()
    expect(page.locator("a[href*='/table/']")).to_have_count(1)
    expect(page.locator("a[href*='/table/local-']")).to_have_count(0)

    page.get_by_role("link", name=say("web.nav.scores"), exact=True).click()
    page.locator("[data-bring-all]").click()
    expect(page.locator("[data-bring-all]")).to_have_count(0)
    mine = page.locator("section[aria-labelledby=mine] tbody tr a")
    expect(mine).to_have_count(1)
    assert "local-" not in str(mine.get_attribute("href"))


def test_nothing_is_translated_at_a_start() -> None:
    """Modules come as Python for browsers keeps them, with a mark that their sources need not be looked at."""
    listed = json.loads((BUILT / "python.json").read_text())
    with ZipFile(BUILT / listed["folder"] / listed["wheel"]) as wheel:
        names = wheel.namelist()
        kept = [name for name in names if name.endswith(".pyc")]
        modules = [f"{PurePosixPath(name).parents[1]}/{PurePosixPath(name).name.partition('.')[0]}.py" for name in kept]
        assert sorted(modules) == sorted(name for name in names if name.endswith(".py"))
        assert {wheel.read(name)[4:8] for name in kept} == {b"\1\0\0\0"}
    with ZipFile(BUILT / listed["folder"] / "python_stdlib.zip") as library:
        found = {name for name in library.namelist() if name.startswith(("typing.", "asyncio/__init__."))}
        assert found == {"typing.pyc", "asyncio/__init__.pyc"}


#: A browser that keeps nothing: to be put before the worker's own words.
NO_STORAGE = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('', 'SecurityError') } });\n"


#: In the worker: what is written from now on finds no room, until `room` is called.
FULL = """() => {
  const put = IDBObjectStore.prototype.put
  self.room = () => void (IDBObjectStore.prototype.put = put)
  IDBObjectStore.prototype.put = function (...all) {
    const asked = put.apply(this, all)
    this.transaction.abort()
    return asked
  }
}"""


def begin_here(window: Window) -> None:
    """Ask for a game alone on this device."""
    page = window.go("/new/twenty-one")
    page.get_by_label("Remove seat 2").click()
    page.locator("input[name=place][value=device]").check()
    page.locator("form button[type=submit]").click()


def test_a_device_that_is_full_says_so_and_does_nothing_that_it_cannot_keep(window: Window) -> None:
    window.context.add_init_script("navigator.storage.persist = async () => { window.stay = true; return true }")
    begin_here(window)
    page = window.page
    expect(page.locator("[data-action=roll]")).to_be_enabled()
    assert page.evaluate("window.stay"), "the browser was asked to keep games"
    worker = next(worker for worker in page.workers if "/worker-" in worker.url)
    worker.evaluate(FULL)
    page.locator("[data-action=roll]").click()
    expect(page.get_by_text(say("reason.not-kept")).last).to_be_visible()  # said aloud, and shown
    expect(page.locator("[data-version]")).to_have_attribute("data-version", "0")
    worker.evaluate("() => self.room()")
    page.locator("[data-action=roll]").click()
    expect(page.locator("[data-version]")).to_have_attribute("data-version", "1")


def test_a_game_that_the_browser_has_cleared_is_said_to_be_gone(window: Window) -> None:
    """As browsers do that need room: everything of a place at once."""
    begin_here(window)
    page = window.page
    expect(page.locator("[data-action=roll]")).to_be_enabled()
    clear = {"origin": window.site.url, "storageTypes": "indexeddb"}
    window.context.new_cdp_session(page).send("Storage.clearDataForOrigin", clear)
    page.reload()
    expect(page.locator("h1").filter(has_text=say("web.device.gone"))).to_be_visible()
    expect(page.get_by_text(say("web.device.gone-help"))).to_be_visible()


def begun_alone() -> str:
    """The file of a device with a game of one player that has begun."""
    memory = Memory()
    page = Page(memory)
    page.play_on(page.create("ganz-schoen-clever"), 4)
    return memory.as_file()


def test_two_windows_show_the_same_game_under_the_rules_it_was_begun_with(window: Window) -> None:
    """The first windows of a browser after an update of the rules; what one does the other shows."""
    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has the loop of this thread
        told = elsewhere.submit(begun_alone).result()
    earlier = told.replace('\\"rules\\": 2', '\\"rules\\": 1')
    assert earlier != told
    bring_back(window.go("/"), earlier, 1)
    window.page.reload()
    window.page.locator("a[href*='/table/local-']").first.click()
    screens = [window.page, window.context.new_page()]
    screens[1].goto(window.page.url)
    for screen in screens:
        expect(screen.locator("[data-status=playing]")).to_be_visible()
    for one, other in (screens, screens[::-1]):
        expect(one.locator("[data-number]")).to_have_attribute("data-number", number_of(other))
        player = Player(window)
        player.page = one
        go_on(one, player.step, lambda: False, steps=1)
        expect(other.locator("[data-number]")).to_have_attribute("data-number", number_of(one))


def number_of(screen: Screen) -> str:
    """Of the last event that is shown."""
    return str(screen.locator("[data-number]").get_attribute("data-number"))


def test_a_browser_that_keeps_nothing_says_so_before_a_game_begins(window: Window) -> None:
    def closed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=NO_STORAGE + answer.text())

    window.context.route("**/python/worker-*.js", closed)
    begin_here(window)
    expect(window.page.get_by_text(say("reason.not-kept")).last).to_be_visible()  # said aloud, and shown


def test_a_browser_without_web_assembly_says_so(window: Window) -> None:
    window.context.add_init_script("delete globalThis.WebAssembly")
    begin_here(window)
    expect(window.page.get_by_text(say("web.device.no-wasm")).last).to_be_visible()  # said aloud, and shown
