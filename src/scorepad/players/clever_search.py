"""A closer look at the best chains of decisions: the same dice for all of them, played on to the end of the turn.

Each sample throws the dice once for all candidates, lets the net play on until the turn is over, and asks it what the
sheet is worth then. Candidates that fall behind get no more samples.
"""

import math
from collections.abc import Callable

from scorepad.engine import plain
from scorepad.engine.clever import Moves, State
from scorepad.engine.clever_tables import Tables
from scorepad.engine.clever_words import *
from scorepad.engine.plain import allocate
from scorepad.engine.rng import Rng
from scorepad.players.clever_net import Net
from scorepad.players.clever_plan import DEPTH, KEPT, Plan

lowest: Callable[[int], int]
draw: Callable[[Rng, int], int]
sampled: Callable[["Sampler", "Search", int, int], None]
sqrt: Callable[[float], float]
plain.lend(globals())
globals().setdefault("sqrt", math.sqrt)
globals().setdefault("sampled", lambda sampler, search, place, first: sampler.series(search, place, first))

#: The most samples of one candidate, and how many they get before the next comparison.
SAMPLES = 4096
ROUND = 8
#: Candidates this many points below the best by the net's word are not looked at.
MARGIN = 15.0
#: A candidate is given up when it is behind by so many standard errors.
BEHIND = 2.5
#: The net's own word counts as much as so many samples.
PRIOR = 4.0
#: Patience with the decisions inside a sample, and how many are followed in a hurry.
QUICK, QUICK_WIDTH = 30, 2
CANDIDATES, WIDTH = KEPT, DEPTH + 2


class Search:
    """The candidates of one decision, what their samples said, and which are still in the running."""

    values: list[float]
    alive: list[int]
    means: list[float]
    errors: list[float]

    def __init__(self, tables: Tables, net: Net, candidates: int, *, rivals: bool = False) -> None:
        sizes = {"values": CANDIDATES * SAMPLES, "alive": CANDIDATES, "means": CANDIDATES, "errors": CANDIDATES}
        allocate(self, sizes)
        self.root = Plan(tables, net, rivals=rivals)
        self.root.keep = candidates
        self.start = State(tables)
        self.seat = 0
        self.seed = 0
        self.count = 0
        self.done = 0
        self.spent = 0

    def prepare(self, state: State, seat: int, seed: int) -> None:
        """Find the candidates."""
        self.seat = seat
        self.seed = seed
        self.done = 0
        self.spent = 0
        state.clone_into(self.start)
        self.start.confirm = 0
        self.root.find(state, seat)
        self.count = 0
        while self.count < self.root.kept and self.root.kept_values[self.count] > self.root.best - MARGIN:
            self.alive[self.count] = 1
            self.means[self.count] = self.root.kept_values[self.count]
            self.errors[self.count] = 0
            self.count += 1

    def wants(self, budget: int) -> int:
        """Whether more samples would help: several are left, and the budget is not spent."""
        return self.living() > 1 and self.spent < budget and self.done + ROUND <= SAMPLES

    def places(self) -> list[int]:
        """The candidates that are left."""
        return [place for place in range(self.count) if self.alive[place]]

    def close(self) -> None:
        """Every candidate that is left has a round of samples more: compare them."""
        self.spent += ROUND * self.living()
        self.done += ROUND
        self.compare()

    def living(self) -> int:
        """How many candidates are left."""
        found = 0
        for place in range(self.count):
            found += self.alive[place]
        return found

    def compare(self) -> None:
        """Give up those that are clearly behind the best."""
        for place in range(self.count):
            if self.alive[place]:
                self.sum_up(place)
        best = self.best()
        for place in range(self.count):
            if self.alive[place] and place != best and self.is_behind(place, best):
                self.alive[place] = 0

    def sum_up(self, place: int) -> None:
        """The mean of a candidate's samples, drawn towards the net's word, and its standard error."""
        total = 0.0
        squares = 0.0
        for sample in range(self.done):
            value = self.values[place * SAMPLES + sample]
            total += value
            squares += value * value
        mean = total / self.done
        self.errors[place] = sqrt(max(squares / self.done - mean * mean, 0.0) / (self.done - 1))
        self.means[place] = (total + PRIOR * self.root.kept_values[place]) / (self.done + PRIOR)

    def is_behind(self, place: int, best: int) -> int:
        """Whether the paired difference to the best is more than chance would make."""
        total = 0.0
        squares = 0.0
        for sample in range(self.done):
            value = self.values[best * SAMPLES + sample] - self.values[place * SAMPLES + sample]
            total += value
            squares += value * value
        mean = total / self.done
        error = sqrt((max(squares / self.done - mean * mean, 0.0) + 0.5) / (self.done - 1))
        return 1 if mean > BEHIND * error else 0

    def best(self) -> int:
        """The place of the best candidate that is left."""
        chosen = 0
        highest = -1000000.0
        for place in range(self.count):
            if self.alive[place] and self.means[place] > highest:
                highest = self.means[place]
                chosen = place
        return chosen

    def action(self, place: int) -> int:
        """The first decision of a candidate."""
        return self.root.kept_paths[place * WIDTH]

    def mean(self, place: int) -> float:
        """What a candidate is worth."""
        return self.means[place]

    def error(self, place: int) -> float:
        """How sure that is."""
        return self.errors[place]


