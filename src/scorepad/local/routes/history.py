"""What happened at a table: its log, its record, and every position of it."""

from scorepad.answers.past import position, step_view
from scorepad.core.match import Match
from scorepad.core.record import Record
from scorepad.local.device import Device
from scorepad.local.followers import HOLDER
from scorepad.local.requests import Reply, Request, Routes
from scorepad.table.projection import log_view, record_for

routes = Routes()


@routes.on("GET", "/tables/{table}/log")
async def log(device: Device, asked: Request) -> Reply:
    """All events."""
    return Reply.of(
        {"log": await device.tables.look(asked.table, lambda found: log_view(found, found.seats_of(HOLDER)))}
    )


@routes.on("GET", "/tables/{table}/record")
async def record(device: Device, asked: Request) -> Reply:
    """The record, with the dice secret once the game is over."""
    return Reply.of({"record": await device.tables.look(asked.table, lambda found: record_for(found, HOLDER).dumps())})


@routes.on("GET", "/tables/{table}/steps/{step}")
async def step(device: Device, asked: Request) -> Reply:
    """The position after a number of entries of the record."""
    match, found = await past(device, asked)
    return Reply.of(step_view(match, found, asked.step))


async def past(device: Device, asked: Request) -> tuple[Match, Record]:
    """The match after this many entries of the record, and that record."""
    kept, game = await device.tables.look(asked.table, lambda it: (record_for(it, HOLDER), it.playing.game))
    return position(kept, game, asked.step), kept
