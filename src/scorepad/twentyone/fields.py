"""Every field of a position and of the sheets of Twenty One, once: its size, and what it means.

`tools/memory.py` writes `memory.py` and `memory.pxd` from this list.
"""

from scorepad.core.fields import Field, Fields, array, number, scratch

#: What sheets have room for: seats, dice (boxes of a row), rows, kinds of sheet.
SEATS, WIDTH, DEPTH, SHEETS = 6, 6, 8, 12


def _seated(name: str, meaning: str, each: int = 1, *, kept: bool = False) -> Field:
    """An array with this many numbers for each seat."""
    return Field(name, meaning, SEATS * each, each, kept=kept)


#: A position; a dump has what is kept seat by seat, boxes apart.
STATE = Fields(
    "One position of Twenty One",
    (
        number("seats", "how many play"),
        number("roller", "the seat that throws"),
        number("throws", "how often the dice were thrown in this turn"),
        number("phase", "what the position waits for"),
        number("confirm", "1 where every answer ends with an act of its own", access="public"),
        number("waiting", "bit mask of the seats that are to act"),
        number("chance", "bit mask of the dice to be thrown", kept=False),
        number("over", "1 once the game is over", kept=False),
        array("faces", WIDTH, "what each die shows; 0: it was not thrown yet"),
        _seated("sheet", "its sheet", kept=True),
        _seated("fresh", "bit mask of the boxes filled with the throw on the table", kept=True),
        _seated("lines", "per row: its boxes, four bits each", DEPTH, kept=True),
        _seated("row", "the row being filled"),
        _seated("empty", "bit mask of the empty boxes of the row"),
        _seated("hits", "how many there are in the row"),
        _seated("sums", "the sum of the numbers in the row"),
        _seated("points", "the points of the full rows"),
        _seated("fits", "bit mask of the boxes that can still be written"),
        scratch("buffer", 8, "the codes that are legal now"),
    ),
    written=("copy",),
)


def _table(name: str, length: int, meaning: str) -> Field:
    """An array of the sheets; Python reads them by methods."""
    return Field(name, meaning, length, access="")


#: The sheets of a game under its options.
SHEET = Fields(
    "The sheets of Twenty One under one set of options",
    (
        number("dice", "how many dice there are, and boxes in a row"),
        number("faces", "how many faces a die has"),
        number("throws", "how often the dice may be thrown in a turn"),
        number("locked", "the face that is not thrown again"),
        number("rows", "how many rows a sheet has"),
        number("sheets", "how many kinds of sheet there are"),
        number("open_row", "1 where hits count in a row that is not full"),
        number("all", "bit mask of all dice"),
        _table("printed", DEPTH * WIDTH, "per row and box: the printed number"),
        _table("die_at", SHEETS * DEPTH * WIDTH, "per sheet, row and box: the die of its colour"),
        _table("box_of", SHEETS * DEPTH * WIDTH, "per sheet, row and die: the box of its colour"),
        _table("bonus", WIDTH + 1, "per number of hits: the bonus"),
    ),
)
