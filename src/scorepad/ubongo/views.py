"""The shapes of what is told of Ubongo, the dice game."""

from typing import Literal, NotRequired, TypedDict

from scorepad.core import views
from scorepad.core.views import Views

ActionKind = Literal["grab", "place", "done", "roll"]
Colour = Literal["black", "white"]
Phase = Literal["throw", "grab", "fill", "over"]


class Way(TypedDict):
    """A shape turned one way: its squares as (row, column), and what a quarter turn or mirroring makes of it."""

    orientation: str
    squares: list[tuple[int, int]]
    turned: str
    mirrored: str


class Shape(TypedDict):
    """A shape in all its ways."""

    name: str
    ways: list[Way]


class MaterialView(TypedDict):
    """Columns and rows of the board, the shapes on the dice of each colour, and all shapes."""

    board: tuple[int, int]
    faces: dict[Colour, list[str]]
    shapes: list[Shape]


class DieView(TypedDict):
    """A die; on the table, or held by a seat."""

    id: str
    colour: Colour
    face: str | None
    place: Literal["table", "seat"]
    seat: int | None


class HandView(TypedDict):
    """A die in a hand."""

    die: str
    colour: Colour
    face: str
    used: bool


class CellView(TypedDict):
    """A square of an area; `piece` is the number of the one that lies there, in the order of `pieces`."""

    id: str
    square: str
    piece: int | None


class AreaView(TypedDict):
    """An area with what is drawn in it."""

    id: str
    played: bool
    current: bool
    points: int
    free: int
    cells: list[CellView]
    pieces: list[str]


class SheetView(views.SheetView):
    """One seat's sheet, and the dice it holds."""

    areas: list[AreaView]
    hand: list[HandView]
    finished: bool
    answered: bool
    practice: bool
    throws: int


class TurnView(TypedDict):
    """Where the game stands; `area` is None when it is over."""

    phase: Phase
    area: str | None
    areas: int
    throw: int
    throws: int
    roller: int
    waiting: list[int]
    worth: int


class ChoiceView(TypedDict):
    """What an action is about; `value` is the shape, None where nothing was thrown."""

    kind: ActionKind
    die: NotRequired[str]
    colour: NotRequired[Colour]
    value: NotRequired[str | None]


class PlacedView(ChoiceView):
    """Where a shape is drawn; pages find it by the notation and the ways of the shape."""

    orientation: NotRequired[str]
    cell: NotRequired[str]
    cells: NotRequired[list[str]]


VIEWS = Views(sheet=SheetView, die=DieView, turn=TurnView, material=MaterialView, choice=ChoiceView)
