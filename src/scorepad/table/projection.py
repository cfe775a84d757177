"""What a viewer may see of a table: the whole of it, or what changed since they last heard of it."""

from collections.abc import Container, Hashable, Sequence
from dataclasses import dataclass, replace

from scorepad.core.game import Game
from scorepad.core.match import Event
from scorepad.core.record import Record
from scorepad.core.view import event_view, known_to, legal_view, sheet_part, table_view
from scorepad.core.views import EventView, SheetTold, TableView
from scorepad.table.changes import END, Changes, differences, parts, whole
from scorepad.table.columns import Json
from scorepad.table.commands import check_seat
from scorepad.table.dice import commitment
from scorepad.table.plain import dumps
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

Parts = dict[str, Json]  # what is in it differs from game to game
#: Whose eyes a picture is for: a seat where answers are hidden from the others, None for all who see the same.
Viewer = int | None
#: What the terms tell to everybody.
TOLD = ("game", "title", "preset", "pace", "limit_seconds", "public", "auto_forced")
#: An update with more characters of changes is told in several.
LENGTH = 1300
#: Events of a table that the game tells of, in its own words.
PLAYED = ("act", "roll", "ask")


@dataclass(frozen=True)
class Picture:
    """The match at an event, for one viewer: the middle of the table, the sheets, and what happened."""

    number: int
    common: Parts
    middle: TableView
    keys: list[Hashable]
    sheets: list[SheetTold]
    happened: list[Event]
    events: list[EventView]

    def view(self) -> Parts:
        """All of it."""
        return {**self.middle, "sheets": self.sheets, "events": self.events}

    def parts(self) -> Parts:
        """Everything that a viewer of this kind is told."""
        return {**self.common, "view": self.view()}


@dataclass(frozen=True)
class Told:
    """What a client was told last: up to which event, holding which seats, and how many events it knows of."""

    number: int
    mine: tuple[int, ...]
    seen: int
    own: Parts  #: the seats as they see them, and what only they are told


#: Of somebody who has to be told everything.
NOTHING = Told(-1, (), 0, {})


class Projection:
    """The pictures of one table, made once per event and viewer; remembers the ones before to tell the difference."""

    def __init__(self) -> None:
        self._now: dict[Viewer, Picture] = {}
        self._before: dict[Viewer, Picture] = {}

    def state(self, table: Table, holder: str | None, online: Container[str | None], after: int = 0) -> Parts:
        """All of the table; of its log what came after an event."""
        terms, mine = table.terms, table.seats_of(holder)
        return {
            "type": "state",
            "table": table.id,
            **{name: getattr(terms, name) for name in TOLD},
            "options": table.match.game.options if table.match else {},
            "creator": holder is not None and terms.creator == holder,
            "number": len(table.seen(mine)),
            "stamp": "",
            **common(table),
            "log": log_view(table, mine, after),
            "view": self.picture(table, viewer_of(table, mine)).view() if table.match else None,
            **own_parts(table, mine, online),
        }

    def picture(self, table: Table, viewer: Viewer) -> Picture:
        """The match as it stands, drawn anew only where it changed."""
        known = self._now.get(viewer)
        if known is None or known.number != table.number:
            if known is not None:
                self._before[viewer] = known
            known = self._now[viewer] = draw(table, viewer, known)
        return known

    def since(self, table: Table, viewer: Viewer) -> Picture | None:
        """The picture before the present one."""
        self.picture(table, viewer)
        return self._before.get(viewer)


