"""What the tape costs when nobody watches: the engine against a copy of it with every trace of the tape cut out."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import scorepad
from benchmarks.clock import Figure

RUN = """
import json, sys, time
import scorepad
assert scorepad.COMPILED
state = scorepad.load("ganz-schoen-clever").start(1)
start = time.process_time()
state.playouts(1, 0, 40000)
print(json.dumps(40000 / (time.process_time() - start)))
"""
DIRECTIVES = (
    "annotation_typing=False",
    "boundscheck=False",
    "wraparound=False",
    "cdivision=True",
    "initializedcheck=False",
)


def figures() -> Iterator[Figure]:
    """Games per second with the tape compiled in but off, and without any tape; the two take turns."""
    if not scorepad.COMPILED:
        return
    with tempfile.TemporaryDirectory() as folder:
        copies = {name: build(Path(folder) / name, cut) for name, cut in (("with", False), ("without", True))}
        best = dict.fromkeys(copies, 0.0)
        for _ in range(9):
            for name, path in copies.items():
                best[name] = max(best[name], run(path))
    yield Figure("solo games, tape built in but off", best["with"], "games/s")
    yield Figure("solo games, engine without a tape", best["without"], "games/s")
    yield Figure("cost of the tape when off", 100 * (1 - best["with"] / best["without"]), "percent")


def build(folder: Path, cut: bool) -> Path:
    """A compiled copy of the package, with the tape or without."""
    package = Path(scorepad.__file__).parent
    copy = folder / "scorepad"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    source = copy / "clever" / "engine.py"
    if cut:
        source.write_text(without_tape(source.read_text(encoding="utf-8")), encoding="utf-8")
    types = sorted(path for room in ("core", "clever") for path in (copy / room).glob("*.pxd"))
    sources = [path.with_suffix(".py") for path in types]
    files = [str(path) for path in sources if path.exists()]
    options = [part for directive in DIRECTIVES for part in ("-X", directive)]
    command = [sys.executable, "-m", "Cython.Build.Cythonize", "-3", "-i", "-q", *options, *files]
    subprocess.run(command, check=True, cwd=folder, env=os.environ | {"CFLAGS": "-O3"}, capture_output=True)
    return folder


def without_tape(text: str) -> str:
    """The source of the engine with every note on the tape taken out."""
    text = re.sub(r"\n +if self\.tape is not None:\n +self\.note\([^\n]*\)", "", text)
    return re.sub(r"(\n +)self\.note\([^\n]*\)", r"\1pass", text)


def run(folder: Path) -> float:
    """Games per second of one copy."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", RUN]
    return float(
        json.loads(subprocess.run(command, check=True, env=environment, capture_output=True, text=True).stdout)
    )
