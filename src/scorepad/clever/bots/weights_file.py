"""Files of trained weights, read without NumPy: those that come with Scorepad, and the player's own."""

import ast
import io
import json
import lzma
import struct
import zipfile
import zlib
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from math import isfinite, prod
from typing import cast

from scorepad.clever.bots.inputs import HEADS, SEATINGS
from scorepad.clever.bots.shapes import shapes
from scorepad.core.errors import ScorepadError
from scorepad.core.files import weights_folder
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
#: The bytes of the largest number that is stored.
WIDEST = 8
#: How an array begins that NumPy stored, in the first version of its format.
MAGIC = b"\x93NUMPY\x01\x00"
#: What numbers are called there, and here.
KINDS = {"<f2": "e", "<f4": "f", "<f8": "d"}

#: What reading a file raises that is cut off, changed or something else altogether.
DAMAGE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, OSError, EOFError, LookupError, TypeError, ValueError,
    SyntaxError, ArithmeticError, RuntimeError, MemoryError,
)  # fmt: skip
REMEDY = "Delete it, or make a new one with `scorepad train`."


@dataclass(frozen=True)
class Stored:
    """An array as a file has it: its shape, and its numbers row by row."""

    shape: tuple[int, ...]
    values: "array[float]"


@dataclass(frozen=True)
class File:
    """What a file of weights says, and how they came about."""

    arrays: dict[str, Stored]
    about: About


def find(digest: str, inputs: int) -> File | None:
    """The weights for a sheet, the player's own first; None if nobody trained any."""
    own = weights_folder() / f"{digest}{SUFFIX}"
    if own.exists():
        with _damage_named(str(own)), own.open("rb") as file:
            content = file.read(LARGEST)
        return read(content, str(own), inputs)
    return shipped(digest, inputs)


def shipped(digest: str, inputs: int) -> File | None:
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
            raise TypeError(f"{ABOUT}.json is not an object")
        samples = found.get("samples", SAMPLES)
        if not isinstance(samples, int) or not 0 < samples <= MOST_SAMPLES:
            raise ValueError(f"{ABOUT}.json: samples is {samples!r:.40}, expected 1 to {MOST_SAMPLES}")
        return cast(About, found)  # written by us, and only shown again


def read(content: bytes, name: str, inputs: int) -> File:
    """What the bytes of a file say."""
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
        return File({key: _array(member, found[key]) for key, member in members.items()}, told)


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
    kind: str
    begin: int


def _room(shape: tuple[int, ...]) -> int:
    """The bytes that an array of this shape can need, with another version's shape a few times larger."""
    return LONGEST_HEADER + SPARE * prod(shape) * WIDEST


def _header(member: bytes) -> Header:
    """Nothing is set aside for what a header asks for."""
    if not member.startswith(MAGIC):
        raise ValueError(f"an array that begins with {member[: len(MAGIC)]!r}, expected {MAGIC!r}")
    (length,) = struct.unpack_from("<H", member, len(MAGIC))
    begin = len(MAGIC) + 2 + length
    match ast.literal_eval(member[len(MAGIC) + 2 : begin].decode("latin-1").strip()):
        case {"descr": str(kind), "fortran_order": False, "shape": tuple(shape)} if kind in KINDS:
            return Header(shape, KINDS[kind], begin)
        case found:
            raise ValueError(f"an array of {found!r:.80}, expected numbers with a point, row by row")


def _array(member: bytes, header: Header) -> Stored:
    count = (len(member) - header.begin) // struct.calcsize(header.kind)
    if count != prod(header.shape):
        raise ValueError(f"{count} numbers, expected {prod(header.shape)}")
    values = array("f", struct.unpack_from(f"<{count}{header.kind}", member, header.begin))
    if not all(map(isfinite, values)):
        raise ValueError("numbers that are not finite")
    return Stored(header.shape, values)
