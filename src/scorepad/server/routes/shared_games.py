"""Links that show a finished game to whoever has them: its record, no seat, no talk."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from sqlalchemy import Connection

from scorepad.server.messages import Code, Message, RecordText, Said
from scorepad.server.routes.dependencies import (
    REFUSALS,
    MaybeSession,
    OpenShown,
    SeatedTable,
    ServerDep,
    Session,
    VisibleTable,
    is_creator,
    shown_record,
)
from scorepad.server.security.tokens import new_token, token_hash
from scorepad.server.storage import shared_games
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


@router.post("/tables/{table}/shown")
async def show_game(
    request: Request, server: ServerDep, table: SeatedTable, session: Session, wanted: ShowGame
) -> ShownLink:
    """A link that shows this finished game to anybody who has it (for players of the game)."""
    server.limit(server.codes, request)
    await server.tables.look(table, _check_over)
    code = await server.tables.write(partial(keep_or_add, code=wanted.code, table=table, session=session))
    return ShownLink(code=code, link=f"{server.settings.public_url}/replay#s={code}")


@router.get("/tables/{table}/shown")
async def shown_links(server: ServerDep, session: MaybeSession, table: VisibleTable) -> ShownLinks:
    """How many links show this game: your own, or all of them for its creator."""
    creator = await server.tables.peek(table, partial(is_creator, session=session))
    count = partial(shared_games.count_links, table_id=table, session_id=None if creator else session or "")
    return ShownLinks(links=await server.tables.read(count))


@router.delete("/tables/{table}/shown", status_code=204)
async def close_links(server: ServerDep, table: VisibleTable, session: Session) -> None:
    """Close the links that this browser opened; its creator closes all of them."""
    creator = await server.tables.peek(table, partial(is_creator, session=session))
    remove = partial(shared_games.remove_links, table_id=table, session_id=None if creator else session)
    await server.tables.write(remove)


@router.post("/shown")
async def open_shown(request: Request, server: ServerDep, wanted: OpenShown) -> RecordText:
    """The record of the game that a link shows; it gives no cookie and no seat."""
    return RecordText(record=await shown_record(request, server, wanted.code))


def keep_or_add(connection: Connection, code: str | None, table: str, session: str) -> str:
    """The code of a link to a game: the one known, if it still shows it, else a new one."""
    if code is not None and shared_games.table_of(connection, token_hash(code)) == table:
        return code
    if shared_games.count_links(connection, table, None) >= MOST_LINKS:
        raise Refusal("reason.many-links")
    made = new_token()
    shared_games.add_link(connection, token_hash(made), table, session)
    return made


def _check_over(live: Table) -> None:
    if live.status != "over":
        raise Refusal("reason.not-over")
