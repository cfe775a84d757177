"""All that the home page shows, in one answer."""

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from scorepad.answers.games import game_list
from scorepad.core.options import PRESETS
from scorepad.core.papers import pictures_digest
from scorepad.core.sheets import games
from scorepad.server import messages as m
from scorepad.server.caching import kept
from scorepad.server.listing import line_of, score_view
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, ServerDep
from scorepad.server.storage import queries

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/home", response_model=m.Home)
async def home(request: Request, server: ServerDep, session: MaybeSession) -> Response:
    """The games, this browser's tables, those waiting for players, and the best score of each game."""
    mine, waiting, best = await server.tables.read(lambda connection: _rows(connection, session))
    shown = {
        **game_list(),
        "pictures": pictures_digest(),
        "mine": [line_of(found, session) for found in mine],
        "open": [line_of(found, session) for found in waiting],
        "best": [score_view(found) for found in best],
    }
    return kept(request, m.Home.model_validate(shown))


def _rows(
    connection: Connection, session: str | None
) -> tuple[list[queries.Stored], list[queries.Stored], list[queries.Score]]:
    mine = queries.my_tables(connection, session) if session else []
    best = [queries.best_scores(connection, game, PRESETS[0], session or "", 1) for game in games()]
    return mine, queries.open_tables(connection), [score for scores in best for score in scores]
