"""Simulation: many games over any number of processes, counted exactly; the same seed gives the same result."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from scorepad.core import COMPILED
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.lab.asking import PlayerError
from scorepad.lab.play import Bench
from scorepad.lab.pool import Progress, work_alone, work_together
from scorepad.lab.statistics import Spread, Tally

#: A chunk of games should take about this long: short enough to stop soon, long enough not to be all overhead.
CHUNK_SECONDS = 0.25

#: No chunk is larger than this: the wait at the end stays small whatever was measured.
MOST_GAMES = 20_000

#: The first game and how many.
Chunk = tuple[int, int]

#: The games of a chunk, the seconds they took, and what ended them early.
Found = tuple[Tally, float, PlayerError | None]


@dataclass(frozen=True)
class Simulation:
    """What is simulated; every process gets it and seats the same players."""

    game: Game
    players: tuple[str, ...]
    seed: int

    def bench(self) -> Bench:
        """The game with its players seated."""
        return Bench(self.game, self.players, self.seed)


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

    def as_json(self) -> dict[str, object]:
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

    `progress` is told after every chunk how many games are done. A player that breaks down or does what is not allowed
    ends it with a PlayerError, which brings the result of all games before.
    """
    if games < 1 or jobs < 1:
        raise ScorepadError(f"simulate: found {games} games on {jobs} jobs, expected at least one of each")
    simulation = Simulation(game, tuple(players), seed)
    bench = simulation.bench()  # whatever is wrong with the players is said here, not by another process
    run = Run(simulation, bench.names, games, progress)
    began = time.perf_counter()
    if jobs == 1:
        work_alone(bench, _timed, run.chunks(), run.take)
    else:
        work_together("simulate", jobs, simulation.bench, _timed, run.chunks(), run.take)
    result = _result(run, time.perf_counter() - began)
    if run.failures:
        error = run.failures[min(run.failures)]
        error.finished = result
        raise error
    return result


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
    tally: Tally = field(init=False)  #: the games done, from the first one up to the first that is missing
    ahead: dict[int, Tally] = field(default_factory=dict)  #: what came back before an earlier chunk, by its first game
    failures: dict[int, PlayerError] = field(default_factory=dict)  #: by the first game of their chunk

    def __post_init__(self) -> None:
        self.tally = Tally(len(self.simulation.players), self.names)

    def chunks(self) -> Iterator[Chunk]:
        """The first game of each chunk and how many it has, cut when it is asked for; no more once one has failed."""
        while not self.failures and (count := min(self.size, self.games - self.handed)):
            self.handed += count
            yield self.handed - count, count

    def take(self, chunk: Chunk, found: Found) -> None:
        """A chunk has come back; the next ones are cut by how long it took."""
        tally, seconds, failure = found
        if failure:
            self.failures[chunk[0]] = failure
        if tally.games:
            self.ahead[chunk[0]] = tally
        while self.tally.games in self.ahead:
            self.tally.merge(self.ahead.pop(self.tally.games))
        speed = tally.games / max(seconds, 1e-6)
        self.size = max(1, min(MOST_GAMES, int(speed * CHUNK_SECONDS), self.size * 4))
        self.played += tally.games
        if self.progress:
            self.progress(self.played)


def _timed(bench: Bench, first: int, count: int) -> Found:
    began, failure = time.perf_counter(), None
    try:
        tally = bench.tally(first, count)
    except PlayerError as error:
        tally, failure = cast(Tally, error.finished), error
    return tally, time.perf_counter() - began, failure


def _result(run: Run, seconds: float) -> Result:
    simulation, tally = run.simulation, run.tally
    game = simulation.game
    return Result(
        game=game.id,
        preset=game.preset,
        options=dict(game.options),
        seed=simulation.seed,
        games=tally.games,
        decisions=tally.decisions,
        seconds=seconds,
        complete=run.played == run.games,
        seats=tuple(_seat_result(tally, seat, name) for seat, name in enumerate(simulation.players)),
    )


def _seat_result(tally: Tally, seat: int, name: str) -> SeatResult:
    games = max(tally.games, 1)
    areas = {part: total / games for part, total in tally.parts[seat].items() if part != "total"}
    share = tally.wins[seat] / tally.whole / games if tally.seats > 1 else None
    return SeatResult(name, dict(tally.totals[seat]), Spread.of(tally.totals[seat]), areas, share)


def _seat_json(seat: SeatResult) -> dict[str, object]:
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
