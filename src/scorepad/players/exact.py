"""Exact opinions of a player that has solved its game for one seat."""

from typing import Protocol

from scorepad.core import Rng
from scorepad.core.game import Game, S_in, State
from scorepad.core.player import Opinion, Playing
from scorepad.players.sampling import Sampled


class Solver(Protocol[S_in]):
    """A player that knows what every position of practice is worth."""

    name: str

    def choose(self, state: S_in, seat: int, rng: Rng) -> int:
        """The code of the action to take."""

    def value(self, state: S_in, seat: int) -> float:
        """The expected points at the end."""


class Alone(Playing):
    """Knows every action's worth in practice, and takes others for practice too."""

    def __init__(self, solver: Solver) -> None:
        self.solver, self.name = solver, solver.name

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The code of the action to take."""
        return self.solver.choose(state, seat, rng)

    def opinions(self, state: State, seat: int, rng: Rng) -> list[Opinion]:
        """One for every legal action, the one it takes first."""
        best = self.choose(state, seat, rng)
        found = [Opinion(int(code), self._after(state, seat, code), None, 0.0) for code in state.legal(seat)]
        return sorted(found, key=lambda opinion: (opinion.action == best, opinion.points), reverse=True)

    def _after(self, state: State, seat: int, code: int) -> float:
        after = state.clone()
        after.apply(seat, code)
        return self.solver.value(after, seat)


class Exact(Alone):
    """The same; at a table of several it plays no differently, but samples tell how that ends."""

    def __init__(self, game: Game, solver: Solver) -> None:
        super().__init__(solver)
        self._sampled = Sampled(game, solver)

    def opinions(self, state: State, seat: int, rng: Rng) -> list[Opinion]:
        """One for every legal action, the one it takes first."""
        if state.seats == 1:
            return super().opinions(state, seat, rng)
        best = self.choose(state, seat, rng)
        return sorted(self._sampled.opinions(state, seat, rng), key=lambda opinion: opinion.action != best)
