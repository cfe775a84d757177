"""Players in browser windows at one table: what each sees and may do, whatever the game."""

import secrets
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browsing import DESK, Window, Windows

Json = dict[str, Any]
NAMES = ("Ada", "Ben", "Cleo", "Dora")


class Player:
    """Somebody at a table, with a window."""

    def __init__(self, window: Window, table: str, seat: int) -> None:
        self.window, self.table, self.seat = window, table, seat
        self.page: Page = window.page

    def arrive(self) -> None:
        """Open the table's page."""
        self.window.go(f"/table/{self.table}")
        expect(self.status).to_be_visible()

    @property
    def status(self) -> Locator:
        """What the player is asked."""
        return self.page.locator("[data-status]")

    @property
    def toast(self) -> Locator:
        """The last short message."""
        return self.page.locator(".toast").last

    def state(self) -> Json:
        """All that this player may see of the table."""
        return ask(self.window, "GET", f"/tables/{self.table}")

    def own(self) -> Json:
        """What this player may do."""
        found: Json = self.state()["mine"][str(self.seat)]
        return found

    def legal(self, kind: str = "") -> list[Json]:
        """What this player may do, all or of one kind."""
        return [one for one in self.own()["legal"] if kind in ("", one["kind"])]

    def sheet(self) -> Json:
        """The own sheet."""
        found: Json = self.state()["view"]["sheets"][self.seat]
        return found

    def act(self, name: str) -> None:
        """Press one of the board's buttons: roll, keep, done ..."""
        self.page.locator(f"[data-act='{name}']").click()

    def settled(self, before: int) -> None:
        """Wait until the page shows that something was stored after an event."""
        self.page.wait_for_function("() => !document.querySelector('.connection')?.textContent.includes('…')")
        assert self.state()["number"] > before


def seat(windows: Windows, game: str, people: int = 2, bots: tuple[str, ...] = (), **more: Any) -> list[Player]:
    """A table of a game, everybody at it in a window of his own; `sizes` are those of the windows."""
    sizes = more.pop("sizes", [DESK] * people)
    touch = more.pop("touch", False)
    opened = [windows.open(size, has_touch=touch) for size in sizes]
    body = {
        "sheet": more.pop("sheet", {"kind": "shipped", "game": game}),
        "seats": [{"kind": "person"}] * people + [{"kind": "bot", "bot": bot} for bot in bots],
        **more,
    }
    made = ask(opened[0], "POST", "/tables", body)
    table, code = made["invitation"].split("/join/")[1].split("#")
    for number, window in enumerate(opened):
        if number:
            ask(window, "POST", f"/tables/{table}/enter", {"code": code})
        ask(window, "PUT", f"/tables/{table}/seats/{number}", {"name": NAMES[number], "nonce": secrets.token_hex(16)})
    players = [Player(window, table, number) for number, window in enumerate(opened)]
    for player in players:
        player.arrive()
    return players


def ask(window: Window, method: str, path: str, body: Json | None = None) -> Json:
    """A request with the window's cookie."""
    url = f"{window.site.url}/api{path}"
    answer = window.context.request.fetch(url, method=method, data=body, headers={"Origin": window.site.url})
    assert answer.ok, (answer.status, answer.text()[:500])
    found: Json = answer.json()
    return found
