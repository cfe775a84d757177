"""Flattens a Clever sheet and its options into the integers the engine runs on, and lists its actions.

Words become their place in the vocabularies of `sheet`; the engine counts them the same way.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorepad.clever.fields import SHEET
from scorepad.clever.sheet import ACTIONS, EXTRAS, MAX_DICE, MAX_KINDS, MAX_PAIRS, ORDERS, Area, Bonus, Cell, Sheet
from scorepad.clever.tables import Tables
from scorepad.clever.views import ActionKind
from scorepad.clever.words import ALL_NUMBERS, AREAS, CELL_LINES, DICE, KIND_NAMES, NOTHING, NUMBERS, PLACES, POINTS
from scorepad.core.errors import SheetError
from scorepad.core.options import OptionValue

ACCEPTED = ("any", "at-least", "rising", "falling", "step", "printed")
WRITTEN = ("cross", "circle-then-cross", "number", "half-or-times")
#: Actions that every sheet has, after all others.
LAST: tuple[ActionKind, ...] = ("roll", "pass", "tray", "done")
POINTED = ("count", "rows", "lines", "sum", "pairs", "sides")
MODES = ("", "X", "number", "?", "lower", "same")

ALL_CELLS = (1 << 30) - 1
ANY_PLACE, TRAY_PLACE = 4, 3
NO_DIE = DICE - 1  # a place among the dice that always shows 0


@dataclass(frozen=True)
class Action:
    """One action of a sheet: what it is and its notation; which fields count depends on its kind."""

    kind: ActionKind
    text: str
    die: int = 0
    area: int = 0
    spot: int = 0  #: its place in the area: a cell, a side, or a way to write
    number: int = 0
    bonus: int = 0
    asks: bool = False  #: the action names the number to write


@dataclass(frozen=True)
class Kind:
    """A kind of pending mark: per area (by index) how it may be used there and with which number."""

    text: str
    uses: Mapping[int, tuple[str, int]]
    optional: bool = False
    die: int = 0


@dataclass
class Layout:
    """Everything derived from a sheet: tables for the engine, actions and kinds for whoever names things."""

    sheet: Sheet
    options: Mapping[str, OptionValue]
    late_loss: bool = False  #: pending marks that cannot be used wait until none can, as under rules version 1
    kinds: list[Kind] = field(default_factory=list)
    bonuses: list[Bonus] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    data: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.data = {field.name: [0] * max(field.length, 1) for field in SHEET.all}
        self._lay_kinds()
        self._lay_course()
        for index, area in enumerate(self.sheet.areas):
            self._lay_area(index, area)
            self._lay_points(index, area)
            for cell in area.cells:
                self._lay_cell(area, cell)
        self._lay_lines()
        self._lay_actions()
        self.tables = Tables(self.data)

    # -- bonuses ------------------------------------------------------------------------------------------------
    def _lay_kinds(self) -> None:
        """Number the different bonuses and the kinds of pending marks."""
        area_of = {area.id: index for index, area in enumerate(self.sheet.areas)}
        track_of: dict[str, int] = {track.action: index for index, track in enumerate(self.sheet.tracks)}
        self.bonuses = list(dict.fromkeys(self.sheet.bonuses()))
        for number, bonus in enumerate(self.bonuses, 1):
            kind, arg = (1, track_of[bonus.action]) if bonus.action else (2, 0)
            if bonus.marks:
                kind, arg = 3, len(self.kinds)
                uses = {area_of[mark.area]: (_mode(mark.what), _number(mark.what)) for mark in bonus.marks}
                self.kinds.append(Kind(bonus.text, uses))
            self._put("bonus_type", number, kind)
            self._put("bonus_arg", number, arg)
        self.kinds += self._lower_kinds() + self._same_kinds()
        if len(self.kinds) > MAX_KINDS:
            raise SheetError(self.sheet.id, "areas", f"{len(self.kinds)} kinds of marks", f"at most {MAX_KINDS}")
        for number, pending in enumerate(self.kinds):
            self._lay_kind(number, pending)

    def _lay_kind(self, number: int, kind: Kind) -> None:
        self._put("kind_optional", number, int(kind.optional))
        self._put("kind_die", number, kind.die)
        self._put("kind_areas", number, sum(1 << area for area in kind.uses))
        for area, (mode, value) in kind.uses.items():
            self._put("kind_mode", number * AREAS + area, MODES.index(mode))
            self._put("kind_number", number * AREAS + area, value)
        if kind.text.startswith("lower:"):
            self._put("lower_kind", kind.die, number)
        if kind.text.startswith("same:"):
            self._put("same_kind", int(kind.text[-1]), number)

    def _lower_kinds(self) -> list[Kind]:
        areas = [index for index, area in enumerate(self.sheet.areas) if area.extra == "lower-dice"]
        return [
            Kind(f"lower:{die.letter}", {area: ("lower", 0)}, optional=True, die=index)
            for area in areas
            for index, die in enumerate(self.sheet.dice)
        ]

    def _same_kinds(self) -> list[Kind]:
        areas = [index for index, area in enumerate(self.sheet.areas) if area.extra == "companions"]
        return [
            Kind(f"same:{number}", {area: ("same", number)}, optional=True) for area in areas for number in range(1, 7)
        ]

    def _bonus(self, bonus: Bonus) -> int:
        return self.bonuses.index(bonus) + 1 if bonus.text else 0

    # -- the course of play -------------------------------------------------------------------------------------
    def _lay_course(self) -> None:
        sheet = self.sheet
        self._set("dice", len(sheet.dice))
        self._set("areas", len(sheet.areas))
        for seats, rounds in enumerate(sheet.rounds, 1):
            self._put("rounds", seats, rounds)
        for number, bonus in enumerate(sheet.round_bonus, 1):
            self._put("round_bonus", number, self._bonus(bonus))
        self.data["track_of"] = [-1] * len(ACTIONS)
        self.data["joker_number"] = [-1] * len(self.data["joker_number"])
        for index, track in enumerate(sheet.tracks):
            self._put("track_of", ACTIONS.index(track.action), index)
            self._put("track_fields", index, track.fields)
            self._put("track_end", index, self._bonus(track.end_bonus))
            for place, printed in enumerate(track.printed):
                self._put("joker_number", place, 0 if printed == "?" else int(printed))
        option = self.options
        self._set("single_die_ends", int(option["failed_roll"] == "single-die-ends"))
        self._set("may_decline", int(bool(option["may_decline"])))
        self._set("solo_extra", int(bool(option["solo_passive_extra_die"])))
        self._set("seven_again", int(bool(option["seven_after_seven"])))
        self._set("half_up", int(option["pink_half"] == "up"))
        self._set("late_loss", int(self.late_loss))

    # -- areas, cells, lines ------------------------------------------------------------------------------------
    def _lay_area(self, index: int, area: Area) -> None:
        words = {"order": ORDERS, "accepts": ACCEPTED, "writes": WRITTEN, "points": POINTED, "extra": EXTRAS}
        for name, vocabulary in words.items():
            self._put("points_by" if name == "points" else name, index, vocabulary.index(getattr(area, name)))
        self._put("base", index, area.cells[0].index)
        self._put("size", index, len(area.cells))
        self._put("asked_spots", index, len(spots_of(area)) if not area.numbered else 1)
        for number in (*range(13), NOTHING):
            self._put("numbers_after", index * NUMBERS + number, _following(area, number))
        self._put("centre", index, area.centre)
        self._put("restart", index, area.restart)
        self._put("cells_mask", index, (1 << len(area.cells)) - 1)
        self._put("start_mask", index, _mask(area, (cell for cell in area.cells if cell.in_print)))
        for number in range(1, 13):
            cells = (cell for cell in area.cells if cell.number == number)
            spots = _mask(area, cells) if area.numbered else (1 << len(spots_of(area))) - 1
            self._put("with_number", index * NUMBERS + number, spots)
        self._lay_places(index, area)
        self._lay_dice(index, area)

    def _lay_places(self, index: int, area: Area) -> None:
        """Which cells are open to a die by where it lies: rows by die field, grey cells by the tray."""
        self._put("by_place", index, int(area.by_place))
        for place in range(PLACES):
            mask = ALL_CELLS
            if area.by_place and place == TRAY_PLACE:
                mask = _mask(area, (cell for cell in area.cells if cell.tray))
            elif area.by_place and place != ANY_PLACE:
                mask = _mask(area, (cell for cell in area.cells if cell.row == place))
            self._put("place_mask", index * PLACES + place, mask)

    def _lay_dice(self, index: int, area: Area) -> None:
        """Which dice go here, with which partner, and which rows are theirs."""
        names = [die.id for die in self.sheet.dice]
        total = area.sum_with != ""
        low, high = (2, 12) if area.question == "sum" else (1, 6)
        self._put("low", index, low)
        self._put("high", index, high)
        self._put("sum_die", index, names.index(area.sum_with) if total and area.question == "die" else NO_DIE)
        for number, die in enumerate(self.sheet.dice):
            partner = area.die if die.id == area.sum_with else area.sum_with
            self._put("partner", index * DICE + number, names.index(partner) if total else NO_DIE)
            if die.any_area or die.id in (area.die, area.sum_with):
                self.data["die_areas"][number] |= 1 << index
            if area.extra == "lower-dice":
                rows = range(area.rows) if die.any_area or die.id == area.die else _rows_of(area, die.id)
                self._put("row_of_die", number, _mask(area, (cell for cell in area.cells if cell.row in rows)))

    def _lay_points(self, index: int, area: Area) -> None:
        first = self.data["first_row"][index]
        for row in range(area.rows):
            self._put("row_mask", first + row, _mask(area, (cell for cell in area.cells if cell.row == row)))
        for later in range(index + 1, AREAS + 1):
            self._put("first_row", later, first + area.rows)
        for count, points in enumerate(area.points_table):
            self._put("points", index * POINTS + count, points)
        self._put("extra_each", index, area.extra_points.each)
        self._put("extra_low", index, area.extra_points.at_most)
        self._put("extra_high", index, area.extra_points.at_least)

    def _lay_cell(self, area: Area, cell: Cell) -> None:
        self._put("number", cell.index, cell.number)
        least = cell.threshold if area.accepts == "at-least" else 1
        self._put("numbers_from", cell.index, ALL_NUMBERS & (ALL_NUMBERS << (least - 1)))
        self._put("multiplier", cell.index, cell.multiplier)
        self._put("factor", cell.index, cell.multiplier if area.writes in ("number", "half-or-times") else 0)
        self._put("ways", cell.index, 3 if area.writes == "half-or-times" and cell.multiplier else 1)
        self._put("cell_bonus", cell.index, self._bonus(cell.bonus))
        self._put("bonus_from", cell.index, cell.bonus_from)

    def _lay_lines(self) -> None:
        through: dict[int, list[int]] = {}
        number = 0
        for index, area in enumerate(self.sheet.areas):
            self._put("first_line", index, number)
            for line in area.lines:
                self._put("line_mask", number, sum(1 << (cell - area.cells[0].index) for cell in line.cells))
                self._put("line_bonus", number, self._bonus(line.bonus))
                self._put("line_points", number, line.points)
                for cell in line.cells:
                    through.setdefault(cell, []).append(number)
                number += 1
        for later in range(len(self.sheet.areas), AREAS + 1):
            self._put("first_line", later, number)
        self.data["cell_lines"] = [-1] * len(self.data["cell_lines"])
        for cell, lines in through.items():
            for place, line_number in enumerate(lines):
                self._put("cell_lines", cell * CELL_LINES + place, line_number)

    # -- actions ------------------------------------------------------------------------------------------------
    def _lay_actions(self) -> None:
        self._die_actions("use", "")
        self._set("extra_shift", len(self.actions))
        self._die_actions("extra", "+")
        self._lay_pairs()
        for number, pending in enumerate(self.kinds):
            for area in pending.uses:
                self._mark_actions(number, pending, area)
        self._set("skip_base", len(self.actions))
        self.actions += [Action("skip", f"skip:{kind.text}", bonus=number) for number, kind in enumerate(self.kinds)]
        self._track_actions()
        for name in LAST:
            self._set(f"{name}_code", len(self.actions))
            self.actions.append(Action(name, name))
        if len(self.actions) > len(self.data["act_kind"]):
            expected = f"at most {len(self.data['act_kind'])}"
            raise SheetError(self.sheet.id, "areas", f"{len(self.actions)} actions", expected)
        texts = [action.text for action in self.actions]
        double = next((text for text, times in Counter(texts).items() if times > 1), "")
        if double:
            raise SheetError(self.sheet.id, "areas", double, "fields, dice and choices that no notation confuses")
        self._set("codes", len(self.actions))
        for code, action in enumerate(self.actions):
            self._put("act_kind", code, KIND_NAMES.index(action.kind))
            for part in ("die", "area", "spot", "number", "bonus"):
                self._put(f"act_{part}", code, getattr(action, part))

    def _die_actions(self, kind: ActionKind, sign: str) -> None:
        for number, die in enumerate(self.sheet.dice):
            for index, area in enumerate(self.sheet.areas):
                if self.data["die_areas"][number] >> index & 1:
                    if kind == "use":
                        self._put("use_base", number * AREAS + index, len(self.actions))
                    self.actions += [
                        Action(kind, f"{sign}{die.letter}>{name}", die=number, area=index, spot=spot)
                        for spot, name in enumerate(spots_of(area))
                    ]

    def _lay_pairs(self) -> None:
        """For each set of dice the pairs of die and area to look at, one after the other."""
        dice, areas = range(len(self.sheet.dice)), range(len(self.sheet.areas))
        pairs = [(die, area) for die in dice for area in areas if self.data["die_areas"][die] >> area & 1]
        if len(pairs) > MAX_PAIRS:
            raise SheetError(self.sheet.id, "areas", f"{len(pairs)} pairs of die and area", f"at most {MAX_PAIRS}")
        at = 0
        for mask in range(64):
            self._put("first_pair", mask, at)
            for die, area in pairs:
                if mask >> die & 1:
                    self._put("pair_die", at, die)
                    self._put("pair_area", at, area)
                    self._put("pair_partner", at, self.data["partner"][area * DICE + die])
                    simple = not self.sheet.areas[area].by_place and self.sheet.areas[area].order != "outward"
                    self._put("pair_simple", at, int(simple))
                    self._put("pair_code", at, self.data["use_base"][die * AREAS + area])
                    at += 1
        self._put("first_pair", 64, at)

    def _mark_actions(self, number: int, kind: Kind, index: int) -> None:
        area = self.sheet.areas[index]
        self._put("kind_base", number * AREAS + index, len(self.actions))
        asks = kind.uses[index][0] == "?" and not area.numbered
        numbers = range(self.data["low"][index], self.data["high"][index] + 1) if asks else (0,)
        self.actions += [
            Action(
                "mark",
                f"{kind.text}>{name}" + (f"={value}" if asks else ""),
                area=index,
                spot=spot,
                number=value,
                bonus=number,
                asks=asks,
            )
            for value in numbers
            for spot, name in enumerate(spots_of(area))
        ]

    def _track_actions(self) -> None:
        known = [track.action for track in self.sheet.tracks]
        for name in ("reroll_code", "return_base", "printed_joker_base", "free_joker_base"):
            self._set(name, -1)
        if "reroll" in known:
            self._set("reroll_code", len(self.actions))
            self.actions.append(Action("reroll", "reroll"))
        if "return" in known:
            self._set("return_base", len(self.actions))
            self.actions += [
                Action("return", f"return:{die.letter}", die=index) for index, die in enumerate(self.sheet.dice)
            ]
        if "joker" in known:
            self._set("printed_joker_base", len(self.actions))
            self._set("free_joker_base", len(self.actions) + MAX_DICE)
            self.actions += [
                Action("joker", f"joker:{mark}{number}", number=number) for mark in ("", "?") for number in range(1, 7)
            ]

    def _put(self, name: str, index: int, value: int) -> None:
        self.data[name][index] = value

    def _set(self, name: str, value: int) -> None:
        self.data[name][0] = value


def spots_of(area: Area) -> list[str]:
    """The names of the places in an area that an action can point at: cells, sides, or ways to write."""
    if area.numbered:
        return [cell.name for cell in area.cells]
    if area.order == "outward":
        return [f"{area.letter}:left", f"{area.letter}:right"]
    if area.writes == "half-or-times":
        return [f"{area.letter}:half", f"{area.letter}:times"]
    return [area.letter]


def _mask(area: Area, cells: Iterator[Cell]) -> int:
    return sum(1 << (cell.index - area.cells[0].index) for cell in cells)


def _following(area: Area, number: int) -> int:
    """Which numbers may be written in the next field after a number, or as the first."""
    if area.accepts == "rising" and number not in (NOTHING, area.reset):
        return ALL_NUMBERS & (ALL_NUMBERS << number)
    if area.accepts == "falling" and number != NOTHING:
        return (2 << number) - 2
    return ALL_NUMBERS


def _rows_of(area: Area, die: str) -> list[int]:
    return [row for row, owner in enumerate(area.row_dice) if owner == die]


def _mode(what: str) -> str:
    return what if what in ("X", "?") else "number"


def _number(what: str) -> int:
    return int(what) if what.isdigit() else 0
