"""Positions with a choice, met in random play."""

from collections.abc import Iterator
from typing import Any

from scorepad import Game
from scorepad.core import Rng


def choices(game: Game, seats: int, seed: int, every: int = 5, most: int = 8) -> Iterator[tuple[Any, int]]:
    """Every few decisions of a random match a position and the seat that has a choice in it."""
    state, rng, met, shown = game.start(seats), Rng(seed), 0, 0
    state.confirm = 1
    while not state.over and shown < most:
        if state.chance:
            state.roll(rng.below(state.outcomes()))
            continue
        waiting = [seat for seat in range(seats) if state.waiting >> seat & 1]
        seat = waiting[rng.below(len(waiting))]
        codes = state.legal(seat)
        met += len(codes) > 1
        if len(codes) > 1 and met % every == 0:
            shown += 1
            yield state.clone(), seat
        state.apply(seat, codes[rng.below(len(codes))])
