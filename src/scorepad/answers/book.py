"""What a training book tells: what is due now, how many faults wait, and all games."""

from collections.abc import Sequence

from scorepad.coach.book import BookFault, BookGame, summaries
from scorepad.coach.progress import Summary

Parts = dict[str, object]

#: This many of the faults that are due are told at once.
MOST_TOLD = 50
#: What is told of a fault that is due, and what of games and faults is given to who takes a book along.
DUE = ("step", "seat", "title", "kind", "band", "unit", "lost", "better", "record")
GAMES = ("game", "preset", "seats", "seat", "at", "unit", "score", "luck", "lost", "losses")
FAULTS = ("title", "step", "seat", "kind", "band", "lost", "better", "stage", "due", "record")


def book_view(games: Sequence[BookGame], faults: Sequence[BookFault], now: float) -> Parts:
    """A book; its faults are in the order in which they are due."""
    due = [fault for fault in faults if fault.due <= now]
    return {
        "due": [_kept(fault, DUE) for fault in due[:MOST_TOLD]],
        "waiting": len(faults) - len(due),
        "next": next((fault.due for fault in faults if fault.due > now), None),
        "mine": [_mine(last, told) for last, told in summaries(games)],
        "keys": sorted({game.game_key for game in games}),
    }


def export_view(games: Sequence[BookGame], faults: Sequence[BookFault]) -> Parts:
    """Everything in a book."""
    return {"games": [_kept(game, GAMES) for game in games], "faults": [_kept(fault, FAULTS) for fault in faults]}


def _mine(last: BookGame, told: Summary) -> Parts:
    findings = [vars(finding) for finding in told.findings]
    return _some(last, ("game", "title", "preset", "unit")) | {
        "alone": last.seats == 1,
        **vars(told),
        "findings": findings,
    }


def _kept(entry: BookGame | BookFault, names: Sequence[str]) -> Parts:
    """With what was played: the same game may be in two books."""
    return {"key": entry.game_key, **_some(entry, names)}


def _some(entry: BookGame | BookFault, names: Sequence[str]) -> Parts:
    return {name: getattr(entry, name) for name in names}
