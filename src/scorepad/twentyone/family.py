"""Twenty One as one value."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorepad.core.evaluator import Evaluator
from scorepad.core.families import Family, Paper
from scorepad.core.lane import Lane
from scorepad.core.observer import Observer
from scorepad.core.player import Bot
from scorepad.core.voice import Voice
from scorepad.twentyone.drawing import compact_svg, made, marks_of, paper_of, paper_svg, sheet_svg
from scorepad.twentyone.game import Rules
from scorepad.twentyone.hints import facts
from scorepad.twentyone.rulebook import sections
from scorepad.twentyone.views import VIEWS

if TYPE_CHECKING:
    from scorepad.terminal import painter
    from scorepad.terminal.screen import Screen


def _bots() -> tuple[Bot[Rules], ...]:
    from scorepad.twentyone.bots import BOTS

    return BOTS


def _painter(game: Rules, screen: "Screen", voice: Voice) -> "painter.Painter":
    from scorepad.twentyone.painter import Painter

    return Painter(game, screen, voice)


def _optimum(game: Rules) -> float:
    from scorepad.twentyone.solver import expectation

    return expectation(game)


def _evaluator(game: Rules, seats: int) -> Evaluator:
    from scorepad.twentyone.evaluator import RaceEvaluator

    return RaceEvaluator(game, seats)


def _observer(game: Rules, seats: int) -> Observer:
    from scorepad.twentyone.observation import TwentyOneObserver

    return TwentyOneObserver(game, seats)


def _lanes(game: Rules, seats: int, count: int) -> Sequence[Lane]:
    from scorepad.twentyone.observation import lanes

    return lanes(game, seats, count)


FAMILY = Family(
    name=Rules.family,
    game=Rules,
    draw=sheet_svg,
    paper=Paper[Rules](paper_svg, marks_of, paper_of, made, compact_svg),
    bots=_bots,
    views=VIEWS,
    describe=sections,
    facts=facts,
    painter=_painter,
    evaluator=_evaluator,
    special=("roll", "strike"),
    exact="optimal",
    optimum=_optimum,
    observer=_observer,
    lanes=_lanes,
)
