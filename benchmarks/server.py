"""`make bench-server`: a real server process, real sockets, SQLite; every figure with what it is held to."""

import argparse
import asyncio
import gc
import os
import resource
import secrets
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import httpx

from benchmarks.crowd import Lag, Table, act_evenly, connect_all, seated
from benchmarks.wire import Wire, open_wire
from tableserver import Browser, Running, play_on

TABLES, SEATS, RATE = 250, 4, 100
IDLE = 5000
LIVE_TABLES = 1000
#: A long game, and so many tables that stand as it does.
EVENTS, LONG_TABLES = 500, 40
#: Two seconds without acts tell what connections cost by themselves.
QUIET_SECONDS = 2
#: What 99 of 100 screens are to stay below, and how long a pace is tried for that.
P99_MS, BURST_SECONDS = 50, 3
#: Paces that lie closer together are not told apart.
LEAST = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=15, help="how long the crowd acts")
    parser.add_argument("--only", choices=PARTS, help="one part alone")
    wanted = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.disable()  # the load generator's own pauses are not the server's
    with tempfile.TemporaryDirectory(prefix="scorepad-bench-") as folder:
        for name in [wanted.only] if wanted.only else PARTS:
            PARTS[name](Path(folder), wanted.seconds)


def show(what: str, value: str) -> None:
    """One line of the result."""
    print(f"{what:<72} {value}", flush=True)


# -- a thousand clients ----------------------------------------------------------------------------------------------
def crowd(folder: Path, seconds: int) -> None:
    """A thousand clients at 250 tables of four, each with its paper, a hundred acts a second; then bots as well."""
    server = Running(folder)
    try:
        asyncio.run(live(server, seconds))
        asyncio.run(bots(server))
    finally:
        server.stop()


async def live(server: Running, seconds: int) -> None:
    """Act, and tell how it was seen."""
    tables = await seated(server, TABLES, SEATS)
    seats = [seat for table in tables for seat in table.seats]
    await connect_all(server, seats)
    await asyncio.sleep(1)
    quiet = await quiet_share(server)
    before, used, started = metrics(server), processor(server), time.perf_counter()
    async with Lag() as lag:
        acts, skipped = await act_evenly(tables, RATE, seconds)
        await asyncio.sleep(1)
    passed = time.perf_counter() - started
    used, after = processor(server) - used, metrics(server)
    commits = after["scorepad_commits"] - before["scorepad_commits"]
    show(f"{len(seats)} clients at {TABLES} tables: acts per second", f"{acts / seconds:.0f} (to reach {RATE})")
    show_latencies(tables, skipped)
    show("  the load generator's own lag: median / p99 / worst", f"{spread(lag.seen)} ms")
    show("  the server's event loop late by, p99", f"at most {share(before, after, 'loop_lag', 0.99):.0f} ms")
    show("  inside the server, arrival to stored and sent, p99", f"at most {share(before, after, 'act', 0.99):.0f} ms")
    show("  processor time of the server per act", f"{(used - quiet * passed) / acts * 1000:.2f} ms")
    show("  ... and for nothing but the connections", f"{quiet:.1%} of a core")
    show("  commits per second; acts per commit", f"{commits / passed:.0f}; {acts / max(1, commits):.1f}")
    show("  the same database by itself, right after", f"{raw_commits(server.folder):.0f} commits per second")
    show("  load of the machine (processes that want to run; it has 2 cores)", f"{os.getloadavg()[0]:.1f}")
    show(f"the highest rate at which p99 stays below {P99_MS} ms", f"{await highest_rate(tables):.0f} acts per second")
    for seat in seats:
        seat.wire.close()


async def highest_rate(tables: list[Table]) -> float:
    """The pace that one process holds, to a tenth: half as much more each time, then halves in between."""
    held, failed = 0.0, float(RATE)
    while await holds(tables, failed):
        held, failed = failed, failed * 1.5
    while failed - held > max(failed / 10, LEAST):
        middle = (held + failed) / 2
        held, failed = (middle, failed) if await holds(tables, middle) else (held, middle)
    return held


