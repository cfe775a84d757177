"""OpenSpiel games: importing this module registers `python_scorepad_GAME` for every sheet at hand.

Dice are chance nodes of their own, one for each die; so are the deal, and who is first where seats race for dice.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from scorepad.core.game import Game, State
from scorepad.core.sheets import games, load
from scorepad.envs.options import observer_of
from scorepad.lab.play import HiddenTable, OpenTable

#: Faces of a die; a chance node has more outcomes only where they cannot be divided.
FACES = 6
#: The most outcomes of a chance node, acts of a game and points either way; OpenSpiel wants to know bounds.
MOST_OUTCOMES, MOST_ACTS, MOST_POINTS = 64, 100_000, 10_000.0


def short_name(game: str) -> str:
    """What OpenSpiel calls a sheet."""
    return f"python_scorepad_{game.replace('-', '_')}"


def digits(outcomes: int) -> Iterator[int]:
    """The sizes of the chance nodes that together choose one of this many outcomes: of dice, one for each die."""
    for size in (FACES, 5, 4, 3, 2):
        while outcomes % size == 0:
            yield size
            outcomes //= size
    if outcomes > 1:
        yield outcomes


class Progress:
    """Where a game stands: the table, and what has been drawn of a throw that is under way."""

    def __init__(self, game: Game, seats: int, wins: bool) -> None:
        self.game, self.seats, self.wins = game, seats, wins
        self.table: OpenTable | None = None  #: none before the deal
        self.drawing: list[int] = []  #: the sizes of the nodes still to come
        self.drawn, self.weight = 0, 1
        self.racer = -1  #: who is first in a race
        self._await_draw(game.setups(seats))

    def __deepcopy__(self, memo: object) -> "Progress":
        other = Progress.__new__(Progress)
        other.__dict__.update(self.__dict__, drawing=list(self.drawing))
        other.table = self.table.clone() if self.table else None
        return other

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table is not None and bool(self.table.state.over)

    @property
    def seat(self) -> int:
        """Who acts now."""
        return self.racer if self.racer >= 0 else self._waiting()[0]

    def draw(self, digit: int) -> None:
        """One chance node."""
        self.drawn += digit * self.weight
        self.weight *= self.drawing.pop(0)
        if not self.drawing:
            self._land(self.drawn)

    def act(self, code: int) -> None:
        """One decision."""
        self._known().apply(self.seat, code)
        self.racer = -1
        self._go_on()

    def view(self, seat: int) -> State:
        """The position as a seat may know it."""
        table = self._known()
        state: State = table.state if self.over else table.view(seat)
        return state

    def _known(self) -> OpenTable:
        return self.table or OpenTable(self.game, self.game.start(self.seats))

    def _waiting(self) -> list[int]:
        waiting = self._known().state.waiting
        return [seat for seat in range(self.seats) if waiting >> seat & 1]

    def _land(self, outcome: int) -> None:
        """All nodes of a draw are passed."""
        if self.table is None:
            state = self.game.start(self.seats, 0, outcome)
            self.table = (HiddenTable if self.game.hides_answers else OpenTable)(self.game, state)
        elif self.table.state.chance:
            self.table.roll(outcome)
        else:
            self.racer = self._waiting()[outcome]
            return
        self._go_on()

    def _go_on(self) -> None:
        """What is to be drawn before anybody acts."""
        state = self._known().state
        if state.chance:
            self._await_draw(state.outcomes())
        elif not state.over and self.game.races(state) and len(self._waiting()) > 1:
            self._await_draw(len(self._waiting()))

    def _await_draw(self, outcomes: int) -> None:
        self.drawn, self.weight, self.drawing = 0, 1, list(digits(outcomes))
        if not self.drawing:
            self._land(0)


class SpielState(pyspiel.State):
    """One position, chance nodes between."""

    def __init__(self, spiel: "SpielGame") -> None:
        super().__init__(spiel)
        self.progress = Progress(spiel.rules, spiel.num_players(), spiel.wins)

    def current_player(self) -> int:
        """The seat that acts, or chance."""
        if self.progress.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.progress.drawing else self.progress.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.progress.view(player).legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        size = self.progress.drawing[0]
        return [(outcome, 1.0 / size) for outcome in range(size)]

    def _apply_action(self, action: int) -> None:
        if self.progress.drawing:
            self.progress.draw(action)
        else:
            self.progress.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player < 0 else self.progress.game.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.progress.over

    def returns(self) -> list[float]:
        """The points of every seat, or 1 shared by those in the first place; nothing before the end."""
        if not self.progress.over:
            return [0.0] * self.progress.seats
        state = self.progress.view(0)
        if not self.progress.wins:
            return [float(state.score(seat)) for seat in range(self.progress.seats)]
        first = [place.seat for place in self.progress.game.ranking(state) if place.place == 1]
        return [1.0 / len(first) if seat in first else 0.0 for seat in range(self.progress.seats)]

    def __str__(self) -> str:
        drawn = f" drawn:{self.progress.drawn}/{self.progress.weight}" if self.progress.drawing else ""
        return self.progress.game.position_text(self.progress.view(0) if self.progress.over else self._whole()) + drawn

    def _whole(self) -> State:
        table = self.progress.table
        return table.state if table else self.progress.view(0)


class SpielObserver:
    """What a seat sees: the parts of `envs.layout` by name, and as a line of text."""

    def __init__(self, game: Game, seats: int) -> None:
        self._observer = observer_of(game, seats)
        self._game = game
        self.tensor = np.zeros(self._observer.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}  #: views of the tensor
        at = 0
        for part in self._observer.parts:
            self.dict[part.name] = self.tensor[at : at + part.size]
            at += part.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Let `tensor` and `dict` show a position."""
        self.tensor.fill(0)
        self._observer.aim(self.tensor, 0)
        self._observer.write(state.progress.view(player), player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The position as the player may know it, on one line."""
        return self._game.position_text(state.progress.view(player))


class SpielGame(pyspiel.Game):
    """One sheet at a table of this many; `reward` is `points` or `win`."""

    kind: ClassVar[pyspiel.GameType]
    sheet: ClassVar[str]

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        chosen = dict(params or {})
        rules = load(self.sheet)
        seats = int(chosen.get("players", rules.players[0]))
        rules.check_seats(seats)
        wins = chosen.get("reward", "points") == "win"
        super().__init__(self.kind, game_info(rules, seats, wins), chosen)
        self.rules, self.wins = rules, wins

    def new_initial_state(self) -> SpielState:
        """Before the deal, or before the first throw."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> SpielObserver:
        """What writes observations."""
        return SpielObserver(self.rules, self.num_players())


def game_info(game: Game, seats: int, wins: bool) -> pyspiel.GameInfo:
    """The bounds of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.codes,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=seats,
        min_utility=0.0 if wins else -MOST_POINTS,
        max_utility=1.0 if wins else MOST_POINTS,
        max_game_length=MOST_ACTS,
    )


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel is told of a sheet before it is played."""
    kind = pyspiel.GameType
    imperfect, perfect = kind.Information.IMPERFECT_INFORMATION, kind.Information.PERFECT_INFORMATION
    return kind(
        short_name=short_name(game.id),
        long_name=f"Scorepad: {game.title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=imperfect if game.hides_answers else perfect,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "reward": "points"},
    )


def register(names: Sequence[str]) -> None:
    """Let OpenSpiel know these sheets, each as a class of its own."""
    for name in names:
        if short_name(name) not in pyspiel.registered_names():
            kind = game_type(load(name))
            pyspiel.register_game(kind, type(short_name(name), (SpielGame,), {"kind": kind, "sheet": name}))


register(games())