class News:
    """What is told of one change to all who follow the table: what they share is found out once."""

    def __init__(self, projection: Projection, table: Table, online: Container[str | None]) -> None:
        self._projection, self._table, self._online = projection, table, online
        self._shared: dict[tuple[Viewer, int, tuple[int, ...]], Changes | None] = {}
        self._own: dict[tuple[int, ...], Parts] = {}

    def told(self, holder: str | None) -> Told:
        """What somebody knows who is told everything now."""
        mine = tuple(self._table.seats_of(holder))
        if mine not in self._own:
            self._own[mine] = own_parts(self._table, mine, self._online)
        return Told(self._table.number, mine, len(self._table.seen(mine)), self._own[mine])

    def whole(self, holder: str | None, after: int = 0, stamp: str = "") -> tuple[str, Told]:
        """All of the table, of its log what came after an event; and what they know then."""
        return dumps(self.state(holder, after, stamp)), self.told(holder)

    def state(self, holder: str | None, after: int = 0, stamp: str = "") -> Parts:
        """The same as it is, not as JSON."""
        state = self._projection.state(self._table, holder, self._online, after)
        return state | self.told(holder).own | {"stamp": stamp, "log": beside_play(state["log"])}

    def since(self, holder: str | None, known: Told) -> tuple[list[str], Told]:
        """What changed since a client was last told, and what it knows then; empty: nothing that it may know of.

        All of the table where it is not known what it was told.
        """
        found = self.changes(holder, known)
        if found is None:
            text, now = self.whole(holder)
            return [text], now
        changes, now = found
        numbers = [*[known.seen] * (len(changes) - 1), now.seen]
        told = zip(numbers, changes, strict=True) if changes else ()
        return [update_text(self._table.id, known.seen, number, "", text) for number, text in told], now

    def changes(self, holder: str | None, known: Told) -> tuple[list[str], Told] | None:
        """The changes since a client was last told, and what it knows then; empty: nothing that it may know of.

        In several parts where there are many, each to be told by itself; only the last one makes it know all. None
        where it is not known what it was told: it needs all of the table.
        """
        table = self._table
        mine = tuple(table.seats_of(holder))
        if known.number == table.number and known.mine == mine:
            now = self.told(holder)
            own = differences(known.own, now.own)
            return [dumps(own)] if own else [], now
        viewer, hides = viewer_of(table, mine), table.match is not None and table.match.game.hides_answers
        old = self._projection.since(table, viewer) if table.match else None
        if old is None or old.number != known.number or (hides and known.mine != mine):
            return None
        key = (viewer, old.number, mine if hides else ())
        if key not in self._shared:
            self._shared[key] = self._news(old, self._projection.picture(table, viewer), mine, known.seen)
        if (news := self._shared[key]) is None:
            return [], replace(known, number=table.number)
        now = self.told(holder)
        changes = news | differences(known.own, now.own)
        return [dumps(part) for part in parts(changes, LENGTH)], now

    def _news(self, old: Picture, new: Picture, mine: Sequence[int], seen: int) -> Changes | None:
        """What changed as far as it may be known; None: even that something happened would tell of hidden answers."""
        changes = differences(old.parts(), new.parts())
        if not changes and len(self._table.seen(mine)) == seen:
            return None
        log = beside_play(log_view(self._table, mine, seen))
        return changes | ({"log": {END: whole(log)}} if log else {})


def update_text(table: str, since: int, number: int, stamp: str, changes: str) -> str:
    """A message of changes that are JSON already, parted by commas."""
    head = {"type": "update", "table": table, "since": since, "number": number, "stamp": stamp}
    return f'{dumps(head)[:-1]},"changes":[{changes}]}}'


def viewer_of(table: Table, mine: Sequence[int]) -> Viewer:
    """Only where answers are hidden does it matter who looks; who holds several seats looks over no shoulder."""
    hides = table.match is not None and table.match.game.hides_answers
    return _only(mine) if hides else None


def draw(table: Table, viewer: Viewer, before: Picture | None) -> Picture:
    """The match as it stands; sheets that look as before are taken from the picture before."""
    match = table.playing
    known = known_to(match, viewer)
    keys = match.game.sheet_keys(known)
    same = (
        {seat for seat, (new, old) in enumerate(zip(keys, before.keys, strict=False)) if new == old} if before else ()
    )
    sheets = [
        before.sheets[seat] if before and seat in same else sheet_part(match, viewer, seat, known)
        for seat in range(match.seats)
    ]
    happened = match.events_for(viewer)
    events = _told_events(happened, before)
    return Picture(table.number, common(table), table_view(match), keys, sheets, happened, events)


