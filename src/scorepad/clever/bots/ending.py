"""What a seat can still have once no throw comes any more: all of its decisions gone through, none left out."""

from scorepad.clever.bots.plan import Plan
from scorepad.clever.engine import Moves, State
from scorepad.clever.tables import Tables

#: The longest chain of decisions; a longer one, which no sheet has, is told as not known.
DEPTH = 128
#: Told where a throw may still come.
UNKNOWN = -1


class Ending:
    """The best end of a game that only own decisions are left of; positions are known again by a hash of 64 bits."""

    def __init__(self, tables: Tables, plan: Plan) -> None:
        self.plan = plan
        self.states = [State(tables) for _ in range(DEPTH + 1)]
        self.moves = [Moves() for _ in range(DEPTH)]
        self.seat, self.most, self.open = 0, 0, 0

    def best(self, state: State, seat: int) -> int:
        """The most points, or UNKNOWN."""
        self.seat, self.most, self.open = seat, 0, 0
        self.plan.seat = seat
        self.plan.stamp += 1
        state.clone_into(self.states[0])
        self.states[0].confirm = 0
        self.follow(self.states[0], 0)
        return UNKNOWN if self.open else self.most

    def follow(self, here: State, depth: int) -> None:
        """Everything that can come of a position."""
        if here.over:
            self.most = max(self.most, here.score_unchecked(self.seat))
        elif here.chance or depth == DEPTH:
            self.open = 1
        elif not self.plan.seen(here):
            self.expand(here, self.moves[depth], depth)

    def expand(self, here: State, moves: Moves, depth: int) -> None:
        """All decisions of a position, until one shows that a throw may come."""
        there = self.states[depth + 1]
        here.collect(self.seat, moves)
        for i in range(moves.count):
            if self.open == 0:
                here.clone_into_unchecked(there)
                there.apply_unchecked(self.seat, moves.codes[i])
                self.follow(there, depth + 1)
