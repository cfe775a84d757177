"""The player of Clever sheets that asks a net, then looks closer at what seems best."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from scorepad.clever.bots.learned import DOUBT, Learned, effort
from scorepad.clever.bots.search import Sampler, Search
from scorepad.clever.bots.weights import SPREAD, Weights
from scorepad.clever.engine import State
from scorepad.clever.tables import Tables
from scorepad.core.player import Opinion
from scorepad.core.rng import Rng

#: It looks at this many chains of decisions.
CANDIDATES = 8
SEEDS = (1 << 32) - 1


class Expert(Learned):
    """Looks closer at the best decisions, by samples: their number is its effort, so it plays the same everywhere."""

    name = "expert"
    settings = "blind, positions=NUMBER, samples=NUMBER or threads=NUMBER"

    def __init__(self, tables: Tables, weights: Weights, samples: int, threads: int = 1) -> None:
        super().__init__(tables, weights)
        self.spreads = weights.arrays[SPREAD]
        self.samples, self.threads = samples, threads
        #: Seconds after which it answers with what it has; None: all samples are taken.
        self.limit: float | None = None
        self._searches: dict[bool, Search] = {}
        self._samplers: dict[bool, list[Sampler]] = {}
        self._threads: ThreadPoolExecutor | None = None

    def __getstate__(self) -> dict[str, object]:
        """For another process: without what is made when it first thinks."""
        return super().__getstate__() | {"_searches": {}, "_samplers": {}, "_threads": None}

    def adjust(self, setting: str) -> None:
        """`samples=4000`: its effort; `threads=2`: shared among this many."""
        word, _, number = setting.partition("=")
        if word not in ("samples", "threads"):
            super().adjust(setting)
        elif word == "samples":
            self.samples = effort(self.name, word, number)
        else:
            self.threads = effort(self.name, word, number)

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
            self._searches[several] = Search(
                self.tables, self.weights.net(self.blind), CANDIDATES, rivals=several and not self.blind
            )
            self._samplers[several] = [
                Sampler(self.tables, self.weights.net(self.blind), self.spreads) for _ in range(self.threads)
            ]
        return self._searches[several]

    def _pool(self) -> ThreadPoolExecutor:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self.threads)
        return self._threads
