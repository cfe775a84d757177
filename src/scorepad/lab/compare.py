"""Which of two players is better, and by how much: the same dice for both, luck taken out, no more games than needed.

Alone, both play every game on the same dice. At tables they sit in turn, in every rotation on the same dice. The games
of one deal are one unit: only units are independent.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import cast

from scorepad.core import COMPILED
from scorepad.core.dice import SLOTS
from scorepad.core.errors import ScorepadError
from scorepad.core.evaluator import Unit
from scorepad.core.game import Game
from scorepad.lab.asking import PlayerError
from scorepad.lab.chunks import Chunk, Chunks
from scorepad.lab.entrants import Entrant, Seated, ready_to_send, seated
from scorepad.lab.moments import Moments, Pairs
from scorepad.lab.play import Bench
from scorepad.lab.pool import Progress, work_alone, work_together
from scorepad.lab.ratings import DEVIATIONS, wilson
from scorepad.lab.sprt import Sprt, points_ratio, share_ratio
from scorepad.lab.statistics import Kept
from scorepad.lab.store import Header, Store, check_records, open_store, seat_rows
from scorepad.lab.watching import Played, SeatRow, Wanted, Watch, luck_unit

#: The throws that each one is compared with to tell luck: few, since many games even out what is wrong with that.
LUCK = 8

#: Who sits where: 0 is the first player, 1 the second.
Order = tuple[int, ...]

#: The games of one deal, each with its order.
Deal = list[tuple[Order, Played]]

#: The deals of a chunk, the seconds they took, and what ended them early.
Found = tuple[list[Deal], float, PlayerError | None]


def orders(seats: int) -> list[Order]:
    """Everybody in every seat equally often: players in turn, moved on seat by seat, and the other way round."""
    if seats == 1:
        return [(0,), (1,)]
    turns = [tuple(at % 2 for at in range(seats)), tuple(1 - at % 2 for at in range(seats))]
    moved = [turn[shift:] + turn[:shift] for turn in turns for shift in range(seats)]
    return list(dict.fromkeys(moved))


@dataclass(frozen=True)
class Contrast:
    """What is compared; every process gets it and seats the same players."""

    game: Game
    players: tuple[Entrant, ...]  #: two
    seats: int
    seed: int
    dice: str
    wanted: Wanted

    def tables(self) -> "Tables":
        """The game with both players, ready to be seated."""
        return Tables(self, [seated(entrant, self.game) for entrant in self.players])


class Tables:
    """One bench for each order."""

    def __init__(self, contrast: Contrast, both: Sequence[Seated]) -> None:
        self.names = tuple(one.name for one in both)
        self.weights = {one.name: one.digest for one in both}
        self._benches = {order: _bench(contrast, [both[at] for at in order]) for order in orders(contrast.seats)}

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of a score."""
        return next(iter(self._benches.values()))[0].names

    def deal(self, number: int) -> Deal:
        """All games of a deal."""
        return [(order, bench.watched(number, watch)) for order, (bench, watch) in self._benches.items()]


def _bench(contrast: Contrast, sitting: Sequence[Seated]) -> tuple[Bench, Watch]:
    names, game = [one.name for one in sitting], contrast.game
    bench = Bench(game, names, contrast.seed, [one.player for one in sitting], contrast.dice)
    return bench, Watch(game, len(names), contrast.seed, contrast.wanted, names)


@dataclass(frozen=True)
class Side:
    """One of the two players."""

    player: str
    mean: float  #: points per game
    sd: float  #: of a unit's mean
    se: float


@dataclass(frozen=True)
class Comparison:
    """How much better the first player is than the second; `complete` is False if it was stopped early.

    In points per game, or in shares of wins if luck is measured in those (`unit`). None: not known.
    """

    game: str
    preset: str
    options: dict[str, object]
    players: tuple[str, str]
    seats: int
    seed: int
    dice: str
    games: int  #: of each player; alone also the number of units
    units: int
    unit: str
    difference: float
    se: float
    low: float  #: the interval that holds the difference in 95 of 100 cases
    high: float
    adjusted_difference: float | None  #: the same without luck
    adjusted_se: float | None
    adjusted_low: float | None
    adjusted_high: float | None
    correlation: float | None  #: between the results of the two in a unit
    share: float  #: of pairs in which the first finished ahead of the second; ties count half
    share_low: float
    share_high: float
    results: dict[str, int]  #: how many units had which share; for two seats these are the pentanomial counts
    sides: tuple[Side, Side]
    ratio: float | None  #: of the sequential test, as a logarithm
    verdict: str  #: of the sequential test: `low`, `high`, or nothing
    seconds: float
    complete: bool

    def as_json(self) -> dict[str, object]:
        """Everything in plain JSON types."""
        return asdict(self) | {"compiled": COMPILED}


