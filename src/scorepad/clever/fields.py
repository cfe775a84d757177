"""Every field of a Clever position and of a Clever sheet, once: its size, and what it means.

`tools/memory.py` writes `memory.py` and `memory.pxd` from this list.
"""

from scorepad.clever.words import (
    AREAS,
    CELL_LINES,
    CELLS,
    CODES,
    DICE,
    KINDS,
    NUMBERS,
    PLACES,
    POINTS,
    SEATS,
    SLOTS,
    TRACKS,
)
from scorepad.core.fields import Field, Fields, array, number

#: What sheets have room for, apart from what `words` counts.
SETS_OF_DICE, PAIRS, LINES, ROWS, BONUSES, JOKERS, ROUNDS = 64, 640, 64, 36, 64, 12, 16


def _seated(name: str, each: int, meaning: str, *, kind: str = "short", kept: bool = True) -> Field:
    """An array with so many numbers for each seat."""
    return Field(name, meaning, SEATS * each, each, kind=kind, kept=kept)


#: A position. The order is that of a dump: single numbers, then arrays.
STATE = Fields(
    "One position of a Clever game",
    (
        number("seats", "how many play"),
        number("waiting", "bit mask of the seats that are to act"),
        number("chance", "the throw to be made: none, the active player's, the solo passive one"),
        number("over", "1 once the game is over"),
        number("confirm", "1 where every answer ends with an act of its own", access="public"),
        number("first", "the seat that began"),
        number("round", "the round being played, from 1"),
        number("active", "the seat whose turn it is"),
        number("roll_number", "the roll of the turn, from 1"),
        number("phase", "round bonus, rolls or answers"),
        number("passive", "1 in the solo passive turn"),
        number("pool", "bit mask of the dice to be thrown or chosen from"),
        number("tray", "bit mask of the dice on the tray"),
        number("shelf", "bit mask of the dice on die fields", kept=False),
        _seated("crossed", AREAS, "per area: bit mask of crossed or written cells", kind="int"),
        _seated("circled", AREAS, "per area: bit mask of circled cells", kind="int"),
        _seated("struck", AREAS, "per area: bit mask of the fields whose bonus was given up", kind="int"),
        _seated("written", CELLS, "per cell: the number written there"),
        _seated("due", KINDS, "per kind: how many marks are pending"),
        _seated("granted", TRACKS, "per track: how many fields are circled"),
        _seated("used", TRACKS, "per track: how many fields are crossed; jokers: bit mask of the fields"),
        _seated("foxes", 1, "how many foxes are noted"),
        _seated("stage", 1, "what the seat is to do once no mark is pending"),
        _seated("joker", 1, "the number that the seat's next die pretends to show; 0: none"),
        _seated("extra_used", 1, "bit mask of the dice used by +1 in this turn"),
        array("faces", DICE, "what each die shows; 0: it was not thrown yet", kind="short"),
        array("slots", SLOTS, "the dice on the die fields I-III", kind="short"),
        _seated("due_mask", 1, "bit mask of the kinds pending", kind="int", kept=False),
        _seated("closed", AREAS, "per area: bit mask of the spots not open to any number", kind="int", kept=False),
        _seated("takes", AREAS, "per area: bit mask of the numbers it takes now", kind="int", kept=False),
        _seated("filled", 2 * AREAS, "per area and side: how many cells are filled", kept=False),
        _seated("last", 2 * AREAS, "per area and side: the number written last", kept=False),
    ),
    written=("copy", "clear", "load"),
)


def _table(name: str, length: int, meaning: str) -> Field:
    """An array of a sheet; Python reads sheets elsewhere."""
    return Field(name, meaning, length, access="")


