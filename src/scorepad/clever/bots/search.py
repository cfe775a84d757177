"""A closer look at the best chains of decisions: the same dice for all of them, played on to the end of the turn.

Each sample throws the dice once for all candidates, lets the net play on until the turn is over, and asks it what the
sheet is worth then; at tables of several, what that means for the chance to win. Candidates that fall behind get no
more samples. Where few dice are left, the samples go through all their throws; if the turn ends with such a throw, the
value is exact once all of them were seen.
"""

import math
from collections.abc import Callable

from scorepad.clever.bots.batch import Floats
from scorepad.clever.bots.net import Net
from scorepad.clever.bots.plan import DEPTH, KEPT, Plan
from scorepad.clever.bots.rivals import Rivals
from scorepad.clever.engine import Moves, State
from scorepad.clever.tables import Tables
from scorepad.clever.words import *
from scorepad.core import plain
from scorepad.core.plain import allocate
from scorepad.core.rng import Rng

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
#: A candidate is given up when it is behind by this many standard errors.
BEHIND = 2.5
#: The net's own word counts as much as this many samples.
PRIOR = 4.0
#: Patience with the decisions inside a sample.
QUICK = 80
CANDIDATES, WIDTH = KEPT, DEPTH + 2
#: With at most this many throws to come they are gone through one by one, in an order that mixes them.
FEW_THROWS = 216
LEAP = 89
#: Where a point changes the chance to win by less than this, the game is as good as decided, and points count.
DECIDED = 0.001
#: Points are looked for within this many of what the net says, in this many halvings.
REACH, HALVINGS = 400.0, 50


class Search:
    """The candidates of one decision, what their samples said, and which are still in the running."""

    values: list[float]
    alive: list[int]
    means: list[float]
    errors: list[float]
    throws: list[int]  #: how many throws are to be seen until a candidate's value is exact; 0: more than that

    def __init__(self, tables: Tables, net: Net, candidates: int, *, rivals: bool = False) -> None:
        each = ("alive", "means", "errors", "throws")
        allocate(self, {"values": CANDIDATES * SAMPLES} | dict.fromkeys(each, CANDIDATES))
        self.root = Plan(tables, net, rivals=rivals)
        self.root.keep = candidates
        self.start = State(tables)
        self.seat = 0
        self.seed = 0
        self.count = 0
        self.admitted = -1
        self.done = 0
        self.spent = 0
        self.rivals = Rivals()
        self.contested = 0
        self.spread = 0.0
        self.anchor = 0.0
        self.level = 0.0
        self.slope = 0.0

    def face(self, others: list[tuple[float, float]], spread: float) -> None:
        """Whom one plays against: the points expected of each and how wrong that usually is, as for oneself."""
        self.rivals.meet(others)
        self.spread = spread

    def prepare(self, state: State, seat: int, seed: int) -> None:
        """Find the candidates."""
        self.seat = seat
        self.seed = seed
        self.done = 0
        self.spent = 0
        state.clone_into_unchecked(self.start)
        self.start.confirm = 0
        self.root.find(state, seat)
        self.measure_chances()
        self.admitted = -1
        self.count = 0
        while self.count < self.root.kept and self.root.kept_values[self.count] > self.root.best - MARGIN:
            self.alive[self.count] = 1
            self.means[self.count] = self.value(self.root.kept_values[self.count], self.spread)
            self.errors[self.count] = 0
            self.throws[self.count] = 0
            self.count += 1

    def admit(self, path: list[int]) -> int:
        """Look at this chain of decisions too, however it seems, and do not give it up; its place."""
        place = self.count
        self.root.keep_chain(self.start, self.seat, path, place)
        self.alive[place] = 1
        self.means[place] = self.value(self.root.kept_values[place], self.spread)
        self.errors[place] = 0
        self.throws[place] = 0
        self.admitted = place
        self.count += 1
        return place

    def measure_chances(self) -> None:
        """How the chance to win changes with a point, near what the net expects."""
        self.anchor = self.root.best
        self.level = self.rivals.chance(self.anchor, self.spread)
        above = self.rivals.chance(self.anchor + 1, self.spread)
        below = self.rivals.chance(self.anchor - 1, self.spread)
        self.slope = (above - below) / 2
        self.contested = 1 if self.slope > DECIDED else 0

    def value(self, points: float, spread: float) -> float:
        """Points as they count: alone as they are, against others by the chance to win, in the same unit."""
        if self.contested == 0:
            return points
        return self.anchor + (self.rivals.chance(points, spread) - self.level) / self.slope

    def points(self, value: float) -> float:
        """The points that count this much."""
        if self.contested == 0:
            return value
        low = self.anchor - REACH
        high = self.anchor + REACH
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            if self.value(middle, self.spread) < value:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def wants(self, budget: int) -> int:
        """Whether more samples would help: several are left, not all known exactly, and the budget is not spent."""
        return self.living() > 1 and not self.settled() and self.spent < budget and self.done + ROUND <= SAMPLES

    def settled(self) -> int:
        """Whether all that are left are known exactly."""
        for place in range(self.count):
            if self.alive[place] and not self.exact(place):
                return 0
        return 1

    def exact(self, place: int) -> int:
        """Whether all throws of a candidate were seen, and nothing but its own decisions follows them."""
        return 1 if 0 < self.throws[place] <= self.done else 0

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
                self.give_up(place)

    def give_up(self, place: int) -> None:
        """No more samples of a candidate: what is not exact yet stays so."""
        if place == self.admitted:
            return
        if not self.exact(place):
            self.throws[place] = 0
        self.alive[place] = 0

    def sum_up(self, place: int) -> None:
        """The mean of a candidate's samples, drawn towards the net's word, and its standard error; or what is exact."""
        total = 0.0
        squares = 0.0
        if self.exact(place):
            self.means[place] = self.mean_of_throws(place)
            self.errors[place] = 0.0
            return
        for sample in range(self.done):
            value = self.values[place * SAMPLES + sample]
            total += value
            squares += value * value
        mean = total / self.done
        self.errors[place] = sqrt(max(squares / self.done - mean * mean, 0.0) / (self.done - 1))
        word = self.value(self.root.kept_values[place], self.spread)
        self.means[place] = (total + PRIOR * word) / (self.done + PRIOR)

    def mean_of_throws(self, place: int) -> float:
        """The mean over every throw, each seen once."""
        total = 0.0
        for sample in range(self.throws[place]):
            total += self.values[place * SAMPLES + sample]
        return total / self.throws[place]

    def is_behind(self, place: int, best: int) -> int:
        """Whether the paired difference to the best is more than chance would make; between exact values any."""
        if self.exact(place) and self.exact(best):
            return 1
        total = 0.0
        squares = 0.0
        for sample in range(self.done):
            value = self.values[best * SAMPLES + sample] - self.values[place * SAMPLES + sample]
            total += value
            squares += value * value
        mean = total / self.done
        error = sqrt((max(squares / self.done - mean * mean, 0.0) + 0.5) / (self.done - 1))
        return 1 if mean > BEHIND * error else 0

    def lag(self, place: int) -> tuple[float, float]:
        """By how much a candidate is behind the best in the samples they share, and how sure that is."""
        best = self.best()
        if place == best or self.done < 2:
            return 0.0, 0.0
        if self.exact(place) and self.exact(best):
            return self.means[best] - self.means[place], 0.0
        total, squares = 0.0, 0.0
        for sample in range(self.done):
            value = self.values[best * SAMPLES + sample] - self.values[place * SAMPLES + sample]
            total, squares = total + value, squares + value * value
        mean = total / self.done
        return mean, sqrt(max(squares / self.done - mean * mean, 0.0) / (self.done - 1))

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
        """What a candidate is worth, in points; at a table, in as many as give the same chance to win."""
        return self.points(self.means[place])

    def error(self, place: int) -> float:
        """How sure that is."""
        return self.errors[place]