async def holds(tables: list[Table], rate: float) -> bool:
    """Whether everybody sees acts in time at a pace, and no turn is left out."""
    end = time.perf_counter() + BURST_SECONDS * 10
    while time.perf_counter() < end and any(table.sent is not None for table in tables):
        await asyncio.sleep(0.1)  # what is under way belongs to the pace before
    for table in tables:
        table.latencies.clear()
    acts, skipped = await act_evenly(tables, round(rate), BURST_SECONDS)
    await asyncio.sleep(1)
    seen = [latency for table in tables for latency in table.latencies]
    expected = acts * len(tables[0].seats)
    in_time = sum(latency <= P99_MS / 1000 for latency in seen)
    return skipped <= acts / 100 and in_time >= expected * 0.99


def show_latencies(tables: list[Table], skipped: int) -> None:
    """From an act to the screens of everybody at the table, the actor's included."""
    seen = [latency for table in tables for latency in table.latencies]
    errors = [error for table in tables for error in table.errors]
    unseen = sum(table.missing for table in tables if table.sent is not None)
    show("  act to the screens: median / p99 / worst", f"{spread(seen)} ms (p99 to reach: {P99_MS})")
    show("  errors; acts not seen by all; turns skipped", f"{len(errors)}; {unseen}; {skipped} (to reach: 0)")


async def quiet_share(server: Running) -> float:
    """What part of a core the server uses while nobody acts."""
    used = processor(server)
    await asyncio.sleep(QUIET_SECONDS)
    return (processor(server) - used) / QUIET_SECONDS


def raw_commits(folder: Path, seconds: float = 1.0) -> float:
    """How often the same database on the same disk commits by itself, 200 bytes at a time, synchronous=FULL."""
    connection = sqlite3.connect(folder / "raw.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS raw (number INTEGER PRIMARY KEY, text TEXT)")
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        connection.execute("INSERT INTO raw (text) VALUES (?)", ("x" * 200,))
        done += 1
    connection.close()
    return done / seconds


# -- bots, restart, idle connections ---------------------------------------------------------------------------------
async def bots(server: Running, seconds: int = 5) -> None:
    """How late the server's event loop is while bots think."""
    running = await seated(server, 4, 1, 3)
    await connect_all(server, [table.seats[0] for table in running])
    before = metrics(server)
    await act_evenly(running, 50, seconds)
    after = metrics(server)
    for table in running:
        table.seats[0].wire.close()
    acts = after["scorepad_bot_acts_total"] - before["scorepad_bot_acts_total"]
    late = [share(before, after, "loop_lag", part) for part in (0.5, 0.99)]
    show(
        f"event loop late by while bots do {acts / seconds:.0f} acts per second, median / p99",
        f"at most {late[0]:.0f} / {late[1]:.0f} ms",
    )


def restart(folder: Path, _seconds: int) -> None:
    """From starting the process to the first acknowledged act, with a thousand tables in play."""
    server = Running(folder)
    tables = asyncio.run(seated(server, LIVE_TABLES, 1))
    server.kill()
    start, body = time.perf_counter(), {"type": "act", "seat": 0, "id": "first", "version": 0, "action": "roll"}
    server.start(patience=0.005)
    answered = time.perf_counter() - start
    headers = {"Origin": server.origin, "Cookie": tables[-1].seats[0].cookie}
    httpx.post(f"{server.url}/api/commands", headers=headers, json=body | {"table": tables[-1].id}).raise_for_status()
    took = time.perf_counter() - start
    show(f"restart with {LIVE_TABLES} live tables to the first acknowledged act", f"{took:.2f} s (to reach: 2)")
    show("  of which until the process answers at all", f"{answered:.2f} s")
    show("  processor time of the server until then", f"{processor(server):.2f} s")
    server.stop()


