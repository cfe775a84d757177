"""Lists of like objects told by columns: the name of a field once, and a value that repeats once.

A column is a list of cells, from the first object to the last. A cell is

- a value that is no list: it stands in one object; `[texts]`: texts, parted by blanks, that stand in one each;
- `[value, times]`: it stands in this many objects, one after the other; `[times]`: this many have no such field;
- `[start, cells]`: texts that begin alike, and cells for how each goes on;
- `[start, times, field]`: texts that go on as another field of their object, told before, says.

A field that holds an object in each of them is told by columns of its own, as a mapping in place of the list. Where
some have no such field it is told as `{"{}": columns}`, and one that holds lists as `{"[]": columns}`, by index: an
object that has nothing of that has no such field.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any

from scorepad.table.plain import dumps

Json = Any  # whatever a field may hold, plain JSON
Row = Mapping[str, Json]
Cell = Json
Columns = dict[str, Json]  #: by field: cells, or columns again

#: The fields by which lists are told instead of objects, and objects that not all have.
LIST, SOME = "[]", "{}"
#: Stands for a field that an object does not have.
ABSENT = object()
#: This many texts are as short by themselves as in one.
FEW = 2
#: Texts that begin alike with fewer characters are told as they are.
ALIKE = 3


def columns(rows: Sequence[Row]) -> Columns:
    """Objects by columns."""
    return _Teller(rows).told()


def rows(table: Columns, count: int) -> list[dict[str, Json]]:
    """The objects that columns tell."""
    found: list[dict[str, Json]] = [{} for _ in range(count)]
    _fill(found, table, found)
    return found


# -- telling -----------------------------------------------------------------------------------------------------------
class _Teller:
    """Tells objects by columns; a field that refers to another one comes after it."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._plain: Columns = {}
        self._referring: Columns = {}
        self._sources: set[str] = set()  #: the fields referred to

    def told(self) -> Columns:
        """All columns."""
        for name in _names(self._rows):
            self._tell(name, [row.get(name, ABSENT) for row in self._rows])
        return self._plain | self._referring

    def _tell(self, name: str, values: Sequence[Json]) -> None:
        column = self._column(name, values, may_refer=name not in self._sources)
        refers = isinstance(column, dict) or any(isinstance(cell, list) and len(cell) > 2 for cell in column)
        (self._referring if refers else self._plain)[name] = column

    def _column(self, name: str, values: Sequence[Json], may_refer: bool = True) -> Columns | list[Cell]:
        """The values of a field in whichever way is shortest."""
        cells = _cells(values)
        nested = self._nested(values) if may_refer else None
        if nested is not None:
            return nested if len(dumps(nested)) < len(dumps(cells)) else cells
        source = self._source(name, values) if may_refer else ""
        referring = self._cells_by(source, values) if source else cells
        if _shorter(cells, referring) is cells:
            return cells
        self._sources.add(source)
        return referring

    def _nested(self, values: Sequence[Json]) -> Columns | None:
        """Columns of what is itself an object or a list wherever it is; None for anything else."""
        if all(isinstance(value, Mapping) and not value.keys() & {LIST, SOME} for value in values):
            return self._inner(values)
        there = [value for value in values if value is not ABSENT]
        if all(value and isinstance(value, Mapping) for value in there):
            return {SOME: self._inner([{} if value is ABSENT else value for value in values])}
        if all(value and isinstance(value, list | tuple) for value in there):
            return {LIST: self._inner([{} if value is ABSENT else _indexed(value) for value in values])}
        return None

    def _inner(self, parts: Sequence[Row]) -> Columns:
        return {name: self._column("", [part.get(name, ABSENT) for part in parts]) for name in _names(parts)}

    def _source(self, name: str, values: Sequence[Json]) -> str:
        """The field whose texts these texts end with oftenest; empty if none is worth it."""
        if sum(isinstance(value, str) for value in values) < 2:
            return ""
        fields = [other for other in self._rows[0] if other != name and other not in self._referring]
        fits = {other: sum(start is not None for start in self._starts(other, values)) for other in fields}
        best = max(fits, key=lambda other: fits[other], default="")
        return best if best and fits[best] > 1 else ""

    def _cells_by(self, source: str, values: Sequence[Json]) -> list[Cell]:
        """Cells that refer to another field where they can."""
        found: list[Cell] = []
        for start, run in groupby(zip(self._starts(source, values), values, strict=True), lambda pair: pair[0]):
            told = [value for _, value in run]
            found += _cells(told) if start is None else [[start, len(told), source]]
        return found

    def _starts(self, source: str, values: Sequence[Json]) -> list[str | None]:
        """What texts begin with where they end as another field of their object says."""
        return [_start(value, row.get(source)) for value, row in zip(values, self._rows, strict=True)]


