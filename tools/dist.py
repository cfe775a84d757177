"""Makes what a release consists of: a wheel and a source archive, both with the browser client inside."""

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
        say(f"{path.relative_to(ROOT)} is ready")


def check(path: Path) -> None:
    """Refuse an archive without the client."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
    else:
        with tarfile.open(path) as archive:
            names = archive.getnames()
    if not any(name.endswith(PAGE) for name in names):
        path.unlink()
        sys.exit(f"{path.name} came out without the browser client")


if __name__ == "__main__":
    main()
