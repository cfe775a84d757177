"""The database behind the event loop: reads in threads, writes through writers that commit several at a time."""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar, cast

from sqlalchemy import URL, Connection, Engine, Insert, Update, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

T = TypeVar("T")
Work = Callable[[Connection], T]

#: This many writes share one commit where commits are expensive and there is one writer anyway.
SQLITE_BATCH = 64
POSTGRES_WRITERS = 4
READERS = 4
#: This long a PostgreSQL that does not answer is waited for.
CONNECT_SECONDS = 10


class StorageError(Exception):
    """The database did not take it; nothing was changed."""


class Conflict(Exception):
    """Somebody else has written to the table since it was read."""


def make_engine(url: str) -> Engine:
    """The engine for a database URL, with what each database needs to lose nothing."""
    parsed = parse_url(url)
    if parsed.get_backend_name() != "sqlite":
        patience = {} if "connect_timeout" in parsed.query else {"connect_timeout": CONNECT_SECONDS}
        return create_engine(
            _driver(url),
            pool_size=POSTGRES_WRITERS + READERS,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=patience,
        )
    engine = create_engine(url, connect_args={"timeout": 10, "check_same_thread": False}, hide_parameters=True)
    event.listen(engine, "do_connect", _make_private)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def parse_url(url: str) -> URL:
    """A database URL in its parts; ArgumentError, which repeats nothing of it, if it is none."""
    try:
        return make_url(url)
    except (ArgumentError, ValueError):  # of a port that is no number
        raise ArgumentError("not the URL of a database") from None


def sqlite_url(folder: Path) -> str:
    """The database in a data directory."""
    return f"sqlite:///{folder / 'scorepad.sqlite3'}"


class Prepared:
    """A statement that is run often: put into words once for each database, which is most of the work."""

    def __init__(self, statement: Insert | Update) -> None:
        self._statement = statement
        self._made: dict[str, tuple[str, list[str] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, object]]) -> int:
        """Run it for all these parameters; how many rows it met, where there was one set of them."""
        words, order = self._made.get(connection.dialect.name) or self._make(connection)
        values = [tuple(row[name] for name in order) if order is not None else dict(row) for row in rows]
        return connection.exec_driver_sql(words, values[0] if len(values) == 1 else values).rowcount

    def _make(self, connection: Connection) -> tuple[str, list[str] | None]:
        made = self._statement.compile(dialect=connection.dialect)
        order = made.positiontup if made.positional else None
        self._made[connection.dialect.name] = str(made), order
        return str(made), order


class Database:
    """Runs work in transactions, away from the event loop."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.embedded = self.engine.dialect.name == "sqlite"
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        count, self._batch = (1, SQLITE_BATCH) if self.embedded else (POSTGRES_WRITERS, 1)
        self._writers = [threading.Thread(target=self._write, name="writer", daemon=True) for _ in range(count)]
        for thread in self._writers:
            thread.start()
        self.commits = 0

    async def read(self, work: Work[T]) -> T:
        """Run work that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """Run work that writes; comes back when it is committed. Conflict and StorageError: nothing was written."""
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.put(job)
        return cast(T, await asyncio.shield(job.future))

    def close(self) -> None:
        """Finish what was begun."""
        for _ in self._writers:
            self._jobs.put(None)
        for thread in self._writers:
            thread.join()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, work: Work[T]) -> T:
        try:
            with self.engine.connect() as connection, connection.begin():
                return work(connection)
        except SQLAlchemyError as error:
            raise failure(error) from error

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch, ended = self._fill([job])
            self._commit(batch)
            if ended:
                return

    def _fill(self, batch: "list[_Job]") -> "tuple[list[_Job], bool]":
        while len(batch) < self._batch:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False

    def _commit(self, batch: "list[_Job]") -> None:
        """All work of a batch in one transaction; a piece that fails takes back only itself."""
        done: list[object] = []
        try:
            with self.engine.connect().execution_options(write=True) as connection, connection.begin():
                done = [_in_savepoint(connection, job) for job in batch] if batch[1:] else [batch[0].work(connection)]
            self.commits += 1
        except SQLAlchemyError as error:
            done = [failure(error)] * len(batch)
        except Exception as error:  # of the only piece: nothing is written, whoever asked gets it
            done = [error]
        for job, outcome in zip(batch, done, strict=True):
            job.answer(outcome)


@dataclass(frozen=True)
class _Job:
    work: Callable[[Connection], object]
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[object]"

    def answer(self, outcome: object) -> None:
        """Hand the outcome to whoever waits, unless the loop is gone."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._answer, outcome)

    def _answer(self, outcome: object) -> None:
        if self.future.done():
            return
        if isinstance(outcome, Exception):
            self.future.set_exception(outcome)
        else:
            self.future.set_result(outcome)


def _in_savepoint(connection: Connection, job: _Job) -> object:
    """One of several pieces: it fails without the others."""
    try:
        with connection.begin_nested():
            return job.work(connection)
    except SQLAlchemyError as error:
        return failure(error)
    except Exception as error:
        return error  # handed to whoever asked


def failure(error: SQLAlchemyError) -> StorageError:
    """What went wrong, for the log: the database's first line only, for what follows may quote rows."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    return StorageError(f"{type(error).__name__}: {said[0] if said else ''}")


def _driver(url: str) -> str:
    """The URL with the driver that the extra `[postgres]` brings."""
    parsed = parse_url(url)
    named = parsed if "+" in parsed.drivername else parsed.set(drivername=f"{parsed.drivername}+psycopg")
    if named.drivername.startswith("postgres+"):
        named = named.set(drivername=named.drivername.replace("postgres+", "postgresql+"))
    return named.render_as_string(hide_password=False)


def _make_private(_dialect: object, _record: object, arguments: list[object], named: dict[str, object]) -> None:
    """A file that is not there yet is made for this user alone; SQLite gives the files beside it the same rights."""
    name = str(arguments[0])
    if name and name != ":memory:" and not named.get("uri"):
        with contextlib.suppress(OSError):  # SQLite says it better
            os.close(os.open(name, os.O_CREAT | os.O_EXCL, 0o600))


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # BEGIN is ours: see below
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {setting}")


def _begin_sqlite(connection: Connection) -> None:
    """A transaction that will write says so at once: one that upgrades later fails whatever the timeout."""
    writes = connection.get_execution_options().get("write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def ping(connection: Connection) -> bool:
    """Whether the database answers."""
    return connection.execute(text("SELECT 1")).scalar() == 1
