"""A player of the Clever games for somebody's first games: it thinks to the end of its turn, and overlooks things."""

from collections.abc import Callable

from scorepad.clever.bots.greedy import Greedy
from scorepad.clever.engine import Moves, State
from scorepad.clever.tables import Tables
from scorepad.clever.words import *
from scorepad.core import plain
from scorepad.core.match import Match
from scorepad.core.player import play
from scorepad.core.rng import Rng

lowest: Callable[[int], int]
plain.lend(globals())

#: How often it goes through the rest of its turn in its mind, for every act that it sees.
SAMPLES = 12

#: Of a hundred acts, so many are not seen at all.
OVERLOOKED = 3

#: What a mark promises where points grow with their number, in tenths of a point. Tuned by simulation.
MARK_WORTH = 40

#: Seeds of what it imagines are drawn below this; no worth is lower than the other.
SEEDS = 1 << 30
WORTHLESS = -(1 << 30)


class Newcomer:
    """Takes what leaves its sheet best at the end of this turn, if the turn goes on as the greedy player would."""

    name = "newcomer"

    def __init__(self, tables: Tables) -> None:
        self.greedy = Greedy(tables)
        self.after = State(tables)
        self.moves = Moves()

    def play(self, match: Match, seat: int) -> str:
        """Do in a match what is awaited of a seat, a throw too; the act in notation."""
        return play(self, match, seat)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The best of what it sees, the first of equal ones; if it sees nothing at all, the first act."""
        state.collect(seat, self.moves)
        chosen = self.moves.codes[0]
        if self.moves.count == 1:
            return chosen
        best = WORTHLESS
        seed = rng.below(SEEDS)
        for i in range(self.moves.count):
            if rng.below(100) >= OVERLOOKED:
                value = self.imagine(state, seat, self.moves.codes[i], seed)
                if value > best:
                    best = value
                    chosen = self.moves.codes[i]
        return chosen

    def imagine(self, state: State, seat: int, code: int, seed: int) -> int:
        """What the sheet is worth after the turn, over some throws; the same throws for every act."""
        total = 0
        for sample in range(SAMPLES):
            state.clone_into_unchecked(self.after)
            self.after.confirm = 0
            self.after.apply_unchecked(seat, code)
            self.end_turn(state, Rng(seed, sample))
            total += self.greedy.worth(self.after, seat) + self.hope(self.after, seat)
        return total

    def end_turn(self, state: State, rng: Rng) -> None:
        """Go on from what is imagined until the turn or the round of a position is over."""
        while self.after.over == 0 and self.after.round == state.round and self.after.active == state.active:
            if self.after.chance:
                self.after.roll_unchecked(rng.below(self.after.outcomes()))
            else:
                seat = lowest(self.after.waiting)
                self.after.apply_unchecked(seat, self.greedy.choose(self.after, seat, rng))

    def hope(self, state: State, seat: int) -> int:
        """What marks promise in areas that count them."""
        marks = 0
        for area in range(state.tables.areas):
            if state.tables.points_by[area] == BY_COUNT or state.tables.order[area] == OUTWARD:
                at = 2 * (seat * AREAS + area)
                marks += state.filled[at] + state.filled[at + 1]
        return MARK_WORTH * marks
