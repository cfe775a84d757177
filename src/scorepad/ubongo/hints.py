"""Facts about actions of Ubongo: squares filled, a full area."""

from scorepad.core.effect import Effect
from scorepad.core.game import Sentence
from scorepad.ubongo.engine import State
from scorepad.ubongo.game import Rules


def facts(game: Rules, effect: Effect[State]) -> list[Sentence]:
    """The weightiest first."""
    if effect.kind != "place":
        return []
    area = effect.before.area
    left = _free(game, effect.after, effect.seat, area)
    if not left:
        return [Sentence("hint.full", {"part": game.areas[area]})]
    drawn = _free(game, effect.before, effect.seat, area) - left
    return [Sentence("hint.squares", {"count": drawn})]


def _free(game: Rules, state: State, seat: int, area: int) -> int:
    return game.sheet_view(state, seat)["areas"][area]["free"]
