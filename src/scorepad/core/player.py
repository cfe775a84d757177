"""What a player is: asked with a position and its seat it answers with an action, an advisor also with values."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Generic, Protocol, runtime_checkable

from scorepad.core import Rng
from scorepad.core.errors import ScorepadError
from scorepad.core.game import G_in, Game, S_in

if TYPE_CHECKING:
    from scorepad.core.match import Match


@dataclass(frozen=True)
class Opinion:
    """What an advisor thinks of one legal action."""

    action: int  #: the code
    points: float  #: the seat's expected points at the end of the game
    win: float | None  #: the chance of winning, shared wins divided; None with one seat
    error: float  #: the standard error of `points`; 0 if it is exact


class Player(Protocol[S_in]):
    """Chooses one of the legal actions; the same position, seat and generator give the same answer."""

    name: str

    def choose(self, state: S_in, seat: int, rng: Rng) -> int:
        """The code of the action to take."""


@runtime_checkable
class Advisor(Protocol[S_in]):
    """A player that can also say what every legal action is worth."""

    name: str

    def choose(self, state: S_in, seat: int, rng: Rng) -> int:
        """The code of the action to take."""

    def opinions(self, state: S_in, seat: int, rng: Rng) -> list[Opinion]:
        """One for every legal action, best first; the first is the action that `choose` takes."""


@runtime_checkable
class Adjustable(Protocol):
    """A player with settings, which follow its name: `expert:samples=4000:threads=2`."""

    def adjust(self, setting: str) -> None:
        """Change one setting; ScorepadError for one it does not have."""


def adjust(player: Player, setting: str) -> None:
    """Change a setting of a player; ScorepadError for one that it does not have."""
    if not isinstance(player, Adjustable):
        raise ScorepadError(
            f"{player.name}: found the setting {setting!r}, expected none: {player.name} has no settings"
        )
    player.adjust(setting)


@runtime_checkable
class Contestant(Protocol[S_in]):
    """A player that can play a whole game against itself in one go: much faster than asking it move by move."""

    def contest(self, state: S_in, dice: Rng, rngs: list[Rng]) -> int:
        """Play on to the end in every seat, `rngs` one for each; exactly what asking it would give. The decisions."""


@runtime_checkable
class PlaysOut(Protocol[S_in]):
    """A player that can play a game to its end with one generator for its dice and for itself: for samples."""

    def playout(self, state: S_in, rng: Rng) -> int:
        """Play on to the end in every seat. The decisions."""


Maker = Callable[[Game], Player]


def digest_of(player: object) -> str:
    """The digest of what a player has learned, its `digest`; nothing if it has none."""
    found = getattr(player, "digest", "")
    return found if isinstance(found, str) else ""


#: The numbers that players draw in a match come from streams far away from those of its dice.
MATCH_STREAM = 1 << 60


def play(player: Player, match: "Match", seat: int) -> str:
    """Let a player act in its seat of a match, a throw included, and return the act in notation.

    The player sees what the seat may know. The same match and seat give the same answer.
    """
    if match.state.chance:
        text = match.game.action_text(match.game.roll_code)
    else:
        rng = Rng(match.seed, MATCH_STREAM + len(match.history) * match.seats + seat)
        text = match.game.action_text(player.choose(match.position_for(seat), seat, rng))
    match.play(seat, text)
    return text


class Playing:
    """What a player can do besides choosing."""

    def play(self: Player, match: "Match", seat: int) -> str:
        """Do in a match what is awaited of a seat, a throw too; the act in notation."""
        return play(self, match, seat)


@runtime_checkable
class Timed(Protocol):
    """A player that can be told when to answer."""

    limit: float | None  #: seconds after which it answers with what it has; None: it takes its time


class Strength(IntEnum):
    """How strong a bot is among those of its game: the order in which people meet them."""

    RANDOM = 0
    GREEDY = 10
    NEWCOMER = 20
    CASUAL = 30
    STRONG = 40
    STRONGEST = 50


@dataclass(frozen=True)
class Bot(Generic[G_in]):
    """A player by name, with its strength; of two the higher number is stronger."""

    name: str
    strength: int
    make: Callable[[G_in], Player]
    needs: str = ""  #: a package that it cannot do without, and that comes with the extra `learned`
    light: str = ""  #: the setting that plays as it does where Python runs in a browser, if that is another player
