"""The net's values, looked at more closely by `expert` where something seems to be lost."""

import hashlib
from typing import cast

from scorepad.clever.bots.expert import Expert
from scorepad.clever.bots.learned import Learned
from scorepad.clever.bots.values import NetValues
from scorepad.clever.bots.weights import Weights
from scorepad.clever.engine import State
from scorepad.clever.tables import Tables
from scorepad.core import game as core
from scorepad.core.evaluator import Loss
from scorepad.core.rng import Rng


class NetEvaluator(NetValues):
    """The values that `learned` decides by, and what `expert` says about them."""

    def __init__(self, tables: Tables, weights: Weights) -> None:
        super().__init__(Learned(tables, weights), f"{Learned.name} {fingerprint(weights)}")
        self.expert = Expert(tables, weights, weights.samples)

    def closer(self, state: core.State, seat: int, code: int, rng: Rng) -> Loss | None:
        """What `expert` finds when it samples this decision, with the best that can follow, beside its candidates."""
        after = cast(State, state).clone()
        after.confirm = 0
        after.apply(seat, code)
        open_still = not (after.chance or after.over) and after.waiting >> seat & 1
        path = [code, *(self.line(after, seat).acts if open_still else ())]
        behind, error = self.expert.lag(cast(State, state), seat, path, rng)
        return Loss(max(behind, 0.0), error)


def fingerprint(weights: Weights) -> str:
    """Eight digits that differ where the weights do."""
    mixed = hashlib.sha256()
    for name in sorted(weights.arrays):
        mixed.update(weights.arrays[name].tobytes())
    return mixed.hexdigest()[:8]
