"""Work on a Ray cluster instead of processes of this machine (extra `cluster`): the same chunks, the same results.

A chunk is known by its numbers alone, so whatever dies is simply done again elsewhere, to the same bits.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from scorepad.core.errors import ScorepadError
from scorepad.lab import pool
from scorepad.lab.pool import AHEAD, PATIENCE, Chunk, Found, Interrupt

#: The address of the cluster that this machine is a node of.
HERE = "auto"


@contextmanager
def connect(address: str = HERE) -> Iterator[int]:
    """Let everything with several jobs run on a cluster as long as this lasts; how many jobs it has room for.

    `address`: `auto` for the cluster that this machine is a node of, `HOST:PORT` of its head, or `ray://HOST:PORT`.
    """
    ray = _ray()
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ScorepadError(f"cluster: found no Ray cluster at {address!r}, expected one: {error}") from None
    jobs = max(2, int(ray.cluster_resources().get("CPU", 0)))
    pool.elsewhere.append(Cluster(ray, jobs).work)
    try:
        yield jobs
    finally:
        pool.elsewhere.pop()
        ray.shutdown()


class Cluster:
    """A connected cluster."""

    def __init__(self, ray: ModuleType, jobs: int) -> None:
        self._ray, self._jobs = ray, jobs

    def work(
        self,
        name: str,
        make: Callable[[], object],
        work: Callable[..., Found],
        chunks: Iterator[Chunk],
        take: Callable[[Chunk, Found], None],
    ) -> None:
        """Do `work(bench, *chunk)` for every chunk on any node; an interrupt ends it early."""
        ray, key = self._ray, secrets.token_hex(8)
        # Sent once to every node, whatever it holds; tasks of nodes and workers that die are done again.
        made, task = ray.put((key, make, work)), ray.remote(num_cpus=1, max_retries=-1)(_work)
        under_way: dict[object, Chunk] = {}
        with Interrupt() as interrupt:
            while not interrupt.asked:
                while len(under_way) < AHEAD * self._jobs and (chunk := next(chunks, None)):
                    under_way[task.remote(made, chunk)] = chunk
                if not under_way:
                    return
                self._take_done(name, under_way, take)
            for reference in under_way:
                ray.cancel(reference)

    def _take_done(self, name: str, under_way: dict[object, Chunk], take: Callable[[Chunk, Found], None]) -> None:
        done, _ = self._ray.wait(list(under_way), num_returns=1, timeout=PATIENCE)
        for reference in done:
            try:
                found = self._ray.get(reference)
            except self._ray.exceptions.RayTaskError as error:
                raise ScorepadError(f"{name}: on the cluster: {error.cause!r}") from error
            take(under_way.pop(reference), found)


#: In a process of the cluster: the key of the work it did last, and what it works with.
_benches: dict[str, object] = {}


def _work(made: tuple[str, Callable[[], object], Callable[..., Found]], chunk: tuple[object, ...]) -> Found:
    key, make, work = made
    if key not in _benches:
        _benches.clear()
        _benches[key] = make()
    return work(_benches[key], *chunk)


def _ray() -> ModuleType:
    try:
        return import_module("ray")
    except ImportError as error:
        raise ScorepadError("cluster: found no ray, expected it: pip install 'scorepad[cluster]'") from error
