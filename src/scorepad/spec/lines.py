"""Where in a sheet file a mistake is: the line that a person has to look at."""

import re

from scorepad.errors import SheetError

TOML_PLACE = re.compile(r"\(at line (\d+)")
HEADER = re.compile(r"\s*\[+\s*([A-Za-z_][\w.-]*)\s*\]+\s*(#.*)?$")
STEP = re.compile(r"([\w-]+)(?:\[(\d+)\])?")


def line_of(text: str, error: SheetError) -> int:
    """The line of a mistake, counted from 1; of what is missing, that of the table it is missing in; 0: not known."""
    told = TOML_PLACE.search(str(error.found)) if error.key == "(file)" else None
    if told is not None:
        return int(told[1])
    return _find(text.splitlines(), [(name, int(at or 0)) for name, at in STEP.findall(error.key)])


def _find(lines: list[str], path: list[tuple[str, int]]) -> int:
    """Follow a path such as `areas[1].grid`: to the second header of that name, then to the key below it."""
    start, end, found = 0, _end(lines, 0), 0
    for name, at in path:
        header = _header(lines, name, at)
        if header:
            start, end, found = header, _end(lines, header), header
            continue
        key = _key(lines[start:end], name)
        return start + key if key else found
    return found


def _header(lines: list[str], name: str, at: int) -> int:
    """The line of a table's header; of several with one name the one so many further on. 0: there is none."""
    found = [number for number, line in enumerate(lines, 1) if (head := HEADER.match(line)) and head[1] == name]
    return found[at] if at < len(found) else 0


def _key(lines: list[str], name: str) -> int:
    """The line of a key among these, counted from 1; 0: there is none."""
    wanted = re.compile(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=")
    return next((number for number, line in enumerate(lines, 1) if wanted.match(line)), 0)


def _end(lines: list[str], start: int) -> int:
    """The line before the next header, counted from 0."""
    return next((at for at in range(start, len(lines)) if HEADER.match(lines[at])), len(lines))
