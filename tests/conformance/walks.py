"""Random play through every sheet that comes with scorepad, for tests that hold for all games alike."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import scorepad
from scorepad import Game, Match
from scorepad.core import Rng
from scorepad.core.options import PRESETS

#: Any position of any game; the families' states share a protocol, not a base class.
Position = Any


@dataclass(frozen=True)
class Table:
    """A game under some options and so many seats."""

    game_id: str
    preset: str
    options: tuple[tuple[str, Any], ...]
    seats: int

    @property
    def game(self) -> Game:
        """The game, read once."""
        return _load(self.game_id, self.preset, self.options)

    def __str__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.game_id} {self.preset}{chosen} {self.seats}"

    def start(self, rng: Rng, confirm: int = 1) -> Position:
        """A first position: who begins and what is dealt are drawn."""
        first, setup = rng.below(self.seats), rng.below(self.game.setups(self.seats))
        state = self.game.start(self.seats, first, setup)
        state.confirm = confirm
        return state


@cache
def _load(game_id: str, preset: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return scorepad.load(game_id, preset, **dict(options))


def tables() -> list[Table]:
    """Every game with every number of seats under both presets, and every other value of an option with few seats."""
    found: dict[tuple[object, ...], Table] = {}
    for game_id in scorepad.games():
        game = scorepad.load(game_id)
        fewest, most = game.players
        wanted: list[tuple[str, tuple[tuple[str, Any], ...], int]]
        wanted = [(preset, (), seats) for preset in PRESETS for seats in range(fewest, most + 1)]
        singles = [((option.name, value),) for option in game.options_known for value in option.values]
        for seats in {fewest, max(fewest, 2)}:
            wanted += [("rulebook", single, seats) for single in singles]
        for preset, options, seats in wanted:
            table = Table(game_id, preset, options, seats)
            found.setdefault((game_id, seats, *table.game.options.values()), table)
    return sorted(found.values(), key=str)


TABLES = tables()


def awaited(state: Position) -> list[int]:
    """The seats that may act."""
    return [seat for seat in range(state.seats) if state.waiting >> seat & 1]


def step(state: Position, rng: Rng) -> tuple[int, int] | None:
    """One random throw (None) or act (seat, code), by any of the seats awaited."""
    if state.chance:
        state.roll(rng.below(state.outcomes()))
        return None
    seats = awaited(state)
    seat = seats[rng.below(len(seats))]
    codes = state.legal(seat)
    code = codes[rng.below(len(codes))]
    state.apply(seat, code)
    return seat, code


def walk(table: Table, seed: int, confirm: int = 1) -> Iterator[Position]:
    """Every position of one random game, the last one included; always the same object."""
    rng = Rng(seed, table.seats)
    state = table.start(rng, confirm)
    yield state
    while not state.over:
        step(state, rng)
        yield state


@cache
def sample(table: Table, count: int) -> list[Position]:
    """Positions from all over two random games, one that confirms and one that does not; leave them as they are."""
    found: list[Position] = []
    for confirm in (0, 1):
        states = [state.clone() for state in walk(table, 17 + confirm, confirm)]
        stride = max(1, 2 * len(states) // count)
        found += [*states[confirm % stride :: stride], states[-1]]
    return found


def random_match(table: Table, seed: int, acts: int = 10_000) -> Match:
    """A match with so many random acts, or all of it."""
    match, rng = Match(table.game, table.seats, seed), Rng(seed, 1)
    for _ in range(acts):
        if match.over:
            break
        play_any(match, rng)
    return match


def play_any(match: Match, rng: Rng) -> tuple[int, str]:
    """One random act of one of the seats awaited."""
    seat = match.waiting[rng.below(len(match.waiting))]
    text = any_act(match, seat, rng)
    match.play(seat, text)
    return seat, text


def any_act(match: Match, seat: int, rng: Rng) -> str:
    """One of the seat's legal acts, in notation."""
    if match.state.chance:
        return "roll"
    codes = match.state.legal(seat)
    return match.game.action_text(codes[rng.below(len(codes))])
