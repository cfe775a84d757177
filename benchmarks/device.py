"""A game on a device, in a real Chromium: what is loaded, how soon it begins, memory, time of bots and of the coach.

    .venv/bin/python -m benchmarks.device [--bots] [--coach] [--decisions N]

Needs the built client, a running server (`--url`) and Chromium (SCOREPAD_CHROMIUM names another one).
"""

import argparse
import json
import os
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = os.environ.get("SCOREPAD_CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox"] if os.geteuid() == 0 else []
BUILT = Path(__file__).resolve().parents[1] / "src" / "scorepad" / "server" / "static"
#: This many decisions of a bot are looked at: about a whole game.
DECISIONS = 150
#: Milliseconds after which it is looked again whether a bot has played a game to its end.
PAUSE = 100
BOTS = {
    "ganz-schoen-clever": ("newcomer", "casual", "learned"),
    "doppelt-so-clever": ("casual", "learned"),
    "clever-hoch-drei": ("casual", "learned"),
    "scorepad-original": ("newcomer", "casual", "learned"),
    "twenty-one": ("casual", "racer"),
    "ubongo-dice": ("casual", "planner"),
}

#: Begins a worker as pages do; `ask` and `hear` speak to it, `heard` notes when it told something.
START = """async ([worker, base]) => {
  const begun = performance.now()
  const python = new Worker(worker, { type: 'module' })
  const waiting = new Map()
  let number = 0
  window.heard = []
  window.ask = (text) => new Promise((done) => {
    waiting.set(++number, done)
    python.postMessage({ kind: 'request', id: number, text })
  })
  window.hear = (text) => python.postMessage({ kind: 'hear', text })
  await new Promise((done, failed) => {
    python.onerror = (event) => failed(new Error(event.message))
    python.onmessage = ({ data }) => {
      if (data.kind === 'ready') done()
      if (data.kind === 'failed' || data.kind === 'lost') failed(new Error(data.error))
      if (data.kind === 'answer') waiting.get(data.id)(data.text)
      if (data.kind === 'told') window.heard.push([performance.now(), JSON.parse(data.text)])
    }
    python.postMessage({ kind: 'start', base })
  })
  return performance.now() - begun
}"""


class Device:
    """A page with Python in a worker."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        page.goto(f"{url}/scores")
        worker = next((BUILT / "python").glob("worker-*.js")).name
        self.begun: float = page.evaluate(START, [f"/python/{worker}", f"{url}/"])

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request; what it is answered with."""
        reply = json.loads(self.page.evaluate("(text) => window.ask(text)", _text(method, path, body)))
        if reply["status"] >= 300:
            raise SystemExit(f"{method} {path}: {reply}")
        return json.loads(reply["text"]) if reply["text"] else None

    def seated(self, game: str, bots: tuple[str, ...] = ()) -> str:
        """A table of one person and these bots."""
        seats = [{"kind": "person"}, *({"kind": "bot", "bot": bot} for bot in bots)]
        table: str = self.ask("POST", "/tables", {"sheet": {"kind": "shipped", "game": game}, "seats": seats})["table"]
        self.ask("PUT", f"/tables/{table}/seats/0", {"name": "Ada", "nonce": "0" * 32})
        return table

    def act(self, table: str) -> str:
        """Do the last of the things that one may do, if it is one's turn; the status of the table."""
        state = self.ask("GET", f"/tables/{table}")
        own = state["mine"]["0"]
        if own["legal"] and state["status"] != "over":
            said = {"type": "act", "table": table, "seat": 0, "id": f"a{state['number']}", "version": own["version"]}
            self.page.evaluate("(text) => window.hear(text)", json.dumps(said | {"action": own["legal"][-1]["text"]}))
        return str(state["status"])

    def finished(self, game: str) -> str:
        """A game alone that the strongest bot played for its owner."""
        table = self.seated(game)
        said = {"type": "stand-in", "table": table, "seat": 0, "id": "stand-in", "on": True}
        self.page.evaluate("(text) => window.hear(text)", json.dumps(said))
        while self.ask("GET", f"/tables/{table}")["status"] != "over":
            self.page.wait_for_timeout(PAUSE)
        return table

    def decisions(self, game: str, bot: str, count: int) -> list[float]:
        """How long a bot took for its first decisions, in seconds, news of what others do between them."""
        table = self.seated(game, (bot,))
        self.page.evaluate("(text) => window.hear(text)", json.dumps({"type": "follow", "table": table}))
        taken: list[float] = []
        while len(taken) < count and self.act(table) != "over":
            taken = _gaps(self.page.evaluate("() => window.heard"), table)
        self.page.evaluate("() => { window.heard = [] }")
        return taken


