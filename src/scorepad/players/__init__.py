"""Opponents: each is asked with a position and its seat, and answers with an action."""

import importlib
from typing import Any

from scorepad.engine import Rng
from scorepad.errors import ScorepadError
from scorepad.game import Game
from scorepad.players.protocol import Advisor, Maker, Opinion, Player

__all__ = ["Advisor", "Maker", "Opinion", "Player", "RandomPlayer", "available", "make", "optimum"]


class RandomPlayer:
    """Takes any legal action, all equally likely."""

    name = "random"

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        """One of the legal codes."""
        codes = state.legal(seat)
        return int(codes[rng.below(len(codes))])


def available(game: Game) -> dict[str, Maker]:
    """The players that can play this game, by name, weakest first."""
    family: dict[str, Maker] = importlib.import_module(f"scorepad.players.{game.family}").PLAYERS
    return {"random": lambda _game: RandomPlayer()} | family


def optimum(game: Game) -> float:
    """The expected points of the best possible solo play, for games small enough to be solved exactly."""
    solve = getattr(importlib.import_module(f"scorepad.players.{game.family}"), "expectation", None)
    if solve is None:
        raise ScorepadError(f"{game.id} has not been solved, expected a game like twenty-one")
    return float(solve(game))


def make(name: str, game: Game) -> Player:
    """The player of that name for this game."""
    known = available(game)
    if name not in known:
        raise ScorepadError(f"{game.id} has no player {name!r}, expected one of {', '.join(known)}")
    return known[name](game)
