"""Exact opinions of a player that has solved its game for one seat."""

from typing import Any, Protocol

from scorepad.engine import Rng
from scorepad.game import Game
from scorepad.players.protocol import Opinion
from scorepad.players.sampling import Sampled


class Solver(Protocol):
    """A player that knows what every position of practice is worth."""

    name: str

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        """The code of the action to take."""

    def value(self, state: Any, seat: int) -> float:
        """The expected points at the end."""


class Exact:
    """Knows every action's worth in practice; against others it plays the same, and samples tell how that ends."""

    def __init__(self, game: Game, solver: Solver) -> None:
        self.solver, self.name = solver, solver.name
        self._sampled = Sampled(game, solver)

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        """The code of the action to take."""
        return self.solver.choose(state, seat, rng)

    def opinions(self, state: Any, seat: int, rng: Rng) -> list[Opinion]:
        """One for every legal action, the one it takes first."""
        best = self.choose(state, seat, rng)
        found = self._exact(state, seat) if state.seats == 1 else self._sampled.opinions(state, seat, rng)
        return sorted(found, key=lambda opinion: opinion.action != best)

    def _exact(self, state: Any, seat: int) -> list[Opinion]:
        found = [Opinion(int(code), self._after(state, seat, code), None, 0.0) for code in state.legal(seat)]
        return sorted(found, key=lambda opinion: opinion.points, reverse=True)

    def _after(self, state: Any, seat: int, code: int) -> float:
        after = state.clone()
        after.apply(seat, code)
        return self.solver.value(after, seat)
