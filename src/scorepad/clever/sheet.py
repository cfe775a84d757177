"""A Clever sheet by name: dice, action tracks, areas with their cells and lines. `reader` reads it.

An area is a combination of orthogonal words (order, accepts, writes, points, extra, ...), never a class of its own.
"""

from dataclasses import dataclass, field

from scorepad.clever.views import TrackAction
from scorepad.core.options import Option, OptionValue

MAX_SEATS, MAX_DICE, MAX_AREAS, MAX_AREA_CELLS, MAX_CELLS = 4, 6, 6, 30, 96
MAX_TRACKS, MAX_FIELDS, MAX_ROUNDS, MAX_LINES, MAX_CELL_LINES = 4, 12, 12, 64, 5
MAX_BONUSES, MAX_KINDS, MAX_DUE, MAX_PAIRS = 48, 28, 100, 20

ACTIONS: tuple[TrackAction, ...] = ("reroll", "plus1", "return", "joker")
ORDERS = ("free", "next", "forward", "outward")
ACCEPTS = {
    "free": ("printed",),
    "forward": ("printed",),
    "next": ("any", "at-least", "rising", "falling"),
    "outward": ("step",),
}
WRITES = {
    "free": ("cross", "circle-then-cross"),
    "forward": ("cross",),
    "next": ("cross", "number", "half-or-times"),
    "outward": ("number",),
}
POINTS = {
    "free": ("count", "rows", "lines"),
    "forward": ("count",),
    "next": ("count", "sum", "pairs"),
    "outward": ("sides",),
}
EXTRAS = ("none", "lower-dice", "companions")

#: The rule options a Clever sheet may offer: their values, and what holds where a sheet does not mention them.
OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "failed_roll": ("reroll", "single-die-ends"),
    "may_decline": (True, False),
    "solo_passive_extra_die": (True, False),
    "seven_after_seven": (True, False),
    "pink_half": ("down", "up"),
}


#: What areas write where it is a number, and not a cross or a circle.
NUMBERED = ("number", "half-or-times")


@dataclass(frozen=True)
class Die:
    """One of the dice: its colour and the letter it has in notation."""

    id: str
    letter: str
    any_area: bool


@dataclass(frozen=True)
class Mark:
    """One way to use a bonus: `X` crosses a field, a digit writes that number, `?` a number of one's choice."""

    area: str
    what: str


@dataclass(frozen=True)
class Bonus:
    """What a field, line or track end gives: `action`, `fox`, or one of several marks to be made at once."""

    text: str
    action: str = ""
    fox: bool = False
    marks: tuple[Mark, ...] = ()


NO_BONUS = Bonus("")


@dataclass(frozen=True)
class Track:
    """An action track: fields are circled when earned and crossed when used."""

    action: TrackAction
    fields: int
    printed: tuple[str, ...]
    end_bonus: Bonus


@dataclass(frozen=True)
class Cell:
    """A field of an area; `name` is unique on the sheet, `row` and `column` say where it stands."""

    index: int
    name: str
    row: int
    column: int
    number: int = 0  #: the printed number, 0 if none
    printed_cross: bool = False
    threshold: int = 0
    multiplier: int = 1
    bonus: Bonus = NO_BONUS
    bonus_from: int = 0
    tray: bool = False  #: open to dice on the tray (areas whose rows go by place)
    shaded: bool = True  #: counts for the bonus of its row and column
    in_print: bool = False  #: filled in print, as the centre of two chains is


@dataclass(frozen=True)
class Line:
    """Cells that together give a bonus or points: a row, a column, a diagonal, or the two beside a gap."""

    kind: str
    number: int
    cells: tuple[int, ...]
    bonus: Bonus = NO_BONUS
    points: int = 0


@dataclass(frozen=True)
class ExtraPoints:
    """Points for each written number that is very low or very high."""

    each: int = 0
    at_most: int = 0
    at_least: int = 99


@dataclass(frozen=True)
class Area:
    """One coloured area: which words describe it, its cells and its lines."""

    id: str
    letter: str
    die: str
    sum_with: str
    question: str
    order: str
    accepts: str
    writes: str
    points: str
    extra: str
    by_place: bool
    reset: int
    centre: int
    restart: int
    row_dice: tuple[str, ...]
    points_table: tuple[int, ...]
    extra_points: ExtraPoints
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...]
    rows: int
    columns: int

    @property
    def numbered(self) -> bool:
        """Whether a mark names a cell (its number is printed) and not a number to write in the next one."""
        return self.order in ("free", "forward")


@dataclass(frozen=True)
class Sheet:
    """A whole Clever sheet."""

    id: str
    title: str
    players: tuple[int, int]
    minutes: int
    rounds: tuple[int, ...]
    round_bonus: tuple[Bonus, ...]
    foxes: int
    solo_rating: tuple[int, ...]
    options: tuple[Option, ...]
    fixed: dict[str, OptionValue]
    dice: tuple[Die, ...]
    tracks: tuple[Track, ...]
    areas: tuple[Area, ...]
    drawing: object = field(default_factory=dict)

    def _repr_svg_(self) -> str:
        from scorepad.clever.drawing import draw_sheet

        return draw_sheet(self, self.id)

    def area(self, name: str) -> Area:
        """The area of that id."""
        return next(area for area in self.areas if area.id == name)

    def bonuses(self) -> list[Bonus]:
        """Every bonus printed on the sheet, one entry for each place where it stands."""
        found = [bonus for bonus in self.round_bonus if bonus.text]
        found += [track.end_bonus for track in self.tracks if track.end_bonus.text]
        for area in self.areas:
            found += [cell.bonus for cell in area.cells if cell.bonus.text]
            found += [line.bonus for line in area.lines if line.bonus.text]
        return found
