"""Nets and positions that several tests of learned players share."""

from functools import cache
from typing import Any, cast

import numpy as np

import scorepad
from scorepad.clever.bots.inputs import HEADS, SEATINGS, Inputs
from scorepad.clever.bots.net import fresh
from scorepad.clever.bots.weights import SPREAD, Weights
from scorepad.clever.game import Rules
from scorepad.core import Rng

CLEVER = ("ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei", "scorepad-original")


@cache
def rules(name: str, preset: str = "international") -> Rules:
    """One of the Clever games."""
    return cast(Rules, scorepad.load(name, preset=preset))


def untrained(game: Rules) -> Weights:
    """Weights that know nothing."""
    return Weights(fresh(Inputs(game.tables).size, seed=3) | {SPREAD: np.zeros((SEATINGS, HEADS), np.float32)})


def before_throws(game: Rules, seats: int, seed: int) -> list[Any]:
    """All positions of a random game that wait for a throw."""
    state, rng, found = game.start(seats), Rng(seed), []
    while not state.over:
        if state.chance:
            found.append(state.clone())
            state.roll(rng.below(state.outcomes()))
        else:
            seat = (state.waiting & -state.waiting).bit_length() - 1
            codes = state.legal(seat)
            state.apply(seat, codes[rng.below(len(codes))])
    return found


def ended(game: Rules) -> Any:
    """A game that is over."""
    state = game.start(1)
    state.playout(Rng(3))
    return state


def decisions(game: Rules, seats: int, seed: int, count: int) -> list[tuple[Any, int]]:
    """Positions of a random game with more than one legal action, and who is awaited."""
    state, rng = game.start(seats), Rng(seed)
    found: list[tuple[Any, int]] = []
    while not state.over and len(found) < count:
        if state.chance:
            state.roll(rng.below(state.outcomes()))
            continue
        seat = (state.waiting & -state.waiting).bit_length() - 1
        codes = state.legal(seat)
        if len(codes) > 1:
            found.append((state.clone(), seat))
        state.apply(seat, codes[rng.below(len(codes))])
    return found
