"""Sheet files of one's own, before a table is opened: what is in one, what is wrong with it, one to begin with."""

import json
from importlib import resources
from typing import TypedDict

from fastapi import APIRouter, Request, Response
from pydantic import Field

from scorepad.core.clean import clean
from scorepad.core.narrate import FALLBACK, spoken
from scorepad.server.messages import UPLOAD_LENGTH, Message, Said
from scorepad.server.routes.dependencies import REFUSALS, ServerDep
from scorepad.table.refusal import Refusal

EXAMPLE = "scorepad-original.toml"
TOML = "application/toml"
FOUND_LENGTH, EXPECTED_LENGTH = 80, 300

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


class Mistake(TypedDict):
    """What is wrong with a sheet file, as the one who reads it says."""

    line: int
    key: str
    found: str | None
    expected: str


@router.post("/check")
async def check_sheet(request: Request, server: ServerDep, asked: CheckSheet) -> CheckedSheet:
    """Read a sheet file; what is wrong with it is told with its line."""
    server.limit(server.acts, request)
    language = spoken(asked.language)
    answer = await server.uploads.read_sheet(asked.text, language)
    if answer is None:
        raise Refusal("reason.slow-sheet")
    found = json.loads(answer)
    if "problem" in found:
        raise _refusal(found["problem"])
    return CheckedSheet(**found["found"])


@router.get("/example", response_class=Response, responses={200: {"content": {TOML: {}}}})
async def example_sheet() -> Response:
    """A whole sheet file to begin with; it may be copied and changed freely."""
    text = (resources.files("scorepad") / "sheets" / EXAMPLE).read_bytes()
    named = {"Content-Disposition": f'attachment; filename="{EXAMPLE}"'}
    return Response(text, media_type=TOML, headers=named)


def _refusal(problem: Mistake) -> Refusal:
    line, key, expected = problem["line"], problem["key"], clean(problem["expected"], EXPECTED_LENGTH)
    found = None if problem["found"] is None else clean(problem["found"], FOUND_LENGTH)
    if key == "(file)":
        return Refusal("reason.sheet.file", line=line, error=found)
    if found is None:
        return Refusal("reason.sheet.missing", line=line, where=key, expected=expected)
    return Refusal("reason.sheet.wrong", line=line, where=key, found=found, expected=expected)
