"""Trained weights as data files: those that come with Scorepad, and those that `scorepad train` made."""

import hashlib
import io
import json
import lzma
import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from math import prod
from pathlib import Path
from tokenize import TokenError
from typing import cast

import numpy as np

from scorepad.clever.bots.batch import Floats
from scorepad.clever.bots.inputs import HEADS, SEATINGS
from scorepad.clever.bots.net import shapes
from scorepad.core.errors import ScorepadError
from scorepad.core.files import rewriting, weights_folder
from scorepad.core.training import About

SUFFIX = ".npz"
ABOUT = "about"
#: How wrong each head is, at each place of each table.
SPREAD = "spread"
#: The expert's effort unless the file says otherwise, and the most it may say.
SAMPLES, MOST_SAMPLES = 200, 1_000_000

#: The bytes of a file at most, of what it says about itself, and of the header of an array.
LARGEST, LONGEST_ABOUT, LONGEST_HEADER = 1 << 26, 1 << 20, 1 << 12
#: How many times larger than expected an array may be and still be told that it is of another version.
SPARE = 4

#: What reading a file raises that is cut off, changed or something else altogether.
DAMAGE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, OSError, EOFError, LookupError, TypeError, ValueError,
    SyntaxError, TokenError, ArithmeticError, RuntimeError, MemoryError, UserWarning,
)  # fmt: skip
REMEDY = "Delete it, or make it anew with `scorepad train`."


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


def find(digest: str, inputs: int) -> Weights | None:
    """The weights for a sheet, the player's own first; None if nobody trained any."""
    own = weights_folder() / f"{digest}{SUFFIX}"
    if own.exists():
        with _damage_named(str(own)), own.open("rb") as file:
            content = file.read(LARGEST)
        return read(content, str(own), inputs)
    return shipped(digest, inputs)


@cache
def shipped(digest: str, inputs: int) -> Weights | None:
    """The weights for a sheet that come with Scorepad."""
    for item in (resources.files("scorepad") / "clever" / "weights").iterdir():
        content = item.read_bytes() if item.name.endswith(SUFFIX) else b""
        if content and about(content, item.name).get("digest") == digest:
            return read(content, item.name, inputs)
    return None


def about(content: bytes, name: str) -> About:
    """How weights came about: sheet, options, command, strength."""
    with _damage_named(name), zipfile.ZipFile(io.BytesIO(content)) as archive:
        found = json.loads(_member(archive, f"{ABOUT}.json", LONGEST_ABOUT))
        if not isinstance(found, dict):
            raise TypeError(f"{ABOUT}.json is no object")
        samples = found.get("samples", SAMPLES)
        if not isinstance(samples, int) or not 0 < samples <= MOST_SAMPLES:
            raise ValueError(f"{ABOUT}.json: samples is {samples!r:.40}, expected 1 to {MOST_SAMPLES}")
        return cast(About, found)  # written by us, and only shown again


def read(content: bytes, name: str, inputs: int) -> Weights:
    """Weights from the bytes of their file."""
    told = about(content, name)
    expected = shapes(inputs) | {SPREAD: (SEATINGS, HEADS)}
    with _damage_named(name), zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = {key: _member(archive, f"{key}.npy", _room(shape)) for key, shape in expected.items()}
        found = {key: _header(member) for key, member in members.items()}
    for key, shape in expected.items():
        if found[key].shape != shape:
            raise ScorepadError(
                f"{name}, {key}: found {found[key].shape}, expected {shape}: made for another version. {REMEDY}"
            )
    with _damage_named(name):
        return Weights({key: _array(member, found[key]) for key, member in members.items()}, told)


@contextmanager
def _damage_named(name: str) -> Iterator[None]:
    """Whatever is wrong inside a file is said with its name and what to do."""
    try:
        yield
    except DAMAGE as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise ScorepadError(
            f"{name}: found a damaged file ({said}), expected weights made by `scorepad train`. {REMEDY}"
        ) from None


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """One part of the file, unpacked; one that grows beyond what it can need is refused unread."""
    with archive.open(name) as member:
        content = member.read(most + 1)
    if len(content) > most:
        raise ValueError(f"{name} has more than {most} bytes")
    return content


@dataclass(frozen=True)
class Header:
    """What a stored array says of itself, and where its numbers begin."""

    shape: tuple[int, ...]
    kind: "np.dtype[np.generic]"
    begin: int


def _room(shape: tuple[int, ...]) -> int:
    """The bytes that an array of this shape can need, with another version's shape a few times larger."""
    return LONGEST_HEADER + SPARE * prod(shape) * np.dtype(np.float64).itemsize


def _header(member: bytes) -> Header:
    """Read by hand, since loading would set aside whatever memory a header asks for."""
    file = io.BytesIO(member)
    version = np.lib.format.read_magic(file)
    if version != (1, 0):
        raise ValueError(f"format {version} of an array, expected (1, 0)")
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)  # a header that only an ancient Python can have written: damage
        shape, by_column, kind = np.lib.format.read_array_header_1_0(file)
    if by_column or kind.kind != "f":
        raise ValueError(f"an array of {kind}, expected numbers with a point, row by row")
    return Header(shape, kind, file.tell())


def _array(member: bytes, header: Header) -> Floats:
    with np.errstate(over="ignore"):
        values = np.frombuffer(member, header.kind, offset=header.begin).reshape(header.shape).astype(np.float32)
    if not np.isfinite(values).all():
        raise ValueError("numbers that are not finite")
    return values


def write(path: Path, weights: Weights) -> None:
    """Write a file that at every moment is either the old or the new one."""
    arrays = {key: value.astype(np.float16) for key, value in weights.arrays.items()}
    with rewriting(path) as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
        with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{ABOUT}.json", json.dumps(weights.about, indent=1))
