"""Positions of the past: a record played again up to a step."""

from dataclasses import replace
from functools import lru_cache

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.match import Match
from scorepad.core.record import Record
from scorepad.core.view import seen_view
from scorepad.table.refusal import Refusal

Parts = dict[str, object]


def position(record: Record, game: Game, step: int) -> Match:
    """The match after this many entries of a record; not to be played on, others look at it too."""
    if step > len(record.lines):
        raise Refusal("reason.no-step", steps=len(record.lines))
    try:
        start = (record.seats, record.first, record.setup_text, record.position)
        return _played(game, start, record.lines[:step])
    except ScorepadError as error:  # an answer that builds on one still hidden
        raise Refusal("reason.no-step", steps=len(record.lines)) from error


def step_view(match: Match, record: Record, step: int) -> Parts:
    """A position of the past as an onlooker may see it, with the entry that led there."""
    entry = record.lines[step - 1] if step else None
    return {"step": step, "steps": len(record.lines), "entry": entry, "view": seen_view(match)}


@lru_cache(maxsize=32)
def _played(game: Game, start: tuple[int, int, str, str], lines: tuple[str, ...]) -> Match:
    seats, first, setup, position = start
    record = Record.of(game, seats, first, game.parse_setup(seats, setup), (), position)
    return Match.replay(replace(record, lines=lines), 0, game)
