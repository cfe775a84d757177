"""The net itself: the same bits compiled and with NumPy, and slopes that lead downhill."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from nets.nets import CLEVER, before_throws, ended, rules, untrained
from scorepad.clever.bots import net_plain
from scorepad.clever.bots.batch import Batch
from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.bots.net import Descent, Net, zeros


def read(inputs: Inputs) -> Any:
    """The same inputs as NumPy reads them."""
    pairs = inputs.pairs()
    index, value = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    return SimpleNamespace(count=len(pairs), head=inputs.head, seating=inputs.seating, index=index, value=value)


def rows(kept: list[Any]) -> Any:
    """A batch as NumPy reads it; what lies behind a row's own inputs must not matter."""
    width = max(each.count for each in kept)
    batch = SimpleNamespace(index=np.full((len(kept), width), 7), value=np.full((len(kept), width), 9, np.float32))
    for row, each in enumerate(kept):
        batch.index[row, : each.count], batch.value[row, : each.count] = each.index, each.value
    batch.counts, batch.heads, batch.seatings = (
        np.array([getattr(each, name) for each in kept]) for name in ("count", "head", "seating")
    )
    batch.gains = np.full(len(kept), 5.0)
    return batch


def plain_net(arrays: dict[str, Any]) -> Any:
    """The same weights as NumPy reads them."""
    return SimpleNamespace(
        **arrays | {"places": arrays["places"].astype(np.float64)}, unit=20.0, hidden=None, middle=None
    )


@pytest.mark.parametrize("name", CLEVER)
def test_compiled_and_numpy_give_the_same_bits(name: str) -> None:
    game = rules(name)
    arrays = untrained(game).arrays
    net, twin, inputs = Net(arrays), plain_net(arrays), Inputs(game.tables)
    for state in before_throws(game, 1, seed=4):
        inputs.read(state, 0)
        assert net.gain(inputs) == net_plain.evaluate(twin, read(inputs))


@pytest.mark.parametrize("name", CLEVER)
def test_a_batch_is_told_the_same_as_one_position_after_the_other(name: str) -> None:
    game = rules(name)
    arrays = untrained(game).arrays
    arrays["places"] += np.random.default_rng(1).integers(-9, 9, arrays["places"].shape)
    net, twin, inputs = Net(arrays), plain_net(arrays), Inputs(game.tables)
    states = before_throws(game, 2, seed=4)[:20]
    states.insert(3, ended(game))
    batch, kept, alone = Batch(len(states)), [], []
    for row, state in enumerate(states):
        inputs.read(state, row % state.seats)
        batch.put(row, inputs)
        kept.append(read(inputs))
        alone.append(net.gain(inputs))
    net.gains(batch, len(states))
    with_numpy = rows(kept)
    net_plain.evaluate_all(twin, with_numpy, len(states))
    assert list(batch.gains) == alone
    assert list(with_numpy.gains) == alone
    assert alone[3] == 0, "nothing is to come once a game is over"


def test_slopes_are_the_same_compiled_and_with_numpy() -> None:
    game = rules("ganz-schoen-clever")
    arrays, inputs = untrained(game).arrays, Inputs(game.tables)
    slope, twin_slope = zeros(inputs.size), zeros(inputs.size)
    net, twin = Net(arrays), plain_net(arrays)
    twins: Any = SimpleNamespace(**twin_slope)
    for state in before_throws(game, 1, seed=4)[:8]:
        inputs.read(state, 0)
        net.gain(inputs)
        net.teach(Net(slope), inputs, 0.5)
        net_plain.evaluate(twin, read(inputs))
        net_plain.learn(twin, twins, read(inputs), 0.5)
    for part, values in slope.items():
        assert np.allclose(values, twin_slope[part], rtol=1e-4, atol=1e-6), part


def test_a_slope_is_what_the_output_changes_by() -> None:
    game = rules("ganz-schoen-clever")
    arrays, inputs = untrained(game).arrays, Inputs(game.tables)
    inputs.read(before_throws(game, 1, seed=4)[5], 0)
    slope = zeros(inputs.size)
    net = Net(arrays)
    before = net.gain(inputs)
    net.teach(Net(slope), inputs, 1.0)
    index = inputs.pairs()[3][0]
    column = int(np.argmax(np.abs(slope["first"][index])))
    arrays["first"][index, column] += 1e-3
    assert (Net(arrays).gain(inputs) - before) / 20.0 == pytest.approx(1e-3 * slope["first"][index, column], rel=0.05)


def test_descent_moves_only_rows_with_a_slope_and_clears_it() -> None:
    weights, slopes = np.ones((4, 64), np.float32), np.zeros((4, 64), np.float32)
    slopes[2] = 3
    descent = Descent(weights, slopes)
    descent.step(0.01, 1.0)
    assert (weights[[0, 1, 3]] == 1).all()
    assert (weights[2] < 1).all()
    assert not slopes.any()


def test_descent_finds_the_lowest_point() -> None:
    weights, slopes = np.full((1, 64), 5.0, np.float32), np.zeros((1, 64), np.float32)
    descent = Descent(weights, slopes)
    for _ in range(2000):
        slopes[:] = weights - 2
        descent.step(0.01, 1.0)
    assert np.allclose(weights, 2, atol=0.05)
