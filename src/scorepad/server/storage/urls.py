"""Which database is meant, and what is wrong with it, in one line that says what to do."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Engine
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from scorepad.core.errors import ScorepadError
from scorepad.core.extras import command
from scorepad.core.files import data_folder
from scorepad.server.storage.database import StorageError, failure, parse_url, sqlite_url

OTHER_FOLDER = "check the rights to it, or name another folder with --data"
PUT_BACK = "move it away with the files beside it (-wal, -shm), then put a backup back with scorepad restore"

#: What databases say, and what helps; the first that fits.
ADVICE = (
    (r"not a database", f"it is no SQLite file: {PUT_BACK}"),
    (r"malformed|damaged", f"it is damaged: {PUT_BACK}"),
    (r"disk is full|disk I/O error|No space", "make room on the disk, or check it"),
    (r"readonly|unable to open|[Pp]ermission denied", OTHER_FOLDER),
    (r"locked", "another program holds it; try again when that has finished"),
    (r'database "[^"]*" does not exist', "make it first, with createdb"),
    (r"password|authentication|role", "check the user and the password in --database"),
    (r"connection|timeout|resolve|translate host", "check that PostgreSQL runs there, and what --database says"),
)


def database_url(data: Path | None, database: str | None) -> str:
    """The database that is asked for: by URL, or the file in a folder."""
    return sqlite_url(data or data_folder()) if database is None else database


def display_name(url: str) -> str:
    """A database as messages name it: its file, or its URL without anything secret."""
    try:
        parsed = parse_url(url)
    except ArgumentError:
        return "--database"
    if parsed.get_backend_name() == "sqlite":
        return parsed.database or "a database in memory"
    open_parts = parsed.drivername, parsed.username, None, parsed.host, parsed.port, parsed.database
    return URL.create(*open_parts).render_as_string()


def file_of(url: str) -> Path | None:
    """The file of a database that is one."""
    parsed = parse_url(url)
    embedded = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(str(parsed.database)) if embedded else None


@contextmanager
def readable_errors(url: str) -> Iterator[None]:
    """What a database refuses becomes a ScorepadError of one line: which database, what it says, what to do."""
    try:
        yield
    except StorageError as error:
        raise ScorepadError(f"{display_name(url)}: {error}") from None
    except (ArgumentError, ImportError) as error:
        raise ScorepadError(f"{display_name(url)}: {_not_a_url(error)}") from None
    except SQLAlchemyError as error:
        raise ScorepadError(f"{display_name(url)}: {_with_advice(str(failure(error)))}") from None


def make_folder(url: str) -> None:
    """The folder of a database's file, if it has one; for this user alone."""
    with readable_errors(url):
        file = file_of(url)
    if file is None:
        return
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ScorepadError(f"{file.parent}: {error.strerror}: {OTHER_FOLDER}") from None


def check_integrity(engine: Engine) -> None:
    """Refuse a damaged file at once, before anybody plays on it; other databases see to themselves."""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection, connection.begin():
        said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if said != "ok":
        raise StorageError(f"{str(said).splitlines()[-1]}: it is damaged: {PUT_BACK}")


def _with_advice(said: str) -> str:
    for pattern, advice in ADVICE:
        if re.search(pattern, said):
            return f"{said}: {advice}"
    return said


def _not_a_url(error: Exception) -> str:
    if isinstance(error, ImportError):
        return f"{error}. Type: {command('postgres')}"
    return "found something else, expected postgresql://USER@HOST/NAME"
