"""Making tables, coming in, sitting down, leaving, starting, going on with another game."""

import asyncio
import hmac
import json
import secrets
import time
from dataclasses import replace
from functools import partial
from typing import Any

from scorepad.core.clean import clean
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.match import Match
from scorepad.core.options import OptionValue
from scorepad.core.record import Record
from scorepad.core.sheets import games, generate, load
from scorepad.players import available
from scorepad.server.config import Settings
from scorepad.server.live.commands import check_room, check_seat, hold, settle
from scorepad.server.live.table import Live, game_of, start_text
from scorepad.server.live.tables import Tables
from scorepad.server.messages import (
    NAME_LENGTH,
    BotSeat,
    Created,
    CreateTable,
    GeneratedSheet,
    Links,
    OneTimeCode,
    OwnSheet,
    Sheet,
    ShippedSheet,
    Start,
    TakeSeat,
)
from scorepad.server.security.tokens import new_table_id, new_token, token_hash
from scorepad.server.storage import queries
from scorepad.server.storage.queries import Entry, Holder, Row, Seat
from scorepad.server.workers.bots import strongest
from scorepad.server.workers.uploads import Uploads
from scorepad.table.dice import commitment, new_secret
from scorepad.table.refusal import Refusal

LIMITS = {"live": 90, "unhurried": 3 * 86400}
MOVE_SECONDS = 600
TITLE_LENGTH, ID_LENGTH = 200, 80


