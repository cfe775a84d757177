"""Trained weights as data files: those that come with Scorepad, and those that `scorepad train` made."""

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from scorepad.errors import ScorepadError
from scorepad.files import rewriting, weights_folder
from scorepad.players.clever_inputs import HEADS
from scorepad.players.clever_net import Floats, shapes

SUFFIX = ".npz"
ABOUT = "about"
#: A net for playing alone and one for tables of several, each with how wrong its heads are.
PARTS = ("alone", "several")
SPREAD = "spread"
KEYS = (*shapes(1), SPREAD)
#: The expert's effort unless the file says otherwise.
SAMPLES = 200


@dataclass
class Weights:
    """What was learned about one sheet: for playing alone, for tables of several, and how it came about."""

    alone: dict[str, Floats]
    several: dict[str, Floats]
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def samples(self) -> int:
        """The expert's effort with them: samples that take about 50 ms on the machine they were measured on."""
        return int(self.about.get("samples", SAMPLES))

    def of(self, seats: int) -> dict[str, Floats]:
        """The arrays for a table of so many."""
        return self.alone if seats == 1 else self.several


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
    alone, several = ({key: arrays[f"{part}_{key}"] for key in KEYS if f"{part}_{key}" in arrays} for part in PARTS)
    for key, shape in shapes(inputs).items():
        for part in (alone, several):
            if key not in part or part[key].shape != shape:
                found = part[key].shape if key in part else "nothing"
                raise ScorepadError(f"{name}, {key}: found {found}, expected {shape}: made for another version")
    return Weights(alone, several, told)


def write(path: Path, weights: Weights) -> None:
    """Write a file that at every moment is either the old or the new one."""
    parts = zip(PARTS, (weights.alone, weights.several), strict=True)
    arrays = {f"{part}_{key}": value.astype(np.float16) for part, found in parts for key, value in found.items()}
    with rewriting(path) as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
        with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{ABOUT}.json", json.dumps(weights.about, indent=1))


def spread_of(arrays: Mapping[str, Floats]) -> list[float]:
    """By how much each head misjudges the end of a game, as a standard deviation."""
    return [float(value) for value in arrays.get(SPREAD, np.zeros(HEADS))]
