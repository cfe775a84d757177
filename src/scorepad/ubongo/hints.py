"""Facts about actions of Ubongo: squares filled, a full area."""

from typing import Any

from scorepad.core.effect import Effect
from scorepad.core.game import Game, Sentence


def facts(game: Game, effect: Effect) -> list[Sentence]:
    """The weightiest first."""
    if effect.kind != "place":
        return []
    area = effect.before.area
    left = _free(game, effect.after, effect.seat, area)
    if not left:
        return [Sentence("hint.full", {"part": game.areas[area]})]
    drawn = _free(game, effect.before, effect.seat, area) - left
    return [Sentence("hint.squares", {"count": drawn})]


def _free(game: Game, state: Any, seat: int, area: int) -> int:
    return int(game.sheet_view(state, seat)["areas"][area]["free"])
