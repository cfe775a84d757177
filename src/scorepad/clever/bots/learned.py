"""Players of Clever sheets that ask a net: `learned` at once, `expert` after a closer look."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import numpy as np

from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.bots.net import Net
from scorepad.clever.bots.plan import Plan
from scorepad.clever.bots.rivals import Rivals
from scorepad.clever.bots.search import Sampler, Search
from scorepad.clever.bots.weights import SPREAD, Weights
from scorepad.clever.engine import State
from scorepad.clever.tables import Tables
from scorepad.core.errors import ScorepadError
from scorepad.core.player import Opinion, Playing
from scorepad.core.rng import Rng

#: The expert looks at so many chains of decisions.
CANDIDATES = 8
#: How wrong the net is about a sheet, in points: what `opinions` tell as its error where nothing was sampled.
DOUBT = 2.0
#: Patience at tables of several, where the price of the tray takes time as well.
TABLE_PATIENCE = 500
SEEDS = (1 << 32) - 1


class Learned(Playing):
    """Thinks through all of its own decisions until the next throw, and trusts the net for the rest."""

    name = "learned"
    settings = "blind"

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.tables, self.weights = tables, weights
        self.inputs = Inputs(tables)
        #: Whether it plays as alone also at a table of several: no price on the tray, all places the same.
        self.blind = False
        self._plans: dict[bool, Plan] = {}

    @property
    def digest(self) -> str:
        """Of its weights."""
        return self.weights.digest

    def __getstate__(self) -> dict[str, object]:
        """For another process: without what is made when it first thinks."""
        return vars(self) | {"_plans": {}}

    def adjust(self, setting: str) -> None:
        """`blind`: as if it were alone, by what was learned there."""
        if setting != "blind":
            raise ScorepadError(f"{self.name}: found the setting {setting!r}, expected {self.settings}")
        self.blind = True

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
        plan = self.plan(state.seats)
        values = {code: plan.value_of(state, seat, code) for code in state.legal(seat)}
        chosen = self.choose(state, seat, rng)
        values[chosen] = max(values.values())
        return self.ranked(state, seat, chosen, {code: (value, DOUBT) for code, value in values.items()})

    def ranked(self, state: State, seat: int, chosen: int, values: dict[int, tuple[float, float]]) -> list[Opinion]:
        """Opinions from values with their errors; of equal ones the chosen action comes first."""
        order = sorted(values, key=lambda code: (values[code][0], code == chosen), reverse=True)
        chance = self.chances(state, seat)
        return [Opinion(code, values[code][0], chance(values[code][0]), values[code][1]) for code in order]

    def plan(self, seats: int) -> Plan:
        """The tree for a table of so many."""
        several = seats > 1
        if several not in self._plans:
            self._plans[several] = Plan(self.tables, self.net(), rivals=several and not self.blind)
            if several:
                self._plans[several].patience = TABLE_PATIENCE
        return self._plans[several]

    def net(self) -> Net:
        """A net of its own for whoever thinks at the same time as others."""
        arrays = self.weights.arrays
        return Net(arrays | {"places": np.zeros_like(arrays["places"])} if self.blind else arrays)

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


class Expert(Learned):
    """Looks closer at the best decisions, by samples: their number is its effort, so it plays the same everywhere."""

    name = "expert"
    settings = "blind, samples=NUMBER or threads=NUMBER"

    def __init__(self, tables: Tables, weights: Weights, samples: int, threads: int = 1) -> None:
        super().__init__(tables, weights)
        self.samples, self.threads = samples, threads
        #: Seconds after which it answers with what it has; None: all samples are taken.
        self.limit: float | None = None
        self._searches: dict[bool, Search] = {}
        self._samplers: dict[bool, list[Sampler]] = {}
        self._threads: ThreadPoolExecutor | None = None

    def __getstate__(self) -> dict[str, object]:
        """As above."""
        return super().__getstate__() | {"_searches": {}, "_samplers": {}, "_threads": None}

    def adjust(self, setting: str) -> None:
        """`samples=4000`: its effort; `threads=2`: shared among so many."""
        word, _, number = setting.partition("=")
        if word not in ("samples", "threads"):
            super().adjust(setting)
        elif not number.isdecimal() or int(number) == 0:
            raise ScorepadError(f"{self.name}, {word}: found {number!r}, expected a whole number above 0")
        elif word == "samples":
            self.samples = int(number)
        else:
            self.threads = int(number)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The first decision of the chain that did best in the samples."""
        codes = state.legal(seat)
        if len(codes) == 1:
            return codes[0]
        search = self.look(state, seat, rng)
        return search.action(search.best())

    def opinions(self, state: State, seat: int, rng: Rng) -> list[Opinion]:
        """One for every legal action; those that were not sampled as the net sees them, below those that were."""
        plan = self.plan(state.seats)
        values = {code: (plan.value_of(state, seat, code), DOUBT) for code in state.legal(seat)}
        if len(values) == 1:
            return self.ranked(state, seat, next(iter(values)), values)
        search = self.look(state, seat, rng)
        best = search.best()
        top = search.mean(best)
        values = {code: (min(value, top), error) for code, (value, error) in values.items()}
        for place in range(search.count - 1, -1, -1):  # the best last: several may begin with the same action
            values[search.action(place)] = (min(search.mean(place), top), search.error(place))
        values[search.action(best)] = (top, search.error(best))
        return self.ranked(state, seat, search.action(best), values)

    def lag(self, state: State, seat: int, path: list[int], rng: Rng) -> tuple[float, float]:
        """By how much a chain of decisions is behind the best, and how sure that is."""
        search = self.look(state, seat, rng, path)
        return search.lag(search.count - 1)

    def look(self, state: State, seat: int, rng: Rng, path: list[int] | None = None) -> Search:
        """Sample the candidates, and the chain that somebody asks about, for as long as it takes."""
        search = self._search(state.seats)
        end = None if self.limit is None else monotonic() + self.limit
        search.face([] if self.blind else self.others(state, seat), self.spread(state, seat))
        search.prepare(state, seat, rng.below(SEEDS))
        if path is not None:
            search.admit(path)
        while search.wants(self.samples) and (end is None or monotonic() < end):
            self._round(search, self._samplers[state.seats > 1])
            search.close()
        return search

    def _round(self, search: Search, samplers: list[Sampler]) -> None:
        """More samples of every candidate that is left, shared among the threads."""
        places = search.places()

        def work(number: int) -> None:
            for place in places[number :: len(samplers)]:
                samplers[number].take(search, place)

        if len(samplers) == 1:
            work(0)
        else:
            list(self._pool().map(work, range(len(samplers))))

    def _search(self, seats: int) -> Search:
        several = seats > 1
        if several not in self._searches:
            self._searches[several] = Search(self.tables, self.net(), CANDIDATES, rivals=several and not self.blind)
            self._samplers[several] = [
                Sampler(self.tables, self.net(), self.weights.arrays[SPREAD]) for _ in range(self.threads)
            ]
        return self._searches[several]

    def _pool(self) -> ThreadPoolExecutor:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self.threads)
        return self._threads