#: A sheet under its options.
SHEET = Fields(
    "A Clever sheet under one set of options",
    (
        number("dice", "how many dice there are"),
        number("areas", "how many areas there are"),
        number("codes", "how many actions there are"),
        number("extra_shift", "from the code of a regular choice to that of the same with +1"),
        number("skip_base", "the code of declining the first kind of mark"),
        number("return_base", "the code of taking back the first die; -1: there is no such action"),
        number("printed_joker_base", "the code of pretending 1 by a printed joker; -1: there are none"),
        number("free_joker_base", "the same by a joker of free choice"),
        number("roll_code", "the code of rolling on"),
        number("reroll_code", "the code of rolling again; -1: there is no such action"),
        number("pass_code", "the code of taking no die"),
        number("tray_code", "the code of ending the rolls"),
        number("done_code", "the code of ending an answer"),
        number("single_die_ends", "1 where a failed roll of one die ends the rolls"),
        number("may_decline", "1 where a roll may be given up though a die fits"),
        number("solo_extra", "1 where +1 is allowed in the solo passive turn"),
        number("seven_again", "1 where a chain may be started anew twice in a row"),
        number("half_up", "1 where halves are rounded up"),
        number("late_loss", "1 where marks that cannot be used wait until none can"),
        _table("rounds", SEATS + 1, "per number of seats: how many rounds are played"),
        _table("round_bonus", ROUNDS, "per round: its bonus"),
        _table("die_areas", DICE, "per die: bit mask of the areas it goes to"),
        _table("partner", AREAS * DICE, "per area and die: the die that adds to it, or one that shows 0"),
        _table("by_place", AREAS, "per area: 1 where it matters where a die lies"),
        _table("first_pair", SETS_OF_DICE + 1, "per set of dice: where its pairs of die and area begin"),
        _table("pair_die", PAIRS, "per pair: the die"),
        _table("pair_area", PAIRS, "per pair: the area"),
        _table("pair_partner", PAIRS, "per pair: the die that adds to it, or one that shows 0"),
        _table("pair_code", PAIRS, "per pair: the code of its first spot"),
        _table("order", AREAS, "per area: in which order it is filled"),
        _table("accepts", AREAS, "per area: which numbers it accepts"),
        _table("writes", AREAS, "per area: what is written"),
        _table("points_by", AREAS, "per area: how points are counted"),
        _table("extra", AREAS, "per area: what comes with a mark"),
        _table("base", AREAS, "per area: its first cell"),
        _table("size", AREAS, "per area: how many cells it has"),
        _table("asked_spots", AREAS, "per area: how many spots each number has that a mark may bring"),
        _table("low", AREAS, "per area: the lowest number that a mark of free choice may bring"),
        _table("high", AREAS, "per area: the highest one"),
        _table("reset", AREAS, "per area: the number after which any other may follow"),
        _table("centre", AREAS, "per area: the cell from which chains grow"),
        _table("restart", AREAS, "per area: the number that starts a chain"),
        _table("sum_die", AREAS, "per area: the die that adds to a number without a die, or one that shows 0"),
        _table("start_mask", AREAS, "per area: bit mask of the cells marked in print"),
        _table("cells_mask", AREAS, "per area: bit mask of all cells"),
        _table("with_number", AREAS * NUMBERS, "per area and number: bit mask of the spots for it"),
        _table("place_mask", AREAS * PLACES, "per area and place of a die: bit mask of the cells open to it"),
        _table("row_of_die", DICE, "per die: bit mask of the cells in its rows"),
        _table("number", CELLS, "per cell: the printed number"),
        _table("threshold", CELLS, "per cell: the least number that it takes"),
        _table("multiplier", CELLS, "per cell: by how much a number is multiplied"),
        _table("ways", CELLS, "per cell: bit mask of the ways to write in it"),
        _table("cell_bonus", CELLS, "per cell: its bonus"),
        _table("bonus_from", CELLS, "per cell: the least number that earns its bonus"),
        _table("cell_lines", CELLS * CELL_LINES, "per cell: the lines through it, then -1"),
        _table("line_mask", LINES, "per line: bit mask of its cells"),
        _table("line_bonus", LINES, "per line: its bonus"),
        _table("line_points", LINES, "per line: its points"),
        _table("first_line", AREAS + 1, "per area: its first line"),
        _table("row_mask", ROWS, "per row: bit mask of its cells"),
        _table("first_row", AREAS + 1, "per area: its first row"),
        _table("points", AREAS * POINTS, "per area and count: the points"),
        _table("extra_each", AREAS, "per area: extra points of each very low or very high number"),
        _table("extra_low", AREAS, "per area: a number up to this is very low"),
        _table("extra_high", AREAS, "per area: a number from this on is very high"),
        _table("bonus_type", BONUSES, "per bonus: an action, a fox or a mark"),
        _table("bonus_arg", BONUSES, "per bonus: the track of the action, or the kind of mark"),
        _table("kind_mode", KINDS * AREAS, "per kind and area: how the mark may be used there"),
        _table("kind_number", KINDS * AREAS, "per kind and area: the number it brings; 0: none"),
        _table("kind_base", KINDS * AREAS, "per kind and area: the code of its first spot"),
        _table("kind_areas", KINDS, "per kind: bit mask of the areas it may be used in"),
        _table("kind_optional", KINDS, "per kind: 1 where it may be declined"),
        _table("kind_die", KINDS, "per kind: the die that was sent to the tray"),
        _table("lower_kind", DICE, "per die: the kind of mark that it gives when it is sent to the tray"),
        _table("same_kind", DICE, "per number: the kind of mark that a companion gives"),
        _table("track_of", TRACKS, "per action: its track; -1: there is none"),
        _table("track_fields", TRACKS, "per track: how many fields it has"),
        _table("track_end", TRACKS, "per track: the bonus of its last field"),
        _table("joker_number", JOKERS, "per joker field: its number; 0: free choice, -1: there is no such field"),
        _table("act_kind", CODES, "per action: what it does"),
        _table("act_die", CODES, "per action: its die"),
        _table("act_area", CODES, "per action: its area"),
        _table("act_spot", CODES, "per action: its spot in the area, which is a cell, a side or a way to write"),
        _table("act_number", CODES, "per action: the number it names"),
        _table("act_bonus", CODES, "per action: its kind of mark"),
        _table("use_base", DICE * AREAS, "per die and area: the code of its first spot"),
    ),
    written=("fill",),
)
