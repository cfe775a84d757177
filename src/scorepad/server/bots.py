"""Bots think in processes of their own, within a time budget; the event loop never waits for them to compute."""

import asyncio
import json
import logging
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from scorepad import players
from scorepad.draw.palette import Palette
from scorepad.game import Game
from scorepad.match import ROLL
from scorepad.server import worker
from scorepad.server.live import Live
from scorepad.server.metrics import Metrics
from scorepad.server.studies import study
from scorepad.server.worker import GameKey, check_upload, choose, set_up

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
        self._answered = 0  #: by this pool
        self._free = asyncio.Semaphore(workers)  #: a bot's time runs from when a process can think for it

    async def answer(self, question: Question) -> str:
        """What the bot does; where only one act is allowed nobody needs to think."""
        choices = question.choices
        if len(choices) == 1:
            return choices[0]
        found = await self._ask(choose, *question.arguments(), secrets.randbits(63))
        return found if found in choices else next((one for one in choices if one != ROLL), choices[0])

    async def advise(self, question: Question) -> dict[str, Any]:
        """What the bot would do and why; without reasons where it was not done in time."""
        found = await self._ask(worker.hint, *question.arguments(), secrets.randbits(63))
        advice: dict[str, Any] = json.loads(found) if found else {}
        if advice.get("action") in question.choices:
            return advice
        return {"action": next((one for one in question.choices if one != ROLL), question.choices[0])}

    async def check_upload(self, key: GameKey, record: str | None) -> str | None:
        """What is wrong with somebody's sheet or record, found where it cannot harm the server; None if it is good."""
        found = await self._ask(check_upload, key, record)
        return UNREADABLE if found is None else found or None

    async def study(self, name: str, record: str, *arguments: Any) -> str | None:
        """A study of somebody's record, made where it cannot harm the server; None if that takes too long."""
        return await self._ask(study, name, record, *arguments)

    async def read_sheet(self, text: str, language: str, palette: Palette) -> str | None:
        """What somebody's sheet file gives, read where it cannot harm the server; None if that takes too long."""
        return await self._ask(worker.read_sheet, text, language, palette)

    def stop(self) -> None:
        """End the workers."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()  # a hung one may not listen to anything less

    async def _ask(self, work: Callable[..., str], *arguments: Any) -> str | None:
        """The worker's answer; None if it failed twice or took too long."""
        async with self._free:
            return await self._ask_free(work, *arguments)

    async def _ask_free(self, work: Callable[..., str], *arguments: Any) -> str | None:
        for _ in range(2):
            pool = self._started()
            try:
                future = pool.submit(work, *arguments)
                warm = self._answered >= self._workers
                budget = self._seconds if warm else self._seconds + WARM_UP_SECONDS
                answer = await asyncio.wait_for(asyncio.wrap_future(future), budget)
                self._answered += 1
                return answer
            except TimeoutError:
                self._metrics.count("bot_timeouts")
                log.warning("a bot took too long")
                self._replace(pool)
                return None
            except BrokenProcessPool:
                log.warning("a bot's process died")
                self._replace(pool)
            except Exception:
                log.exception("a bot failed")
                return None
        return None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, spawn, set_up)
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Give a pool up, unless another question's failure has done so already."""
        if self._pool is pool:
            self.stop()
            self._answered = 0


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
    return players.strongest(game)
