"""Who plays: a name, a player, or a function that makes one; the same in every process."""

import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.player import Maker, Player
from scorepad.players import make

#: A name such as `greedy`, anything with `name` and `choose`, or what makes such a player from a game.
Entrant = str | Player | Maker


@dataclass(frozen=True)
class Seated:
    """A player, and what it is called."""

    name: str
    player: Player


def seated(entrant: Entrant, game: Game) -> Seated:
    """The player of an entrant for a game."""
    if isinstance(entrant, str):
        return Seated(entrant, make(entrant, game))
    player: object = entrant(game) if callable(entrant) and not _plays(entrant) else entrant
    name = getattr(player, "name", None)
    if not _plays(player) or not isinstance(name, str):
        expected = "a name, an object with `name` and `choose`, or a function that makes one from a game"
        raise ScorepadError(f"player: found {player!r}, expected {expected}")
    return Seated(name, player)  # type: ignore[arg-type]  # it has what a player has


def check_sendable(entrants: Sequence[Entrant], jobs: int) -> None:
    """Refuse players that other processes cannot have, with what to do."""
    for entrant in entrants if jobs > 1 else ():
        if not isinstance(entrant, str):
            _check_sendable(entrant)


def _check_sendable(entrant: Player | Maker) -> None:
    found = f"player {getattr(entrant, 'name', None) or getattr(entrant, '__name__', entrant)!r}"
    maker = entrant if isinstance(entrant, type) or not _plays(entrant) else type(entrant)
    if getattr(maker, "__module__", "") == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
        raise ScorepadError(f"{found}: found it at a prompt, expected it in a file that other processes can read")
    try:
        pickle.dumps(entrant)
    except Exception as error:
        advice = "expected what pickle can take: a function or class at the top of a module that makes the player"
        raise ScorepadError(f"{found}: found something that no other process can have ({error}), {advice}") from error


def _plays(found: object) -> bool:
    """Whether it is a player, not what makes one."""
    return hasattr(found, "choose") and not isinstance(found, type)
