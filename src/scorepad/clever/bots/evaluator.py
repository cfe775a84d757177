"""What positions of Clever sheets are worth by the net, with all own decisions until the next throw thought through."""

import hashlib
from functools import cached_property
from typing import cast

from scorepad.clever.bots.ending import UNKNOWN, Ending
from scorepad.clever.bots.expert import Expert
from scorepad.clever.bots.learned import DOUBT, Learned
from scorepad.clever.bots.plan import Plan
from scorepad.clever.bots.weights import Weights
from scorepad.clever.engine import State
from scorepad.clever.tables import Tables
from scorepad.clever.words import ANSWERS
from scorepad.core import game as core
from scorepad.core.evaluator import Line, Loss, Unit
from scorepad.core.rng import Rng


class NetEvaluator:
    """The values that `learned` decides by."""

    unit = Unit.POINTS
    doubt = DOUBT

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.player = Learned(tables, weights)
        self.expert = Expert(tables, weights, weights.samples)
        self.version = f"{self.player.name} {fingerprint(weights)}"

    def value(self, state: core.State, seat: int) -> float:
        """The points on the sheet and what the net promises."""
        return float(self.player.plan(state.seats).worth_for(cast(State, state), seat))

    def settled(self, state: core.State, seat: int) -> bool:
        """Nobody's answer changes another sheet."""
        return bool(cast(State, state).phase == ANSWERS)

    def line(self, state: core.State, seat: int) -> Line:
        """The chain of decisions to the best sheet, at tables less the price of the tray."""
        plan = self.player.plan(state.seats)
        value = plan.find(cast(State, state), seat)
        return Line(tuple(plan.best_chain()), float(value))

    def after(self, state: core.State, seat: int, code: int) -> float:
        """The best sheet after one decision."""
        return float(self.player.plan(state.seats).value_of(cast(State, state), seat, code))

    def mean(self, state: core.State, seat: int) -> float | None:
        """Throws are to be tried."""
        return None

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

    @cached_property
    def _ending(self) -> Ending:
        return Ending(self.player.tables, Plan(self.player.tables, self.player.weights.net(self.player.blind)))


def fingerprint(weights: Weights) -> str:
    """Eight digits that differ where the weights do."""
    mixed = hashlib.sha256()
    for name in sorted(weights.arrays):
        mixed.update(weights.arrays[name].tobytes())
    return mixed.hexdigest()[:8]
