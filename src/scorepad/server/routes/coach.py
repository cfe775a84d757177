"""The coach's reports: on records that a browser brings along, on tables it may see, on games it is shown."""

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any, cast

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from scorepad.coach.book import Origin, entries
from scorepad.coach.report import JsonReport
from scorepad.server.coaching import COACH_LINE, CoachLine, Finished, ToldReport, Verdict
from scorepad.server.messages import UPLOAD_LENGTH, Notation, Said, SeatNumber
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, OpenShown, ServerDep, VisibleTable, shown_record
from scorepad.server.security.middleware import client_address
from scorepad.server.services import Server
from scorepad.server.storage.book import add_game
from scorepad.table.projection import record_for
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

log = logging.getLogger(__name__)
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
    """The report on a record, line by line: its progress, then the report."""
    return await _report(request, server, session, asked.record)


@router.get("/tables/{table}/report", response_class=Lines, responses=LINES)
async def report_on_table(request: Request, server: ServerDep, session: MaybeSession, table: VisibleTable) -> Lines:
    """The report on a finished game at a table, line by line; its players find it in their training book."""
    origin = await server.tables.look(table, partial(_origin, session=session))
    note = partial(_note, server, session, origin) if session and origin.seats else None
    return await _report(request, server, session, origin.record, note)


@router.post("/shown/report", response_class=Lines, responses=LINES)
async def report_on_shown(request: Request, server: ServerDep, session: MaybeSession, asked: OpenShown) -> Lines:
    """The report on the game that a link shows, line by line."""
    return await _report(request, server, session, await shown_record(request, server, asked.code))


@router.post("/records/try", responses=REFUSALS)
async def try_again(request: Request, server: ServerDep, asked: TryAgain) -> Verdict:
    """Whether an act would have been as good as the best."""
    server.limit(server.acts, request)
    return await server.coach.judge(asked.record, asked.step, asked.seat, asked.action)


#: What is done with a report before it is told.
Note = Callable[[ToldReport], Awaitable[None]]


async def _report(
    request: Request, server: Server, session: str | None, record: str, note: Note | None = None
) -> Lines:
    """What is refused at once has its status; what goes wrong later is the last line."""
    server.limit(server.acts, request)
    asked = await server.coach.read(record)
    return Lines(_texts(server.coach.tell(session or client_address(request.scope), asked), note))


async def _texts(lines: AsyncIterator[CoachLine], note: Note | None) -> AsyncIterator[bytes]:
    async for line in lines:
        if note is not None and isinstance(line, Finished):
            await note(line.report)
        yield COACH_LINE.dump_json(line) + b"\n"


def _origin(live: Table, session: str | None) -> Origin:
    """A game as a browser may know it, and the seats that it holds there."""
    record, seats = record_for(live, session).dumps(), list(live.seats_of(session))
    return Origin(record, seats, live.terms.title, live.terms.preset, time.time())


async def _note(server: Server, session: str, origin: Origin, report: ToldReport) -> None:
    """Enter a game into the training book of who played it; a disk that is full keeps nobody from reading a report."""
    try:
        for game, faults in entries(origin, cast(JsonReport, report.model_dump())):
            await server.tables.write(partial(add_game, session_id=session, game=game, faults=faults))
    except Refusal as refusal:
        log.warning("a game was not noted: %s", refusal.key)
