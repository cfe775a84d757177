"""Rows of web push: the server's key, where browsers are told of their turn, and who was told already."""

import hashlib
import time
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select
from sqlalchemy.exc import IntegrityError

from scorepad.server.storage import schema

KEY = "vapid"
#: Subscriptions of one browser; it has one, and older ones that it does not use any more.
MOST = 3


@dataclass(frozen=True)
class Subscription:
    """Where a browser is told of its turn, and in which language."""

    endpoint: str
    language: str


def signing_key(connection: Connection, fresh: str) -> str:
    """The server's key; a fresh one if it has none yet. All processes have the same."""
    table = schema.server_keys
    wanted = select(table.c.value).where(table.c.name == KEY)
    if (found := connection.execute(wanted).scalar_one_or_none()) is not None:
        return str(found)
    try:
        with connection.begin_nested():
            connection.execute(insert(table).values(name=KEY, value=fresh))
    except IntegrityError:  # another process was first
        return str(connection.execute(wanted).scalar_one())
    return fresh


def subscribe(connection: Connection, session_id: str, wanted: Subscription) -> None:
    """From now on a browser is told there; its oldest subscriptions are dropped."""
    table = schema.push_subscriptions
    unsubscribe(connection, wanted.endpoint)
    row = {"endpoint_hash": _hashed(wanted.endpoint), "session_id": session_id, "created": time.time()}
    connection.execute(insert(table).values(**row, **vars(wanted)))
    old = select(table.c.endpoint).where(table.c.session_id == session_id).order_by(table.c.created.desc()).offset(MOST)
    for endpoint in list(connection.execute(old).scalars()):
        unsubscribe(connection, endpoint)


def unsubscribe(connection: Connection, endpoint: str) -> None:
    """Nobody is told there any more."""
    table = schema.push_subscriptions
    connection.execute(delete(table).where(table.c.endpoint_hash == _hashed(endpoint)))


def unsubscribe_all(connection: Connection, session_id: str) -> None:
    """A browser is not told anywhere any more."""
    table = schema.push_subscriptions
    connection.execute(delete(table).where(table.c.session_id == session_id))


def subscriptions(connection: Connection, session_id: str) -> list[Subscription]:
    """Where a browser is told, latest first."""
    table = schema.push_subscriptions
    wanted = select(table.c.endpoint, table.c.language).where(table.c.session_id == session_id)
    return [Subscription(*row) for row in connection.execute(wanted.order_by(table.c.created.desc()))]


def note_sent(connection: Connection, table_id: str, session_id: str) -> list[Subscription]:
    """Where a browser is to be told of a table: nowhere if it was told since it looked last."""
    found = subscriptions(connection, session_id)
    if not found or sent(connection, table_id, session_id):
        return []
    try:
        with connection.begin_nested():
            connection.execute(insert(schema.pushes_sent).values(table_id=table_id, session_id=session_id))
    except IntegrityError:  # another process was first, or the table is gone
        return []
    return found


def sent(connection: Connection, table_id: str, session_id: str) -> bool:
    """Whether a browser was told of a table since it looked last."""
    wanted = select(schema.pushes_sent.c.table_id).where(_of(table_id, session_id))
    return connection.execute(wanted).first() is not None


def looked(connection: Connection, table_id: str, session_id: str) -> None:
    """A browser looks at a table: of its next turn it may be told again."""
    connection.execute(delete(schema.pushes_sent).where(_of(table_id, session_id)))


def _of(table_id: str, session_id: str) -> ColumnElement[bool]:
    rows = schema.pushes_sent
    return and_(rows.c.table_id == table_id, rows.c.session_id == session_id)


def _hashed(endpoint: str) -> str:
    """An address as a key of one length."""
    return hashlib.sha256(endpoint.encode()).hexdigest()
