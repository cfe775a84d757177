"""The Clever games as one value."""

from collections.abc import Sequence
from typing import Any

from scorepad.clever.drawing import colour_names, sheet_svg
from scorepad.clever.game import Rules
from scorepad.clever.hints import facts
from scorepad.clever.rulebook import sections
from scorepad.core.families import Family
from scorepad.core.lane import Lane
from scorepad.core.observer import Observer
from scorepad.core.player import Bot
from scorepad.core.training import Trainer, TrainingPlan
from scorepad.core.voice import Voice


def _bots() -> tuple[Bot, ...]:
    from scorepad.clever.bots import BOTS

    return BOTS


def _painter(game: Rules, screen: Any, voice: Voice) -> Any:  # the terminal's, loaded only there
    from scorepad.clever.painter import Painter

    return Painter(game, screen, voice)


def _trainer(plan: TrainingPlan) -> Trainer:
    from scorepad.clever.training import make_trainer

    return make_trainer(plan)


def _trained(game: Rules) -> dict[str, Any] | None:
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
    bots=_bots,
    describe=sections,
    facts=facts,
    colours=colour_names,
    painter=_painter,
    score_parts="area",
    trainer=_trainer,
    trained=_trained,
    observer=_observer,
    lanes=_lanes,
)
