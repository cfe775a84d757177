"""The text of a TOML file before it is parsed: what would eat memory is refused, and every key has its line.

A parser takes memory by the square of the depth of a key, so the text is looked at first. Up to the first mistake of a
file this reading and the parser's agree about what is inside a text and what is not; at that mistake the parser stops.
"""

import re
from collections import Counter

from scorepad.core.errors import SheetError

#: A sheet file is a page of text (those that come with scorepad have 2 to 4 KB); what is much larger is no sheet.
MAX_BYTES = 32_768
#: `options.may_decline.rulebook` has three parts, a grid in a table of a list lies four brackets deep.
MAX_PARTS, MAX_DEPTH = 8, 8
#: No name and no number of a sheet is longer.
MAX_WORD = 100

#: The way to a value: keys, and numbers from 0 in lists of tables.
Way = tuple[str | int, ...]

TOKEN = re.compile(
    r'''
    (?P<text>
        """ (?: [^"\\] | \\.? | "(?!"") )*+ "{0,5}
      | \'\'\' (?: [^'] | '(?!\'\') )*+ '{0,5}
      | " (?: [^"\\\n] | \\.? )*+ "?
      | ' [^'\n]*+ '?
    )
    | (?P<comment> \# [^\n]*+ )
    | (?P<word> [A-Za-z0-9_+-]++ )
    | (?P<sign> [][{}=.,\n] )
    ''',
    re.VERBOSE | re.DOTALL,
)


def lines_of_keys(text: str, where: str) -> dict[Way, int]:
    """The line of every key and table of a sheet file; SheetError if it is too large, too deep or too long-winded."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise SheetError(where, "(file)", "a larger file", f"at most {MAX_BYTES} bytes")
    scan = _Scan(where)
    for found in TOKEN.finditer(text.replace("\r\n", "\n")):
        scan.read(str(found.lastgroup), found.group())
    return scan.lines


class _Scan:
    """Reads part by part; knows the line, how deep the brackets are, and which table a key belongs to."""

    def __init__(self, where: str) -> None:
        self.where, self.line, self.lines = where, 1, dict[Way, int]()
        self._depth, self._dots, self._heading = 0, 0, False
        self._parts: list[str] = []
        self._fresh = True  # nothing on this line yet
        self._table: Way = ()
        self._counts: Counter[Way] = Counter()

    def read(self, kind: str, part: str) -> None:
        """The next part."""
        if kind == "sign":
            self._sign(part)
        elif kind != "comment":
            self._add(kind, part)
        self._fresh = part == "\n" and self._depth == 0
        self.line += part.count("\n")

    def _add(self, kind: str, part: str) -> None:
        if kind == "word" and len(part) > MAX_WORD:
            raise self._refusal(f"a name or number of {len(part)} characters", f"at most {MAX_WORD} characters")
        self._parts.append(part[1:-1] if kind == "text" else part)

    def _sign(self, sign: str) -> None:
        if sign == ".":
            self._dots += 1
            if self._dots >= MAX_PARTS:
                raise self._refusal(f"a key of more than {MAX_PARTS} parts", "keys like options.may_decline")
            return
        if sign in "[{":
            self._open(sign)
        elif sign in "]}":
            if self._heading:
                self._enter(listed=self._depth > 1)
            self._depth = max(0, self._depth - 1)
        elif sign == "=" and not self._depth:
            self.lines.setdefault((*self._table, *self._parts), self.line)
        self._dots, self._parts = 0, []

    def _open(self, sign: str) -> None:
        self._heading = self._heading or (sign == "[" and self._fresh)
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise self._refusal(f"brackets more than {MAX_DEPTH} deep", "lists and tables of a sheet")

    def _enter(self, listed: bool) -> None:
        """The table of a heading: `[options]`, `[[areas]]`, or one inside the latest of a list."""
        way: Way = ()
        for at, part in enumerate(self._parts, 1):
            way = (*way, part)
            if listed and at == len(self._parts):
                self._counts[way] += 1
            if way in self._counts:
                way = (*way, self._counts[way] - 1)
        self._table, self._heading = way, False
        self.lines.setdefault(way, self.line)

    def _refusal(self, found: str, expected: str) -> SheetError:
        return SheetError(self.where, "(file)", found, expected, self.line, f"found {found}, expected {expected}")
