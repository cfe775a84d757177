"""HTTP: everything but the live updates, described by OpenAPI."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from sqlalchemy import Connection

import scorepad
from scorepad.core import narrate
from scorepad.core.families import families, family_of
from scorepad.core.match import Match
from scorepad.core.options import PRESETS
from scorepad.core.record import Record
from scorepad.core.sheets import games, load
from scorepad.core.view import view
from scorepad.players import available
from scorepad.server import messages as m
from scorepad.server.services import Server
from scorepad.server.statuses import status_of_key
from scorepad.server.storage import queries
from scorepad.server.workers.replays import position
from scorepad.table.leaving import parting_of
from scorepad.table.projection import log_view, record_for
from scorepad.table.table import Table

T = TypeVar("T")

REFUSALS: dict[int | str, dict[str, Any]] = {
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

router = APIRouter(prefix="/api", responses=REFUSALS)
TablePath = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$")]
SeatPath = Annotated[int, Path(ge=0, lt=m.MOST_SEATS)]


def server_of(request: Request) -> Server:
    """The server that the request came to."""
    found: Server = request.app.state.server
    return found


At = Annotated[Server, Depends(server_of)]


async def visitor(request: Request, server: At) -> str | None:
    """The browser, if it was here before."""
    return await server.sessions.find(request.cookies)


async def known(request: Request, response: Response, server: At) -> str:
    """The browser; it is made known if it was not."""
    found = await server.sessions.find(request.cookies)
    if found is not None:
        return found
    server.limit(server.codes, request)
    return await server.sessions.make(response)


Visitor = Annotated[str | None, Depends(visitor)]
Known = Annotated[str, Depends(known)]


# -- this browser, this server ---------------------------------------------------------------------------------------
@router.post("/me")
async def introduce(request: Request, response: Response, server: At, session: Known) -> m.Me:
    """Make this browser known: it gets its cookie, or keeps it for longer."""
    await server.sessions.renew(request.cookies, response)
    return m.Me(known=bool(session), version=scorepad.__version__)


@router.get("/me")
async def who_am_i(session: Visitor) -> m.Me:
    """Whether this browser is known."""
    return m.Me(known=session is not None, version=scorepad.__version__)


@router.get("/games")
async def list_games() -> m.Games:
    """The games with their options and bots."""
    return m.Games(games=[_game_view(game) for game in games()], presets=list(PRESETS))


@router.get("/words/{language}")
async def guest_words(language: Annotated[str, Path(max_length=8)]) -> m.Words:
    """What families of other packages have to say, which no client was built with; English where it is unknown."""
    families()  # they bring their words along
    return m.Words(words=narrate.learned(language if language in narrate.languages() else narrate.FALLBACK))


@router.get("/socket-schema")
async def socket_schema() -> dict[str, Any]:
    """JSON Schema of all socket messages: `from_client` and `to_client`."""
    return {"from_client": m.FROM_CLIENT.json_schema(), "to_client": m.TO_CLIENT.json_schema()}


@router.get("/scores")
async def best_scores(
    server: At,
    session: Visitor,
    game: Annotated[str, Query(max_length=80)],
    preset: Annotated[str, Query(max_length=40)] = "rulebook",
    most: Annotated[int, Query(ge=1, le=50)] = 50,
) -> m.Scores:
    """The best scores on this server, for each number of players apart."""
    wanted = partial(
        queries.best_scores, game=_plain(game), preset=_plain(preset), session_id=session or "", limit=most
    )
    rows = await server.tables.read(wanted)
    return m.Scores(scores=[_score(row) for row in rows])


@router.get("/scores/mine")
async def my_scores(server: At, session: Visitor) -> m.Scores:
    """This browser's solo games."""
    rows = await server.tables.read(lambda connection: queries.my_scores(connection, session or ""))
    return m.Scores(scores=[_score(row) for row in rows])


# -- tables ----------------------------------------------------------------------------------------------------------
@router.post("/tables", status_code=201)
async def create_table(request: Request, server: At, session: Known, wanted: m.CreateTable) -> m.Created:
    """Open a table."""
    if wanted.one_device and not wanted.public:
        server.open_own(request, session)
    else:
        server.open_to_others(request)
    return await server.lobby.create(session, wanted)


@router.post("/tables/options")
async def table_options(request: Request, server: At, wanted: m.CreateTable) -> m.TableOptions:
    """What a table like this would be played by; nothing is opened."""
    server.limit(server.acts, request)
    return m.TableOptions(options=await server.lobby.options(wanted))


