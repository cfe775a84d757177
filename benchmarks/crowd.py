"""Tables full of clients that act at an even pace, and the times at which everybody saw it."""

import asyncio
import json
import random
import re
import secrets
import time

import httpx

from benchmarks.wire import Wire, open_wire
from tableserver import Json, Running, apply_update

AT_A_TIME = 8
#: An update that is not the last one of what an act is told in.
PART = re.compile(rb'\{"type":"update","table":"[^"]+","since":(\d+),"number":\1,')


class Seat:
    """One client with its socket; what it hears is read only when it is to act."""

    def __init__(self, table: "Table", number: int, cookie: str) -> None:
        self.table, self.number, self.cookie = table, number, cookie
        self._heard: list[bytes] = []
        self._own: Json = {}

    async def connect(self, server: Running, http: httpx.AsyncClient) -> None:
        """Open the socket, follow the table, and ask for the paper as a page does that has nothing yet."""
        self.wire: Wire = await open_wire(server, self._hear, self.cookie)
        self.wire.send(json.dumps({"type": "follow", "table": self.table.id}))
        while not self._heard:
            await asyncio.sleep(0.01)
        view = json.loads(self._heard[0])["view"]
        paper = await http.get(f"/api/papers/{view['game']}/{view['papers']['digest']}", params={"language": "en"})
        paper.raise_for_status()

    @property
    def able(self) -> bool:
        """Whether it may do anything."""
        return bool(self.own["legal"])

    @property
    def own(self) -> Json:
        """What it may do, and its version."""
        for message in self._heard:
            told = json.loads(message)
            self._own = told if told["type"] == "state" else apply_update(self._own, told)
        self._heard.clear()
        found: Json = self._own["mine"][str(self.number)]
        return found

    def _hear(self, message: bytes, now: float) -> None:
        if message.startswith((b'{"type":"update"', b'{"type":"state"')):
            self._heard.append(message)
            if not PART.match(message):
                self.table.seen(now)
        elif message.startswith(b'{"type":"refused"'):
            self.table.errors.append(json.loads(message)["reason"]["key"])


class Table:
    """A table under load: at most one act is under way."""

    def __init__(self, made: str) -> None:
        self.id = made
        self.seats: list[Seat] = []
        self.sent: float | None = None
        self.missing = 0
        self.latencies: list[float] = []
        self.errors: list[str] = []

    def seen(self, now: float) -> None:
        """A client saw the act that is under way."""
        if self.sent is not None:
            self.latencies.append(now - self.sent)
            self.missing -= 1
            if not self.missing:
                self.sent = None

    def act(self, rng: random.Random) -> bool:
        """Let some seat act, unless the last act is not seen by all yet."""
        if self.sent is not None:
            return False
        able = [seat for seat in self.seats if seat.able]
        if not able:
            return False
        seat = rng.choice(able)
        own = seat.own
        body = {"type": "act", "table": self.id, "seat": seat.number, "id": secrets.token_hex(8)}
        text = json.dumps(body | {"version": own["version"], "action": rng.choice(own["legal"])["text"]})
        self.sent, self.missing = time.perf_counter(), len(self.seats)
        seat.wire.send(text)
        return True


class Lag:
    """How late this process itself is: what its clients measure cannot be better than that."""

    def __init__(self, step: float = 0.005) -> None:
        self.step, self.seen = step, list[float]()

    async def __aenter__(self) -> "Lag":
        self._task = asyncio.create_task(self._tick())
        return self

    async def __aexit__(self, *error: object) -> None:
        self._task.cancel()

    async def _tick(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(self.step)
            self.seen.append(time.perf_counter() - start - self.step)


async def connect_all(server: Running, seats: list[Seat]) -> None:
    """Open all sockets, some at a time."""
    limits = httpx.Limits(max_connections=AT_A_TIME)
    async with httpx.AsyncClient(base_url=server.url, limits=limits, timeout=60) as http:
        for start in range(0, len(seats), 50):
            await asyncio.gather(*(seat.connect(server, http) for seat in seats[start : start + 50]))


async def act_evenly(tables: list[Table], rate: int, seconds: int) -> tuple[int, int]:
    """Act at an even pace; how many acts, and how many turns no table could take."""
    rng = random.Random(1)  # noqa: S311 - no secret
    done = late = 0
    start = time.perf_counter()
    for turn in range(rate * seconds):
        await asyncio.sleep(max(0.0, start + turn / rate - time.perf_counter()))
        if any(tables[(turn + attempt * 7) % len(tables)].act(rng) for attempt in range(20)):
            done += 1
        else:
            late += 1
    return done, late


async def seated(server: Running, tables: int, seats: int, bots: int = 0) -> list[Table]:
    """Tables with all seats taken, each by a browser of its own."""
    gate = asyncio.Semaphore(AT_A_TIME)
    limits = httpx.Limits(max_connections=AT_A_TIME)
    headers = {"Origin": server.origin}

    async def one() -> Table:
        async with gate:
            return await _open_table(http, seats, bots)

    async with httpx.AsyncClient(base_url=server.url, headers=headers, limits=limits, timeout=60) as http:
        return await asyncio.gather(*(one() for _ in range(tables)))


async def _open_table(http: httpx.AsyncClient, seats: int, bots: int) -> Table:
    plan: list[Json] = [{"kind": "person"}] * seats + [{"kind": "bot", "bot": "greedy"}] * bots
    sheet = {"kind": "shipped", "game": "ganz-schoen-clever"}
    http.cookies.clear()
    answer = await http.post("/api/tables", json={"sheet": sheet, "seats": plan, "public": True})
    table = Table(answer.json()["table"])
    for seat in range(seats):
        body = {"name": f"Player {seat}", "nonce": secrets.token_hex(16)}
        http.cookies.clear()
        taken = await http.put(f"/api/tables/{table.id}/seats/{seat}", json=body, headers={"Cookie": ""})
        cookie = taken.headers["set-cookie"].split(";")[0]
        table.seats.append(Seat(table, seat, cookie))
    return table
