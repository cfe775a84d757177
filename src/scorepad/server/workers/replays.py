"""Positions of the past: records are played again away from the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from scorepad.table.refusal import Refusal

T = TypeVar("T")

#: This many may wait for a position; whoever comes then is asked to come again.
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
