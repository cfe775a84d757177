"""The toy family as users have it: a package of its own, really installed into a folder that Python looks in."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parent / "stairs"
QUIET = ("--quiet", "--no-index", "--no-build-isolation", "--no-deps", "--disable-pip-version-check")

#: A second package, whose family is none.
BROKEN = {
    "pyproject.toml": SOURCE.joinpath("pyproject.toml").read_text().replace("stairs", "broken"),
    "broken/__init__.py": "FAMILY = 'no family at all'\n",
}


def install(folder: Path, *, broken: bool = False) -> Path:
    """Install Stairs into a folder, and a broken family too if asked for; the folder to look in."""
    source, site = folder / "source", folder / "site"
    shutil.copytree(SOURCE, source / "stairs")
    for name, text in BROKEN.items() if broken else ():
        path = source / "broken" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for package in source.iterdir():
        subprocess.run([sys.executable, "-m", "pip", "install", *QUIET, "--target", site, package], check=True)  # noqa: S603
    return site


def environment(site: Path) -> dict[str, str]:
    """What a process needs that is to find what was installed there."""
    given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    paths = [str(site), *(str(Path(path).resolve()) for path in given if path)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "SCOREPAD_STATE": str(site / "saves")}
