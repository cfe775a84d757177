"""Going away from a table: give a seat up, leave all to the others, delete it, or only take it off your own list."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from scorepad.players import strongest
from scorepad.table.commands import check_seat
from scorepad.table.refusal import Refusal
from scorepad.table.seats import Seat
from scorepad.table.table import Table
from scorepad.table.terms import Status

Parting = Literal["delete", "leave", "hide"]


def give_up(table: Table, seat: int, holder: str) -> None:
    """A seat becomes open again before the start; after it a bot plays on. The creator may take it from who is idle."""
    check_seat(table, seat)
    given = table.seats[seat]
    mine = given.holder == holder
    if given.kind != "person" or not (mine or table.terms.creator == holder):
        raise Refusal("reason.not-your-seat")
    if not mine and any(entry.seat == seat and entry.kind in ("act", "roll") for entry in table.log):
        raise Refusal("reason.begun")
    if table.status == "over":
        raise Refusal("reason.over")
    table.add("leave" if mine else "remove", seat)
    if table.status == "open":
        table.set_seat(Seat(seat, "open"))
    else:
        table.set_seat(Seat(seat, "bot", None, given.name, strongest(table.playing.game), given.nonce))


def parting_of(status: Status, creator: str, seats: Sequence[Seat], holder: str | None) -> Parting:
    """What going away means: others keep the game, a game nobody else needs is deleted, a finished one only hidden."""
    people = {seat.holder for seat in seats if seat.kind == "person"}
    if status == "over":
        return "hide"
    if people - {holder}:
        return "leave" if holder in people else "hide"
    return "delete" if holder in (creator, *people) else "hide"


def parting(table: Table, holder: str | None) -> Parting:
    """What going away from a table means for somebody now."""
    return parting_of(table.status, table.terms.creator, table.seats, holder)


def check_parting(table: Table, holder: str, how: Parting) -> None:
    """It still means what the player was asked."""
    if parting(table, holder) != how:
        raise Refusal("reason.stale")


def leave_to_others(table: Table, holder: str) -> None:
    """Bots play on in this holder's seats; whoever stays is the host where this one was."""
    check_parting(table, holder, "leave")
    for seat in table.seats_of(holder):
        give_up(table, seat, holder)
    if table.terms.creator == holder:
        heir = next(seat.holder for seat in table.seats if seat.kind == "person")
        table.terms = replace(table.terms, creator=heir or "")


def check_delete(table: Table, holder: str) -> None:
    """The creator may remove a table for good, unless others sit there."""
    check_creator(table, holder)
    if any(seat.kind == "person" and seat.holder != holder for seat in table.seats):
        raise Refusal("reason.others-sit")


def check_creator(table: Table, holder: str | None) -> None:
    """Only who opened the table goes on."""
    if holder is None or table.terms.creator != holder:
        raise Refusal("reason.not-creator")
