"""Reads parsed TOML in full distrust: every value is asked for by type and range, every left-over key is an error."""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from scorepad.core.clean import clean
from scorepad.core.errors import SheetError
from scorepad.core.toml_text import MAX_BYTES, Way, lines_of_keys

Item = TypeVar("Item")
W = TypeVar("W", bound=str)

#: What a list of keys says of one that must be there.
REQUIRED = "required"

#: The keys of every sheet file, and what holds where one is left out.
HEAD_KEYS = {
    "family": REQUIRED, "id": REQUIRED, "title": REQUIRED, "players": REQUIRED, "minutes": "not shown",
    "coach": "the usual bands",
}  # fmt: skip
#: The keys that name a table of a list in messages.
NAMES = ("id", "action")
#: From here on one word may be another one misspelt.
ALIKE = 0.7
MOST_NOTES, LONGEST_NOTE = 20, 2000


#: How the standard library says where a file is no TOML.
TOML_PLACE = re.compile(r"\(at line (\d+)")


class Reader:
    """One table of a sheet file; remembers which keys were read so that `close` can refuse the others."""

    def __init__(
        self,
        table: Mapping[str, object],
        where: str,
        path: str = "",
        way: Way = (),
        lines: Mapping[Way, int] | None = None,
    ) -> None:
        self._table, self._path, self._way, self.where = table, path, way, where
        self._lines: Mapping[Way, int] = lines or {}
        self._read: set[str] = set()
        self._known: Collection[str] = ()

    # -- what is wrong ------------------------------------------------------------------------------------------
    def key(self, name: str, *places: int) -> str:
        """The full name of a key, or of an entry of its list or grid (places count from 0), as messages show it."""
        words = ("row", "entry") if len(places) == 2 else ("entry",)
        return self._inside() + name + "".join(f", {word} {at + 1}" for word, at in zip(words, places, strict=False))

    def fail(self, name: str, found: object, expected: str, *places: int) -> SheetError:
        """The error to raise for a value of this table, or for one of its entries."""
        return SheetError(self.where, self.key(name, *places), found, expected, self._line(name))

    def allow(self, keys: Collection[str]) -> None:
        """Refuse every other key: a misspelt one is named before the right one is called missing."""
        self._known = keys
        for name in self._table:
            if name not in keys:
                raise self._unknown(name, keys)

    def close(self) -> None:
        """Refuse every key that nobody asked for: what means nothing here must not be ignored."""
        for name, value in self._table.items():
            if name not in self._read:
                raise self.fail(name, value, "no such key here (known: " + ", ".join(sorted(self._read)) + ")")

    # -- values -------------------------------------------------------------------------------------------------
    def has(self, name: str) -> bool:
        """Whether the key is present."""
        return name in self._table

    def keys(self) -> list[str]:
        """All keys of this table, in file order."""
        return list(self._table)

    def raw(self, name: str, expected: str) -> object:
        """The unchecked value of a required key."""
        self._read.add(name)
        if name not in self._table:
            for near in get_close_matches(name, self._table.keys() - set(self._known), 1, ALIKE):
                raise self._unknown(near, [name])
            raise self.fail(name, None, expected)
        return self._table[name]

    def text(self, name: str, default: str | None = None, *, longest: int = 200) -> str:
        """A short text."""
        if default is not None and name not in self._table:
            return default
        value = self.raw(name, "a text")
        if not isinstance(value, str) or not value or len(value) > longest:
            raise self.fail(name, value, f"a text of 1 to {longest} characters")
        return value

    def title(self) -> str:
        """The name of a game for people, harmless to show to strangers."""
        title = self.text("title")
        if not clean(title, len(title)):
            raise self.fail("title", title, "a text that can be read")
        return clean(title, len(title))

    def notes(self) -> tuple[str, ...]:
        """What a sheet has to say besides, harmless to show."""
        notes = self.texts("notes") if self.has("notes") else ()
        if len(notes) > MOST_NOTES or any(len(note) > LONGEST_NOTE for note in notes):
            raise self.fail("notes", list(notes), f"at most {MOST_NOTES} texts of {LONGEST_NOTE} characters")
        return tuple(clean(note, LONGEST_NOTE) for note in notes)

    def identifier(self, name: str, longest: int = 60) -> str:
        """A name for notation, records and addresses."""
        value = self.text(name, longest=longest)
        if not all(part.isascii() and part.isalnum() and part == part.lower() for part in value.split("-")):
            raise self.fail(name, value, "lower-case letters and digits, joined by -")
        return value

    def word(self, name: str, allowed: Sequence[W], default: W | None = None) -> W:
        """One word of a closed vocabulary."""
        if default is not None and name not in self._table:
            return default
        expected = "one of " + ", ".join(allowed)
        value = self.raw(name, expected)
        for word in allowed:
            if word == value:
                return word
        raise self.fail(name, value, expected)

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        if default is not None and name not in self._table:
            return default
        return self.whole(name, self.raw(name, f"a whole number from {low} to {high}"), low, high)

    def minutes(self) -> int:
        """How long a game takes, about; 0 if the sheet does not say."""
        return self.number("minutes", 1, 600, 0)

    def numbers(self, name: str, length: int | None, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers within bounds, of a given length unless that is None."""
        wanted = f"a list of {'' if length is None else f'{length} '}whole numbers from {low} to {high}"
        value = self.raw(name, wanted)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self.fail(name, value, wanted)
        return tuple(self.whole(name, item, low, high, index) for index, item in enumerate(value))

    def truth(self, name: str, default: bool | None = None) -> bool:
        """true or false."""
        if default is not None and name not in self._table:
            return default
        value = self.raw(name, "true or false")
        if not isinstance(value, bool):
            raise self.fail(name, value, "true or false")
        return value

    def texts(self, name: str, length: int | None = None) -> tuple[str, ...]:
        """A list of texts, of a given length unless that is None; an empty text means 'nothing here'."""
        wanted = f"a list of {'' if length is None else f'{length} '}texts"
        value = self.raw(name, wanted)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self.fail(name, value, wanted)
        for index, item in enumerate(value):
            if not isinstance(item, str):
                raise self.fail(name, item, "a text", index)
        return tuple(value)

    def grid(self, name: str, check: Callable[[object, int, int], Item]) -> tuple[tuple[Item, ...], ...]:
        """A list of rows of equal length; `check(value, row, column)` turns each place into what it stands for."""
        value = self.raw(name, "a list of rows")
        if not isinstance(value, list) or not value or not all(isinstance(row, list) and row for row in value):
            raise self.fail(name, value, "a list of rows, none empty")
        if len({len(row) for row in value}) != 1:
            raise self.fail(name, [len(row) for row in value], "rows of equal length")
        return tuple(tuple(check(item, y, x) for x, item in enumerate(row)) for y, row in enumerate(value))

    def table(self, name: str) -> "Reader":
        """A nested table."""
        value = self.raw(name, "a table")
        if not isinstance(value, dict):
            raise self.fail(name, value, "a table")
        return Reader(value, self.where, self.key(name), (*self._way, name), self._lines)

    def tables(self, name: str, most: int, each: str, keys: Collection[str]) -> list["Reader"]:
        """A list of nested tables, at least one, at most `most`, with these keys; messages call one of them `each`."""
        value = self.raw(name, f"1 to {most} tables")
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            raise self.fail(name, value, f"1 to {most} tables")
        found = [self._listed(name, index, item, each) for index, item in enumerate(value)]
        for item in found:
            item.allow(keys)
        return found

    def whole(self, name: str, value: object, low: int, high: int, *places: int) -> int:
        """A value of this table that must be a whole number."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.fail(name, value, f"a whole number from {low} to {high}", *places)
        return value

    # -- inside -------------------------------------------------------------------------------------------------
    def _listed(self, name: str, index: int, item: object, each: str) -> "Reader":
        if not isinstance(item, dict):
            raise self.fail(name, item, "a table", index)
        called = next((item[key] for key in NAMES if isinstance(item.get(key), str)), "")
        path = self._inside() + f"{each} {index + 1}" + (f" {called[:40]!r}" if called else "")
        return Reader(item, self.where, path, (*self._way, name, index), self._lines)

    def _inside(self) -> str:
        """What stands before a key in messages."""
        if not self._path:
            return ""
        return self._path + (", " if self._way and isinstance(self._way[-1], int) else ".")

    def _line(self, name: str) -> int:
        """The line of a key, or of the table it belongs to; 0 if neither is known."""
        way: Way = (*self._way, name)
        while way and way not in self._lines:
            way = way[:-1]
        return self._lines.get(way, 0)

    def _unknown(self, name: str, known: Collection[str]) -> SheetError:
        near = get_close_matches(name, known, 1, ALIKE)
        hint = f"did you mean {near[0]!r}?" if near else "known here: " + ", ".join(sorted(known))
        place = self._inside().rstrip(".,: ")
        sentence = (f"{place}: " if place else "") + f"unknown key {name[:60]!r}, {hint}"
        return SheetError(self.where, self.key(name), self._table[name], hint, self._line(name), sentence)


def parse_toml(text: str, where: str) -> Reader:
    """A sheet file's text as a Reader; what is no TOML is refused with the place of the mistake."""
    lines = lines_of_keys(text, where)
    try:
        return Reader(tomllib.loads(text), where, lines=lines)
    except (ValueError, RecursionError) as error:
        told = TOML_PLACE.search(str(error))
        raise SheetError(where, "(file)", str(error), "valid TOML", int(told[1]) if told else 0) from None


def read_toml(path: Path) -> tuple[str, Reader]:
    """The text of a sheet file and its Reader."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MAX_BYTES + 1)  # whatever it is, no more of it is needed to refuse it
    except (OSError, UnicodeDecodeError) as error:
        found = error.strerror if isinstance(error, OSError) else "bytes that are no text"
        raise SheetError(str(path), "(file)", found, "a readable UTF-8 file") from None
    return text, parse_toml(text, path.name)
