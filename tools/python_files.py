"""Puts Python for browsers beside the built client: Pyodide's files, and Scorepad as a wheel of plain Python.

Modules are translated when the client is built (`web/compile.mjs`): a browser would do that at every start.
"""

import gzip
import hashlib
import io
import json
import shutil
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from system import run

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "scorepad"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
#: What is needed of Pyodide; its list of further packages is not, so a blank one stands for it.
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
LIBRARY = "python_stdlib.zip"
#: What translates modules, and how.
PRECOMPILE = (ROOT / "web" / "compile.mjs", ROOT / "tools" / "precompile.py")
#: Parts of the standard library that nothing here asks for: half of it.
UNASKED = {
    "_pydatetime.py", "_pyio.py", "antigravity.py", "argparse.py", "compileall.py", "configparser.py", "ctypes",
    "filecmp.py", "fileinput.py", "getpass.py", "gettext.py", "html", "http", "mimetypes.py", "netrc.py", "pty.py",
    "rlcompleter.py", "sched.py", "shelve.py", "sqlite3", "symtable.py", "tarfile.py", "this.py", "tty.py", "uuid.py",
    "wave.py", "webbrowser.py", "zoneinfo",
    "_pyrepl", "bdb.py", "cProfile.py", "cmd.py", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py",
    "modulefinder.py", "multiprocessing", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py",
    "profile.py", "pstats.py", "pyclbr.py", "pydoc.py", "pydoc_data", "smtplib.py", "socketserver.py", "tabnanny.py",
    "timeit.py", "trace.py", "tracemalloc.py", "unittest", "wsgiref", "xml", "xmlrpc", "zipapp.py",
}  # fmt: skip
#: Of the encodings these are enough: file names in archives are the oldest of them.
ENCODINGS = {
    "", "__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "utf_8",
    "utf_8_sig",
}  # fmt: skip
#: Rooms that a browser has no use for, and files of families that belong to them.
LEFT_OUT = {"server", "terminal", "lab", "envs", "cli.py", "__main__.py", "__pycache__"}
LENT = {"painter.py", "training.py"}
KINDS = {".py", ".toml", ".json", ".npz"}
#: Compressed in themselves: once more makes them longer.
ARCHIVES = {".zip", ".whl"}
#: Where it lies beside the client, and the file that names it.
FOLDER, LISTED = "python", "python.json"
#: The earliest time that an archive can tell: the same sources give the same bytes.
STILL = (1980, 1, 1, 0, 0, 0)


def place(built: Path, programs: str) -> None:
    """Write all files into a folder that is named after their content, with compressed copies and a list.

    `programs` is the path on which Node.js is found.
    """
    name, sources = wheel()
    modules, packed = precompiled(library(), sources, programs)
    files = {file: (PYODIDE / file).read_bytes() for file in RUNTIME} | {LIBRARY: modules}
    files |= {LOCK: json.dumps(_blank_lock()).encode(), name: packed}
    folder = f"{FOLDER}/{_digest(files)}"
    listed = {"folder": folder, "wheel": name, "files": {file: len(content) for file, content in files.items()}}
    told = json.dumps(listed, indent=1) + "\n"
    if (built / LISTED).exists() and (built / LISTED).read_text() == told:
        return
    for old in (built / FOLDER).glob("*/"):
        shutil.rmtree(old)
    (built / folder).mkdir(parents=True)
    for file, content in files.items():
        (built / folder / file).write_bytes(content)
        if Path(file).suffix not in ARCHIVES:
            (built / folder / f"{file}.gz").write_bytes(_compressed(file, content))
    (built / LISTED).write_text(told)


def precompiled(modules: bytes, packed: bytes, programs: str) -> tuple[bytes, bytes]:
    """The standard library and the wheel with translated modules in them; what was done once is kept."""
    parts = {"library.zip": modules, "wheel.zip": packed}
    made = PYODIDE / "precompiled" / _digest(parts | {"how": b"".join(path.read_bytes() for path in PRECOMPILE)})
    if not made.exists():
        shutil.rmtree(made.parent, ignore_errors=True)
        with tempfile.TemporaryDirectory(dir=PYODIDE) as work:
            source, target = Path(work, "from"), Path(work, "to")
            source.mkdir()
            target.mkdir()
            for name, content in parts.items():
                (source / name).write_bytes(content)
            run([shutil.which("node", path=programs) or "node", PRECOMPILE[0], source, target])
            made.parent.mkdir()
            target.rename(made)
    return (made / "library.zip").read_bytes(), (made / "wheel.zip").read_bytes()


def library() -> bytes:
    """The standard library without what a game never asks for."""
    with zipfile.ZipFile(PYODIDE / LIBRARY) as whole:
        return _zipped({name: whole.read(name) for name in whole.namelist() if _asked(name)})


def _asked(name: str) -> bool:
    first, *rest = name.split("/")
    return rest[0].partition(".")[0] in ENCODINGS if first == "encodings" else first not in UNASKED


def wheel() -> tuple[str, bytes]:
    """Scorepad without server, terminal, lab and environments: the wheel's name and its bytes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    about = f"{project['name']}-{project['version']}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    texts = {
        f"{about}/METADATA": metadata.encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nGenerator: scorepad\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    members = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in sources()} | texts
    members[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in [*members, f"{about}/RECORD"]).encode()
    return f"{project['name']}-{project['version']}-py3-none-any.whl", _zipped(members)


def sources() -> Iterator[Path]:
    """The files of the package that a browser needs."""
    for path in sorted(PACKAGE.rglob("*")):
        lent = path.name in LENT and (path.parent / "family.py").exists()
        if path.suffix in KINDS and not lent and not LEFT_OUT & set(path.relative_to(PACKAGE).parts):
            yield path


def _compressed(name: str, content: bytes) -> bytes:
    """Pyodide's files are compressed once for all builds: they are large, and stay as they are."""
    kept = PYODIDE / f"{name}.gz"
    if name not in RUNTIME:
        return gzip.compress(content, mtime=0)
    if not kept.exists():
        kept.write_bytes(gzip.compress(content, mtime=0))
    return kept.read_bytes()


def _zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, STILL), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _blank_lock() -> dict[str, object]:
    told = json.loads((PYODIDE / LOCK).read_text())
    return {**told, "packages": {}}


def _digest(files: dict[str, bytes]) -> str:
    total = hashlib.sha256()
    for name, content in sorted(files.items()):
        total.update(f"{name} {len(content)} ".encode() + content)
    return total.hexdigest()[:16]
