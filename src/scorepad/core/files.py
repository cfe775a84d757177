"""Where a user's files are, and how a file is written so that no moment finds it half done."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from scorepad.core.errors import ScorepadError

#: For what is kept: the variable that names the folder on Linux, and where it is without it.
STATE = ("XDG_STATE_HOME", ".local/state")
DATA = ("XDG_DATA_HOME", ".local/share")


def state_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where games under way are kept: SCOREPAD_STATE, or the usual place of the system."""
    named = environment.get("SCOREPAD_STATE")
    return Path(named) if named else _usual(STATE, environment, platform)


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where the table server keeps its tables unless told otherwise: the usual place of the system."""
    return _usual(DATA, environment, platform)


def weights_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where own weights are kept: SCOREPAD_WEIGHTS, or beside the other data."""
    named = environment.get("SCOREPAD_WEIGHTS")
    return Path(named) if named else data_folder(environment, platform) / "weights"


def read_text(path: Path, what: str) -> str:
    """The text of a file that somebody named; `what` it should be is said where it is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScorepadError(f"{path}: found bytes that are no text, expected {what} in UTF-8") from None


def write_atomically(path: Path, text: str) -> None:
    """Write a text so that at every moment the file holds either all of the old or all of the new one."""
    with rewriting(path) as file:
        file.write(text.encode())


@contextmanager
def rewriting(path: Path, *, secret: bool = False) -> Iterator[BinaryIO]:
    """A draft to write to, which takes the file's place when it is complete; after an error the file is as it was.

    What is `secret` is readable for its owner alone, from the first byte on.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600 if secret else 0o666)
        with draft.open("w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _usual(kind: tuple[str, str], environment: Mapping[str, str], platform: str) -> Path:
    home = Path(environment.get("HOME") or Path.home())
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "scorepad"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "scorepad"
    variable, below_home = kind
    return Path(environment.get(variable) or home / below_home) / "scorepad"
