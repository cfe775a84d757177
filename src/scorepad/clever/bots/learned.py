"""The player of Clever sheets that asks a net at once; it needs no NumPy unless its weights do."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.bots.plan import PATIENCE, Plan
from scorepad.clever.bots.rivals import Rivals
from scorepad.clever.engine import State
from scorepad.clever.tables import Tables
from scorepad.core.errors import ScorepadError
from scorepad.core.player import Opinion, Playing
from scorepad.core.rng import Rng

if TYPE_CHECKING:
    from scorepad.clever.bots.net import Net  # not loaded where there is no NumPy

#: How wrong the net is about a sheet, in points: what `opinions` tell as its error where nothing was sampled.
DOUBT = 2.0
#: Patience at tables of several, where the price of the tray takes time as well.
TABLE_PATIENCE = 500


class Learnt(Protocol):
    """What was learned about one sheet."""

    @property
    def digest(self) -> str:
        """Tells it from all others."""

    def spread(self, seating: int, head: int) -> float:
        """By how much a head misjudges the end of a game, as a standard deviation."""

    def net(self, blind: bool) -> "Net":
        """A net of it; `blind`: all places of all tables are the same to it."""


class Learned(Playing):
    """Thinks through all of its own decisions until the next throw, and trusts the net for the rest."""

    name = "learned"
    settings = "blind or positions=NUMBER"

    def __init__(self, tables: Tables, weights: Learnt, positions: int = 0) -> None:
        self.tables, self.weights = tables, weights
        self.inputs = Inputs(tables)
        #: Whether it plays as alone also at a table of several: no price on the tray, all places the same.
        self.blind = False
        #: Positions looked at in one decision, about; 0: as many as it usually has patience for.
        self.positions = positions
        self._plans: dict[bool, Plan] = {}

    @property
    def digest(self) -> str:
        """Of its weights."""
        return self.weights.digest

    def __getstate__(self) -> dict[str, object]:
        """For another process: without what is made when it first thinks."""
        return vars(self) | {"_plans": {}}

    def adjust(self, setting: str) -> None:
        """`blind`: as if it were alone, by what was learned there; `positions=300`: its effort."""
        word, _, number = setting.partition("=")
        if word == "positions":
            self.positions = effort(self.name, word, number)
        elif setting == "blind":
            self.blind = True
        else:
            raise ScorepadError(f"{self.name}: found the setting {setting!r}, expected {self.settings}")

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The first of the decisions that lead to the best sheet."""
        codes = state.legal(seat)
        if len(codes) == 1:
            return codes[0]
        plan = self.plan(state.seats)
        plan.find(state, seat)
        return plan.best_action()

    def opinions(self, state: State, seat: int, rng: Rng) -> list[Opinion]:
        """One for every legal action, best first."""
        codes = state.legal(seat)
        plan = self.plan(state.seats)
        if self.positions:  # shared among the actions, without a price for the tray
            plan = self.plan(1)
            plan.limit(max(self.positions // len(codes), 1))
        values = {code: plan.value_of(state, seat, code) for code in codes}
        chosen = self.choose(state, seat, rng)
        values[chosen] = max(values.values())
        return self.ranked(state, seat, chosen, {code: (value, DOUBT) for code, value in values.items()})

    def ranked(self, state: State, seat: int, chosen: int, values: dict[int, tuple[float, float]]) -> list[Opinion]:
        """Opinions from values with their errors; of equal ones the chosen action comes first."""
        order = sorted(values, key=lambda code: (values[code][0], code == chosen), reverse=True)
        chance = self.chances(state, seat)
        return [Opinion(code, values[code][0], chance(values[code][0]), values[code][1]) for code in order]

    def plan(self, seats: int) -> Plan:
        """The tree for a table of this many."""
        several = seats > 1
        if several not in self._plans:
            self._plans[several] = Plan(self.tables, self.weights.net(self.blind), rivals=several and not self.blind)
        plan, usual = self._plans[several], TABLE_PATIENCE if several else PATIENCE
        plan.patience = usual
        if self.positions:
            plan.limit(min(self.positions, usual))
        return plan

    def chances(self, state: State, seat: int) -> Callable[[float], float | None]:
        """The chance to win by what is expected of the others and how wrong that usually is."""
        if state.seats == 1:
            return lambda _points: None
        rivals, spread = Rivals(), self.spread(state, seat)
        rivals.meet(self.others(state, seat))
        return lambda points: rivals.chance(points, spread)

    def others(self, state: State, seat: int) -> list[tuple[float, float]]:
        """What is expected of each of the others, and how wrong that usually is."""
        plan, others = self.plan(state.seats), [other for other in range(state.seats) if other != seat]
        return [(plan.worth_for(state, other), self.spread(state, other)) for other in others]

    def spread(self, state: State, seat: int) -> float:
        """How wrong the net usually is about the end from here."""
        self.inputs.locate(state, seat)
        return self.weights.spread(self.inputs.seating, self.inputs.head) if self.inputs.head >= 0 else 0.0


def effort(player: str, word: str, number: str) -> int:
    """A setting that says how much work a player takes; ScorepadError for what is no such number."""
    if not number.isdecimal() or int(number) == 0:
        raise ScorepadError(f"{player}, {word}: found {number!r}, expected a whole number above 0")
    return int(number)
