"""`python -m benchmarks.luck [--games N] [--seed N] [GAME ...]`: the mean luck of each throw of the turn in many games.

By the way luck is defined its mean is 0 whoever plays and whatever the evaluator says; this measures it.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import sqrt

import scorepad
from scorepad import players
from scorepad.coach.course import evaluator_for
from scorepad.coach.outlook import luck
from scorepad.core import Rng
from scorepad.core.evaluator import Evaluator
from scorepad.core.game import Game

#: Throws that each mean is taken of: the fewer, the more games; it changes the error, not the mean.
THROWS = 2

#: Streams of the players and of the coach's throws, far away from those of the dice.
PLAYERS, COACH = 1 << 40, 1 << 41


class Throws:
    """The luck of one throw of the turn."""

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def add(self, one: float) -> None:
        """One more."""
        self.count, self.total, self.squares = self.count + 1, self.total + one, self.squares + one * one

    def row(self) -> str:
        """Mean, standard error, and how many of them the mean is away from 0."""
        mean = self.total / self.count
        error = sqrt((self.squares / self.count - mean * mean) / self.count)
        return f"{self.count:9,} throws   mean {mean:+.4f}   error {error:.4f}   {mean / error:+.2f} errors"


def watched(game: Game, bot: str, games: int, seed: int) -> dict[str, Throws]:
    """Play games alone; the luck of their throws by the number in the turn."""
    player, evaluator = players.make(bot, game), evaluator_for(game, 1)
    found = defaultdict[str, Throws](Throws)
    for index in range(games):
        for turn, one in lucks(game, player, evaluator, seed, index):
            found[turn].add(one)
    return found


def throw_of_turn(view: Mapping[str, object]) -> str:
    """Which throw of the turn it is, where a game counts them."""
    return (
        "for the tray"
        if view.get("landing")
        else str(view.get("roll", view.get("throws") if "throws_per_turn" in view else "any"))
    )


def lucks(
    game: Game, player: players.Player, evaluator: Evaluator, seed: int, index: int
) -> Iterator[tuple[str, float]]:
    """The throws of one game: which of the turn each is, and its luck."""
    state = game.start(1)
    dice, rng, coach = Rng(seed, index), Rng(seed, PLAYERS + index), Rng(seed, COACH + index)
    while not state.over:
        if state.chance:
            before = state.clone()
            state.roll(dice.below(state.outcomes()))
            yield throw_of_turn(game.turn_view(before)), luck(evaluator, before, state, THROWS, coach)[0]
        else:
            state.apply(0, player.choose(state, 0, rng))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("game", nargs="*", default=scorepad.games())
    arguments = parser.parse_args()
    for name in arguments.game:
        found = watched(scorepad.load(name), arguments.player, arguments.games, arguments.seed)
        for turn, throws in sorted(found.items()):
            print(f"{name}: throw {turn}: {throws.row()}")


if __name__ == "__main__":
    main()
