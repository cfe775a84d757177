"""Every field of a position and of a sheet of Ubongo, once: its size, and what it means.

`tools/memory.py` writes `memory.py` and `memory.pxd` from this list.
"""

from scorepad.core.fields import Field, Fields, array, number, scratch

#: What a sheet has room for.
LIMITS = {"seats": 4, "dice": 4, "areas": 6, "shapes": 12, "squares": 30, "faces": 8}
SEATS, DICE, AREAS, SHAPES, SQUARES, FACES = LIMITS.values()
PLACEMENTS = SHAPES * 8 * SQUARES


def _seated(name: str, meaning: str, each: int = 1, *, kind: str = "int", kept: bool = True) -> Field:
    """An array with this many numbers for each seat."""
    return Field(name, meaning, SEATS * each, each, kind=kind, kept=kept)


#: A position; a dump has what is kept seat by seat, as many pieces as there are.
STATE = Fields(
    "One position of Ubongo, the dice game",
    (
        number("seats", "how many play"),
        number("confirm", "1 where every answer ends with an act of its own", access="public"),
        number("area", "the area being filled"),
        number("throws", "how often the dice were thrown"),
        number("area_throws", "the same in this area"),
        number("roller", "the seat that throws"),
        number("phase", "what the position waits for"),
        number("answered", "bit mask of the seats that have answered the throw"),
        number("dice", "how many dice of each colour there are", kept=False),
        number("areas", "how many areas are played", kept=False),
        number("waiting", "bit mask of the seats that are to act", kept=False),
        number("chance", "1 when the dice are to be thrown", kept=False),
        number("over", "1 once the game is over", kept=False),
        number("turn", "the seat whose turn it is to grab", kept=False),
        number("to_grab", "how many dice are still to be grabbed", kept=False),
        number("finished", "bit mask of the seats that have filled the area", kept=False),
        number("worth", "the points of whoever fills the area next", kept=False),
        array("shown", 2 * DICE, "per die: the shape it shows; -1: it was not thrown yet"),
        array("held_by", 2 * DICE, "per die: the seat that grabbed it; -1: nobody"),
        _seated("spent", "bit mask of the colours whose die is used"),
        _seated("points", "per area: its points; in practice minus its throws", AREAS),
        _seated("counts", "per area: how many pieces are drawn in it", AREAS),
        _seated("pieces", "per area: the codes of the pieces, oldest first", AREAS * SQUARES, kind="short"),
        _seated("hand", "per colour: the die held; -1: none", 2, kept=False),
        _seated("filled", "bit mask of the squares filled in the area", kept=False),
        scratch("buffer", 512, "the codes that are legal now"),
    ),
    written=("copy",),
)


def _table(name: str, length: int, meaning: str) -> Field:
    """An array of a sheet; Python reads sheets elsewhere."""
    return Field(name, meaning, length, access="")


#: A sheet under its options.
SHEET = Fields(
    "A sheet of Ubongo under one set of options",
    (
        number("codes", "how many actions there are"),
        number("seats", "how many can play"),
        number("shapes", "how many shapes there are"),
        number("black_faces", "how many faces a black die has"),
        number("white_faces", "how many faces a white die has"),
        number("consolation", "the points of whoever does not fill an area"),
        number("race", "1 where dice are grabbed by whoever is first"),
        _table("black", FACES, "per face of a black die: its shape"),
        _table("white", FACES, "per face of a white die: its shape"),
        _table("mask", PLACEMENTS, "per placement: bit mask of its squares"),
        _table("shape_of", PLACEMENTS, "per placement: its shape"),
        _table("full", AREAS, "per area: bit mask of its squares"),
        _table("starts", AREAS * SHAPES * (SQUARES + 1), "per area, shape and first square: its place in `listed`"),
        _table("listed", AREAS * PLACEMENTS, "codes of the placements inside an area, by area, shape and first square"),
        _table("listed_mask", AREAS * PLACEMENTS, "per entry of `listed`: bit mask of its squares"),
        _table("dice", SEATS + 1, "per number of seats: how many dice of each colour there are"),
        _table("played", SEATS + 1, "per number of seats: how many areas are played"),
        _table("drawn", SEATS + 1, "per number of seats: how many throws are equally likely"),
    ),
)
