"""Simulation: many games over any number of processes, counted exactly; the same seed gives the same result."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import cast

from scorepad.core import COMPILED
from scorepad.core.dice import THROWS
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.lab.asking import PlayerError
from scorepad.lab.chunks import Chunk, Chunks
from scorepad.lab.entrants import Entrant, ready_to_send, seated
from scorepad.lab.play import Bench
from scorepad.lab.pool import Progress, work_alone, work_together
from scorepad.lab.ratings import wilson
from scorepad.lab.statistics import Spread, Tally
from scorepad.lab.store import Header, Store, check_records, open_store, seat_rows
from scorepad.lab.watching import Played, Wanted, Watch

#: The games of a chunk: what is counted, and if it is wanted, each of them.
Games = tuple[Tally, list[Played]]

#: The same with the seconds they took, and what ended them early.
Found = tuple[Games, float, PlayerError | None]


@dataclass(frozen=True)
class Simulation:
    """What to simulate; every process gets it and seats the same players."""

    game: Game
    players: tuple[Entrant, ...]
    seed: int
    dice: str = THROWS
    wanted: Wanted | None = None  #: what to keep of single games; None: nothing

    def bench(self) -> "Benched":
        """The game with its players seated."""
        found = [seated(entrant, self.game) for entrant in self.players]
        names, made = [one.name for one in found], [one.player for one in found]
        bench = Bench(self.game, names, self.seed, made, self.dice)
        watch = Watch(self.game, len(names), self.seed, self.wanted, names) if self.wanted else None
        return Benched(bench, watch, {one.name: one.digest for one in found})


@dataclass(frozen=True)
class Benched:
    """A bench, and who looks on there."""

    bench: Bench
    watch: Watch | None
    weights: Mapping[str, str]  #: by player: the digest of what it has learned

    def games(self, first: int, count: int) -> Games:
        """Play the games from number `first` on; a PlayerError brings those that were finished."""
        if self.watch is None:
            return self.bench.tally(first, count), []
        return self.bench.tally_watched(first, count, self.watch)


@dataclass(frozen=True)
class SeatResult:
    """One seat's part of a result."""

    player: str
    totals: Mapping[int, int]  #: how often each total came up
    spread: Spread
    areas: Mapping[str, float]  #: the mean of each part of the score
    win_share: float | None  #: the share of games won, shared wins divided; None with one seat
    win_low: float = 0.0  #: the interval that holds it in 95 of 100 cases
    win_high: float = 1.0


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
    dice: str = THROWS  #: how the dice were drawn

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
            "dice": self.dice,
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
    players: Sequence[Entrant] = ("random",),
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    dice: str = THROWS,
    out: Path | None = None,
    luck: int = 0,
    records: int = 0,
) -> Result:
    """Play games with these players, one per seat; an interrupt ends it early with what is done.

    A player is a name, an object with `name` and `choose`, or a function that makes one from a game. `progress` is
    called after every chunk with the number of games done. A player that breaks down or does something that is not
    allowed ends it with a PlayerError, which carries the result of all games before.

    `dice`: by `throws` or by `slots`. `out`: a folder for one row per game and seat; an interrupted simulation
    continues if it is started again with the same folder. `luck`: how many throws each one is compared with to
    measure luck; 0 leaves it out. `records`: how many games' records to keep there.

    >>> import scorepad
    >>> result = simulate(scorepad.load("twenty-one"), games=20, players=["greedy", "random"], seed=1)
    >>> result.games, [seat.player for seat in result.seats]
    (20, ['greedy', 'random'])
    """
    if games < 1 or jobs < 1:
        raise ScorepadError(f"simulate: found {games} games on {jobs} jobs, expected at least one of each")
    check_records(records, out)
    notes = (("dice", dice), ("seed", str(seed)))
    wanted = Wanted(luck, records, notes) if out is not None or luck else None
    simulation = Simulation(game, ready_to_send(players, game, jobs), seed, dice, wanted)
    benched = simulation.bench()  # whatever is wrong with the players is said here, not by another process
    bench = benched.bench
    store = None if out is None else open_store(out, _header(simulation, benched, games))
    run = Run(simulation, bench.entrants, bench.names, games, progress, store)
    began = time.perf_counter()
    if jobs == 1:
        work_alone(benched, _timed, run.chunks.cut(), run.take)
    else:
        work_together("simulate", jobs, simulation.bench, _timed, run.chunks.cut(), run.take)
    if store is not None:
        store.close(run.tally.games, run.tally.as_json())
    result = _result(run, time.perf_counter() - began)
    run.chunks.fail(result)
    return result


def _header(simulation: Simulation, benched: Benched, games: int) -> Header:
    """What a run is about: a run that goes on must be about the same."""
    bench = benched.bench
    about = {"command": "simulate", "players": list(bench.entrants), "games": games, "seats": bench.seats}
    noted = vars(simulation.wanted) if simulation.wanted else {}
    about |= {"luck_effort": noted.get("luck", 0), "records": noted.get("records", 0)}
    return Header(simulation.game, simulation.seed, simulation.dice, bench.names, about, benched.weights)


@dataclass
class Run:
    """A simulation under way: which games were handed out, and the tallies that came back."""

    simulation: Simulation
    players: tuple[str, ...]
    names: tuple[str, ...]
    games: int
    progress: Progress | None = None
    store: Store | None = None
    tally: Tally = field(init=False)  #: the games done, from the first one up to the first that is missing
    chunks: Chunks[Games] = field(init=False)

    def __post_init__(self) -> None:
        self.tally = Tally(len(self.players), self.names)
        if self.store is not None and self.store.found is not None:
            self.tally.merge(Tally.of_json(len(self.players), self.names, self.store.found))
        self.chunks = Chunks(self.games, self.tally.games)

    def take(self, chunk: Chunk, found: Found) -> None:
        """A chunk has come back; the next ones are cut by how long it took."""
        games, seconds, failure = found
        for tally, played in self.chunks.back(chunk[0], games, games[0].games, seconds, failure):
            self.tally.merge(tally)
            if self.store is not None:
                rows = (row for game in played for row in seat_rows(game, self.players, self.names))
                self.store.add(rows, self.tally.games, self.tally.as_json)
                for game in played:
                    self.store.keep(game, 0)
        if self.progress:
            self.progress(self.chunks.played)


def _timed(benched: Benched, first: int, count: int) -> Found:
    began, failure = time.perf_counter(), None
    try:
        games = benched.games(first, count)
    except PlayerError as error:
        finished, failure = error.finished, error
        games = (finished, []) if isinstance(finished, Tally) else cast(Games, finished)
    return games, time.perf_counter() - began, failure


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
        complete=run.chunks.played == run.games,
        seats=tuple(_seat_result(tally, seat, name) for seat, name in enumerate(run.players)),
        dice=simulation.dice,
    )


def _seat_result(tally: Tally, seat: int, name: str) -> SeatResult:
    games = max(tally.games, 1)
    areas = {part: total / games for part, total in tally.parts[seat].items() if part != "total"}
    share = tally.wins[seat] / tally.whole / games if tally.seats > 1 else None
    ends = (0.0, 1.0)
    if share is not None and tally.games:
        ends = wilson(share, sqrt(share * (1 - share) / games), games, games)
    return SeatResult(name, dict(tally.totals[seat]), Spread.of(tally.totals[seat]), areas, share, *ends)


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
        "win_low": None if seat.win_share is None else seat.win_low,
        "win_high": None if seat.win_share is None else seat.win_high,
    }
