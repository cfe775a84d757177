"""What a viewer may see of a table: the whole of it, or what changed since he last heard of it."""

import json
from collections.abc import Container, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.match import Event
from scorepad.server.dice import commitment
from scorepad.server.live import Live
from scorepad.server.store import Entry
from scorepad.view import event_view, known_to, legal_view, sheet_part, table_view

Parts = dict[str, Any]
#: Whose eyes a picture is for: a seat where answers are hidden from the others, None for all who see the same.
Viewer = int | None


@dataclass(frozen=True)
class Picture:
    """The match at an event, for one viewer: the middle of the table, the sheets, and what happened."""

    number: int
    middle: Parts
    keys: list[Hashable]
    sheets: list[Parts]
    events: list[Event]

    def view(self) -> Parts:
        """All of it."""
        return {**self.middle, "sheets": self.sheets, "events": [_event(self, at) for at in range(len(self.events))]}


class Projection:
    """The pictures of one table, made once per event and viewer; remembers the ones before to tell the difference."""

    def __init__(self) -> None:
        self._now: dict[Viewer, Picture] = {}
        self._before: dict[Viewer, Picture] = {}

    def state(self, live: Live, session: str | None, online: Container[str | None], after: int = 0) -> Parts:
        """All of the table; of its log what came after an event."""
        row, mine = live.row, live.seats_of(session)
        return {
            "type": "state",
            "table": live.id,
            **{name: row[name] for name in ("game", "title", "preset", "pace", "limit_seconds", "public")},
            "auto_forced": row["auto_forced"],
            "options": live.match.game.options if live.match else {},
            "creator": session is not None and row["creator"] == session,
            **common(live),
            "seats": [seat_view(live, seat, online, seat in mine) for seat in range(len(live.seats))],
            "log": [entry_view(live, entry, mine) for entry in entries_after(live, after)],
            "view": self.picture(live, viewer_of(live, mine)).view() if live.match else None,
            "mine": {str(seat): own_view(live, seat, len(mine)) for seat in mine} if live.match else {},
        }

    def picture(self, live: Live, viewer: Viewer) -> Picture:
        """The match as it stands, drawn anew only where it changed."""
        known = self._now.get(viewer)
        if known is None or known.number != live.number:
            if known is not None:
                self._before[viewer] = known
            known = self._now[viewer] = draw(live, viewer, known)
        return known

    def before(self, viewer: Viewer) -> Picture | None:
        """The picture before the present one."""
        return self._before.get(viewer)


class News:
    """What is told of one change to all who follow the table: what they share is put into words once."""

    def __init__(self, projection: Projection, live: Live, online: Container[str | None]) -> None:
        self._projection, self._live, self._online = projection, live, online
        self._shared: dict[tuple[Viewer, int, tuple[int, ...]], str] = {}
        self._seats: dict[tuple[int, bool], str] = {}
        self._own: dict[tuple[int, int], str] = {}

    def text(self, session: str | None, since: int) -> str:
        """What changed since an event; all of the table where that is not known."""
        live = self._live
        mine = live.seats_of(session)
        if live.match is None:
            return self._whole(session)
        viewer = viewer_of(live, mine)
        new, old = self._projection.picture(live, viewer), self._projection.before(viewer)
        if old is None or old.number != since:
            return self._whole(session)
        key = (viewer, since, tuple(mine) if live.hiding else ())
        if key not in self._shared:
            self._shared[key] = dumps(self._update(old, new, mine))[:-1]
        seats = ",".join(self._seat(seat, seat in mine) for seat in range(len(live.seats)))
        own = ",".join(f'"{seat}":{self._own_text(seat, len(mine))}' for seat in mine)
        return f'{self._shared[key]},"seats":[{seats}],"mine":{{{own}}}}}'

    def _whole(self, session: str | None) -> str:
        return dumps(self._projection.state(self._live, session, self._online))

    def _update(self, old: Picture, new: Picture, mine: Sequence[int]) -> Parts:
        changed, sheets = difference(old, new)
        log = [entry_view(self._live, entry, mine) for entry in entries_after(self._live, old.number)]
        head = {"type": "update", "table": self._live.id, "since": old.number}
        return {**head, **common(self._live), "log": log, "view": changed, "sheets": sheets}

    def _seat(self, seat: int, mine: bool) -> str:
        if (seat, mine) not in self._seats:
            self._seats[seat, mine] = dumps(seat_view(self._live, seat, self._online, mine))
        return self._seats[seat, mine]

    def _own_text(self, seat: int, held: int) -> str:
        if (seat, held) not in self._own:
            self._own[seat, held] = dumps(own_view(self._live, seat, held))
        return self._own[seat, held]


