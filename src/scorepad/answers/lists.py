"""Lines of lists: tables, and results."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.core.sheets import games, load
from scorepad.table.leaving import parting_of
from scorepad.table.seats import Seat
from scorepad.table.table import Result
from scorepad.table.terms import Terms

Parts = dict[str, object]


@dataclass(frozen=True)
class Listed:
    """A table without its events."""

    terms: Terms
    seats: Sequence[Seat]
    waiting: int  #: a bit for each seat whose act is awaited
    updated: float


def table_line(found: Listed, holder: str | None) -> Parts:
    """A table in a list, as somebody may see it."""
    terms = found.terms
    mine = [seat.seat for seat in found.seats if holder is not None and seat.holder == holder]
    return {
        "table": terms.id,
        "game": terms.game,
        "title": terms.title,
        "preset": terms.preset,
        "status": terms.status,
        "pace": terms.pace,
        "public": terms.public,
        "updated": found.updated,
        "seats": [seat.name for seat in found.seats],
        "mine": mine,
        "my_turn": any(found.waiting >> seat & 1 for seat in mine),
        "parting": parting_of(terms.status, terms.creator, found.seats, holder),
    }


def score_line(found: Listed, result: Result) -> Parts:
    """A result of a finished game in a list, for somebody who may look at it."""
    terms, seats = found.terms, len(found.seats)
    return {
        "table": terms.id,
        "game": terms.game,
        "preset": terms.preset,
        "seats": seats,
        "name": result.name,
        **points_shown(terms.game, seats, result.total),
        "place": result.place,
        "at": found.updated,
        "visible": True,
    }


def points_shown(game: str, seats: int, total: int) -> Parts:
    """A result as people count it: alone it may be a number of throws, of which fewer are better."""
    throws = seats == 1 and total < 0 and _may_count_throws(game)
    return {"total": -total if throws else total, "throws": throws}


def _may_count_throws(game_id: str) -> bool:
    """Whether a result alone can be a number of throws; of a sheet of your own it is not known here."""
    return game_id not in games() or load(game_id).counts_throws_alone
