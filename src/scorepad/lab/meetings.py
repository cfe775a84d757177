"""What is counted over the deals of a tournament: who won, who came before whom, and how sure that is.

The games of a deal share their dice, so only deals are independent. The counts hardly grow with the deals.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations

from scorepad.lab.moments import Moments
from scorepad.lab.ratings import Rating, Wins, add_wins, no_wins, rate, wilson
from scorepad.lab.statistics import Kept

#: The points and place of each player of one game, in the order of the line-up.
GameRow = Sequence[tuple[int, int]]

#: All games of a deal, each with who played it.
Deal = Sequence[tuple[tuple[int, ...], GameRow]]

#: Ratings are drawn anew from at least this many blocks of deals, and from single deals up to twice as many.
BLOCKS = 1000


@dataclass(frozen=True)
class Standing:
    """How one player did over all its games."""

    player: str
    rating: Rating
    games: int
    wins: float  #: the share of its games won, shared wins divided
    wins_error: float
    wins_low: float  #: the interval that holds it in 95 of 100 cases
    wins_high: float
    points: float
    points_error: float


@dataclass(frozen=True)
class Duel:
    """How often one player finished ahead of another when both were at the table; shared places count half."""

    first: str
    second: str
    share: float
    error: float
    low: float  #: the interval that holds it in 95 of 100 cases
    high: float
    games: int


@dataclass
class Meetings:
    """The counts of this many players."""

    players: int
    deals: int = 0
    each: int = 1  #: deals in a block
    blocks: list[Wins] = field(default_factory=list)
    games: list[int] = field(default_factory=list)  #: of each player
    wins: list[Moments] = field(default_factory=list)  #: of each player, its share in a deal
    points: list[Moments] = field(default_factory=list)
    duels: dict[str, Moments] = field(default_factory=dict)  #: by both players, as `0-1`

    def __post_init__(self) -> None:
        if not self.games:
            self.games = [0] * self.players
            self.wins, self.points = ([Moments() for _ in range(self.players)] for _ in range(2))

    def as_json(self) -> dict[str, object]:
        """Everything in plain JSON types, to continue from later."""
        return asdict(self)

    @classmethod
    def of_json(cls, found: Kept) -> "Meetings":
        """The counts that told this."""
        wins, points = ([Moments(**one) for one in found[name]] for name in ("wins", "points"))
        duels = {both: Moments(**one) for both, one in found["duels"].items()}
        return cls(**{**found, "wins": wins, "points": points, "duels": duels})

    def add(self, deal: Deal) -> None:
        """One deal more, played by all line-ups."""
        before = _came_before(deal, self.players)
        self._block(before)
        for a in range(self.players):
            mine = [(game, lineup.index(a)) for lineup, game in deal if a in lineup]
            self.games[a] += len(mine)
            self.wins[a].add(sum(_won(game, at) for game, at in mine) / len(mine))
            self.points[a].add(sum(game[at][0] for game, at in mine) / len(mine))
            for b in range(self.players):
                if a != b:
                    self.duels.setdefault(f"{a}-{b}", Moments()).add(before[a][b] / (before[a][b] + before[b][a]))

    def _block(self, before: Wins) -> None:
        """Into the last block; where there are too many, each two become one."""
        if self.deals % self.each:
            add_wins(self.blocks[-1], before)
        else:
            self.blocks.append(before)
        self.deals += 1
        if len(self.blocks) == 2 * BLOCKS and self.deals % self.each == 0:
            for even, odd in zip(self.blocks[::2], self.blocks[1::2], strict=True):
                add_wins(even, odd)
            del self.blocks[1::2]
            self.each *= 2

    def standings(self, names: Sequence[str], seed: int) -> tuple[Standing, ...]:
        """All players, the best first."""
        ratings = rate(self.blocks, seed)
        found = [self._standing(name, at, ratings[at]) for at, name in enumerate(names)]
        return tuple(sorted(found, key=lambda standing: standing.rating.elo, reverse=True))

    def _standing(self, name: str, at: int, rating: Rating) -> Standing:
        wins, points, games = self.wins[at], self.points[at], self.games[at]
        ends = wilson(wins.mean, wins.error, self.deals, games)
        return Standing(name, rating, games, wins.mean, wins.error, *ends, points.mean, points.error)

    def all_duels(self, names: Sequence[str]) -> tuple[Duel, ...]:
        """Every player against every other."""
        total = no_wins(self.players)
        for block in self.blocks:
            add_wins(total, block)
        pairs = ((a, b) for a in range(self.players) for b in range(self.players) if a != b)
        return tuple(self._duel(names, total, a, b) for a, b in pairs)

    def _duel(self, names: Sequence[str], total: Wins, a: int, b: int) -> Duel:
        found, games = self.duels[f"{a}-{b}"], round(total[a][b] + total[b][a])
        ends = wilson(found.mean, found.error, self.deals, games)
        return Duel(names[a], names[b], found.mean, found.error, *ends, games)


def _came_before(deal: Deal, players: int) -> Wins:
    """Who came before whom in all games of a deal."""
    found = no_wins(players)
    for lineup, game in deal:
        for (a, (_, mine)), (b, (_, theirs)) in combinations(zip(lineup, game, strict=True), 2):
            found[a][b] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
            found[b][a] += 1.0 if theirs < mine else 0.5 if mine == theirs else 0.0
    return found


def _won(game: GameRow, at: int) -> float:
    """A player's share of the win."""
    first = sum(place == 1 for _, place in game)
    return (game[at][1] == 1) / first