def _start(text: object, end: object) -> str | None:
    if not (isinstance(text, str) and isinstance(end, str) and end and text.endswith(end)):
        return None
    return text[: len(text) - len(end)]


def _names(rows: Sequence[Row]) -> list[str]:
    return list({name: None for row in rows for name in row})


def _indexed(values: Sequence[Json]) -> dict[str, Json]:
    return {str(at): value for at, value in enumerate(values)}


def _cells(values: Sequence[Json]) -> list[Cell]:
    """Values as cells; texts that begin alike in groups where that is shorter."""
    found: list[Cell] = []
    for texts, run in groupby(values, lambda value: isinstance(value, str)):
        same = list(run)
        found += _shorter(_texts(same), _alike(same)) if texts else _runs(same)
    return found


def _shorter(one: list[Cell], other: list[Cell]) -> list[Cell]:
    return other if other is not one and len(dumps(other)) < len(dumps(one)) else one


def _runs(values: Sequence[Json]) -> list[Cell]:
    """What repeats once."""
    return [cell for _, run in groupby(values, _sign) for cell in _run(list(run))]


def _run(run: list[Json]) -> list[Cell]:
    """The cells of one value that repeats."""
    value, times = run[0], len(run)
    if value is ABSENT:
        return [[times]]
    whole = [[value, times]]
    return whole if isinstance(value, list | tuple) or (times > 1 and _saves(value, times)) else run


def _saves(value: Json, times: int) -> bool:
    """Whether a value that repeats is told in fewer characters with how often it does."""
    length = len(dumps(value))
    return length + len(f"[,{times}]") < times * (length + 1) - 1


def _sign(value: Json) -> object:
    """What equal values have in common: true is no 1."""
    return dumps(value) if isinstance(value, Mapping | list | tuple) else (value.__class__, value)


def _texts(texts: Sequence[str]) -> list[Cell]:
    """Texts, those that do not repeat in one."""
    found: list[Cell] = []
    for single, run in groupby(_runs(texts), lambda cell: isinstance(cell, str) and " " not in cell):
        cells = list(run)
        found += [[" ".join(cells)]] if single and len(cells) > FEW else cells
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
        start = _common(groups[-1][0], text) if groups else ""
        if len(start) < ALIKE:
            groups.append((text, [text]))
        else:
            groups[-1] = (start, [*groups[-1][1], text])
    return groups


def _common(one: str, other: str) -> str:
    """What two texts begin with."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return one[: sum(1 for _ in same)]


# -- hearing -----------------------------------------------------------------------------------------------------------
def _fill(found: Sequence[dict[str, Json]], table: Columns, outer: Sequence[Row]) -> None:
    """Put what columns tell into objects; `outer` are those of the list itself."""
    for name, told in table.items():
        values = _parts(told, outer) if isinstance(told, dict) else _values(told, outer)
        for row, value in zip(found, values, strict=True):
            if value is not ABSENT:
                row[name] = value


def _parts(table: Columns, outer: Sequence[Row]) -> list[Json]:
    """What fields hold that have columns of their own: objects or lists."""
    found: list[dict[str, Json]] = [{} for _ in outer]
    _fill(found, table.get(LIST) or table.get(SOME) or table, outer)
    if LIST in table:
        return [list(part.values()) or ABSENT for part in found]
    return [part or ABSENT for part in found] if SOME in table else found


def _values(cells: Sequence[Cell], outer: Sequence[Row]) -> Iterator[Json]:
    """The values that cells stand for."""
    at = 0
    for cell in cells:
        for value in _spread(cell, outer[at:]):
            yield value
            at += 1


def _spread(cell: Cell, outer: Sequence[Row]) -> list[Json]:
    match cell:
        case [str(texts)]:
            return list(texts.split(" "))
        case [times]:
            return [ABSENT] * times
        case [str(start), list(ends)]:
            return [start + end for end in _values(ends, outer)]
        case [value, times]:
            return [value] * times
        case [start, times, field]:
            return [start + row[field] for row in outer[:times]]
    return [cell]
