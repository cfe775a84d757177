"""Sees to it that bots act, lost turns are picked up, and old tables are forgotten."""

import asyncio
import logging
import secrets
import time
from functools import partial

from scorepad.server.config import Settings
from scorepad.server.live.tables import Tables
from scorepad.server.storage import queries
from scorepad.server.workers.bots import Bots
from scorepad.table.bots import HESITATION_SECONDS, Question, next_question, races
from scorepad.table.commands import bot_act
from scorepad.table.refusal import Refusal

log = logging.getLogger(__name__)

#: A bot's turn that nobody saw to for this long was lost with its process.
LOST_SECONDS = 5.0
RETENTION_SECONDS = 3600.0
DAY = 86400.0


class Background:
    """Background work of one process."""

    def __init__(self, settings: Settings, tables: Tables, bots: Bots) -> None:
        self.settings, self.tables, self.bots = settings, tables, bots
        self._driven: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._forgotten = float("-inf")
        tables.on_bots = self.drive

    def start(self) -> None:
        """Begin; turns that a former process left are picked up at once where no other process could have them."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """End all work; what is not stored is done again by whoever comes next."""
        tasks = [*self._driven.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bots.stop()

    def drive(self, table: str) -> None:
        """Let the bots of a table act until people are awaited."""
        if table not in self._driven:
            task = asyncio.create_task(self._drive(table))
            self._driven[table] = task
            task.add_done_callback(lambda _done: self._driven.pop(table, None))

    async def _drive(self, table: str) -> None:
        try:
            while (asked := await self._next(table)) is not None:
                action = await self.bots.answer(asked)
                if await self.tables.change(
                    table, partial(bot_act, seat=asked.seat, version=asked.version, action=action)
                ):
                    self.tables.metrics.count("bot_acts")
        except Refusal as refusal:
            log.warning("table %s: bots stopped: %s", table, refusal.key)
        except Exception:
            log.exception("table %s: bots stopped", table)

    async def _next(self, table: str) -> Question | None:
        """What a bot is to be asked next."""
        if await self.tables.peek(table, races):
            await asyncio.sleep(secrets.SystemRandom().uniform(*HESITATION_SECONDS))
        return await self.tables.peek(table, next_question)

    async def _sweep(self) -> None:
        grace = 0.0 if self.tables.database.embedded else LOST_SECONDS
        while True:
            try:
                await self._look(grace)
            except Refusal as refusal:
                log.warning("sweep: %s", refusal.key)
            except Exception:
                log.exception("sweep")
            grace = LOST_SECONDS
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _look(self, grace: float) -> None:
        for table in await self.tables.read(partial(queries.bots_due, before=time.time() - grace)):
            self.drive(table)
        await self.tables.sweep()
        if self.settings.keep_days and time.monotonic() - self._forgotten > RETENTION_SECONDS:
            self._forgotten = time.monotonic()
            before = time.time() - self.settings.keep_days * DAY
            gone = await self.tables.write(partial(queries.forget_old, before=before))
            for table in gone:
                await self.tables.forget(table)
            log.info("forgot %d old tables", len(gone))
