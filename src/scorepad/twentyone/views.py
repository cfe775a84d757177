"""The shapes of what is told of Twenty One."""

from typing import Literal, NotRequired, TypedDict

from scorepad.core import views
from scorepad.core.views import Views

ActionKind = Literal["write", "strike", "done", "keep", "roll"]
Phase = Literal["throw", "decide", "answer", "over"]


class BoxView(TypedDict):
    """A box: its printed number, what was written or struck, and whether that came with the throw on the table."""

    id: str
    colour: str
    number: int
    written: int | None
    struck: bool
    hit: bool
    fresh: bool


class RowView(TypedDict):
    """A row of boxes."""

    boxes: list[BoxView]
    full: bool
    scored: bool
    hits: int
    points: int


class SheetView(views.SheetView):
    """One seat's sheet; `row` is the one that is filled now, from 1, None when all are full."""

    sheet: str
    row: int | None
    rows: list[RowView]
    hit_bonus: list[int]


class DieView(TypedDict):
    """A die; `locked`: another throw would leave it."""

    id: str
    letter: str
    face: int | None
    locked: bool


class TurnView(TypedDict):
    """Where the game stands."""

    phase: Phase
    roller: int
    throws: int
    throws_per_turn: int
    waiting: list[int]


class MaterialView(TypedDict):
    """How many sides a die has, and which of them is not thrown again."""

    faces: int
    locked_face: int


class ChoiceView(TypedDict):
    """What an action is about; `value` is None where nothing was thrown."""

    kind: ActionKind
    die: NotRequired[str]
    value: NotRequired[int | None]
    cell: NotRequired[str | None]
    hit: NotRequired[bool]
    dice: NotRequired[list[str]]


VIEWS = Views(sheet=SheetView, die=DieView, turn=TurnView, material=MaterialView, choice=ChoiceView)
