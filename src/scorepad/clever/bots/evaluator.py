"""The net's values, looked at more closely by `expert` where something seems to be lost."""

import hashlib
from functools import cached_property
from typing import cast

from scorepad.clever.bots.ending import UNKNOWN, Ending
from scorepad.clever.bots.expert import Expert
from scorepad.clever.bots.foresight import Foresight
from scorepad.clever.bots.learned import Learned
from scorepad.clever.bots.net import Net
from scorepad.clever.bots.plan import Plan
from scorepad.clever.bots.values import NetValues
from scorepad.clever.bots.weights import Weights
from scorepad.clever.engine import State
from scorepad.clever.tables import Tables
from scorepad.core import game as core
from scorepad.core.dice import SlotDice
from scorepad.core.evaluator import Loss, Way
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

    def finish(self, state: core.State, seat: int) -> float | None:
        """The most points, where no throw comes any more."""
        most = self._ending.best(cast(State, state), seat)
        return None if most == UNKNOWN else float(most)

    def foresee(self, state: core.State, dice: SlotDice, means: tuple[int, int], way: Way) -> float | None:
        """Compiled, if the engine is."""
        found = Foresight(self.player.tables, self._net(), way.effort, way.margin, way.limit)
        found.show(cast(State, state), dice)
        most = found.best(cast(State, state), *means)
        return None if found.open else most

    @cached_property
    def _ending(self) -> Ending:
        return Ending(self.player.tables, Plan(self.player.tables, self._net()))

    def _net(self) -> Net:
        return self.player.weights.net(self.player.blind)


def fingerprint(weights: Weights) -> str:
    """Eight digits that differ where the weights do."""
    mixed = hashlib.sha256()
    for name in sorted(weights.arrays):
        mixed.update(weights.arrays[name].tobytes())
    return mixed.hexdigest()[:8]
