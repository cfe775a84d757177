"""The games that can be played here, with their options and bots, and the words that clients were not built with."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from scorepad.answers.games import game_list
from scorepad.core import narrate
from scorepad.core.families import families
from scorepad.server import messages as m
from scorepad.server.caching import kept
from scorepad.server.routes.dependencies import REFUSALS

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/games", response_model=m.Games)
async def list_games(request: Request) -> Response:
    """The games with their options and bots."""
    return kept(request, m.Games.model_validate(game_list()))


@router.get("/words/{language}", response_model=m.Words)
async def guest_words(request: Request, language: Annotated[str, Path(max_length=8)]) -> Response:
    """The words of families from other packages, which are not built into the client; English if they lack the
    language."""
    families()  # they bring their words along
    return kept(request, m.Words(words=narrate.learned(narrate.spoken(language))))
