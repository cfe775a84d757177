"""What positions of Clever sheets are worth by the net, with all own decisions until the next throw thought through."""

from typing import cast

from scorepad.clever.bots.learned import DOUBT, Learned
from scorepad.clever.engine import State
from scorepad.clever.words import ANSWERS
from scorepad.core import game as core
from scorepad.core.evaluator import Line, Loss, Unit
from scorepad.core.rng import Rng


class NetValues:
    """The values that `learned` decides by; it needs no NumPy unless the player does."""

    unit = Unit.POINTS
    doubt = DOUBT

    def __init__(self, player: Learned, version: str) -> None:
        self.player, self.version = player, version

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
        """Nobody looks closer."""
        return None


class QuickValues(NetValues):
    """The same for where a decision takes long: what throws bring on the mean is what the net expects of them."""

    def mean(self, state: core.State, seat: int) -> float | None:
        """What the net promises before the throw."""
        return self.value(state, seat)
