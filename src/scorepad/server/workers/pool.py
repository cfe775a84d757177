"""Processes for work that may hang, crash or eat memory: they can be lost without harm to the server."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec

from scorepad.server.workers.process import set_up

P = ParamSpec("P")


class Pool:
    """This many processes, each with this many bytes to use; all are replaced when one of them hangs or dies."""

    def __init__(self, workers: int, memory: int, begin: Callable[..., None] = set_up, *given: object) -> None:
        """Each process begins with `begin`, which is given its memory and what else is `given`."""
        self.workers, self._begin, self._given = workers, begin, (memory, *given)
        self._pool: ProcessPoolExecutor | None = None
        self._answered = 0  #: by the present processes

    @property
    def warm(self) -> bool:
        """Whether all processes have answered before: the first answer of each takes longer."""
        return self._answered >= self.workers

    async def ask(self, seconds: float, work: Callable[P, str], *arguments: P.args, **named: P.kwargs) -> str:
        """The answer of a process; TimeoutError, BrokenProcessPool or MemoryError if it was lost over it."""
        pool = self._started()
        try:
            answer = await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *arguments, **named)), seconds)
        except (TimeoutError, BrokenProcessPool, MemoryError):
            self._replace(pool)
            raise
        self._answered += 1
        return answer

    def stop(self) -> None:
        """End the processes."""
        pool, self._pool = self._pool, None
        self._answered = 0
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()  # a hung one may not listen to anything less

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, spawn, self._begin, self._given)
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Give processes up, unless another question's failure has done so already."""
        if self._pool is pool:
            self.stop()
