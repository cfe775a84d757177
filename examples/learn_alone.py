"""Learns to play alone, in NumPy only: PPO with masked actions on the vector environment.

    python examples/learn_alone.py [--game GAME] [--minutes 5] [--seed 1] [--save FILE]

Prints the mean points of the games that ended, every half minute; at the end those of the best action in new games,
beside the player `greedy`.
"""

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorepad import envs, load
from scorepad.lab import simulate

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]

GAMES, STEPS, EPOCHS, BATCH = 256, 32, 3, 1024
WIDTH, RATE, CLIP, ENTROPY, TRACE = 256, 1e-3, 0.2, 0.01, 0.95
#: Rewards are divided by this, so that values are small numbers.
SCALE = 20.0


@dataclass
class Batch:
    """Some steps of all games: what was seen, done and gained."""

    seen: Floats
    mask: NDArray[np.int8]
    action: Integers
    log_share: Floats
    value: Floats
    gain: Floats
    real: NDArray[np.bool_]  #: not the steps that only begin a game


class Net:
    """Two hidden layers; one output for each action, and one for the points still to come."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        sizes = [(inputs, WIDTH), (WIDTH, WIDTH), (WIDTH, actions + 1)]
        self.weights = [
            rng.normal(0, np.sqrt(2 / size[0]) * scale, size).astype(np.float32)
            for size, scale in zip(sizes, (1, 1, 0.1), strict=True)
        ]
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.slow = [np.zeros_like(weight) for weight in self.weights]
        self.wide = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def layers(self, seen: Floats) -> list[Floats]:
        """What each layer gives."""
        found = [seen]
        for at in range(2):
            found.append(np.maximum(found[-1] @ self.weights[at] + self.weights[3 + at], 0))
        return [*found, found[-1] @ self.weights[2] + self.weights[5]]

    def shares(self, seen: Floats, mask: NDArray[np.int8]) -> tuple[list[Floats], Floats, Floats]:
        """The layers, the probability of each allowed action, and the value."""
        layers = self.layers(seen)
        logits = np.where(mask, layers[-1][:, :-1], -1e9)
        shares = np.exp(logits - logits.max(1, keepdims=True)) * mask
        return layers, shares / np.maximum(shares.sum(1, keepdims=True), 1e-9), layers[-1][:, -1]

    def learn(self, layers: list[Floats], slope: Floats, rate: float) -> None:
        """One step of Adam down the slope of the last layer."""
        slopes: list[Floats] = [np.empty(0, np.float32)] * 6
        for at in (2, 1, 0):
            slopes[at], slopes[3 + at] = layers[at].T @ slope, slope.sum(0)
            if at:
                slope = (slope @ self.weights[at].T) * (layers[at] > 0)
        self.updates += 1
        size = np.sqrt(sum(float((one * one).sum()) for one in slopes))
        for at, whole in enumerate(slopes):
            one = whole * np.float32(min(1.0, 0.5 / (size + 1e-9)))
            self.slow[at] += 0.1 * (one - self.slow[at])
            self.wide[at] += 0.001 * (one * one - self.wide[at])
            slow, wide = self.slow[at] / (1 - 0.9**self.updates), self.wide[at] / (1 - 0.999**self.updates)
            self.weights[at] -= rate * slow / (np.sqrt(wide) + 1e-5)


class Learner:
    """Plays many games at once and learns from every stretch of them."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.env = envs.vector(game, GAMES)
        self.now, _ = self.env.reset(seed=seed)
        self.net = Net(self.now["observation"].shape[1], self.env.game.codes, self.rng)
        self.over = np.zeros(GAMES, bool)
        self.finished: list[int] = []
        self.steps = 0

    def stretch(self) -> list[tuple[NDArray[Any], ...]]:
        """Play some steps in all games."""
        found: list[tuple[NDArray[Any], ...]] = []  # columns of a Batch
        for _ in range(STEPS):
            seen, mask = self.now["observation"], self.now["action_mask"]
            _, shares, value = self.net.shares(seen, mask)
            action = pick(shares, self.rng)
            log_share = np.log(shares[np.arange(GAMES), action] + 1e-9)
            real = ~self.over
            self.now, reward, self.over, _, info = self.env.step(action)
            self.finished += info["points"][info["_points"]].tolist() if "points" in info else []
            found.append((seen, mask, action, log_share, value, reward / SCALE, real, self.over))
        self.steps += GAMES * STEPS
        return found

    def batch(self) -> Batch:
        """A stretch with what was gained by each step beyond what was expected, itself and all that followed."""
        found = self.stretch()
        _, _, ahead = self.net.shares(self.now["observation"], self.now["action_mask"])
        gains, trace = [], np.zeros(GAMES, np.float32)
        for *_, value, reward, real, over in reversed(found):
            beyond = reward + np.where(over, 0, ahead) - value
            trace = np.where(real, beyond + TRACE * np.where(over, 0, trace), 0)
            gains.append(trace)
            ahead = value
        seen, mask, action, log_share, value, _, real, _ = map(np.concatenate, zip(*found, strict=True))
        gain = np.concatenate(gains[::-1]).astype(np.float32)
        return Batch(seen, mask, action, log_share, value, gain, real)

    def improve(self, rate: float) -> None:
        """Learn from one batch."""
        batch = self.batch()
        known = np.flatnonzero(batch.real)
        for _ in range(EPOCHS):
            order = self.rng.permutation(known)
            for start in range(0, len(order), BATCH):
                self.net.learn(*self.slope(batch, order[start : start + BATCH]), rate)

    def slope(self, batch: Batch, chosen: Integers) -> tuple[list[Floats], Floats]:
        """How the last layer should change: PPO's clipped aim, entropy, and the value."""
        action, gain, rows = batch.action[chosen], batch.gain[chosen], np.arange(len(chosen))
        better = (gain - gain.mean()) / (gain.std() + 1e-6)
        layers, shares, value = self.net.shares(batch.seen[chosen], batch.mask[chosen])
        ratio = np.exp(np.log(shares[rows, action] + 1e-9) - batch.log_share[chosen])
        within = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = better * ratio * within
        slope = np.empty_like(layers[-1])
        slope[:, :-1] = shares * push[:, None]
        slope[rows, action] -= push
        logs = np.log(shares + 1e-9)
        slope[:, :-1] += ENTROPY * shares * (logs - (shares * logs).sum(1, keepdims=True))
        slope[:, -1] = 0.5 * (value - (batch.value[chosen] + gain))
        return layers, (slope / len(chosen)).astype(np.float32)


