"""The shapes of what clients are told, as plain JSON types; a family has the shapes of its own parts in its `views`.

The browser's types are written from these.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scorepad.core.options import OptionValue


@dataclass(frozen=True)
class Part:
    """Marks what depends on the family: `family` (its name), or one of the fields of `Views`."""

    name: str


#: A part of a view in the family's own shape: who holds the family's own game knows it, everybody else passes it on.
Told = Mapping[str, Any]  # the shape is the family's, and a guest need not name it

SheetTold = Annotated[Told, Part("sheet")]
DieTold = Annotated[Told, Part("die")]
TurnTold = Annotated[Told, Part("turn")]
MaterialTold = Annotated[Told, Part("material")]
ChoiceTold = Annotated[Told, Part("choice")]


# -- what every family tells ------------------------------------------------------------------------------------------
class SheetView(TypedDict):
    """A sheet: its points as people count them."""

    total: int


class DieView(TypedDict):
    """A die and the side that lies up; None before it is thrown."""

    id: str
    face: int | str | None
    letter: NotRequired[str]


class TurnView(TypedDict):
    """Where the game stands, as far as it has that: whose turn it is, and which round of how many."""

    active: NotRequired[int]
    round: NotRequired[int]
    rounds: NotRequired[int]


class MaterialView(TypedDict):
    """How many sides the dice have; 6 where it is not told."""

    faces: NotRequired[int]


class ChoiceView(TypedDict):
    """What an action is about: its kind, and as they apply the die, the cell, and what will stand there."""

    kind: str
    die: NotRequired[str]
    cell: NotRequired[str | None]
    value: NotRequired[int | str | None]


@dataclass(frozen=True)
class Views:
    """The shapes in which a family tells its parts: TypedDicts, or whatever else types can say."""

    sheet: object = SheetView
    die: object = DieView
    turn: object = TurnView
    material: object = MaterialView
    choice: object = ChoiceView


COMMON = Views()


# -- what all games have in common ------------------------------------------------------------------------------------
class SentenceView(TypedDict):
    """Something to say: the key of a message and its parameters."""

    key: str
    params: Mapping[str, object]


class EventView(SentenceView):
    """Something that happened, numbered through the game."""

    number: int


class PlaceView(TypedDict):
    """A line of the final ranking; equal places are shared."""

    place: int
    seat: int
    total: int
    tie_break: int


#: The strokes of the pen; `show` uncovers something printed, `piece` fills squares with a shape.
Stroke = Literal["cross", "circle", "strike", "write", "show", "piece"]
#: A mark at its place: the stroke, and what is written, if anything.
MarkView = tuple[Stroke] | tuple[Stroke, int | str]
#: A mark with its place between the two.
PlacedMarkView = tuple[Stroke, str] | tuple[Stroke, str, int | str]


class WrittenView(TypedDict):
    """Which paper a sheet is, and what is written on it by place."""

    paper: str
    marks: Mapping[str, Sequence[MarkView]]


class SeatedView(WrittenView):
    """What is told of everybody's sheet beside what is on it."""

    seat: int
    scores: Mapping[str, int]


class OfferedView(TypedDict):
    """What is told of every choice beside what it is about: its notation, and the marks that it makes by itself."""

    text: str
    marks: NotRequired[Sequence[PlacedMarkView]]


class PapersView(TypedDict):
    """Where the papers of a game are found; `shipped`: the sheet is one that everybody has."""

    digest: str
    shipped: bool


class PrintedView(TypedDict):
    """What does not change while a game is played."""

    game: str
    title: str
    family: Annotated[str, Part("family")]
    hides_answers: bool
    colours: Mapping[str, str]
    preset: str
    options: Mapping[str, OptionValue]
    papers: PapersView
    material: MaterialTold


class TableView(PrintedView):
    """What everybody sees in the middle of the table."""

    seats: int
    over: bool
    waiting: Sequence[int]
    turn: TurnTold
    dice: Sequence[DieTold]
    ranking: Sequence[PlaceView]


class PositionView(TypedDict):
    """A position by itself."""

    title: str
    seats: int
    turn: TurnTold
    dice: Sequence[DieTold]
    sheets: Sequence[SheetTold]


class View(TableView):
    """The middle of the table, the sheets, and what happened, as a viewer may see it."""

    sheets: Sequence[SheetTold]
    events: Sequence[EventView]


class MatchView(View):
    """All of that, and what a seat may do."""

    legal: Sequence[ChoiceTold]
    can_undo: bool


class OwnView(TypedDict):
    """What only the owner of a seat is told: the choices, and the sheet where the shared view hides what is on it."""

    legal: Sequence[ChoiceTold]
    can_undo: bool
    version: int
    sheet: NotRequired[SheetTold]


class EventsView(TypedDict):
    """The events that are new: they come in place of those from `events_from` on."""

    events_from: int
    events: Sequence[EventView]
