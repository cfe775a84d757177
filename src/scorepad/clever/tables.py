"""A Clever sheet as flat integers: what `layout` fills in once and every position reads; `fields` lists them."""

from collections.abc import Callable

from scorepad.clever.fields import SHEET
from scorepad.clever.memory import SheetMemory
from scorepad.core import plain
from scorepad.core.plain import allocate

fill_sheet: Callable[[SheetMemory, dict[str, list[int]]], None]
plain.lend(globals(), fill_sheet=SHEET.fill)


class Tables(SheetMemory):
    """One sheet under one set of options; `data` holds every array and number by name."""

    def __init__(self, data: dict[str, list[int]]) -> None:
        for name, length in SHEET.lengths.items():
            if len(data[name]) != length:
                raise ValueError(f"table {name}: found {len(data[name])} numbers, expected {length}")
        self.data = data
        allocate(self, SHEET.lengths)
        fill_sheet(self, data)

    def __reduce__(self) -> tuple[object, ...]:
        return Tables, (self.data,)
