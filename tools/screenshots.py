"""Takes the pictures of Scorepad in use that the documents show: a real server, a real Chromium, games played well.

The dice are those of the moment, so no two runs take the same pictures: look at them before they are committed.
"""

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.terminal_theme import NIGHT_OWLISH
from rich.text import Text

from browsing import CHROMIUM, DESK, FLAGS, PHONE, Window, Windows
from pictures import IMAGES, shrink
from playing import make_table
from scorepad import Match, Record, players
from scorepad.core import Rng
from tableserver import Browser, Json, Running, play_on

#: The five games, each with the player it is played by and the acts after which it looks good.
GAMES = {
    "ganz-schoen-clever": ("learned", 70),
    "doppelt-so-clever": ("learned", 70),
    "clever-hoch-drei": ("learned", 70),
    "twenty-one": ("racer", 30),
    "ubongo-dice": ("planner", 44),
}
#: A terminal with colours, so wide.
WIDTH = 110
COLOURS = {"FORCE_COLOR": "1", "COLUMNS": str(WIDTH)}
#: How it looks here; `{code}` is what it says.
TERMINAL = (
    "<body style='margin:0'><pre style='margin:0;padding:1.2em 1.4em;display:inline-block;background:#011627;"
    "color:#d6deeb;font:15px/1.35 monospace'>{code}</pre>"
)


def main() -> None:
    """Take them all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Running(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        windows = Windows(browser, site)
        for game in GAMES:
            in_play(phone(windows), game, f"phone-{game}.png")
        in_play(phone(windows, "dark"), "ganz-schoen-clever", "browser-phone.png")
        desk = windows.open(DESK)
        match = in_play(desk, "ganz-schoen-clever", "browser-table.png")
        finish(desk, "browser-coach.png")
        dark = windows.open(DESK)
        dark.prefer(theme="dark")
        in_play(dark, "clever-hoch-drei", "browser-dark.png")
        terminal(windows.open(DESK).page, "ganz-schoen-clever", match, "terminal.png")
        home(windows.open(DESK))
        take(windows.open(DESK).go("/new/ganz-schoen-clever"), "browser-new-table.png")
        windows.close()
        browser.close()
        site.stop()


def phone(windows: Windows, theme: str = "light") -> Window:
    """A phone, with the points of its screen as fine as they are there."""
    window = windows.open(PHONE, device_scale_factor=2, has_touch=True)
    window.prefer(theme=theme)
    return window


def home(window: Window) -> None:
    """The games to choose from."""
    page = window.go()
    pictures = page.locator("[data-game] img")
    pictures.first.wait_for()
    for at in range(pictures.count()):
        pictures.nth(at).scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, 0)")
    take(page, "browser-home.png")


def in_play(window: Window, game: str, name: str) -> Match:
    """In the middle of a game against a bot, with a throw on the table and a choice to make; the game so far."""
    table = str(make_table(window, game, "Ada", bots=1)["table"])
    ada, choose = playing(window, game, table)
    play_on(ada, table, GAMES[game][1], choose)
    while not thrown(play_on(ada, table, 1, choose)):
        pass
    window.go(f"/table/{table}")
    window.page.locator("[data-cell].legal, [data-die][aria-disabled='false']").first.wait_for()
    take(window.page, name)
    return Record.loads(ada.record(table)).replay()


def finish(window: Window, name: str) -> None:
    """The coach's report on a game alone, played well but for the chance moves in it."""
    table = str(make_table(window, "twenty-one", "Ada")["table"])
    ada, best = playing(window, "twenty-one", table)
    rng = Rng(2)
    play_on(ada, table, choose=lambda legal: legal[rng.below(len(legal))] if not rng.below(12) else best(legal))
    page = window.go(f"/table/{table}")
    page.locator("[data-decision]").first.wait_for()
    page.locator("[data-coach]").evaluate("(report) => report.scrollIntoView()")
    take(page, name)


def playing(window: Window, game: str, table: str) -> tuple[Browser, Callable[[list[Json]], Json]]:
    """The same person without a window, and how it chooses: as a bot would."""
    ada, rng = Browser(window.site), Rng(1)
    for cookie in window.context.cookies():
        ada.http.cookies.set(cookie["name"], cookie["value"])

    def choose(legal: list[Json]) -> Json:
        match = Record.loads(ada.record(table)).replay()
        if match.state.chance:
            return legal[0]
        player = players.make(GAMES[game][0], match.game)
        wanted = match.game.action_text(player.choose(match.position_for(0), 0, rng))
        return next(choice for choice in legal if choice["text"] == wanted)

    return ada, choose


def thrown(state: Json) -> bool:
    """Whether dice lie on the table and there is a real choice."""
    if state["status"] == "over":
        sys.exit("a game ended before there was anything to show; type the command again")
    legal = state["mine"]["0"]["legal"]
    return 0 in state["view"]["waiting"] and len(legal) > 2


def terminal(page: Page, game: str, match: Match, name: str) -> None:
    """What the terminal shows to the first player of a game."""
    command = [sys.executable, "-m", "scorepad", "position", game, match.position]
    said = subprocess.run(command, env=os.environ | COLOURS, capture_output=True, text=True, check=True).stdout
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    first, *_ = said.split("\x1b[1mPlayer 2:")
    console.print(Text.from_ansi(first.strip()))
    page.set_content(console.export_html(theme=NIGHT_OWLISH, code_format=TERMINAL, inline_styles=True))
    page.locator("pre").screenshot(path=IMAGES / name)
    shrink(IMAGES / name)


def take(page: Page, name: str) -> None:
    """Write a picture when everything is loaded."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=IMAGES / name)
    shrink(IMAGES / name)


if __name__ == "__main__":
    main()
