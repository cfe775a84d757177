"""Sheet files of your own, before a table is opened: what is in one, what is wrong with it, one to begin with."""

import json
from importlib import resources

from fastapi import APIRouter, Request, Response
from pydantic import Field

from scorepad.answers.uploads import refusal_of
from scorepad.core.narrate import FALLBACK, spoken
from scorepad.server.messages import UPLOAD_LENGTH, Message, Said
from scorepad.server.routes.dependencies import REFUSALS, ServerDep
from scorepad.table.refusal import Refusal

EXAMPLE = "scorepad-original.toml"
TOML = "application/toml"

router = APIRouter(prefix="/api/sheet-files", responses=REFUSALS)


class CheckSheet(Said):
    """A sheet file, as text."""

    text: str = Field(max_length=UPLOAD_LENGTH)
    language: str = Field(FALLBACK, max_length=8)


class CheckedSheet(Message):
    """A sheet file that can be played."""

    id: str
    title: str
    family: str
    fewest: int
    most: int
    bots: list[str]
    drawing: str = Field(description="its paper, SVG")


@router.post("/check")
async def check_sheet(request: Request, server: ServerDep, asked: CheckSheet) -> CheckedSheet:
    """Read a sheet file; if something is wrong, the answer names the line."""
    server.limit(server.acts, request)
    answer = await server.uploads.read_sheet(asked.text, spoken(asked.language))
    if answer is None:
        raise Refusal("reason.slow-sheet")
    found = json.loads(answer)
    if "problem" in found:
        raise refusal_of(found["problem"])
    return CheckedSheet(**found["found"])


@router.get("/example", response_class=Response, responses={200: {"content": {TOML: {}}}})
async def example_sheet() -> Response:
    """A complete sheet file to start from; it may be copied and changed freely."""
    text = (resources.files("scorepad") / "sheets" / EXAMPLE).read_bytes()
    named = {"Content-Disposition": f'attachment; filename="{EXAMPLE}"'}
    return Response(text, media_type=TOML, headers=named)
