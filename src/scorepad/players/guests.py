"""Players of other packages: entry points of the group `scorepad.players`.

The name of the entry point is the player's name; its value is a callable that takes a Game and gives a Player. Its
attribute `plays` lists the families or ids of the games it is for; without it the callable is offered every game.
"""

import logging
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points

from scorepad.errors import ScorepadError
from scorepad.game import Game
from scorepad.players.protocol import Maker, Player

log = logging.getLogger(__name__)

GROUP = "scorepad.players"


def known(game: Game) -> dict[str, Maker]:
    """The players of other packages that are for this game, by name."""
    return {name: partial(_make, name, maker) for name, maker in installed().items() if _plays(maker, game)}


@cache
def installed() -> dict[str, Maker]:
    """All players of other packages by name; looked for once."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    loaded = {point.name: _load(point) for point in points}
    return {name: maker for name, maker in loaded.items() if maker is not None}


def _load(point: EntryPoint) -> Maker | None:
    """The callable of an entry point; a package that is broken is told about and left out, it must stop nobody."""
    try:
        maker: Maker = point.load()
    except Exception as error:
        log.warning("player %s (%s) cannot be loaded: %s", point.name, point.value, error)
        return None
    if not callable(maker):
        log.warning("player %s (%s): found %r, expected a callable", point.name, point.value, maker)
        return None
    return maker


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
