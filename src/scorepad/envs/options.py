"""What all environments have in common: their options, and what a game is stepped and seen by."""

from collections.abc import Sequence
from typing import Literal, get_args

import gymnasium as gym
import numpy as np

from scorepad.core.errors import IllegalAction, ScorepadError
from scorepad.core.families import family_of
from scorepad.core.game import Game, State
from scorepad.core.lane import Lane, PlainLane
from scorepad.core.observer import Observer, PlainObserver
from scorepad.core.sheets import load

#: `points`: those gained since the last step; `final`: all of them at the end, nothing before.
Reward = Literal["points", "final"]
#: The same at a table; `win`: 1 at the end for the first place, shared where several have it.
TableReward = Literal["points", "final", "win"]
#: What alone is allowed is done without asking (`skip`), or asked for like everything else (`ask`).
Forced = Literal["skip", "ask"]
#: An action that is not allowed changes nothing and costs a point (`refuse`), or is an IllegalAction (`raise`).
Illegal = Literal["refuse", "raise"]
#: When a game of a vector that is over begins anew.
Autoreset = Literal["next-step", "same-step"]

#: What a refused action brings.
PENALTY = -1.0


def check_option(name: str, found: object, choices: object) -> None:
    """Refuse a word that is none of those an option knows."""
    if found not in get_args(choices):
        raise ScorepadError(f"{name}: found {found!r}, expected {' or '.join(map(repr, get_args(choices)))}")


def loaded(game: str | Game) -> Game:
    """The game of an id or a path, or itself."""
    return game if isinstance(game, Game) else load(game)


def observer_of(game: Game, seats: int) -> Observer:
    """What writes observations of a game."""
    make = family_of(game).observer
    return make(game, seats) if make else PlainObserver(game, seats)


def lanes_of(game: Game, seats: int, count: int) -> Sequence[Lane]:
    """This many games to step."""
    make = family_of(game).lanes
    return make(game, seats, count) if make else [PlainLane(game, seats) for _ in range(count)]


def observation_space(game: Game, observer: Observer) -> gym.spaces.Dict:
    """An observation and what may be done."""
    low = np.concatenate([np.full(part.size, part.low, np.float32) for part in observer.parts])
    return gym.spaces.Dict(
        {
            "observation": gym.spaces.Box(low, np.ones(observer.size, np.float32)),
            "action_mask": gym.spaces.Box(0, 1, (game.codes,), np.int8),
        }
    )


def refusal(game: Game, state: State, seat: int, code: int, where: str = "") -> ScorepadError:
    """The error for an action that is not allowed: what it is, and what is."""
    legal = state.legal(seat)
    expected = ", ".join(f"{other} ({game.action_text(other)})" for other in legal) or "none"
    reason = game.reason(state, seat, code) if 0 <= code < game.codes else None
    if reason is None:
        return ScorepadError(f"{where}action: found {code}, expected one of {expected}")
    return IllegalAction(f"{where}action: found {code} ({game.action_text(code)}), expected one of {expected}", reason)