def compare(
    game: Game,
    first: Entrant,
    second: Entrant,
    games: int,
    seed: int = 0,
    seats: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    dice: str = SLOTS,
    luck: int = LUCK,
    sprt: Sprt | None = None,
    out: Path | None = None,
    records: int = 0,
) -> Comparison:
    """Let two players play about `games` games each on the same dice; an interrupt ends it early with what is done.

    Players are given as in `simulate`. `luck`: how many throws each one is compared with to measure luck; 0 leaves
    luck in. `sprt`: a test that ends it as soon as its question is answered. `out`: a folder for one row per game
    and seat, where an interrupted comparison continues; the records of the first `records` deals are kept there.

    >>> import scorepad
    >>> compare(scorepad.load("twenty-one"), "optimal", "greedy", games=20, seed=1, luck=0).difference > 0
    True
    """
    if games < 1 or jobs < 1:
        raise ScorepadError(f"compare: found {games} games on {jobs} jobs, expected at least one of each")
    check_records(records, out)
    game.check_seats(seats)
    both = ready_to_send((first, second), game, jobs)
    unit = luck_unit(game, seats) if luck else None
    wanted = Wanted(luck if unit else 0, records if out else 0, (("dice", dice), ("seed", str(seed))))
    contrast = Contrast(game, both, seats, seed, dice, wanted)
    tables = contrast.tables()  # whatever is wrong with the players is said here, not by another process
    store = None if out is None else open_store(out, _header(contrast, tables, games, sprt))
    course = Course(contrast, (tables.names[0], tables.names[1]), tables.parts, games, unit, sprt, progress, store)
    began = time.perf_counter()
    if jobs == 1:
        work_alone(tables, _deals, course.chunks.cut(), course.take)
    else:
        work_together("compare", jobs, contrast.tables, _deals, course.chunks.cut(), course.take)
    if store is not None:
        store.close(course.counts.units, course.counts.as_json())
    result = course.result(time.perf_counter() - began)
    course.chunks.fail(result)
    return result


def _header(contrast: Contrast, tables: Tables, games: int, sprt: Sprt | None) -> Header:
    about = {"command": "compare", "players": list(tables.names), "games": games, "seats": contrast.seats}
    about |= {"luck_effort": contrast.wanted.luck, "records": contrast.wanted.records}
    about |= {"sprt": None if sprt is None else asdict(sprt)}
    return Header(contrast.game, contrast.seed, contrast.dice, tables.parts, about, tables.weights)


def _deals(tables: Tables, first: int, count: int) -> Found:
    began, deals, failure = time.perf_counter(), list[Deal](), None
    try:
        for number in range(first, first + count):
            deals.append(tables.deal(number))
    except PlayerError as error:
        failure = error
    return deals, time.perf_counter() - began, failure


# -- counting -------------------------------------------------------------------------------------------------------
@dataclass
class Counts:
    """What is counted over units, in their order."""

    both: Pairs = field(default_factory=lambda: Pairs(Moments(), Moments()))
    difference: Moments = field(default_factory=Moments)
    adjusted: Moments = field(default_factory=Moments)
    share: Moments = field(default_factory=Moments)
    results: dict[str, int] = field(default_factory=dict)

    @property
    def units(self) -> int:
        """How many units there are."""
        return self.difference.count

    def as_json(self) -> dict[str, object]:
        """Everything in plain JSON types, to continue from later."""
        return asdict(self)

    @classmethod
    def of_json(cls, found: Kept) -> "Counts":
        """The counts that told this."""
        both = found["both"]
        pairs = Pairs(Moments(**both["first"]), Moments(**both["second"]), both["products"])
        difference, adjusted, share = (Moments(**found[name]) for name in ("difference", "adjusted", "share"))
        return cls(pairs, difference, adjusted, share, dict(found["results"]))

    def add(self, deal: Deal, unit: Unit | None) -> None:
        """One unit more; `unit` is that of luck."""
        by_wins = unit is Unit.WIN
        first, second = (_mean(deal, at, by_wins) for at in range(2))
        self.both.add(first, second)
        self.difference.add(first - second)
        if unit is not None:
            self.adjusted.add(first - second - _lucky(deal, unit))
        share = _share(deal)
        self.share.add(share)
        told = f"{share:.4g}"
        self.results[told] = self.results.get(told, 0) + 1


def _rows(deal: Deal, player: int) -> list[SeatRow]:
    """All that one of the two had in a deal."""
    return [row for order, game in deal for at, row in zip(order, game.seats, strict=True) if at == player]


def _mean(deal: Deal, player: int, by_wins: bool) -> float:
    """What a player has per game and seat: points, or wins."""
    if not by_wins:
        rows = _rows(deal, player)
        return sum(row.points[-1] for row in rows) / len(rows)
    wins = [_win(game, seat) for order, game in deal for seat, at in enumerate(order) if at == player]
    return sum(wins) / len(wins)


def _win(game: Played, seat: int) -> float:
    """A seat's share of the win."""
    first = sum(row.place == 1 for row in game.seats)
    return (game.seats[seat].place == 1) / first


