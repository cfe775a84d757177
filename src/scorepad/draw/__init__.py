"""A sheet and its marks as SVG, for browser, notebook and print; a strict CSP holds: presentation attributes only."""

from typing import Any

from scorepad.core.errors import ScorepadError
from scorepad.core.families import family_of
from scorepad.core.game import Game
from scorepad.core.narrate import FALLBACK
from scorepad.draw.words import words_of

__all__ = ["sheet_svg"]


def sheet_svg(
    game: Game, state: Any = None, seat: int = 0, prefix: str = "", language: str = FALLBACK, **more: Any
) -> str:
    """One seat's sheet as an SVG document, blank without a state; `prefix` begins every id in it.

    `more` is what a `Drawing` takes: a `view` that is at hand already, `words` in place of those of the language, and
    the name of a `palette`.
    """
    seats = game.players[1] if state is None else state.seats
    if not 0 <= seat < seats:
        raise ScorepadError(f"{game.id}: found seat {seat}, expected 0 to {seats - 1}")
    draw = family_of(game).draw
    return draw(game, state=state, seat=seat, prefix=prefix, **{"words": words_of(language), **more})
