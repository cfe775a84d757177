"""Trained weights as data files: those that come with Scorepad, and those that `scorepad train` made."""

import io
import json
import zipfile
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from scorepad.errors import ScorepadError
from scorepad.files import rewriting, weights_folder
from scorepad.players.clever_inputs import HEADS, SEATINGS
from scorepad.players.clever_net import Floats, shapes

SUFFIX = ".npz"
ABOUT = "about"
#: How wrong each head is, at each place of each table.
SPREAD = "spread"
#: The expert's effort unless the file says otherwise.
SAMPLES = 200


@dataclass
class Weights:
    """What was learned about one sheet, and how it came about."""

    arrays: dict[str, Floats]
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def samples(self) -> int:
        """The expert's effort with them: samples that take about 50 ms on the machine they were measured on."""
        return int(self.about.get("samples", SAMPLES))

    def spread(self, seating: int, head: int) -> float:
        """By how much a head misjudges the end of a game, as a standard deviation."""
        return float(self.arrays[SPREAD][seating, head])


def find(digest: str, inputs: int) -> Weights | None:
    """The weights for a sheet, the player's own first; None if nobody trained any."""
    own = weights_folder() / f"{digest}{SUFFIX}"
    if own.exists():
        return read(own.read_bytes(), str(own), inputs)
    return shipped(digest, inputs)


@cache
def shipped(digest: str, inputs: int) -> Weights | None:
    """The weights for a sheet that come with Scorepad."""
    for item in (resources.files("scorepad") / "players" / "weights").iterdir():
        content = item.read_bytes() if item.name.endswith(SUFFIX) else b""
        if content and about(content, item.name).get("digest") == digest:
            return read(content, item.name, inputs)
    return None


def about(content: bytes, name: str) -> dict[str, Any]:
    """How weights came about: sheet, options, command, strength."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            found: dict[str, Any] = json.loads(archive.read(f"{ABOUT}.json"))
            return found
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise ScorepadError(f"{name}: {error}, expected weights made by `scorepad train`") from None


def read(content: bytes, name: str, inputs: int) -> Weights:
    """Weights from the bytes of their file."""
    told = about(content, name)
    with np.load(io.BytesIO(content), allow_pickle=False) as archive:
        arrays = {key: archive[key].astype(np.float32) for key in archive.files if key != f"{ABOUT}.json"}
    for key, shape in (shapes(inputs) | {SPREAD: (SEATINGS, HEADS)}).items():
        if key not in arrays or arrays[key].shape != shape:
            found = arrays[key].shape if key in arrays else "nothing"
            raise ScorepadError(f"{name}, {key}: found {found}, expected {shape}: made for another version")
    return Weights(arrays, told)


def write(path: Path, weights: Weights) -> None:
    """Write a file that at every moment is either the old or the new one."""
    arrays = {key: value.astype(np.float16) for key, value in weights.arrays.items()}
    with rewriting(path) as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
        with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{ABOUT}.json", json.dumps(weights.about, indent=1))
