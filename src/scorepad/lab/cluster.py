"""Work on a Ray cluster instead of processes on this machine (extra `cluster`): the same chunks, the same results.

A chunk is identified by its numbers alone, so whatever dies is simply done again elsewhere, with the same bits.
"""

import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from scorepad.core.errors import ScorepadError
from scorepad.core.extras import extra
from scorepad.lab import pool
from scorepad.lab.pool import AHEAD, PATIENCE, Chunk, Found, Interrupt
from scorepad.lab.rounds import Hand, Learner, State

#: The address of the cluster that this machine is a node of.
HERE = "auto"

#: What died this often at the same would die again: chunks and hands, and the learner.
RETRIES, LIVES = 20, 3


@contextmanager
def connect(address: str = HERE) -> Iterator[int]:
    """Let everything with several jobs run on a cluster inside this block; gives how many jobs it has room for.

    `address`: `auto` for the cluster that this machine belongs to, `HOST:PORT` of its head, or `ray://HOST:PORT`.
    """
    ray = _ray()
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False, runtime_env={"env_vars": _own_folders()})
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ScorepadError(f"cluster: found no Ray cluster at {address!r}, expected one: {error}") from None
    jobs = max(2, int(ray.cluster_resources().get("CPU", 0)))
    _connected.append(Cluster(ray, jobs))
    pool.elsewhere.append(_connected[-1].work)
    try:
        yield jobs
    finally:
        pool.elsewhere.pop()
        _connected.pop()
        ray.shutdown()


def _own_folders() -> dict[str, str]:
    """Where modules of your own are looked for here: workers look there too, before all that is installed."""
    installed = {sys.prefix, sys.base_prefix}
    own = [path for path in sys.path if path and not any(Path(path).is_relative_to(root) for root in installed)]
    return {"PYTHONPATH": os.pathsep.join(own)} if own else {}


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
        # Players and their weights are sent once to every node, as bytes: arrays of Ray's own could only be read.
        made = ray.put(ray.cloudpickle.dumps((make, work)))
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(_work)  # what died with its worker is done again
        under_way: dict[object, Chunk] = {}
        with Interrupt() as interrupt:
            while not interrupt.asked:
                while len(under_way) < AHEAD * self._jobs and (chunk := next(chunks, None)):
                    under_way[task.remote(key, [made], chunk)] = chunk
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
            except self._ray.exceptions.RayError as error:
                cause = getattr(error, "cause", None)
                raise ScorepadError(f"{name}: on the cluster: {cause or error!r}") from error
            take(under_way.pop(reference), found)

    def learner(self, make: Callable[[], Hand], hands: int, state: State) -> "FarLearner":
        """A learner with this number of hands, all of them on the cluster."""
        return FarLearner(self._ray, make, hands, state)


def connected() -> Cluster | None:
    """The cluster that work is sent to now."""
    return _connected[-1] if _connected else None


_connected: list[Cluster] = []


# -- in the processes of the cluster -------------------------------------------------------------------------------
#: The key of the work that this process did last, and what it works with.
_benches: dict[str, tuple[object, Callable[..., object]]] = {}


def _work(key: str, made: list[object], chunk: tuple[object, ...]) -> object:
    """One chunk; what it is done with is fetched (it comes as a reference in a list) only once."""
    if key not in _benches:
        ray = _ray()
        make, work = ray.cloudpickle.loads(ray.get(made[0]))
        _benches.clear()
        _benches[key] = make(), work
    bench, work = _benches[key]
    return work(bench, *chunk)


class FarLearner:
    """A learner that lives on the cluster; if its node dies, it starts again with what was fetched last."""

    def __init__(self, ray: ModuleType, make: Callable[[], Hand], hands: int, state: State) -> None:
        self._ray, self._make, self._hands, self._known = ray, make, hands, state
        self._actor = self._begin()

    def round(self, fraction: float) -> tuple[int, int]:
        """Run one round of all hands, and return the steps and games so far."""
        found: tuple[int, int] = self._asked("round", fraction)
        return found

    def fetch(self) -> State:
        """What it has learned so far."""
        self._known = self._asked("fetch")
        return self._known

    def restore(self, state: State) -> None:
        """Continue from another state."""
        self._known = state
        self._asked("restore", state)

    def _begin(self) -> object:
        actor = self._ray.remote(num_cpus=0)(_LearnerActor)
        handle: object = actor.remote(self._make, self._hands, self._known)
        return handle

    def _asked(self, name: str, *given: object) -> Any:  # what that method gives
        for life in range(1, LIVES + 1):
            try:
                return self._ray.get(getattr(self._actor, name).remote(*given))
            except self._ray.exceptions.RayActorError as error:
                if life == LIVES:
                    raise ScorepadError(f"train: on the cluster: the learner died {life} times: {error}") from error
                self._actor = self._begin()
        return None


class _LearnerActor:
    """In a process of the cluster: the learner, which hands out rounds."""

    def __init__(self, make: Callable[[], Hand], hands: int, state: State) -> None:
        self._ray = _ray()
        hand = self._ray.remote(num_cpus=1, max_restarts=RETRIES, max_task_retries=RETRIES)(_HandActor)
        self._hands = [hand.options(scheduling_strategy="SPREAD").remote(make) for _ in range(hands)]
        self._learner = Learner(self._play, state)

    def _play(self, state: State, fraction: float, steps: int) -> list[State]:
        sent = self._ray.put(state)
        count = len(self._hands)
        learning = [hand.learn.remote(sent, fraction, steps, at, count) for at, hand in enumerate(self._hands)]
        found: list[State] = self._ray.get(learning)
        return found

    def round(self, fraction: float) -> tuple[int, int]:
        """One round; the steps and games so far."""
        found = self._learner.round(fraction)
        return int(found["steps"]), int(found["played"])

    def fetch(self) -> State:
        """What it has learned so far."""
        return self._learner.state

    def restore(self, state: State) -> None:
        """Continue from another state."""
        self._learner.state = state


class _HandActor:
    """In a process of the cluster: one hand."""

    def __init__(self, make: Callable[[], Hand]) -> None:
        self._hand = make()

    def learn(self, state: State, fraction: float, steps: int, number: int, hands: int) -> State:
        """As a hand does."""
        return self._hand.learn(state, fraction, steps, number, hands)


def _ray() -> ModuleType:
    with extra("cluster"):
        return import_module("ray")
