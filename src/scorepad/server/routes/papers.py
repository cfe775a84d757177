"""Papers: blank sheets that never change, each kept by browsers under the digest of what it is drawn from."""

import gzip
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.narrate import FALLBACK, languages
from scorepad.core.papers import paper_digest
from scorepad.core.sheets import games, load
from scorepad.draw.palette import Palette
from scorepad.server.routes.dependencies import REFUSALS, ServerDep, VisibleTable
from scorepad.table.refusal import Refusal

PICTURE = "image/svg+xml"
FOR_EVER = "max-age=31536000, immutable"

router = APIRouter(
    prefix="/api", responses=REFUSALS | {200: {"content": {PICTURE: {}}}}, default_response_class=Response
)

Digest = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="as the `papers` of a view or a game tell it")]


class Wanted:
    """Which paper of a game, in which language; `palette` is for pages that cannot set its colours."""

    def __init__(
        self,
        request: Request,
        server: ServerDep,
        paper: Annotated[str, Query(max_length=40, description="which one, where a game has several")] = "",
        language: Annotated[str, Query(max_length=8, description="of the words in it")] = FALLBACK,
        palette: Annotated[Palette, Query(description="its colours where nobody sets the variables")] = "standard",
    ) -> None:
        self.paper, self.palette = paper, palette
        self.language = language if language in languages() else FALLBACK
        self._papers, self._headers = server.papers, request.headers

    async def answer(self, game: Game, digest: str, whose: str) -> Response:
        """The paper; who has it already is told so."""
        if digest != paper_digest(game):
            raise Refusal("reason.no-paper")
        headers = {"Cache-Control": f"{whose}, {FOR_EVER}", "ETag": f'"{digest}"', "Vary": "Accept-Encoding"}
        if self._headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        packed = await self._packed(game)
        if "gzip" not in self._headers.get("accept-encoding", ""):
            return Response(gzip.decompress(packed), media_type=PICTURE, headers=headers)
        return Response(packed, media_type=PICTURE, headers=headers | {"Content-Encoding": "gzip"})

    async def _packed(self, game: Game) -> bytes:
        try:
            return await self._papers.packed(game, self.paper, self.language, self.palette)
        except ScorepadError as error:
            raise Refusal("reason.no-paper") from error


WantedDep = Annotated[Wanted, Depends()]


@router.get("/papers/{game}/{digest}")
async def paper(game: Annotated[str, Path(max_length=60)], digest: Digest, wanted: WantedDep) -> Response:
    """A blank sheet that comes with scorepad, for ever the same."""
    if game not in games():
        raise Refusal("reason.no-paper")
    return await wanted.answer(load(game), digest, "public")


@router.get("/tables/{table}/papers/{digest}")
async def table_paper(server: ServerDep, table: VisibleTable, digest: Digest, wanted: WantedDep) -> Response:
    """A blank sheet of the game at a table, for those who may see the table."""
    return await wanted.answer(await server.tables.look(table, lambda live: live.terms.key().load()), digest, "private")
