"""A Clever sheet as flat integers: what `spec.clever_tables` fills in once and every position reads."""

from scorepad.core.plain import allocate

#: The arrays of a sheet with their lengths.
ARRAYS = {
    "rounds": 5, "round_bonus": 16, "die_areas": 8, "partner": 48, "by_place": 6,
    "first_pair": 65, "pair_die": 640, "pair_area": 640, "pair_partner": 640, "pair_code": 640,
    "order": 6, "accepts": 6, "writes": 6, "points_by": 6, "extra": 6,
    "base": 6, "size": 6, "subs": 6, "low": 6, "high": 6, "reset": 6, "centre": 6, "restart": 6, "sum_die": 6,
    "start_mask": 6, "cells_mask": 6, "with_number": 96, "place_mask": 30, "row_of_die": 8,
    "number": 96, "threshold": 96, "multiplier": 96, "ways": 96, "cell_bonus": 96, "bonus_from": 96,
    "cell_lines": 576, "line_mask": 64, "line_bonus": 64, "line_points": 64, "first_line": 7,
    "row_mask": 36, "first_row": 7, "points": 198, "extra_each": 6, "extra_low": 6, "extra_high": 6,
    "bonus_type": 64, "bonus_arg": 64,
    "kind_mode": 192, "kind_number": 192, "kind_base": 192, "kind_areas": 32, "kind_optional": 32, "kind_die": 32,
    "lower_kind": 8, "same_kind": 8,
    "track_of": 4, "track_fields": 4, "track_end": 4, "joker_number": 12,
    "act_kind": 1536, "act_die": 1536, "act_area": 1536, "act_sub": 1536, "act_number": 1536, "act_bonus": 1536,
    "use_base": 48,
}  # fmt: skip
#: The single numbers of a sheet.
SCALARS = (
    "dice", "areas", "codes", "extra_shift", "skip_base", "return_base", "printed_joker_base", "free_joker_base",
    "roll_code", "reroll_code", "pass_code", "tray_code", "done_code",
    "single_die_ends", "may_decline", "solo_extra", "seven_again", "half_up", "late_loss",
)  # fmt: skip


def fill(target: list[int], values: list[int]) -> None:
    """Copy checked values into an array of the engine."""
    for index in range(len(values)):
        target[index] = values[index]


