"""Paper and pen at the table page: marks stand there at once, and as Python draws them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

import scorepad
from browsing import Window, Windows
from playing import Player, make_table
from seated import Seated, seat

FIRST = "ganz-schoen-clever"
SHEETS = Path(scorepad.__file__).parent / "sheets"
OWN = (SHEETS / "scorepad-original.toml").read_text(encoding="utf-8").replace("Scorepad Original", "Meadow")

#: The places of the large sheet where the page shows something else than a drawing, and the names that differ.
DIFFERENT = """async ([path, shown]) => {
  const answer = await fetch(path)
  const parsed = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml')
  const drawn = document.importNode(parsed.documentElement, true)
  const plain = (text) => text.replaceAll(/var\\(--[a-z-]+, (#[0-9a-f]{6})\\)/g, '$1')
  // What a tap would write is shown pale below the pointer: nobody wrote it.
  const written = (place) => {
    const copy = place.cloneNode(true)
    copy.querySelectorAll('.ghost').forEach((one) => one.remove())
    return copy.innerHTML
  }
  const strokes = (place) =>
    place.hasAttribute('data-show') ? place.getAttribute('display') : plain(written(place))
  const places = (root) =>
    [...root.querySelectorAll('[data-place]')].map((place) => `${place.dataset.place} ${strokes(place)}`)
  const titles = (root) =>
    [...root.querySelectorAll('g[id] > title')].map((title) => `${title.parentNode.id} ${title.textContent}`)
  const page = [...document.querySelectorAll('svg')].find((one) => one.querySelector(`[id^=${shown}]`))
  const all = (root) => [...places(root), ...titles(root)]
  const [ours, theirs] = [all(page), all(drawn)]
  return ours.flatMap((one, at) => (one === theirs[at] ? [] : [[one, theirs[at]]]))
}"""


class Line:
    """The line between a page and the server, with somebody's hand on it."""

    def __init__(self, window: Window) -> None:
        self.hold: Callable[[dict[str, Any]], None] | None = None
        self._held: list[str | bytes] = []
        window.page.route_web_socket("**/api/socket", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self._page, self._server = page, page.connect_to_server()
        page.on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        said = json.loads(message)
        if self.hold is None or said["type"] != "act":
            self._server.send(message)
        else:
            self._held.append(message)
            self.hold(said)

    def refuse(self, act: dict[str, Any], **reason: Any) -> None:
        """Answer an act in the server's place."""
        said = {"type": "refused", "id": act["id"], "table": act["table"], "reason": reason, "state": None}
        self._page.send(json.dumps(said))

    def let_go(self) -> None:
        """What was held back arrives."""
        self.hold = None
        for message in self._held:
            self._server.send(message)


def at_a_choice(window: Window) -> tuple[Line, Locator]:
    """A player who has thrown, the line held, and a field that a tap marks."""
    line = Line(window)
    make_table(window, FIRST, "Ada")
    player = Player(window)
    player.click(player.action("roll"))
    # A field that only one die fits: a tap on it is all.
    page = window.page
    cells = page.locator("[data-cell='g1'].legal, [data-cell='o1'].legal, [data-cell='p1'].legal")
    expect(page.locator("[data-cell].legal").first).to_be_attached()
    field = cells.first
    name = field.get_attribute("data-cell")
    return line, page.locator(f".sheet [data-cell='{name}']")


#: Taps the field, takes the only way or the first one, and says in the next frame what stands in it.
TAP = """async (field) => {
  field.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await new Promise((done) => requestAnimationFrame(done))
  const way = document.querySelector('[data-way]')
  if (way) {
    way.click()
    await new Promise((done) => requestAnimationFrame(done))
  }
  return field.querySelectorAll('.coming path').length
}"""


def test_a_mark_stands_there_one_frame_after_the_tap_pale_until_it_is_stored(window: Window) -> None:
    line, field = at_a_choice(window)
    line.hold = lambda _act: None
    assert field.evaluate(TAP) > 0, "nothing has reached the server"
    expect(window.page.locator("[data-connection='sending']")).to_be_attached()
    line.let_go()
    expect(field.locator(".coming")).to_have_count(0)
    expect(field.locator("[data-place] > path")).not_to_have_count(0)


def test_a_mark_that_is_refused_is_taken_back_with_the_reason(window: Window) -> None:
    line, field = at_a_choice(window)
    asked: list[dict[str, Any]] = []
    line.hold = asked.append
    assert field.evaluate(TAP) > 0
    expect(window.page.locator("[data-connection='sending']")).to_be_attached()
    line.refuse(asked[0], key="reason.clever.marked", params={"cell": "g1", "field": "place:green:1:1"})
    expect(field.locator("[data-place] path")).to_have_count(0)
    expect(window.page.locator("[data-note]")).to_contain_text("Already marked: green")


def on_whole_papers(window: Window) -> None:
    """Let the page write on papers as they are drawn for print: those are what Python's drawings are made of."""
    wanted = re.compile(r"/papers/.*compact=true")
    window.context.route(
        wanted, lambda route: route.continue_(url=route.request.url.replace("compact=true", "compact=false"))
    )


def differences(window: Window, table: str, seat_number: int) -> list[list[str]]:
    path = f"/api/tables/{table}/sheets/{seat_number}?prefix=s{seat_number}-"
    expect(window.page.locator(f"[id^='s{seat_number}-']").first).to_be_attached()
    found: list[list[str]] = window.page.evaluate(DIFFERENT, [path, f"s{seat_number}-"])
    return found


@pytest.mark.parametrize("game", ["ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei"])
def test_the_pen_of_the_page_writes_as_that_of_python(window: Window, game: str) -> None:
    on_whole_papers(window)
    made = make_table(window, game, "Ada")
    player = Player(window, seed=5)
    assert differences(window, made["table"], 0) == []
    player.play(steps=24)
    expect(window.page.locator("[data-connection='saved']")).to_be_attached()
    assert differences(window, made["table"], 0) == []


def test_the_paper_of_an_own_sheet(window: Window) -> None:
    on_whole_papers(window)
    made = make_table(window, FIRST, "Ada", sheet={"kind": "own", "text": OWN})
    expect(window.page.locator(".sheet svg")).to_contain_text("Meadow")
    Player(window, seed=5).play(steps=4)
    assert differences(window, made["table"], 0) == []


def test_pieces_and_numbers_are_written_as_in_python(windows: Windows) -> None:
    for game in ("twenty-one", "ubongo-dice"):
        (player,) = seat(windows, game, 1)
        on_whole_papers(player.window)
        player.arrive()
        for _ in range(12):
            answer(player)
        expect(player.page.locator("[data-connection='saved']")).to_be_attached()
        assert differences(player.window, player.table, 0) == [], game


def answer(player: Seated) -> None:
    """Do the next thing that stands out."""
    for name in ("roll", "keep"):
        if player.button(name).count():
            return player.press(name)
    if player.legal_dice.count():
        return player.does(player.legal_dice.first.click)
    if player.button("next").count():
        player.button("next").click()
        if player.page.locator(".puzzle[data-fits='true']").count():
            return player.press("place")
    return player.press("done" if player.button("done").count() else "strike")


def test_what_is_new_lights_up_also_on_others_sheets(windows: Windows) -> None:
    window, other = windows.open(), windows.open(reduced_motion="no-preference")
    made = make_table(window, FIRST, "Ada", "Ben")
    other.go(made["watching"].removeprefix(other.site.url))
    other.page.wait_for_url("**/table/*")
    expect(other.page.locator(".sheet svg [data-cell]").first).to_be_visible()
    lit = "document.querySelectorAll('svg .fresh').length"
    other.page.evaluate(
        f"window.lit = 0; const look = () => {{ window.lit = Math.max(window.lit, {lit}); "
        "requestAnimationFrame(look) }; look()"
    )
    Player(window, seed=3).play(steps=3)
    other.page.wait_for_function("() => window.lit > 0")


def test_marks_that_were_not_seen_light_up_when_their_sheet_is_looked_at(windows: Windows) -> None:
    ada, ben = seat(windows, "twenty-one", window={"reduced_motion": "no-preference"})
    page = ada.page
    page.locator("[data-seat='1']").click()
    expect(page.locator(".sheet [id^='s1-']").first).to_be_attached()
    ada.button("back").click()
    while not any(box["struck"] or box["written"] for box in ada.state()["view"]["sheets"][1]["rows"][0]["boxes"]):
        for player in (ada, ben):
            if player.state()["mine"][str(player.seat)]["legal"]:
                answer(player)
    expect(page.locator("[data-number]")).to_have_attribute("data-number", str(ada.state()["number"]))
    page.locator("[data-seat='1']").click()
    expect(page.locator(".sheet .fresh").first).to_be_attached()
