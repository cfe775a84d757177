"""Twenty One as one value."""

from collections.abc import Sequence
from typing import Any

from scorepad.core.families import Family
from scorepad.core.lane import Lane
from scorepad.core.observer import Observer
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
    bots=_bots,
    describe=sections,
    facts=facts,
    painter=_painter,
    exact="optimal",
    optimum=_optimum,
    observer=_observer,
    lanes=_lanes,
)
