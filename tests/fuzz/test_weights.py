"""Weights that are cut off, changed or something else altogether: read as they are, or refused by name."""

import io
import json
import struct
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.mutants import mutants
from nets.nets import rules, untrained
from scorepad import COMPILED, ScorepadError
from scorepad.clever.bots import weights as clever_weights
from scorepad.clever.bots.inputs import HEADS, SEATINGS, Inputs
from scorepad.clever.bots.shapes import shapes
from scorepad.clever.bots.weights import SPREAD, Weights
from scorepad.cli import main

GAME = rules("scorepad-original")
SIZE = Inputs(GAME.tables).size
ABOUT = {"game": GAME.id, "digest": GAME.digest, "samples": 40}

many = settings(max_examples=400 if COMPILED else 100)


@cache
def sound() -> bytes:
    """A file as training writes it."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for key, value in untrained(GAME).arrays.items():
            archive.writestr(f"{key}.npy", stored(value.astype(np.float16)))
        archive.writestr("about.json", json.dumps(ABOUT))
    return file.getvalue()


def stored(array: Any, *, allow_pickle: bool = False) -> bytes:
    file = io.BytesIO()
    np.lib.format.write_array(file, array, version=(1, 0), allow_pickle=allow_pickle)
    return file.getvalue()


def members() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(sound())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A file of these parts, every sum right."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def read_or_refused(content: bytes) -> Weights | None:
    """The weights, of the right shapes and finite; None if they were refused as they should be."""
    found, refusal = None, ""
    try:
        found = clever_weights.read(content, "own.npz", SIZE)
    except ScorepadError as error:
        refusal = str(error)
    if found is None:
        assert refusal.startswith("own.npz")
        assert refusal.endswith("Delete it, or make a new one with `scorepad train`.")
        assert "\n" not in refusal
        return None
    for key, shape in (shapes(SIZE) | {SPREAD: (SEATINGS, HEADS)}).items():
        assert found.arrays[key].shape == shape
        assert np.isfinite(found.arrays[key]).all()
    assert found.samples > 0
    return found


def test_a_sound_file_is_read() -> None:
    found = read_or_refused(sound())
    assert found is not None
    assert found.about == ABOUT
    assert np.array_equal(found.arrays["first"], untrained(GAME).arrays["first"].astype(np.float16))


@many
@given(data=st.data())
def test_bytes_that_changed(data: st.DataObject) -> None:
    """A few bytes anywhere, or the file cut off, or something put in."""
    content = bytearray(sound())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        kind = data.draw(st.sampled_from(["change", "cut", "drop", "insert"]))
        if kind == "change":
            content[at] ^= data.draw(st.integers(1, 255))
        elif kind == "cut":
            del content[max(at, 1) :]
        elif kind == "drop":
            del content[at : at + data.draw(st.integers(1, 40))]
            content = content or bytearray(b"x")
        else:
            content[at:at] = data.draw(st.binary(max_size=20))
    read_or_refused(bytes(content))


@many
@given(data=st.data())
def test_parts_that_changed_under_right_sums(data: st.DataObject) -> None:
    """Somebody packed it anew: the sums of the archive are right, what is inside is not."""
    parts = members()
    name = data.draw(st.sampled_from(sorted(parts)))
    at = data.draw(st.integers(0, min(200, len(parts[name]) - 1)))
    change = data.draw(st.binary(min_size=1, max_size=6))
    parts[name] = parts[name][:at] + change + parts[name][at + len(change) :]
    read_or_refused(packed(parts))


@many
@given(data=st.data())
def test_headers_and_words_that_changed(data: st.DataObject) -> None:
    parts = members()
    name = data.draw(st.sampled_from(["first.npy", "third_bias.npy", "about.json"]))
    if name == "about.json":
        text = data.draw(mutants([json.dumps(ABOUT), json.dumps({"digest": "x" * 10, "samples": 7})]))
        parts[name] = text.encode()
    else:
        content = parts[name]
        length = struct.unpack("<H", content[8:10])[0]
        header = data.draw(mutants([content[10 : 10 + length].decode()])).encode()[:60_000]
        parts[name] = content[:8] + struct.pack("<H", len(header)) + header + content[10 + length :]
    read_or_refused(packed(parts))


def with_part(name: str, content: bytes) -> Callable[[], bytes]:
    return lambda: packed(members() | {name: content})


def header_asking_for(shape: str) -> bytes:
    header = f"{{'descr': '<f2', 'fortran_order': False, 'shape': {shape}, }}".encode().ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + bytes(64)


class Trap:
    """Makes a file when it is unpickled."""

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return open, ("trapped", "w")


@pytest.mark.parametrize(
    "content",
    [
        lambda: b"",
        lambda: b"nonsense",
        lambda: packed({}),
        lambda: packed({name: part for name, part in members().items() if name != "second.npy"}),
        lambda: packed(members(), zipfile.ZIP_LZMA)[:-200],
        with_part("first.npy", header_asking_for("(99999999999, 99999999)")),
        with_part("first.npy", header_asking_for("(1000000000,)")),
        with_part("first.npy", header_asking_for("(64, 4L)")),
        with_part("first.npy", bytes(1 << 24)),
        with_part("first_bias.npy", stored(np.full(shapes(SIZE)["first_bias"], np.nan, np.float16))),
        with_part("first_bias.npy", stored(np.full(shapes(SIZE)["first_bias"], 1e300))),
        with_part("first_bias.npy", stored(np.full(shapes(SIZE)["first_bias"], "text"))),
        with_part("first_bias.npy", stored(np.zeros(shapes(SIZE)["first_bias"], complex))),
        with_part("first_bias.npy", stored(np.array([Trap()], object), allow_pickle=True)),
        with_part("about.json", b"[" * 100_000),
        with_part("about.json", b"[]"),
        with_part("about.json", b'{"samples": "many"}'),
        with_part("about.json", b'{"samples": 1' + b"0" * 5000 + b"}"),
        with_part("about.json", b" " * (1 << 22)),
        with_part("about.json", b"\xff\xfe"),
    ],
)
def test_what_cannot_be_weights_is_refused(
    content: Callable[[], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_or_refused(content()) is None
    assert not (tmp_path / "trapped").exists()


@pytest.mark.parametrize("kind", ["nonsense", "folder"])
def test_a_command_names_the_file_and_what_to_do(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_WEIGHTS", str(tmp_path))
    file = tmp_path / f"{GAME.digest}.npz"
    if kind == "folder":
        file.mkdir()
    else:
        file.write_bytes(sound()[:1000])
    result = CliRunner().invoke(main, ["simulate", GAME.id, "--games", "1", "--player", "learned"])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}: found a damaged file")
    assert result.stderr.endswith("Delete it, or make a new one with `scorepad train`.\n")
