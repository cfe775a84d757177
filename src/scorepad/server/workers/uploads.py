"""Sheets and records that somebody sends are read in a process of their own, one at a time; bots never wait for it."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec

from scorepad.answers.records import study
from scorepad.answers.uploads import check_upload, read_sheet
from scorepad.server.monitoring.metrics import Metrics
from scorepad.server.rate_limits import MOST_KEYS
from scorepad.server.security.middleware import CLIENT_ADDRESS
from scorepad.server.workers.pool import Pool
from scorepad.server.workers.process import ready
from scorepad.table.refusal import Refusal
from scorepad.table.terms import GameKey

P = ParamSpec("P")
log = logging.getLogger(__name__)

#: What an upload is called that crashed or outlasted its reader.
UNREADABLE = "the upload cannot be read"
#: A reader that has just been started has to load the package first.
START_SECONDS = 30.0
#: A reader may take this many bytes beside what it has when it starts; the largest shipped sheet needs a hundredth.
MEMORY_BYTES = 512 * 2**20
#: This many wait for the reader; whoever comes then is told to try again.
MOST_WAITING = 64


class Uploads:
    """Reads uploads; an address that has used up its time waits until it has some again."""

    def __init__(self, seconds: float, per_minute: float, metrics: Metrics) -> None:
        self._seconds, self._metrics = seconds, metrics
        self._pool = Pool(1, MEMORY_BYTES)
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0
        self._allowances = Allowances(per_minute)

    async def check(self, sent: GameKey | str) -> str | None:
        """What is wrong with somebody's sheet, or the text of a record; None if it is good."""
        found = await self._read(check_upload, sent)
        return UNREADABLE if found is None else found or None

    async def study(self, name: str, record: str, *arguments: object) -> str | None:
        """A study of somebody's record; None if that takes too long."""
        return await self._read(study, name, record, *arguments)

    async def read_sheet(self, text: str, language: str) -> str | None:
        """What somebody's sheet file gives, with its drawing; None if that takes too long."""
        return await self._read(read_sheet, text, language)

    def stop(self) -> None:
        """End the reader."""
        self._pool.stop()

    async def _read(self, work: Callable[P, str], *arguments: P.args, **named: P.kwargs) -> str | None:
        caller = CLIENT_ADDRESS.get()
        self._admit(caller)
        self._waiting += 1
        try:
            async with self._turn:
                self._admit(caller)  # what came before may have used everything up
                return await self._in_time(caller, work, *arguments, **named)
        finally:
            self._waiting -= 1

    def _admit(self, caller: str) -> None:
        if self._waiting > MOST_WAITING or not self._allowances.left(caller):
            self._metrics.count("limited")
            raise Refusal("reason.too-fast")

    async def _in_time(self, caller: str, work: Callable[P, str], *arguments: P.args, **named: P.kwargs) -> str | None:
        """The reader's answer; None if it was lost over it. It is not asked twice: the next would be lost as well."""
        try:
            await self._wake()
            return await self._charged(caller, work, *arguments, **named)
        except (TimeoutError, BrokenProcessPool, MemoryError) as error:
            self._metrics.count("uploads_lost")
            log.warning("an upload was given up: %s", type(error).__name__)
        except Exception:
            log.exception("an upload failed")
        return None

    async def _wake(self) -> None:
        """See to it that the reader is there: the time to start it is not the upload's."""
        if self._pool.warm:
            try:
                await self._pool.ask(self._seconds, ready)
                return
            except (TimeoutError, BrokenProcessPool):
                log.warning("the reader of uploads had to be replaced")
        await self._pool.ask(START_SECONDS, ready)

    async def _charged(self, caller: str, work: Callable[P, str], *arguments: P.args, **named: P.kwargs) -> str:
        begun = time.monotonic()
        try:
            return await self._pool.ask(self._seconds, work, *arguments, **named)
        finally:
            self._allowances.take(caller, time.monotonic() - begun)


class Allowances:
    """How many seconds of work are left for each party: what is used comes back evenly within a minute."""

    def __init__(self, per_minute: float) -> None:
        self._most = per_minute
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  #: and when that was

    def left(self, key: str) -> float:
        """The seconds this party has now."""
        left, at = self._left.get(key, (self._most, 0.0))
        return max(0.0, min(self._most, left + (time.monotonic() - at) * self._most / 60))

    def take(self, key: str, seconds: float) -> None:
        """Use some up, if need be on credit."""
        self._left[key] = self.left(key) - seconds, time.monotonic()
        self._left.move_to_end(key)
        if len(self._left) > MOST_KEYS:
            self._left.popitem(last=False)
