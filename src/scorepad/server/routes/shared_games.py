"""Links that show a finished game to whoever has them: its record, no seat, no talk."""

import time
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, true

from scorepad.server.messages import Code, Message, RecordText, Said
from scorepad.server.routes.tables import REFUSALS, At, Known, TablePath, Visitor
from scorepad.server.security.tokens import new_token, token_hash
from scorepad.server.storage import schema
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

#: Open links of one game; whoever needs more closes them first.
MOST_LINKS = 50

router = APIRouter(prefix="/api", responses=REFUSALS)


class ShowGame(Said):
    """Open a link; `code` is one that was opened before: as long as it works it is kept."""

    code: Code | None = None


class ShownLink(Message):
    """A link that shows a finished game."""

    code: str
    link: str = Field(description="with the code in its fragment; `#12&s=...` begins at step 12")


class ShownLinks(Message):
    """How many links show a game, as far as this browser may close them."""

    links: Annotated[int, Field(ge=0)]


class OpenShown(Said):
    """The code of a link."""

    code: Code


@router.post("/tables/{table}/shown")
async def show_game(request: Request, server: At, session: Known, table: TablePath, wanted: ShowGame) -> ShownLink:
    """A link that shows this finished game to whoever has it (who holds a seat)."""
    server.limit(server.codes, request)
    await server.lobby.check_access(session, table)
    await server.tables.look(table, lambda live: _check_player(live, session))
    code = await server.tables.write(lambda c: kept_or_added(c, wanted.code, table, session))
    return ShownLink(code=code, link=f"{server.settings.public_url}/replay#s={code}")


@router.get("/tables/{table}/shown")
async def shown_links(server: At, session: Visitor, table: TablePath) -> ShownLinks:
    """How many links show this game: one's own, for its creator all."""
    await server.lobby.check_access(session, table)
    creator = await server.tables.peek(table, lambda live: live.terms.creator == session)
    return ShownLinks(
        links=await server.tables.read(lambda c: count_links(c, table, None if creator else session or ""))
    )


@router.delete("/tables/{table}/shown", status_code=204)
async def close_links(server: At, session: Known, table: TablePath) -> None:
    """Close the links that this browser opened; its creator closes all of them."""
    await server.lobby.check_access(session, table)
    creator = await server.tables.peek(table, lambda live: live.terms.creator == session)
    await server.tables.write(lambda c: remove_links(c, table, None if creator else session))


@router.post("/shown")
async def open_shown(request: Request, server: At, wanted: OpenShown) -> RecordText:
    """The record of the game that a link shows; nobody becomes known or seated by it."""
    server.limit(server.codes, request)
    table = await server.tables.read(lambda c: table_of(c, wanted.code))
    if table is None:
        raise Refusal("reason.not-shown")
    return RecordText(record=await server.tables.look(table, lambda live: live.record(None).dumps()))


# -- rows ------------------------------------------------------------------------------------------------------------
def kept_or_added(connection: Connection, code: str | None, table: str, session: str) -> str:
    """The code of a link to a game: the one known, if it still shows it, else a new one."""
    if code is not None and table_of(connection, code) == table:
        return code
    if count_links(connection, table, None) >= MOST_LINKS:
        raise Refusal("reason.many-links")
    made = new_token()
    row = {"code_hash": token_hash(made), "table_id": table, "session_id": session, "created": time.time()}
    connection.execute(insert(schema.shown_games).values(**row))
    return made


def table_of(connection: Connection, code: str) -> str | None:
    """The table that a code shows."""
    links = schema.shown_games
    found = connection.execute(select(links.c.table_id).where(links.c.code_hash == token_hash(code)))
    return found.scalar_one_or_none()


def count_links(connection: Connection, table: str, session: str | None) -> int:
    """How many links a browser has opened, or everybody."""
    found = connection.execute(select(func.count()).select_from(schema.shown_games).where(_of(table, session)))
    return int(found.scalar_one())


def remove_links(connection: Connection, table: str, session: str | None) -> None:
    """Close the links of a browser, or of everybody."""
    connection.execute(delete(schema.shown_games).where(_of(table, session)))


def _of(table: str, session: str | None) -> ColumnElement[bool]:
    links = schema.shown_games
    return and_(links.c.table_id == table, true() if session is None else links.c.session_id == session)


def _check_player(live: Table, session: str) -> None:
    if not live.seats_of(session):
        raise Refusal("reason.not-your-seat")
    if live.status != "over":
        raise Refusal("reason.not-over")
