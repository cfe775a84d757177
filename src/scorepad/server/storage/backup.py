"""Backup and restore, while the server runs: all rows as lines of JSON, compressed, the same for every database.

The first line says what it is, the last one the SHA-256 of all lines between: what was damaged or cut is refused.
"""

import base64
import gzip
import hashlib
import json
import math
import secrets
import zlib
from collections.abc import Callable, Iterator
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Boolean, Column, Connection, Engine, Float, Integer, LargeBinary, Table, delete, insert, select

from scorepad.core.errors import ScorepadError
from scorepad.core.files import rewriting
from scorepad.server.storage.database import StorageError, make_engine
from scorepad.server.storage.migrations import migrate, revision
from scorepad.server.storage.schema import metadata, tables
from scorepad.server.storage.urls import display_name, file_of, make_folder, readable_errors

VERSION = 2
#: Version 1 had no last line.
ENDLESS = 1
#: How the last line begins, where others have the name of a table.
END = "end"
BATCH = 500
#: No row is longer: an upload has 200,000 characters at most, and a row two of them.
LINE_BYTES = 16 * 2**20

#: Tables that databases had before; their rows in an older backup say nothing that other rows do not say.
FORMER = frozenset({"snapshots"})

Row = dict[str, object]


def backup(url: str, path: Path) -> int:
    """Write everything to a file, as it stands at one moment; the number of rows."""
    with readable_errors(url):
        engine = _existing(url)
        try:
            return _write_all(engine, path)
        finally:
            engine.dispose()


def restore(url: str, path: Path) -> int:
    """Put everything in the file back, in one step; what was made since stays. The number of rows."""
    for _ in _rows(path):
        pass  # nothing is touched unless all of it is good
    with readable_errors(url):
        make_folder(url)
        engine = make_engine(url)
        try:
            return _put_all(engine, path)
        finally:
            engine.dispose()


# -- writing ---------------------------------------------------------------------------------------------------------
def _existing(url: str) -> Engine:
    """A database that a server has used; a new one is not made."""
    file = file_of(url)
    if file is not None and not file.is_file():
        raise ScorepadError(
            f"{display_name(url)}: found no such file, expected a server's database: name its folder by --data"
        )
    engine = make_engine(url)
    with engine.connect() as connection, connection.begin():
        if revision(connection) is None:
            raise StorageError("found no tables of scorepad, expected a server's database")
    migrate(engine)
    return engine


def _write_all(engine: Engine, path: Path) -> int:
    isolated = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    connected = engine.connect().execution_options(**isolated)
    with (
        connected as connection,
        connection.begin(),
        rewriting(path, secret=True) as draft,  # it holds the dice secrets of running games
        gzip.open(draft, "wb") as file,
    ):
        return _write_lines(file, connection)


def _write_lines(file: gzip.GzipFile, connection: Connection) -> int:
    count, digest = 0, hashlib.sha256()
    file.write(_line(_first(VERSION)))
    for table in metadata.sorted_tables:
        for row in connection.execute(select(table)).mappings():
            line = _line([table.name, {name: _plain(value) for name, value in row.items()}])
            digest.update(line)
            file.write(line)
            count += 1
    file.write(_line([END, {"sha256": digest.hexdigest()}]))
    return count


def _first(version: int) -> Row:
    return {"scorepad": "backup", "version": version}


def _line(content: object) -> bytes:
    return json.dumps(content).encode() + b"\n"


def _plain(value: object) -> object:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


# -- reading ---------------------------------------------------------------------------------------------------------
def _rows(path: Path) -> Iterator[tuple[Table, Row]]:
    """The rows of a backup as they were written; ScorepadError for whatever else there may be in the file."""
    try:
        with gzip.open(path, "rb") as file:
            yield from _parsed(file)  # type: ignore[arg-type]  # as good as a BinaryIO
    except PermissionError:
        raise
    except (EOFError, OSError, OverflowError, RecursionError, ValueError, zlib.error) as error:
        raise ScorepadError(f"{path}: found {error}, expected a backup of scorepad; nothing was changed") from None


