"""One game, alone, as a Gymnasium environment."""

from collections.abc import Mapping
from typing import Any, SupportsInt

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from scorepad.core.game import Game
from scorepad.envs.loop import Loop
from scorepad.envs.options import (
    PENALTY,
    Forced,
    Illegal,
    Reward,
    check_option,
    lanes_of,
    loaded,
    observation_space,
    observer_of,
    refusal,
)

Observation = dict[str, Any]  # as gymnasium says; here arrays: `observation` and `action_mask`
Info = dict[str, Any]  # the same: whatever there is to tell


class SoloEnv(gym.Env[Observation, SupportsInt]):
    """Every step is one decision; dice are thrown in between. Made by `envs.solo` or `gymnasium.make`."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  (gymnasium asks the class for it)

    def __init__(
        self,
        game: str | Game,
        *,
        reward: Reward = "points",
        forced: Forced = "skip",
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
    ) -> None:
        check_option("reward", reward, Reward)
        check_option("forced", forced, Forced)
        check_option("illegal", illegal, Illegal)
        self.game = loaded(game)
        self.render_mode = render_mode
        self._raises = illegal == "raise"
        observer = observer_of(self.game, 1)
        self._loop = Loop(lanes_of(self.game, 1, 1), observer, self.game.codes, forced == "skip", reward == "final")
        self._size = observer.size
        self._mask = np.zeros(self.game.codes, np.int8)
        self.observation_space = observation_space(self.game, observer)
        self.action_space = gym.spaces.Discrete(self.game.codes)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """A new game; its dice follow from the seed."""
        super().reset(seed=seed)
        seen = self._blank()
        self._loop.begin(int(self.np_random.integers(2**63)), seen["observation"], seen["action_mask"])
        return seen, self._info(seen)

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, Info]:
        """Do an action, and everything that follows up to the next decision."""
        seen = self._blank()
        rewards, ended, refused = np.zeros(1, np.float32), np.zeros(1, np.int8), np.zeros(1, np.int8)
        if self._raises:
            self._check(int(action))
        code = np.array([int(action)], np.int64)
        self._loop.step(code, seen["observation"], seen["action_mask"], rewards, ended, refused)
        info = self._info(seen)
        if refused[0]:
            info["illegal"] = True
            rewards[0] = PENALTY
        if ended[0]:
            info["points"] = self._loop.points(0)
        return seen, float(rewards[0]), bool(ended[0]), False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now, as MaskablePPO asks for it."""
        return self._mask.astype(bool)

    def render(self) -> str:
        """The position as a line of text."""
        return self.game.position_text(self._loop.position(0))

    def _blank(self) -> Observation:
        return {"observation": np.zeros(self._size, np.float32), "action_mask": np.zeros(self.game.codes, np.int8)}

    def _info(self, seen: Observation) -> Info:
        self._mask = seen["action_mask"].copy()
        return {"action_mask": self._mask.copy()}

    def _check(self, code: int) -> None:
        state = self._loop.position(0)
        if not self._loop.over(0) and code not in state.legal(0):
            raise refusal(self.game, state, 0, code)