def dumps(value: Any) -> str:
    """JSON as it goes over the wire."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def viewer_of(live: Live, mine: Sequence[int]) -> Viewer:
    """Only where answers are hidden does it matter who looks; who holds several seats looks over no shoulder."""
    hides = live.match is not None and live.match.game.hides_answers
    return mine[0] if hides and len(mine) == 1 else None


def draw(live: Live, viewer: Viewer, before: Picture | None) -> Picture:
    """The match as it stands; sheets that look as before are taken from the picture before."""
    match = live.playing
    known = known_to(match, viewer)
    keys = match.game.sheet_keys(known)
    same = (
        {seat for seat, (new, old) in enumerate(zip(keys, before.keys, strict=False)) if new == old} if before else ()
    )
    sheets = [
        before.sheets[seat] if before and seat in same else sheet_part(match, viewer, seat, known)
        for seat in range(match.seats)
    ]
    return Picture(live.number, table_view(match), keys, sheets, match.events_for(viewer))


def difference(old: Picture, new: Picture) -> tuple[Parts, dict[str, Parts]]:
    """The parts that changed, and the sheets that changed by seat; of the events only those from `events_from` on."""
    changed = {name: part for name, part in new.middle.items() if old.middle.get(name) != part}
    kept = next(
        (at for at, (was, now) in enumerate(zip(old.events, new.events, strict=False)) if was is not now),
        min(len(old.events), len(new.events)),
    )
    changed |= {"events_from": kept, "events": [_event(new, at) for at in range(kept, len(new.events))]}
    pairs = enumerate(zip(old.sheets, new.sheets, strict=True))
    return changed, {str(seat): now for seat, (was, now) in pairs if was is not now and was != now}


def common(live: Live) -> Parts:
    """What state and update both tell, the same to everybody."""
    return {
        "number": live.number,
        "status": live.status,
        "counts": live.row["counts"],
        "dice": proof(live),
        "rematch": live.row["rematch"],
    }


def own_view(live: Live, seat: int, held: int) -> Parts:
    """What only the owner of a seat needs: his choices, and his own sheet where the shared view hides his answers."""
    match = live.playing
    own: Parts = {"legal": legal_view(match, seat), "can_undo": match.can_undo(seat), "version": live.versions[seat]}
    if match.game.hides_answers and held > 1:
        own["sheet"] = sheet_part(match, seat, seat)
    return own


def seat_view(live: Live, number: int, online: Container[str | None], mine: bool) -> Parts:
    """Who sits there."""
    seat = live.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "mine": mine,
        "online": seat.session_id in online,
        "stand_in": seat.stand_in,
        "version": live.versions[number],
        "awaited_since": live.since.get(number),
        "late": live.late(number),
    }


def proof(live: Live) -> Parts:
    """The dice's commitment, and the secret when nothing can be won with it any more."""
    secret: bytes = live.row["secret"]
    shown = secret.hex() if live.status == "over" else None
    return {"kind": live.row["dice"], "commitment": commitment(secret), "nonces": live.nonces, "secret": shown}


def entry_view(live: Live, entry: Entry, mine: Sequence[int]) -> Parts:
    """An event as it may be seen."""
    text = None if live.hidden(entry, mine) else entry.text
    return {"number": entry.number, "at": entry.at, "kind": entry.kind, "seat": entry.seat, "text": text}


def entries_after(live: Live, number: int) -> list[Entry]:
    """The events after a number."""
    return live.log[number:]


def _event(picture: Picture, at: int) -> Parts:
    """An event of a picture, numbered by what this viewer knows: gaps would tell of hidden ones."""
    return event_view(picture.events[at]) | {"number": at}
