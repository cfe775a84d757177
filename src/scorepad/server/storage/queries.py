"""What is read from and written to the database; every function works inside the transaction it is given."""

import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from sqlalchemy import (
    ColumnElement,
    Connection,
    Label,
    RowMapping,
    and_,
    bindparam,
    delete,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)

from scorepad.server.storage import schema
from scorepad.server.storage.database import Conflict, Prepared
from scorepad.table.events import Entry
from scorepad.table.seats import Seat, Sitting
from scorepad.table.terms import CHANGING, Terms

#: What the database calls otherwise: a seat is held by a browser.
_COLUMNS = {"holder": "session_id"}

#: What every act changes in the row of its table; most change nothing else.
ALWAYS = ("number", "updated", "waiting", "bot_due")
_unchanged = and_(
    schema.tables.c.id == bindparam("table_id"),
    schema.tables.c.number == bindparam("known"),
    schema.tables.c.incarnation == bindparam("incarnation_known"),
)
_move_on = Prepared(update(schema.tables).where(_unchanged).values({name: bindparam(f"new_{name}") for name in ALWAYS}))
_add_events = Prepared(insert(schema.events).values({name: bindparam(name) for name in schema.events.c.keys()}))


@dataclass(frozen=True)
class Kept:
    """What only storage knows of a table."""

    incarnation: str  #: changes when a backup is restored over it
    number: int  #: of the last event: every writer must know it
    invitation_hash: str
    watching_hash: str
    bot_due: bool  #: a bot's act is awaited: whoever sees it may see to it
    waiting: int  #: a bit for each seat whose act is awaited
    created: float
    updated: float


@dataclass(frozen=True)
class Stored:
    """All rows of one table; in lists without its events."""

    terms: Terms
    kept: Kept
    seats: Sequence[Seat]
    entries: Sequence[Entry] = ()


@dataclass(frozen=True)
class ResultRow:
    """The final place of a person at a table."""

    table_id: str
    seat: int
    session_id: str | None
    game: str
    preset: str
    seats: int
    name: str
    total: int
    tie_break: int
    place: int
    at: float
    counts: bool


@dataclass(frozen=True)
class Score:
    """A result in a list; `visible`: whether the browser that asks may look at the game."""

    result: ResultRow
    visible: bool


@dataclass(frozen=True)
class Change:
    """What one command writes; all of it or nothing."""

    known: int  #: the number of the last event that the command knew
    kept: Kept  #: from now on; of another incarnation the command knew nothing
    terms: Terms | None = None  #: where they changed
    entries: Sequence[Entry] = ()
    seats: Sequence[Seat] | None = None
    results: Sequence[ResultRow] = ()


# -- sessions --------------------------------------------------------------------------------------------------------
def add_session(connection: Connection, token_hash: str) -> str:
    """A new browser; its id."""
    made = secrets.token_hex(16)
    now = time.time()
    row = {"id": made, "token_hash": token_hash, "created": now, "seen": now}
    connection.execute(insert(schema.sessions).values(**row))
    return made


def find_session(connection: Connection, token_hash: str) -> str | None:
    """The browser of a cookie."""
    found = connection.execute(select(schema.sessions.c.id).where(schema.sessions.c.token_hash == token_hash))
    return found.scalar_one_or_none()


def touch_session(connection: Connection, session_id: str) -> None:
    """Note that the browser was here."""
    connection.execute(update(schema.sessions).where(schema.sessions.c.id == session_id).values(seen=time.time()))


# -- tables ----------------------------------------------------------------------------------------------------------
def add_table(connection: Connection, made: Stored, results: Sequence[ResultRow] = ()) -> None:
    """A new table; of a game that was played before also its results."""
    connection.execute(insert(schema.tables).values(**vars(made.terms), **vars(made.kept)))
    _write_seats(connection, made.terms.id, made.seats)
    _write_entries(connection, made.terms.id, made.entries)
    _write_results(connection, results)


def add_table_once(connection: Connection, made: Stored, results: Sequence[ResultRow] = ()) -> bool:
    """A new table, unless it is there already."""
    if current(connection, [made.terms.id]):
        return False
    add_table(connection, made, results)
    return True


