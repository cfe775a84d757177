"""Work in chunks, here or over several processes, until all is done or the user wants to stop."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, current_process, get_context
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Protocol, TypeVar

from scorepad.core.errors import ScorepadError

#: How many chunks each process has waiting for it.
AHEAD = 2

#: Seconds between two looks at whether the user wants to stop.
PATIENCE = 0.1

#: The exit code of a process that was about to start processes of its own because it read an unguarded script.
UNGUARDED = 77

Bench = TypeVar("Bench")
Chunk = TypeVar("Chunk", bound=tuple[object, ...])
Found = TypeVar("Found")

#: What is done when the user interrupts, as `signal` tells it.
Handler = Callable[[int, FrameType | None], object] | int | signal.Handlers | None

#: Is told after every chunk how many games are done.
Progress = Callable[[int], None]


class Elsewhere(Protocol):
    """What works on chunks in place of processes of this machine."""

    def __call__(
        self,
        name: str,
        make: Callable[[], object],
        work: Callable[..., Found],
        chunks: Iterator[Chunk],
        take: Callable[[Chunk, Found], None],
    ) -> None:
        """As `work_together`, which hands over to the last of those in `elsewhere`."""


#: What is connected now; see `lab.cluster`.
elsewhere: list[Elsewhere] = []


def work_alone(
    bench: Bench, work: Callable[..., Found], chunks: Iterator[Chunk], take: Callable[[Chunk, Found], None]
) -> None:
    """Do `work(bench, *chunk)` for every chunk here; an interrupt ends it early."""
    with Interrupt() as interrupt:
        for chunk in chunks:
            if interrupt.asked:
                return
            take(chunk, work(bench, *chunk))


def work_together(
    name: str,
    jobs: int,
    make: Callable[[], object],
    work: Callable[..., Found],
    chunks: Iterator[Chunk],
    take: Callable[[Chunk, Found], None],
) -> None:
    """The same in several processes, each with a bench of its own; `name` says in an error who wanted it."""
    if elsewhere:
        elsewhere[-1](name, make, work, chunks, take)
        return
    _leave_unguarded_script()
    under_way: dict[Future[Found], Chunk] = {}
    started: list[BaseProcess] = []
    try:
        with Interrupt() as interrupt, ProcessPoolExecutor(jobs, get_context("spawn"), _set_up, (make,)) as executor:
            with interrupt.kept_from_children():  # they start here
                _hand_out(executor, work, chunks, under_way, AHEAD * jobs)
                started = active_children()
            while under_way and not interrupt.asked:
                for future in wait(under_way, PATIENCE, FIRST_COMPLETED).done:
                    take(under_way.pop(future), future.result())
                _hand_out(executor, work, chunks, under_way, AHEAD * jobs)
            executor.shutdown(cancel_futures=True)
    except BrokenProcessPool:
        raise ScorepadError(f"{name}: {_why_ended(started, jobs)}") from None


def _leave_unguarded_script() -> None:
    """End a process that is still reading the script it was started from: it would start others, and those others."""
    if getattr(current_process(), "_inheriting", False):  # how multiprocessing itself knows
        sys.exit(UNGUARDED)


def _why_ended(processes: list[BaseProcess], jobs: int) -> str:
    if any(process.exitcode == UNGUARDED for process in processes):
        guard = 'if __name__ == "__main__":'
        return (
            f"{jobs} jobs are processes that read this script again; put what it does under `{guard}`, or use one job"
        )
    return "a process ended unexpectedly; with one job its error would be seen"


def _hand_out(
    executor: ProcessPoolExecutor,
    work: Callable[..., Found],
    chunks: Iterator[Chunk],
    under_way: dict[Future[Found], Chunk],
    most: int,
) -> None:
    while len(under_way) < most and (chunk := next(chunks, None)):
        under_way[executor.submit(_work, work, chunk)] = chunk


class Interrupt:
    """Notes that the user wants to stop, instead of an exception that could strike anywhere, twice."""

    def __init__(self) -> None:
        self.asked = False
        self._before: Handler = None

    def __enter__(self) -> "Interrupt":
        if threading.current_thread() is threading.main_thread():  # no other is ever interrupted
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def kept_from_children(self) -> Iterator[None]:
        """Processes that are started meanwhile are never interrupted: the user means this one."""
        if not hasattr(signal, "pthread_sigmask"):
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _note(self, number: int, frame: object) -> None:
        self.asked = True


#: In a process of the pool: what it works with.
_bench: list[object] = []


def _set_up(make: Callable[[], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bench[:] = [make()]


def _work(work: Callable[..., Found], chunk: tuple[object, ...]) -> Found:
    return work(_bench[0], *chunk)
