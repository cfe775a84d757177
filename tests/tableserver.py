"""A real server process, and browsers that talk to it; for tests and benchmarks."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scorepad.server.messages import TO_CLIENT
from scorepad.server.static_files import BUILT, PAGE
from scorepad.table.changes import changed
from scorepad.table.projection import beside_play

START = "from scorepad.cli import main; main()"
#: What tests do far more often than people.
LIMITS = (
    "tables-per-hour",
    "own-tables-per-hour",
    "requests-per-minute",
    "acts-per-20s",
    "codes-per-minute",
    "connections-per-address",
    "reading-per-minute",
)
Json = dict[str, Any]


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """A server process on a port of its own; it can be killed and started again."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        limit_files: int = 0,
        open_files: int = 0,
        origin: str = "",
        host: str = "127.0.0.1",
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.host = host
        self.url = f"http://{f'[{host}]' if ':' in host else host}:{self.port}"
        self.origin = origin or self.url
        self.options = options
        self.limit_files, self.open_files = limit_files, open_files
        self.log = folder / f"log-{self.port}"
        self.opened: list[httpx.Client] = []
        self.start()

    def start(self, patience: float = 0.05) -> None:
        """Start the process and wait until it answers, asking again after so long."""
        where = () if any(option.startswith("--database") for option in self.options) else ("--data", str(self.folder))
        fast = [f"--{limit}=1000000" for limit in LIMITS]
        built = (BUILT / PAGE).exists() or any(option.startswith("--client") for option in self.options)
        pages = () if built else ("--api-only",)
        options = [f"--port={self.port}", *where, *fast, *pages, *self.options]
        command = [sys.executable, "-c", START, "serve", "--no-browser", *options]
        if self.limit_files:
            command = ["/bin/sh", "-c", f'ulimit -f {self.limit_files}; exec "$@"', "sh", *command]
        if self.open_files:
            command = ["/bin/sh", "-c", f'ulimit -n {self.open_files}; exec "$@"', "sh", *command]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stderr=log, stdout=log, env=dict(os.environ))  # noqa: S603 - ours
        self.wait(patience)

    def wait(self, patience: float = 0.05, seconds: float = 120) -> None:
        """Until it answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.healthy():
                return
            time.sleep(patience)
            if self.process.poll() is not None:
                break
        raise AssertionError(f"the server does not answer:\n{self.log.read_text()[-3000:]}")

    def healthy(self) -> bool:
        """Whether it says that it can do its work."""
        connection = HTTPConnection(self.host, self.port, timeout=10)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def metric(self, name: str) -> float:
        """A value of /metrics."""
        text = httpx.get(f"{self.url}/metrics", timeout=30).text
        return float(next(line.split()[1] for line in text.splitlines() if line.startswith(f"scorepad_{name} ")))

    def kill(self) -> None:
        """End it as a crash would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it in good order."""
        for http in self.opened:
            http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(20)

    def browser(self) -> "Browser":
        """A new browser."""
        return Browser(self)


class Browser:
    """A browser with its cookie."""

    def __init__(self, server: Running) -> None:
        self.http = httpx.Client()
        self.move_to(server)

    def move_to(self, server: Running) -> None:
        """Talk to another process from now on, with the same cookie."""
        cookies = self.http.cookies
        self.http.close()
        self.server = server
        self.http = httpx.Client(base_url=server.url, headers={"Origin": server.origin}, timeout=30, cookies=cookies)
        server.opened.append(self.http)

    def ask(self, method: str, path: str, body: Json | None = None, expect: int = 200) -> Json:
        """A request that must be answered with this status."""
        answer = self.http.request(method, f"/api{path}", json=body)
        assert answer.status_code == expect, (answer.status_code, answer.text[:500])
        found: Json = answer.json() if answer.content else {}
        return found

    def create(self, game: str = "ganz-schoen-clever", people: int = 1, bots: int = 0, **more: Any) -> Json:
        """A table with so many seats."""
        seats = [{"kind": "person"}] * people + [{"kind": "bot", "bot": "greedy"}] * bots
        sheet = {"kind": "shipped", "game": game}
        return self.ask("POST", "/tables", {"sheet": sheet, "seats": seats, **more}, 201)

    def enter(self, link: str) -> Json:
        """Follow a link."""
        table, code = link.split("/join/")[1].split("#")
        return self.ask("POST", f"/tables/{table}/enter", {"code": code})

    def sit(self, table: str, seat: int = 0, name: str = "Ada", expect: int = 200) -> Json:
        """Take a seat."""
        body = {"name": name, "nonce": secrets.token_hex(16)}
        return self.ask("PUT", f"/tables/{table}/seats/{seat}", body, expect)

    def state(self, table: str) -> Json:
        """All of a table."""
        return self.ask("GET", f"/tables/{table}")

    def command(self, kind: str, table: str, seat: int, expect: int = 200, **more: Any) -> Json:
        """A command; its id and version are filled in unless given."""
        body = {"type": kind, "table": table, "seat": seat, "id": secrets.token_hex(8), **more}
        if kind in ("act", "undo") and "version" not in more:
            body["version"] = self.state(table)["seats"][seat]["version"]
        return self.ask("POST", "/commands", body, expect)

    def question(self, kind: str, table: str, seat: int, expect: int = 200, **more: Any) -> Json:
        """A question."""
        body = {"type": kind, "table": table, "seat": seat, "id": secrets.token_hex(8), **more}
        return self.ask("POST", "/questions", body, expect)

    def record(self, table: str) -> str:
        """The record of a table."""
        return str(self.ask("GET", f"/tables/{table}/record")["record"])

    def socket(self, **more: Any) -> "Socket":
        """A socket of this browser."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        url = self.server.url.replace("http", "ws") + "/api/socket"
        opened = ExitStack()
        origin = Origin(self.server.origin)
        raw = opened.enter_context(connect(url, origin=origin, additional_headers=headers, compression=None, **more))
        return Socket(raw, opened)


