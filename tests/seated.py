"""People in browser windows of their own at one table, with the boards that are drawn in the browser."""

import secrets
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browsing import DESK, SECONDS, Window, Windows

Json = dict[str, Any]
NAMES = ("Ada", "Ben", "Cleo", "Dora")


class Seated:
    """Somebody at a table, with a window."""

    def __init__(self, window: Window, table: str, seat: int) -> None:
        self.window, self.table, self.seat = window, table, seat
        self.page: Page = window.page

    def arrive(self) -> None:
        """Open the table's page."""
        self.window.go(f"/table/{self.table}")
        expect(self.prompt).to_be_visible()

    # -- what is on the page ----------------------------------------------------------------------------------------
    @property
    def prompt(self) -> Locator:
        """What the player is asked."""
        return self.page.locator("[data-prompt]")

    @property
    def toast(self) -> Locator:
        """The last short message: it stands where the player is asked otherwise."""
        return self.page.locator(".toast, [data-note]").last

    @property
    def said(self) -> Locator:
        """What a screen reader says."""
        return self.page.locator("[role=status]").first

    @property
    def status(self) -> str:
        """Of the table: open, playing or over."""
        return self.page.locator("[data-status]").get_attribute("data-status") or ""

    @property
    def number(self) -> str:
        """Of the last event that the page knows."""
        return self.page.locator("[data-number]").get_attribute("data-number") or ""

    @property
    def legal_dice(self) -> Locator:
        """The dice that can be tapped."""
        return self.page.locator("[data-die][aria-disabled='false']:not([data-piece-of])")

    def button(self, name: str) -> Locator:
        """One of the buttons: roll, keep, done, undo ..."""
        return self.page.locator(f"[data-action='{name}']")

    # -- doing things -----------------------------------------------------------------------------------------------
    def does(self, act: Callable[[], None]) -> None:
        """Do something and wait until it is stored and seen; what others do meanwhile is not waited for."""
        before = self.page.locator("[data-version]").get_attribute("data-version")
        act()
        self.page.wait_for_function(
            "(before) => document.querySelector('[data-version]').dataset.version !== before", arg=before
        )

    def press(self, name: str) -> None:
        """Press a button that acts."""
        self.does(self.button(name).click)

    def try_out(self, selector: str) -> None:
        """Click something that is not offered, as people do; Playwright would wait until it is."""
        self.page.locator(selector).click(force=True)

    def sees(self, other: "Seated") -> None:
        """Wait until this page knows as much as another."""
        expect(self.page.locator("[data-number]")).to_have_attribute("data-number", other.number)

    def focus_by_tab(self, selector: str) -> None:
        """Go there by the Tab key alone."""
        for _ in range(80):
            if self.page.evaluate("(wanted) => document.activeElement?.matches(wanted)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    # -- what the server knows --------------------------------------------------------------------------------------
    def state(self) -> Json:
        """All that this player may see of the table."""
        return ask(self.window, "GET", f"/tables/{self.table}")

    def legal(self, kind: str) -> list[Json]:
        """What this player may do, of one kind."""
        return [one for one in self.state()["mine"][str(self.seat)]["legal"] if one["kind"] == kind]

    def sheet(self) -> Json:
        """The own sheet."""
        found: Json = self.state()["view"]["sheets"][self.seat]
        return found


def seat(windows: Windows, game: str, people: int = 2, bots: tuple[str, ...] = (), **more: Any) -> list[Seated]:
    """A table of a game, everybody at it in a window of his own; `window` are options of the windows."""
    options = more.pop("window", {})
    opened = [windows.open(options.get("size", DESK), **{k: v for k, v in options.items() if k != "size"})]
    opened += [windows.open() for _ in range(people - 1)]
    table, code = make(opened[0], game, people, bots, **more)
    for number, window in enumerate(opened):
        if number:
            ask(window, "POST", f"/tables/{table}/enter", {"code": code})
        sit(window, table, number)
    players = [Seated(window, table, number) for number, window in enumerate(opened)]
    for player in players:
        player.arrive()
    return players


def make(window: Window, game: str, people: int = 2, bots: tuple[str, ...] = (), **more: Any) -> tuple[str, str]:
    """A table, with nobody at it: its id and the code for players."""
    seats = [{"kind": "person"}] * people + [{"kind": "bot", "bot": bot} for bot in bots]
    made = ask(window, "POST", "/tables", {"sheet": {"kind": "shipped", "game": game}, "seats": seats, **more})
    table, code = made["invitation"].split("/join/")[1].split("#")
    return table, code


def sit(window: Window, table: str, number: int) -> None:
    """Take a seat."""
    body = {"name": NAMES[number], "nonce": secrets.token_hex(16)}
    ask(window, "PUT", f"/tables/{table}/seats/{number}", body)


def ask(window: Window, method: str, path: str, body: Json | None = None) -> Json:
    """A request with the window's cookie."""
    url = f"{window.site.url}/api{path}"
    answer = window.context.request.fetch(
        url, method=method, data=body, headers={"Origin": window.site.url}, timeout=SECONDS * 1000
    )
    assert answer.ok, (answer.status, answer.text()[:500])
    found: Json = answer.json()
    return found


def roller_of(players: list[Seated]) -> Seated:
    """Who throws the dice now."""
    roller: int = players[0].state()["view"]["turn"]["roller"]
    return players[roller]