def load_table(connection: Connection, table_id: str, after: int = 0) -> Stored | None:
    """A table with its events after a number, None if there is none."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().one_or_none()
    return None if row is None else _stored(connection, row, entries_after(connection, table_id, after))


def load_seats(connection: Connection, table_id: str) -> list[Seat]:
    """The seats of a table, in order."""
    table = schema.seats
    rows = connection.execute(select(table).where(table.c.table_id == table_id).order_by(table.c.seat)).mappings()
    return [Seat(**{field.name: row[_COLUMNS.get(field.name, field.name)] for field in fields(Seat)}) for row in rows]


def entries_after(connection: Connection, table_id: str, number: int) -> list[Entry]:
    """The events of a table after a number, in order."""
    table = schema.events
    columns = [table.c[part.name] for part in fields(Entry)]
    wanted = select(*columns).where(table.c.table_id == table_id, table.c.number > number).order_by(table.c.number)
    return [Entry(*row) for row in connection.execute(wanted)]


def current(connection: Connection, table_ids: Iterable[str]) -> dict[str, tuple[str, int]]:
    """Incarnation and last number of tables."""
    table = schema.tables
    rows = connection.execute(select(table.c.id, table.c.incarnation, table.c.number).where(table.c.id.in_(table_ids)))
    return {row.id: (row.incarnation, row.number) for row in rows}


def apply_change(connection: Connection, table_id: str, change: Change) -> None:
    """Write a change; Conflict if somebody else has written since."""
    known = {"table_id": table_id, "known": change.known, "incarnation_known": change.kept.incarnation}
    always = {name: getattr(change.kept, name) for name in ALWAYS}
    if change.terms is None:
        met = _move_on.run(connection, [known | {f"new_{name}": value for name, value in always.items()}])
    else:
        values = always | {name: getattr(change.terms, name) for name in CHANGING}
        met = connection.execute(update(schema.tables).where(_unchanged).values(**values), known).rowcount
    if met != 1:
        raise Conflict
    _write_entries(connection, table_id, change.entries)
    if change.seats is not None:
        connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table_id))
        _write_seats(connection, table_id, change.seats)
    _write_results(connection, change.results)


def delete_table(connection: Connection, table_id: str) -> None:
    """A table and everything that hangs on it."""
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))


def set_codes(connection: Connection, table_id: str, invitation_hash: str, watching_hash: str) -> None:
    """New links; the old ones are void."""
    values = {"invitation_hash": invitation_hash, "watching_hash": watching_hash}
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))


def codes(connection: Connection, table_id: str) -> tuple[str, str] | None:
    """The hashes of the invitation and the watching code."""
    columns = schema.tables.c.invitation_hash, schema.tables.c.watching_hash
    row = connection.execute(select(*columns).where(schema.tables.c.id == table_id)).one_or_none()
    return None if row is None else (row[0], row[1])


# -- access ----------------------------------------------------------------------------------------------------------
def grant(connection: Connection, table_id: str, session_id: str, role: str) -> None:
    """Let a browser see a table, and sit down if the role is `play`; a player stays one."""
    known = role_of(connection, table_id, session_id)
    table = schema.access
    if known is None:
        row = {"table_id": table_id, "session_id": session_id, "role": role}
        connection.execute(insert(table).values(**row))
    elif role == "play":
        mine = and_(table.c.table_id == table_id, table.c.session_id == session_id)
        connection.execute(update(table).where(mine).values(role=role))


def role_of(connection: Connection, table_id: str, session_id: str) -> str | None:
    """What a browser may do at a table, by the codes it has shown."""
    table = schema.access
    mine = and_(table.c.table_id == table_id, table.c.session_id == session_id)
    return connection.execute(select(table.c.role).where(mine)).scalar_one_or_none()


def add_move(connection: Connection, code_hash: str, table_id: str, held: Sitting, expires: float) -> None:
    """A one-time code of a seat's holder; earlier ones of that seat are void."""
    table = schema.moves
    connection.execute(delete(table).where(table.c.table_id == table_id, table.c.seat == held.seat))
    row = {"code_hash": code_hash, "table_id": table_id, "expires": expires, **_columns(held)}
    connection.execute(insert(table).values(**row))


def take_move(connection: Connection, code_hash: str) -> tuple[str, Sitting] | None:
    """Use a one-time code up: its table, and who held the seat when it was made."""
    table = schema.moves
    row = connection.execute(select(table).where(table.c.code_hash == code_hash)).one_or_none()
    used = connection.execute(delete(table).where(table.c.code_hash == code_hash)).rowcount
    if row is None or used != 1 or row.expires <= time.time():
        return None
    return row.table_id, Sitting(row.seat, row.session_id, row.nonce)


# -- lists -----------------------------------------------------------------------------------------------------------
def my_tables(connection: Connection, session_id: str, limit: int = 200) -> list[Stored]:
    """Tables the browser made, sits at or watches, latest first; without their events, or those it put away."""
    seated = _seated(session_id)
    away = schema.tables.c.id.in_(select(schema.put_away.c.table_id).where(schema.put_away.c.session_id == session_id))
    kept = or_(not_(away), and_(seated, schema.tables.c.status != "over"))
    return _list(connection, and_(_mine(session_id), kept), limit)


def _mine(session_id: str) -> ColumnElement[bool]:
    return or_(
        schema.tables.c.creator == session_id,
        _seated(session_id),
        schema.tables.c.id.in_(select(schema.access.c.table_id).where(schema.access.c.session_id == session_id)),
    )


def _seated(session_id: str) -> ColumnElement[bool]:
    return schema.tables.c.id.in_(select(schema.seats.c.table_id).where(schema.seats.c.session_id == session_id))


