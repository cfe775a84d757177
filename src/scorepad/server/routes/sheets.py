"""Sheets as pictures: blank ones of any game, and those of a table with everything written on them."""

import gzip
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import Field

from scorepad.core.game import Game
from scorepad.core.narrate import languages
from scorepad.core.view import sheet_part
from scorepad.draw import sheet_svg
from scorepad.draw.palette import Palette
from scorepad.server.messages import Said, SeatNumber, Sheet, ShippedSheet
from scorepad.server.routes.dependencies import (
    REFUSALS,
    MaybeSession,
    PastPositionDep,
    SeatIndex,
    ServerDep,
    VisibleTable,
)
from scorepad.table.projection import sheet_for
from scorepad.table.refusal import Refusal

PICTURE = "image/svg+xml"
PREFIX = r"^([A-Za-z_][A-Za-z0-9_.-]{0,19})?$"

router = APIRouter(
    prefix="/api", responses=REFUSALS | {200: {"content": {PICTURE: {}}}}, default_response_class=Response
)


class PictureStyle:
    """How a picture is wanted: in which language it speaks, what its ids begin with, in which colours."""

    def __init__(
        self,
        request: Request,
        language: Annotated[str, Query(max_length=8, description="of the words in it")] = "en",
        prefix: Annotated[str, Query(pattern=PREFIX, description="begins every id in it")] = "",
        palette: Annotated[Palette, Query(description="its colours")] = "standard",
    ) -> None:
        self.language = language if language in languages() else "en"
        self.prefix, self.palette = prefix, palette
        self.packed = "gzip" in request.headers.get("accept-encoding", "")

    def picture(self, game: Game, view: Mapping[str, object] | None = None, seat: int = 0) -> Response:
        """The sheet of a game: blank (where sheets differ, that of a seat), or as a view of it tells."""
        if seat >= game.players[1]:
            raise Refusal("reason.no-seat")
        packed = _drawn(game, json.dumps(view), self.language, self.prefix, seat, self.palette)
        headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if self.packed else {})
        return Response(packed if self.packed else gzip.decompress(packed), media_type=PICTURE, headers=headers)


@lru_cache(maxsize=256)
def _drawn(game: Game, view: str, language: str, prefix: str, seat: int, palette: Palette) -> bytes:
    """A drawing, compressed; many look at the same sheet, and most sheets stay the same from one act to the next."""
    look = {"view": json.loads(view), "palette": palette}
    drawing = sheet_svg(game, seat=seat, language=language, prefix=prefix, **look)
    return gzip.compress(drawing.encode(), compresslevel=4, mtime=0)


PictureDep = Annotated[PictureStyle, Depends()]


class DrawSheet(Said):
    """A sheet to be drawn without a table; `seat` where everybody has another one."""

    sheet: Sheet
    seat: SeatNumber = 0
    language: str = Field("en", max_length=8)
    prefix: str = Field("", pattern=PREFIX)
    palette: Palette = "standard"


@router.get("/sheets/{game}")
async def blank_sheet(server: ServerDep, game: Annotated[str, Path(max_length=60)], wanted: PictureDep) -> Response:
    """A blank sheet that comes with scorepad."""
    return wanted.picture(await server.lobby.game_of_sheet(ShippedSheet(kind="shipped", game=game)))


@router.post("/sheets")
async def draw_sheet(request: Request, server: ServerDep, asked: DrawSheet) -> Response:
    """A blank sheet: one that comes with scorepad, one of your own, or a generated one."""
    server.limit(server.acts, request)
    game = await server.lobby.game_of_sheet(asked.sheet)
    return PictureStyle(request, asked.language, asked.prefix, asked.palette).picture(game, seat=asked.seat)


@router.get("/tables/{table}/sheets/{seat}")
async def table_sheet(
    server: ServerDep, session: MaybeSession, table: VisibleTable, seat: SeatIndex, wanted: PictureDep
) -> Response:
    """The sheet of a seat as this browser may see it now."""
    game, view = await server.tables.look(table, lambda live: sheet_for(live, session, seat))
    return wanted.picture(game, view)


@router.get("/tables/{table}/steps/{step}/sheets/{seat}")
async def step_sheet(server: ServerDep, past: PastPositionDep, seat: SeatIndex, wanted: PictureDep) -> Response:
    """The sheet of a seat after so many entries of the record."""
    match = past.match
    if seat >= match.seats:
        raise Refusal("reason.no-seat")
    return await server.replays.run(lambda: wanted.picture(match.game, sheet_part(match, None, seat)))
