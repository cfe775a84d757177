"""The shapes of what is told of a Clever game."""

from typing import Literal, NotRequired, TypedDict

from scorepad.core import views
from scorepad.core.views import Views

ActionKind = Literal["use", "extra", "mark", "skip", "return", "joker", "reroll", "roll", "pass", "tray", "done"]
Mark = Literal["", "circle", "cross", "number"]
Phase = Literal["round-bonus", "rolls", "answers"]
PlaceName = Literal["I", "II", "III", "tray", "pool"]
TrackAction = Literal["reroll", "plus1", "return", "joker"]


class CellView(TypedDict):
    """A field: what stands in it, and whether its bonus is struck out."""

    name: str
    mark: Mark
    value: int | None
    struck: bool


class AreaView(TypedDict):
    """An area with its fields."""

    id: str
    points: int
    cells: list[CellView]


class LineView(TypedDict):
    """A row, column or diagonal that gives something when it is done."""

    area: str
    kind: str
    number: int
    done: bool


class TrackView(TypedDict):
    """An action track: fields circled, fields used, and how many are left to use."""

    action: TrackAction
    circled: int
    used: list[bool]
    left: int


class DueView(TypedDict):
    """Marks that are still to be made."""

    bonus: str
    count: int
    optional: bool


class SheetView(views.SheetView):
    """One seat's sheet."""

    areas: list[AreaView]
    lines: list[LineView]
    tracks: list[TrackView]
    foxes: int
    round: int
    rounds: int
    due: list[DueView]
    joker: int | None


class DieView(TypedDict):
    """A die; in the pool it shows nothing while it is to be thrown."""

    id: str
    letter: str
    face: int | None
    place: PlaceName


class TurnView(TypedDict):
    """Where the game stands; `landing`: the throw to be made says which dice landed nearest to the tray.

    `next`: the bonus that the next round begins with; empty where it brings none, or is not played.
    """

    round: int
    rounds: int
    active: int
    roll: int
    phase: Phase
    passive: bool
    stages: list[str]
    landing: bool
    next: str


class AreaMaterial(TypedDict):
    """An area as actions speak of it: the dice that go there, and the spots that mean each of its fields.

    `fields`: what each field is called, in parts that sentences put into words.
    """

    id: str
    letter: str
    dice: list[str]
    spots: dict[str, list[str]]
    fields: dict[str, str]


class MaterialView(TypedDict):
    """What never changes; `marks`: by bonus and area what its actions end with."""

    areas: list[AreaMaterial]
    marks: dict[str, dict[str, str]]
    jokers: list[str]


class ChoiceView(TypedDict):
    """What an action is about."""

    kind: ActionKind
    die: NotRequired[str]
    area: NotRequired[str]
    cell: NotRequired[str | None]
    value: NotRequired[int]
    bonus: NotRequired[str]
    way: NotRequired[Literal["half", "times"]]


VIEWS = Views(sheet=SheetView, die=DieView, turn=TurnView, material=MaterialView, choice=ChoiceView)
