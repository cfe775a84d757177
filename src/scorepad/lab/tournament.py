"""Round robin: every line-up of players meets over the same dice, everybody in every seat."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from scorepad.core import COMPILED
from scorepad.core.dice import SLOTS
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.lab.asking import PlayerError
from scorepad.lab.chunks import Chunk, Chunks
from scorepad.lab.entrants import Entrant, Seated, ready_to_send, seated
from scorepad.lab.meetings import Deal, Duel, GameRow, Meetings, Standing
from scorepad.lab.play import Bench
from scorepad.lab.pool import Progress, work_alone, work_together
from scorepad.lab.store import Header, Row, Store, check_records, open_store, seat_rows
from scorepad.lab.watching import Played, Wanted, Watch

#: Who sits where, by number.
Order = tuple[int, ...]


@dataclass(frozen=True)
class Meeting:
    """One deal of one line-up, the players moved on one seat from game to game."""

    rows: tuple[GameRow, ...]
    games: tuple[Played, ...]  #: the same with everything about them, if it is wanted


#: The meetings of a chunk, the seconds they took, and what ended them early.
Found = tuple[list[Meeting], float, PlayerError | None]


@dataclass(frozen=True)
class Contest:
    """What is played; every process gets it and seats the same players."""

    game: Game
    entrants: tuple[Entrant, ...]
    players: tuple[str, ...]  #: what they are called
    seats: int
    seed: int
    dice: str
    wanted: Wanted | None = None  #: what to keep of single games; None: nothing

    @property
    def lineups(self) -> list[Order]:
        """Who meets whom, by number."""
        return list(combinations(range(len(self.players)), self.seats))

    def benches(self) -> "Benches":
        """The game with its players, ready to be seated."""
        return Benches(self)


class Benches:
    """Seats line-ups in every order that is needed; each is made when it first plays."""

    def __init__(self, contest: Contest) -> None:
        self.contest, self.lineups = contest, contest.lineups
        self._players = [seated(entrant, contest.game).player for entrant in contest.entrants]
        self._made: dict[Order, tuple[Bench, Watch | None]] = {}

    def meet(self, piece: int) -> Meeting:
        """All games of a deal of one line-up: the same dice and the same seat to begin, the players one seat further
        each time; pieces are numbered deal by deal."""
        number, at = divmod(piece, len(self.lineups))
        rows, games = list[GameRow](), list[Played]()
        for turn, order in enumerate(rotations(self.lineups[at])):
            row, game = self._play(order, number)
            rows.append(row[-turn:] + row[:-turn] if turn else row)
            games += [game] if game else []
        return Meeting(tuple(rows), tuple(games))

    def _play(self, order: Order, number: int) -> tuple[list[tuple[int, int]], Played | None]:
        """The points and place of each seat."""
        bench, watch = self._bench(order)
        if watch is None:
            return list(zip(*bench.outcome(number), strict=True)), None
        game = bench.watched(number, watch)
        return [(seat.points[-1], seat.place) for seat in game.seats], game

    def _bench(self, order: Order) -> tuple[Bench, Watch | None]:
        if order not in self._made:
            names, contest = [self.contest.players[at] for at in order], self.contest
            bench = Bench(contest.game, names, contest.seed, [self._players[at] for at in order], contest.dice)
            wanted = contest.wanted
            watch = Watch(contest.game, len(names), contest.seed, wanted, names) if wanted else None
            self._made[order] = bench, watch
        return self._made[order]


def rotations(lineup: Order) -> list[Order]:
    """Everybody in every seat, each time one further."""
    return [lineup[turn:] + lineup[:turn] for turn in range(len(lineup))]


@dataclass(frozen=True)
class TournamentResult:
    """What a tournament found, the best first; `complete` is False if it was stopped early."""

    game: str
    preset: str
    options: Mapping[str, object]
    seats: int
    seed: int
    games: int
    seconds: float
    complete: bool
    standings: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    dice: str = SLOTS  #: how the dice were drawn

    def duel(self, first: str, second: str) -> Duel:
        """The duel of two players."""
        return next(duel for duel in self.duels if (duel.first, duel.second) == (first, second))

    def as_json(self) -> dict[str, object]:
        """Everything in plain JSON types."""
        standings = [{**vars(standing), "rating": vars(standing.rating)} for standing in self.standings]
        duels = [vars(duel) for duel in self.duels]
        return {**vars(self), "options": dict(self.options), "standings": standings, "duels": duels} | {
            "compiled": COMPILED
        }


def tournament(
    game: Game,
    players: Sequence[Entrant],
    games: int,
    seats: int = 2,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    dice: str = SLOTS,
    out: Path | None = None,
    luck: int = 0,
    records: int = 0,
) -> TournamentResult:
    """Let every line-up of `seats` players play about `games` games; an interrupt ends it early with what is done.

    Players, `out` and `luck` are given as in `simulate`; the records of the first `records` deals are kept. `dice`:
    by `slots`, which all games of a deal share whatever happens in them, or by `throws`. `progress` is called with
    the total number of games done. A player that breaks down or does something that is not allowed ends it with a
    PlayerError, which carries the result of the deals that all line-ups had played.

    >>> import scorepad
    >>> tournament(scorepad.load("twenty-one"), ["greedy", "random"], games=10, seed=1).standings[0].player
    'greedy'
    """
    check_records(records, out)
    known = [seated(entrant, game) for entrant in players]
    names = tuple(one.name for one in known)
    wanted = Wanted(luck, records, (("dice", dice), ("seed", str(seed)))) if out is not None else None
    contest = Contest(game, ready_to_send(players, game, jobs), names, seats, seed, dice, wanted)
    benches = _checked(contest, games, jobs)
    store = None if out is None else open_store(out, _header(contest, known, games))
    course = Course(contest, -(-games // seats), progress, store)
    began = time.perf_counter()
    if jobs == 1:
        work_alone(benches, _meetings, course.chunks.cut(), course.take)
    else:
        work_together("tournament", jobs, contest.benches, _meetings, course.chunks.cut(), course.take)
    if store is not None:
        store.close(course.found.deals, course.found.as_json())
    result = course.result(time.perf_counter() - began)
    course.chunks.fail(result)
    return result


def count_games(names: Sequence[str], games: int, seats: int) -> int:
    """How many games a tournament has in total."""
    return len(list(combinations(names, seats))) * -(-games // seats) * seats


@dataclass
class Course:
    """A tournament under way: all line-ups play a deal before the next one."""

    contest: Contest
    deals: int
    progress: Progress | None
    store: Store | None = None
    found: Meetings = field(init=False)
    chunks: Chunks[list[Meeting]] = field(init=False)
    _deal: list[Meeting] = field(default_factory=list)  #: of the line-ups that have played the deal at hand

    def __post_init__(self) -> None:
        kept = self.store.found if self.store else None
        self.found = Meetings.of_json(kept) if kept else Meetings(len(self.contest.players))
        self.lineups = self.contest.lineups
        self.parts = parts_of(self.contest.game, self.contest.seats)
        self.chunks = Chunks(self.deals * len(self.lineups), self.found.deals * len(self.lineups))

    def take(self, chunk: Chunk, found: Found) -> None:
        """A chunk has come back."""
        meetings, seconds, failure = found
        for ready in self.chunks.back(chunk[0], meetings, len(meetings), seconds, failure):
            for meeting in ready:
                self._add(meeting)
        if self.progress:
            self.progress(self.chunks.played * self.contest.seats)

    def _add(self, meeting: Meeting) -> None:
        """One more, in their order; a deal counts when all line-ups have played it."""
        self._deal.append(meeting)
        if len(self._deal) < len(self.lineups):
            return
        pairs = list(zip(self.lineups, self._deal, strict=True))
        deal: Deal = [(lineup, row) for lineup, meeting in pairs for row in meeting.rows]
        self.found.add(deal)
        if self.store is not None:
            self._keep(self.store)
        self._deal = []

    def _keep(self, store: Store) -> None:
        store.add(self._rows(), self.found.deals, self.found.as_json)
        for at, meeting in enumerate(self._deal):
            for turn, game in enumerate(meeting.games):
                store.keep(game, at, turn)

    def _rows(self) -> Iterator[Row]:
        for at, meeting in enumerate(self._deal):
            for turn, (order, game) in enumerate(zip(rotations(self.lineups[at]), meeting.games, strict=True)):
                names = [self.contest.players[player] for player in order]
                yield from (row | {"lineup": at} for row in seat_rows(game, names, self.parts, turn))

    def result(self, seconds: float) -> TournamentResult:
        """What was found."""
        contest, found, game = self.contest, self.found, self.contest.game
        return TournamentResult(
            game=game.id,
            preset=game.preset,
            options=dict(game.options),
            seats=contest.seats,
            seed=contest.seed,
            games=found.deals * len(self.lineups) * contest.seats,
            seconds=seconds,
            complete=found.deals == self.deals,
            standings=found.standings(contest.players, contest.seed) if found.deals else (),
            duels=found.all_duels(contest.players) if found.deals else (),
            dice=contest.dice,
        )


def parts_of(game: Game, seats: int) -> tuple[str, ...]:
    """The parts of a score, the total last."""
    return tuple(game.scores(game.start(seats), 0))


def _header(contest: Contest, known: Sequence[Seated], games: int) -> Header:
    about = {"command": "tournament", "players": list(contest.players), "games": games, "seats": contest.seats}
    noted = vars(contest.wanted) if contest.wanted else {}
    about |= {"luck_effort": noted.get("luck", 0), "records": noted.get("records", 0)}
    parts = parts_of(contest.game, contest.seats)
    return Header(contest.game, contest.seed, contest.dice, parts, about, {one.name: one.digest for one in known})


def _checked(contest: Contest, games: int, jobs: int) -> Benches:
    """The players; whatever is wrong with one is said here, not by another process."""
    if games < 1 or jobs < 1:
        raise ScorepadError(f"tournament: found {games} games on {jobs} jobs, expected at least one of each")
    if contest.seats < 2:
        raise ScorepadError(f"tournament: found {contest.seats} seats, expected at least 2")
    if len(set(contest.players)) != len(contest.players) or len(contest.players) < contest.seats:
        found = ", ".join(contest.players)
        raise ScorepadError(f"tournament: found players {found}, expected at least {contest.seats} different ones")
    contest.game.check_seats(contest.seats)
    return contest.benches()


def _meetings(benches: Benches, first: int, count: int) -> Found:
    began, found, failure = time.perf_counter(), list[Meeting](), None
    try:
        for piece in range(first, first + count):
            found.append(benches.meet(piece))
    except PlayerError as error:
        failure = error
    return found, time.perf_counter() - began, failure
