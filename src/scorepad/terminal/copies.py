"""Records that players save under names of their own: nothing that is somebody else's is overwritten."""

import os
from dataclasses import replace
from pathlib import Path

from scorepad.core.errors import ScorepadError
from scorepad.core.files import read_text, write_atomically
from scorepad.core.record import MAX_CHARACTERS, Record
from scorepad.core.voice import Voice
from scorepad.terminal.screen import Screen

#: The most bytes of a character in UTF-8.
WIDEST = 4


class Copies:
    """The files that the record of one game was saved in."""

    def __init__(self, screen: Screen, voice: Voice) -> None:
        self.screen, self.voice = screen, voice
        self._written: set[Path] = set()

    def write(self, name: str, record: Record) -> bool:
        """Write the record to a file; whether that worked. Folders are not made, other files stay as they are."""
        path = Path(name)
        try:
            path = path.expanduser()
            refused = self._refused(path, record)
            if not refused:
                write_atomically(path, record.dumps())
                self._written.add(path.resolve())
        except OSError as error:
            refused = self.voice.say("save.failed", path=path, error=error.strerror)
        except (ValueError, RuntimeError) as error:  # no such user's home, or a name that no file can have
            refused = self.voice.say("save.failed", path=path, error=error)
        self.screen.show(refused or self.voice.say("save.done", path=path))
        return not refused

    def _refused(self, path: Path, record: Record) -> str:
        if not path.parent.is_dir():
            return self.voice.say("save.no-folder", path=path, folder=path.parent)
        if os.path.lexists(path) and path.resolve() not in self._written and not _is_earlier(path, record):
            return self.voice.say("save.taken", path=path)
        return ""


def _is_earlier(path: Path, record: Record) -> bool:
    """Whether a file holds this very game as it stood before, so that writing over it loses nothing."""
    if not path.is_file() or path.stat().st_size > WIDEST * MAX_CHARACTERS:
        return False
    try:
        found = Record.loads(read_text(path, "a record"))
    except (ScorepadError, OSError):
        return False
    lines = found.lines
    # The number of the first line is known only of a record that was read.
    same = replace(found, lines=record.lines, first_entry=record.first_entry) == record
    return same and lines == record.lines[: len(lines)]
