"""What is noted of single games: the points, place, luck and time of every seat, and if asked for the whole record."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.coach.outlook import luck
from scorepad.core import Rng
from scorepad.core.errors import ScorepadError
from scorepad.core.evaluator import Evaluator, Unit
from scorepad.core.families import family_of
from scorepad.core.game import Game, State
from scorepad.core.match import Match
from scorepad.core.record import PLAYERS, players_text

#: The throws that luck is measured against come from streams far away from those of dice and players.
LUCK_STREAM = 1 << 50


@dataclass(frozen=True)
class SeatRow:
    """What one seat did in one game."""

    points: tuple[int, ...]  #: by part of the score, the total last
    place: int
    decisions: int
    seconds: float  #: spent on its decisions
    luck: float | None  #: what its dice brought beyond what was to be expected; None: not measured


@dataclass(frozen=True)
class Played:
    """One game."""

    index: int
    first: int
    seats: tuple[SeatRow, ...]
    record: str = ""  #: its text, if it was kept


@dataclass(frozen=True)
class Wanted:
    """What is to be noted of every game."""

    luck: int = 0  #: the effort to measure luck, in throws that each one is compared with; 0: it is not measured
    records: int = 0  #: of this many games, the first ones, the record is kept
    notes: tuple[tuple[str, str], ...] = ()  #: what the header of a record says besides


class Watch:
    """Looks on while one game after the other is played."""

    def __init__(self, game: Game, seats: int, seed: int, wanted: Wanted, names: Sequence[str] = ()) -> None:
        self.game, self.seats, self.seed, self.wanted, self.names = game, seats, seed, wanted, names
        self.evaluator = evaluator_of(game, seats) if wanted.luck else None
        self._rng = Rng()

    def begin(self, index: int, first: int, setup: int) -> None:
        """A game begins."""
        self.index, self.first = index, first
        self._decisions, self._seconds = [0] * self.seats, [0.0] * self.seats
        self._luck = [0.0] * self.seats
        self._rng.restart(self.seed, LUCK_STREAM + index)
        keeps = index < self.wanted.records
        self._match = Match(self.game, self.seats, 0, first=first, setup=setup) if keeps else None

    def throw(self, before: State, outcome: int) -> None:
        """The dice fall."""
        if self.evaluator is not None:
            after = before.clone()
            after.roll(outcome)
            found = luck(self.evaluator, before, after, self.wanted.luck, self._rng)
            self._luck = [so_far + more for so_far, more in zip(self._luck, found, strict=True)]
        if self._match is not None:
            confirm_until(self._match, None, 0)
            self._match.enter_roll(self.game.roll_text(before, outcome))

    def act(self, seat: int, code: int, seconds: float) -> None:
        """A seat has chosen."""
        self._decisions[seat] += 1
        self._seconds[seat] += seconds
        if self._match is not None and code != self.game.roll_code:  # a throw comes with its dice
            confirm_until(self._match, seat, code)
            self._match.play(seat, self.game.action_text(code))

    def end(self, points: Sequence[tuple[int, ...]], places: Sequence[int]) -> Played:
        """The game is over: all about it."""
        told = zip(points, places, self._decisions, self._seconds, self._luck, strict=True)
        measured = self.evaluator is not None
        rows = [
            SeatRow(row, place, count, took, lucky if measured else None) for row, place, count, took, lucky in told
        ]
        return Played(self.index, self.first, tuple(rows), self._record())

    def _record(self) -> str:
        if self._match is None:
            return ""
        while not self._match.over:
            _confirm(self._match)
        record = self._match.record
        record.notes.update({PLAYERS: players_text(self.names)} | dict(self.wanted.notes) | {"number": str(self.index)})
        return record.dumps()


def evaluator_of(game: Game, seats: int) -> Evaluator | None:
    """What luck is measured by at a table of this many; None where nobody knows."""
    return family_of(game).evaluator(game, seats)


def luck_unit(game: Game, seats: int) -> Unit | None:
    """What luck is counted in; None where it cannot be measured."""
    evaluator = evaluator_of(game, seats)
    return None if evaluator is None else evaluator.unit


def confirm_until(match: Match, seat: int | None, code: int) -> None:
    """Say `done` wherever nothing else is possible, until a seat may act so (None: until the dice may be thrown).

    Simulated games leave out what is forced; a match wants it.
    """
    while not _ready(match, seat, code):
        _confirm(match)


def _ready(match: Match, seat: int | None, code: int) -> bool:
    if seat is None:
        return bool(match.state.chance) or any(
            not match.state.refuse(one, match.game.roll_code) for one in match.waiting
        )
    return not match.state.chance and seat in match.waiting and not match.state.refuse(seat, code)


def _confirm(match: Match) -> None:
    """The one who has nothing but to say so."""
    for seat in match.waiting:
        choices = match.legal(seat)
        if len(choices) == 1:
            match.play(seat, choices[0])
            return
    raise ScorepadError(f"{match.game.id}: a simulated game cannot be followed: {match.position}")
