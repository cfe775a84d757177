"""Papers: blank sheets that never change, each kept by browsers under the digest of what it is drawn from."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.narrate import FALLBACK, spoken
from scorepad.core.papers import paper_digest
from scorepad.core.sheets import games, load
from scorepad.draw.palette import Palette
from scorepad.server.caching import FOR_EVER, is_known, packed
from scorepad.server.routes.dependencies import PICTURE, REFUSALS, ServerDep, VisibleTable
from scorepad.table.refusal import Refusal

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
        compact: Annotated[bool, Query(description="the one for a small screen")] = False,
    ) -> None:
        self.paper, self.palette, self.compact = paper, palette, compact
        self.language = spoken(language)
        self._papers, self._request = server.papers, request

    async def answer(self, game: Game, digest: str, whose: str) -> Response:
        """The paper; who has it already is told so."""
        if digest != paper_digest(game):
            raise Refusal("reason.no-paper")
        headers = {"Cache-Control": f"{whose}, {FOR_EVER}", "ETag": f'"{digest}"'}
        if is_known(self._request, headers["ETag"]):
            return Response(status_code=304, headers=headers)
        return packed(self._request, await self._packed(game), PICTURE, headers)

    async def _packed(self, game: Game) -> bytes:
        try:
            return await self._papers.packed(game, self.paper, self.language, self.palette, self.compact)
        except ScorepadError as error:
            raise Refusal("reason.no-paper") from error


WantedDep = Annotated[Wanted, Depends()]


@router.get("/papers/{game}/{digest}")
async def paper(game: Annotated[str, Path(max_length=60)], digest: Digest, wanted: WantedDep) -> Response:
    """A blank sheet that comes with Scorepad; it never changes."""
    if game not in games():
        raise Refusal("reason.no-paper")
    return await wanted.answer(load(game), digest, "public")


@router.get("/tables/{table}/papers/{digest}")
async def table_paper(server: ServerDep, table: VisibleTable, digest: Digest, wanted: WantedDep) -> Response:
    """A blank sheet of the game at a table, for those who may see the table."""
    return await wanted.answer(await server.tables.look(table, lambda live: live.terms.key().load()), digest, "private")
