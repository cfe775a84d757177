"""Tables for browsers: made from what they send, entered by codes, stored; the rules of it are the table's own."""

import asyncio
import hmac
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection

from scorepad.core.clean import clean
from scorepad.core.game import Game
from scorepad.core.options import OptionValue
from scorepad.core.sheets import generate
from scorepad.server.config import Settings
from scorepad.server.live.table import new_rows, results_of
from scorepad.server.live.tables import NO_TABLE, Tables
from scorepad.server.messages import (
    BotSeat,
    BringGame,
    Created,
    CreateTable,
    Links,
    OneTimeCode,
    OwnSheet,
    SeatPlan,
    Sheet,
    ShippedSheet,
    Start,
    TakeSeat,
)
from scorepad.server.security.tokens import brought_table_id, new_table_id, new_token, token_hash
from scorepad.server.storage import queries
from scorepad.server.storage.queries import Stored
from scorepad.server.workers.uploads import Uploads
from scorepad.table import leaving, lobby
from scorepad.table.dice import commitment
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table
from scorepad.table.terms import GameKey

MOVE_SECONDS = 600


@dataclass(frozen=True)
class Agreed:
    """The next table of the same people, and its rows if it was made just now."""

    table: str
    made: Stored | None = None
    people: Sequence[str] = ()


