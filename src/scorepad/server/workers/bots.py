"""Bots think in processes of their own, within a time budget; the event loop never waits for them to compute."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scorepad import players
from scorepad.core.game import Game
from scorepad.core.match import ROLL
from scorepad.server.monitoring.metrics import Metrics
from scorepad.server.workers import process as worker
from scorepad.server.workers.pool import Pool
from scorepad.server.workers.process import GameKey, choose

if TYPE_CHECKING:
    from scorepad.server.live.table import Live

log = logging.getLogger(__name__)

#: The first act of a fresh process has to load the game first.
WARM_UP_SECONDS = 20.0
#: A bot may take so many bytes beside what it has when it starts; the nets of all games together need a tenth.
MEMORY_BYTES = 2 * 2**30


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
    """Asks the processes that bots think in."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self._pool, self._seconds, self._metrics = Pool(workers, MEMORY_BYTES), seconds, metrics
        self._free = asyncio.Semaphore(workers)  #: a bot's time runs from when a process can think for it

    async def answer(self, question: Question) -> str:
        """What the bot does; where only one act is allowed nobody needs to think."""
        choices = question.choices
        if len(choices) == 1:
            return choices[0]
        found = await self._ask(choose, *question.arguments(), secrets.randbits(63))
        return found if found in choices else next((one for one in choices if one != ROLL), choices[0])

    async def advise(self, question: Question) -> dict[str, Any]:  # Any: JSON, checked by the message it goes into
        """What the bot would do and why; without reasons where it was not done in time."""
        found = await self._ask(worker.hint, *question.arguments(), secrets.randbits(63))
        advice = json.loads(found) if found else {}
        if advice.get("action") in question.choices:
            return dict(advice)
        return {"action": next((one for one in question.choices if one != ROLL), question.choices[0])}

    def stop(self) -> None:
        """End the workers."""
        self._pool.stop()

    async def _ask(self, work: Callable[..., str], *arguments: object) -> str | None:
        """The worker's answer; None if it failed twice or took too long."""
        async with self._free:
            return await self._ask_free(work, *arguments)

    async def _ask_free(self, work: Callable[..., str], *arguments: object) -> str | None:
        for _ in range(2):
            budget = self._seconds if self._pool.warm else self._seconds + WARM_UP_SECONDS
            try:
                return await self._pool.ask(budget, work, *arguments)
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


def question(live: "Live", seat: int, bot: str | None = None) -> Question:
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
