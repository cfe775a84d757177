"""Rows of the coach's reports."""

import time
import zlib

from sqlalchemy import Connection, delete, insert, select

from scorepad.server.storage import schema

#: A report that is older is made anew when somebody asks for it.
KEPT_SECONDS = 30 * 86400.0


def find_report(connection: Connection, key: str) -> str | None:
    """A report that was made before, as JSON."""
    wanted = select(schema.reports.c.body).where(schema.reports.c.key == key)
    body = connection.execute(wanted).scalar_one_or_none()
    return None if body is None else zlib.decompress(body).decode()


def keep_report(connection: Connection, key: str, evaluator: str, text: str) -> None:
    """Keep a report; old ones go."""
    table, now = schema.reports, time.time()
    connection.execute(delete(table).where((table.c.key == key) | (table.c.made < now - KEPT_SECONDS)))
    row = {"key": key, "evaluator": evaluator, "body": zlib.compress(text.encode()), "made": now}
    connection.execute(insert(table).values(**row))
