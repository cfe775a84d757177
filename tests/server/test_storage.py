"""The contract of storage, kept by SQLite and by a real PostgreSQL."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, MetaData, insert, inspect, select, text

from databases import Postgres
from scorepad.server.live.table import new_rows
from scorepad.server.storage import queries, schema, shared_games
from scorepad.server.storage.backup import backup, restore
from scorepad.server.storage.database import Conflict, Database, StorageError, sqlite_url
from scorepad.server.storage.migrations import HEAD, migrate, upgrade
from scorepad.server.storage.queries import Change, Stored
from scorepad.table.events import Entry
from scorepad.table.seats import Seat, Sitting, bot_seat
from scorepad.table.table import Table
from tabletop import terms

T = TypeVar("T")
SEAT = Seat(0, "person", "me", "Ada", nonce="n")
HELD = Sitting.of(SEAT)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.database(f"t{time.monotonic_ns()}")


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = Database(url)
    migrate(opened.engine)
    yield opened
    opened.close()


def write(database: Database, work: Callable[[Connection], T]) -> T:
    return asyncio.run(_write(database, work))


async def _write(database: Database, work: Callable[[Connection], T]) -> T:
    return await database.write(work)


def read(database: Database, work: Callable[[Connection], T]) -> T:
    async def run() -> T:
        return await database.read(work)

    return asyncio.run(run())


def rows(**more: Any) -> Stored:
    """The rows of a new table, some of what they say as told."""
    made = Table(
        terms(id=secrets.token_urlsafe(12), creator="me"), [SEAT, bot_seat(1, "greedy")], [Entry(1, 1.5, "create")]
    )
    stored = new_rows(made, "i", "w")
    of_terms = {name: value for name, value in more.items() if name in vars(stored.terms)}
    of_kept = {name: value for name, value in more.items() if name not in of_terms}
    return replace(stored, terms=replace(stored.terms, **of_terms), kept=replace(stored.kept, **of_kept))


def add(database: Database, **more: Any) -> Stored:
    made = rows(**more)
    write(database, lambda c: queries.add_table(c, made))
    return made


def change(made: Stored, known: int) -> Change:
    entry = Entry(known + 1, 2.5, "act", 0, "w>y3a", f"c{known}", 1)
    return Change(known, replace(made.kept, number=known + 1, bot_due=True, updated=time.time()), entries=[entry])


def test_migrations_lead_to_the_schema(database: Database) -> None:
    found = inspect(database.engine)
    assert set(found.get_table_names()) == set(schema.metadata.tables) | {"alembic_version"}
    for name, table in schema.metadata.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == {column.name for column in table.columns}
        assert {index["name"] for index in found.get_indexes(name)} >= {index.name for index in table.indexes}
    migrate(database.engine)
    assert read(database, lambda c: c.execute(text("SELECT version_num FROM alembic_version")).scalar()) == HEAD


def test_a_database_of_the_first_version_is_brought_up_to_date(url: str) -> None:
    opened = Database(url)
    with opened.engine.connect().execution_options(write=True) as connection, connection.begin():
        upgrade(connection, "0001")
    with opened.engine.connect().execution_options(write=True) as connection, connection.begin():
        old = MetaData()
        old.reflect(connection)
        made = rows()
        connection.execute(insert(old.tables["tables"]).values(**vars(made.terms), **vars(made.kept)))
        sits = {name: value for name, value in vars(SEAT).items() if name != "holder"}
        connection.execute(insert(old.tables["seats"]), [{"table_id": made.terms.id, "session_id": "me", **sits}])
        code = {"code_hash": "code", "table_id": made.terms.id, "seat": 0, "expires": time.time() + 60}
        connection.execute(insert(old.tables["moves"]).values(**code))
        connection.execute(insert(old.tables["snapshots"]).values(table_id=made.terms.id, number=1, body="{}"))
    migrate(opened.engine)
    found = read(opened, lambda c: queries.load_table(c, made.terms.id))
    assert found is not None
    assert (found.terms, found.kept, found.seats) == (made.terms, made.kept, [SEAT])
    taken = write(opened, lambda c: queries.take_move(c, "code"))
    assert taken is not None
    assert taken[1] != HELD  # nobody knows whose code it was
    write(opened, lambda c: queries.add_move(c, "anew", made.terms.id, HELD, time.time() + 60))
    assert write(opened, lambda c: queries.take_move(c, "anew")) == (made.terms.id, HELD)
    opened.close()


def test_a_table_comes_back_as_it_was_stored(database: Database) -> None:
    made = add(database)
    found = read(database, lambda c: queries.load_table(c, made.terms.id))
    assert found is not None
    assert (found.terms, found.kept) == (made.terms, made.kept)
    assert [seat.name for seat in found.seats] == ["Ada", "greedy"]
    assert found.entries == [Entry(1, 1.5, "create")]
    assert read(database, lambda c: queries.load_table(c, "nothing")) is None


def test_links_that_show_a_game_and_what_was_put_away_go_with_the_table(database: Database) -> None:
    made = add(database)
    write(database, lambda c: shared_games.add_link(c, "code", made.terms.id, "me"))
    write(database, lambda c: queries.put_away(c, made.terms.id, "me"))
    write(database, lambda c: queries.put_away(c, made.terms.id, "me"))
    assert read(database, lambda c: shared_games.table_of(c, "code")) == made.terms.id
    assert read(database, lambda c: shared_games.count_links(c, made.terms.id, "somebody else")) == 0
    write(database, lambda c: queries.delete_table(c, made.terms.id))
    assert read(database, lambda c: shared_games.table_of(c, "code")) is None
    assert read(database, lambda c: c.execute(select(schema.put_away)).all()) == []


def test_a_change_is_written_once(database: Database) -> None:
    made = add(database)
    write(database, lambda c: queries.apply_change(c, made.terms.id, change(made, 1)))
    with pytest.raises(Conflict):
        write(database, lambda c: queries.apply_change(c, made.terms.id, change(made, 1)))
    found = read(database, lambda c: queries.load_table(c, made.terms.id))
    assert found is not None
    assert (found.kept.number, len(found.entries)) == (2, 2)
    assert read(database, lambda c: queries.entries_after(c, made.terms.id, 1)) == found.entries[1:]


def test_of_many_writers_exactly_one_wins_each_number(database: Database) -> None:
    made = add(database)

    async def race() -> list[Any]:
        jobs = [database.write(lambda c: queries.apply_change(c, made.terms.id, change(made, 1))) for _ in range(20)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    outcomes = asyncio.run(race())
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19


def test_a_failing_piece_of_a_batch_takes_back_only_itself(database: Database) -> None:
    made = [add(database) for _ in range(6)]

    def twice(connection: Connection) -> None:
        queries.apply_change(connection, made[0].terms.id, change(made[0], 1))
        raise Conflict

    async def mixed() -> list[Any]:
        pieces = [partial(queries.apply_change, table_id=one.terms.id, change=change(one, 1)) for one in made[1:]]
        jobs = [database.write(piece) for piece in pieces]
        return await asyncio.gather(database.write(twice), *jobs, return_exceptions=True)

    outcomes = asyncio.run(mixed())
    assert isinstance(outcomes[0], Conflict)
    assert outcomes[1:] == [None] * 5
    numbers = read(database, lambda c: queries.current(c, [one.terms.id for one in made]))
    assert [numbers[one.terms.id][1] for one in made] == [1, 2, 2, 2, 2, 2]


def test_a_command_id_is_stored_once_per_seat(database: Database) -> None:
    made = add(database)
    write(database, lambda c: queries.apply_change(c, made.terms.id, change(made, 1)))
    again = replace(change(made, 2), entries=[Entry(3, 3.0, "act", 0, "x", "c1", 1)])
    with pytest.raises(StorageError):
        write(database, lambda c: queries.apply_change(c, made.terms.id, again))


def test_what_the_database_says_of_a_failure_quotes_no_secret(database: Database) -> None:
    made = add(database)
    again = rows(id=made.terms.id)
    with pytest.raises(StorageError) as failed:
        write(database, lambda c: queries.add_table(c, again))
    hidden = again.terms.secret
    for secret in (hidden.hex(), repr(hidden), again.kept.invitation_hash + "'", made.terms.id):
        assert secret not in str(failed.value)


def test_deleting_a_table_leaves_nothing(database: Database) -> None:
    made = add(database)
    write(database, lambda c: queries.grant(c, made.terms.id, "you", "play"))
    write(database, lambda c: queries.add_move(c, "code", made.terms.id, HELD, time.time() + 60))
    write(database, lambda c: queries.apply_change(c, made.terms.id, change(made, 1)))
    write(database, lambda c: queries.delete_table(c, made.terms.id))
    for table in schema.metadata.sorted_tables:
        assert read(database, lambda c, table=table: c.execute(select(table)).all()) == []  # type: ignore[misc]


def test_codes_roles_and_moves(database: Database) -> None:
    made = add(database)
    assert read(database, lambda c: queries.codes(c, made.terms.id)) == ("i", "w")
    write(database, lambda c: queries.grant(c, made.terms.id, "you", "watch"))
    write(database, lambda c: queries.grant(c, made.terms.id, "you", "play"))
    write(database, lambda c: queries.grant(c, made.terms.id, "you", "watch"))
    assert read(database, lambda c: queries.role_of(c, made.terms.id, "you")) == "play"
    write(database, lambda c: queries.add_move(c, "code", made.terms.id, HELD, time.time() + 60))
    assert write(database, lambda c: queries.take_move(c, "code")) == (made.terms.id, HELD)
    assert write(database, lambda c: queries.take_move(c, "code")) is None
    write(database, lambda c: queries.add_move(c, "late", made.terms.id, HELD, time.time() - 1))
    assert write(database, lambda c: queries.take_move(c, "late")) is None


def test_lists_and_duties(database: Database) -> None:
    made = add(database, bot_due=True, updated=10.0)
    add(database, status="over", creator="other", public=False)
    assert read(database, lambda c: queries.bots_due(c, 20.0)) == [made.terms.id]
    assert read(database, lambda c: queries.bots_due(c, 5.0)) == []
    assert [found.terms.id for found in read(database, queries.open_tables)] == [made.terms.id]
    assert len(read(database, lambda c: queries.my_tables(c, "me"))) == 2  # made one, sits at both
    assert read(database, queries.count_tables) == {"open": 1, "over": 1}
    assert write(database, lambda c: queries.forget_old(c, 20.0)) == [made.terms.id]


def test_sessions(database: Database) -> None:
    made = write(database, lambda c: queries.add_session(c, "hash"))
    assert read(database, lambda c: queries.find_session(c, "hash")) == made
    assert read(database, lambda c: queries.find_session(c, "other")) is None
    write(database, lambda c: queries.touch_session(c, made))


def test_backup_and_restore_while_others_write(database: Database, url: str, tmp_path: Path) -> None:
    made = add(database)
    write(database, lambda c: queries.apply_change(c, made.terms.id, change(made, 1)))
    file = tmp_path / "backup.gz"
    rows = backup(url, file)
    later = add(database)
    write(database, lambda c: queries.apply_change(c, made.terms.id, change(made, 2)))
    assert restore(url, file) == rows
    found = read(database, lambda c: queries.load_table(c, made.terms.id))
    assert found is not None
    assert found.kept.number == 2
    assert found.kept.incarnation != made.kept.incarnation
    assert found.terms.secret == made.terms.secret
    assert read(database, lambda c: queries.load_table(c, later.terms.id)) is not None