@router.get("/tables")
async def my_tables(server: At, session: Visitor) -> m.Tables:
    """The tables of this browser."""
    if session is None:
        return m.Tables(tables=[])
    return await _lines(server, session, lambda connection: queries.my_tables(connection, session))


@router.get("/tables/open")
async def open_tables(server: At, session: Visitor) -> m.Tables:
    """Public tables that wait for players."""
    return await _lines(server, session, queries.open_tables)


@router.get("/tables/{table}")
async def table_state(server: At, session: Visitor, table: TablePath) -> m.TableState:
    """All of a table that this browser may see."""
    return m.TableState(**await server.dispatch.state(session, table))


@router.delete("/tables/{table}", status_code=204)
async def delete_table(server: At, session: Known, table: TablePath) -> None:
    """Remove a table for good (its creator)."""
    await server.lobby.check_access(session, table)
    await server.lobby.delete(session, table)


@router.post("/tables/{table}/enter")
async def enter(request: Request, server: At, session: Known, table: TablePath, wanted: m.Enter) -> m.TableState:
    """Exchange the code of a link for access with this browser."""
    server.limit(server.codes, request)
    await server.lobby.enter(session, table, wanted.code)
    return m.TableState(**await server.dispatch.state(session, table))


@router.post("/tables/{table}/links")
async def new_links(request: Request, server: At, session: Known, table: TablePath) -> m.Links:
    """New links; the old ones are void (its creator). That counts like a table opened to others."""
    await server.lobby.check_access(session, table)
    server.open_to_others(request)
    return await server.lobby.links(session, table)


@router.post("/tables/{table}/start")
async def start(server: At, session: Known, table: TablePath, wanted: m.Start) -> m.TableState:
    """Begin without waiting for the open seats (its creator)."""
    await server.lobby.check_access(session, table)
    await server.lobby.start(session, table, wanted)
    return m.TableState(**await server.dispatch.state(session, table))


@router.post("/tables/{table}/rematch")
async def rematch(server: At, session: Known, table: TablePath) -> m.TableState:
    """The same again; the new table."""
    await server.lobby.check_access(session, table)
    return m.TableState(**await server.dispatch.state(session, await server.lobby.rematch(session, table)))


@router.put("/tables/{table}/seats/{seat}")
async def take_seat(server: At, session: Known, table: TablePath, seat: SeatPath, wanted: m.TakeSeat) -> m.TableState:
    """Sit down; the game starts when all seats are taken."""
    await server.lobby.check_access(session, table)
    await server.lobby.sit(session, table, seat, wanted)
    return m.TableState(**await server.dispatch.state(session, table))


@router.delete("/tables/{table}/seats/{seat}", status_code=204)
async def leave_seat(server: At, session: Known, table: TablePath, seat: SeatPath) -> None:
    """Give a seat up; the creator may take it from somebody who has not begun."""
    await server.lobby.check_access(session, table)
    await server.lobby.leave(session, table, seat)


@router.post("/tables/{table}/seats/{seat}/code")
async def move_code(server: At, session: Known, table: TablePath, seat: SeatPath) -> m.OneTimeCode:
    """A one-time code that brings this seat to another browser."""
    await server.lobby.check_access(session, table)
    return await server.lobby.move_code(session, table, seat)


@router.post("/move")
async def move(request: Request, server: At, session: Known, wanted: m.MoveSeat) -> m.TableState:
    """Use a one-time code: the seat is this browser's."""
    server.limit(server.codes, request)
    table, _ = await server.lobby.move(session, wanted.code)
    return m.TableState(**await server.dispatch.state(session, table))


# -- playing ---------------------------------------------------------------------------------------------------------
@router.post("/commands", response_model=m.Ack)
async def command(request: Request, server: At, session: Visitor, wanted: m.Command) -> m.Ack | JSONResponse:
    """Act, undo, chat, or let a bot stand in: the same messages as on the socket."""
    server.pace(session, request)
    return _answered(await server.dispatch.command(session, wanted))


@router.post("/questions", response_model=m.Answer)
async def question(request: Request, server: At, session: Visitor, wanted: m.Question) -> m.Answer | JSONResponse:
    """Ask why not, or for a hint."""
    server.pace(session, request)
    return _answered(await server.dispatch.ask(session, wanted))


