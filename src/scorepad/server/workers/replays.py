"""Positions of the past: records are played again away from the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.match import Match
from scorepad.core.record import Record
from scorepad.table.refusal import Refusal

T = TypeVar("T")

#: So many may wait for a position; whoever comes then is asked to come again.
MOST_ASKED = 100


class Replays:
    """One thread that plays records again, one after the other, while the event loop serves everybody else."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replay")
        self._asked = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Let the thread do something."""
        if self._asked >= MOST_ASKED:
            raise Refusal("reason.busy")
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._asked -= 1

    def stop(self) -> None:
        """What nobody waits for any more is not begun."""
        self._thread.shutdown(cancel_futures=True)


def position(record: Record, game: Game, step: int) -> Match:
    """The match after so many entries of a record; not to be played on, others look at it too."""
    if step > len(record.lines):
        raise Refusal("reason.no-step", steps=len(record.lines))
    try:
        start = (record.seats, record.first, record.setup_text, record.position)
        return _played(game, start, record.lines[:step])
    except ScorepadError as error:  # an answer that builds on one still hidden
        raise Refusal("reason.no-step", steps=len(record.lines)) from error


@lru_cache(maxsize=32)
def _played(game: Game, start: tuple[int, int, str, str], lines: tuple[str, ...]) -> Match:
    seats, first, setup, position = start
    record = Record.of(game, seats, first, game.parse_setup(seats, setup), (), position)
    return Match.replay(replace(record, lines=lines), 0, game)