def pick(shares: Floats, rng: np.random.Generator) -> Integers:
    """An action for each row, by its probabilities."""
    found: Integers = (shares.cumsum(1) > rng.random((len(shares), 1)) * shares.sum(1, keepdims=True)).argmax(1)
    return found


def measure(net: Net, game: str, games: int, seed: int) -> tuple[float, float]:
    """The mean of so many new games with the best action, and its standard error."""
    env = envs.vector(game, games)
    now, _ = env.reset(seed=seed)
    points = np.full(games, np.nan)
    while np.isnan(points).any():
        _, shares, _ = net.shares(now["observation"], now["action_mask"])
        now, _, over, _, info = env.step(shares.argmax(1))
        first = over & np.isnan(points)
        points[first] = info["points"][first] if "points" in info else 0
    return float(points.mean()), float(points.std(ddof=1) / np.sqrt(games))


def main() -> None:
    """Learn for some minutes, then measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ganz-schoen-clever")
    parser.add_argument("--minutes", type=float, default=5, help="of the processor's time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="measured at the end")
    parser.add_argument("--save", type=Path, help="write the weights to this file (.npz)")
    chosen = parser.parse_args()
    learner, begun, told = Learner(chosen.game, chosen.seed), time.process_time(), 0.0
    while (spent := time.process_time() - begun) < chosen.minutes * 60:
        learner.improve(RATE * max(0.05, 1 - spent / (chosen.minutes * 60)))
        if spent - told >= 30:
            told = spent
            print(
                f"{spent:5.0f} s  {learner.steps:9} steps  {np.mean(learner.finished[-2000:]):6.1f} points", flush=True
            )
    if chosen.save:
        np.savez(chosen.save, *learner.net.weights)
    mean, error = measure(learner.net, chosen.game, chosen.games, chosen.seed + 1)
    print(f"learned: {mean:.1f} ({error:.1f}) points in {chosen.games} games, after {learner.steps} steps")
    greedy = simulate(load(chosen.game), chosen.games, ["greedy"], seed=chosen.seed).seats[0].spread
    print(f"greedy:  {greedy.mean:.1f} ({greedy.se:.1f}) points")


if __name__ == "__main__":
    main()
