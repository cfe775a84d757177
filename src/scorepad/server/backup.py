"""Backup and restore, while the server runs: all rows as lines of JSON, compressed, the same for every database."""

import base64
import gzip
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, delete, insert, select

from scorepad.errors import ScorepadError
from scorepad.files import rewriting
from scorepad.server.migrations import migrate
from scorepad.server.schema import metadata, tables

FIRST_LINE = {"scorepad": "backup", "version": 1}
BATCH = 500


def backup(engine: Engine, path: Path) -> int:
    """Write everything to a file, as it stands at one moment; the number of rows."""
    migrate(engine)
    isolated = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    connected = engine.connect().execution_options(**isolated)
    with (
        connected as connection,
        connection.begin(),
        rewriting(path, secret=True) as draft,  # it holds the dice secrets of running games
        gzip.open(draft, "wt", encoding="utf-8") as file,
    ):
        file.write(json.dumps(FIRST_LINE) + "\n")
        return sum(_write(file, connection, table) for table in metadata.sorted_tables)


def restore(engine: Engine, path: Path) -> int:
    """Put everything in the file back, in one step; what was made since stays. The number of rows."""
    migrate(engine)
    with engine.connect().execution_options(write=True) as connection, connection.begin():
        return sum(_put(connection, table, rows) for table, rows in _batches(path))


def _write(file: Any, connection: Connection, table: Table) -> int:
    count = 0
    for row in connection.execute(select(table)).mappings():
        file.write(json.dumps([table.name, {name: _plain(value) for name, value in row.items()}]) + "\n")
        count += 1
    return count


def _batches(path: Path) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Rows of one table at a time, tables before what hangs on them."""
    known = {table.name: table for table in metadata.sorted_tables}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        if json.loads(file.readline() or "null") != FIRST_LINE:
            raise ScorepadError(f"{path}: found something else, expected a backup of scorepad")
        name, batch = "", list[dict[str, Any]]()
        for line in file:
            found, row = json.loads(line)
            if batch and (found != name or len(batch) >= BATCH):
                yield known[name], batch
                batch = []
            name = found
            batch.append({column: _value(value) for column, value in row.items()})
        if batch:
            yield known[name], batch


def _put(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> int:
    for row in rows:
        if table is tables:
            row["incarnation"] = secrets.token_hex(8)  # whoever has the table in memory must notice
        keys = [column == row[column.name] for column in table.primary_key.columns]
        connection.execute(delete(table).where(*keys))
    connection.execute(insert(table), rows)
    return len(rows)


def _plain(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _value(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value