class Lobby:
    """Everything about a table except playing at it."""

    def __init__(self, settings: Settings, tables: Tables, uploads: Uploads) -> None:
        self.settings, self.tables, self.uploads = settings, tables, uploads

    async def create(self, session: str, wanted: CreateTable) -> Created:
        """A new table; its codes are shown this once."""
        row = _row(session, wanted) | await self._played(wanted)
        game = _checked(game_of, row)
        seats = _seats(game, wanted)
        row |= {"title": game.title[:TITLE_LENGTH], "digest": game.digest, "counts": counts(row)}
        return await self._open(row, seats, [Entry(1, time.time(), "create")], invited=not wanted.one_device)

    async def options(self, wanted: CreateTable) -> dict[str, OptionValue]:
        """What a table like this would be played by, if it began with these seats."""
        row = _row("", wanted) | await self._played(wanted)
        seats = _seats(_checked(game_of, row), wanted)
        return game_of(row | {"options": _suited(row, seats)}).options

    async def rematch(self, session: str, table: str) -> str:
        """The same again from the start, for the same people; who asks second gets the same table."""
        live = await self.tables.look(table, Live.still)
        if not live.seats_of(session):
            raise Refusal("reason.not-your-seat", 403)
        if live.status != "over":
            raise Refusal("reason.not-over")
        known = live.row["rematch"]
        if known and await self._exists(known):
            return str(known)
        kept = ("game", "title", "digest", "preset", "options", "sheet", "pace", "limit_seconds", "dice")
        row = fresh_row(session) | {name: live.row[name] for name in (*kept, "public", "auto_forced")} | {"base": ""}
        row["counts"] = counts(row)
        asker = live.seats[live.seats_of(session)[0]]
        entries = [Entry(1, time.time(), "create"), Entry(2, time.time(), "asked", asker.seat, asker.name)]
        made = await self._open(row, [_emptied(seat) for seat in live.seats], entries, invited=False)
        for seat in live.seats:
            if seat.session_id is not None:
                await self.tables.write(
                    partial(queries.grant, table_id=made.table, session_id=seat.session_id, role="play")
                )
        agreed = await self.tables.change(table, partial(_set_rematch, seat=asker.seat, gone=known, made=made.table))
        if agreed != made.table:  # somebody else asked at the same time
            await self.tables.write(partial(queries.delete_table, table_id=made.table))
            await self.tables.forget(made.table)
        return agreed

    async def enter(self, session: str, table: str, code: str) -> None:
        """Exchange a code for access."""
        hashes = await self.tables.read(partial(queries.codes, table_id=table))
        given = token_hash(code)
        role = next(
            (r for r, h in zip(("play", "watch"), hashes or (), strict=False) if hmac.compare_digest(h, given)), ""
        )
        if not role:
            raise Refusal("reason.bad-code", 403)
        await self.tables.write(partial(queries.grant, table_id=table, session_id=session, role=role))
        await self.tables.write(partial(queries.bring_back, table_id=table, session_id=session))

    async def check_access(self, session: str | None, table: str) -> None:
        """Tables that one may not see do not exist."""
        known = await self.tables.peek(table, partial(_may_see, session=session))
        if not known and await self._role(table, session) is None:
            raise Refusal("reason.no-table", 404)

    async def may_sit(self, session: str | None, table: str) -> bool:
        """Whether a browser may take an open seat: the creator's, an invited one, anyone at a public table."""
        welcome = await self.tables.peek(table, lambda live: live.row["public"] or live.row["creator"] == session)
        return bool(welcome) or await self._role(table, session) == "play"

    async def sit(self, session: str, table: str, seat: int, wanted: TakeSeat) -> None:
        """Take an open seat; when all are taken the game starts."""
        if not await self.may_sit(session, table):
            raise Refusal("reason.not-invited", 403)
        name = clean(wanted.name, NAME_LENGTH)
        if not name:
            raise Refusal("reason.empty")
        taken = Seat(seat, "person", session, name, nonce=wanted.nonce)
        await self.tables.change(table, partial(_sit, taken=taken))

    async def leave(self, session: str, table: str, seat: int) -> None:
        """Give a seat up, or take it from somebody who has not begun (the creator)."""
        await self.tables.change(table, partial(give_up, session=session, number=seat))

    async def start(self, session: str, table: str, wanted: Start) -> None:
        """Begin without the open seats."""
        await self.tables.change(table, partial(_start_now, session=session, wanted=wanted))

    async def delete(self, session: str, table: str) -> None:
        """The creator removes a table for good, unless others sit there."""
        await self.tables.peek(table, partial(_check_delete, session=session))
        await self.tables.write(partial(queries.delete_table, table_id=table))
        await self.tables.forget(table)

    async def links(self, session: str, table: str) -> Links:
        """New links for a table; the old ones are void."""
        creator = await self.tables.peek(table, lambda live: live.row["creator"] == session)
        if not creator:
            raise Refusal("reason.not-creator", 403)
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
        holder = await self.tables.look(table, partial(_held, session=session, number=seat))
        code, expires = new_token(), time.time() + MOVE_SECONDS
        await self.tables.write(
            partial(queries.add_move, code_hash=token_hash(code), table_id=table, holder=holder, expires=expires)
        )
        return OneTimeCode(code=code, link=f"{self.settings.public_url}/move#{code}")

    async def move(self, session: str, code: str) -> tuple[str, int]:
        """Use a one-time code: the seat is this browser's now."""
        found = await self.tables.write(partial(queries.take_move, code_hash=token_hash(code)))
        if found is None:
            raise Refusal("reason.bad-code", 403)
        table, holder = found
        await self.tables.change(table, partial(_move, session=session, holder=holder))
        return table, holder.seat

    async def game_of_sheet(self, sheet: Sheet) -> Game:
        """The game of a sheet without a table, by the rulebook."""
        chosen = {"preset": "rulebook", "options": "{}", "base": ""}
        return _checked(game_of, await self._printed(sheet, chosen))

    # -- inside ----------------------------------------------------------------------------------------------------
    async def _played(self, wanted: CreateTable) -> Row:
        """Which game is played: of a sheet, or of a record to go on from."""
        if wanted.record is not None:
            await self._check(("", "", "", "{}"), wanted.record)
            record = Record.loads(wanted.record)
            row = {"game": record.game_id, "preset": record.preset, "options": json.dumps(record.options)}
            return row | {"sheet": record.sheet, "base": wanted.record}
        chosen = {"preset": wanted.preset, "options": json.dumps(wanted.options, sort_keys=True), "base": ""}
        return await self._printed(wanted.sheet, chosen)

    async def _printed(self, sheet: Sheet, chosen: Row) -> Row:
        match sheet:
            case ShippedSheet(game=game) if game in games():
                return chosen | {"game": game, "sheet": ""}
            case OwnSheet(text=text):
                return chosen | await self._own(text, chosen)
            case GeneratedSheet(seed=seed):
                return chosen | await self._own(await asyncio.to_thread(generate, seed), chosen)
        raise Refusal("reason.no-game")

    async def _own(self, text: str, chosen: Row) -> Row:
        row = {"game": "", "sheet": text}
        await self._check((text, "", chosen["preset"], chosen["options"]), None)
        game = _checked(game_of, chosen | row)
        if len(game.id) > ID_LENGTH:
            raise Refusal("reason.bad-upload", error=f"id: expected at most {ID_LENGTH} characters")
        return row | {"game": game.id}

    async def _check(self, key: tuple[str, str, str, str], record: str | None) -> None:
        problem = await self.uploads.check(key, record)
        if problem is not None:
            raise Refusal("reason.bad-upload", error=clean(problem, 500))

    async def _open(self, row: Row, seats: list[Seat], entries: list[Entry], *, invited: bool) -> Created:
        """Store a new table; where nobody is invited its first codes are told to nobody."""
        invitation, watching = new_token(), new_token()
        row |= {"invitation_hash": token_hash(invitation), "watching_hash": token_hash(watching)}
        begun = _begun(row, seats, entries)
        await self.tables.write(partial(queries.add_table, row=begun.row, seats=begun.seats, entries=begun.log))
        if begun.row["bot_due"]:
            self.tables.on_bots(begun.id)
        self.tables.metrics.count("tables_created")
        return Created(
            table=row["id"],
            commitment=commitment(row["secret"]),
            invitation=self._link(row["id"], invitation) if invited else None,
            watching=self._link(row["id"], watching) if invited else None,
        )

    async def _exists(self, table: str) -> bool:
        return table in await self.tables.read(partial(queries.current, table_ids=[table]))

    def _link(self, table: str, code: str) -> str:
        return f"{self.settings.public_url}/join/{table}#{code}"

    async def _role(self, table: str, session: str | None) -> str | None:
        if session is None:
            return None
        return await self.tables.read(partial(queries.role_of, table_id=table, session_id=session))


