"""`make bench-server`: a real server process, real sockets, SQLite; every figure with what it is held to."""

import asyncio
import gc
import json
import os
import random
import resource
import secrets
import sqlite3
import statistics
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tableserver import Json, Running

TABLES, SEATS, RATE, SECONDS = 250, 4, 100, 15
IDLE = 5000
LIVE_TABLES = 1000


def main() -> None:
    """Measure and print."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.disable()  # the load generator's own pauses are not the server's
    folder = Path(tempfile.mkdtemp(prefix="scorepad-bench-"))
    show("raw commits of 200 bytes, synchronous=FULL", f"{raw_commits(folder):.0f} /s")
    server = Running(folder)
    try:
        asyncio.run(live(server))
        asyncio.run(bots(server))
        restart(server)
        server.kill()
        server.start()
        asyncio.run(idle(server))
    finally:
        server.stop()


def show(what: str, value: str) -> None:
    """One line of the result."""
    print(f"{what:<70} {value}", flush=True)


def raw_commits(folder: Path, seconds: float = 2.0) -> float:
    """How often the same database on the same disk commits by itself."""
    connection = sqlite3.connect(folder / "raw.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE raw (number INTEGER PRIMARY KEY, text TEXT)")
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        connection.execute("INSERT INTO raw (text) VALUES (?)", ("x" * 200,))
        done += 1
    connection.close()
    return done / seconds


# -- many clients ----------------------------------------------------------------------------------------------------
class Seat:
    """One client with its socket, and what it knows."""

    def __init__(self, table: "Table", number: int, cookie: str) -> None:
        self.table, self.number, self.cookie = table, number, cookie
        self.own: Json = {}

    async def connect(self, server: Running) -> None:
        """Open the socket and follow the table."""
        url = server.url.replace("http", "ws") + "/api/socket"
        headers = {"Cookie": self.cookie}
        self.socket: ClientConnection = await connect(
            url, origin=Origin(server.origin), additional_headers=headers, compression=None
        )
        await self.socket.send(json.dumps({"type": "follow", "table": self.table.id}))
        self.own = json.loads(await self.socket.recv())["mine"][str(self.number)]
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self.socket:
            now = time.perf_counter()
            message = json.loads(text)
            if message["type"] in ("update", "state"):
                self.own = message["mine"][str(self.number)]
                self.table.seen(now)
            elif message["type"] == "refused":
                self.table.errors.append(message["reason"]["key"])


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

    async def act(self, rng: random.Random) -> bool:
        """Let some seat act, unless the last act is not seen by all yet."""
        able = [seat for seat in self.seats if seat.own["legal"]]
        if self.sent is not None or not able:
            return False
        seat = rng.choice(able)
        action = rng.choice(seat.own["legal"])["text"]
        self.sent, self.missing = time.perf_counter(), len(self.seats)
        body = {"type": "act", "table": self.id, "seat": seat.number, "id": secrets.token_hex(8)}
        await seat.socket.send(json.dumps(body | {"version": seat.own["version"], "action": action}))
        return True


async def live(server: Running) -> None:
    """A thousand clients at 250 tables of four, a hundred acts per second in all."""
    tables = await seated(server, TABLES, SEATS)
    seats = [seat for table in tables for seat in table.seats]
    for start in range(0, len(seats), 50):
        await asyncio.gather(*(seat.connect(server) for seat in seats[start : start + 50]))
    await asyncio.sleep(2)
    before, used, started = gauge(server, "commits"), processor(server.process.pid), time.perf_counter()
    acts, late = await load(tables)
    passed = time.perf_counter() - started
    used = (processor(server.process.pid) - used) / passed
    await asyncio.sleep(1)
    commits = gauge(server, "commits") - before
    seen = [latency for table in tables for latency in table.latencies]
    errors = [error for table in tables for error in table.errors]
    unseen = sum(table.missing for table in tables if table.sent is not None)
    show(f"{len(seats)} clients, {TABLES} tables: acts per second", f"{acts / passed:.0f} (to reach 100)")
    show(
        "  act to the screens, median / p99 / worst",
        f"{percent(seen, 50)} / {percent(seen, 99)} / {percent(seen, 100)} ms",
    )
    show(
        "  ... to reach: p99 at most 50 ms; errors, acts not seen by all, turns skipped",
        f"{len(errors)}, {unseen}, {late}",
    )
    show("  commits per second", f"{commits / passed:.0f}")
    show("  processor time of the server; load of the whole machine", f"{used:.0%}; {os.getloadavg()[0]:.1f}")
    await asyncio.gather(*(seat.socket.close() for seat in seats))


async def load(tables: list[Table]) -> tuple[int, int]:
    """Act at an even pace; how many acts, and how many turns no table could take."""
    rng = random.Random(1)  # noqa: S311 - no secret
    done = late = 0
    start = time.perf_counter()
    for turn in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, start + turn / RATE - time.perf_counter()))
        for attempt in range(20):
            if await tables[(turn + attempt * 7) % len(tables)].act(rng):
                done += 1
                break
        else:
            late += 1
    return done, late


async def seated(server: Running, tables: int, seats: int, bots: int = 0) -> list[Table]:
    """Tables with all seats taken, each by a browser of its own."""
    made: list[Table] = []
    gate = asyncio.Semaphore(8)
    limits = httpx.Limits(max_connections=8)

    async def one(http: httpx.AsyncClient) -> None:
        async with gate:
            made.append(await open_table(http, seats, bots))

    async with httpx.AsyncClient(
        base_url=server.url, headers={"Origin": server.origin}, limits=limits, timeout=60
    ) as http:
        await asyncio.gather(*(one(http) for _ in range(tables)))
    return made


async def open_table(http: httpx.AsyncClient, seats: int, bots: int) -> Table:
    """One table with all its people."""
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


# -- bots, restart, idle ---------------------------------------------------------------------------------------------
async def bots(server: Running) -> None:
    """How long the server takes to answer while bots think."""
    running = await seated(server, 4, 1, 3)
    lags: list[float] = []
    end = time.perf_counter() + 5
    connection = HTTPConnection("127.0.0.1", server.port)
    driver = asyncio.create_task(keep_rolling(server, running))
    while time.perf_counter() < end:
        start = time.perf_counter()
        await asyncio.to_thread(ping, connection)
        lags.append(time.perf_counter() - start)
        await asyncio.sleep(0.005)
    driver.cancel()
    show("answer while bots play at 4 tables, median / p99", f"{percent(lags, 50)} / {percent(lags, 99)} ms")
    show("  acts of bots meanwhile", f"{gauge(server, 'bot_acts_total'):.0f}")


async def keep_rolling(server: Running, tables: list[Table]) -> None:
    """Keep the people at the bots' tables acting."""
    for table in tables:
        await table.seats[0].connect(server)
    rng = random.Random(2)  # noqa: S311 - no secret
    while True:
        for table in tables:
            table.sent = None
            if table.seats[0].own["legal"]:
                await table.act(rng)
        await asyncio.sleep(0.02)


