"""Simulation: many games over any number of processes, counted exactly; the same seed gives the same result."""

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from scorepad.engine import COMPILED
from scorepad.errors import ScorepadError
from scorepad.game import Game, load_text
from scorepad.lab.play import Bench
from scorepad.lab.statistics import Spread, Tally

#: A chunk of games should take about this long: short enough to stop soon, long enough not to be all overhead.
CHUNK_SECONDS = 0.25

#: No chunk is larger than this: memory and the wait at the end stay small whatever was measured.
MOST_GAMES = 20_000

#: How many chunks each process has waiting for it.
AHEAD = 2

#: Seconds between two looks at whether the user wants to stop.
PATIENCE = 0.1

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Simulation:
    """What is simulated; plain data, so that every process can build the same game from it."""

    source: str
    where: str
    preset: str
    options: Mapping[str, object]
    players: tuple[str, ...]
    seed: int

    @classmethod
    def of(cls, game: Game, names: Sequence[str], seed: int) -> "Simulation":
        """The simulation of a game with these players, one per seat."""
        return cls(game.source, game.where, game.preset, dict(game.options), tuple(names), seed)

    def bench(self) -> Bench:
        """The game with its players seated."""
        game = load_text(self.source, self.preset, where=self.where, **self.options)
        return Bench(game, self.players, self.seed)


@dataclass(frozen=True)
class SeatResult:
    """One seat's part of a result."""

    player: str
    totals: Mapping[int, int]  #: how often each total came up
    spread: Spread
    areas: Mapping[str, float]  #: the mean of each part of the score
    win_share: float | None  #: the part of the games won, shared wins divided; None with one seat


@dataclass(frozen=True)
class Result:
    """What a simulation found; `complete` is False if it was stopped before all games were played."""

    game: str
    preset: str
    options: Mapping[str, object]
    seed: int
    games: int
    decisions: int
    seconds: float
    complete: bool
    seats: tuple[SeatResult, ...]

    def as_json(self) -> dict[str, Any]:
        """Everything in plain JSON types; the figures at the top are those of the first seat."""
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game,
            "preset": self.preset,
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            "complete": self.complete,
            **_seat_json(self.seats[0]),
            "decisions": self.decisions,
            "seconds": self.seconds,
            "games_per_second": self.games / seconds,
            "decisions_per_second": self.decisions / seconds,
            "compiled": COMPILED,
            "seats": [_seat_json(seat) for seat in self.seats],
        }