def counts(row: Row) -> bool:
    """Whether results count for the best scores: server dice, a shipped sheet, a preset as it is."""
    return row["dice"] == "server" and not row["base"] and not row["sheet"] and _standard(game_of(row))


def _standard(game: Game) -> bool:
    """A sheet that comes with scorepad, played by a preset; what no preset decides may be as it likes."""
    if game.id not in games():
        return False
    preset, free = load(game.id, game.preset).options, game.table_options(together=True)
    return all(game.options[name] == value for name, value in preset.items() if name not in free)


def _suited(row: Row, seats: list[Seat]) -> str:
    """The options of a table: what was chosen, and what its kind decides."""
    together = row["pace"] == "live" and len(seats) > 1 and all(seat.bot is None for seat in seats)
    return json.dumps(game_of(row).table_options(together) | json.loads(row["options"]), sort_keys=True)


def _row(session: str, wanted: CreateTable) -> Row:
    limit = wanted.limit_seconds or LIMITS[wanted.pace]
    chosen = {"pace": wanted.pace, "limit_seconds": limit, "dice": wanted.dice, "public": wanted.public}
    return fresh_row(session) | chosen | {"auto_forced": wanted.auto_forced}


def fresh_row(session: str) -> Row:
    """What every new table begins with."""
    now = time.time()
    row = {"id": new_table_id(), "incarnation": secrets.token_hex(8), "number": 1, "status": "open", "creator": session}
    row |= {"secret": new_secret(), "bot_due": False, "waiting": 0, "rematch": None, "created": now, "updated": now}
    return row


def _seats(game: Game, wanted: CreateTable) -> list[Seat]:
    seats = [
        Seat(at, "bot", name=plan.bot, bot=plan.bot) if isinstance(plan, BotSeat) else Seat(at, "open")
        for at, plan in enumerate(wanted.seats)
    ]
    _check_bots(game, seats)
    if wanted.record is not None and len(seats) != (found := Record.loads(wanted.record).seats):
        raise Refusal("reason.wrong-seats", fewest=found, most=found)
    _check_count(game, len(seats))
    return seats


def _check_count(game: Game, seats: int) -> None:
    fewest, most = game.players
    if not fewest <= seats <= most:
        raise Refusal("reason.wrong-seats", fewest=fewest, most=most)


def _check_bots(game: Game, seats: list[Seat]) -> None:
    known = available(game)
    for seat in seats:
        if seat.bot is not None and seat.bot not in known:
            raise Refusal("reason.no-bot", bot=clean(seat.bot, 40), known=list(known))


def _checked(work: Any, row: Row) -> Game:
    try:
        game: Game = work(row)
    except ScorepadError as error:
        raise Refusal("reason.bad-upload", error=clean(str(error), 500)) from None
    return game


