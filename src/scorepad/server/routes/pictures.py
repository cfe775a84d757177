"""Pictures of all games in one answer: sheets to look at, small enough to come with the first page."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from scorepad.core.narrate import FALLBACK, spoken
from scorepad.core.papers import pictures_digest
from scorepad.server import messages as m
from scorepad.server.caching import FOR_EVER, is_known, packed
from scorepad.server.routes.dependencies import REFUSALS, ServerDep
from scorepad.table.refusal import Refusal

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/pictures/{digest}", response_model=m.Pictures)
async def pictures(
    request: Request,
    server: ServerDep,
    digest: Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="as `pictures` of the home page tells it")],
    language: Annotated[str, Query(max_length=8, description="of the words in them")] = FALLBACK,
) -> Response:
    """A picture of each game that comes with Scorepad, its colours by their names; they never change."""
    if digest != pictures_digest():
        raise Refusal("reason.no-paper")
    headers = {"Cache-Control": f"public, {FOR_EVER}", "ETag": f'"{digest}"'}
    if is_known(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return packed(request, await server.papers.pictures(digest, spoken(language)), "application/json", headers)