def restart(server: Running) -> None:
    """From starting the process to the first acknowledged act, with a thousand tables in play."""
    tables = asyncio.run(seated(server, LIVE_TABLES, 1))
    server.kill()
    start = time.perf_counter()
    server.start()
    answered = time.perf_counter() - start
    body = {"type": "act", "table": tables[-1].id, "seat": 0, "id": "first", "version": 0, "action": "roll"}
    headers = {"Origin": server.origin, "Cookie": tables[-1].seats[0].cookie}
    with httpx.Client(base_url=server.url, headers=headers) as http:
        http.post("/api/commands", json=body).raise_for_status()
    show(
        f"restart with {LIVE_TABLES + TABLES} live tables to the first act",
        f"{time.perf_counter() - start:.2f} s (to reach 2)",
    )
    show("  of which until the process answers at all", f"{answered:.2f} s")


class Quiet(asyncio.Protocol):
    """A client that only answers pings."""

    def __init__(self, request: bytes) -> None:
        self.request, self.open = request, False

    def connection_made(self, transport: Any) -> None:
        """Shake hands."""
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """The end of the handshake, or a ping."""
        if not self.open:
            self.open = data.startswith(b"HTTP/1.1 101")
        elif data[0] == 0x89:
            self.transport.write(b"\x8a" + bytes([0x80 | data[1]]) + bytes(4) + data[2 : 2 + data[1]])


async def idle(server: Running) -> None:
    """Memory of connections that do nothing."""
    before = memory(server.process.pid)
    lines = ["GET /api/socket HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Origin: {server.origin}",
        "",
        "",
    ]
    request = "\r\n".join(lines).encode()
    loop = asyncio.get_running_loop()
    clients: list[Quiet] = []
    for _ in range(IDLE // 100):
        made = await asyncio.gather(
            *(loop.create_connection(lambda: Quiet(request), "127.0.0.1", server.port) for _ in range(100))
        )
        clients += [protocol for _, protocol in made]
        await asyncio.sleep(0.1)
    await asyncio.sleep(12)
    used = (memory(server.process.pid) - before) / IDLE
    connected = gauge(server, "connections")
    show(f"{connected:.0f} idle connections, memory each", f"{used / 1024:.1f} KiB (to reach at most 64)")
    for client in clients:
        client.transport.close()


def ping(connection: HTTPConnection) -> None:
    """One small request."""
    connection.request("GET", "/api/me")
    connection.getresponse().read()


def gauge(server: Running, name: str) -> float:
    """A value of /metrics."""
    connection = HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith(f"scorepad_{name} ")))


def memory(process: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percent(values: list[float], share: int) -> str:
    """A percentile in milliseconds."""
    if share == 100:
        return f"{max(values) * 1000:.1f}"
    return f"{statistics.quantiles(values, n=100)[share - 1] * 1000:.1f}"


if __name__ == "__main__":
    main()