def _gaps(heard: list[tuple[float, Any]], table: str) -> list[float]:
    told = [(at, said) for at, said in heard if said.get("table") == table and said["type"] == "update"]
    return [(later - at) / 1000 for (at, _), (later, _) in pairwise(told)]


def _text(method: str, path: str, body: object) -> str:
    return json.dumps({"method": method, "path": path, "body": body})


def renderers(browser: Browser) -> list[Any]:
    """The processes of pages and their workers."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [process for process in found if process["type"] == "renderer"]


def memory(browser: Browser) -> float:
    """Megabytes that the largest of them holds, its share of what several use."""
    rollups = [Path(f"/proc/{process['id']}/smaps_rollup").read_text() for process in renderers(browser)]
    return max(int(rollup.split("Pss:")[1].split()[0]) / 1024 for rollup in rollups)


def busy(browser: Browser) -> float:
    """Processor seconds that all of them took so far: on a busy machine these tell more than the clock."""
    return sum(float(process["cpuTime"]) for process in renderers(browser))


def weight() -> None:
    """What a first visit loads, compressed as a server sends it."""
    folder = json.loads((BUILT / "python.json").read_text())["folder"]
    sizes = {path.name: path.stat().st_size for path in (BUILT / folder).glob("*.gz")}
    for name, size in sorted(sizes.items(), key=lambda pair: -pair[1]):
        print(f"  {size / 1e6:6.2f} MB  {name}")
    print(f"  {sum(sizes.values()) / 1e6:6.2f} MB  in all, compressed")


def main() -> None:
    """Print all of it."""
    options = argparse.ArgumentParser()
    options.add_argument("--url", default="http://127.0.0.1:8000")
    options.add_argument("--bots", action="store_true")
    options.add_argument("--coach", action="store_true")
    options.add_argument("--decisions", type=int, default=DECISIONS, help="of each bot")
    chosen = options.parse_args()
    weight()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context()
        first = Device(context.new_page(), chosen.url)
        print(f"first start {first.begun / 1000:.1f} s, {busy(browser):.1f} s of processor, {memory(browser):.0f} MB")
        before = busy(browser)
        device = Device(context.new_page(), chosen.url)
        print(f"second start {device.begun / 1000:.1f} s, {busy(browser) - before:.1f} s of processor")
        first.page.close()
        if chosen.bots:
            bots(device, browser, chosen.decisions)
        if chosen.coach:
            coach(device, browser)
        print(f"memory {memory(browser):.0f} MB")
        browser.close()


def bots(device: Device, browser: Browser, count: int) -> None:
    """How long decisions take, all that is told of them included."""
    for game, names in BOTS.items():
        for name in names:
            before = busy(browser)
            taken = device.decisions(game, name, count)
            mean, each = sum(taken) / len(taken), (busy(browser) - before) / len(taken)
            told = f"mean {mean:5.2f} s, longest {max(taken):5.2f} s, processor {each:5.2f} s"
            print(f"{game:20} {name:10} {told}, {len(taken)} decisions", flush=True)


def coach(device: Device, browser: Browser) -> None:
    """How long a report on a game alone takes."""
    for game in BOTS:
        table = device.finished(game)
        begun, before = time.monotonic(), busy(browser)
        device.ask("GET", f"/tables/{table}/report")
        taken = time.monotonic() - begun
        print(f"{game:20} report {taken:5.1f} s, {busy(browser) - before:.1f} s of processor", flush=True)


if __name__ == "__main__":
    main()
