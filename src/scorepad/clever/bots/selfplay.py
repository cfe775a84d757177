"""Games that a net plays against itself, and what it learns from them: TD(lambda) on the sheets before each throw."""

from collections.abc import Callable

from scorepad.clever.bots.batch import Batch
from scorepad.clever.bots.inputs import HEADS, SEATINGS
from scorepad.clever.bots.net import Net
from scorepad.clever.bots.plan import Plan
from scorepad.clever.engine import Moves, State
from scorepad.clever.tables import Tables
from scorepad.clever.words import *
from scorepad.core import plain
from scorepad.core.plain import allocate
from scorepad.core.rng import Rng

lowest: Callable[[int], int]
draw: Callable[[Rng, int], int]
released: Callable[["SelfPlay", int, int, int], float]
studied: Callable[["SelfPlay", int], None]
plain.lend(globals())
globals().setdefault("released", lambda play, seed, start, games: play.series(seed, start, games))
globals().setdefault("studied", lambda play, sheets: play.recall(sheets))

#: The most sheets remembered of one seat's game.
STEPS = 160
HEADS_EACH = HEADS
JUDGED = SEATINGS * HEADS
#: Errors beyond this many points count as this many.
CLIP = 40.0
NOT_CUT = -1000000.0
ONE = 1000000


