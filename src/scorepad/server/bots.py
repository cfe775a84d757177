"""Bots think in processes of their own, within a time budget; the event loop never waits for them to compute."""

import asyncio
import logging
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from scorepad.game import Game
from scorepad.match import ROLL
from scorepad.players import available
from scorepad.server.live import Live
from scorepad.server.metrics import Metrics
from scorepad.server.studies import study
from scorepad.server.worker import GameKey, check_upload, choose, ignore_interrupts

log = logging.getLogger(__name__)

#: The first act of a fresh process has to load the game first.
WARM_UP_SECONDS = 20.0


#: For whom the text is: what an upload is called that crashed or outlasted its reader.
UNREADABLE = "the upload cannot be read"


@dataclass(frozen=True)
class Question:
    """A position for a bot: everything its process needs."""

    key: GameKey
    bot: str
    position: str
    seat: int
    choices: tuple[str, ...]
    version: int

    def arguments(self) -> tuple[GameKey, str, str, int]:
        """As the worker takes them."""
        return self.key, self.bot, self.position, self.seat


class Bots:
    """A pool of workers that is replaced when one of them hangs or dies."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self._workers, self._seconds, self._metrics = workers, seconds, metrics
        self._pool: ProcessPoolExecutor | None = None
        self._warm = False

    async def answer(self, question: Question) -> str:
        """What the bot does; where only one act is allowed nobody needs to think."""
        choices = question.choices
        if len(choices) == 1:
            return choices[0]
        found = await self._ask(choose, *question.arguments(), secrets.randbits(63))
        return found if found in choices else next((one for one in choices if one != ROLL), choices[0])

    async def check_upload(self, key: GameKey, record: str | None) -> str | None:
        """What is wrong with somebody's sheet or record, found where it cannot harm the server; None if it is good."""
        found = await self._ask(check_upload, key, record)
        return UNREADABLE if found is None else found or None

    async def study(self, name: str, record: str, *arguments: Any) -> str | None:
        """A study of somebody's record, made where it cannot harm the server; None if that takes too long."""
        return await self._ask(study, name, record, *arguments)

    def stop(self) -> None:
        """End the workers."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()

    async def _ask(self, work: Callable[..., str], *arguments: Any) -> str | None:
        """The worker's answer; None if it failed twice or took too long."""
        for _ in range(2):
            try:
                future = self._started().submit(work, *arguments)
                budget = self._seconds if self._warm else self._seconds + WARM_UP_SECONDS
                answer = await asyncio.wait_for(asyncio.wrap_future(future), budget)
                self._warm = True
                return answer
            except TimeoutError:
                self._metrics.count("bot_timeouts")
                log.warning("a bot took too long")
                self._restart()
                return None
            except BrokenProcessPool:
                log.warning("a bot's process died")
                self._restart()
            except Exception:
                log.exception("a bot failed")
                return None
        return None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, spawn, ignore_interrupts)
        return self._pool

    def _restart(self) -> None:
        self.stop()
        self._warm = False


def question(live: Live, seat: int, bot: str | None = None) -> Question:
    """What a bot is to be asked for a seat; the strongest one, unless the seat or the caller names another."""
    match = live.playing
    choices = tuple(str(choice) for choice in match.legal(seat))
    key = (live.row["sheet"], live.row["game"], live.row["preset"], live.row["options"])
    position = match.game.position_text(match.position_for(seat))
    return Question(
        key, bot or live.seats[seat].bot or strongest(match.game), position, seat, choices, live.versions[seat]
    )


def strongest(game: Game) -> str:
    """The best bot there is for a game."""
    return list(available(game))[-1]
