"""Games under way are kept in files, so that a closed window or a power cut loses nothing."""

import contextlib
import secrets
import time
from pathlib import Path
from typing import IO

from scorepad.core.files import read_text, state_folder, write_atomically

try:
    import fcntl
except ImportError:  # not on every system; there two terminals could go on with the same game
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".scorepad"
LOCK_SUFFIX = ".lock"


class Save:
    """The file of one game under way; while it is held no other process offers to go on with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: IO[str] | None = None

    @classmethod
    def new(cls, game_id: str) -> "Save":
        """A file for a new game."""
        name = f"{game_id}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}{SUFFIX}"
        return cls(state_folder() / name)

    @property
    def began(self) -> str:
        """When it was last written, for people."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.written))

    @property
    def written(self) -> float:
        """When it was last written; 0 if that cannot be told."""
        try:
            return self.path.stat().st_mtime
        except OSError:
            return 0

    def hold(self) -> bool:
        """Take the game; False if another process plays it."""
        if self._lock is not None or fcntl is None:
            return True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = self._lock_path.open("w")
        except OSError:  # nothing can be written there: said when the game is first kept
            return True
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return False
        self._lock = lock
        return True

    def release(self) -> None:
        """Let others take it."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
            with contextlib.suppress(OSError):
                self._lock_path.unlink()

    def read(self) -> str:
        """The record."""
        return read_text(self.path, "a record")

    def write(self, text: str) -> None:
        """Keep the record as it is now."""
        write_atomically(self.path, text)

    def remove(self) -> None:
        """The game is over or given up."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.release()

    @property
    def _lock_path(self) -> Path:
        return self.path.with_suffix(LOCK_SUFFIX)


def unfinished() -> list[Save]:
    """The games under way that no other process plays, the latest first."""
    folder = state_folder()
    if not folder.is_dir():
        return []
    saves = sorted(map(Save, folder.glob(f"*{SUFFIX}")), key=lambda save: save.written, reverse=True)
    return [save for save in saves if _free(save)]


def _free(save: Save) -> bool:
    held = save.hold()
    if held:
        save.release()
    return held
