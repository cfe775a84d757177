"""What positions of Ubongo are worth by the planner: alone the throws still needed, at tables the chance to win."""

from typing import cast

from scorepad.core import game as core
from scorepad.core.evaluator import Line, Unit
from scorepad.core.rng import Rng
from scorepad.ubongo.engine import State
from scorepad.ubongo.game import Rules
from scorepad.ubongo.planner import Planner

#: How wrong the planner usually is about the difference of two actions: in throws, and in the chance to win.
DOUBT = {Unit.POINTS: 0.25, Unit.WIN: 0.02}


class PlannerEvaluator:
    """Everybody goes on as the planner would until the next throw; the worth of what is left then is its estimate."""

    def __init__(self, game: Rules, seats: int) -> None:
        self.game, self.player = game, Planner(game)
        self.unit = Unit.POINTS if seats == 1 else Unit.WIN
        self.doubt = DOUBT[self.unit]
        self.version = f"planner {game.digest[:8]}"

    def value(self, state: core.State, seat: int) -> float:
        """What has been reached, and what the planner promises."""
        if state.over:
            return self._result(cast(State, state), seat)
        points, win = self.player.outlook(cast(State, state), seat)
        return points if win is None else win

    def settled(self, state: core.State, seat: int) -> bool:
        """Whoever is faster takes points from the others."""
        return False

    def line(self, state: core.State, seat: int) -> Line:
        """What the planner would do."""
        acts: list[int] = []
        value = self._play_on(cast(State, state).clone(), seat, acts)
        return Line(tuple(acts), value)

    def after(self, state: core.State, seat: int, code: int) -> float:
        """What comes of it if everybody goes on as the planner would."""
        ahead = cast(State, state).clone()
        ahead.confirm = 0
        ahead.apply(seat, code)
        return self._play_on(ahead, seat, [])

    def mean(self, state: core.State, seat: int) -> float | None:
        """Throws are to be tried."""
        return None

    def _play_on(self, state: State, seat: int, acts: list[int]) -> float:
        """Play to the next throw; `acts` receives what the seat does first, before anybody else acts."""
        state.confirm = 0
        first = True
        while not (state.chance or state.over):
            mover = seat if state.waiting >> seat & 1 else (state.waiting & -state.waiting).bit_length() - 1
            code = self.player.choose(state, mover, Rng())
            first = first and mover == seat
            if first:
                acts.append(code)
            state.apply(mover, code)
        return self.value(state, seat)

    def _result(self, state: State, seat: int) -> float:
        if state.seats == 1:
            return float(state.score(seat))
        first = [place.seat for place in self.game.ranking(state) if place.place == 1]
        return (seat in first) / len(first)
