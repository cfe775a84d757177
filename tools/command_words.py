"""Writes what gettext reads, `scorepad.mo`, from the words of the command line in `scorepad.po`."""

import json
import re
import struct
from pathlib import Path

WORDS = Path(__file__).resolve().parents[1] / "src" / "scorepad" / "terminal" / "words"
#: The first number of a file, by which gettext knows it; seven numbers are its head.
MAGIC, HEAD = 0x950412DE, 7
ENTRY = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$')


def files() -> dict[Path, bytes]:
    """What each file should hold."""
    return {path.with_suffix(".mo"): compiled(entries(path)) for path in sorted(WORDS.glob("*/LC_MESSAGES/*.po"))}


def entries(path: Path) -> dict[str, list[str]]:
    """The texts of a file: the English one, with its plural behind a zero, and the translations by number."""
    found: dict[str, list[str]] = {}
    english = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if entry := ENTRY.match(line):
            kind, text = entry[1], json.loads(entry[2])
            if kind == "msgid":
                english = text
            elif kind == "msgid_plural":
                english += "\0" + text
            else:
                found.setdefault(english, []).append(text)
    return found


def compiled(texts: dict[str, list[str]]) -> bytes:
    """A file as gettext reads it: where each text lies, English ones first, then the texts."""
    pairs = sorted((english.encode(), "\0".join(told).encode()) for english, told in texts.items())
    place = HEAD * 4 + len(pairs) * 16
    index, content = b"", b""
    for text in (*(pair[0] for pair in pairs), *(pair[1] for pair in pairs)):
        index += struct.pack("<II", len(text), place + len(content))
        content += text + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(pairs), HEAD * 4, HEAD * 4 + len(pairs) * 8, 0, place)
    return head + index + content
