"""What positions of Twenty One are worth: alone exactly, at tables by the book of the race."""

from typing import cast

from scorepad.core import game as core
from scorepad.core.evaluator import Line, Unit
from scorepad.core.rng import Rng
from scorepad.twentyone.engine import PHASES, VERBS, State
from scorepad.twentyone.game import Rules
from scorepad.twentyone.solver import Optimal, book_for

DECIDE = PHASES.index("decide")

#: How wrong the book of the race is about a lead, in points: it does not look at how a game ends.
RACE_DOUBT = 1.0


class RaceEvaluator:
    """Alone the expected points of perfect play; at tables how far a seat is ahead of the mean of the others."""

    def __init__(self, game: Rules, seats: int) -> None:
        self.player = Optimal(book_for(game, seats))
        self.alone = seats == 1
        self.unit = Unit.POINTS if self.alone else Unit.LEAD
        self.doubt = 0.0 if self.alone else RACE_DOUBT
        self.version = f"{'optimal' if self.alone else 'race'} {game.digest[:8]}"
        self._keep, self._again = (len(game.spec.dice) + VERBS.index(verb) for verb in ("keep", "roll"))

    def value(self, state: core.State, seat: int) -> float:
        """The seat's own worth less the mean of the others'."""
        worths = [self.player.value(cast(State, state), other) for other in range(state.seats)]
        mine = worths.pop(seat)
        return mine - sum(worths) / len(worths) if worths else mine

    def settled(self, state: core.State, seat: int) -> bool:
        """Once the roller has decided, everybody's best answer is known."""
        return bool(cast(State, state).phase != DECIDE)

    def line(self, state: core.State, seat: int) -> Line:
        """To throw again or not, then to write what is worth most."""
        ahead, acts = cast(State, state).clone(), []
        while not (ahead.chance or ahead.over) and ahead.waiting >> seat & 1:
            code = self._choice(ahead, seat)
            acts.append(code)
            ahead.apply(seat, code)
        return Line(tuple(acts), self.value(ahead, seat))

    def after(self, state: core.State, seat: int, code: int) -> float:
        """With the best answer after it."""
        ahead = cast(State, state).clone()
        ahead.apply(seat, code)
        if not (ahead.chance or ahead.over) and ahead.waiting >> seat & 1:
            return self.line(ahead, seat).value
        return self.value(ahead, seat)

    def mean(self, state: core.State, seat: int) -> float | None:
        """Alone a position before a throw is worth just that."""
        return self.value(state, seat) if self.alone else None

    def _choice(self, state: State, seat: int) -> int:
        if state.phase != DECIDE:
            return self.player.choose(state, seat, Rng())
        stays = self.after(state, seat, self._keep)
        return self._keep if stays >= self.after(state, seat, self._again) else self._again
