"""Learns to play alone with MaskablePPO of sb3-contrib, on the vector environment.

    pip install "scorepad[rl]" sb3-contrib
    python examples/learn_maskable_ppo.py [--game GAME] [--steps 3000000] [--seed 1]

Prints the mean points of the best action in new games, beside the player `greedy`.
"""

import argparse
import time
from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from scorepad import envs, load
from scorepad.lab import simulate

GAMES = 256
#: Rewards are divided by this, so that values are small numbers.
SCALE = 20.0

Floats = NDArray[np.float32]
#: What a step gives: observations, rewards, endings, and for each game what else there is to tell.
Step = tuple[Floats, Floats, NDArray[np.bool_], list[dict[str, object]]]


class Games(VecEnv):
    """A vector of games as Stable-Baselines3 wants it: observations without the mask, which it asks for apart."""

    def __init__(self, game: str, count: int, seed: int) -> None:
        self.vector = envs.vector(game, count, autoreset="same-step")
        self.first, self.finished = seed, list[int]()
        super().__init__(count, self.vector.single_observation_space["observation"], self.vector.single_action_space)

    def reset(self) -> Floats:
        """New games."""
        self.now, _ = self.vector.reset(seed=self.first)
        return self._seen()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Note what is to be done."""
        self.actions = actions

    def step_wait(self) -> Step:
        """Do it in all games; those that are over begin anew."""
        self.now, rewards, over, _, info = self.vector.step(self.actions)
        told: list[dict[str, object]] = [{} for _ in range(self.num_envs)]
        for index in map(int, np.flatnonzero(over)):
            told[index] = {"terminal_observation": info["final_obs"][index]["observation"]}
            self.finished.append(int(info["points"][index]))
        return self._seen(), (rewards / SCALE).astype(np.float32), over.astype(bool), told

    def env_method(self, name: str, *_given: object, **_options: object) -> Sequence[NDArray[np.bool_]]:
        """The masks: nothing else is asked for."""
        if name != "action_masks":
            raise AttributeError(name)
        return list(self.now["action_mask"].astype(bool))

    def has_attr(self, name: str) -> bool:
        """Masks are there."""
        return name == "action_masks"

    def get_attr(self, name: str, indices: object = None) -> list[None]:
        """Nothing is drawn."""
        return [None] * self.num_envs

    def set_attr(self, name: str, value: object, indices: object = None) -> None:
        """Nothing can be set."""
        raise AttributeError(name)

    def env_is_wrapped(self, kind: type, indices: object = None) -> list[bool]:
        """No game is."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""

    def _seen(self) -> Floats:
        found: Floats = self.now["observation"]
        return found


def measure(model: MaskablePPO, game: str, count: int, seed: int) -> tuple[float, float]:
    """The mean of so many new games with the best action, and its standard error."""
    games = Games(game, count, seed)
    seen, points, over = games.reset(), np.full(count, np.nan), np.zeros(count, bool)
    while np.isnan(points).any():
        actions, _ = model.predict(seen, action_masks=games.now["action_mask"], deterministic=True)
        before = len(games.finished)
        games.step_async(actions)
        seen, _, over, _ = games.step_wait()
        ended = np.flatnonzero(over)
        for index, total in zip(ended, games.finished[before:], strict=True):
            points[index] = total if np.isnan(points[index]) else points[index]
    return float(points.mean()), float(points.std(ddof=1) / np.sqrt(count))


def main() -> None:
    """Learn for so many steps, then measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ganz-schoen-clever")
    parser.add_argument("--steps", type=int, default=3_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", Games(chosen.game, GAMES, chosen.seed), seed=chosen.seed, device="cpu", gamma=1.0, n_epochs=3,
        n_steps=32, batch_size=1024, learning_rate=lambda left: 1e-3 * max(0.05, left), ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    begun = time.process_time()
    model.learn(chosen.steps)
    spent = (time.process_time() - begun) / 60
    mean, error = measure(model, chosen.game, 1000, chosen.seed + 1)
    print(f"learned: {mean:.1f} ({error:.1f}) points in 1000 games, after {chosen.steps} steps, {spent:.1f} minutes")
    greedy = simulate(load(chosen.game), 1000, ["greedy"], seed=chosen.seed).seats[0].spread
    print(f"greedy:  {greedy.mean:.1f} ({greedy.se:.1f}) points")


if __name__ == "__main__":
    main()
