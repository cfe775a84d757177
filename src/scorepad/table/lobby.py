"""A table beside its game: opening it, sitting down, starting, handing a seat over, playing again."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorepad.core.clean import clean
from scorepad.core.errors import RecordError, ScorepadError
from scorepad.core.game import Game
from scorepad.core.options import OptionValue
from scorepad.core.record import Record, player_name
from scorepad.core.sheets import games, load
from scorepad.players import available
from scorepad.table.commands import check_room, check_seat, hold, settle
from scorepad.table.dice import new_secret
from scorepad.table.leaving import check_creator
from scorepad.table.refusal import Refusal
from scorepad.table.seats import Seat, Sitting, bot_seat
from scorepad.table.table import Clock, Start, Table
from scorepad.table.terms import DiceKind, GameKey, Pace, Terms
from scorepad.table.verify import revealed

#: How long a decision may take, in seconds, where nobody said otherwise.
LIMITS: dict[Pace, int] = {"live": 90, "unhurried": 3 * 86400}
NAME_LENGTH = 40
TITLE_LENGTH, ID_LENGTH = 200, 80


@dataclass(frozen=True)
class Wanted:
    """A new table: what is played there, by whom, and how."""

    key: GameKey
    bots: Sequence[str | None]  #: for each seat the name of a bot, None for a person
    base: str = ""  #: the record to go on from, whose game `key` is
    pace: Pace = "live"
    limit_seconds: int | None = None
    dice: DiceKind = "server"
    public: bool = False
    auto_forced: bool = False
    same_dice: bool = False  #: the dice fall as they did after that point of `base`
    brought: bool = False  #: who opens it has played `base` elsewhere, for all of its people


# -- opening ---------------------------------------------------------------------------------------------------------
def opened(wanted: Wanted, table: str, creator: str, clock: Clock = time.time, secret: bytes = b"") -> Table:
    """A new table by its id; started at once if it waits for nobody. Without a secret for the dice it draws one."""
    game = loaded(wanted.key)
    over = _is_over(wanted.base)
    seats = _seats(game, wanted)
    if over and wanted.brought:
        seats = _as_it_was(seats, Record.loads(wanted.base), creator)
    secret = _known_secret(wanted) if wanted.same_dice else secret or new_secret()
    made = Table(_terms(wanted, game, table, creator, secret), seats, (), clock)
    made.add("create")
    if over or _full(made):
        _begin(made)
    return made


def options(wanted: Wanted) -> dict[str, OptionValue]:
    """What a table like this would be played by, if it began with these seats."""
    seats = _seats(loaded(wanted.key), wanted)
    return replace(wanted.key, options=_suited(wanted.key, wanted.pace, seats)).load().options


def record_key(text: str) -> GameKey:
    """The game of a record to go on from."""
    record = Record.loads(text)
    return GameKey(record.sheet, record.game_id, record.preset, json.dumps(record.options))


def loaded(key: GameKey) -> Game:
    """The game that somebody names or sends; a refusal if it is none."""
    if not key.sheet and key.game not in games():
        raise Refusal("reason.no-game")
    try:
        game = key.load()
    except ScorepadError as error:
        raise Refusal("reason.bad-upload", error=clean(str(error), 500)) from None
    if len(game.id) > ID_LENGTH:
        raise Refusal("reason.bad-upload", error=f"id: expected at most {ID_LENGTH} characters")
    return game


# -- sitting down and starting ---------------------------------------------------------------------------------------
def sit(table: Table, seat: int, holder: str, name: str, nonce: str) -> None:
    """Take an open seat; when all are taken the game starts. Who sits there already may say another name."""
    shown = clean(name, NAME_LENGTH)
    if not shown:
        raise Refusal("reason.empty")
    check_seat(table, seat)
    there = table.seats[seat]
    if there.kind == "person" and there.holder == holder:
        _call(table, there, shown)
        return
    if there.kind != "open":
        raise Refusal("reason.seat-taken")
    if table.status != "open":
        raise Refusal("reason.begun")
    check_room(table)
    table.set_seat(Seat(seat, "person", holder, shown, nonce=nonce))
    table.add("sit", seat, shown)
    if _full(table):
        _begin(table)


def _call(table: Table, seat: Seat, name: str) -> None:
    """Another name for whoever sits there, until the game begins; the same one was said twice."""
    if name == seat.name or table.status != "open":
        return
    table.set_seat(replace(seat, name=name))
    table.add("sit", seat.seat, name)


def start_now(table: Table, holder: str, open_seats: Literal["bots", "remove"], bot: str) -> None:
    """Begin without waiting for the open seats: bots take them, or they are removed."""
    check_creator(table, holder)
    if table.status != "open":
        raise Refusal("reason.begun")
    filled = [bot_seat(seat.seat, bot) if seat.kind == "open" else seat for seat in table.seats]
    bots = open_seats == "bots" or bool(table.terms.base)
    seats = filled if bots else [seat for seat in table.seats if seat.kind != "open"]
    game = table.terms.key().load()
    _check_seats(game, seats, game.players)
    table.set_seats(seats)
    _begin(table)


def may_see(table: Table, holder: str | None) -> bool:
    """Whether somebody may look at a table without having been invited."""
    return table.terms.public or table.terms.creator == holder or bool(table.seats_of(holder))


def welcomes(table: Table, holder: str | None) -> bool:
    """Whether somebody may sit down without having been invited."""
    return table.terms.public or table.terms.creator == holder


# -- handing a seat over ---------------------------------------------------------------------------------------------
def sitting(table: Table, seat: int, holder: str) -> Sitting:
    """How a seat is held now, for who holds it."""
    hold(table, seat, holder)
    return Sitting.of(table.seats[seat])


def hand_over(table: Table, held: Sitting, holder: str) -> None:
    """Bring a seat to another holder; nothing was promised about a seat that changed hands since."""
    seat = next((seat for seat in table.seats if seat.kind == "person" and Sitting.of(seat) == held), None)
    if seat is None:
        raise Refusal("reason.bad-code")
    check_room(table)
    table.set_seat(replace(seat, holder=holder))
    table.add("move", seat.seat)


# -- playing again ---------------------------------------------------------------------------------------------------
def rematch(table: Table, holder: str, made: str, gone: str | None = None) -> Table | None:
    """The same again from the start, for the same people, at a table with the id `made`.

    None where they agreed on another one already, unless that is `gone`.
    """
    mine = table.seats_of(holder)
    if not mine:
        raise Refusal("reason.not-your-seat")
    if table.status != "over":
        raise Refusal("reason.not-over")
    if table.terms.rematch not in (None, gone):
        return None
    asker = table.seats[mine[0]]
    table.terms = replace(table.terms, rematch=made)
    table.add("rematch", asker.seat, made)
    return _again(table, asker, holder)


def _again(table: Table, asker: Seat, holder: str) -> Table:
    terms = table.terms
    terms = replace(
        terms,
        id=terms.rematch or "",
        creator=holder,
        secret=new_secret(),
        base="",
        counts=_counts(terms.key().load(), terms.sheet, "", terms.dice),
        status="open",
        rematch=None,
    )
    again = Table(terms, [seat.emptied() for seat in table.seats], (), table.clock)
    again.add("create")
    again.add("asked", asker.seat, asker.name)
    return again


# -- inside ----------------------------------------------------------------------------------------------------------
def _terms(wanted: Wanted, game: Game, table: str, creator: str, secret: bytes) -> Terms:
    key = wanted.key
    return Terms(
        id=table,
        game=key.game or game.id,
        title=game.title[:TITLE_LENGTH],
        digest=game.digest,
        preset=key.preset,
        sheet=key.sheet,
        base=wanted.base,
        pace=wanted.pace,
        limit_seconds=wanted.limit_seconds or LIMITS[wanted.pace],
        dice=wanted.dice,
        public=wanted.public,
        auto_forced=wanted.auto_forced,
        secret=secret,
        creator=creator,
        options=key.options,
        counts=_counts(game, key.sheet, wanted.base, wanted.dice),
    )


def _known_secret(wanted: Wanted) -> bytes:
    """The secret that a record reveals; nobody else may be at the table, for who has the record can look ahead."""
    if sum(bot is None for bot in wanted.bots) > 1:
        raise Refusal("reason.same-dice-alone")
    try:
        return revealed(Record.loads(wanted.base))
    except RecordError as error:
        raise Refusal("reason.bad-upload", error=clean(str(error), 500)) from None


def _seats(game: Game, wanted: Wanted) -> list[Seat]:
    seats = [Seat(at, "open") if bot is None else bot_seat(at, bot) for at, bot in enumerate(wanted.bots)]
    fixed = Record.loads(wanted.base).seats if wanted.base else 0
    _check_seats(game, seats, (fixed, fixed) if fixed else game.players)
    return seats


def _as_it_was(seats: Sequence[Seat], record: Record, holder: str) -> list[Seat]:
    """The seats of a finished game with the people that its record names; one who brings it holds them all."""
    names = dict(enumerate(clean(player_name(player), NAME_LENGTH) for player in record.players()))
    return [
        Seat(seat.seat, "person", holder, names[seat.seat]) if seat.kind == "open" and names else seat for seat in seats
    ]


def _check_seats(game: Game, seats: Sequence[Seat], players: tuple[int, int]) -> None:
    known = available(game)
    for seat in seats:
        if seat.bot is not None and seat.bot not in known:
            raise Refusal("reason.no-bot", bot=clean(seat.bot, 40), known=list(known))
    fewest, most = players
    if not fewest <= len(seats) <= most:
        raise Refusal("reason.wrong-seats", fewest=fewest, most=most)


def _counts(game: Game, sheet: str, base: str, dice: DiceKind) -> bool:
    """Whether results count for the best scores: the host's dice, a shipped sheet, a preset as it is."""
    if dice != "server" or base or sheet or game.id not in games():
        return False
    preset, free = load(game.id, game.preset).options, game.table_options(together=True)
    return all(game.options[name] == value for name, value in preset.items() if name not in free)


def _full(table: Table) -> bool:
    return all(seat.kind != "open" for seat in table.seats)


def _is_over(base: str) -> bool:
    return bool(base) and Record.loads(base).replay().over


def _begin(table: Table) -> None:
    terms = table.terms
    chosen = terms.options if terms.base else _suited(terms.key(), terms.pace, table.seats)
    table.terms = replace(terms, status="playing", options=chosen)
    table.add("start", text=Start.drawn(table.terms, table.seats).dumps())
    settle(table)


def _suited(key: GameKey, pace: Pace, seats: Sequence[Seat]) -> str:
    """The options of a table: what was chosen, and what its kind decides."""
    together = pace == "live" and len(seats) > 1 and all(seat.bot is None for seat in seats)
    return json.dumps(key.load().table_options(together) | json.loads(key.options), sort_keys=True)
