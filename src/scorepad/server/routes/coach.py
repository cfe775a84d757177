"""The coach's reports: on records that a browser brings along, on tables it may see, on games it is shown."""

from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from scorepad.server.coaching import COACH_LINE, CoachLine, Verdict
from scorepad.server.messages import UPLOAD_LENGTH, Notation, Said, SeatNumber
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, ServerDep, VisibleTable
from scorepad.server.routes.shared_games import OpenShown, shown_record
from scorepad.server.security.middleware import client_address
from scorepad.server.services import Server
from scorepad.table.projection import record_for

router = APIRouter(prefix="/api")


class Lines(StreamingResponse):
    """JSON, a line for each message."""

    media_type = "application/x-ndjson"


#: Only what is told line by line comes as lines; refusals are JSON as everywhere.
REFUSED = {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}
LINES: dict[int | str, dict[str, Any]] = {  # Any: FastAPI's own type
    200: {"model": CoachLine, "description": "One line of what is told"},
    **{code: {"description": about["description"], "content": REFUSED} for code, about in REFUSALS.items()},
}


class AskCoach(Said):
    """A record of a finished game, as text."""

    record: str = Field(max_length=UPLOAD_LENGTH)


class TryAgain(AskCoach):
    """An act in the position before an entry of the record, by the seat that decided there."""

    step: int = Field(ge=0, le=100_000)
    seat: SeatNumber
    action: Notation


@router.post("/records/report", response_class=Lines, responses=LINES)
async def report_on_record(request: Request, server: ServerDep, session: MaybeSession, asked: AskCoach) -> Lines:
    """The report on a record, told line by line: how far it is, then the report."""
    return await _report(request, server, session, asked.record)


@router.get("/tables/{table}/report", response_class=Lines, responses=LINES)
async def report_on_table(request: Request, server: ServerDep, session: MaybeSession, table: VisibleTable) -> Lines:
    """The report on a finished game of a table, told line by line."""
    record = await server.tables.look(table, lambda live: record_for(live, session).dumps())
    return await _report(request, server, session, record)


@router.post("/shown/report", response_class=Lines, responses=LINES)
async def report_on_shown(request: Request, server: ServerDep, session: MaybeSession, asked: OpenShown) -> Lines:
    """The report on the game that a link shows, told line by line."""
    return await _report(request, server, session, await shown_record(request, server, asked.code))


@router.post("/records/try", responses=REFUSALS)
async def try_again(request: Request, server: ServerDep, asked: TryAgain) -> Verdict:
    """Whether an act would have been as good as the best."""
    server.limit(server.acts, request)
    return await server.coach.judge(asked.record, asked.step, asked.seat, asked.action)


async def _report(request: Request, server: Server, session: str | None, record: str) -> Lines:
    """What is refused at once has its status; what goes wrong later is the last line."""
    server.limit(server.acts, request)
    asked = await server.coach.read(record)
    return Lines(_texts(server.coach.tell(session or client_address(request.scope), asked)))


async def _texts(lines: AsyncIterator[CoachLine]) -> AsyncIterator[bytes]:
    async for line in lines:
        yield COACH_LINE.dump_json(line) + b"\n"
