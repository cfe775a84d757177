"""Ubongo, the dice game, as one value."""

from collections.abc import Sequence
from typing import Any

from scorepad.core.families import Family
from scorepad.core.lane import Lane
from scorepad.core.observer import Observer
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
    bots=_bots,
    describe=sections,
    facts=facts,
    painter=_painter,
    generated=MODEL,
    generate=generate,
    observer=_observer,
    lanes=_lanes,
)
