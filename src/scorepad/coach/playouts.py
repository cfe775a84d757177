"""Values for games that nobody has learned: positions are played to the end by a bot, with the same dice for all."""

from scorepad import players
from scorepad.core import Rng
from scorepad.core.evaluator import Line, Unit
from scorepad.core.game import Game, State
from scorepad.core.player import Contestant, Player
from scorepad.players.sampling import PLAYERS_STREAM, play_out

#: How often a position is played to the end.
PLAYOUTS = 8

#: The dice of the playouts, always the same.
SEED = 2021


class PlayoutEvaluator:
    """The mean points of some playouts; a seat's best play is what the bot does."""

    unit = Unit.POINTS
    #: Of the mean of a few games, about.
    doubt = 5.0

    def __init__(self, game: Game, name: str, count: int = PLAYOUTS) -> None:
        self.player: Player = players.make(name, game)
        self.count = count
        self.version = f"playouts of {name} {count}"

    def value(self, state: State, seat: int) -> float:
        """The mean of the points at the end."""
        if state.over:
            return float(state.score(seat))
        return sum(self._playout(state, seat, number) for number in range(self.count)) / self.count

    def settled(self, state: State, seat: int) -> bool:
        """Playouts go on from anywhere."""
        return True

    def line(self, state: State, seat: int) -> Line:
        """What the bot would do."""
        ahead, acts = _unwatched(state), []
        while not (ahead.chance or ahead.over) and ahead.waiting >> seat & 1:
            acts.append(self.player.choose(ahead, seat, Rng(SEED, PLAYERS_STREAM)))
            ahead.apply(seat, acts[-1])
        return Line(tuple(acts), self.value(ahead, seat))

    def after(self, state: State, seat: int, code: int) -> float:
        """What comes of it if the bot goes on."""
        ahead = _unwatched(state)
        ahead.apply(seat, code)
        if not (ahead.chance or ahead.over) and ahead.waiting >> seat & 1:
            return self.line(ahead, seat).value
        return self.value(ahead, seat)

    def mean(self, state: State, seat: int) -> float | None:
        """Throws are to be tried."""
        return None

    def _playout(self, state: State, seat: int, number: int) -> int:
        end, dice, rng = _unwatched(state), Rng(SEED, number), Rng(SEED, PLAYERS_STREAM + number)
        if isinstance(self.player, Contestant):
            self.player.contest(end, dice, [rng] * state.seats)
        else:
            play_out(end, self.player, dice, rng)
        return end.score(seat)


def _unwatched(state: State) -> State:
    copy = state.clone()
    copy.confirm = 0
    return copy
