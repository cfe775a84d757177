"""The games that can be played, with their options and bots."""

from functools import lru_cache

from scorepad.core.families import family_of
from scorepad.core.options import PRESETS, Option
from scorepad.core.papers import paper_digest
from scorepad.core.sheets import games, load
from scorepad.players import available

Parts = dict[str, object]


def game_list() -> Parts:
    """All games, and the presets of their options."""
    return {"games": [game_view(game) for game in games()], "presets": list(PRESETS)}


@lru_cache(maxsize=64)
def game_view(game_id: str) -> Parts:
    """A game that tables can be made for."""
    game = load(game_id)
    fewest, most = game.players
    return {
        "id": game.id,
        "title": game.title,
        "family": game.family,
        "fewest": fewest,
        "most": most,
        "minutes": game.minutes,
        "options": [_option_view(option) for option in game.options_known],
        "bots": list(available(game)),
        "paper": paper_digest(game),
        "generated": family_of(game).generated == game.id,
    }


def _option_view(option: Option) -> Parts:
    presets = {preset: getattr(option, preset) for preset in PRESETS}
    return {"name": option.name, "values": list(option.values), **presets}