class Tables:
    """One sheet under one set of options; `data` holds every array and number by name."""

    rounds: list[int]
    round_bonus: list[int]
    die_areas: list[int]
    partner: list[int]
    by_place: list[int]
    first_pair: list[int]
    pair_die: list[int]
    pair_area: list[int]
    pair_partner: list[int]
    pair_code: list[int]
    order: list[int]
    accepts: list[int]
    writes: list[int]
    points_by: list[int]
    extra: list[int]
    base: list[int]
    size: list[int]
    subs: list[int]
    low: list[int]
    high: list[int]
    reset: list[int]
    centre: list[int]
    restart: list[int]
    sum_die: list[int]
    start_mask: list[int]
    cells_mask: list[int]
    with_number: list[int]
    place_mask: list[int]
    row_of_die: list[int]
    number: list[int]
    threshold: list[int]
    multiplier: list[int]
    ways: list[int]
    cell_bonus: list[int]
    bonus_from: list[int]
    cell_lines: list[int]
    line_mask: list[int]
    line_bonus: list[int]
    line_points: list[int]
    first_line: list[int]
    row_mask: list[int]
    first_row: list[int]
    points: list[int]
    extra_each: list[int]
    extra_low: list[int]
    extra_high: list[int]
    bonus_type: list[int]
    bonus_arg: list[int]
    kind_mode: list[int]
    kind_number: list[int]
    kind_base: list[int]
    kind_areas: list[int]
    kind_optional: list[int]
    kind_die: list[int]
    lower_kind: list[int]
    same_kind: list[int]
    track_of: list[int]
    track_fields: list[int]
    track_end: list[int]
    joker_number: list[int]
    act_kind: list[int]
    act_die: list[int]
    act_area: list[int]
    act_sub: list[int]
    act_number: list[int]
    act_bonus: list[int]
    use_base: list[int]
    dice: int
    areas: int
    codes: int
    extra_shift: int
    skip_base: int
    return_base: int
    printed_joker_base: int
    free_joker_base: int
    roll_code: int
    reroll_code: int
    pass_code: int
    tray_code: int
    done_code: int
    single_die_ends: int
    may_decline: int
    solo_extra: int
    seven_again: int
    half_up: int
    late_loss: int

    def __init__(self, data: dict[str, list[int]]) -> None:
        for name, length in ARRAYS.items():
            if len(data[name]) != length:
                raise ValueError(f"table {name}: found {len(data[name])} numbers, expected {length}")
        self.data = data
        allocate(self, ARRAYS)
        self.fill_course(data)
        self.fill_areas(data)
        self.fill_cells(data)
        self.fill_bonuses(data)
        self.fill_actions(data)
        self.fill_scalars(data)

    def __reduce__(self) -> tuple[object, ...]:
        return Tables, (self.data,)

    def fill_course(self, data: dict[str, list[int]]) -> None:
        """Rounds, dice and action tracks."""
        fill(self.rounds, data["rounds"])
        fill(self.round_bonus, data["round_bonus"])
        fill(self.die_areas, data["die_areas"])
        fill(self.partner, data["partner"])
        fill(self.first_pair, data["first_pair"])
        fill(self.pair_die, data["pair_die"])
        fill(self.pair_area, data["pair_area"])
        fill(self.pair_partner, data["pair_partner"])
        fill(self.pair_code, data["pair_code"])
        fill(self.track_of, data["track_of"])
        fill(self.track_fields, data["track_fields"])
        fill(self.track_end, data["track_end"])
        fill(self.joker_number, data["joker_number"])

    def fill_areas(self, data: dict[str, list[int]]) -> None:
        """What describes an area as a whole."""
        fill(self.order, data["order"])
        fill(self.accepts, data["accepts"])
        fill(self.writes, data["writes"])
        fill(self.points_by, data["points_by"])
        fill(self.extra, data["extra"])
        fill(self.base, data["base"])
        fill(self.size, data["size"])
        fill(self.subs, data["subs"])
        fill(self.low, data["low"])
        fill(self.high, data["high"])
        fill(self.reset, data["reset"])
        fill(self.centre, data["centre"])
        fill(self.restart, data["restart"])
        fill(self.sum_die, data["sum_die"])
        fill(self.by_place, data["by_place"])
        fill(self.start_mask, data["start_mask"])
        fill(self.cells_mask, data["cells_mask"])
        fill(self.with_number, data["with_number"])
        fill(self.place_mask, data["place_mask"])
        fill(self.row_of_die, data["row_of_die"])
        fill(self.row_mask, data["row_mask"])
        fill(self.first_row, data["first_row"])
        fill(self.points, data["points"])
        fill(self.extra_each, data["extra_each"])
        fill(self.extra_low, data["extra_low"])
        fill(self.extra_high, data["extra_high"])

    def fill_cells(self, data: dict[str, list[int]]) -> None:
        """Cells and the lines through them."""
        fill(self.number, data["number"])
        fill(self.threshold, data["threshold"])
        fill(self.multiplier, data["multiplier"])
        fill(self.ways, data["ways"])
        fill(self.cell_bonus, data["cell_bonus"])
        fill(self.bonus_from, data["bonus_from"])
        fill(self.cell_lines, data["cell_lines"])
        fill(self.line_mask, data["line_mask"])
        fill(self.line_bonus, data["line_bonus"])
        fill(self.line_points, data["line_points"])
        fill(self.first_line, data["first_line"])

    def fill_bonuses(self, data: dict[str, list[int]]) -> None:
        """Bonuses and kinds of pending marks."""
        fill(self.bonus_type, data["bonus_type"])
        fill(self.bonus_arg, data["bonus_arg"])
        fill(self.kind_mode, data["kind_mode"])
        fill(self.kind_number, data["kind_number"])
        fill(self.kind_base, data["kind_base"])
        fill(self.kind_areas, data["kind_areas"])
        fill(self.kind_optional, data["kind_optional"])
        fill(self.kind_die, data["kind_die"])
        fill(self.lower_kind, data["lower_kind"])
        fill(self.same_kind, data["same_kind"])

    def fill_actions(self, data: dict[str, list[int]]) -> None:
        """What each action code stands for."""
        fill(self.act_kind, data["act_kind"])
        fill(self.act_die, data["act_die"])
        fill(self.act_area, data["act_area"])
        fill(self.act_sub, data["act_sub"])
        fill(self.act_number, data["act_number"])
        fill(self.act_bonus, data["act_bonus"])
        fill(self.use_base, data["use_base"])

    def fill_scalars(self, data: dict[str, list[int]]) -> None:
        """The single numbers."""
        self.dice = data["dice"][0]
        self.areas = data["areas"][0]
        self.codes = data["codes"][0]
        self.extra_shift = data["extra_shift"][0]
        self.skip_base = data["skip_base"][0]
        self.return_base = data["return_base"][0]
        self.printed_joker_base = data["printed_joker_base"][0]
        self.free_joker_base = data["free_joker_base"][0]
        self.roll_code = data["roll_code"][0]
        self.reroll_code = data["reroll_code"][0]
        self.pass_code = data["pass_code"][0]
        self.tray_code = data["tray_code"][0]
        self.done_code = data["done_code"][0]
        self.single_die_ends = data["single_die_ends"][0]
        self.may_decline = data["may_decline"][0]
        self.solo_extra = data["solo_extra"][0]
        self.seven_again = data["seven_again"][0]
        self.half_up = data["half_up"][0]
        self.late_loss = data["late_loss"][0]