def _parsed(file: BinaryIO) -> Iterator[tuple[Table, Row]]:
    known = {table.name: table for table in metadata.sorted_tables}
    version, digest = _version(_next(file)), hashlib.sha256()
    while line := _next(file):
        name, row = _pair(line)
        if name == END and version != ENDLESS:
            _check_end(row, digest.hexdigest(), _next(file))
            return
        digest.update(line)
        if name in FORMER:
            continue
        if name not in known:
            raise ValueError(f"rows of {name[:40]!r}")
        yield known[name], _checked(known[name], row)
    if version != ENDLESS:
        raise ValueError("no end")


def _next(file: BinaryIO) -> bytes:
    line = file.readline(LINE_BYTES + 1)
    if len(line) > LINE_BYTES:
        raise ValueError(f"a line of more than {LINE_BYTES} bytes")
    return line


def _version(line: bytes) -> int:
    found = json.loads(line or b"null")
    for version in (VERSION, ENDLESS):
        if found == _first(version):
            return version
    raise ValueError("something else")


def _pair(line: bytes) -> tuple[str, Row]:
    match json.loads(line):
        case [str(name), dict(row)]:
            return name, row
    raise ValueError("a line that is no row")


def _check_end(said: Row, digest: str, after: bytes) -> None:
    if said != {"sha256": digest}:
        raise ValueError("rows that are not the ones that were written")
    if after:
        raise ValueError("something after the end")


def _checked(table: Table, row: Row) -> Row:
    """A row with the columns of its table, each of its kind."""
    if row.keys() != {column.name for column in table.columns}:
        raise ValueError(f"a row of {table.name} without its columns")
    return {column.name: _value(column, row[column.name]) for column in table.columns}


def _value(column: Column[object], value: object) -> object:
    if value is None and column.nullable:
        return None
    for kind, read in READERS:
        if isinstance(column.type, kind):
            return read(value)
    return _text(value)


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("something that is not true or false")


def _integer(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and -(2**31) <= value < 2**31:
        return value
    raise ValueError("something that is not a whole number")


def _number(value: object) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value):
        return float(value)
    raise ValueError("something that is not a number")


def _bytes(value: object) -> bytes:
    match value:
        case {"base64": str(text)}:
            return base64.b64decode(text, validate=True)
    raise ValueError("something that is not base64")


def _text(value: object) -> str:
    if isinstance(value, str) and "\0" not in value:
        value.encode()  # half a character is none
        return value
    raise ValueError("something that is not text")


#: How values of a column are read; all others are texts.
READERS: tuple[tuple[type, Callable[[object], object]], ...] = (
    (Boolean, _boolean),
    (Integer, _integer),
    (Float, _number),
    (LargeBinary, _bytes),
)


# -- putting back ----------------------------------------------------------------------------------------------------
def _put_all(engine: Engine, path: Path) -> int:
    migrate(engine)
    with engine.connect().execution_options(write=True) as connection, connection.begin():
        return sum(_put(connection, table, rows) for table, rows in _batches(path))


def _batches(path: Path) -> Iterator[tuple[Table, list[Row]]]:
    """Rows of one table at a time, tables before what hangs on them."""
    for table, found in groupby(_rows(path), key=itemgetter(0)):
        rows = (row for _, row in found)
        while batch := list(islice(rows, BATCH)):
            yield table, batch


def _put(connection: Connection, table: Table, rows: list[Row]) -> int:
    for row in rows:
        if table is tables:
            row["incarnation"] = secrets.token_hex(8)  # whoever has the table in memory must notice
        keys = [column == row[column.name] for column in table.primary_key.columns]
        connection.execute(delete(table).where(*keys))
    connection.execute(insert(table), rows)
    return len(rows)
