"""The sheets of Twenty One: read from a file in full distrust, then flattened for the engine."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.core.options import PRESETS, Option
from scorepad.core.reader import HEAD_KEYS, REQUIRED, Reader
from scorepad.twentyone.engine import CAPACITY, Tables

#: The colours dice can have and the letter of each in notation and on the drawn sheet.
LETTERS = {"white": "w", "yellow": "y", "red": "r", "green": "g", "blue": "b", "black": "k"}

#: More than any sheet prints; keeps sums far from the limits of an integer.
MOST_BONUS = 1000

OPEN_ROW = "hits_in_open_row"

#: The keys of a sheet file, and what holds where one is left out.
KEYS = {
    **HEAD_KEYS,
    "notes": "none",
    "dice": REQUIRED,
    "faces": REQUIRED,
    "throws_per_turn": REQUIRED,
    "locked_face": REQUIRED,
    "hit_bonus": REQUIRED,
    "rows": REQUIRED,
    "sheets": REQUIRED,
    "options": REQUIRED,
}

#: One sheet: for every row the index of the die whose colour each box has, left to right.
Colours = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Spec:
    """Everything a sheet file says, checked; colours are indices into `dice`."""

    id: str
    title: str
    players: tuple[int, int]
    minutes: int
    dice: tuple[str, ...]
    faces: int
    throws: int
    locked_face: int  #: 0 if no face is locked
    hit_bonus: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    sheets: Mapping[str, Colours]
    options: tuple[Option, ...]
    notes: tuple[str, ...] = ()

    def tables(self, open_row: bool) -> Tables:
        """The engine's integers for one choice of options."""
        return Tables(
            self.faces,
            self.throws,
            self.locked_face,
            [list(row) for row in self.rows],
            [[list(row) for row in sheet] for sheet in self.sheets.values()],
            list(self.hit_bonus),
            int(open_row),
        )


def read_spec(reader: Reader) -> Spec:
    """The checked content of a sheet file; SheetError names the key and what was expected there."""
    reader.allow(KEYS)
    dice = _dice(reader)
    faces = reader.number("faces", 2, CAPACITY["faces"])
    rows = _rows(reader, len(dice), faces)
    sheets = _sheets(reader, dice, len(rows))
    spec = Spec(
        id=reader.identifier("id"),
        title=reader.title(),
        players=_players(reader, len(sheets)),
        minutes=reader.minutes(),
        dice=dice,
        faces=faces,
        throws=reader.number("throws_per_turn", 1, CAPACITY["throws"]),
        locked_face=reader.number("locked_face", 0, faces),
        hit_bonus=reader.numbers("hit_bonus", len(dice) + 1, 0, MOST_BONUS),
        rows=rows,
        sheets=sheets,
        options=(_open_row(reader),),
        notes=reader.notes(),
    )
    reader.close()
    return spec


def _dice(reader: Reader) -> tuple[str, ...]:
    dice = reader.texts("dice")
    for index, colour in enumerate(dice):
        if colour not in LETTERS or colour in dice[:index]:
            raise reader.fail("dice", colour, "one of " + ", ".join(LETTERS) + ", each at most once", index)
    if not 2 <= len(dice) <= CAPACITY["dice"]:
        raise reader.fail("dice", list(dice), f"2 to {CAPACITY['dice']} colours")
    return dice


def _rows(reader: Reader, width: int, faces: int) -> tuple[tuple[int, ...], ...]:
    def number(value: object, row: int, column: int) -> int:
        return reader.whole("rows", value, 1, faces, row, column)

    rows = reader.grid("rows", number)
    if not 1 <= len(rows) <= CAPACITY["rows"] or len(rows[0]) != width:
        found = f"{len(rows)} rows of {len(rows[0])}"
        raise reader.fail("rows", found, f"1 to {CAPACITY['rows']} rows of {width}, a box for each die")
    return rows


def _sheets(reader: Reader, dice: tuple[str, ...], rows: int) -> dict[str, Colours]:
    table = reader.table("sheets")
    names = table.keys()
    if not 1 <= len(names) <= CAPACITY["sheets"]:
        raise reader.fail("sheets", names, f"1 to {CAPACITY['sheets']} sheets")
    for name in names:
        if len(name) != 1 or not "A" <= name <= "Z":
            raise table.fail(name, name, "a capital letter as the name of a sheet")
    return {name: _colours(table, name, dice, rows) for name in sorted(names)}


def _colours(table: Reader, name: str, dice: tuple[str, ...], rows: int) -> Colours:
    def die(value: object, row: int, column: int) -> int:
        if not isinstance(value, str) or value not in dice:
            raise table.fail(name, value, "one of " + ", ".join(dice), row, column)
        return dice.index(value)

    colours = table.grid(name, die)
    if len(colours) != rows:
        raise table.fail(name, f"{len(colours)} rows", f"{rows} rows, as many as there are rows of numbers")
    for index, row in enumerate(colours):
        if sorted(row) != list(range(len(dice))):
            raise table.fail(name, [dice[die] for die in row], "each colour once: " + ", ".join(dice), index)
    return colours


def _players(reader: Reader, sheets: int) -> tuple[int, int]:
    most = min(sheets, CAPACITY["seats"])
    low, high = reader.numbers("players", 2, 1, CAPACITY["seats"])
    if not low <= high <= most:
        raise reader.fail("players", [low, high], f"the fewest and the most, at most {most}: no two share a sheet")
    return low, high


def _open_row(reader: Reader) -> Option:
    options = reader.table("options")
    options.allow([OPEN_ROW])
    option = options.table(OPEN_ROW)
    option.allow(PRESETS)
    values = [option.truth(preset) for preset in PRESETS]
    return Option(OPEN_ROW, (False, True), *values)
