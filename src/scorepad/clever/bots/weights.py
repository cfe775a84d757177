"""Trained weights as NumPy arrays: those that come with Scorepad, and those that `scorepad train` made."""

import hashlib
import json
import zipfile
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import numpy as np

from scorepad.clever.bots import weights_file
from scorepad.clever.bots.batch import Floats
from scorepad.clever.bots.net import Net
from scorepad.clever.bots.weights_file import ABOUT, DAMAGE, SAMPLES, SPREAD, File
from scorepad.core.files import rewriting
from scorepad.core.training import About

__all__ = ["DAMAGE", "SPREAD", "Weights", "find", "read", "shipped", "write"]


@dataclass
class Weights:
    """What was learned about one sheet, and how it came about."""

    arrays: dict[str, Floats]
    about: About = field(default_factory=About)

    @cached_property
    def digest(self) -> str:
        """Tells these numbers from all others."""
        total = hashlib.sha256()
        for key, value in sorted(self.arrays.items()):
            total.update(f"{key} {value.shape} ".encode() + np.ascontiguousarray(value, "<f4").tobytes())
        return total.hexdigest()

    @property
    def samples(self) -> int:
        """The expert's effort with them: samples that take about 50 ms on the machine they were measured on."""
        return int(self.about.get("samples", SAMPLES))

    def spread(self, seating: int, head: int) -> float:
        """By how much a head misjudges the end of a game, as a standard deviation."""
        return float(self.arrays[SPREAD][seating, head])

    def net(self, blind: bool) -> Net:
        """A net of these weights; `blind`: all places of all tables are the same to it."""
        return Net(self.arrays | {"places": np.zeros_like(self.arrays["places"])} if blind else self.arrays)


def find(digest: str, inputs: int) -> Weights | None:
    """The weights for a sheet, the player's own first; None if nobody trained any."""
    return _made(weights_file.find(digest, inputs))


@cache
def shipped(digest: str, inputs: int) -> Weights | None:
    """The weights for a sheet that come with Scorepad."""
    return _made(weights_file.shipped(digest, inputs))


def read(content: bytes, name: str, inputs: int) -> Weights:
    """Weights from the bytes of their file."""
    return _weights(weights_file.read(content, name, inputs))


def _made(found: File | None) -> Weights | None:
    return None if found is None else _weights(found)


def _weights(found: File) -> Weights:
    arrays = {key: np.frombuffer(it.values, np.float32).reshape(it.shape) for key, it in found.arrays.items()}
    return Weights(arrays, found.about)


def write(path: Path, weights: Weights) -> None:
    """Write a file that at every moment is either the old or the new one."""
    arrays = {key: value.astype(np.float16) for key, value in weights.arrays.items()}
    with rewriting(path) as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
        with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{ABOUT}.json", json.dumps(weights.about, indent=1))
