"""Takes the pictures of the browser that the documents show: a real server, a real Chromium, real games."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from browsing import CHROMIUM, DESK, FLAGS, PHONE, Window, Windows
from playing import Player, make_table
from tableserver import Running

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
STEPS = 20


def main() -> None:
    """Take them all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Running(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        windows = Windows(browser, site)
        home(windows.open(DESK))
        new_table(windows.open(DESK))
        running_game(windows.open(DESK), "browser-table.png")
        phone = windows.open(PHONE, device_scale_factor=2, has_touch=True)
        phone.prefer(theme="dark")
        running_game(phone, "browser-phone.png")
        windows.close()
        browser.close()
        site.stop()


def home(window: Window) -> None:
    """The games to choose from."""
    page = window.go()
    pictures = page.locator("[data-game] img")
    pictures.first.wait_for()
    for at in range(pictures.count()):
        pictures.nth(at).scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, 0)")
    take(page, "browser-home.png")


def new_table(window: Window) -> None:
    """Everything that can be chosen for a table."""
    take(window.go("/new/ganz-schoen-clever"), "browser-new-table.png")


def running_game(window: Window, name: str) -> None:
    """In the middle of a game, at somebody's turn."""
    make_table(window, "ganz-schoen-clever", "Ada", bots=1)
    player = Player(window, seed=7)
    player.play(steps=STEPS)
    window.page.evaluate("scrollTo(0, 0)")
    take(window.page, name)


def take(page: Page, name: str) -> None:
    """Write a picture when everything is loaded."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=IMAGES / name)


if __name__ == "__main__":
    main()
