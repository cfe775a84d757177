"""The memory of a sheet and of a position. Written by tools/memory.py from the list in fields.py; not to be edited."""


class SheetMemory:
    """The sheets of Twenty One under one set of options: its numbers."""

    dice: int  #: how many dice there are, and boxes in a row
    faces: int  #: how many faces a die has
    throws: int  #: how often the dice may be thrown in a turn
    locked: int  #: the face that is not thrown again
    rows: int  #: how many rows a sheet has
    sheets: int  #: how many kinds of sheet there are
    open_row: int  #: 1 where hits count in a row that is not full
    all: int  #: bit mask of all dice
    printed: list[int]  #: per row and box: the printed number
    die_at: list[int]  #: per sheet, row and box: the die of its colour
    box_of: list[int]  #: per sheet, row and die: the box of its colour
    bonus: list[int]  #: per number of hits: the bonus


class StateMemory:
    """One position of Twenty One: its numbers."""

    seats: int  #: how many play
    roller: int  #: the seat that throws
    throws: int  #: how often the dice were thrown in this turn
    phase: int  #: what the position waits for
    confirm: int  #: 1 where every answer ends with an act of its own
    waiting: int  #: bit mask of the seats that are to act
    chance: int  #: bit mask of the dice to be thrown
    over: int  #: 1 once the game is over
    faces: list[int]  #: what each die shows; 0: it was not thrown yet
    sheet: list[int]  #: its sheet
    fresh: list[int]  #: bit mask of the boxes filled with the throw on the table
    lines: list[int]  #: per row: its boxes, four bits each
    row: list[int]  #: the row being filled
    empty: list[int]  #: bit mask of the empty boxes of the row
    hits: list[int]  #: how many there are in the row
    sums: list[int]  #: the sum of the numbers in the row
    points: list[int]  #: the points of the full rows
    fits: list[int]  #: bit mask of the boxes that can still be written
    buffer: list[int]  #: the codes that are legal now
