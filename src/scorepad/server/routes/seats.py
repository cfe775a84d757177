"""Seats: sitting down, getting up, taking a seat along to another browser."""

from functools import partial

from fastapi import APIRouter, Request

from scorepad.server import messages as m
from scorepad.server.routes.dependencies import (
    REFUSALS,
    OwnSeat,
    SeatIndex,
    ServerDep,
    Session,
    VisibleTable,
    state_for,
)

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.put("/tables/{table}/seats/{seat}")
async def take_seat(
    server: ServerDep, table: VisibleTable, session: Session, seat: SeatIndex, wanted: m.TakeSeat
) -> m.TableState:
    """Sit down; the game starts when all seats are taken."""
    await server.lobby.sit(session, table, seat, wanted)
    return m.TableState(**await server.tables.look(table, partial(server.hub.arrive, session=session)))


@router.delete("/tables/{table}/seats/{seat}", status_code=204)
async def leave_seat(server: ServerDep, table: VisibleTable, session: Session, seat: SeatIndex) -> None:
    """Give up a seat; the creator may take it from somebody who has not begun."""
    await server.lobby.leave(session, table, seat)


@router.post("/tables/{table}/seats/{seat}/code")
async def move_code(server: ServerDep, table: VisibleTable, session: Session, seat: OwnSeat) -> m.OneTimeCode:
    """A one-time code that moves this seat to another browser."""
    return await server.lobby.move_code(session, table, seat)


@router.post("/move")
async def move(request: Request, server: ServerDep, session: Session, wanted: m.MoveSeat) -> m.TableState:
    """Use a one-time code: the seat moves to this browser."""
    server.limit(server.codes, request)
    table, _ = await server.lobby.move(session, wanted.code)
    return await state_for(server, session, table)
