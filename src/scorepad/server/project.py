"""What a viewer may see of a table: the whole of it, or what changed since he last heard of it."""

from collections.abc import Container, Sequence
from typing import Any

from scorepad.server.dice import commitment
from scorepad.server.live import Live
from scorepad.server.store import Entry
from scorepad.view import legal_view, view

Parts = dict[str, Any]

#: Goes to each seat's owner apart from the view, which many share.
OWN = ("legal", "can_undo")


class Projection:
    """The views of one table, made once per event and viewer; remembers the ones before to tell the difference."""

    def __init__(self) -> None:
        self._made: dict[int | None, tuple[int, Parts]] = {}
        self._before: dict[int | None, tuple[int, Parts]] = {}
        self._changes: dict[int | None, tuple[int, tuple[Parts, dict[str, Parts]]]] = {}

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
            **self._common(live, session, online),
            "log": [entry_view(live, entry, mine) for entry in entries_after(live, after)],
            "view": self._view(live, mine),
            "mine": {str(seat): own_view(live, seat, len(mine)) for seat in mine} if live.match else {},
        }

    def update(self, live: Live, session: str | None, online: Container[str | None], since: int) -> Parts:
        """What changed since an event; all of the table where that is not known."""
        mine = live.seats_of(session)
        new = self._view(live, mine)
        number, old = self._before.get(self._viewer(live, mine), (-1, None))
        if new is None or old is None or number != since:
            return self.state(live, session, online)
        changed, sheets = self._difference(self._viewer(live, mine), live.number, old, new)
        return {
            "type": "update",
            "table": live.id,
            "since": since,
            **self._common(live, session, online),
            "log": [entry_view(live, entry, mine) for entry in entries_after(live, since)],
            "view": changed,
            "sheets": sheets,
            "mine": {str(seat): own_view(live, seat, len(mine)) for seat in mine},
        }

    def _difference(self, viewer: int | None, number: int, old: Parts, new: Parts) -> tuple[Parts, dict[str, Parts]]:
        """Made once for all who see the same."""
        made, found = self._changes.get(viewer, (-1, None))
        if found is None or made != number:
            found = difference(old, new)
            self._changes[viewer] = number, found
        return found

    def _common(self, live: Live, session: str | None, online: Container[str | None]) -> Parts:
        return {
            "number": live.number,
            "status": live.status,
            "counts": live.row["counts"],
            "seats": [seat_view(live, seat, session, online) for seat in range(len(live.seats))],
            "dice": proof(live),
            "rematch": live.row["rematch"],
        }

    def _viewer(self, live: Live, mine: Sequence[int]) -> int | None:
        """Whose eyes the view is for: only where answers are hidden does it matter."""
        hides = live.match is not None and live.match.game.hides_answers
        return mine[0] if hides and len(mine) == 1 else None

    def _view(self, live: Live, mine: Sequence[int]) -> Parts | None:
        if live.match is None:
            return None
        viewer = self._viewer(live, mine)
        number, parts = self._made.get(viewer, (-1, {}))
        if number != live.number:
            if number >= 0:
                self._before[viewer] = number, parts
            whole = view(live.match, viewer)
            parts = {name: part for name, part in whole.items() if name not in OWN}
            self._made[viewer] = live.number, parts
        return parts


def difference(old: Parts, new: Parts) -> tuple[Parts, dict[str, Parts]]:
    """The parts that changed, and the sheets that changed by seat; of the events only those from `events_from` on."""
    changed = {name: part for name, part in new.items() if name not in ("sheets", "events") and old.get(name) != part}
    kept = 0
    for before, after in zip(old["events"], new["events"], strict=False):
        if before != after:
            break
        kept += 1
    changed |= {"events_from": kept, "events": new["events"][kept:]}
    sheets = {str(at): sheet for at, sheet in enumerate(new["sheets"]) if old["sheets"][at] != sheet}
    return changed, sheets


def own_view(live: Live, seat: int, held: int) -> Parts:
    """What only the owner of a seat needs: his choices, and his own sheet where the shared view hides his answers."""
    match = live.playing
    own: Parts = {"legal": legal_view(match, seat), "can_undo": match.can_undo(seat), "version": live.versions[seat]}
    if match.game.hides_answers and held > 1:
        own["sheet"] = view(match, seat, events_from=len(match.events))["sheets"][seat]
    return own


def seat_view(live: Live, number: int, session: str | None, online: Container[str | None]) -> Parts:
    """Who sits there."""
    seat = live.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "mine": session is not None and seat.session_id == session,
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
