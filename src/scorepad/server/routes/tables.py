"""Tables: opening, listing, looking, coming in, starting, deleting."""

from collections.abc import Callable

from fastapi import APIRouter, Request
from sqlalchemy import Connection

from scorepad.server import messages as m
from scorepad.server.listing import line_of
from scorepad.server.routes.dependencies import (
    REFUSALS,
    CreatedTable,
    MaybeSession,
    SeatedTable,
    ServerDep,
    Session,
    TableId,
    VisibleTable,
    state_for,
)
from scorepad.server.services import Server
from scorepad.server.storage import queries

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/tables", status_code=201)
async def create_table(request: Request, server: ServerDep, session: Session, wanted: m.CreateTable) -> m.Created:
    """Open a table."""
    if wanted.one_device and not wanted.public:
        server.count_own_table(request, session)
    else:
        server.count_shared_table(request)
    return await server.lobby.create(session, wanted)


@router.post("/brought", status_code=201)
async def bring_game(request: Request, server: ServerDep, session: Session, wanted: m.BringGame) -> m.Created:
    """A table for a game that was begun or finished on a device without a server."""
    server.count_own_table(request, session)
    return await server.lobby.bring(session, wanted)


@router.post("/tables/options")
async def table_options(request: Request, server: ServerDep, wanted: m.CreateTable) -> m.TableOptions:
    """The options that a table like this would be played with; nothing is opened."""
    server.limit(server.acts, request)
    return m.TableOptions(options=await server.lobby.options(wanted))


@router.get("/tables")
async def my_tables(server: ServerDep, session: MaybeSession) -> m.Tables:
    """The tables of this browser."""
    if session is None:
        return m.Tables(tables=[])
    return await _list(server, session, lambda connection: queries.my_tables(connection, session))


@router.get("/tables/open")
async def open_tables(server: ServerDep, session: MaybeSession) -> m.Tables:
    """Public tables that are waiting for players."""
    return await _list(server, session, queries.open_tables)


@router.get("/tables/{table}")
async def table_state(server: ServerDep, session: MaybeSession, table: VisibleTable) -> m.TableState:
    """Everything of a table that this browser may see."""
    return await state_for(server, session, table)


@router.delete("/tables/{table}", status_code=204)
async def delete_table(server: ServerDep, table: CreatedTable, session: Session) -> None:
    """Remove a table for good (its creator)."""
    await server.lobby.delete(session, table)


@router.post("/tables/{table}/enter")
async def enter(request: Request, server: ServerDep, session: Session, table: TableId, wanted: m.Enter) -> m.TableState:
    """Exchange the code of a link for access with this browser."""
    server.limit(server.codes, request)
    await server.lobby.enter(session, table, wanted.code)
    return await state_for(server, session, table)


@router.post("/tables/{table}/links")
async def new_links(request: Request, server: ServerDep, table: CreatedTable, session: Session) -> m.Links:
    """New links; the old ones become void (its creator). That counts like opening a table to others."""
    server.count_shared_table(request)
    return await server.lobby.links(session, table)


@router.post("/tables/{table}/start")
async def start(server: ServerDep, table: CreatedTable, session: Session, wanted: m.Start) -> m.TableState:
    """Begin without waiting for the open seats (its creator)."""
    await server.lobby.start(session, table, wanted)
    return await state_for(server, session, table)


@router.post("/tables/{table}/rematch")
async def rematch(server: ServerDep, table: SeatedTable, session: Session) -> m.TableState:
    """The same again; the new table."""
    return await state_for(server, session, await server.lobby.rematch(session, table))


async def _list(server: Server, session: str | None, query: Callable[[Connection], list[queries.Stored]]) -> m.Tables:
    return m.Tables(tables=[line_of(found, session) for found in await server.tables.read(query)])