def _lucky(deal: Deal, unit: Unit) -> float:
    """How much of the difference was luck; a lead counts every point of a rival too, by their share of the others."""
    mine, theirs = (sum(row.luck or 0.0 for row in rows) / len(rows) for rows in (_rows(deal, 0), _rows(deal, 1)))
    seats = len(deal[0][0])
    return (mine - theirs) * ((seats - 1) / seats if unit is Unit.LEAD else 1.0)


def _share(deal: Deal) -> float:
    """How often the first came before the second: alone by points, on the same dice; at tables by place."""
    if len(deal[0][0]) == 1:
        (mine,), (theirs,) = _rows(deal, 0), _rows(deal, 1)
        return _half(mine.points[-1] - theirs.points[-1])
    met = [
        _half(other.place - row.place)
        for order, game in deal
        for at, row in zip(order, game.seats, strict=True)
        for rival, other in zip(order, game.seats, strict=True)
        if (at, rival) == (0, 1)
    ]
    return sum(met) / len(met)


def _half(ahead: int) -> float:
    return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0


@dataclass
class Course:
    """A comparison under way."""

    contrast: Contrast
    names: tuple[str, str]
    parts: tuple[str, ...]
    games: int
    unit: Unit | None
    sprt: Sprt | None
    progress: Progress | None
    store: Store | None
    counts: Counts = field(default_factory=Counts)
    verdict: str = ""
    ratio: float | None = None
    chunks: Chunks[list[Deal]] = field(init=False)

    def __post_init__(self) -> None:
        if self.store is not None and self.store.found is not None:
            self.counts = Counts.of_json(self.store.found)
        self.chunks = Chunks(-(-self.games // self._each), self.counts.units)
        self._test()

    @property
    def _each(self) -> int:
        """Games of each player in a unit."""
        return 1 if self.contrast.seats == 1 else len(orders(self.contrast.seats))

    def take(self, chunk: Chunk, found: Found) -> None:
        """A chunk has come back."""
        deals, seconds, failure = found
        for ready in self.chunks.back(chunk[0], deals, len(deals), seconds, failure):
            for deal in ready:
                self._count(deal)
        if self.progress:
            self.progress(self.chunks.played * self._each)

    def _count(self, deal: Deal) -> None:
        """One unit, in its order; what comes after the answer is not looked at."""
        if self.verdict:
            return
        self.counts.add(deal, self.unit)
        if self.store is not None:
            self._keep(self.store, deal)
        self._test()

    def _keep(self, store: Store, deal: Deal) -> None:
        rows = [
            row
            for rotation, (order, game) in enumerate(deal)
            for row in seat_rows(game, [self.names[at] for at in order], self.parts, rotation)
        ]
        store.add(iter(rows), self.counts.units, self.counts.as_json)
        for rotation, (_order, game) in enumerate(deal):
            store.keep(game, rotation)

    def _test(self) -> None:
        if self.sprt is None:
            return
        alone = self.contrast.seats == 1
        counts = self.counts
        self.ratio = points_ratio(self.sprt, counts.difference) if alone else share_ratio(self.sprt, counts.share)
        self.verdict = self.sprt.verdict(self.ratio)
        self.chunks.stopped = bool(self.verdict)

    def result(self, seconds: float) -> Comparison:
        """What was found."""
        counts, game = self.counts, self.contrast.game
        units = counts.units
        ends = wilson(counts.share.mean, counts.share.error, units, units * self._each) if units else (0.0, 1.0)
        adjusted = counts.adjusted if counts.adjusted.count else None
        adjusted_ends = (None, None) if adjusted is None else _interval(adjusted)
        low, high = _interval(counts.difference)
        sides = [Side(name, one.mean, one.variance**0.5, one.error) for name, one in self._both()]
        return Comparison(
            game=game.id,
            preset=game.preset,
            options=dict(game.options),
            players=self.names,
            seats=self.contrast.seats,
            seed=self.contrast.seed,
            dice=self.contrast.dice,
            games=units * self._each,
            units=units,
            unit="wins" if self.unit is Unit.WIN else "points",
            difference=counts.difference.mean,
            se=counts.difference.error,
            low=low,
            high=high,
            adjusted_difference=None if adjusted is None else adjusted.mean,
            adjusted_se=None if adjusted is None else adjusted.error,
            adjusted_low=adjusted_ends[0],
            adjusted_high=adjusted_ends[1],
            correlation=counts.both.correlation,
            share=counts.share.mean,
            share_low=ends[0],
            share_high=ends[1],
            results=dict(sorted(counts.results.items(), key=lambda item: float(item[0]))),
            sides=cast(tuple[Side, Side], tuple(sides)),
            ratio=self.ratio,
            verdict=self.verdict,
            seconds=seconds,
            complete=bool(self.verdict) or self.chunks.done == self.chunks.total,
        )

    def _both(self) -> list[tuple[str, Moments]]:
        return list(zip(self.names, (self.counts.both.first, self.counts.both.second), strict=True))


def _interval(found: Moments) -> tuple[float, float]:
    """What holds a mean in 95 of 100 cases."""
    reach = DEVIATIONS * found.error
    return found.mean - reach, found.mean + reach
