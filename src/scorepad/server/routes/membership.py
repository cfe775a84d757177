"""How a browser stands at a table: whether it may sit down, what going away would mean, and going away."""

from functools import partial

from fastapi import APIRouter

from scorepad.server.messages import Message, Said
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, ServerDep, Session, VisibleTable
from scorepad.server.services import Server
from scorepad.server.storage import queries
from scorepad.table.leaving import Parting, check_parting, leave_to_others, parting

router = APIRouter(prefix="/api", responses=REFUSALS)


class Standing(Message):
    """What this browser may do at a table besides playing: sit down, and what going away would mean."""

    may_sit: bool
    parting: Parting


class Part(Said):
    """Go away; `how` is what the player was asked, and nothing else is done."""

    how: Parting


@router.get("/tables/{table}/standing")
async def membership(server: ServerDep, session: MaybeSession, table: VisibleTable) -> Standing:
    """What this browser may do at a table besides playing."""
    how = await server.tables.look(table, partial(parting, holder=session))
    return Standing(may_sit=await server.lobby.may_sit(session, table), parting=how)


@router.post("/tables/{table}/part", status_code=204)
async def leave_table(server: ServerDep, table: VisibleTable, session: Session, wanted: Part) -> None:
    """Leave a table; refused if that means something else by now."""
    await server.tables.look(table, partial(check_parting, holder=session, how=wanted.how))
    await LEAVING[wanted.how](server, session, table)


async def _delete(server: Server, _session: str, table: str) -> None:
    await server.tables.write(partial(queries.delete_table, table_id=table))
    await server.tables.forget(table)


async def _leave(server: Server, session: str, table: str) -> None:
    """Whoever left may still look on."""
    await server.tables.change(table, partial(leave_to_others, holder=session))
    await server.tables.write(partial(queries.grant, table_id=table, session_id=session, role="watch"))
    await _hide(server, session, table)


async def _hide(server: Server, session: str, table: str) -> None:
    await server.tables.write(partial(queries.put_away, table_id=table, session_id=session))


LEAVING = {"delete": _delete, "leave": _leave, "hide": _hide}