def load(folder: Path, _seconds: int) -> None:
    """What it costs to look at a long game that is not in memory: it is read and played again from its events."""
    server = Running(folder)
    browser = server.browser()
    table = long_table(browser)
    server.stop()
    copies = [copied(folder, table) for _ in range(LONG_TABLES)]
    server.start()
    browser.move_to(server)
    looked(browser, copies[:1])  # the first one loads the game as well
    used = processor(server)
    first = looked(browser, copies[1:])
    used = (processor(server) - used) / len(first)
    again = looked(browser, copies[1:])
    server.stop()
    loading = statistics.median(first) - statistics.median(again)
    show(f"loading a table of {EVENTS} events, median (beside the request itself)", f"{loading * 1000:.1f} ms")
    show(
        "  a request that has to load it: median / worst",
        f"{statistics.median(first) * 1000:.1f} / {max(first) * 1000:.1f} ms",
    )
    show("  processor time of the server for it", f"{used * 1000:.1f} ms")


def long_table(browser: Browser) -> str:
    """A table where one browser plays for everybody, every act twice, until it has so many events."""
    table = str(browser.create("doppelt-so-clever", SEATS, one_device=True)["table"])
    for seat in range(SEATS):
        browser.sit(table, seat)
    state = browser.state(table)
    while state["number"] < EVENTS:
        state = play_on(browser, table, acts=1)
        for seat in [seat for seat, own in state["mine"].items() if own["can_undo"]][-1:]:
            browser.command("undo", table, int(seat), version=state["mine"][seat]["version"])
            state = play_on(browser, table, acts=1)
        if state["status"] == "over":
            raise RuntimeError(f"the game was over after {state['number']} events, expected {EVENTS}")
    return table


def copied(folder: Path, table: str) -> str:
    """Another table with all rows of this one."""
    made = secrets.token_urlsafe(12)
    with closing(sqlite3.connect(folder / "scorepad.sqlite3")) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            key = "id" if name == "tables" else "table_id"
            if key in columns and name not in ("shown_games", "moves"):
                values = ", ".join("?" if column == key else column for column in columns)
                command = f"INSERT INTO {name} SELECT {values} FROM {name} WHERE {key} = ?"  # noqa: S608 - our names
                connection.execute(command, (made, table))
    return made


def looked(browser: Browser, tables: list[str]) -> list[float]:
    """The seconds that a short look at each of these tables takes."""
    took = []
    for table in tables:
        start = time.perf_counter()
        browser.ask("GET", f"/tables/{table}/standing")
        took.append(time.perf_counter() - start)
    return took


def idle(folder: Path, _seconds: int) -> None:
    """Memory of connections that do nothing."""
    server = Running(folder)
    asyncio.run(hold(server))
    server.stop()


async def hold(server: Running) -> None:
    """Hold many connections through two rounds of pings."""
    before = memory(server)
    wires: list[Wire] = []
    for _ in range(IDLE // 100):
        wires += await asyncio.gather(*(open_wire(server, lambda _text, _now: None) for _ in range(100)))
    await asyncio.sleep(11)
    used, held = (memory(server) - before) / IDLE, metrics(server)["scorepad_connections"]
    show(f"{held:.0f} idle connections in one process: memory each", f"{used / 1024:.1f} KiB (to reach: 64)")
    for wire in wires:
        wire.close()


# -- looking at the server -------------------------------------------------------------------------------------------
def metrics(server: Running) -> dict[str, float]:
    """All of /metrics."""
    connection = HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    pairs = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def share(before: dict[str, float], after: dict[str, float], name: str, part: float) -> float:
    """A bound in milliseconds that this part of what a histogram saw in between stayed below."""
    head = f'scorepad_{name}_seconds_bucket{{le="'
    buckets = {key.removeprefix(head)[:-2]: after[key] - before[key] for key in after if key.startswith(head)}
    wanted = part * max(buckets.values())
    return 1000 * next(float(bound) for bound, count in buckets.items() if count >= wanted)


def memory(server: Running) -> int:
    """Resident bytes of the server's process."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processor(server: Running) -> float:
    """Seconds of processor time that the server's process has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(values: list[float]) -> str:
    """Median, 99th percentile and worst, in milliseconds."""
    shares = statistics.quantiles(values, n=100)
    return " / ".join(f"{value * 1000:.1f}" for value in (shares[49], shares[98], max(values)))


PARTS = {"crowd": crowd, "restart": restart, "load": load, "idle": idle}

if __name__ == "__main__":
    main()
