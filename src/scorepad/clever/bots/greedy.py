"""Players of the Clever games that look one act ahead."""

from collections.abc import Callable

from scorepad.clever.engine import Moves, State
from scorepad.clever.tables import Tables
from scorepad.clever.words import *
from scorepad.core import plain
from scorepad.core.match import Match
from scorepad.core.player import play
from scorepad.core.rng import Rng

lowest: Callable[[int], int]
plain.lend(globals())

# What things are worth that are not points yet, in tenths of a point. Set by hand, then tuned by simulation.
ACTION_WORTH = [25, 55, 20, 45]  # reroll, +1, return, joker
DUE_WORTH = 60
FOX_WORTH = 60
LINE_WORTH = 45
CHOICE_WORTH = 45
OPEN_NUMBER_WORTH = 6
OPEN_CELL_WORTH = 20


class Greedy:
    """Takes the action after which its own sheet looks best: points, plus what bonuses and open chances promise."""

    name = "greedy"

    def __init__(self, tables: Tables) -> None:
        self.after = State(tables)
        self.moves = Moves()

    def play(self, match: Match, seat: int) -> str:
        """Do in a match what is awaited of a seat, a throw too; the act in notation."""
        return play(self, match, seat)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The best action by one step of looking ahead; of equal ones a random one."""
        state.collect(seat, self.moves)
        return self.best(state, seat, rng)

    def best(self, state: State, seat: int, rng: Rng) -> int:
        """The best of the collected actions."""
        chosen = self.moves.codes[0]
        if self.moves.count == 1:
            return chosen
        best = -1000000
        equal = 0
        for i in range(self.moves.count):
            value = self.value_after(state, seat, self.moves.codes[i])
            if value > best:
                best = value
                equal = 1
                chosen = self.moves.codes[i]
            elif value == best:
                equal += 1
                if rng.below(equal) == 0:
                    chosen = self.moves.codes[i]
        return chosen

    def value_after(self, state: State, seat: int, code: int) -> int:
        """What the seat's sheet is worth once this is done."""
        state.clone_into_unchecked(self.after)
        self.after.confirm = 0
        self.after.apply_unchecked(seat, code)
        return self.worth(self.after, seat)

    def worth(self, state: State, seat: int) -> int:
        """Tenths of points: those on the sheet and those that are near."""
        total = 10 * state.score_unchecked(seat) + FOX_WORTH * state.foxes[seat]
        for track in range(4):
            total += ACTION_WORTH[track] * state.left(seat, track)
        kinds = state.due_mask[seat]
        kind = 0
        while kinds:
            if kinds & 1 and state.due_usable(seat, kind):
                total += DUE_WORTH * state.due[seat * KINDS + kind]
            kinds >>= 1
            kind += 1
        for area in range(state.tables.areas):
            total += self.promise(state, seat, area)
        if state.phase == ROLLING and state.active == seat:
            total += self.choices_left(state)
        return total

    def choices_left(self, state: State) -> int:
        """The dice that may still be chosen in this turn."""
        left = self.count(state.pool)
        rolls = 4 - state.roll_number if state.chance else 3 - state.roll_number
        return CHOICE_WORTH * (min(rolls, left))

    def promise(self, state: State, seat: int, area: int) -> int:
        """Lines that are partly marked, numbers the next field takes, the first half of a pair."""
        at = seat * AREAS + area
        order = state.tables.order[area]
        if order == NEXT:
            total = OPEN_NUMBER_WORTH * self.count(state.takes[at])
            if state.tables.points_by[area] == BY_PAIRS and state.filled[2 * at] & 1:
                cell = state.tables.base[area] + state.filled[2 * at]
                total += 10 * state.written[seat * CELLS + cell - 1] - 25 * state.tables.multiplier[cell]
            return total
        if order == FORWARD:  # what is leapt over is lost
            return OPEN_CELL_WORTH * self.count(state.tables.cells_mask[area] & ~state.closed[at])
        return 0 if order == OUTWARD else self.line_promise(state, at, area)

    def count(self, mask: int) -> int:
        """How many bits are set."""
        found = 0
        while mask:
            found += 1
            mask &= mask - 1
        return found

    def line_promise(self, state: State, at: int, area: int) -> int:
        """Incomplete lines count by the square of how much of them is marked."""
        total = 0
        marks = state.crossed[at] | state.circled[at]
        for line in range(state.tables.first_line[area], state.tables.first_line[area + 1]):
            mask = state.tables.line_mask[line]
            if mask & ~marks:
                size = self.count(mask)
                done = self.count(mask & marks)
                worth = LINE_WORTH if state.tables.line_bonus[line] else 10 * state.tables.line_points[line]
                total += worth * done * done // (size * size)
        return total

    def playout(self, state: State, rng: Rng) -> int:
        """Play on to the end with this player in every seat, and return the number of decisions."""
        return self.contest(state, rng, [rng] * state.seats)

    def contest(self, state: State, dice: Rng, rngs: list[Rng]) -> int:
        """The same with a generator for the dice and one for each seat, as when others ask move by move."""
        decisions = 0
        while state.over == 0:
            if state.chance:
                state.roll_unchecked(dice.below(state.outcomes()))
            else:
                seat = lowest(state.waiting)
                rng = rngs[seat]
                state.apply_unchecked(seat, self.choose(state, seat, rng))
                decisions += 1
        return decisions