@router.get("/tables/{table}/log")
async def table_log(server: At, session: Visitor, table: TablePath, after: m.Number = 0) -> m.Log:
    """The events after a number."""
    await server.lobby.check_access(session, table)
    return await server.tables.look(table, lambda live: _log(live, session, after))


@router.get("/tables/{table}/record")
async def table_record(server: At, session: Visitor, table: TablePath) -> m.RecordText:
    """The record, as far as this browser may know it; with the dice secret once the game is over."""
    await server.lobby.check_access(session, table)
    return m.RecordText(record=await server.tables.look(table, lambda live: record_for(live, session).dumps()))


@router.get("/tables/{table}/steps/{step}", response_model=m.Step)
async def table_step(
    server: At, session: Visitor, table: TablePath, step: Annotated[int, Path(ge=0, le=100_000)]
) -> Response:
    """The position after so many entries of the record."""
    match, record = await match_at(server, session, table, step)
    body = await server.replays.run(partial(_step, match, record, step))
    return Response(body, media_type="application/json")


async def match_at(server: Server, session: str | None, table: str, step: int) -> tuple[Match, Record]:
    """The match after so many entries of the record that this browser may know, and that record."""
    await server.lobby.check_access(session, table)
    record, game = await server.tables.look(table, lambda live: (record_for(live, session), live.playing.game))
    return await server.replays.run(partial(position, record, game, step)), record


# -- inside ----------------------------------------------------------------------------------------------------------
def _answered(answer: T | m.Refused) -> T | JSONResponse:
    if not isinstance(answer, m.Refused):
        return answer
    return JSONResponse(answer.model_dump(mode="json"), status_of_key(answer.reason.key))


@lru_cache(maxsize=64)
def _game_view(game_id: str) -> m.GameView:
    game = load(game_id)
    options = [
        m.OptionView(name=o.name, values=list(o.values), rulebook=o.rulebook, international=o.international)
        for o in game.options_known
    ]
    fewest, most = game.players
    bots = list(available(game))
    return m.GameView(
        id=game.id,
        title=game.title,
        family=game.family,
        fewest=fewest,
        most=most,
        minutes=game.minutes,
        options=options,
        bots=bots,
        generated=family_of(game).generated == game.id,
    )


def _plain(text: str) -> str:
    """PostgreSQL knows no NUL in texts."""
    return text.replace("\0", "")


def _score(found: queries.Score) -> m.Score:
    row = found.result
    throws = row.seats == 1 and row.total < 0 and _may_count_throws(row.game)
    return m.Score(
        table=row.table_id,
        game=row.game,
        preset=row.preset,
        seats=row.seats,
        name=row.name,
        total=-row.total if throws else row.total,
        throws=throws,
        place=row.place,
        at=row.at,
        visible=found.visible,
    )


def _may_count_throws(game_id: str) -> bool:
    """Whether a result alone can be a number of throws; of a sheet of one's own it is not known here."""
    return game_id not in games() or load(game_id).counts_throws_alone


async def _lines(server: Server, session: str | None, work: Callable[[Connection], list[queries.Stored]]) -> m.Tables:
    return m.Tables(tables=[_line(found, session) for found in await server.tables.read(work)])


def _line(found: queries.Stored, session: str | None) -> m.TableLine:
    terms, kept = found.terms, found.kept
    mine = [seat.seat for seat in found.seats if session is not None and seat.holder == session]
    return m.TableLine(
        table=terms.id,
        game=terms.game,
        title=terms.title,
        preset=terms.preset,
        status=terms.status,
        pace=terms.pace,
        public=terms.public,
        updated=kept.updated,
        seats=[seat.name for seat in found.seats],
        mine=mine,
        my_turn=any(kept.waiting >> seat & 1 for seat in mine),
        parting=parting_of(terms.status, terms.creator, found.seats, session),
    )


def _log(live: Table, session: str | None, after: int) -> m.Log:
    return m.Log(log=[m.LogEntry(**entry) for entry in log_view(live, live.seats_of(session), after)])


def _step(match: Match, record: Record, step: int) -> str:
    """A position in words for the wire: of a long game that takes as long as playing it again."""
    shown = {name: part for name, part in view(match, None).items() if name not in ("legal", "can_undo")}
    entry = record.lines[step - 1] if step else None
    return m.Step(step=step, steps=len(record.lines), entry=entry, view=shown).model_dump_json()