class Socket:
    """A socket that speaks JSON."""

    def __init__(self, raw: ClientConnection, opened: ExitStack) -> None:
        self.raw, self._opened = raw, opened

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.raw.send(json.dumps(message))

    def receive(self, seconds: float = 10) -> Json:
        """The next message."""
        found: Json = json.loads(self.raw.recv(seconds))
        return found

    def until(self, fits: Callable[[Json], bool], seconds: float = 10) -> Json:
        """The first message that fits; those before it are let go."""
        end = time.monotonic() + seconds
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if fits(message):
                return message

    def close(self) -> None:
        """Leave."""
        self._opened.close()


class Follower:
    """A browser that keeps a table up to date by what it is told; `heard` is that, word for word."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser, self.table = browser, table
        self.socket = browser.socket()
        self.socket.send(type="follow", table=table)
        self.state: Json = {}
        self.heard: list[str] = []
        self.updates = 0
        self.sync()

    def sync(self) -> None:
        """Hear everything that is on its way: what is no message is refused, after all that came before."""
        barrier = secrets.token_hex(8)
        self.socket.send(type="nothing", id=barrier)
        while barrier not in (text := str(self.socket.raw.recv(10))):
            self._take(text)

    def listen(self, number: int) -> None:
        """Until everything up to an event is known."""
        while self.state["number"] < number:
            self._take(str(self.socket.raw.recv(10)))

    def check(self) -> None:
        """What it knows is what it would be told if it asked for everything."""
        self.sync()
        while (everything := self.browser.state(self.table))["number"] != self.state["number"]:
            self.listen(everything["number"])  # bots played on in between
        expected, found = clock_free(everything), clock_free(self.state)
        expected["log"] = beside_play(expected["log"])
        for part in ("view", "mine", "seats", "dice", "number", "log"):
            assert found[part] == expected[part]

    def _take(self, text: str) -> None:
        told: Json = json.loads(text)
        TO_CLIENT.validate_python(told)
        self.heard.append(text)
        self.updates += told["type"] == "update"
        self.state = told if told["type"] == "state" else apply_update(self.state, told)


def apply_update(state: Json, update: Json) -> Json:
    """What a client does with an update."""
    assert update["since"] == state["number"]
    for changes in update["changes"]:
        state = changed(state, changes)
    return state | {"number": update["number"], "stamp": update["stamp"]}


def clock_free(state: Json) -> Json:
    """A state without what changes by itself."""
    return state | {"seats": [seat | {"online": False} for seat in state["seats"]], "type": "state", "stamp": ""}


def play_on(
    browser: Browser, table: str, acts: int = 10_000, choose: Callable[[list[Json]], Json] | None = None
) -> Json:
    """Act for all seats of a browser until the game is over, or so many acts are done; the state then."""
    pick = choose or (lambda choices: choices[0])
    state = browser.state(table)
    for _ in range(acts):
        mine = [seat for seat in state["mine"] if int(seat) in state["view"]["waiting"]]
        if state["status"] == "over":
            return state
        if not mine:
            time.sleep(0.02)
        else:
            own = state["mine"][mine[0]]
            action = pick(own["legal"])["text"]
            browser.command("act", table, int(mine[0]), version=own["version"], action=action)
        state = browser.state(table)
    return state
