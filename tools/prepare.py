"""Makes the virtual environment that `make` works in: the locked packages, and Scorepad itself.

What is up to date is left alone, so that a second call takes no time. Needs nothing but Python.
"""

import argparse
import hashlib
import os
import sys
import sysconfig
from pathlib import Path

from client import build_client, install_packages
from system import (
    PYTHON,
    alone,
    has_node,
    provide_chromium,
    provide_compiler,
    provide_databases,
    provide_venv,
    run,
    say,
)

ROOT = Path(__file__).resolve().parents[1]

#: What the package is built from.
INPUTS = ("pyproject.toml", "setup.py", "README.md", "CHANGELOG.md", "LICENSE", "src")

LEVELS = {
    "play": "Scorepad with its browser client, compiled if possible",
    "client": "the tools and the browser client",
    "check": "the developers' tools",
    "docs": "the same, with what builds the documentation site from the sources",
    "pure": "the tools, and enough of Scorepad that its sources can run",
    "compiled": "the tools, the databases that the server is tested with, and Scorepad compiled",
    "browser": "the tools, a browser, and Scorepad compiled with its browser client",
}


def main() -> None:
    """Bring the environment to the level asked for."""
    levels = "; ".join(f"{name}: {what}" for name, what in LEVELS.items())
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", choices=LEVELS, help=levels)
    parser.add_argument("--venv", type=Path, default=ROOT / ".venv")
    arguments = parser.parse_args()
    level: str = arguments.level
    problem = provide_databases() if level == "compiled" else provide_chromium() if level == "browser" else ""
    if problem:
        sys.exit(problem)
    environment = Environment(arguments.venv.absolute())
    with alone(environment.folder):
        environment.create()
        environment.install_locked("requirements.lock" if level == "play" else "requirements-dev.lock")
        if level == "docs":
            environment.install_locked("requirements-docs.lock")
        if level in ("play", "client", "browser"):
            build_client(environment.install_client_tools())
        elif level == "check":
            environment.install_client_tools()
        environment.install_scorepad(level)


class Environment:
    """One virtual environment; the files in `stamps` tell what was installed into it, and from what."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.source = folder / "source"

    def create(self) -> None:
        """Make the environment unless it is there, for this Python."""
        if self._has("python", sys.version) and self.python.exists():
            return
        problem = provide_venv()
        if problem:
            sys.exit(problem)
        say(f"making {self.folder}")
        run([sys.executable, "-m", "venv", "--clear", self.folder])
        self._stamp("python", sys.version)

    def install_locked(self, lock: str) -> None:
        """Install exactly what a lock file names."""
        content = (ROOT / lock).read_text()
        if self._has(lock, content):
            return
        say(f"installing the packages of {lock}")
        self._pip("--requirement", ROOT / lock)
        self._stamp(lock, content)

    def install_client_tools(self) -> str:
        """Install what the browser client is built with, and Node.js where the machine has none; the path to it."""
        programs = os.environ.get("PATH", "")
        if not has_node():
            say("no Node.js 20.19 or newer on this machine (https://nodejs.org); taking one from PyPI")
            self.install_locked("requirements-node.lock")
            programs = f"{self.folder / 'bin'}{os.pathsep}{programs}"
        install_packages(programs)
        return programs

    def install_scorepad(self, level: str) -> None:
        """Install Scorepad as the level needs it."""
        if level in ("pure", "docs") and not self._has("metadata", (ROOT / "pyproject.toml").read_text()):
            self._build("0", snapshot(self.source))
        elif level in ("compiled", "browser"):
            self._compile(snapshot(self.source))
        elif level == "play":
            self._compile_if_possible(snapshot(self.source))

    def _compile(self, digest: str) -> None:
        if self._has("package", digest + " compiled"):
            return
        problem = provide_compiler()
        if problem:
            sys.exit(problem)
        self._build("1", digest)

    def _compile_if_possible(self, digest: str) -> None:
        mode = os.environ.get("SCOREPAD_COMPILE", "")
        if mode == "1" or (mode == "" and self._has("package", digest + " compiled")):
            return self._compile(digest)
        problem = "SCOREPAD_COMPILE=0 is set" if mode == "0" else provide_compiler()
        result = "uncompiled" if problem else "failed"
        if not self._has("package", f"{digest} {result}"):
            self._build("0" if problem else "", digest)
        if self._has("package", f"{digest} {result}"):
            say(problem or "Compiling failed; SCOREPAD_COMPILE=1 make play shows why")
            say("Scorepad runs as plain Python: the same games, but bots and simulations are many times slower")
        return None

    def _build(self, mode: str, digest: str) -> None:
        say("installing Scorepad" if mode == "0" else "compiling and installing Scorepad")
        self._stamp("package", "")
        options = ("--no-build-isolation", "--no-deps", "--force-reinstall", self.source)
        self._pip(*options, env={**os.environ, "SCOREPAD_COMPILE": mode})
        self._stamp("metadata", (ROOT / "pyproject.toml").read_text())
        self._stamp("package", f"{digest} {self._result(mode)}")

    def _result(self, mode: str) -> str:
        packages = self.folder / "lib" / PYTHON / "site-packages"
        compiled = any((packages / "scorepad").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))
        return "compiled" if compiled else "uncompiled" if mode == "0" else "failed"

    def _pip(self, *arguments: str | Path, env: dict[str, str] | None = None) -> None:
        run([self.python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *arguments], env)

    def _has(self, name: str, value: str) -> bool:
        stamp = self.folder / "stamps" / name
        return stamp.exists() and stamp.read_text() == value

    def _stamp(self, name: str, value: str) -> None:
        (self.folder / "stamps").mkdir(exist_ok=True)
        (self.folder / "stamps" / name).write_text(value)


def snapshot(target: Path) -> str:
    """Copy what the package is built from, and give the digest of it.

    Building in a copy keeps generated files out of the source tree; unchanged files are not touched, so that only
    changed ones are compiled again.
    """
    wanted = dict(input_files(ROOT))
    for name, path in input_files(target):
        if name not in wanted:
            path.unlink()
    total = hashlib.sha256()
    for name, path in wanted.items():
        content = path.read_bytes()
        total.update(f"{name} {len(content)} ".encode() + content)
        update_file(target / name, content)
    return total.hexdigest()


def input_files(root: Path) -> list[tuple[str, Path]]:
    """The files that the package is built from, each with its path below `root`."""
    starts = [root / name for name in INPUTS]
    paths = sorted({path for start in starts for path in (start, *start.rglob("*")) if path.is_file()})
    named = [(path.relative_to(root).as_posix(), path) for path in paths]
    return [(name, path) for name, path in named if "__pycache__" not in name and ".egg-info" not in name]


def update_file(path: Path, content: bytes) -> None:
    """Write a file unless it has that content already."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
