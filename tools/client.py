"""Builds the browser client into the package, unless it is there and up to date."""

import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import python_files
from system import alone, run, say

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
#: Where the package looks for it.
BUILT = ROOT / "src" / "scorepad" / "server" / "static"

#: What the client is built from.
INPUTS = (WEB, ROOT / "src" / "scorepad" / "locale")


def install_packages(programs: str) -> None:
    """Install exactly what web/package-lock.json names, with the npm on the path `programs`."""
    with alone(PACKAGES):
        wanted = digest([WEB / "package-lock.json"])
        stamp = PACKAGES / ".scorepad"
        if stamp.exists() and stamp.read_text() == wanted:
            return
        say("installing what the browser client is built with")
        _npm(programs, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(wanted)


def build_client(programs: str) -> None:
    """Build the client if anything it is made from changed."""
    with alone(PACKAGES):
        wanted = digest(sources())
        stamp = PACKAGES / ".scorepad-client"
        if stamp.exists() and stamp.read_text() == wanted and (BUILT / "index.html").exists():
            python_files.place(BUILT, programs)
            return
        say("building the browser client")
        stamp.unlink(missing_ok=True)
        environment = {name: value for name, value in os.environ.items() if name != "SCOREPAD_CLIENT"}
        _npm(programs, "run", "--silent", "build", "--", "--logLevel", "warn", environment=environment)
        python_files.place(BUILT, programs)
        stamp.write_text(wanted)


def sources() -> Iterator[Path]:
    """The files that the client is built from."""
    for folder in INPUTS:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and PACKAGES not in path.parents:
                yield path


def digest(paths: Iterator[Path] | list[Path]) -> str:
    """One digest of files and their names."""
    total = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        total.update(f"{path.relative_to(ROOT)} {len(content)} ".encode() + content)
    return total.hexdigest()


def _npm(programs: str, *arguments: str, environment: dict[str, str] | None = None) -> None:
    npm = shutil.which("npm", path=programs) or "npm"
    run([npm, "--prefix", WEB, *arguments], {**(environment or os.environ), "PATH": programs})
