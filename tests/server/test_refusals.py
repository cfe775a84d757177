"""Whatever is wrong with a database, a backup or an address: one line that says what and what to do, exit code 2."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from databases import Postgres
from fuzz.mutants import mutants
from scorepad.cli import main
from scorepad.core.errors import ScorepadError
from scorepad.server.cli import addresses
from scorepad.server.config import Settings, origin
from scorepad.server.live.pubsub import RedisPubSub
from scorepad.server.storage.backup import backup, restore
from scorepad.server.storage.database import Database, sqlite_url
from scorepad.server.storage.migrations import migrate
from tableserver import START, Running, free_port

FILE = "scorepad.sqlite3"
PASSWORD = "correct-horse"  # noqa: S105 - of nobody


def scorepad(before: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own; `before` is said to the shell first."""
    command = ["/bin/sh", "-c", f'{before} "$@"', "sh", sys.executable, "-c", START, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)  # noqa: S603 - ours


def refusal(*arguments: str, before: str = "") -> str:
    """The one line in which a command refuses."""
    if before:
        done = scorepad(before, *arguments)
        code, stdout, stderr = done.returncode, done.stdout, done.stderr
    else:
        result = CliRunner().invoke(main, arguments)
        code, stdout, stderr = result.exit_code, result.stdout, result.stderr
    lines = stderr.strip().splitlines()
    assert (code, len(lines), stdout) == (2, 1, ""), (stdout, stderr)
    assert PASSWORD not in lines[0]
    return lines[0]


def serve(*arguments: str, before: str = "") -> str:
    return refusal("serve", "--no-browser", "--port=0", "--api-only", *arguments, before=before)


def new_database(folder: Path) -> Path:
    """A database with some tables in it, made as a server makes it."""
    folder.mkdir(exist_ok=True)
    database = Database(sqlite_url(folder))
    migrate(database.engine)
    database.close()
    with sqlite3.connect(folder / FILE) as connection:
        session = ("id{}", "hash{}", 1.0, 2.0)
        rows = [tuple(str(part).format(number) for part in session[:2]) + session[2:] for number in range(400)]
        connection.executemany("INSERT INTO sessions VALUES (?, ?, ?, ?)", rows)
    connection.close()
    return folder / FILE


@pytest.mark.parametrize("url", ["localhost", f"redis://:{PASSWORD}@localhost:{PASSWORD}/0"])
def test_a_redis_that_cannot_be_meant(url: str, tmp_path: Path) -> None:
    said = serve(f"--data={tmp_path}", f"--redis={url}", before="exec")
    assert said == "--redis: this URL cannot be read, expected one like redis://HOST:6379/0"


def test_redis_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    monkeypatch.delitem(sys.modules, "redis.asyncio", raising=False)
    with pytest.raises(ScorepadError, match=r"Type: pip install 'scorepad\[postgres\]'"):
        RedisPubSub("redis://localhost", "process")


