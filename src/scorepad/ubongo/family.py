"""Ubongo, the dice game, as one value."""

from typing import Any

from scorepad.core.evaluator import Evaluator
from scorepad.core.families import Family
from scorepad.core.player import Bot
from scorepad.core.voice import Voice
from scorepad.ubongo.drawing import sheet_svg
from scorepad.ubongo.game import Rules
from scorepad.ubongo.generator import MODEL, generate
from scorepad.ubongo.hints import facts
from scorepad.ubongo.rulebook import sections


def _bots() -> tuple[Bot, ...]:
    from scorepad.ubongo.bots import BOTS

    return BOTS


def _painter(game: Rules, screen: Any, voice: Voice) -> Any:  # the terminal's, loaded only there
    from scorepad.ubongo.painter import Painter

    return Painter(game, screen, voice)


def _evaluator(game: Rules, seats: int) -> Evaluator:
    from scorepad.ubongo.evaluator import PlannerEvaluator

    return PlannerEvaluator(game, seats)


FAMILY = Family(
    name=Rules.family,
    game=Rules,
    draw=sheet_svg,
    bots=_bots,
    describe=sections,
    facts=facts,
    painter=_painter,
    evaluator=_evaluator,
    generated=MODEL,
    generate=generate,
)
