"""Tables: opening, listing, sitting down, starting, going away."""

from functools import partial
from typing import Literal

from scorepad.answers.lists import table_line
from scorepad.local.device import Device
from scorepad.local.followers import HOLDER
from scorepad.local.requests import Reply, Request, Routes
from scorepad.local.wishes import wanted
from scorepad.table import leaving, lobby
from scorepad.table.dice import commitment

routes = Routes()

NONCE_LENGTH = 32


@routes.on("POST", "/tables")
async def create(device: Device, asked: Request) -> Reply:
    """Open a table; nobody is invited to a device."""
    made = await device.create(wanted(asked.read()))
    shown = {"table": made.id, "commitment": commitment(made.terms.secret), "invitation": None, "watching": None}
    return Reply.of(shown, 201)


@routes.on("POST", "/tables/options")
async def options(_device: Device, asked: Request) -> Reply:
    """The options that a table like this would be played with; nothing is opened."""
    return Reply.of({"options": lobby.options(wanted(asked.read()))})


@routes.on("GET", "/tables")
async def my_tables(device: Device, _asked: Request) -> Reply:
    """The tables of this device, but for those that were put away."""
    return Reply.of({"tables": [table_line(h.listed, HOLDER) for h in await device.tables.heads() if not h.away]})


@routes.on("GET", "/tables/open")
async def open_tables(_device: Device, _asked: Request) -> Reply:
    """Nobody else opens tables here."""
    return Reply.of({"tables": []})


@routes.on("GET", "/tables/{table}")
async def state(device: Device, asked: Request) -> Reply:
    """All of a table."""
    return Reply.of(await device.state(asked.table))


@routes.on("DELETE", "/tables/{table}")
async def delete(device: Device, asked: Request) -> Reply:
    """Remove a table for good."""
    await device.tables.look(asked.table, partial(leaving.check_delete, holder=HOLDER))
    await device.remove(asked.table)
    return Reply()


@routes.on("POST", "/tables/{table}/start")
async def start(device: Device, asked: Request) -> Reply:
    """Begin without the open seats."""
    said = asked.read()
    open_seats: Literal["bots", "remove"] = said.word("open_seats", ("bots", "remove"))
    bot = said.text("bot", "greedy", longest=40)
    begun = partial(lobby.start_now, holder=HOLDER, open_seats=open_seats, bot=bot)
    await device.tables.change(asked.table, begun)
    return Reply.of(await device.state(asked.table))


@routes.on("POST", "/tables/{table}/rematch")
async def rematch(device: Device, asked: Request) -> Reply:
    """The same again; the new table."""
    return Reply.of(await device.state(await device.rematch(asked.table)))


@routes.on("PUT", "/tables/{table}/seats/{seat}")
async def sit(device: Device, asked: Request) -> Reply:
    """Sit down; the game starts when all seats are taken."""
    said = asked.read()
    name, nonce = said.text("name", longest=lobby.NAME_LENGTH), said.text("nonce", longest=NONCE_LENGTH)
    taken = partial(lobby.sit, seat=asked.seat, holder=HOLDER, name=name, nonce=nonce)
    await device.tables.change(asked.table, taken)
    return Reply.of(await device.state(asked.table))


@routes.on("DELETE", "/tables/{table}/seats/{seat}")
async def leave(device: Device, asked: Request) -> Reply:
    """Give a seat up."""
    await device.tables.change(asked.table, partial(leaving.give_up, seat=asked.seat, holder=HOLDER))
    return Reply()


@routes.on("GET", "/tables/{table}/standing")
async def standing(device: Device, asked: Request) -> Reply:
    """What can be done at a table besides playing."""
    how = await device.tables.look(asked.table, partial(leaving.parting, holder=HOLDER))
    return Reply.of({"may_sit": True, "parting": how})


@routes.on("POST", "/tables/{table}/part")
async def part(device: Device, asked: Request) -> Reply:
    """Leave a table; refused if that means something else by now."""
    how: leaving.Parting = asked.read().word("how", ("delete", "leave", "hide"))
    await device.tables.look(asked.table, partial(leaving.check_parting, holder=HOLDER, how=how))
    await (device.remove if how == "delete" else device.tables.put_away)(asked.table)
    return Reply()