def put_away(connection: Connection, table_id: str, session_id: str) -> None:
    """Take a table off a browser's list."""
    bring_back(connection, table_id, session_id)
    connection.execute(insert(schema.put_away).values(table_id=table_id, session_id=session_id))


def bring_back(connection: Connection, table_id: str, session_id: str) -> None:
    """Put a table on a browser's list again."""
    rows = schema.put_away
    connection.execute(delete(rows).where(rows.c.table_id == table_id, rows.c.session_id == session_id))


def open_tables(connection: Connection, limit: int = 100) -> list[Stored]:
    """Public tables that are waiting for players."""
    return _list(connection, and_(schema.tables.c.public, schema.tables.c.status == "open"), limit)


def best_scores(connection: Connection, game: str, preset: str, session_id: str, limit: int = 50) -> list[Score]:
    """The best results that count, this many for each number of seats: only those can be compared."""
    table = schema.results
    order = func.row_number().over(partition_by=table.c.seats, order_by=(table.c.total.desc(), table.c.at))
    counted = table.c.game == game, table.c.preset == preset, table.c.counts
    ranked = select(table, _visible(session_id), order.label("order")).where(*counted).subquery()
    wanted = select(ranked).where(ranked.c.order <= limit).order_by(ranked.c.seats, ranked.c.order)
    return [_score(row) for row in connection.execute(wanted).mappings()]


def my_scores(connection: Connection, session_id: str, limit: int = 200) -> list[Score]:
    """The results of a browser's own games, latest first."""
    table = schema.results
    wanted = select(table, _visible(session_id)).where(table.c.session_id == session_id)
    return [_score(row) for row in connection.execute(wanted.order_by(table.c.at.desc()).limit(limit)).mappings()]


def _visible(session_id: str) -> Label[bool]:
    """Whether the browser may look at the game of a result."""
    known = select(schema.tables.c.id).where(or_(schema.tables.c.public, _mine(session_id)))
    return schema.results.c.table_id.in_(known).label("visible")


def bots_due(connection: Connection, before: float, limit: int = 50) -> list[str]:
    """Tables where a bot's act is awaited since before a time: whoever was to see to it may be gone."""
    table = schema.tables
    wanted = select(table.c.id).where(table.c.bot_due, table.c.updated < before).order_by(table.c.updated)
    return list(connection.execute(wanted.limit(limit)).scalars())


def forget_old(connection: Connection, before: float) -> list[str]:
    """Delete tables that nothing has happened at since, and browsers and codes that nobody needs any more."""
    gone = list(connection.execute(select(schema.tables.c.id).where(schema.tables.c.updated < before)).scalars())
    connection.execute(delete(schema.tables).where(schema.tables.c.updated < before))
    connection.execute(delete(schema.moves).where(schema.moves.c.expires < time.time()))
    seated = select(schema.seats.c.session_id).where(schema.seats.c.session_id.is_not(None))
    old = and_(schema.sessions.c.seen < before, schema.sessions.c.id.not_in(seated))
    connection.execute(delete(schema.sessions).where(old))
    return gone


def count_tables(connection: Connection) -> dict[str, int]:
    """How many tables there are, by status."""
    table = schema.tables
    rows = connection.execute(select(table.c.status, func.count()).group_by(table.c.status))
    return {row[0]: row[1] for row in rows}


# -- inside ----------------------------------------------------------------------------------------------------------
def _list(connection: Connection, condition: ColumnElement[bool], limit: int) -> list[Stored]:
    order = schema.tables.c.updated.desc()
    rows = connection.execute(select(schema.tables).where(condition).order_by(order).limit(limit)).mappings()
    return [_stored(connection, row) for row in rows]


def _stored(connection: Connection, row: RowMapping, entries: Sequence[Entry] = ()) -> Stored:
    terms = Terms(**{field.name: row[field.name] for field in fields(Terms)})
    kept = Kept(**{field.name: row[field.name] for field in fields(Kept)})
    return Stored(terms, kept, load_seats(connection, terms.id), entries)


def _score(row: RowMapping) -> Score:
    return Score(ResultRow(**{field.name: row[field.name] for field in fields(ResultRow)}), bool(row["visible"]))


def _columns(made: Seat | Sitting) -> dict[str, object]:
    """Who sits there, as the database calls it."""
    return {_COLUMNS.get(name, name): value for name, value in vars(made).items()}


def _write_seats(connection: Connection, table_id: str, seats: Sequence[Seat]) -> None:
    connection.execute(insert(schema.seats), [{"table_id": table_id, **_columns(seat)} for seat in seats])


def _write_entries(connection: Connection, table_id: str, entries: Sequence[Entry]) -> None:
    if entries:
        _add_events.run(connection, [{"table_id": table_id, **vars(entry)} for entry in entries])


def _write_results(connection: Connection, results: Sequence[ResultRow]) -> None:
    if results:
        connection.execute(insert(schema.results), [vars(result) for result in results])
