"""The Clever games as one value."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorepad.clever.drawing import colour_names, compact_svg, made, marks, paper_svg, sheet_svg
from scorepad.clever.game import Rules
from scorepad.clever.hints import facts
from scorepad.clever.rulebook import sections
from scorepad.clever.views import VIEWS
from scorepad.core.evaluator import Evaluator
from scorepad.core.extras import extra
from scorepad.core.families import Family, Paper
from scorepad.core.lane import Lane
from scorepad.core.observer import Observer
from scorepad.core.player import Bot
from scorepad.core.training import About, Trainer, TrainingPlan
from scorepad.core.voice import Voice

if TYPE_CHECKING:
    from scorepad.terminal import painter
    from scorepad.terminal.screen import Screen


def _bots() -> tuple[Bot[Rules], ...]:
    from scorepad.clever.bots import BOTS

    return BOTS


def _painter(game: Rules, screen: "Screen", voice: Voice) -> "painter.Painter":
    from scorepad.clever.painter import Painter

    return Painter(game, screen, voice)


def _trainer(plan: TrainingPlan) -> Trainer:
    with extra("learned"):
        from scorepad.clever.training import make_trainer
    return make_trainer(plan)


def _evaluator(game: Rules, _seats: int) -> Evaluator | None:
    from scorepad.clever.bots import make_evaluator

    return make_evaluator(game)


def _trained(game: Rules) -> About | None:
    from scorepad.clever.bots import trained

    return trained(game)


def _observer(game: Rules, seats: int) -> Observer:
    from scorepad.clever.observation import CleverObserver

    return CleverObserver(game, seats)


def _lanes(game: Rules, seats: int, count: int) -> Sequence[Lane]:
    from scorepad.clever.observation import lanes

    return lanes(game, seats, count)


FAMILY = Family(
    name=Rules.family,
    game=Rules,
    draw=sheet_svg,
    paper=Paper[Rules](paper_svg, marks, made=made, compact=compact_svg),
    bots=_bots,
    views=VIEWS,
    describe=sections,
    facts=facts,
    colours=colour_names,
    painter=_painter,
    score_parts="area",
    evaluator=_evaluator,
    special=("joker", "return", "reroll", "extra", "skip", "mark"),
    trainer=_trainer,
    trained=_trained,
    observer=_observer,
    lanes=_lanes,
)
