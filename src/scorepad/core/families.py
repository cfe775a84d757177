"""A family of games: everything that is its own, handed out as one typed value.

Ours are the folders of this package with a `family.py`; those of other packages are entry points of the group
`scorepad.families`. Nothing else in Scorepad knows which families there are.
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from scorepad.core import guests, narrate
from scorepad.core.effect import Effect
from scorepad.core.game import Game, Sentence
from scorepad.core.player import Bot
from scorepad.core.section import Section
from scorepad.core.training import MakeTrainer
from scorepad.core.voice import Voice

if TYPE_CHECKING:
    from scorepad.core.lane import Lane
    from scorepad.core.observer import Observer
    from scorepad.draw.palette import Palette
    from scorepad.draw.words import Words
    from scorepad.terminal.painter import Painter
    from scorepad.terminal.screen import Screen

GROUP = "scorepad.families"

G = TypeVar("G", bound=Game)
G_in = TypeVar("G_in", bound=Game, contravariant=True)


class Drawing(Protocol[G_in]):
    """Draws one seat's sheet as an SVG document; blank without a state and a view."""

    def __call__(
        self,
        game: G_in,
        state: Any = None,  # whatever position the family's own game makes
        seat: int = 0,
        prefix: str = "",
        *,
        view: Mapping[str, Any] | None = None,
        words: "Words | None" = None,
        palette: "Palette" = "standard",
    ) -> str:
        """The document; `prefix` begins every id in it; `view`: the sheet as it is at hand already."""


def _nothing(*_arguments: object) -> list[Any]:
    return []


def _no_names(_game: Game) -> dict[str, str]:
    return {}


@dataclass(frozen=True)
class Family(Generic[G]):
    """One kind of games. What is heavy (bots, painter, training) is loaded only by the call that gives it."""

    name: str  #: what a sheet file says after `family =`
    game: type[G]  #: its rules: reads a sheet and answers everything about it
    draw: Drawing[G]
    bots: Callable[[], tuple[Bot, ...]]  #: its own players; their strengths are said, not their order
    #: The rules in plain words, after what all games have in common.
    describe: Callable[[G, Voice], list[Section]] = _nothing
    #: What an action does at once, as reasons of a hint, the weightiest first.
    facts: Callable[[G, Effect], list[Sentence]] = _nothing
    #: The colours of areas and dice that are not named after their colour.
    colours: Callable[[G], dict[str, str]] = _no_names
    painter: "Callable[[G, Screen, Voice], Painter] | None" = (
        None  #: shows positions in the terminal; None: the plain one
    )
    score_parts: str = "part"  #: what parts of a score are called in hints: `part`, or `area` with its colour
    exact: str = ""  #: the bot that plays perfectly alone, and so advises there
    optimum: Callable[[G], float] | None = None  #: expected points of perfect play alone, where that is solved
    trainer: MakeTrainer | None = None  #: makes weights for a sheet
    trained: Callable[[G], dict[str, Any] | None] = lambda _game: None  #: how a sheet's weights came about
    #: What a seat sees as a row of numbers, for so many seats; None: made from the dump.
    observer: "Callable[[G, int], Observer] | None" = None
    #: So many games of so many seats each (seats, games), for a loop that steps them all; None: played act by act.
    lanes: "Callable[[G, int, int], Sequence[Lane]] | None" = None
    generated: str = ""  #: the sheet that `generate` makes others like
    generate: Callable[[int], str] | None = None  #: a new sheet, the same for the same seed
    sheets: Traversable | None = None  #: a folder of sheet files; None: they are Scorepad's
    words: Traversable | None = None  #: a folder of catalogues, `en.json` and others; None: they are Scorepad's


@cache
def families() -> dict[str, Family[Any]]:  # each fits the games it makes; `family_of` says so
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


def _own() -> list[Family[Any]]:
    folders = [item.name for item in resources.files("scorepad").iterdir() if (item / "family.py").is_file()]
    modules = (importlib.import_module(f"scorepad.{folder}.family") for folder in sorted(folders))
    return [module.FAMILY for module in modules]


def _accept(found: object) -> Family[Any]:
    if not isinstance(found, Family):
        raise TypeError(f"found {found!r}, expected a scorepad.core.families.Family")
    if found.game.family != found.name:
        raise ValueError(f"found family {found.game.family!r} in its game, expected {found.name!r}")
    return found
