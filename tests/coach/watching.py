"""Games of bots, watched by the coach."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad import Match, Record
from scorepad.coach.course import ActStep, Course, ThrowStep
from scorepad.core import Rng
from scorepad.core.game import Game
from scorepad.core.player import Player

#: Throws that a mean is taken of: few, since whatever is told of luck and regret must add up all the same.
FEW = 2


@dataclass
class Sums:
    """What one seat's game came to."""

    expected: float
    score: float = 0.0
    dice: float = 0.0
    tray: float = 0.0
    given: float = 0.0
    regret: float = 0.0
    residual: float = 0.0

    @property
    def luck(self) -> float:
        """All that others and dice decided."""
        return self.dice + self.tray + self.given


def played(game: Game, players: Sequence[Player], seed: int) -> Record:
    """The record of a game between bots."""
    match = Match(game, len(players), seed)
    rng = Rng(seed, 1)
    while not match.over:
        seat = match.waiting[0]
        if match.state.chance:
            match.play(seat, "roll")
        else:
            match.play(seat, game.action_text(players[seat].choose(match.state.clone(), seat, rng)))
    return match.record


def summed(course: Course) -> list[Sums]:
    """Go through a record and add up what every seat is told."""
    sums = [Sums(expected) for expected in course.expected]
    for step in course.steps():
        for seat, mine in enumerate(sums):
            if isinstance(step, ThrowStep):
                told = step.told[seat]
                own = seat == step.roller
                mine.dice += told.luck * own
                mine.tray += told.luck * (not own)
                mine.residual += told.residual
            elif isinstance(step, ActStep):
                mine.given += step.told.given[seat]
                mine.regret += step.told.regret * (step.seat == seat)
                mine.residual += step.told.residual * (step.seat == seat)
            else:
                mine.residual += step.residual[seat]
                mine.score = course.evaluator.value(step.state, seat)
    return sums
