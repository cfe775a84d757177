"""Ubongo, the dice game, as one value."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorepad.core.evaluator import Evaluator
from scorepad.core.families import Family, Paper
from scorepad.core.lane import Lane
from scorepad.core.observer import Observer
from scorepad.core.player import Bot
from scorepad.core.voice import Voice
from scorepad.ubongo.drawing import compact_svg, marks_of, paper_svg, sheet_svg
from scorepad.ubongo.game import Rules
from scorepad.ubongo.generator import MODEL, generate
from scorepad.ubongo.hints import facts
from scorepad.ubongo.rulebook import sections
from scorepad.ubongo.views import VIEWS

if TYPE_CHECKING:
    from scorepad.terminal import painter
    from scorepad.terminal.screen import Screen


def _bots() -> tuple[Bot[Rules], ...]:
    from scorepad.ubongo.bots import BOTS

    return BOTS


def _painter(game: Rules, screen: "Screen", voice: Voice) -> "painter.Painter":
    from scorepad.ubongo.painter import Painter

    return Painter(game, screen, voice)


def _evaluator(game: Rules, seats: int) -> Evaluator:
    from scorepad.ubongo.evaluator import PlannerEvaluator

    return PlannerEvaluator(game, seats)


def _ceiling(game: Rules) -> float:
    from scorepad.ubongo.fewest import fewest_throws

    return -sum(fewest_throws(game))


def _observer(game: Rules, seats: int) -> Observer:
    from scorepad.ubongo.observation import UbongoObserver

    return UbongoObserver(game, seats)


def _lanes(game: Rules, seats: int, count: int) -> Sequence[Lane]:
    from scorepad.ubongo.observation import lanes

    return lanes(game, seats, count)


FAMILY = Family(
    name=Rules.family,
    game=Rules,
    draw=sheet_svg,
    paper=Paper[Rules](paper_svg, marks_of, compact=compact_svg),
    bots=_bots,
    views=VIEWS,
    describe=sections,
    facts=facts,
    painter=_painter,
    ceiling=_ceiling,
    evaluator=_evaluator,
    special=("grab",),
    generated=MODEL,
    generate=generate,
    observer=_observer,
    lanes=_lanes,
)
