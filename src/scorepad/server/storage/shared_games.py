"""Rows of links that show a finished game: of each only the hash of its code."""

import time

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, true

from scorepad.server.storage import schema


def add_link(connection: Connection, code_hash: str, table_id: str, session_id: str) -> None:
    """A new link."""
    row = {"code_hash": code_hash, "table_id": table_id, "session_id": session_id, "created": time.time()}
    connection.execute(insert(schema.shown_games).values(**row))


def table_of(connection: Connection, code_hash: str) -> str | None:
    """The table that a link shows."""
    links = schema.shown_games
    return connection.execute(select(links.c.table_id).where(links.c.code_hash == code_hash)).scalar_one_or_none()


def count_links(connection: Connection, table_id: str, session_id: str | None) -> int:
    """How many links a browser has opened, or everybody."""
    found = connection.execute(select(func.count()).select_from(schema.shown_games).where(_of(table_id, session_id)))
    return int(found.scalar_one())


def remove_links(connection: Connection, table_id: str, session_id: str | None) -> None:
    """Close the links of a browser, or of everybody."""
    connection.execute(delete(schema.shown_games).where(_of(table_id, session_id)))


def _of(table_id: str, session_id: str | None) -> ColumnElement[bool]:
    links = schema.shown_games
    return and_(links.c.table_id == table_id, true() if session_id is None else links.c.session_id == session_id)
