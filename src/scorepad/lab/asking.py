"""Players that others have written, asked with care: whatever they answer is looked at before it counts."""

import operator
import traceback
from typing import TYPE_CHECKING, SupportsIndex, TypeAlias

from scorepad.core import Rng
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game, State
from scorepad.core.player import Player

if TYPE_CHECKING:
    from scorepad.lab.compare import Comparison
    from scorepad.lab.simulate import Result
    from scorepad.lab.statistics import Tally
    from scorepad.lab.tournament import TournamentResult
    from scorepad.lab.watching import Played

    Finished: TypeAlias = Result | TournamentResult | Comparison | Tally | tuple[Tally, list[Played]] | None

#: How many legal actions an error names; all are in its `legal`.
NAMED = 12

#: The longest answer that an error quotes whole.
QUOTED = 80


class PlayerError(ScorepadError):
    """A player broke down or did something that is not allowed: who, where, what was legal, and the games before it."""

    def __init__(
        self, player: str, problem: str, position: str, legal: tuple[str, ...], finished: "Finished" = None
    ) -> None:
        self.player, self.problem, self.position, self.legal = player, problem, position, legal
        self.finished = finished  #: the result of all games before this one
        super().__init__(f"player {player}: {problem}\nposition: {position}\nlegal: {_listed(legal)}")

    def __reduce__(self) -> tuple[type["PlayerError"], tuple[object, ...]]:
        """It comes from other processes whole."""
        return type(self), (self.player, self.problem, self.position, self.legal, self.finished)

    def as_json(self) -> dict[str, object]:
        """Everything except the games, in plain JSON types."""
        return {
            "player": self.player,
            "problem": self.problem,
            "position": self.position,
            "legal": list(self.legal),
        }


class Asked:
    """A player of somebody else's, whose every answer is checked."""

    def __init__(self, player: Player, name: str, game: Game) -> None:
        self.player, self.name, self.game = player, name, game

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Its answer, if that is the code of a legal action; PlayerError if not."""
        try:
            answer: object = self.player.choose(state, seat, rng)
        except Exception as error:
            raise self._error(_told(error), state, seat) from error
        code = _whole(answer)
        if not 0 <= code < self.game.codes or state.refuse(seat, code):
            raise self._error(_not_legal(answer), state, seat)
        return code

    def _error(self, problem: str, state: State, seat: int) -> PlayerError:
        legal = tuple(f"{int(code)} ({self.game.action_text(code)})" for code in state.legal(seat))
        return PlayerError(self.name, f"seat {seat}: {problem}", self.game.position_text(state), legal)


def with_care(player: Player, name: str, game: Game) -> Player:
    """The player as it is to be asked: our own, which are trusted to know the rules, without detour."""
    own = type(player).__module__.partition(".")[0] == __name__.partition(".")[0]
    return player if own else Asked(player, name, game)


def _told(error: Exception) -> str:
    """What broke, and where in the player's source."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"


def _whole(answer: object) -> int:
    """An answer as a plain integer, such as NumPy's; what is none is no code."""
    try:
        return operator.index(answer) if isinstance(answer, SupportsIndex) else -1
    except TypeError:  # an array that is no number
        return -1


def _not_legal(answer: object) -> str:
    text = repr(answer)
    shown = text if len(text) <= QUOTED else f"{text[:QUOTED]}..."
    return f"found the answer {shown}, expected the code of a legal action"


def _listed(legal: tuple[str, ...]) -> str:
    more = len(legal) - NAMED
    return ", ".join(legal[:NAMED]) + (f" and {more} more" if more > 0 else "")
