"""Tables in memory: how many, whose, and who is told of what; two halls on one database are two processes."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorepad.server.config import Settings
from scorepad.server.live.lobby import Lobby
from scorepad.server.live.pubsub import LocalPubSub
from scorepad.server.live.subscribers import QUEUE, TOO_SLOW, Client, Hub
from scorepad.server.live.table import new_rows
from scorepad.server.live.tables import Tables
from scorepad.server.monitoring.metrics import Metrics
from scorepad.server.storage import queries
from scorepad.server.storage.database import Database, StorageError, sqlite_url
from scorepad.server.storage.migrations import migrate
from scorepad.server.workers.uploads import Uploads
from scorepad.table.events import Entry
from scorepad.table.refusal import Refusal
from scorepad.table.seats import Seat
from scorepad.table.table import Table
from tabletop import NAMES, seated, step, terms


class Process:
    """What one server process has of tables."""

    def __init__(self, folder: Path, cached: int = 100) -> None:
        settings = Settings(sqlite_url(folder), "http://127.0.0.1", cached_tables=cached)
        self.metrics = Metrics()
        self.database = Database(settings.database)
        migrate(self.database.engine)
        self.hub = Hub(self.metrics)
        self.tables = Tables(settings, self.database, self.hub, LocalPubSub(), self.metrics)

    async def create(self) -> str:
        """A table that waits for somebody."""
        made = Table(terms(id=secrets.token_urlsafe(12), creator="me"), [Seat(0, "open")], [Entry(1, 1.5, "create")])
        await self.tables.write(partial(queries.add_table, made=new_rows(made, "i", "w")))
        return made.id

    async def say(self, table: str, text: str) -> None:
        """Let something happen there."""
        await self.tables.change(table, lambda live: live.add("chat", 0, text))


class Ear:
    """A client that notes what it hears."""

    def __init__(self, process: Process) -> None:
        self.heard: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self.deaf = asyncio.Event()
        self.client = Client("me", self._send, self._close)
        self.process = process
        process.hub.join(self.client)

    async def follow(self, table: str) -> None:
        """From now on hear of a table."""
        await self.process.tables.look(table, lambda live: self.process.hub.follow(self.client, live, 0))

    async def _send(self, text: str) -> None:
        if self.deaf.is_set():
            await asyncio.Event().wait()
        self.heard.append(json.loads(text))

    async def _close(self, code: int) -> None:
        self.closed.append(code)


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


def test_tables_that_nobody_needs_leave_memory_and_come_back(tmp_path: Path) -> None:
    process = Process(tmp_path, cached=2)

    async def work() -> None:
        tables = [await process.create() for _ in range(5)]
        ear = Ear(process)
        await ear.follow(tables[0])
        for table in tables:
            assert await process.tables.peek(table, lambda live: live.id) == table
            assert process.tables.cached <= 2
        await process.say(tables[0], "still here")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [message["number"] for message in ear.heard] == [1, 2]

    run(work)
    process.database.close()


def test_the_sweep_tells_what_another_process_did_and_nothing_else(tmp_path: Path) -> None:
    here, there = Process(tmp_path), Process(tmp_path)

    async def work() -> None:
        table = await here.create()
        ear = Ear(here)
        await ear.follow(table)
        await here.say(table, "mine")
        await here.tables.sweep()
        await asyncio.sleep(0.01)
        assert [message["number"] for message in ear.heard] == [1, 2]
        await there.say(table, "theirs")
        await here.tables.sweep()
        await asyncio.sleep(0.01)
        assert [message["number"] for message in ear.heard] == [1, 2, 3]
        assert ear.heard[-1]["log"][-1]["text"] == "theirs"
        await there.tables.write(partial(queries.delete_table, table_id=table))
        await here.tables.sweep()
        await asyncio.sleep(0.01)
        assert ear.heard[-1]["type"] == "gone"
        with pytest.raises(Refusal):
            await here.tables.peek(table, lambda live: live.id)

    run(work)
    here.database.close()
    there.database.close()


def test_a_conflict_is_judged_again_by_what_the_other_wrote(tmp_path: Path) -> None:
    here, there = Process(tmp_path), Process(tmp_path)

    async def work() -> None:
        table = await here.create()
        seen: list[int] = []

        def note(live: Table) -> None:
            seen.append(live.number)
            live.add("chat", 0, "x")

        await here.tables.peek(table, lambda live: live.id)
        await there.say(table, "first")
        await here.tables.change(table, note)
        assert seen == [1, 2]
        assert here.metrics.counts["conflicts"] == 1

    run(work)
    here.database.close()
    there.database.close()


def test_a_client_is_dropped_when_its_queue_is_full_and_not_before(tmp_path: Path) -> None:
    process = Process(tmp_path)

    async def work() -> None:
        table = await process.create()
        ear = Ear(process)
        ear.deaf.set()
        await ear.follow(table)
        await asyncio.sleep(0)  # one message is in the hands of the transport
        for number in range(QUEUE):
            await process.say(table, str(number))
            assert not ear.client.dropped
        await process.say(table, "one too many")
        await asyncio.sleep(0)
        assert ear.client.dropped
        assert ear.closed == [TOO_SLOW]
        assert process.metrics.counts["slow_clients"] == 1
        await process.say(table, "nobody listens")
        assert process.hub.followed == []
        assert process.metrics.counts["slow_clients"] == 1

    run(work)
    process.database.close()


def test_whoever_reads_anew_tells_those_who_follow(tmp_path: Path) -> None:
    here, there = Process(tmp_path), Process(tmp_path)

    async def work() -> None:
        table = await here.create()
        ear = Ear(here)
        await ear.follow(table)
        await there.say(table, "theirs")
        assert await here.tables.look(table, lambda live: live.number) == 2
        await here.tables.catch_up(table, 2)  # comes too late to be news
        await asyncio.sleep(0)
        assert [message["number"] for message in ear.heard] == [1, 2]

    run(work)
    here.database.close()
    there.database.close()


def test_a_database_that_fails_deletes_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Process(tmp_path), Process(tmp_path)

    async def fail(_work: object) -> None:
        raise StorageError("gone fishing")

    async def work() -> None:
        table = await here.create()
        ear = Ear(here)
        await ear.follow(table)
        await there.say(table, "theirs")
        with monkeypatch.context() as failing:
            failing.setattr(here.database, "read", fail)
            await here.tables.catch_up(table, 2)
        await here.tables.catch_up(table, 2)
        await asyncio.sleep(0)
        assert [(message["type"], message["number"]) for message in ear.heard] == [("state", 1), ("state", 2)]

    run(work)
    here.database.close()
    there.database.close()


def test_two_processes_agree_on_one_rematch_and_no_second_table_is_made(tmp_path: Path) -> None:
    """Both have the finished table before them; who is second writes nothing and gets what the first has written."""
    here, there = Process(tmp_path), Process(tmp_path)
    finished = seated("twenty-one")
    while finished.status != "over":
        step(finished)

    async def work() -> None:
        await here.tables.write(partial(queries.add_table, made=new_rows(finished, "i", "w")))
        lobbies = [Lobby(one.tables.settings, one.tables, Uploads(1, 60, one.metrics)) for one in (here, there)]
        for one in (here, there):
            assert await one.tables.peek(finished.id, lambda table: table.status) == "over"
        asked = [lobbies[at % 2].rematch(NAMES[at % 2], finished.id) for at in range(6)]
        agreed = set(await asyncio.gather(*asked))
        assert len(agreed) == 1
        assert await here.tables.read(queries.count_tables) == {"over": 1, "open": 1}
        assert here.metrics.counts["tables_created"] + there.metrics.counts["tables_created"] == 1
        (made,) = agreed
        for name in NAMES[:2]:
            role = partial(queries.role_of, table_id=made, session_id=name)
            assert await there.tables.read(role) == "play"
        assert await there.tables.look(finished.id, lambda table: table.terms.rematch) == made

    run(work)
    here.database.close()
    there.database.close()