def simulate(
    game: Game,
    games: int,
    players: Sequence[str] = ("random",),
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Result:
    """Play games with these players, one per seat; an interrupt ends it early with what is done.

    `progress` is told after every chunk how many games are done.
    """
    if games < 1 or jobs < 1:
        raise ScorepadError(f"simulate: found {games} games on {jobs} jobs, expected at least one of each")
    simulation = Simulation.of(game, players, seed)
    bench = simulation.bench()  # whatever is wrong with the players is said here, not by another process
    run = Run(simulation, bench.names, games, progress)
    began = time.perf_counter()
    complete = _alone(run, bench) if jobs == 1 else _together(run, jobs)
    return _result(game, simulation, run.tally(), time.perf_counter() - began, complete)


@dataclass
class Run:
    """A simulation under way: which games were handed out, and the tallies that came back."""

    simulation: Simulation
    names: tuple[str, ...]
    games: int
    progress: Progress | None = None
    handed: int = 0
    size: int = 1
    played: int = 0
    done: dict[int, Tally] = field(default_factory=dict)

    def next_chunk(self) -> tuple[int, int] | None:
        """The first game of the next chunk and how many it has; None when all are handed out."""
        count = min(self.size, self.games - self.handed)
        if count <= 0:
            return None
        self.handed += count
        return self.handed - count, count

    def take(self, first: int, tally: Tally, seconds: float) -> None:
        """A chunk has come back; the next ones are cut by how long it took."""
        self.done[first] = tally
        speed = tally.games / max(seconds, 1e-6)
        self.size = max(1, min(MOST_GAMES, int(speed * CHUNK_SECONDS), self.size * 4))
        self.played += tally.games
        if self.progress:
            self.progress(self.played)

    def tally(self) -> Tally:
        """The games done, from the first one up to the first that is missing."""
        total = Tally(len(self.simulation.players), self.names)
        while total.games in self.done:
            total.merge(self.done[total.games])
        return total


def _alone(run: Run, bench: Bench) -> bool:
    """Play everything here; False if interrupted."""
    with Interrupt() as interrupt:
        while not interrupt.asked and (chunk := run.next_chunk()):
            run.take(chunk[0], *_timed(bench, *chunk))
    return run.played == run.games


def _together(run: Run, jobs: int) -> bool:
    """Play in several processes; False if interrupted."""
    under_way: dict[Future[tuple[Tally, float]], int] = {}
    try:
        with (
            Interrupt() as interrupt,
            ProcessPoolExecutor(jobs, get_context("spawn"), _seat_players, (run.simulation,)) as executor,
        ):
            with interrupt.kept_from_children():  # they start here
                _hand_out(run, executor, under_way, AHEAD * jobs)
            while under_way and not interrupt.asked:
                for future in wait(under_way, PATIENCE, FIRST_COMPLETED).done:
                    run.take(under_way.pop(future), *future.result())
                _hand_out(run, executor, under_way, AHEAD * jobs)
            executor.shutdown(cancel_futures=True)
    except BrokenProcessPool:
        raise ScorepadError("simulate: a process ended unexpectedly; with --jobs 1 its error would be seen") from None
    return run.played == run.games


def _hand_out(
    run: Run, executor: ProcessPoolExecutor, under_way: dict[Future[tuple[Tally, float]], int], most: int
) -> None:
    while len(under_way) < most and (chunk := run.next_chunk()):
        under_way[executor.submit(_play_chunk, *chunk)] = chunk[0]


class Interrupt:
    """Notes that the user wants to stop, instead of an exception that could strike anywhere, twice."""

    def __init__(self) -> None:
        self.asked = False
        self._before: Any = None

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


#: In a process of a simulation: the game and its players.
_bench: list[Bench] = []


def _seat_players(simulation: Simulation) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bench[:] = [simulation.bench()]


def _play_chunk(first: int, count: int) -> tuple[Tally, float]:
    return _timed(_bench[0], first, count)


def _timed(bench: Bench, first: int, count: int) -> tuple[Tally, float]:
    began = time.perf_counter()
    tally = bench.tally(first, count)
    return tally, time.perf_counter() - began


def _result(game: Game, simulation: Simulation, tally: Tally, seconds: float, complete: bool) -> Result:
    seats = tuple(_seat_result(tally, seat, name) for seat, name in enumerate(simulation.players))
    return Result(
        game=game.id,
        preset=game.preset,
        options=dict(game.options),
        seed=simulation.seed,
        games=tally.games,
        decisions=tally.decisions,
        seconds=seconds,
        complete=complete,
        seats=seats,
    )


def _seat_result(tally: Tally, seat: int, name: str) -> SeatResult:
    games = max(tally.games, 1)
    areas = {part: total / games for part, total in tally.parts[seat].items() if part != "total"}
    share = tally.wins[seat] / tally.whole / games if tally.seats > 1 else None
    return SeatResult(name, dict(tally.totals[seat]), Spread.of(tally.totals[seat]), areas, share)


def _seat_json(seat: SeatResult) -> dict[str, Any]:
    spread = seat.spread
    return {
        "player": seat.player,
        "mean": spread.mean,
        "sd": spread.sd,
        "se": spread.se,
        "median": spread.median,
        "min": spread.least,
        "max": spread.most,
        **{f"p{percent}": value for percent, value in spread.percentiles.items()},
        "areas": dict(seat.areas),
        "win_share": seat.win_share,
    }
