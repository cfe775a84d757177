"""What positions of Clever sheets are worth by the net, with all own decisions until the next throw thought through."""

import hashlib
from typing import cast

from scorepad.clever.bots.learned import DOUBT, Learned
from scorepad.clever.bots.weights import Weights
from scorepad.clever.engine import State
from scorepad.clever.tables import Tables
from scorepad.clever.words import ANSWERS
from scorepad.core import game as core
from scorepad.core.evaluator import Line, Unit


class NetEvaluator:
    """The values that `learned` decides by."""

    unit = Unit.POINTS
    doubt = DOUBT

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.player = Learned(tables, weights)
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


def fingerprint(weights: Weights) -> str:
    """Eight digits that differ where the weights do."""
    mixed = hashlib.sha256()
    for name in sorted(weights.arrays):
        mixed.update(weights.arrays[name].tobytes())
    return mixed.hexdigest()[:8]
