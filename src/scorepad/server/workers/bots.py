"""Bots think in processes of their own, within a time budget; the event loop never waits for them to compute."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from scorepad.server.monitoring.metrics import Metrics
from scorepad.server.workers.pool import Pool
from scorepad.table.bots import Question, choose, hint

log = logging.getLogger(__name__)

#: The first act of a fresh process has to load the game first.
WARM_UP_SECONDS = 20.0
#: A bot may take this many bytes beside what it has when it starts; the nets of all games together need a tenth.
MEMORY_BYTES = 2 * 2**30


class Bots:
    """Asks the processes that bots think in."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self._pool, self._seconds, self._metrics = Pool(workers, MEMORY_BYTES), seconds, metrics
        self._free = asyncio.Semaphore(workers)  #: a bot's time runs from when a process can think for it

    async def answer(self, question: Question) -> str:
        """What the bot does; where only one act is allowed nobody needs to think."""
        return question.forced or await self._ask(choose, question) or question.default

    async def advise(self, question: Question) -> dict[str, Any]:  # Any: JSON, checked by the message it goes into
        """What the bot would do and why; without reasons where it was not done in time."""
        found = await self._ask(hint, question)
        advice = dict(json.loads(found)) if found else {}
        if advice.get("action") in question.choices:
            return advice
        return {"action": question.default}

    def stop(self) -> None:
        """End the workers."""
        self._pool.stop()

    async def _ask(self, work: Callable[[Question, int], str], question: Question) -> str | None:
        """The worker's answer; None if it failed twice or took too long."""
        async with self._free:
            return await self._ask_free(work, question, secrets.randbits(63))

    async def _ask_free(self, work: Callable[[Question, int], str], question: Question, seed: int) -> str | None:
        for _ in range(2):
            budget = self._seconds if self._pool.warm else self._seconds + WARM_UP_SECONDS
            try:
                return await self._pool.ask(budget, work, question, seed)
            except TimeoutError:
                self._metrics.count("bot_timeouts")
                log.warning("a bot took too long")
                return None
            except BrokenProcessPool:
                log.warning("a bot's process died")
            except Exception:
                log.exception("a bot failed")
                return None
        return None
