"""Playing at a table page as a person does: by clicking what stands out."""

import random
from typing import Any

from playwright.sync_api import Locator, expect

from browsing import Window, go_on

#: Opens a table and seats the named people of this browser.
MAKE = """async ([wanted, names]) => {
  const send = async (method, path, body) => {
    const answer = await fetch('/api' + path, { method, headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const bits = () => crypto.getRandomValues(new Uint8Array(16))
  const nonce = () => Array.from(bits(), (byte) => (byte + 256).toString(16).slice(1)).join('')
  const made = await send('POST', '/tables', wanted)
  for (const [seat, name] of names.entries()) {
    await send('PUT', `/tables/${made.table}/seats/${seat}`, { name, nonce: nonce() })
  }
  return made
}"""

#: What may be clicked, in the order of preference; the last ones end something.
WAYS, CELLS = "[data-way]", "[data-cell].legal"
ENDINGS = ("roll", "tray", "done", "pass")


def make_table(window: Window, game: str, *names: str, people: int = 0, bots: int = 0, **more: Any) -> dict[str, Any]:
    """A table with the named people of this browser at it, at the page of which the window then is."""
    seats = [{"kind": "person"}] * max(people, len(names)) + [{"kind": "bot", "bot": "greedy"}] * bots
    window.go()
    wanted = {"sheet": {"kind": "shipped", "game": game}, "seats": seats, **more}
    made: dict[str, Any] = window.page.evaluate(MAKE, [wanted, list(names)])
    window.go(f"/table/{made['table']}")
    return made


class Player:
    """Plays at one window, by chance, with the mouse."""

    def __init__(self, window: Window, seed: int = 1) -> None:
        self.window, self.page, self.rng = window, window.page, random.Random(seed)

    @property
    def status(self) -> str:
        """Of the table: open, playing or over."""
        return self.page.locator("[data-status]").get_attribute("data-status") or ""

    def play(self, steps: int = 5000) -> None:
        """Go on until the game is over, or so many things are done."""
        go_on(self.page, self.step, lambda: self.status == "over", steps)

    def step(self) -> bool:
        """Click one thing that stands out; whether there was one."""
        for found in (self.page.locator(WAYS), self.page.locator(CELLS), *map(self.action, ENDINGS)):
            count = found.count()
            if count:
                self.click(found.nth(self.rng.randrange(count)))
                return True
        return False

    def click(self, thing: Locator) -> None:
        """Click, and wait until that has done something: an act is stored, or a question asked.

        What others do meanwhile is not waited for: it is this seat's version that changes, not only the table's number.
        """
        before = self.page.locator("[data-version]").get_attribute("data-version")
        thing.click()
        self.page.wait_for_function(
            "(before) => document.querySelector('[data-version]').dataset.version !== before"
            " || document.querySelector('[data-way], [data-die][aria-pressed=true]')",
            arg=before,
        )

    @property
    def number(self) -> str:
        """Of the table's last event."""
        return self.page.locator("[data-number]").get_attribute("data-number") or ""

    def action(self, name: str) -> Locator:
        """The button of an action."""
        return self.page.locator(f"[data-action='{name}']")

    def expect_over(self) -> None:
        """The game is over, and the page says so."""
        expect(self.page.locator("[data-status='over']")).to_be_attached()
