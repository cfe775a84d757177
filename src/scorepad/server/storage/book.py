"""Rows of training books: a browser's games as the coach saw them, and the faults that come back."""

import time
import zlib
from collections.abc import Sequence
from dataclasses import fields

from sqlalchemy import ColumnElement, Connection, RowMapping, Table, and_, delete, insert, select, update

from scorepad.coach.book import MOST_FAULTS, BookFault, BookGame
from scorepad.server.storage import schema


def add_game(connection: Connection, session_id: str, game: BookGame, faults: Sequence[BookFault]) -> None:
    """Note a game and its faults, once."""
    mine = schema.book_games.c
    known = select(mine.at).where(mine.session_id == session_id, mine.game_key == game.game_key, mine.seat == game.seat)
    if connection.execute(known).first() is not None:
        return
    connection.execute(insert(schema.book_games).values(session_id=session_id, **vars(game)))
    rows = [{"session_id": session_id, **_packed(fault)} for fault in faults]
    if rows:
        connection.execute(insert(schema.book_faults), rows)
        _forget_some(connection, session_id)


def games(connection: Connection, session_id: str) -> list[BookGame]:
    """All games of a book, the earliest first."""
    return [_game(row) for row in _rows(connection, schema.book_games, session_id, "at")]


def faults(connection: Connection, session_id: str) -> list[BookFault]:
    """All faults of a book, those that are due first before the others."""
    return [_fault(row) for row in _rows(connection, schema.book_faults, session_id, "due")]


def find_fault(connection: Connection, session_id: str, game_key: str, step: int) -> BookFault | None:
    """One fault of a book."""
    row = connection.execute(select(schema.book_faults).where(_one(session_id, game_key, step))).mappings().first()
    return None if row is None else _fault(row)


def answer(connection: Connection, session_id: str, fault: BookFault, good: bool) -> float | None:
    """Note how a fault that is due was played now; when it comes back, None if it is learned."""
    this, again = _one(session_id, fault.game_key, fault.step), fault.answered(good, time.time())
    if again is None:
        connection.execute(delete(schema.book_faults).where(this))
        return None
    if again is not fault:
        connection.execute(update(schema.book_faults).where(this).values(stage=again.stage, due=again.due))
    return again.due


def clear(connection: Connection, session_id: str) -> None:
    """Forget everything."""
    for table in (schema.book_games, schema.book_faults, schema.book_moves):
        connection.execute(delete(table).where(table.c.session_id == session_id))


def add_move(connection: Connection, session_id: str, code_hash: str, expires: float) -> None:
    """A one-time code of a book; earlier ones are void."""
    connection.execute(delete(schema.book_moves).where(schema.book_moves.c.session_id == session_id))
    row = {"code_hash": code_hash, "session_id": session_id, "expires": expires}
    connection.execute(insert(schema.book_moves).values(**row))


def take_move(connection: Connection, session_id: str, code_hash: str) -> bool:
    """Use a one-time code up: all that is in its book is in this one from now on; False if the code is void."""
    moves = schema.book_moves
    found = connection.execute(select(moves).where(moves.c.code_hash == code_hash)).first()
    used = connection.execute(delete(moves).where(moves.c.code_hash == code_hash)).rowcount
    if found is None or used != 1 or found.expires <= time.time():
        return False
    if found.session_id != session_id:
        _take_over(connection, schema.book_games, found.session_id, session_id, ("game_key", "seat"))
        _take_over(connection, schema.book_faults, found.session_id, session_id, ("game_key", "step"))
    return True


def _take_over(connection: Connection, table: Table, giver: str, taker: str, key: tuple[str, str]) -> None:
    """What both have stays as the taker has it."""
    one, other = (table.c[name] for name in key)
    for first, second in connection.execute(select(one, other).where(table.c.session_id == taker)).all():
        connection.execute(delete(table).where(table.c.session_id == giver, one == first, other == second))
    connection.execute(update(table).where(table.c.session_id == giver).values(session_id=taker))


def _rows(connection: Connection, table: Table, session_id: str, order: str) -> Sequence[RowMapping]:
    wanted = select(table).where(table.c.session_id == session_id).order_by(table.c[order])
    return connection.execute(wanted).mappings().all()


def _one(session_id: str, game_key: str, step: int) -> ColumnElement[bool]:
    row = schema.book_faults.c
    return and_(row.session_id == session_id, row.game_key == game_key, row.step == step)


def _forget_some(connection: Connection, session_id: str) -> None:
    for fault in faults(connection, session_id)[MOST_FAULTS:]:
        connection.execute(delete(schema.book_faults).where(_one(session_id, fault.game_key, fault.step)))


def _game(row: RowMapping) -> BookGame:
    return BookGame(**{part.name: row[part.name] for part in fields(BookGame)})


def _fault(row: RowMapping) -> BookFault:
    told = {part.name: row[part.name] for part in fields(BookFault)}
    return BookFault(**told | {"record": zlib.decompress(row["record"]).decode()})


def _packed(fault: BookFault) -> dict[str, object]:
    return vars(fault) | {"record": zlib.compress(fault.record.encode())}