def _begun(row: Row, seats: list[Seat], entries: list[Entry]) -> Live:
    """The table as it is stored first; started at once if it waits for nobody."""
    live = Live(queries.Stored(row, seats, entries))
    if row["base"] and _is_over(row["base"]):
        _begin(live)
    else:
        _begin_if_full(live)
    live.row |= live.change().columns
    return live


def _is_over(base: str) -> bool:
    return Match.replay(Record.loads(base)).over


def _may_see(live: Live, session: str | None) -> bool:
    creator = session is not None and live.row["creator"] == session
    return bool(creator or live.row["public"] or live.seats_of(session))


def _sit(live: Live, taken: Seat) -> None:
    check_seat(live, taken.seat)
    seat = live.seats[taken.seat]
    if seat.kind == "person" and seat.session_id == taken.session_id:
        return  # said twice
    if seat.kind != "open":
        raise Refusal("reason.seat-taken")
    if live.status != "open":
        raise Refusal("reason.begun")
    check_room(live)
    live.set_seat(taken)
    live.add("sit", taken.seat, taken.name)
    _begin_if_full(live)


def _begin_if_full(live: Live) -> None:
    if all(seat.kind != "open" for seat in live.seats):
        _begin(live)


def _begin(live: Live) -> None:
    live.row["status"] = "playing"
    if not live.row["base"]:
        live.row["options"] = _suited(live.row, live.seats)
    live.add("start", text=start_text(live.row, live.seats))
    settle(live)


def _start_now(live: Live, session: str, wanted: Start) -> None:
    if live.row["creator"] != session:
        raise Refusal("reason.not-creator", 403)
    if live.status != "open":
        raise Refusal("reason.begun")
    game = game_of(live.row)
    bots = wanted.open_seats == "bots" or bool(live.row["base"])
    filled = [
        Seat(seat.seat, "bot", name=wanted.bot, bot=wanted.bot) if seat.kind == "open" else seat for seat in live.seats
    ]
    seats = filled if bots else [seat for seat in live.seats if seat.kind != "open"]
    _check_bots(game, seats)
    _check_count(game, len(seats))
    live.set_seats(seats)
    _begin(live)


def give_up(live: Live, session: str, number: int) -> None:
    """A seat becomes open again before the start; after it a bot plays on."""
    check_seat(live, number)
    seat = live.seats[number]
    mine = seat.session_id == session
    if seat.kind != "person" or not (mine or live.row["creator"] == session):
        raise Refusal("reason.not-your-seat", 403)
    if not mine and any(entry.seat == number and entry.kind in ("act", "roll") for entry in live.log):
        raise Refusal("reason.begun")
    if live.status == "over":
        raise Refusal("reason.over")
    live.add("leave" if mine else "remove", number)
    if live.status == "open":
        live.set_seat(Seat(number, "open"))
    else:
        live.set_seat(Seat(number, "bot", None, seat.name, strongest(live.playing.game), seat.nonce))


def _held(live: Live, session: str, number: int) -> Holder:
    hold(live, session, number)
    return Holder.of(live.seats[number])


def _move(live: Live, session: str, holder: Holder) -> None:
    """Bring a seat to another browser; a code says nothing about a seat that changed hands since."""
    seat = next((seat for seat in live.seats if seat.kind == "person" and Holder.of(seat) == holder), None)
    if seat is None:
        raise Refusal("reason.bad-code", 403)
    check_room(live)
    live.set_seat(replace(seat, session_id=session))
    live.add("move", seat.seat)


def _emptied(seat: Seat) -> Seat:
    """A seat as it is for another game: open for a person, with the bot that plays there by its own name."""
    return (
        Seat(seat.seat, "open") if seat.kind == "person" else Seat(seat.seat, "bot", name=seat.bot or "", bot=seat.bot)
    )


def _set_rematch(live: Live, seat: int, gone: str | None, made: str) -> str:
    """Agree on the next table; `gone` is one that was deleted."""
    if live.row["rematch"] == gone:
        live.row["rematch"] = made
        live.add("rematch", seat, made)
    return str(live.row["rematch"])


def _check_delete(live: Live, session: str) -> None:
    if live.row["creator"] != session:
        raise Refusal("reason.not-creator", 403)
    if any(seat.kind == "person" and seat.session_id != session for seat in live.seats):
        raise Refusal("reason.others-sit")
