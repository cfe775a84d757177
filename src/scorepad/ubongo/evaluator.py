"""What positions of Ubongo are worth by the planner: alone the throws still needed, at tables the chance to win."""

from itertools import takewhile
from typing import cast

from scorepad.core import game as core
from scorepad.core.evaluator import Line, Loss, Unit
from scorepad.core.rng import Rng
from scorepad.ubongo.engine import State
from scorepad.ubongo.game import Rules
from scorepad.ubongo.planner import Planner

#: How wrong the planner usually is about the difference of two actions: in throws, and in the chance to win.
DOUBT = {Unit.THROWS: 0.25, Unit.WIN: 0.02}


class Trail:
    """One way to the next throw: every position on it, and who did what there."""

    def __init__(self, end: State) -> None:
        self.end = end
        self._places: dict[tuple[int, ...], int] = {}
        self._moves: list[tuple[int, int]] = []

    def note(self, key: tuple[int, ...], mover: int, code: int) -> None:
        """One more act."""
        self._places[key] = len(self._moves)
        self._moves.append((mover, code))

    def fits(self, key: tuple[int, ...], seat: int, waiting: int) -> bool:
        """Whether it comes through this position, and a seat that is awaited there acts at once."""
        at = self._places.get(key)
        return at is not None and (not waiting >> seat & 1 or self._moves[at][0] == seat)

    def acts(self, key: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """What the seat does from a position on, before anybody else acts."""
        rest = self._moves[self._places[key] :]
        return tuple(code for _mover, code in takewhile(lambda move: move[0] == seat, rest))


class PlannerEvaluator:
    """Everybody goes on as the planner would until the next throw; the worth of what is left then is its estimate."""

    def __init__(self, game: Rules, seats: int) -> None:
        self.game, self.player = game, Planner(game)
        self.unit = Unit.THROWS if seats == 1 else Unit.WIN
        self.doubt = DOUBT[self.unit]
        self.version = f"planner {game.digest[:8]}"
        self._trail = Trail(game.start(seats))

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
        start = cast(State, state).clone()
        start.confirm = 0
        trail = self._trail_from(start, seat)
        return Line(trail.acts(tuple(start.dump()), seat), self.value(trail.end, seat))

    def after(self, state: core.State, seat: int, code: int) -> float:
        """What comes of it if everybody goes on as the planner would."""
        ahead = cast(State, state).clone()
        ahead.confirm = 0
        ahead.apply(seat, code)
        return self.value(self._trail_from(ahead, seat).end, seat)

    def mean(self, state: core.State, seat: int) -> float | None:
        """Throws are to be tried."""
        return None

    def closer(self, state: core.State, seat: int, code: int, rng: Rng) -> Loss | None:
        """The planner has looked as close as it can."""
        return None

    def _trail_from(self, state: State, seat: int) -> "Trail":
        """The way to the next throw; the last one is gone again where it comes through here."""
        key = tuple(state.dump())
        if not self._trail.fits(key, seat, state.waiting):
            self._trail = self._play_on(state.clone(), seat)
        return self._trail

    def _play_on(self, state: State, seat: int) -> "Trail":
        """Let everybody go on as the planner would; of those awaited at the same time the seat comes first."""
        trail = Trail(state)
        while not (state.chance or state.over):
            mover = seat if state.waiting >> seat & 1 else (state.waiting & -state.waiting).bit_length() - 1
            code = self.player.choose(state, mover, Rng())
            trail.note(tuple(state.dump()), mover, code)
            state.apply(mover, code)
        return trail

    def _result(self, state: State, seat: int) -> float:
        if state.seats == 1:
            return float(state.score(seat))
        first = [place.seat for place in self.game.ranking(state) if place.place == 1]
        return (seat in first) / len(first)
