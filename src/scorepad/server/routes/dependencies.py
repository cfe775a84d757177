"""What handlers ask for by the types of their parameters: the server, the browser, a table it has access to."""

from functools import partial
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Path, Request, Response

from scorepad.answers.past import position
from scorepad.core.match import Match
from scorepad.core.record import Record
from scorepad.server import messages as m
from scorepad.server.security.tokens import token_hash
from scorepad.server.services import Server
from scorepad.server.storage import shared_games
from scorepad.table.commands import hold
from scorepad.table.projection import record_for
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

PICTURE = "image/svg+xml"
REFUSALS: dict[int | str, dict[str, Any]] = {  # Any: FastAPI's own type
    code: {"model": m.Refused, "description": text}
    for code, text in {
        400: "Not a request this server understands",
        403: "Not allowed for this browser, or from this Origin",
        404: "No such table for this browser",
        409: "Refused; `reason` says why, `state` how things stand",
        413: "Too large",
        422: "Not as described; `reason.params` says where",
        429: "Too fast",
        500: "What is stored of the table is damaged",
        503: "The database does not answer",
    }.items()
}


# -- the server and the browser --------------------------------------------------------------------------------------
def get_server(request: Request) -> Server:
    """The server that the request came to."""
    found: Server = request.app.state.server
    return found


ServerDep = Annotated[Server, Depends(get_server)]


async def find_session(request: Request, server: ServerDep) -> str | None:
    """The browser, if it was here before."""
    return await server.sessions.find(request.cookies)


MaybeSession = Annotated[str | None, Depends(find_session)]


async def get_session(request: Request, response: Response, server: ServerDep, found: MaybeSession) -> str:
    """The browser; it is made known if it was not."""
    if found is not None:
        return found
    server.limit(server.codes, request)
    return await server.sessions.make(response)


Session = Annotated[str, Depends(get_session)]

# -- tables: whoever has no access to one is told that there is none --------------------------------------------------
#: The id alone, unchecked: only for handlers that give access, or need none.
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$")]
SeatIndex = Annotated[int, Path(ge=0, lt=m.MOST_SEATS)]
StepIndex = Annotated[int, Path(ge=0, le=100_000)]


async def visible_table(server: ServerDep, session: MaybeSession, table: TableId) -> str:
    """A table that the browser may see."""
    await server.lobby.check_access(session, table)
    return table


VisibleTable = Annotated[str, Depends(visible_table)]


async def created_table(server: ServerDep, session: MaybeSession, table: VisibleTable) -> str:
    """A table that the browser has created, or is the host of by now."""
    if not await server.tables.peek(table, partial(is_creator, session=session)):
        raise Refusal("reason.not-creator")
    return table


CreatedTable = Annotated[str, Depends(created_table)]


async def seated_table(server: ServerDep, session: MaybeSession, table: VisibleTable) -> str:
    """A table at which the browser holds a seat."""
    if not await server.tables.peek(table, partial(Table.seats_of, holder=session)):
        raise Refusal("reason.not-your-seat")
    return table


SeatedTable = Annotated[str, Depends(seated_table)]


async def own_seat(server: ServerDep, session: MaybeSession, table: VisibleTable, seat: SeatIndex) -> int:
    """A seat of a table that the browser holds."""
    await server.tables.peek(table, partial(hold, seat=seat, holder=session))
    return seat


OwnSeat = Annotated[int, Depends(own_seat)]


def is_creator(live: Table, session: str | None) -> bool:
    """Whether a browser has created a table."""
    return session is not None and live.terms.creator == session


async def state_for(server: Server, session: str | None, table: str) -> m.TableState:
    """All that a browser may see of a table, once it has access."""
    return m.TableState(**await server.tables.look(table, partial(server.hub.state, session=session)))


# -- the past of a table ---------------------------------------------------------------------------------------------
class PastPosition(NamedTuple):
    """The match after this many entries of the record that the browser may know, and that record."""

    match: Match
    record: Record
    step: int


async def past_position(server: ServerDep, session: MaybeSession, table: VisibleTable, step: StepIndex) -> PastPosition:
    """A position of the past; a record is played again away from the event loop."""
    record, game = await server.tables.look(table, lambda live: (record_for(live, session), live.playing.game))
    return PastPosition(await server.replays.run(partial(position, record, game, step)), record, step)


PastPositionDep = Annotated[PastPosition, Depends(past_position)]


# -- a game that a link shows ------------------------------------------------------------------------------------------
class OpenShown(m.Said):
    """The code of a link."""

    code: m.Code


async def shown_record(request: Request, server: Server, code: str) -> str:
    """The record of the game that a link shows; a Refusal where it shows none."""
    server.limit(server.codes, request)
    table = await server.tables.read(partial(shared_games.table_of, code_hash=token_hash(code)))
    if table is None:
        raise Refusal("reason.not-shown")
    return await server.tables.look(table, lambda live: live.record(None).dumps())
