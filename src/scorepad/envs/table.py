"""Several seats at one table as a PettingZoo environment: agents are asked one after the other (AEC)."""

from collections.abc import Mapping

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from scorepad.core.dice import ThrowDice
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game, State
from scorepad.envs.options import Forced, TableReward, check_option, loaded, observation_space, observer_of, refusal
from scorepad.envs.solo import Observation
from scorepad.lab.play import HiddenTable, OpenTable


class TableEnv(AECEnv[str, Observation, int]):
    """Seats that may answer at the same time are asked in order, which makes no difference: answers are hidden."""

    def __init__(
        self, game: str | Game, seats: int, *, reward: TableReward = "points", forced: Forced = "skip"
    ) -> None:
        super().__init__()
        check_option("reward", reward, TableReward)
        check_option("forced", forced, Forced)
        self.game = loaded(game)
        if seats < 2:
            raise ScorepadError(f"{self.game.id}: found {seats} seats, expected at least 2; alone it is envs.solo")
        self.game.check_seats(seats)
        self.metadata = {"name": f"scorepad_{self.game.id}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode: str | None = "ansi"
        self.seats = seats
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._reward, self._forced = reward, forced == "skip"
        self._observer = observer_of(self.game, seats)
        space = observation_space(self.game, self._observer)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: gym.spaces.Discrete(self.game.codes) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._dice = ThrowDice()

    def observation_space(self, agent: str) -> gym.spaces.Dict:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.spaces.Discrete:
        """The codes of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """A new game; dice, deal and the seat that begins follow from the seed."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._dice = ThrowDice(int(self._random.integers(2**63)))
        state = self.game.start(
            self.seats, self._dice.below(self.seats), self._dice.below(self.game.setups(self.seats))
        )
        self._table: OpenTable = (HiddenTable if self.game.hides_answers else OpenTable)(self.game, state)
        self.agents = list(self.possible_agents)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._seat, self._legal = 0, list[int]()
        self._advance()
        self._points = [0] * self.seats
        self._tell()

    def step(self, action: int | None) -> None:
        """Do what the selected agent has chosen, and everything that follows up to the next decision."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        code = -1 if action is None else int(action)
        if code not in self._legal:
            raise refusal(self.game, self._table.state, self._seat, code, f"{agent}: ")
        self._cumulative_rewards[agent] = 0.0
        self._table.apply(self._seat, code)
        self._advance()
        self._pay()
        self._accumulate_rewards()
        self._tell()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do; the others' answers to a throw only once all have answered."""
        seat = self.possible_agents.index(agent)
        seen = np.zeros(self._observer.size, np.float32)
        self._observer.aim(seen, 0)
        self._observer.write(self._view(seat), seat)
        return {"observation": seen, "action_mask": self._mask(agent)}

    def render(self) -> str:
        """The whole position as a line of text."""
        return self.game.position_text(self._table.state)

    def close(self) -> None:
        """Nothing is open."""

    def _view(self, seat: int) -> State:
        state: State = self._table.state if self._table.state.over else self._table.view(seat)
        return state

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.zeros(self.game.codes, np.int8)
        if agent == self.possible_agents[self._seat]:
            mask[self._legal] = 1
        return mask

    def _advance(self) -> None:
        """Throw dice and do what is forced, up to the next question."""
        state = self._table.state
        self._legal = []
        while not state.over:
            if state.chance:
                self._table.roll(self._dice.throw(self.game, state))
                continue
            self._seat = self._table.next_seat(self._dice)
            legal = state.legal(self._seat)
            if len(legal) > 1 or not self._forced:
                self._legal = legal
                return
            self._table.apply(self._seat, legal[0])

    def _scores(self) -> list[int]:
        return [self._table.state.score(seat) for seat in range(self.seats)]

    def _pay(self) -> None:
        points, before = self._scores(), self._points
        self._points = points
        over = bool(self._table.state.over)
        if self._reward == "win":
            paid = self._wins() if over else [0.0] * self.seats
        elif self._reward == "final":
            paid = [float(score) if over else 0.0 for score in points]
        else:
            paid = [float(score - earlier) for score, earlier in zip(points, before, strict=True)]
        self.rewards = dict(zip(self.possible_agents, paid, strict=True))
        self.terminations = dict.fromkeys(self.agents, over)

    def _wins(self) -> list[float]:
        first = [place.seat for place in self.game.ranking(self._table.state) if place.place == 1]
        return [1.0 / len(first) if seat in first else 0.0 for seat in range(self.seats)]

    def _tell(self) -> None:
        self.agent_selection = self.possible_agents[self._seat]
        self.infos: dict[str, dict[str, NDArray[np.int8]]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection]["action_mask"] = self._mask(self.agent_selection)
