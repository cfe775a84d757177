"""What a net does, with NumPy: for the package as plain Python, and what the compiled form is tested against.

Sums run in the order of the compiled loops, so that both give the same bits.
"""

from typing import Any

import numpy as np

#: How much of the past the averages of Adam keep, and what keeps it from dividing by nothing.
KEEP_MEAN, KEEP_SQUARE, TINY = np.float32(0.9), np.float32(0.995), np.float32(1e-6)


def evaluate(net: Any, inputs: Any) -> float:
    """The output of the net, in points; leaves the activations in `net` for `learn`."""
    count, head = inputs.count, inputs.head
    index = np.asarray(inputs.index[:count])
    value = np.asarray(inputs.value[:count], np.float32)
    hidden = np.vstack([net.first_bias[None], net.first[index] * value[:, None]]).cumsum(axis=0)[-1]
    net.hidden = np.maximum(hidden, np.float32(0))
    middle = np.vstack([net.second_bias[head][None], net.second[head] * net.hidden[:, None]]).cumsum(axis=0)[-1]
    net.middle = np.maximum(middle, np.float32(0))
    terms = np.concatenate([net.third_bias[head : head + 1], net.third[head] * net.middle])
    return float(terms.cumsum()[-1]) * float(net.unit)


def learn(net: Any, slope: Any, inputs: Any, delta: float) -> None:
    """Add to `slope` how the output just evaluated changes with each weight, times `delta`."""
    count, head = inputs.count, inputs.head
    index = np.asarray(inputs.index[:count])
    value = np.asarray(inputs.value[:count], np.float32)
    step = np.float32(delta)
    slope.third[head] += step * net.middle
    slope.third_bias[head] += step
    middle = step * net.third[head] * (net.middle > 0)
    slope.second[head] += net.hidden[:, None] * middle
    slope.second_bias[head] += middle
    hidden = (net.second[head] @ middle) * (net.hidden > 0)
    np.add.at(slope.first, index, value[:, None] * hidden)
    slope.first_bias += hidden


def adam(descent: Any, rate: float, scale: float) -> None:
    """One step of Adam on the rows that have a slope; clears it."""
    used = descent.slopes.any(axis=1)
    slope = descent.slopes[used] * np.float32(scale)
    mean = descent.means[used] = KEEP_MEAN * descent.means[used] + (1 - KEEP_MEAN) * slope
    square = descent.squares[used] = KEEP_SQUARE * descent.squares[used] + (1 - KEEP_SQUARE) * slope * slope
    descent.weights[used] -= np.float32(rate) * mean / (np.sqrt(square) + TINY)
    descent.slopes[:] = 0
