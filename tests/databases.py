"""A real PostgreSQL and a real Redis, each in a temporary directory of its own, for tests and benchmarks."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tableserver import free_port

#: PostgreSQL refuses to run as root.
OTHER_USERS = ("postgres", "nobody")


class Postgres:
    """A cluster of one's own, as durable as a real one."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="scorepad-pg-", dir="/tmp"))
        self._user = _other_user()
        if self._user:
            shutil.chown(self.folder, self._user)
        self._run(
            "initdb", "--pgdata", self._data, "--username=scorepad", "--auth=trust", "--encoding=UTF8", "--no-sync"
        )
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def start(self) -> None:
        """Start it, also after `kill`."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "--pgdata", self._data, "--log", str(self.folder / "log"), "-w", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is a crash."""
        self._run("pg_ctl", "--pgdata", self._data, "-w", "-m", mode, "stop")

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name: str) -> str:
        """The URL of a new database."""
        where = ("--host=127.0.0.1", f"--port={self.port}", "--username=scorepad")
        self._run("createdb", *where, "--maintenance-db=postgres", name)
        return f"postgresql://scorepad@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(_folder() / program), *arguments]
        if self._user:
            command = ["setpriv", f"--reuid={self._user}", f"--regid={self._group}", "--clear-groups", *command]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.folder, env=_plain())  # noqa: S603 - ours
        assert done.returncode == 0, (command, done.stdout[-1000:], done.stderr[-1000:])

    @property
    def _group(self) -> int:
        return pwd.getpwnam(self._user).pw_gid


class Redis:
    """A Redis of one's own; it keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        program = shutil.which("redis-server")
        assert program, "no redis-server found: apt-get install redis-server"
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - ours
        time.sleep(0.3)

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(10)


def _folder() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name)
    program = shutil.which("initdb")
    assert found or program, "no PostgreSQL found: apt-get install postgresql"
    return found[-1] if found else Path(str(program)).parent


def _other_user() -> str:
    if os.geteuid() != 0:
        return ""
    return next(name for name in OTHER_USERS if any(user.pw_name == name for user in pwd.getpwall()))


def _plain() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {"LC_ALL": "C.UTF-8"}
