"""Everything as files for any web host: whoever opens them plays in the browser, without a server."""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from scorepad.core.errors import ScorepadError
from scorepad.server.security.middleware import HEADERS
from scorepad.server.shell import LIST
from scorepad.server.static_files import PAGE, StaticFiles

ANSWERS = "answers"
#: Folders of an earlier site that are written anew.
OWN = ("assets", "python", ANSWERS)
#: What is in the wheel for browsers answers for itself: as plain Python, without any other package.
ANSWERING = "import sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path; " + (
    "from scorepad.local.fixed import write_answers; write_answers(Path(sys.argv[2]))"
)
#: A page can say this about itself but for who may show it in a frame.
POLICY = HEADERS["Content-Security-Policy"].partition("; frame-ancestors")[0]


def write_site(client: Path, folder: Path) -> int:
    """Write the site into a folder that is new, empty or an earlier site; the number of its files."""
    if not (client / "python.json").is_file():
        raise ScorepadError(f"{client}: found no python.json, expected pages that were built with Python for browsers")
    _make_room(folder)
    shutil.copytree(client, folder, dirs_exist_ok=True)
    page = folder / PAGE
    page.write_text(as_files(page.read_text(encoding="utf-8")), encoding="utf-8")
    _write_answers(client, folder / ANSWERS)
    (folder / LIST).write_bytes(StaticFiles(folder).files[LIST].content)
    return sum(path.is_file() for path in folder.rglob("*"))


def as_files(page: str) -> str:
    """The page for a folder of any name: beside its files, and knowing that there is no server."""
    marked = page.replace("<html ", "<html data-files ").replace('="/', '="./')
    return marked.replace("<title>", f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />\n    <title>')


def _make_room(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()) and not (folder / LIST).is_file():
        raise ScorepadError(f"{folder}: found other files, expected a new folder, an empty one or an earlier site")
    for name in OWN:
        shutil.rmtree(folder / name, ignore_errors=True)


def _write_answers(client: Path, folder: Path) -> None:
    listed = json.loads((client / "python.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as unpacked:
        with zipfile.ZipFile(client / listed["folder"] / listed["wheel"]) as wheel:
            wheel.extractall(unpacked)
        command = [sys.executable, "-I", "-S", "-c", ANSWERING, unpacked, str(folder)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - ours
    if done.returncode:
        raise ScorepadError(f"the games could not be written:\n{done.stderr.strip()}")