class SelfPlay:
    """Plays games and adds up the slope of the net's error; one for each thread."""

    points: list[float]
    cuts: list[float]
    steps: list[int]
    seen: list[int]
    misses: list[float]
    squares: list[float]

    def __init__(self, tables: Tables, net: Net, slope: Net, seats: int, memory: int = 1) -> None:
        allocate(self, {
            "points": 4 * STEPS, "cuts": 4 * STEPS, "steps": 4,
            "seen": JUDGED, "misses": JUDGED, "squares": JUDGED,
        })  # fmt: skip
        self.sheets = Batch(4 * STEPS)
        self.memory = Batch(memory)
        self.room = memory
        self.kept = 0
        self.net = net
        self.slope = slope
        self.rng = Rng()
        self.state = State(tables, seats)
        self.moves = Moves()
        self.plan = Plan(tables, net)
        self.inputs = self.plan.inputs
        self.trace = 0.6
        self.wild = 0.0
        self.taste = 0.0
        self.slip = 0.0
        self.learning = 1

    def play(self, seed: int, start: int, games: int) -> float:
        """Play games number `start` ... of `seed`, without holding up other threads; the sum of all points."""
        return released(self, seed, start, games)

    def series(self, seed: int, start: int, games: int) -> float:
        """The same."""
        total = 0.0
        for game in range(start, start + games):
            self.rng.restart(seed, game)
            self.state.reset(self.state.seats, draw(self.rng, self.state.seats))
            self.choose_tastes()
            self.game()
            for seat in range(self.state.seats):
                total += self.state.score_unchecked(seat)
                self.look_back(seat)
                if self.learning:
                    self.learn(seat)
        return total

    def study(self, sheets: int) -> None:
        """Learn again from this many sheets of earlier games, without holding up other threads."""
        studied(self, sheets)

    def recall(self, sheets: int) -> None:
        """The same."""
        for _ in range(sheets):
            row = draw(self.rng, min(self.kept, self.room))
            self.memory.take(row, self.inputs)
            self.teach(self.net.gain(self.inputs) - self.memory.gains[row])

    def forget(self) -> None:
        """Remember no sheet any more."""
        self.kept = 0

    def choose_tastes(self) -> None:
        """Some games are played with a liking for some areas and actions, so that the net sees many ways to play."""
        self.plan.tasting = 0
        if draw(self.rng, ONE) >= self.wild * ONE:
            return
        self.plan.tasting = 1
        for at in range(12):
            self.plan.tastes[at] = self.taste * (draw(self.rng, ONE) - draw(self.rng, ONE)) / ONE

    def game(self) -> None:
        """One game, everything a learner needs remembered."""
        for seat in range(self.state.seats):
            self.steps[seat] = 0
        while self.state.over == 0:
            if self.state.chance:
                self.remember()
                self.state.roll_unchecked(draw(self.rng, self.state.outcomes()))
            else:
                self.let_decide(lowest(self.state.waiting))

    def let_decide(self, seat: int) -> None:
        """A seat's decisions; if it then waits for the others, its sheet is remembered: a plan may end there."""
        self.decide(seat)
        if self.state.chance == NO_CHANCE and self.state.over == 0 and not self.state.waiting >> seat & 1:
            self.remember_seat(seat)

    def remember(self) -> None:
        """The sheets before this throw: of the one who throws, and before a turn's first throw of everybody."""
        for seat in range(self.state.seats):
            if seat == self.state.active or self.state.roll_number == 1:
                self.remember_seat(seat)

    def remember_seat(self, seat: int) -> None:
        """One sheet, and what the net thinks of it."""
        if self.steps[seat] == STEPS:
            return
        at = seat * STEPS + self.steps[seat]
        self.steps[seat] += 1
        self.inputs.read(self.state, seat)
        self.sheets.put(at, self.inputs)
        self.points[at] = self.state.score_unchecked(seat)
        self.sheets.gains[at] = self.net.gain(self.inputs)
        self.cuts[at] = NOT_CUT

    def decide(self, seat: int) -> None:
        """Do all that the plan says until the next throw."""
        self.state.collect(seat, self.moves)
        if self.moves.count == 1:
            self.state.apply_unchecked(seat, self.moves.codes[0])
            return
        best = self.plan.find(self.state, seat)
        if self.slip > 0 and draw(self.rng, ONE) < self.slip * ONE:
            self.cut(seat, best)
            self.state.apply_unchecked(seat, self.moves.codes[draw(self.rng, self.moves.count)])
            return
        if self.plan.tasting and self.plan.tasty_value < best:
            self.cut(seat, best)
            self.follow(seat, self.plan.tasty_path, self.plan.tasty_length)
        else:
            self.follow(seat, self.plan.best_path, self.plan.length)

    def follow(self, seat: int, path: list[int], length: int) -> None:
        """Do the planned decisions; planned again where +1 was not thought through to the end."""
        for i in range(length):
            self.state.apply_unchecked(seat, path[i])
            if self.plan.unfinished(self.state):
                return

    def cut(self, seat: int, best: float) -> None:
        """Another than the best way is taken: what follows says nothing about the sheet before."""
        at = seat * STEPS + self.steps[seat] - 1
        if self.steps[seat] and self.cuts[at] == NOT_CUT:
            self.cuts[at] = best

    def look_back(self, seat: int) -> None:
        """Note by how much each sheet was misjudged, by seating and head."""
        final = self.state.score_unchecked(seat)
        for step in range(self.steps[seat]):
            at = seat * STEPS + step
            if self.sheets.heads[at] >= 0:
                miss = final - self.points[at] - self.sheets.gains[at]
                slot = self.sheets.seatings[at] * HEADS_EACH + self.sheets.heads[at]
                self.seen[slot] += 1
                self.misses[slot] += miss
                self.squares[slot] += miss * miss

    def judged(self) -> tuple[list[int], list[float], list[float]]:
        """For each seating and head how often it was asked, the sum of what came above its word, and of the squares."""
        each = range(JUDGED)
        return [self.seen[at] for at in each], [self.misses[at] for at in each], [self.squares[at] for at in each]

    def learn(self, seat: int) -> None:
        """Compare what the net thought of each sheet with what came of it."""
        target = 1.0 * self.state.score_unchecked(seat)
        later = target
        for step in range(self.steps[seat] - 1, -1, -1):
            at = seat * STEPS + step
            target = self.trace * target + (1 - self.trace) * later
            if self.cuts[at] != NOT_CUT:
                target = self.cuts[at]
            later = self.points[at] + self.sheets.gains[at]
            if self.sheets.heads[at] >= 0:
                self.sheets.take(at, self.inputs)
                self.net.gain(self.inputs)
                self.teach(later - target)
                self.keep(target - self.points[at])

    def teach(self, error: float) -> None:
        """Add the slope of an error about the sheet that the net was asked about last."""
        self.net.teach(self.slope, self.inputs, max(-CLIP, min(CLIP, error)))

    def keep(self, gain: float) -> None:
        """Remember that sheet and what it should have been told to gain, in place of the oldest one."""
        row = self.kept % self.room
        self.memory.put(row, self.inputs)
        self.memory.gains[row] = gain
        self.kept += 1
