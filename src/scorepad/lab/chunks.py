"""Work cut into chunks by how long they take; what comes back is put in its order, whoever was faster."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from scorepad.lab.asking import PlayerError

#: A chunk should take about this long: short enough to stop soon, long enough not to be all overhead.
CHUNK_SECONDS = 0.25

#: No chunk is larger than this: the wait at the end stays small whatever was measured.
MOST = 20_000

Found = TypeVar("Found")

#: The first piece of work of a chunk, and how many.
Chunk = tuple[int, int]


@dataclass
class Chunks(Generic[Found]):
    """This many numbered pieces of work; `done` counts them from the first up to one that is missing."""

    total: int
    done: int = 0
    handed: int = field(init=False)
    played: int = field(init=False)  #: also those that came back early
    size: int = 1
    stopped: bool = False  #: whoever has seen enough says so here
    ahead: dict[int, tuple[int, Found]] = field(default_factory=dict)  #: by its first: what came back early
    failures: dict[int, PlayerError] = field(default_factory=dict)  #: by the first of their chunk

    def __post_init__(self) -> None:
        self.handed = self.played = self.done

    def cut(self) -> Iterator[Chunk]:
        """The chunks, cut when they are asked for; no more once one has failed."""
        while not self.failures and not self.stopped and (count := min(self.size, self.total - self.handed)):
            self.handed += count
            yield self.handed - count, count

    def back(self, first: int, found: Found, count: int, seconds: float, failure: PlayerError | None) -> list[Found]:
        """A chunk has come back with this many pieces done: all that is in order now, the oldest first."""
        if failure:
            self.failures[first] = failure
        if count:
            self.ahead[first] = count, found
        self.played += count
        self.size = max(1, min(MOST, int(count / max(seconds, 1e-6) * CHUNK_SECONDS), self.size * 4))
        ready = []
        while self.done in self.ahead:
            done, next_one = self.ahead.pop(self.done)
            self.done += done
            ready.append(next_one)
        return ready

    def fail(self, finished: object) -> None:
        """Raise what went wrong first, with what was finished before it."""
        if self.failures:
            error = self.failures[min(self.failures)]
            error.finished = finished  # type: ignore[assignment]  # whatever the caller's result is
            raise error
