"""The environments: masked steps per second, beside PettingZoo's connect four and OpenSpiel's yacht in the same run.

Only the environments' own work counts, not the choice of actions: the step, what is allowed, and what is seen; of
OpenSpiel's states nothing is observed.
"""

import importlib
import sys
import time
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import scorepad
from benchmarks.clock import TRIES, Figure
from scorepad import envs
from scorepad.core import Rng
from scorepad.envs import openspiel

#: Games of the vector.
GAMES = 1024
#: Steps of one try.
VECTOR_STEPS, STEPS = 60, 3000

Env = Any  # PettingZoo and OpenSpiel come without types


class Watch:
    """Adds up processor time between `start` and `stop`."""

    def __init__(self) -> None:
        self.spent, self.steps, self._began = 0.0, 0, 0.0

    def start(self) -> None:
        """Time counts from now on."""
        self._began = time.process_time()

    def stop(self, steps: int) -> None:
        """It does not any more."""
        self.spent += time.process_time() - self._began
        self.steps += steps

    def rate(self) -> float:
        """Steps per second."""
        return self.steps / self.spent


def figures() -> Iterator[Figure]:
    """Ours, then the others'."""
    for game in scorepad.games():
        rate = max(vector(game).rate() for _ in range(TRIES))
        yield Figure(f"{game}: vector of {GAMES}", rate, "steps/s")
    for game in ("ganz-schoen-clever", "twenty-one"):
        yield Figure(f"{game}: solo environment", solo(game).rate(), "steps/s")
        yield Figure(f"{game}: table of two (PettingZoo)", agents(envs.table(game, 2)).rate(), "steps/s")
        yield Figure(f"{game}: OpenSpiel, chance included", spiel(openspiel.short_name(game)).rate(), "steps/s")
    yield Figure("PettingZoo's own connect four", agents(connect_four()).rate(), "steps/s")
    for name in ("connect_four", "yacht"):
        yield Figure(f"OpenSpiel's own {name}, from Python", spiel(name).rate(), "steps/s")


def vector(game: str) -> Watch:
    """All games of a vector, stepped together."""
    env, watch, rng = envs.vector(game, GAMES), Watch(), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    for _ in range(VECTOR_STEPS):
        actions = (rng.random(seen["action_mask"].shape, np.float32) * seen["action_mask"]).argmax(1)
        watch.start()
        seen, _, _, _, _ = env.step(actions)
        watch.stop(GAMES)
    return watch


def solo(game: str) -> Watch:
    """One game after the other."""
    env, watch, rng = envs.solo(game), Watch(), Rng(1)
    seen, _ = env.reset(seed=1)
    while watch.steps < STEPS:
        action = chosen(np.flatnonzero(seen["action_mask"]), rng)
        watch.start()
        seen, _, ended, _, _ = env.step(action)
        if ended:
            seen, _ = env.reset()
        watch.stop(1)
    return watch


def agents(env: Env) -> Watch:
    """Agents in turn, as PettingZoo asks them."""
    watch, rng = Watch(), Rng(1)
    while watch.steps < STEPS:
        env.reset(seed=watch.steps)
        for _ in env.agent_iter():
            watch.start()
            seen, _, ended, cut, _ = env.last()
            watch.stop(0)
            action = None if ended or cut else chosen(np.flatnonzero(seen["action_mask"]), rng)
            watch.start()
            env.step(action)
            watch.stop(0 if action is None else 1)
    return watch


def spiel(name: str) -> Watch:
    """States of OpenSpiel, chance nodes too, with what is allowed."""
    game, watch, rng = pyspiel.load_game(name), Watch(), Rng(1)
    state = game.new_initial_state()
    while watch.steps < STEPS:
        watch.start()
        if state.is_terminal():
            state = game.new_initial_state()
        chance = state.is_chance_node()
        allowed = [outcome for outcome, _ in state.chance_outcomes()] if chance else state.legal_actions()
        watch.stop(0)
        action = chosen(allowed, rng)
        watch.start()
        state.apply_action(action)
        watch.stop(1)
    return watch


def chosen(allowed: Sequence[int] | NDArray[np.int64], rng: Rng) -> int:
    """Any of these."""
    return int(allowed[rng.below(len(allowed))])


def connect_four() -> Env:
    """PettingZoo's; it would draw with pygame, which is not needed to play."""
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    return importlib.import_module("pettingzoo.classic.connect_four_v3").env()
