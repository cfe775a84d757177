"""Round robin: every line-up of players meets over the same dice, everybody in every seat."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, takewhile

from scorepad.core import COMPILED
from scorepad.core.dice import SLOTS
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.lab.asking import PlayerError
from scorepad.lab.entrants import Entrant, check_sendable, seated
from scorepad.lab.play import Bench
from scorepad.lab.pool import Progress, work_alone, work_together
from scorepad.lab.ratings import Rating, Wins, add_wins, no_wins, rate, share, wilson

#: How many deals a process plays before it reports: few, since strong players think long.
CHUNK = 4

#: Line-up, first deal, how many.
Chunk = tuple[int, int, int]

#: One deal of a line-up, the players moved on one seat from game to game: the points and place of each player.
Deal = tuple[tuple[tuple[int, int], ...], ...]

#: The deals of a chunk, and what ended them early.
Found = tuple[list[Deal], PlayerError | None]


@dataclass(frozen=True)
class Contest:
    """What is played; every process gets it and seats the same players."""

    game: Game
    entrants: tuple[Entrant, ...]
    players: tuple[str, ...]  #: what they are called
    seats: int
    seed: int
    dice: str

    @property
    def lineups(self) -> list[tuple[int, ...]]:
        """Who meets whom, by number."""
        return list(combinations(range(len(self.players)), self.seats))

    def benches(self) -> "Benches":
        """The game with its players, ready to be seated."""
        return Benches(self)


class Benches:
    """Seats line-ups in every order that is needed; each is made when it first plays."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self._players = [seated(entrant, contest.game).player for entrant in contest.entrants]
        self._made: dict[tuple[int, ...], Bench] = {}

    def deal(self, lineup: tuple[int, ...], number: int) -> Deal:
        """All games of a deal: the same dice and the same seat to begin, the players one seat further each time."""
        games = []
        for turn in range(len(lineup)):
            totals, places = self._bench(lineup[turn:] + lineup[:turn]).outcome(number)
            rows = list(zip(totals, places, strict=True))
            games.append(tuple(rows[(at - turn) % len(lineup)] for at in range(len(lineup))))
        return tuple(games)

    def _bench(self, order: tuple[int, ...]) -> Bench:
        if order not in self._made:
            names = [self.contest.players[at] for at in order]
            players, contest = [self._players[at] for at in order], self.contest
            self._made[order] = Bench(contest.game, names, contest.seed, players, contest.dice)
        return self._made[order]


@dataclass(frozen=True)
class Standing:
    """How one player did over all its games."""

    player: str
    rating: Rating
    games: int
    wins: float  #: the part of its games won, shared wins divided
    wins_error: float
    wins_low: float  #: the interval that holds it in 95 of 100 cases
    wins_high: float
    points: float
    points_error: float


