"""A sheet and its marks as SVG, for browser, notebook and print: presentation attributes only, for a strict CSP."""

from scorepad.core.errors import ScorepadError
from scorepad.core.families import family_of
from scorepad.core.game import Game, State
from scorepad.core.narrate import FALLBACK
from scorepad.core.views import Told
from scorepad.draw.ink import plain
from scorepad.draw.palette import Palette
from scorepad.draw.picture import upper_part, without_places
from scorepad.draw.words import Words, words_of

__all__ = ["paper_svg", "picture_svg", "sheet_svg"]


def sheet_svg(
    game: Game,
    state: State | None = None,
    seat: int = 0,
    prefix: str = "",
    language: str = FALLBACK,
    *,
    view: Told | None = None,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """One seat's sheet as an SVG document, blank without a state; `prefix` begins every id in it.

    `view` is the sheet if you already have it; `words` replace those of the language.

    >>> import scorepad
    >>> sheet_svg(scorepad.load("twenty-one"))[:4]
    '<svg'
    """
    seats = game.players[1] if state is None else state.seats
    if not 0 <= seat < seats:
        raise ScorepadError(f"{game.id}: found seat {seat}, expected 0 to {seats - 1}")
    draw = family_of(game).draw
    said = words_of(language) if words is None else words
    return plain(draw(game, state, seat, prefix, view=view, words=said, palette=palette))


def paper_svg(
    game: Game,
    which: str = "",
    language: str = FALLBACK,
    *,
    palette: Palette = "standard",
    compact: bool = False,
) -> str:
    """A blank sheet whose colours a page may set with variables; `which`, if there are several.

    `compact`: the one for a small screen, if the family has one.
    """
    paper = family_of(game).paper
    draw = paper.compact if compact and paper.compact else paper.draw
    return draw(game, which, "", words=words_of(language), palette=palette)


def picture_svg(game: Game, language: str = FALLBACK, *, palette: Palette = "standard") -> str:
    """The upper part of a blank sheet, only to look at: far shorter than paper; its colours may be set too."""
    return upper_part(without_places(paper_svg(game, "", language, palette=palette)))
