"""Makes what a release consists of: a wheel and a source archive, both with the browser client inside."""

import platform
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

from client import BUILT, ROOT
from system import run, say

DIST = ROOT / "dist"
#: The client's page, where both have it.
PAGE = "scorepad/server/static/index.html"


def main() -> None:
    """Build both, and look into them."""
    if not (BUILT / "index.html").exists():
        sys.exit("the browser client is missing; type: make dist")
    shutil.rmtree(DIST, ignore_errors=True)
    build = "from setuptools.build_meta import {0} as make; print(make({1!r}))"
    for kind in ("build_sdist", "build_wheel"):
        run([sys.executable, "-c", build.format(kind, str(DIST))])
    for path in sorted(DIST.iterdir()):
        check(path)
        label(path)
    for path in sorted(DIST.iterdir()):
        say(f"{path.relative_to(ROOT)} is ready")


def check(path: Path) -> None:
    """Refuse an archive without the client."""
    if not any(name.endswith(PAGE) for name in names(path)):
        path.unlink()
        sys.exit(f"{path.name} came out without the browser client")


def label(path: Path) -> None:
    """Name a compiled wheel for Linux after the oldest systems that it runs on, as indexes want it, and slim it."""
    if path.stem.endswith(f"-linux_{platform.machine()}") and any(name.endswith(".so") for name in names(path)):
        run(["auditwheel", "repair", "--wheel-dir", path.parent, "--strip", path])
        path.unlink()


def names(path: Path) -> list[str]:
    """The files in a wheel or a source archive."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return wheel.namelist()
    with tarfile.open(path) as archive:
        return archive.getnames()


if __name__ == "__main__":
    main()
