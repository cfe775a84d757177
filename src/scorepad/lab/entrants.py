"""Who plays: a name, a player, or a function that makes one; the same in every process."""

import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.player import Maker, Player, digest_of
from scorepad.lab import pool
from scorepad.players import made, plays


@dataclass(frozen=True)
class Seated:
    """A player, and what it is called."""

    name: str
    player: Player

    @property
    def digest(self) -> str:
        """Of what it has learned, if it says so."""
        return digest_of(self.player)


#: A name such as `greedy`, anything with `name` and `choose`, or what makes such a player from a game.
Entrant: TypeAlias = str | Player | Maker | Seated


def seated(entrant: Entrant, game: Game) -> Seated:
    """The player of an entrant for a game."""
    if isinstance(entrant, Seated):
        return entrant
    player = made(entrant, game)
    return Seated(entrant if isinstance(entrant, str) else player.name, player)


def ready_to_send(entrants: Sequence[Entrant], game: Game, jobs: int) -> tuple[Entrant, ...]:
    """Players as other processes can have them; those that they cannot have are refused, with what to do."""
    for entrant in entrants if jobs > 1 else ():
        if not isinstance(entrant, str):
            _check_sendable(entrant)
    return tuple(_packed(entrant, game) for entrant in entrants) if jobs > 1 and pool.elsewhere else tuple(entrants)


def _packed(entrant: Entrant, game: Game) -> Entrant:
    """For other machines: with the weights that lie on this one, unless it is a player that cannot travel."""
    if not isinstance(entrant, str):
        return entrant
    player = seated(entrant, game)
    try:
        pickle.dumps(player)
    except (TypeError, pickle.PicklingError):
        return entrant
    return player


def _check_sendable(entrant: Player | Maker | Seated) -> None:
    found = f"player {getattr(entrant, 'name', None) or getattr(entrant, '__name__', entrant)!r}"
    maker = entrant if isinstance(entrant, type) or not plays(entrant) else type(entrant)
    if getattr(maker, "__module__", "") == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
        raise ScorepadError(f"{found}: found it at a prompt, expected it in a file that other processes can read")
    try:
        pickle.dumps(entrant)
    except Exception as error:
        advice = "expected what pickle can take: a function or class at the top of a module that makes the player"
        raise ScorepadError(
            f"{found}: found something that cannot be sent to another process ({error}), {advice}"
        ) from error
