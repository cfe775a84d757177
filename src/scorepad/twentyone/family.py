"""Twenty One as one value."""

from typing import Any

from scorepad.core.evaluator import Evaluator
from scorepad.core.families import Family
from scorepad.core.player import Bot
from scorepad.core.voice import Voice
from scorepad.twentyone.drawing import sheet_svg
from scorepad.twentyone.game import Rules
from scorepad.twentyone.hints import facts
from scorepad.twentyone.rulebook import sections


def _bots() -> tuple[Bot, ...]:
    from scorepad.twentyone.bots import BOTS

    return BOTS


def _painter(game: Rules, screen: Any, voice: Voice) -> Any:  # the terminal's, loaded only there
    from scorepad.twentyone.painter import Painter

    return Painter(game, screen, voice)


def _optimum(game: Rules) -> float:
    from scorepad.twentyone.solver import expectation

    return expectation(game)


def _evaluator(game: Rules, seats: int) -> Evaluator:
    from scorepad.twentyone.evaluator import RaceEvaluator

    return RaceEvaluator(game, seats)


FAMILY = Family(
    name=Rules.family,
    game=Rules,
    draw=sheet_svg,
    bots=_bots,
    describe=sections,
    facts=facts,
    painter=_painter,
    evaluator=_evaluator,
    exact="optimal",
    optimum=_optimum,
)
