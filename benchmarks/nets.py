"""The nets: positions asked about one after the other, and in batches."""

from collections.abc import Iterator
from typing import cast

import scorepad
from benchmarks.clock import Figure, best_rate
from benchmarks.engine import CLEVER, MODE, SIZE
from scorepad.clever.bots import weights as clever_weights
from scorepad.clever.bots.batch import Batch
from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.bots.net import Net
from scorepad.clever.game import Rules
from scorepad.core import Rng

#: Positions asked about together.
TOGETHER = 8


def figures(throws: float) -> Iterator[Figure]:
    """Positions per second for each net, alone and together."""
    for name in CLEVER:
        yield from one_net(cast(Rules, scorepad.load(name)), throws)


def one_net(game: Rules, throws: float) -> Iterator[Figure]:
    """The same positions of a random game, both ways."""
    sheets = read(game)
    weights = clever_weights.find(game.digest, sheets[0].size)
    if weights is None:
        raise scorepad.ScorepadError(f"{game.id}: found no weights, expected those that come with Scorepad")
    net, batch = Net(weights.arrays), Batch(TOGETHER)
    for row, inputs in enumerate(sheets):
        batch.put(row, inputs)
    times = 20 * SIZE

    def alone() -> int:
        for _ in range(times):
            for inputs in sheets:
                net.gain(inputs)
        return times * TOGETHER

    def together() -> int:
        for _ in range(times):
            net.gains(batch, TOGETHER)
        return times * TOGETHER

    for how, work in (("one by one", alone), (f"{TOGETHER} at once", together)):
        rate = best_rate(work)
        yield Figure(f"{game.id}: net, {how} ({MODE})", rate, "positions/s", throws / rate)


def read(game: Rules) -> list[Inputs]:
    """The inputs of positions of a random game that wait for a throw."""
    state, rng = game.start(1), Rng(4)
    found: list[Inputs] = []
    while len(found) < TOGETHER:
        if state.chance:
            inputs = Inputs(game.tables)
            inputs.read(state, 0)
            found.append(inputs)
            state.roll(rng.below(state.outcomes()))
        else:
            codes = state.legal(0)
            state.apply(0, codes[rng.below(len(codes))])
    return found
