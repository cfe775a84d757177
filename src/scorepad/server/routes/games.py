"""The games that can be played here, with their options and bots, and the words that clients were not built with."""

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from scorepad.core import narrate
from scorepad.core.families import families, family_of
from scorepad.core.options import PRESETS
from scorepad.core.papers import paper_digest
from scorepad.core.sheets import games, load
from scorepad.players import available
from scorepad.server import messages as m
from scorepad.server.routes.caching import kept
from scorepad.server.routes.dependencies import REFUSALS

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/games", response_model=m.Games)
async def list_games(request: Request) -> Response:
    """The games with their options and bots."""
    return kept(request, m.Games(games=game_views(), presets=list(PRESETS)))


@router.get("/words/{language}", response_model=m.Words)
async def guest_words(request: Request, language: Annotated[str, Path(max_length=8)]) -> Response:
    """What families of other packages have to say, which no client was built with; English where it is unknown."""
    families()  # they bring their words along
    return kept(request, m.Words(words=narrate.learned(narrate.spoken(language))))


def game_views() -> list[m.GameView]:
    """All games."""
    return [_game_view(game) for game in games()]


@lru_cache(maxsize=64)
def _game_view(game_id: str) -> m.GameView:
    game = load(game_id)
    options = [
        m.OptionView(name=o.name, values=list(o.values), rulebook=o.rulebook, international=o.international)
        for o in game.options_known
    ]
    fewest, most = game.players
    bots = list(available(game))
    return m.GameView(
        id=game.id,
        title=game.title,
        family=game.family,
        fewest=fewest,
        most=most,
        minutes=game.minutes,
        options=options,
        bots=bots,
        paper=paper_digest(game),
        generated=family_of(game).generated == game.id,
    )