def garbage(file: Path) -> None:
    file.write_bytes(b"this is no database " * 1000)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def scratched(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[8192:12288] = bytes(4096)
    file.write_bytes(content)


def newer(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
    connection.close()


@pytest.mark.parametrize(
    ("harm", "told"),
    [(garbage, "no SQLite file"), (cut, "damaged"), (scratched, "damaged"), (newer, "found schema 0999")],
)
def test_a_file_that_is_not_right(tmp_path: Path, harm: object, told: str) -> None:
    file = new_database(tmp_path)
    assert callable(harm)
    harm(file)
    known = file.read_bytes()
    line = serve(f"--data={tmp_path}")
    assert line.startswith(f"{file}: ")
    assert told in line
    assert "restore" in line or "install" in line
    assert file.read_bytes() == known


@pytest.mark.parametrize(("harm", "told"), [(garbage, "no SQLite file"), (newer, "found schema 0999")])
def test_backup_and_restore_refuse_such_a_file_too(tmp_path: Path, harm: object, told: str) -> None:
    file = new_database(tmp_path / "data")
    good = tmp_path / "good.gz"
    backup(sqlite_url(file.parent), good)
    assert callable(harm)
    harm(file)
    for line in (
        refusal("backup", f"--data={file.parent}", str(tmp_path / "backup.gz")),
        refusal("restore", f"--data={file.parent}", str(good)),
    ):
        assert line.startswith(f"{file}: ")
        assert told in line
    assert not (tmp_path / "backup.gz").exists()


def test_a_full_disk(tmp_path: Path) -> None:
    line = serve(f"--data={tmp_path}", before="ulimit -f 16; exec")
    assert line.startswith(f"{tmp_path / FILE}: ")
    assert "make room" in line


def test_a_disk_that_fills_while_a_backup_is_put_back(tmp_path: Path) -> None:
    file = new_database(tmp_path / "data")
    full = tmp_path / "backup.gz"
    backup(sqlite_url(file.parent), full)
    empty = tmp_path / "empty"
    new_database(empty)
    with sqlite3.connect(empty / FILE) as connection:
        connection.execute("DELETE FROM sessions")
    connection.close()
    line = refusal("restore", f"--data={empty}", str(full), before="ulimit -f 70; exec")
    assert "make room" in line
    with sqlite3.connect(empty / FILE) as connection:
        assert connection.execute("SELECT count(*) FROM sessions").fetchone() == (0,)
    connection.close()


#: Root may write everywhere unless this is taken from it.
WITHOUT_POWER = "setpriv --bounding-set=-dac_override,-dac_read_search" if os.geteuid() == 0 else "exec"


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_cannot_be_written(tmp_path: Path, there: bool) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    if there:
        new_database(folder)
    for path in (*folder.iterdir(), folder):
        path.chmod(0o500 if path.is_dir() else 0o400)
    line = serve(f"--data={folder}", before=WITHOUT_POWER)
    folder.chmod(0o700)
    assert line.startswith(f"{folder / FILE}: ")
    assert "--data" in line


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    line = serve(f"--data={tmp_path / 'file' / 'data'}")
    assert line.startswith(str(tmp_path / "file"))
    assert "--data" in line


def test_a_port_that_is_taken(server: Running) -> None:
    line = refusal("serve", "--no-browser", f"--port={server.port}", f"--data={server.folder}")
    assert f"127.0.0.1:{server.port}: " in line


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.remove()


@pytest.mark.parametrize("command", ["serve", "backup", "restore"])
@pytest.mark.parametrize("kind", ["away", "missing", "wrong"])
def test_a_postgresql_that_is_not_right(tmp_path: Path, postgres: Postgres, command: str, kind: str) -> None:
    port = free_port() if kind == "away" else postgres.port
    user = "nobody" if kind == "wrong" else "scorepad"
    where = f"127.0.0.1:{port}/{'postgres' if kind == 'wrong' else 'missing'}"
    file = tmp_path / "backup.gz"
    if command == "restore":
        backup(sqlite_url(new_database(tmp_path / "data").parent), file)
    options = ("--no-browser", "--port=0", "--api-only") if command == "serve" else (str(file),)
    line = refusal(command, *options, f"--database=postgresql://{user}:{PASSWORD}@{where}?password={PASSWORD}")
    assert line.startswith(f"postgresql://{user}@{where}: ")
    assert {"away": "PostgreSQL runs", "missing": "createdb", "wrong": "the user and the password"}[kind] in line


@pytest.mark.parametrize(
    "url", ["postgresql://", "postgresql://a:{0}@b:port/c", "sqlite+nothing:///x", "postgres+x://b"]
)
def test_an_url_that_is_none(url: str) -> None:
    serve(f"--database={url.format(PASSWORD)}")


# -- backups ---------------------------------------------------------------------------------------------------------
def test_what_restore_and_backup_make_is_private(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "backup.gz"
    new_database(old)
    for command, folder in (("backup", old), ("restore", new)):
        done = scorepad("umask 022; exec", command, f"--data={folder}", str(file))
        assert done.returncode == 0, done.stderr
    for path in (file, *new.iterdir()):
        assert oct(path.stat().st_mode & 0o777) == "0o600", path
    assert oct(new.stat().st_mode & 0o777) == "0o700"


def test_a_backup_of_nothing_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    typo, file = tmp_path / "typo", tmp_path / "backup.gz"
    line = refusal("backup", f"--data={typo}", str(file))
    assert line.startswith(f"{typo / FILE}: found no such file")
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE other (id INTEGER)")
    connection.close()
    other = f"--database=sqlite:///{tmp_path / 'other.db'}"
    assert "no tables of scorepad" in refusal("backup", other, str(file), before="exec")
    assert [path.name for path in tmp_path.iterdir()] == ["other.db"]


def test_a_backup_that_is_none_makes_no_database(tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    file.write_text("hello")
    assert refusal("restore", f"--data={tmp_path / 'new'}", str(file)).startswith(f"{file}: found ")
    assert not (tmp_path / "new").exists()


@cache
def written(folder: Path) -> list[str]:
    """The lines of a backup with a row of every kind that a server writes."""
    server = Running(folder)
    browser = server.browser()
    table = browser.create(people=1, bots=1)["table"]
    browser.sit(table)
    browser.ask("POST", f"/tables/{table}/seats/0/code")
    server.stop()
    file = folder / "backup.gz"
    backup(sqlite_url(folder), file)
    return gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True)


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return written(tmp_path_factory.mktemp("written"))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_database(tmp_path_factory.mktemp("target"))


def content(file: Path) -> list[str]:
    with sqlite3.connect(file) as connection:
        dump = list(connection.iterdump())
    connection.close()
    return dump


def put(target: Path, text: str | bytes) -> str:
    """What restoring such a backup says; where it says something nothing has changed."""
    file = target.parent / "mutant.gz"
    file.write_bytes(gzip.compress(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text, 1))
    known = content(target)
    try:
        restore(sqlite_url(target.parent), file)
    except ScorepadError as error:
        said = str(error)
    else:
        return ""
    assert content(target) == known
    assert "\n" not in said
    return said


def first_version(lines: list[str]) -> list[str]:
    """As backups were written before they had an end."""
    return [json.dumps({"scorepad": "backup", "version": 1}) + "\n", *lines[1:-1]]


def test_backups_of_both_versions_are_put_back(lines: list[str], target: Path) -> None:
    assert put(target, "".join(lines)) == ""
    assert put(target, "".join(first_version(lines))) == ""


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ('["tables", 5]', "a line that is no row"),
        ('["tables"]', "a line that is no row"),
        ("5", "a line that is no row"),
        ("null", "a line that is no row"),
        ('["nothing", {}]', "rows of 'nothing'"),
        ('["sessions", {}]', "without its columns"),
        ('["sessions", {"id": 5, "token_hash": "x", "created": 1, "seen": 1}]', "not text"),
        ('["sessions", {"id": "\\ud800", "token_hash": "x", "created": 1, "seen": 1}]', "surrogates"),
        ('["sessions", {"id": "a", "token_hash": "x", "created": NaN, "seen": 1}]', "not a number"),
        ('["sessions", {"id": "a", "token_hash": "x", "created": 1e999, "seen": 1}]', "not a number"),
        ('["sessions", {"id": "a", "token_hash": "x", "created": %s, "seen": 1}]' % ("9" * 400), "int too large"),
        ('["sessions", {"id": "a", "token_hash": "x", "created": true, "seen": 1}]', "not a number"),
        ('["sessions", {"id": null, "token_hash": "x", "created": 1, "seen": 1}]', "not text"),
        ('["access", {"table_id": "none", "session_id": "a", "role": "play"}]', "FOREIGN KEY"),
        ("[" * 100_000, "recursion"),
        ("9" * 5000, "digits"),
    ],
)
def test_a_row_that_is_none(lines: list[str], target: Path, row: str, told: str) -> None:
    assert told in put(target, "".join([*first_version(lines), row + "\n"]))


@settings(max_examples=150)
@given(data=st.data())
def test_mutated_backups_are_refused(lines: list[str], target: Path, data: st.DataObject) -> None:
    mutant = data.draw(mutants(["".join(lines)]))
    said = put(target, mutant)
    assert said or mutant.splitlines(keepends=True)[1:-1] == lines[1:-1]  # spaces beside the rows do no harm


@settings(max_examples=150)
@given(data=st.data())
def test_mutated_rows_are_put_back_whole_or_not_at_all(lines: list[str], target: Path, data: st.DataObject) -> None:
    rows = first_version(lines)
    at = data.draw(st.integers(1, len(rows) - 1))
    rows[at] = data.draw(mutants([rows[at].strip()])) + "\n"
    put(target, "".join(rows))


@settings(max_examples=100)
@given(data=st.data())
def test_damaged_archives_are_refused(lines: list[str], target: Path, data: st.DataObject) -> None:
    packed = bytearray(gzip.compress("".join(lines).encode(), mtime=0))
    at = data.draw(st.integers(10, len(packed) - 1))
    if data.draw(st.booleans()):
        packed[at] ^= data.draw(st.integers(1, 255))
    else:
        del packed[at:]
    file = target.parent / "damaged.gz"
    file.write_bytes(packed)
    known = content(target)
    with pytest.raises(ScorepadError, match="nothing was changed"):
        restore(sqlite_url(target.parent), file)
    assert content(target) == known


# -- addresses -------------------------------------------------------------------------------------------------------
def asked_from(server: Running, said: str) -> int:
    return httpx.post(f"{server.url}/api/me", headers={"Origin": said}, timeout=30).status_code


def test_beside_the_public_url_no_other_origin_is_accepted(tmp_path: Path) -> None:
    server = Running(tmp_path, "--public-url=https://Tables.example:443/", origin="https://tables.example")
    assert asked_from(server, "https://tables.example") == 200
    for other in (server.url, f"http://localhost:{server.port}", "http://tables.example", "null"):
        assert asked_from(server, other) == 403
    server.stop()


def test_without_a_public_url_this_machine_has_two_names(server: Running) -> None:
    assert asked_from(server, server.url) == 200
    assert asked_from(server, f"http://localhost:{server.port}") == 200
    assert asked_from(server, f"http://127.0.0.2:{server.port}") == 403


def test_a_server_on_an_address_of_ipv6_says_and_accepts_it(tmp_path: Path) -> None:
    server = Running(tmp_path, "--host=::1", host="::1")
    assert f"Scorepad is at http://[::1]:{server.port}\n" in server.log.read_text()
    browser = server.browser()
    made = browser.create()
    assert made["invitation"].startswith(f"http://[::1]:{server.port}/join/")
    browser.socket().close()
    server.stop()


@pytest.mark.parametrize(
    ("host", "first"),
    [
        ("127.0.0.1", "http://127.0.0.1:8021"),
        ("0.0.0.0", "http://127.0.0.1:8021"),  # noqa: S104 - nothing listens
        ("::1", "http://[::1]:8021"),
        ("192.0.2.7", "http://192.0.2.7:8021"),
        ("2001:db8::7", "http://[2001:db8::7]:8021"),
        ("localhost", "http://localhost:8021"),
    ],
)
def test_the_address_to_tell(host: str, first: str) -> None:
    told = addresses(host, 8021, lan=False)
    assert told[0] == first
    assert first in Settings("", told[0], own=told).origins


def test_an_origin_is_written_as_browsers_do() -> None:
    assert origin("https://A.example:443/x") == "https://a.example"
    assert origin("http://[::1]:80") == "http://[::1]"
    assert origin("http://a.example:443") == "http://a.example:443"


@pytest.mark.parametrize(
    "url", ["tables.example", "ftp://a", "https://", "https://a/b", "http://[::1", "http://a:x", ""]
)
def test_a_public_url_that_is_none(url: str) -> None:
    done = CliRunner().invoke(main, ["serve", "--no-browser", "--port=0", f"--public-url={url}"])
    assert done.exit_code == 2
    assert "expected something like https://tables.example.org" in done.stderr
