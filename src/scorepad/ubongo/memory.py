"""The memory of a sheet and of a position. Written by tools/memory.py from the list in fields.py; not to be edited."""


class SheetMemory:
    """A sheet of Ubongo under one set of options: its numbers."""

    codes: int  #: how many actions there are
    seats: int  #: how many can play
    shapes: int  #: how many shapes there are
    black_faces: int  #: how many faces a black die has
    white_faces: int  #: how many faces a white die has
    consolation: int  #: the points of whoever does not fill an area
    race: int  #: 1 where dice are grabbed by whoever is first
    black: list[int]  #: per face of a black die: its shape
    white: list[int]  #: per face of a white die: its shape
    mask: list[int]  #: per placement: bit mask of its squares
    shape_of: list[int]  #: per placement: its shape
    full: list[int]  #: per area: bit mask of its squares
    starts: list[int]  #: per area, shape and first square: its place in `listed`
    listed: list[int]  #: codes of the placements inside an area, by area, shape and first square
    listed_mask: list[int]  #: per entry of `listed`: bit mask of its squares
    dice: list[int]  #: per number of seats: how many dice of each colour there are
    played: list[int]  #: per number of seats: how many areas are played
    drawn: list[int]  #: per number of seats: how many throws are equally likely


class StateMemory:
    """One position of Ubongo, the dice game: its numbers."""

    seats: int  #: how many play
    confirm: int  #: 1 where every answer ends with an act of its own
    area: int  #: the area being filled
    throws: int  #: how often the dice were thrown
    area_throws: int  #: the same in this area
    roller: int  #: the seat that throws
    phase: int  #: what the position waits for
    answered: int  #: bit mask of the seats that have answered the throw
    dice: int  #: how many dice of each colour there are
    areas: int  #: how many areas are played
    waiting: int  #: bit mask of the seats that are to act
    chance: int  #: 1 when the dice are to be thrown
    over: int  #: 1 once the game is over
    turn: int  #: the seat whose turn it is to grab
    to_grab: int  #: how many dice are still to be grabbed
    finished: int  #: bit mask of the seats that have filled the area
    worth: int  #: the points of whoever fills the area next
    shown: list[int]  #: per die: the shape it shows; -1: it was not thrown yet
    held_by: list[int]  #: per die: the seat that grabbed it; -1: nobody
    spent: list[int]  #: bit mask of the colours whose die is used
    points: list[int]  #: per area: its points; in practice minus its throws
    counts: list[int]  #: per area: how many pieces are drawn in it
    pieces: list[int]  #: per area: the codes of the pieces, oldest first
    hand: list[int]  #: per colour: the die held; -1: none
    filled: list[int]  #: bit mask of the squares filled in the area
    buffer: list[int]  #: the codes that are legal now