@dataclass(frozen=True)
class Duel:
    """How often one player came before another where both were at the table, shared places half."""

    first: str
    second: str
    share: float
    error: float
    low: float  #: the interval that holds it in 95 of 100 cases
    high: float
    games: int


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
) -> TournamentResult:
    """Let every line-up of `seats` players play about so many games; an interrupt ends it early with what is done.

    Players are given as in `simulate`. `dice`: by `slots`, which all games of a deal share whatever is done in them, or
    by `throws`. `progress` is told how many games are done in all. A player that breaks down or does what is not
    allowed ends it with a PlayerError, which brings the result of the deals that all line-ups had played.
    """
    check_sendable(players, jobs)
    names = tuple(seated(entrant, game).name for entrant in players)
    contest = Contest(game, tuple(players), names, seats, seed, dice)
    benches = _checked(contest, games, jobs)
    course = Course(contest, -(-games // seats), progress)
    began = time.perf_counter()
    if jobs == 1:
        work_alone(benches, _deals, course.chunks(), course.take)
    else:
        work_together("tournament", jobs, contest.benches, _deals, course.chunks(), course.take)
    result = _result(course, time.perf_counter() - began)
    if course.failures:
        error = course.failures[min(course.failures)]
        error.finished = result
        raise error
    return result


def count_games(names: Sequence[str], games: int, seats: int) -> int:
    """How many games a tournament has in all."""
    return len(list(combinations(names, seats))) * -(-games // seats) * seats


@dataclass
class Course:
    """A tournament under way: chunks in their order, all line-ups of some deals before the next deals."""

    contest: Contest
    deals: int
    progress: Progress | None
    done: dict[tuple[int, int], Deal] = field(default_factory=dict)  #: by line-up and number of the deal
    failures: dict[tuple[int, int], PlayerError] = field(default_factory=dict)  #: by number of the deal and line-up

    @property
    def complete(self) -> bool:
        """Whether every deal was played."""
        return len(self.done) == len(self.contest.lineups) * self.deals

    def chunks(self) -> Iterator[Chunk]:
        """All there is to play, or all until one has failed."""
        lineups = range(len(self.contest.lineups))
        starts = range(0, self.deals, CHUNK)
        chunks = ((at, start, min(CHUNK, self.deals - start)) for start in starts for at in lineups)
        return takewhile(lambda _: not self.failures, chunks)

    def take(self, chunk: Chunk, found: Found) -> None:
        """A chunk has come back."""
        lineup, first, _ = chunk
        deals, failure = found
        if failure:
            self.failures[first, lineup] = failure
        self.done |= {(lineup, first + at): deal for at, deal in enumerate(deals)}
        if self.progress:
            self.progress(len(self.done) * self.contest.seats)

    def finished(self) -> list[list[Deal]]:
        """The deals that all line-ups have played, from the first up to one that is missing."""
        lineups = range(len(self.contest.lineups))
        found: list[list[Deal]] = []
        while all((at, len(found)) in self.done for at in lineups):
            found.append([self.done[at, len(found)] for at in lineups])
        return found


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


def _deals(benches: Benches, lineup: int, first: int, count: int) -> Found:
    order, deals = benches.contest.lineups[lineup], []
    try:
        for at in range(count):
            deals.append(benches.deal(order, first + at))  # noqa: PERF401  (those before an error stay)
    except PlayerError as error:
        return deals, error
    return deals, None


# -- what it all says ----------------------------------------------------------------------------------------------
def _result(course: Course, seconds: float) -> TournamentResult:
    contest, deals = course.contest, course.finished()
    game = contest.game
    standings, duels = (_standings(contest, deals), _duels(contest, deals)) if deals else ((), ())
    played = len(deals) * len(contest.lineups) * contest.seats
    return TournamentResult(
        game=game.id,
        preset=game.preset,
        options=dict(game.options),
        seats=contest.seats,
        seed=contest.seed,
        games=played,
        seconds=seconds,
        complete=course.complete,
        standings=standings,
        duels=duels,
        dice=contest.dice,
    )


def _standings(contest: Contest, deals: Sequence[Sequence[Deal]]) -> tuple[Standing, ...]:
    ratings = rate([_wins(contest, deal) for deal in deals], contest.seed)
    found = [_standing(contest, deals, at, ratings[at]) for at in range(len(contest.players))]
    return tuple(sorted(found, key=lambda standing: standing.rating.elo, reverse=True))


def _standing(contest: Contest, deals: Sequence[Sequence[Deal]], player: int, rating: Rating) -> Standing:
    """Means over deals: the games of one share their dice, so only deals are independent."""
    mine = [_rounds(contest, deal, player) for deal in deals]
    wins, wins_error = share([sum(_won(game, at) for game, at in games) / len(games) for games in mine])
    points, points_error = share([sum(game[at][0] for game, at in games) / len(games) for games in mine])
    games = sum(len(games) for games in mine)
    ends = wilson(wins, wins_error, len(deals), games)
    return Standing(contest.players[player], rating, games, wins, wins_error, *ends, points, points_error)


def _rounds(contest: Contest, deal: Sequence[Deal], player: int) -> list[tuple[Sequence[tuple[int, int]], int]]:
    """The games of a deal that a player was in, each with the player's place in the line-up."""
    pairs = zip(contest.lineups, deal, strict=True)
    return [(game, lineup.index(player)) for lineup, games in pairs if player in lineup for game in games]


def _won(game: Sequence[tuple[int, int]], at: int) -> float:
    """A player's share of the win."""
    first = sum(place == 1 for _, place in game)
    return (game[at][1] == 1) / first


def _wins(contest: Contest, deal: Sequence[Deal]) -> Wins:
    """Who came before whom in all games of a deal."""
    found = no_wins(len(contest.players))
    for lineup, games in zip(contest.lineups, deal, strict=True):
        for game in games:
            for (a, (_, mine)), (b, (_, theirs)) in combinations(zip(lineup, game, strict=True), 2):
                found[a][b] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
                found[b][a] += 1.0 if theirs < mine else 0.5 if mine == theirs else 0.0
    return found


def _duels(contest: Contest, deals: Sequence[Sequence[Deal]]) -> tuple[Duel, ...]:
    wins = [_wins(contest, deal) for deal in deals]
    total = no_wins(len(contest.players))
    for deal in wins:
        add_wins(total, deal)
    return tuple(
        _duel(contest.players, wins, total, a, b)
        for a in range(len(contest.players))
        for b in range(len(contest.players))
        if a != b
    )


def _duel(players: Sequence[str], wins: Sequence[Wins], total: Wins, a: int, b: int) -> Duel:
    mean, error = share([deal[a][b] / (deal[a][b] + deal[b][a]) for deal in wins])
    games = round(total[a][b] + total[b][a])
    return Duel(players[a], players[b], mean, error, *wilson(mean, error, len(wins), games), games)