class Lobby:
    """Everything about a table except playing at it."""

    def __init__(self, settings: Settings, tables: Tables, uploads: Uploads) -> None:
        self.settings, self.tables, self.uploads = settings, tables, uploads

    async def create(self, session: str, wanted: CreateTable) -> Created:
        """A new table; its codes are shown this once, and to nobody where nobody is invited."""
        made = lobby.opened(await self._wanted(wanted), new_table_id(), session)
        invitation, watching = new_token(), new_token()
        rows = new_rows(made, token_hash(invitation), token_hash(watching))
        await self.tables.write(partial(queries.add_table, made=rows))
        self._announce(rows)
        return Created(
            table=made.id,
            commitment=commitment(made.terms.secret),
            invitation=None if wanted.one_device else self._link(made.id, invitation),
            watching=None if wanted.one_device else self._link(made.id, watching),
        )

    async def bring(self, session: str, wanted: BringGame) -> Created:
        """The table of a game that was played elsewhere; the same game is brought once."""
        table = brought_table_id(session, wanted.record)
        if not await self._exists(table):
            await self._add_brought(table, session, wanted)
        promised = await self.tables.peek(table, lambda found: commitment(found.terms.secret))
        return Created(table=table, commitment=promised, invitation=None, watching=None)

    async def _add_brought(self, table: str, session: str, wanted: BringGame) -> None:
        await self._check(wanted.record)
        made = lobby.opened(_brought(wanted), table, session)
        rows = new_rows(made, token_hash(new_token()), token_hash(new_token()))  # nobody is invited by a link
        results = results_of(made) if made.status == "over" else ()
        if await self.tables.write(partial(queries.add_table_once, made=rows, results=results)):
            self._announce(rows)

    async def options(self, wanted: CreateTable) -> dict[str, OptionValue]:
        """What a table like this would be played by, if it began with these seats."""
        return lobby.options(await self._wanted(wanted))

    async def rematch(self, session: str, table: str) -> str:
        """The same again from the start, for the same people; who asks second gets the same table."""
        await self.tables.refresh(table)  # who reads that a game is not over must not have read it long ago
        agreed = await self.tables.change(table, partial(_agree, session=session), _write_agreed)
        while agreed.made is None and not await self._exists(agreed.table):
            again = partial(_agree, session=session, gone=agreed.table)
            agreed = await self.tables.change(table, again, _write_agreed)
        if agreed.made is not None:
            self._announce(agreed.made)
        return agreed.table

    async def enter(self, session: str, table: str, code: str) -> None:
        """Exchange a code for access."""
        hashes = await self.tables.read(partial(queries.codes, table_id=table))
        given = token_hash(code)
        role = next(
            (r for r, h in zip(("play", "watch"), hashes or (), strict=False) if hmac.compare_digest(h, given)), ""
        )
        if not role:
            raise Refusal("reason.bad-code")
        await self.tables.write(partial(queries.grant, table_id=table, session_id=session, role=role))
        await self.tables.write(partial(queries.bring_back, table_id=table, session_id=session))

    async def check_access(self, session: str | None, table: str) -> None:
        """Tables that one may not see do not exist."""
        known = await self.tables.peek(table, partial(lobby.may_see, holder=session))
        if not known and await self._role(table, session) is None:
            raise Refusal(NO_TABLE)

    async def may_sit(self, session: str | None, table: str) -> bool:
        """Whether a browser may take an open seat: the creator's, an invited one, anyone at a public table."""
        welcome = await self.tables.peek(table, partial(lobby.welcomes, holder=session))
        return welcome or await self._role(table, session) == "play"

    async def sit(self, session: str, table: str, seat: int, wanted: TakeSeat) -> None:
        """Take an open seat; when all are taken the game starts."""
        if not await self.may_sit(session, table):
            raise Refusal("reason.not-invited")
        taken = partial(lobby.sit, seat=seat, holder=session, name=wanted.name, nonce=wanted.nonce)
        await self.tables.change(table, taken)

    async def leave(self, session: str, table: str, seat: int) -> None:
        """Give a seat up, or take it from somebody who has not begun (the creator)."""
        await self.tables.change(table, partial(leaving.give_up, seat=seat, holder=session))

    async def start(self, session: str, table: str, wanted: Start) -> None:
        """Begin without the open seats."""
        begun = partial(lobby.start_now, holder=session, open_seats=wanted.open_seats, bot=wanted.bot)
        await self.tables.change(table, begun)

    async def delete(self, session: str, table: str) -> None:
        """The creator removes a table for good, unless others sit there."""
        await self.tables.peek(table, partial(leaving.check_delete, holder=session))
        await self.tables.write(partial(queries.delete_table, table_id=table))
        await self.tables.forget(table)

    async def links(self, session: str, table: str) -> Links:
        """New links for a table; the old ones are void."""
        await self.tables.peek(table, partial(leaving.check_creator, holder=session))
        invitation, watching = new_token(), new_token()
        await self.tables.write(
            partial(
                queries.set_codes,
                table_id=table,
                invitation_hash=token_hash(invitation),
                watching_hash=token_hash(watching),
            )
        )
        return Links(invitation=self._link(table, invitation), watching=self._link(table, watching))

    async def move_code(self, session: str, table: str, seat: int) -> OneTimeCode:
        """A code that brings a seat to another browser, once."""
        held = await self.tables.look(table, partial(lobby.sitting, seat=seat, holder=session))
        code, expires = new_token(), time.time() + MOVE_SECONDS
        await self.tables.write(
            partial(queries.add_move, code_hash=token_hash(code), table_id=table, held=held, expires=expires)
        )
        return OneTimeCode(code=code, link=f"{self.settings.public_url}/move#{code}")

    async def move(self, session: str, code: str) -> tuple[str, int]:
        """Use a one-time code: the seat is this browser's now."""
        found = await self.tables.write(partial(queries.take_move, code_hash=token_hash(code)))
        if found is None:
            raise Refusal("reason.bad-code")
        table, held = found
        await self.tables.change(table, partial(lobby.hand_over, held=held, holder=session))
        return table, held.seat

    async def game_of_sheet(self, sheet: Sheet) -> Game:
        """The game of a sheet without a table, by the rulebook."""
        return lobby.loaded(await self._printed(sheet, "rulebook", "{}"))

    # -- inside ----------------------------------------------------------------------------------------------------
    async def _wanted(self, wanted: CreateTable) -> lobby.Wanted:
        """What a browser asks for, read where reading it harms nobody."""
        if wanted.record is not None:
            await self._check(wanted.record)
            key = lobby.record_key(wanted.record)
        else:
            chosen = json.dumps(wanted.options, sort_keys=True)
            key = await self._printed(wanted.sheet, wanted.preset, chosen)
        return lobby.Wanted(
            key,
            _bots(wanted.seats),
            wanted.record or "",
            wanted.pace,
            wanted.limit_seconds,
            wanted.dice,
            wanted.public,
            wanted.auto_forced,
            wanted.same_dice,
        )

    async def _printed(self, sheet: Sheet, preset: str, options: str) -> GameKey:
        if isinstance(sheet, ShippedSheet):
            return GameKey("", sheet.game, preset, options)
        text = sheet.text if isinstance(sheet, OwnSheet) else await asyncio.to_thread(generate, sheet.seed)
        key = GameKey(text, "", preset, options)
        await self._check(key)
        return key

    async def _check(self, sent: GameKey | str) -> None:
        problem = await self.uploads.check(sent)
        if problem is not None:
            raise Refusal("reason.bad-upload", error=clean(problem, 500))

    def _announce(self, made: Stored) -> None:
        """A table was stored."""
        if made.kept.bot_due:
            self.tables.on_bots(made.terms.id)
        self.tables.metrics.count("tables_created")

    async def _exists(self, table: str) -> bool:
        return table in await self.tables.read(partial(queries.current, table_ids=[table]))

    def _link(self, table: str, code: str) -> str:
        return f"{self.settings.public_url}/join/{table}#{code}"

    async def _role(self, table: str, session: str | None) -> str | None:
        if session is None:
            return None
        return await self.tables.read(partial(queries.role_of, table_id=table, session_id=session))


def _brought(wanted: BringGame) -> lobby.Wanted:
    return lobby.Wanted(
        lobby.record_key(wanted.record),
        _bots(wanted.seats),
        wanted.record,
        wanted.pace,
        wanted.limit_seconds,
        wanted.dice,
        auto_forced=wanted.auto_forced,
        brought=True,
    )


def _bots(seats: Sequence[SeatPlan]) -> list[str | None]:
    """For each seat its bot; None for a person."""
    return [plan.bot if isinstance(plan, BotSeat) else None for plan in seats]


def _agree(table: Table, session: str, gone: str | None = None) -> Agreed:
    """Decided where nobody else can decide: with the table's lock, and not at all if another process was first."""
    made = lobby.rematch(table, session, new_table_id(), gone)
    if made is None:
        return Agreed(table.terms.rematch or "")
    rows = new_rows(made, token_hash(new_token()), token_hash(new_token()))  # nobody is invited by a link
    return Agreed(made.id, rows, sorted({seat.holder for seat in table.seats if seat.holder is not None}))


def _write_agreed(agreed: Agreed, connection: Connection) -> None:
    if agreed.made is None:
        return
    queries.add_table(connection, agreed.made)
    for person in agreed.people:
        queries.grant(connection, agreed.table, person, "play")
