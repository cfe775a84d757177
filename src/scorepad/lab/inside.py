"""An evaluator from inside: how far it contradicts itself, and how much luck it takes out of a score.

Sharper than a mean score: the residual says where in the game the values err.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import correlation, fmean, stdev

from scorepad.coach.ledger import Ledger, Thrown
from scorepad.core import Rng
from scorepad.core.dice import SlotDice
from scorepad.core.evaluator import Evaluator
from scorepad.core.game import Game, State
from scorepad.core.player import Player
from scorepad.lab.coaching import PARTS
from scorepad.lab.play import SEAT_STREAM

#: Throws that a mean is taken of.
THROWS = 48


@dataclass(frozen=True)
class Course:
    """One game alone, as the evaluator saw it."""

    start: float  #: the value before the first throw
    score: float
    luck: tuple[float, ...]  #: of each throw
    residual: tuple[float, ...]  #: between one throw and the next, the last one until the end

    @property
    def adjusted(self) -> float:
        """The score without luck."""
        return self.score - sum(self.luck)


def followed(game: Game, player: Player, evaluator: Evaluator, seed: int, number: int, effort: int = THROWS) -> Course:
    """Game `number` of a seed, played alone."""
    state: State = game.start(1)
    state.confirm = 0
    dice, rng, ledger = (
        SlotDice(seed, number),
        Rng(seed, SEAT_STREAM + number),
        Ledger(evaluator, state, number, effort),
    )
    thrown, residuals = list[Thrown](), [0.0]
    while not state.over:
        before = state.clone()
        if state.chance:
            state.roll(dice.throw(game, state))
            thrown += ledger.throw(before, state)
            residuals[-1] += thrown[-1].residual
            residuals.append(0.0)
        else:
            code = player.choose(state, 0, rng)
            state.apply(0, code)
            residuals[-1] += ledger.act(before, 0, code, state).residual
    residuals[-1] += ledger.end(state)[0]
    luck = tuple(throw.luck for throw in thrown)
    return Course(ledger.expected[0], evaluator.value(state, 0), luck, tuple(residuals))


def inside_table(courses: Sequence[Course]) -> Iterator[str]:
    """All figures, a row for each."""
    scores, lucks = [course.score for course in courses], [sum(course.luck) for course in courses]
    adjusted = [course.adjusted for course in courses]
    throw = _root(chain.from_iterable(course.luck for course in courses))
    between = _root(chain.from_iterable(course.residual for course in courses))
    error = stdev(adjusted) / len(courses) ** 0.5
    yield "| figure | value |"
    yield "|---|---|"
    yield f"| games | {len(courses)} |"
    yield f"| value before the first throw | {fmean(course.start for course in courses):.1f} |"
    yield f"| mean reached, luck taken out | {fmean(adjusted):.1f} ({error:.1f}) |"
    yield f"| sd of the score; of the sum of luck | {stdev(scores):.1f}; {stdev(lucks):.1f} |"
    yield f"| their correlation | {_together(scores, lucks)} |"
    yield f"| sd of the luck-adjusted score | {stdev(adjusted):.1f} |"
    yield f"| one adjusted game counts like | {_ratio(scores, adjusted)} |"
    yield f"| sd of one throw's value | {throw:.2f} |"
    yield f"| residual per throw, root mean square; over the throw's | {between:.2f}; {_share(between, throw)} |"
    sixths = " ".join(f"{_root(residuals):.1f}" for residuals in by_part(courses))
    yield f"| the same by sixth of the game | {sixths} |"


def by_part(courses: Sequence[Course]) -> list[list[float]]:
    """All residuals of each part of the games."""
    parts: list[list[float]] = [[] for _ in range(PARTS)]
    for course in courses:
        for at, residual in enumerate(course.residual):
            parts[at * PARTS // len(course.residual)].append(residual)
    return parts


def _root(values: Iterator[float] | list[float]) -> float:
    """The root of the mean square."""
    squares = [value * value for value in values]
    return fmean(squares) ** 0.5 if squares else 0.0


def _together(first: Sequence[float], second: Sequence[float]) -> str:
    return f"{correlation(first, second):.2f}" if stdev(first) and stdev(second) else "-"


def _ratio(scores: Sequence[float], adjusted: Sequence[float]) -> str:
    """How many plain games tell as much as one without luck; without end where that is always the same."""
    spread = stdev(adjusted)
    return f"{(stdev(scores) / spread) ** 2:.1f} plain ones" if spread > 1e-6 else "all of them"


def _share(part: float, whole: float) -> str:
    return f"{part / whole:.2f}" if whole else "-"
