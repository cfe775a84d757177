"""What the machine itself must have: a C compiler, Node.js, browsers for tests, and Python's virtual environments."""

import fcntl
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

PYTHON = f"python3.{sys.version_info.minor}"

#: The versions of Node.js that can build the browser client: from, and below.
NODES = (((20, 19), (21,)), ((22, 12), (1000,)))


def provide_venv() -> str:
    """See to it that virtual environments can be made; what to tell the user if they cannot."""
    return "" if find_spec("ensurepip") else _install("the venv module", [f"{PYTHON}-venv"])


def provide_compiler() -> str:
    """See to it that C can be compiled for this Python; what to tell the user if it cannot."""
    if _compiler_works():
        return ""
    if os.environ.get("CC"):
        return f"The C compiler that CC names does not work: {os.environ['CC']}"
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    problem = _install("a working C compiler", ["gcc", "libc6-dev", *([] if headers else [f"{PYTHON}-dev"])])
    return problem or ("" if _compiler_works() else "gcc is installed, but cannot compile for this Python.")


def provide_databases() -> str:
    """See to it that a PostgreSQL and a Redis can be started for tests; what to tell the user if they cannot."""
    packages = {"postgresql": find_postgres() is None, "redis-server": shutil.which("redis-server") is None}
    missing = [name for name, needed in packages.items() if needed]
    return _install("PostgreSQL and Redis to test the server with", missing) if missing else ""


def provide_browsers() -> str:
    """See to it that there are browsers to test the browser client with; what to tell the user if there are none."""
    named = {"chromium": "SCOREPAD_CHROMIUM", "firefox-esr": "SCOREPAD_FIREFOX"}
    missing = [name for name, setting in named.items() if not (os.environ.get(setting) or shutil.which(name))]
    return _install("Chromium and Firefox to test the browser client with", missing) if missing else ""


def has_node() -> bool:
    """Whether a Node.js that is new enough is on the path, with its npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", said))
    return any(low <= version < below for low, below in NODES)


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs, the newest there is."""
    debian = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    found = sorted(debian, key=lambda folder: int(folder.parent.name.split(".")[0]))
    return found[-1] if found else Path(on_path).parent if on_path else None


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait until nobody else works on a folder that is made here."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_name(folder.name + ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> None:
    """Run a command; if it fails, so does everything."""
    code = subprocess.run(command, env=env, check=False).returncode
    if code:
        sys.exit(f"failed with exit code {code}: {shlex.join(map(str, command))}")


def say(text: str) -> None:
    """Tell the user what goes on."""
    print(f"== {text}", flush=True)


def _compiler_works() -> bool:
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n#include <math.h>\n")
        options = ["-I", sysconfig.get_path("include"), "-fPIC", "-shared", "-o", str(source.with_suffix(".so"))]
        try:
            return subprocess.run([*command, *options, source], capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def _install(what: str, packages: list[str]) -> str:
    """Install packages with apt-get if that is allowed; otherwise the command that the user must type."""
    if not shutil.which("apt-get"):
        command = "xcode-select --install" if platform.system() == "Darwin" else f"(install {' '.join(packages)})"
        return f"Scorepad needs {what}. Type: {command}"
    if os.geteuid() != 0 and not _may_sudo():
        return f"Scorepad needs {what}. Type: sudo apt-get install --yes {' '.join(packages)}"
    say(f"installing {what}")
    get = ["apt-get", "-qq"] if os.geteuid() == 0 else ["sudo", "--non-interactive", "apt-get", "-qq"]
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    commands = (["update"], ["install", "--yes", "--no-install-recommends", *packages])
    done = [subprocess.run([*get, *command], env=quiet, check=False).returncode for command in commands]
    return f"apt-get could not install {' '.join(packages)}" if done[-1] else ""


def _may_sudo() -> bool:
    """Whether sudo asks for no password here."""
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "--non-interactive", "true"], capture_output=True, check=False).returncode == 0
