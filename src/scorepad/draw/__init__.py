"""A sheet and its marks as SVG, for browser, notebook and print; a strict CSP holds: presentation attributes only."""

import importlib
from typing import TYPE_CHECKING, Any

from scorepad.draw.words import words_of
from scorepad.errors import ScorepadError
from scorepad.narrate import FALLBACK

if TYPE_CHECKING:
    from scorepad.game import Game

__all__ = ["colour_names", "sheet_svg"]


def sheet_svg(
    game: "Game", state: Any = None, seat: int = 0, prefix: str = "", language: str = FALLBACK, **more: Any
) -> str:
    """One seat's sheet as an SVG document, blank without a state; `prefix` begins every id in it.

    What more may be given is up to the family's own `sheet_svg`; all take a `view` that is at hand already, `words` in
    place of those of the language, and the name of a `palette`.
    """
    seats = game.players[1] if state is None else state.seats
    if not 0 <= seat < seats:
        raise ScorepadError(f"{game.id}: found seat {seat}, expected 0 to {seats - 1}")
    family = importlib.import_module(f"scorepad.draw.{game.family}")
    drawing: str = family.sheet_svg(
        game, state=state, seat=seat, prefix=prefix, **{"words": words_of(language), **more}
    )
    return drawing


def colour_names(game: "Game") -> dict[str, str]:
    """The colour of each area and die that is not simply named after it."""
    family = importlib.import_module(f"scorepad.draw.{game.family}")
    names: dict[str, str] = family.colour_names(game) if hasattr(family, "colour_names") else {}
    return {name: colour for name, colour in names.items() if name != colour}
