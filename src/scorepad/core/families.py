"""A family of games: everything that is its own, handed out as one typed value.

Ours are the folders of this package with a `family.py`; those of other packages are entry points of the group
`scorepad.families`. Nothing else in Scorepad knows which families there are.
"""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Generic, Protocol

from scorepad.core import guests, narrate
from scorepad.core.effect import Effect
from scorepad.core.evaluator import Evaluator
from scorepad.core.game import G, G_in, Game, Sentence
from scorepad.core.player import Bot
from scorepad.core.section import Section
from scorepad.core.training import About, MakeTrainer
from scorepad.core.views import COMMON, Views
from scorepad.core.voice import Voice

if TYPE_CHECKING:
    from scorepad.core.lane import Lane
    from scorepad.core.observer import Observer
    from scorepad.draw.marks import Mark
    from scorepad.draw.palette import Palette
    from scorepad.draw.words import Words
    from scorepad.terminal.painter import Painter
    from scorepad.terminal.screen import Screen

GROUP = "scorepad.families"

#: A position, or a part of a view, in a family's own shape.
Own = Any  # only the family itself looks into it


class Drawing(Protocol[G_in]):
    """Draws one seat's sheet as an SVG document; blank without a state and a view."""

    def __call__(
        self,
        game: G_in,
        state: Own = None,  # a position that the family's own game makes
        seat: int = 0,
        prefix: str = "",
        *,
        view: Own = None,  # a sheet as the family's own game tells it
        words: "Words | None" = None,
        palette: "Palette" = "standard",
    ) -> str:
        """The document; `prefix` begins every id in it; `view`: the sheet as it is at hand already."""


class BlankDrawing(Protocol[G_in]):
    """Draws a blank sheet as an SVG document."""

    def __call__(
        self,
        game: G_in,
        which: str,
        prefix: str,
        /,
        *,
        words: "Words | None" = None,
        palette: "Palette" = "standard",
    ) -> str:
        """The document; `which` names the sheet where seats have different ones."""


class MarksOfChoice(Protocol[G_in]):
    """Tells what a choice writes by itself, as soon as it is made; what follows from it the game tells."""

    def __call__(self, game: G_in, state: Own, seat: int, choice: Own, /) -> "Sequence[Mark]":
        """The marks; none where that is not known at once."""


def _no_marks(_game: Game, _state: object, _seat: int, _choice: object) -> "list[Mark]":
    return []


@dataclass(frozen=True)
class Paper(Generic[G]):
    """Sheets as paper that never changes, and the marks on it; both together are what `Family.draw` draws.

    A paper depends on the sheet alone: not on options, and not on who plays.
    """

    draw: BlankDrawing[G]
    marks: "Callable[[G, Own], list[Mark]]"  #: what is written on a sheet as `Game.sheet_view` tells it
    which: Callable[[Own], str] = lambda _view: ""  #: which paper that sheet is
    made: MarksOfChoice[G] = _no_marks
    #: The same for a small screen that shows title, dice and course of play itself: the places of the fields are there,
    #: those of what is left out are not. None: there is only one.
    compact: BlankDrawing[G] | None = None


def _no_sections(_game: Game, _voice: Voice) -> list[Section]:
    return []


def _no_facts(_game: Game, _effect: Effect) -> list[Sentence]:
    return []


def _no_names(_game: Game) -> dict[str, str]:
    return {}


@dataclass(frozen=True)
class Family(Generic[G]):
    """One kind of games. What is heavy (bots, painter, training) is loaded only by the call that gives it."""

    name: str  #: what a sheet file says after `family =`
    game: type[G]  #: its rules: reads a sheet and answers everything about it
    draw: Drawing[G]
    paper: Paper[G]  #: the same in two: what is printed, and what is written on it
    bots: Callable[[], tuple[Bot[G], ...]]  #: its own players; their strengths are said, not their order
    views: Views = COMMON  #: the shapes in which its game tells of positions
    #: The rules in plain words, after what all games have in common.
    describe: Callable[[G, Voice], list[Section]] = _no_sections
    #: What an action does at once, as reasons of a hint, the weightiest first.
    facts: Callable[[G, Effect], list[Sentence]] = _no_facts
    #: The colours of areas and dice that are not named after their colour.
    colours: Callable[[G], dict[str, str]] = _no_names
    painter: "Callable[[G, Screen, Voice], Painter] | None" = (
        None  #: shows positions in the terminal; None: the plain one
    )
    score_parts: str = "part"  #: what parts of a score are called in hints: `part`, or `area` with its colour
    exact: str = ""  #: the bot that plays perfectly alone, and so advises there
    optimum: Callable[[G], float] | None = None  #: expected points of perfect play alone, where that is solved
    #: What nobody can expect more than in a whole game alone, in the unit of the evaluator, where that can be proven.
    ceiling: Callable[[G], float] | None = None
    #: What positions are worth at a table of this many, to tell luck from skill; None: only playouts can say.
    evaluator: Callable[[G, int], Evaluator | None] = lambda _game, _seats: None
    #: Kinds of actions that give a decision its name before all others, the most special first.
    special: tuple[str, ...] = ()
    trainer: MakeTrainer | None = None  #: makes weights for a sheet
    trained: Callable[[G], About | None] = lambda _game: None  #: how a sheet's weights came about
    #: What a seat sees as a row of numbers, for this many seats; None: made from the dump.
    observer: "Callable[[G, int], Observer] | None" = None
    #: This many games of this many seats each (seats, games), for a loop that steps them all; None: played act by act.
    lanes: "Callable[[G, int, int], Sequence[Lane]] | None" = None
    generated: str = ""  #: the sheet that `generate` makes others like
    generate: Callable[[int], str] | None = None  #: a new sheet, the same for the same seed
    sheets: Traversable | None = None  #: a folder of sheet files; None: they are Scorepad's
    words: Traversable | None = None  #: a folder of catalogues, `en.json` and others; None: they are Scorepad's


@cache
def families() -> dict[str, Family]:
    """All families by name, looked for once; a guest cannot take the place of one of ours."""
    own = {family.name: family for family in _own()}
    strangers = {family.name: family for family in guests.installed(GROUP, _accept).values()}
    for family in strangers.values():
        if family.words is not None:
            narrate.learn(family.words)
    return strangers | own


def family_of(game: G) -> Family[G]:
    """The family of a game."""
    return families()[game.family]


def _own() -> list[Family]:
    folders = [item.name for item in resources.files("scorepad").iterdir() if (item / "family.py").is_file()]
    modules = (importlib.import_module(f"scorepad.{folder}.family") for folder in sorted(folders))
    return [module.FAMILY for module in modules]


def _accept(found: object) -> Family:
    if not isinstance(found, Family):
        raise TypeError(f"found {found!r}, expected a scorepad.core.families.Family")
    if found.game.family != found.name:
        raise ValueError(f"found family {found.game.family!r} in its game, expected {found.name!r}")
    return found
