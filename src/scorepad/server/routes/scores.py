"""The best scores of this server, and those of a browser."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query

from scorepad.server import messages as m
from scorepad.server.listing import score_view
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, ServerDep
from scorepad.server.storage import queries

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/scores")
async def best_scores(
    server: ServerDep,
    session: MaybeSession,
    game: Annotated[str, Query(max_length=80)],
    preset: Annotated[str, Query(max_length=40)] = "rulebook",
    most: Annotated[int, Query(ge=1, le=50)] = 50,
) -> m.Scores:
    """The best scores on this server, separately for each number of players."""
    wanted = partial(
        queries.best_scores, game=_plain(game), preset=_plain(preset), session_id=session or "", limit=most
    )
    rows = await server.tables.read(wanted)
    return m.Scores(scores=[score_view(row) for row in rows])


@router.get("/scores/mine")
async def my_scores(server: ServerDep, session: MaybeSession) -> m.Scores:
    """The finished games of this browser, latest first."""
    rows = await server.tables.read(lambda connection: queries.my_scores(connection, session or ""))
    return m.Scores(scores=[score_view(row) for row in rows])


def _plain(text: str) -> str:
    """PostgreSQL knows no NUL in texts."""
    return text.replace("\0", "")
