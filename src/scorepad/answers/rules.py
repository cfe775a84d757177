"""The rules of a game in words, in any language there is a catalogue for."""

from collections.abc import Iterator
from dataclasses import asdict
from functools import lru_cache

from scorepad.answers.statuses import NotFound
from scorepad.core.game import Game
from scorepad.core.narrate import spoken
from scorepad.core.rulebook import option_texts, sections
from scorepad.core.sheets import games, load
from scorepad.core.view import colour_names
from scorepad.core.voice import Voice

Parts = dict[str, object]


def guide(game: str, language: str) -> Parts:
    """The rules of a game that comes with scorepad, with the numbers of its sheet; English where it is unknown."""
    if game not in games():
        raise NotFound("reason.no-game")
    return _known_guide(game, spoken(language))


@lru_cache(maxsize=64)
def _known_guide(game_id: str, language: str) -> Parts:
    return guide_of(load(game_id), language)


def guide_of(game: Game, language: str) -> Parts:
    """The rules of any game, one with a sheet of somebody's own too."""
    language = spoken(language)
    voice = Voice(language)
    return {
        "game": game.id,
        "title": game.title,
        "family": game.family,
        "language": language,
        "dice": list(_dice(game)),
        "sections": [{"heading": it.heading, "lines": it.lines, "area": it.area} for it in sections(game, voice)],
        "options": [asdict(option) for option in option_texts(game, voice)],
    }


def _dice(game: Game) -> Iterator[Parts]:
    colours = colour_names(game)
    for die in game.dice_view(game.start(game.players[0])):
        if "letter" in die:
            name = str(die["id"])
            yield {"id": name, "letter": die["letter"], "colour": colours.get(name, name)}
