"""Writes every file that is made from the program: `make types`. With `--check`: says which are not what it says today.

Whoever changes a message, a word or a drawing learns at once that they are stale, not after ten minutes of tests.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

import board_palette
import command_words
import kernel_vectors
import line_messages
import memory
import message_keys
import pen_vectors
import update_vectors
import wire_types

ROOT = Path(__file__).resolve().parents[1]
#: Each has the file that it makes, TARGET, and what is to be in it, text().
TOOLS = (wire_types, message_keys, line_messages, board_palette, pen_vectors, kernel_vectors, update_vectors)


def main() -> None:
    """Write them all, or only look."""
    wanted = files()
    if "--check" not in sys.argv:
        write(wanted)
    elif found := stale(wanted):
        names = ", ".join(str(path.relative_to(ROOT)) for path in found)
        sys.exit(f"{names}: found something else than the program makes today; type: make types")


def files() -> dict[Path, bytes]:
    """What each file should hold."""
    texts = memory.files() | {tool.TARGET: tool.text() for tool in TOOLS}
    return {path: text.encode() for path, text in texts.items()} | command_words.files()


def stale(wanted: Mapping[Path, bytes]) -> list[Path]:
    """The files that hold something else, or are not there."""
    return [path for path, content in wanted.items() if not path.exists() or path.read_bytes() != content]


def write(wanted: Mapping[Path, bytes]) -> None:
    """Write those that are stale; the others keep their dates."""
    for path in stale(wanted):
        path.write_bytes(wanted[path])


if __name__ == "__main__":
    main()
