"""Going away from a table for good: leave it to the others, delete it, or only take it off one's own list."""

from collections.abc import Sequence

from scorepad.server.live.lobby import give_up
from scorepad.server.live.table import Live
from scorepad.server.messages import Parting
from scorepad.server.storage.queries import Seat
from scorepad.table.refusal import Refusal


def parting_of(status: str, creator: str, seats: Sequence[Seat], session: str | None) -> Parting:
    """What going away means: others keep the game, a game nobody else needs is deleted, a finished one only hidden."""
    people = {seat.session_id for seat in seats if seat.kind == "person"}
    if status == "over":
        return "hide"
    if people - {session}:
        return "leave" if session in people else "hide"
    return "delete" if session in (creator, *people) else "hide"


def parting(live: Live, session: str | None) -> Parting:
    """What going away from a table means for a browser now."""
    return parting_of(live.status, live.row["creator"], live.seats, session)


def check_parting(live: Live, session: str, how: Parting) -> None:
    """It still means what the player was asked."""
    if parting(live, session) != how:
        raise Refusal("reason.stale")


def leave_to_others(live: Live, session: str) -> None:
    """Bots play on in this browser's seats; whoever stays is the host where this one was."""
    check_parting(live, session, "leave")
    for seat in live.seats_of(session):
        give_up(live, session, seat)
    if live.row["creator"] == session:
        live.row["creator"] = next(seat.session_id for seat in live.seats if seat.kind == "person")