class Sampler:
    """Plays candidates on; one for each thread."""

    def __init__(self, tables: Tables, net: Net) -> None:
        self.plan = Plan(tables, net)
        self.plan.patience, self.plan.width = QUICK, QUICK_WIDTH
        self.state = State(tables)
        self.moves = Moves()
        self.rng = Rng()
        self.seat = 0

    def take(self, search: Search, place: int) -> None:
        """A round of samples of one candidate, without holding up other threads."""
        sampled(self, search, place, search.done)

    def series(self, search: Search, place: int, first: int) -> None:
        """The same."""
        self.seat = search.seat
        self.plan.seat = search.seat
        for sample in range(first, first + ROUND):
            search.values[place * SAMPLES + sample] = self.one(search, place, sample)

    def one(self, search: Search, place: int, sample: int) -> float:
        """What a candidate is worth if the dice fall as in this sample."""
        self.rng.restart(search.seed, sample)
        search.start.clone_into(self.state)
        for step in range(search.root.kept_lengths[place]):
            self.state.apply(self.seat, search.root.kept_paths[place * WIDTH + step])
        self.play_turn()
        self.plan.seat = self.seat
        return self.plan.worth(self.state) - search.root.kept_prices[place]

    def play_turn(self) -> None:
        """Throw and decide to the end of the turn, as far as it is the seat's own."""
        began = 0
        while self.state.over == 0:
            if self.state.chance:
                if not self.mine() or (began and self.ended()):
                    return
                self.throw()
                began = 1
            elif self.state.waiting >> self.seat & 1:
                self.decide()
            else:
                return

    def mine(self) -> int:
        """Whether the coming throw is the seat's own."""
        return 1 if self.state.active == self.seat else 0

    def ended(self) -> int:
        """Whether a turn is over: what comes is its passive part, or the next first throw."""
        return 1 if self.state.chance == SOLO_THROW or self.state.roll_number == 1 else 0

    def throw(self) -> None:
        """Throw all dice, whichever are wanted: each die shows the same for every candidate."""
        outcome = 0
        factor = 1
        for die in range(self.state.tables.dice):
            face = draw(self.rng, 6)
            if self.state.pool >> die & 1:
                outcome += factor * face
                factor *= 6
        order = draw(self.rng, 720)
        if self.state.chance == SOLO_THROW:
            outcome += factor * (order % (self.state.outcomes() // factor))
        self.state.roll(outcome)

    def decide(self) -> None:
        """Go on as the net would."""
        self.state.collect(self.seat, self.moves)
        if self.moves.count == 1:
            self.state.apply(self.seat, self.moves.codes[0])
            return
        self.plan.find(self.state, self.seat)
        for step in range(self.plan.length):
            self.state.apply(self.seat, self.plan.best_path[step])
            if self.plan.unfinished(self.state):
                return
