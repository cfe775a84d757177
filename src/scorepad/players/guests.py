"""Players of other packages: entry points of the group `scorepad.players`.

The name of the entry point is the player's name; its value is a callable that takes a Game and gives a Player. Its
attribute `plays` lists the families or ids of the games it is for; without it the callable is offered every game.
"""

from functools import cache, partial

from scorepad.core import guests
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.player import Maker, Player

GROUP = "scorepad.players"


def known(game: Game) -> dict[str, Maker]:
    """The players of other packages that are for this game, by name."""
    return {name: partial(_make, name, maker) for name, maker in installed().items() if _plays(maker, game)}


@cache
def installed() -> dict[str, Maker]:
    """All players of other packages by name; looked for once."""
    return guests.installed(GROUP, _accept)


def _accept(found: object) -> Maker:
    if not callable(found):
        raise TypeError(f"found {found!r}, expected a callable")
    return found


def _make(name: str, maker: Maker, game: Game) -> Player:
    """The player that a callable gives; one that cannot play is refused by name."""
    try:
        player = maker(game)
    except ScorepadError:
        raise
    except Exception as error:
        raise ScorepadError(f"player {name} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(player, "choose", None)):
        raise ScorepadError(f"player {name}: found {player!r}, expected an object with the method choose")
    return player


def _plays(maker: Maker, game: Game) -> bool:
    plays = getattr(maker, "plays", None)
    return plays is None or game.family in plays or game.id in plays
