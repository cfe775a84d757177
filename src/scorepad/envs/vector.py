"""Many solo games side by side as a Gymnasium vector environment: one call of compiled code steps them all."""

from collections.abc import Mapping

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.envs.loop import Loop
from scorepad.envs.options import (
    PENALTY,
    Autoreset,
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
from scorepad.envs.solo import Info, Observation

Actions = NDArray[np.int64]
Numbers = NDArray[np.float32] | NDArray[np.bool_]  #: rewards, endings

MODES = {"next-step": AutoresetMode.NEXT_STEP, "same-step": AutoresetMode.SAME_STEP}


class VectorGames(VectorEnv[Observation, Actions, Numbers]):
    """Made by `envs.vector` or `gymnasium.make_vec`; the mask in `info` is the one in the observation."""

    single_observation_space: Dict

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        reward: Reward = "points",
        forced: Forced = "skip",
        illegal: Illegal = "refuse",
        autoreset: Autoreset = "next-step",
    ) -> None:
        check_option("reward", reward, Reward)
        check_option("forced", forced, Forced)
        check_option("illegal", illegal, Illegal)
        check_option("autoreset", autoreset, Autoreset)
        if num_envs < 1:
            raise ScorepadError(f"games: found {num_envs}, expected at least 1")
        self.game = loaded(game)
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": MODES[autoreset]}
        self._raises = illegal == "raise"
        self._same_step = autoreset == "same-step"
        observer = observer_of(self.game, 1)
        lanes = lanes_of(self.game, 1, num_envs)
        self._loop = Loop(lanes, observer, self.game.codes, forced == "skip", reward == "final")
        self._shape = (num_envs, observer.size)
        self.single_observation_space = observation_space(self.game, observer)
        self.single_action_space = Discrete(self.game.codes)
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """New games; the dice of game i do not depend on how many there are."""
        super().reset(seed=seed)
        seen = self._blank()
        self._loop.begin(int(self.np_random.integers(2**63)), *flat(seen))
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, actions: Actions) -> tuple[Observation, Numbers, Numbers, Numbers, Info]:
        """Do one action in every game."""
        count = self.num_envs
        codes = np.ascontiguousarray(actions, np.int64)
        if codes.shape != (count,):
            raise ScorepadError(f"actions: found an array of shape {codes.shape}, expected ({count},)")
        if self._raises:
            self._check(codes)
        seen = self._blank()
        rewards, ended, refused = np.zeros(count, np.float32), np.zeros(count, np.int8), np.zeros(count, np.int8)
        info: Info = {"action_mask": seen["action_mask"]}
        if self._loop.step(codes, *flat(seen), rewards, ended, refused):
            info["illegal"] = refused.view(np.bool_)
            rewards[info["illegal"]] = PENALTY
        over = ended.view(np.bool_)
        if over.any():
            self._tell_ended(seen, over, info)
        return seen, rewards, over, np.zeros(count, np.bool_), info

    def _tell_ended(self, seen: Observation, over: Numbers, info: Info) -> None:
        """The points of games that are over; where they begin anew at once, also how they ended."""
        numbers = np.flatnonzero(over)
        info["points"], info["_points"] = np.zeros(self.num_envs, np.int64), over.copy()
        for index in map(int, numbers):
            info["points"][index] = self._loop.points(index)
        if not self._same_step:
            return
        last = np.full(self.num_envs, None, object)
        for index in map(int, numbers):
            last[index] = {name: array[index].copy() for name, array in seen.items()}
            seen["observation"][index] = 0
            self._loop.renew(index, *flat(seen))
        info["final_obs"], info["_final_obs"] = last, over.copy()
        info["final_info"] = {"points": info["points"].copy(), "_points": over.copy()}
        info["_final_info"] = over.copy()

    def _check(self, codes: Actions) -> None:
        for index, code in enumerate(codes):
            state = self._loop.position(index)
            if not self._loop.over(index) and code not in state.legal(0):
                raise refusal(self.game, state, 0, int(code), f"game {index}: ")

    def _blank(self) -> Observation:
        return {
            "observation": np.zeros(self._shape, np.float32),
            "action_mask": np.zeros((self.num_envs, self.game.codes), np.int8),
        }


def flat(seen: Observation) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """Both arrays as the loop writes them."""
    return seen["observation"].reshape(-1), seen["action_mask"].reshape(-1)


def batched(space: Dict, count: int) -> Dict:
    """The space of this many; without a copy of all limits for every game, as `batch_space` would make."""
    seen, mask = space["observation"], space["action_mask"]
    if not isinstance(seen, Box):
        raise TypeError(f"found {seen!r}, expected a Box")
    low, high = (np.broadcast_to(limit, (count, *limit.shape)) for limit in (seen.low, seen.high))
    return Dict({"observation": Box(low, high), "action_mask": batch_space(mask, count)})
