"""Reads parsed TOML in full distrust: every value is asked for by type and range, every left-over key is an error."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from scorepad.errors import SheetError

Item = TypeVar("Item")

#: A sheet file is a page of text; anything larger is a mistake or an attack.
MAX_BYTES = 200_000


class Reader:
    """One table of a sheet file; remembers which keys were read so that `close` can refuse the others."""

    def __init__(self, table: dict[str, Any], where: str, path: str = "") -> None:
        self._table, self._path, self.where = table, path, where
        self._read: set[str] = set()

    def key(self, name: str) -> str:
        """The full dotted name of a key, as error messages show it."""
        return f"{self._path}.{name}" if self._path else name

    def fail(self, name: str, found: object, expected: str) -> SheetError:
        """The error to raise for a value of this table."""
        return SheetError(self.where, self.key(name), found, expected)

    def has(self, name: str) -> bool:
        """Whether the key is present."""
        return name in self._table

    def keys(self) -> list[str]:
        """All keys of this table, in file order."""
        return list(self._table)

    def raw(self, name: str, expected: str) -> Any:
        """The unchecked value of a required key."""
        self._read.add(name)
        if name not in self._table:
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

    def word(self, name: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One word of a closed vocabulary."""
        if default is not None and name not in self._table:
            return default
        expected = "one of " + ", ".join(allowed)
        value = self.raw(name, expected)
        if not isinstance(value, str) or value not in allowed:
            raise self.fail(name, value, expected)
        return value

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        if default is not None and name not in self._table:
            return default
        return self._whole(name, self.raw(name, f"a whole number from {low} to {high}"), low, high)

    def minutes(self) -> int:
        """How long a game takes, about; 0 if the sheet does not say."""
        return self.number("minutes", 1, 600, 0)

    def numbers(self, name: str, length: int | None, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers within bounds, of a given length unless that is None."""
        wanted = f"a list of {'' if length is None else f'{length} '}whole numbers from {low} to {high}"
        value = self.raw(name, wanted)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self.fail(name, value, wanted)
        return tuple(self._whole(f"{name}[{index}]", item, low, high) for index, item in enumerate(value))

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
                raise self.fail(f"{name}[{index}]", item, "a text")
        return tuple(value)

    def grid(self, name: str, check: Callable[[str, object], Item]) -> tuple[tuple[Item, ...], ...]:
        """A list of rows of equal length; `check(key, value)` turns each place into what it stands for."""
        value = self.raw(name, "a list of rows")
        if not isinstance(value, list) or not value or not all(isinstance(row, list) and row for row in value):
            raise self.fail(name, value, "a list of rows, none empty")
        if len({len(row) for row in value}) != 1:
            raise self.fail(name, [len(row) for row in value], "rows of equal length")
        return tuple(
            tuple(check(f"{name}[{y}][{x}]", item) for x, item in enumerate(row)) for y, row in enumerate(value)
        )

    def table(self, name: str) -> "Reader":
        """A nested table."""
        value = self.raw(name, "a table")
        if not isinstance(value, dict):
            raise self.fail(name, value, "a table")
        return Reader(value, self.where, self.key(name))

    def tables(self, name: str, most: int) -> list["Reader"]:
        """A list of nested tables, at least one, at most `most`."""
        value = self.raw(name, f"1 to {most} tables")
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            raise self.fail(name, value, f"1 to {most} tables")
        for index, item in enumerate(value):
            if not isinstance(item, dict):
                raise self.fail(f"{name}[{index}]", item, "a table")
        return [Reader(item, self.where, self.key(f"{name}[{index}]")) for index, item in enumerate(value)]

    def close(self) -> None:
        """Refuse every key that nobody asked for: a misspelt key must not be ignored."""
        for name in self._table:
            if name not in self._read:
                raise self.fail(
                    name, self._table[name], "no such key here (known: " + ", ".join(sorted(self._read)) + ")"
                )

    def _whole(self, name: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.fail(name, value, f"a whole number from {low} to {high}")
        return value


def parse_toml(text: str, where: str) -> Reader:
    """A sheet file's text as a Reader; what is no TOML is refused with the place of the mistake."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise SheetError(where, "(file)", f"{len(text)} characters", f"at most {MAX_BYTES} bytes")
    try:
        return Reader(tomllib.loads(text), where)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SheetError(where, "(file)", str(error), "valid TOML") from None


def read_toml(path: Path) -> tuple[str, Reader]:
    """The text of a sheet file and its Reader."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        found = error.strerror if isinstance(error, OSError) else "bytes that are no text"
        raise SheetError(str(path), "(file)", found, "a readable UTF-8 file") from None
    return text, parse_toml(text, path.name)