class Sampler:
    """Plays candidates on; one for each thread."""

    def __init__(self, tables: Tables, net: Net, spreads: Floats) -> None:
        self.plan = Plan(tables, net)
        self.spreads = spreads
        self.plan.patience = QUICK
        self.state = State(tables)
        self.moves = Moves()
        self.rng = Rng()
        self.seat = 0
        self.sample = 0
        self.thrown = 0
        self.few = 0

    def take(self, search: Search, place: int) -> None:
        """A round of samples of one candidate, without holding up other threads."""
        sampled(self, search, place, search.done)

    def series(self, search: Search, place: int, first: int) -> None:
        """The same."""
        self.seat = search.seat
        self.plan.seat = search.seat
        for sample in range(first, first + ROUND):
            again = search.throws[place]
            if 0 < again <= sample:
                search.values[place * SAMPLES + sample] = search.values[place * SAMPLES + sample - again]
            else:
                search.values[place * SAMPLES + sample] = self.one(search, place, sample)

    def one(self, search: Search, place: int, sample: int) -> float:
        """What a candidate is worth if the dice fall as in this sample."""
        self.rng.restart(search.seed, sample)
        self.sample = sample
        self.thrown = 0
        self.few = 0
        search.start.clone_into_unchecked(self.state)
        for step in range(search.root.kept_lengths[place]):
            self.state.apply_unchecked(self.seat, search.root.kept_paths[place * WIDTH + step])
        self.play_turn()
        self.note_throws(search, place, sample)
        points = self.plan.worth_for(self.state, self.seat) - search.root.kept_prices[place]
        head = self.plan.inputs.head
        spread: float = self.spreads[self.plan.inputs.seating, head] if head >= 0 else 0.0
        return search.value(points, spread)

    def note_throws(self, search: Search, place: int, sample: int) -> None:
        """A candidate can be known exactly as long as no sample needed more than one throw of few dice."""
        if sample == 0:
            search.throws[place] = self.few if self.thrown else 1
        if self.thrown > 1:
            search.throws[place] = 0

    def play_turn(self) -> None:
        """Throw and decide to the end of the turn, as far as it is the seat's own."""
        while self.state.over == 0:
            if self.state.chance:
                if not self.mine() or (self.thrown and self.ended()):
                    return
                self.throw()
                self.thrown += 1
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
        if self.thrown == 0 and self.state.chance == THROW and self.state.outcomes() <= FEW_THROWS:
            self.few = self.state.outcomes()
            self.state.roll_unchecked(self.sample * LEAP % self.few)
            return
        for die in range(self.state.tables.dice):
            face = draw(self.rng, 6)
            if self.state.pool >> die & 1:
                outcome += factor * face
                factor *= 6
        order = draw(self.rng, 720)
        if self.state.chance == SOLO_THROW:
            outcome += factor * (order % (self.state.outcomes() // factor))
        self.state.roll_unchecked(outcome)

    def decide(self) -> None:
        """Go on as the net would."""
        self.state.collect(self.seat, self.moves)
        if self.moves.count == 1:
            self.state.apply_unchecked(self.seat, self.moves.codes[0])
            return
        self.plan.find(self.state, self.seat)
        for step in range(self.plan.length):
            self.state.apply_unchecked(self.seat, self.plan.best_path[step])
            if self.plan.unfinished(self.state):
                return
