"""How one Clever sheet looks: the colours and letters of its areas and dice, its arrangement, its words."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TypeVar

from scorepad.clever.drawing.size import FULL, Size
from scorepad.clever.sheet import Bonus, Mark, Sheet
from scorepad.core.errors import SheetError
from scorepad.core.reader import Reader
from scorepad.draw.palette import COLOURS, PALETTES, PATTERNS, Colour, Palette, choose_colours, choose_patterns
from scorepad.draw.svg import Box
from scorepad.draw.words import Speaker

Value = TypeVar("Value")


@dataclass(frozen=True)
class Hints:
    """What a sheet file wishes for in its table `drawing`; everything may be left out."""

    rows: tuple[tuple[str, ...], ...]  #: areas side by side, empty: as it fits
    colours: dict[str, str]
    patterns: dict[str, str]
    per_line: dict[str, int]  #: after how many fields an area goes on in a new line


@dataclass(frozen=True)
class Look:
    """Everything that icons and panels have to know about the sheet as a whole."""

    sheet: Sheet
    hints: Hints
    speaker: Speaker
    areas: dict[str, Colour]
    dice: dict[str, Colour]
    patterns: dict[str, str]
    size: Size = FULL

    def ring(self, box: Box) -> Box:
        """Where a circle around a bonus goes."""
        across, down = self.size.ring
        return box.inset(-across, -down)

    def letter(self, area: str) -> str:
        """The letter that stands beside an area's colour."""
        return self.speaker.letter(area, self.sheet.area(area).letter)

    def bonus_words(self, bonus: Bonus) -> str:
        """A bonus, read out."""
        if bonus.fox or bonus.action:
            return self.speaker.say(f"draw.bonus.{bonus.action or 'fox'}")
        said = [self._mark_words(mark) for mark in bonus.marks]
        return said[0] if len(said) == 1 else self.speaker.say("draw.bonus.choice", choices=", ".join(said))

    def _mark_words(self, mark: Mark) -> str:
        kind = {"X": "cross", "?": "question"}.get(mark.what, "number")
        return self.speaker.say(f"draw.bonus.{kind}", area=self.speaker.area(mark.area), number=mark.what)


def make_look(sheet: Sheet, where: str, speaker: Speaker, palette: Palette = "standard", size: Size = FULL) -> Look:
    """The look of a sheet; nonsense among its hints is refused with a SheetError."""
    hints = read_hints(sheet, where)
    ids = [area.id for area in sheet.areas]
    areas = choose_colours(ids, hints.colours, palette)
    dice = {die.id: _die_colour(sheet, die.id, areas, hints, palette) for die in sheet.dice}
    patterns = dict(zip(ids, choose_patterns([areas[name] for name in ids]), strict=True)) | hints.patterns
    return Look(sheet, hints, speaker, areas, dice, patterns, size)


def read_hints(sheet: Sheet, where: str) -> Hints:
    """The table `drawing` of a sheet, checked."""
    if not isinstance(sheet.drawing, dict):
        raise SheetError(where, "drawing", sheet.drawing, "a table")
    reader = Reader(sheet.drawing, where, "drawing")
    reader.allow([field.name for field in fields(Hints)])
    ids = [area.id for area in sheet.areas]
    return Hints(
        rows=_read_rows(reader, ids) if reader.has("rows") else (),
        colours=_by_area(reader, "colours", ids, lambda table, name: table.word(name, list(COLOURS))),
        patterns=_by_area(reader, "patterns", ids, lambda table, name: table.word(name, list(PATTERNS))),
        per_line=_by_area(reader, "per_line", ids, lambda table, name: table.number(name, 2, 32)),
    )


def _die_colour(sheet: Sheet, die: str, areas: dict[str, Colour], hints: Hints, palette: Palette) -> Colour:
    """The colour a die is named after, or that of its area."""
    owner = next((area.id for area in sheet.areas if area.die == die), None)
    if owner and (owner in hints.colours or die not in COLOURS):
        return areas[owner]
    return PALETTES[palette].get(die, COLOURS["white"])


def _read_rows(reader: Reader, ids: list[str]) -> tuple[tuple[str, ...], ...]:
    expected = "rows of area ids, each of " + ", ".join(ids) + " once"
    rows = reader.raw("rows", expected)
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise reader.fail("rows", rows, expected)
    named = [name for row in rows for name in row]
    if not all(isinstance(name, str) for name in named) or sorted(named) != sorted(ids):
        raise reader.fail("rows", rows, expected)
    return tuple(tuple(row) for row in rows)


def _by_area(reader: Reader, key: str, ids: list[str], read: Callable[[Reader, str], Value]) -> dict[str, Value]:
    if not reader.has(key):
        return {}
    table = reader.table(key)
    found = {name: read(table, name) for name in ids if table.has(name)}
    table.close()
    return found
