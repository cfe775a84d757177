"""A user's folders are where the system keeps such things, and files are written whole or not at all."""

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from scorepad.core.files import data_folder, rewriting, state_folder, weights_folder, write_atomically

HOME = {"HOME": "/home/ann"}
MAC = "/home/ann/Library/Application Support/scorepad"
Folder = Callable[[Mapping[str, str], str], Path]


@pytest.mark.parametrize(
    ("folder", "variables", "platform", "expected"),
    [
        (state_folder, {}, "linux", "/home/ann/.local/state/scorepad"),
        (state_folder, {"XDG_STATE_HOME": "/x"}, "linux", "/x/scorepad"),
        (state_folder, {"XDG_STATE_HOME": ""}, "linux", "/home/ann/.local/state/scorepad"),
        (state_folder, {}, "darwin", MAC),
        (state_folder, {}, "win32", "/home/ann/AppData/Local/scorepad"),
        (state_folder, {"LOCALAPPDATA": "/y"}, "win32", "/y/scorepad"),
        (state_folder, {"SCOREPAD_STATE": "/z"}, "linux", "/z"),
        (data_folder, {}, "linux", "/home/ann/.local/share/scorepad"),
        (data_folder, {"XDG_DATA_HOME": "/x"}, "linux", "/x/scorepad"),
        (data_folder, {}, "darwin", MAC),
        (data_folder, {"LOCALAPPDATA": "/y"}, "win32", "/y/scorepad"),
        (weights_folder, {}, "linux", "/home/ann/.local/share/scorepad/weights"),
        (weights_folder, {"XDG_DATA_HOME": "/x"}, "linux", "/x/scorepad/weights"),
        (weights_folder, {}, "darwin", f"{MAC}/weights"),
        (weights_folder, {"LOCALAPPDATA": "/y"}, "win32", "/y/scorepad/weights"),
        (weights_folder, {"SCOREPAD_WEIGHTS": "/z"}, "linux", "/z"),
    ],
)
def test_where_things_are_kept(folder: Folder, variables: dict[str, str], platform: str, expected: str) -> None:
    assert folder(HOME | variables, platform) == Path(expected)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a" / "file"
    write_atomically(path, "old")

    def fail(_file: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def test_the_old_file_is_there_until_the_new_one_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with rewriting(path) as file:
        file.write(b"new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"


def test_whatever_stops_the_writer_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(TypeError), rewriting(path) as file:
        file.write("no bytes")  # type: ignore[call-overload]
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