def common(table: Table) -> Parts:
    """What everybody is told of the table itself."""
    return {
        "status": table.status,
        "counts": table.terms.counts,
        "dice": proof(table),
        "asked": sorted(table.asked),
        "rematch": table.terms.rematch,
    }


def own_parts(table: Table, mine: Sequence[int], online: Container[str | None]) -> Parts:
    """Who sits where, and what only the owner of these seats is told."""
    return {
        "seats": [seat_view(table, seat, online, seat in mine) for seat in range(len(table.seats))],
        "mine": {str(seat): own_view(table, seat, len(mine)) for seat in mine} if table.match else {},
    }


def own_view(table: Table, seat: int, held: int) -> Parts:
    """What only the owner of a seat needs: the choices, and the sheet where the shared view hides its answers."""
    match = table.playing
    own: Parts = {"legal": legal_view(match, seat), "can_undo": match.can_undo(seat), "version": table.versions[seat]}
    if match.game.hides_answers and held > 1:
        own["sheet"] = sheet_part(match, seat, seat)
    return own


def seat_view(table: Table, number: int, online: Container[str | None], mine: bool) -> Parts:
    """Who sits there."""
    seat = table.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "mine": mine,
        "online": seat.holder in online,
        "stand_in": seat.stand_in,
        "version": table.version(number, (number,) if mine else ()),
        "awaited_since": _tenths(table.since.get(number)),
        "late": table.late(number),
    }


def proof(table: Table) -> Parts:
    """The dice's commitment, and the secret when nothing can be won with it any more."""
    secret: bytes = table.terms.secret
    shown = secret.hex() if table.status == "over" else None
    return {"kind": table.terms.dice, "commitment": commitment(secret), "nonces": table.nonces, "secret": shown}


def record_for(table: Table, holder: str | None) -> Record:
    """The record as far as somebody may know it; who holds several seats knows no more than an onlooker."""
    if table.match is None:
        raise Refusal("reason.not-begun")
    return table.record(_only(table.seats_of(holder)))


def sheet_for(table: Table, holder: str | None, seat: int) -> tuple[Game, SheetTold | None]:
    """The game, and the sheet of a seat as somebody may see it; before the start it is blank."""
    check_seat(table, seat)
    if table.match is None:
        return table.terms.key().load(), None
    mine = table.seats_of(holder)
    return table.match.game, sheet_part(table.match, seat if seat in mine else _only(mine), seat)


def log_view(table: Table, mine: Sequence[int], after: int = 0) -> list[Parts]:
    """The events after a number as they may be seen, numbered as this viewer came to know of them."""
    log = table.seen(mine)
    return [
        {"number": at + 1, "at": _tenths(log[at].at), "kind": log[at].kind, "seat": log[at].seat, "text": log[at].text}
        for at in range(after, len(log))
    ]


def beside_play(log: Sequence[Parts]) -> list[Parts]:
    """What people said and did beside the game; what they played is told by its events."""
    return [entry for entry in log if entry["kind"] not in PLAYED]


def _only(mine: Sequence[int]) -> Viewer:
    return mine[0] if len(mine) == 1 else None


def _tenths(at: float | None) -> float | None:
    """A time as exactly as anybody wants to know it."""
    return None if at is None else round(at, 1)


def _told_events(events: Sequence[Event], before: Picture | None) -> list[EventView]:
    """Events as a viewer knows them, without numbers: gaps would tell of hidden ones."""
    known = list(zip(before.happened, before.events, strict=True)) if before else []
    return [
        known[at][1] if at < len(known) and known[at][0] is event else event_view(event)
        for at, event in enumerate(events)
    ]
