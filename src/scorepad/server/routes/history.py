"""What happened at a table: its log, its record, and every position of it."""

from functools import partial

from fastapi import APIRouter, Response

from scorepad.answers.past import step_view
from scorepad.server import messages as m
from scorepad.server.routes.dependencies import (
    REFUSALS,
    MaybeSession,
    PastPosition,
    PastPositionDep,
    ServerDep,
    VisibleTable,
)
from scorepad.table.projection import log_view, record_for
from scorepad.table.table import Table

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/tables/{table}/log")
async def table_log(server: ServerDep, session: MaybeSession, table: VisibleTable, after: m.Number = 0) -> m.Log:
    """The events after a number."""
    return await server.tables.look(table, lambda live: _log(live, session, after))


@router.get("/tables/{table}/record")
async def table_record(server: ServerDep, session: MaybeSession, table: VisibleTable) -> m.RecordText:
    """The record, as far as this browser may know it; with the dice secret once the game is over."""
    return m.RecordText(record=await server.tables.look(table, lambda live: record_for(live, session).dumps()))


@router.get("/tables/{table}/steps/{step}", response_model=m.Step)
async def table_step(server: ServerDep, past: PastPositionDep) -> Response:
    """The position after a number of entries of the record."""
    return Response(await server.replays.run(partial(_step, past)), media_type="application/json")


def _log(live: Table, session: str | None, after: int) -> m.Log:
    return m.Log(log=[m.LogEntry(**entry) for entry in log_view(live, live.seats_of(session), after)])


def _step(past: PastPosition) -> str:
    """A position in words for the wire: of a long game that takes as long as playing it again."""
    return m.Step.model_validate(step_view(past.match, past.record, past.step)).model_dump_json()
