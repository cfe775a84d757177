"""Sheets as pictures: blank ones that have no address of their own, and those of a table with what is written there."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from scorepad.core.narrate import FALLBACK, languages
from scorepad.core.papers import paper_of_seat
from scorepad.draw import paper_svg, sheet_svg
from scorepad.draw.palette import Palette
from scorepad.server.messages import Said, SeatNumber, Sheet
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, SeatIndex, ServerDep, VisibleTable
from scorepad.server.routes.papers import PICTURE
from scorepad.table.projection import sheet_for
from scorepad.table.refusal import Refusal

PREFIX = r"^([A-Za-z_][A-Za-z0-9_.-]{0,19})?$"

router = APIRouter(
    prefix="/api", responses=REFUSALS | {200: {"content": {PICTURE: {}}}}, default_response_class=Response
)


class DrawSheet(Said):
    """A blank sheet to be drawn without a table; `seat` where everybody has another one."""

    sheet: Sheet
    seat: SeatNumber = 0
    language: str = Field(FALLBACK, max_length=8)


@router.post("/sheets")
async def draw_sheet(request: Request, server: ServerDep, asked: DrawSheet) -> Response:
    """A blank sheet: one that comes with scorepad, one of one's own, or a generated one."""
    server.limit(server.acts, request)
    game = await server.lobby.game_of_sheet(asked.sheet)
    if asked.seat >= game.players[1]:
        raise Refusal("reason.no-seat")
    draw = partial(paper_svg, game, paper_of_seat(game, asked.seat), _known(asked.language))
    return Response(await server.replays.run(draw), media_type=PICTURE)


@router.get("/tables/{table}/sheets/{seat}")
async def table_sheet(
    server: ServerDep,
    session: MaybeSession,
    table: VisibleTable,
    seat: SeatIndex,
    language: Annotated[str, Query(max_length=8, description="of the words in it")] = FALLBACK,
    prefix: Annotated[str, Query(pattern=PREFIX, description="begins every id in it")] = "",
    palette: Annotated[Palette, Query(description="its colours")] = "standard",
) -> Response:
    """The sheet of a seat as this browser may see it now, drawn: for sharing and for other programs."""
    game, view = await server.tables.look(table, lambda live: sheet_for(live, session, seat))
    draw = partial(sheet_svg, game, None, 0, prefix, _known(language), view=view, palette=palette)
    return Response(await server.replays.run(draw), media_type=PICTURE)


def _known(language: str) -> str:
    return language if language in languages() else FALLBACK
