"""Lists of like objects told by columns: the name of a field once, and a value that repeats once.

A column is a list of cells, from the first object to the last. A cell is

- a value that is no list: it stands in one object; `[texts]`: texts, parted by blanks, that stand in one each;
- `[value, times]`: it stands in so many objects, one after the other; `[times]`: so many have no such field;
- `[start, cells]`: texts that begin alike, and cells for how each goes on;
- `[start, times, field]`: texts that go on as another field of their object, told before, says.

A field that holds objects in all of them is told by columns of its own, as a mapping in place of the list.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from os.path import commonprefix
from typing import Any

from scorepad.table.plain import dumps

Row = Mapping[str, Any]  # plain JSON
Cell = Any  # plain JSON
Columns = dict[str, Any]  # by field: cells, or columns again

#: Stands for a field that an object does not have.
ABSENT = object()
#: Texts that begin alike with fewer characters are told as they are.
ALIKE = 3


def columns(rows: Sequence[Row]) -> Columns:
    """Objects by columns."""
    plain: Columns = {}
    told: Columns = {}
    sources: set[str] = set()
    for name in {name: None for row in rows for name in row}:
        values = [row.get(name, ABSENT) for row in rows]
        if all(isinstance(value, Mapping) for value in values):
            plain[name] = columns(values)
            continue
        cells = _cells(values)
        source, by_source = _by_source(rows, values, name, told)
        if source and len(dumps(by_source)) < len(dumps(cells)) and name not in sources:
            told[name] = by_source
            sources.add(source)
        else:
            plain[name] = cells
    return plain | told


def rows(table: Columns, count: int) -> list[dict[str, Any]]:
    """The objects that columns tell."""
    found: list[dict[str, Any]] = [{} for _ in range(count)]
    for name, cells in table.items():
        values = rows(cells, count) if isinstance(cells, Mapping) else _values(cells, found)
        for row, value in zip(found, values, strict=True):
            if value is not ABSENT:
                row[name] = value
    return found


def _cells(values: Sequence[Any]) -> list[Cell]:
    """Values as cells; texts that begin alike in groups where that is shorter."""
    found: list[Cell] = []
    for texts, run in groupby(values, lambda value: isinstance(value, str)):
        same = list(run)
        found += _shorter(_texts(same), _alike(same)) if texts else _runs(same)
    return found


def _shorter(one: list[Cell], other: list[Cell]) -> list[Cell]:
    return other if len(dumps(other)) < len(dumps(one)) else one


def _runs(values: Sequence[Any]) -> list[Cell]:
    """What repeats once."""
    return [cell for _, run in groupby(values, _sign) for cell in _run(list(run))]


def _run(run: list[Any]) -> list[Cell]:
    """The cells of one value that repeats."""
    value, times = run[0], len(run)
    if value is ABSENT:
        return [[times]]
    return [[value, times]] if isinstance(value, list | tuple) else _shorter(run, [[value, times]])


def _sign(value: Any) -> str:
    """What equal values have in common: true is no 1."""
    return "" if value is ABSENT else dumps(value)


def _texts(texts: Sequence[str]) -> list[Cell]:
    """Texts, those that do not repeat in one."""
    found: list[Cell] = []
    for single, run in groupby(_runs(texts), lambda cell: isinstance(cell, str) and " " not in cell):
        cells = list(run)
        found += _shorter(cells, [[" ".join(cells)]]) if single else cells
    return found


def _alike(texts: Sequence[str]) -> list[Cell]:
    """Texts in groups that begin alike."""
    found: list[Cell] = []
    for start, group in _groups(texts):
        alike = len(group) > 1 and len(start) >= ALIKE
        found += [[start, _cells([text[len(start) :] for text in group])]] if alike else _texts(group)
    return found


def _groups(texts: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Neighbours that begin alike, and how."""
    groups: list[tuple[str, list[str]]] = []
    for text in texts:
        start = commonprefix([groups[-1][0], text]) if groups else ""
        if groups and len(start) >= ALIKE:
            groups[-1] = (start, [*groups[-1][1], text])
        else:
            groups.append((text, [text]))
    return groups


def _by_source(rows: Sequence[Row], values: Sequence[Any], name: str, told: Columns) -> tuple[str, list[Cell]]:
    """The field whose texts most of these texts end with, and the cells that say so."""
    fields = [other for other in rows[0] if other != name and other not in told]
    fits = {other: sum(_start(row, value, other) is not None for row, value in zip(rows, values, strict=True)) for other in fields}
    source = max(fits, key=lambda other: fits[other], default="")
    if not source or fits[source] < 2:
        return "", []
    cells: list[Cell] = []
    told_by = [(_start(row, value, source), value) for row, value in zip(rows, values, strict=True)]
    for start, run in groupby(told_by, lambda pair: pair[0]):
        found = [value for _, value in run]
        cells += _cells(found) if start is None else [[start, len(found), source]]
    return source, cells


def _start(row: Row, value: Any, other: str) -> str | None:
    """What a text begins with where it ends as another field of its object says."""
    end = row.get(other)
    if not (isinstance(value, str) and isinstance(end, str) and end and value.endswith(end)):
        return None
    return value[: len(value) - len(end)]


def _values(cells: Sequence[Cell], before: Sequence[Row]) -> Iterator[Any]:
    """The values that cells stand for; `before` are the objects as far as they are known."""
    at = 0
    for cell in cells:
        for value in _spread(cell, before[at:]):
            yield value
            at += 1


def _spread(cell: Cell, before: Sequence[Row]) -> list[Any]:
    match cell:
        case [str(texts)]:
            return list(texts.split(" "))
        case [times]:
            return [ABSENT] * times
        case [str(start), list(ends)]:
            return [start + end for end in _values(ends, before)]
        case [value, times]:
            return [value] * times
        case [start, times, field]:
            return [start + row[field] for row in before[:times]]
    return [cell]
