"""What a net does, with NumPy: for the package as plain Python, and what the compiled form is tested against.

Sums run in the order of the compiled loops, so that both give the same bits.
"""

from typing import TYPE_CHECKING

import numpy as np

from scorepad.clever.bots.batch import Batch, Floats, Ints
from scorepad.clever.bots.inputs import Inputs

if TYPE_CHECKING:
    from scorepad.clever.bots.net import Descent, Net

#: How much of the past the averages of Adam keep, and what keeps it from dividing by nothing.
KEEP_MEAN, KEEP_SQUARE, TINY = np.float32(0.9), np.float32(0.995), np.float32(1e-6)


def evaluate(net: "Net", inputs: Inputs) -> float:
    """The points still to come, for one position; leaves the activations in `net` for `learn`."""
    index = np.asarray(inputs.index[: inputs.count])
    value = np.asarray(inputs.value[: inputs.count], np.float32)
    hidden, middle, outputs = _forward(net, index[None], value[None], [inputs.head])
    net.hidden, net.middle = hidden[0], middle[0]
    return float(net.places[inputs.seating, inputs.head]) + float(net.unit) * float(outputs[0])


def evaluate_all(net: "Net", batch: Batch, rows: int) -> None:
    """The same for the first rows of a batch, all at once; 0 for those without a head."""
    batch.gains[:rows] = 0
    asked = np.flatnonzero(batch.heads[:rows] >= 0)
    if not asked.size:
        return
    counts, heads = batch.counts[asked], batch.heads[asked]
    width = counts.max()
    # What lies behind a row's own inputs is left from others: 0 times their weights changes no sum.
    value = np.where(np.arange(width) < counts[:, None], batch.value[asked, :width], np.float32(0))
    _, _, outputs = _forward(net, batch.index[asked, :width], value, heads)
    batch.gains[asked] = net.places[batch.seatings[asked], heads] + net.unit * outputs.astype(np.float64)


def _forward(net: "Net", index: Ints, value: Floats, heads: Ints | list[int]) -> tuple[Floats, Floats, Floats]:
    """Both hidden layers and the output, one row for each position."""
    rows = len(heads)
    hidden = _sums(np.broadcast_to(net.first_bias, (rows, net.first_bias.size)), net.first[index] * value[:, :, None])
    hidden = np.maximum(hidden, np.float32(0))
    middle = np.maximum(_sums(net.second_bias[heads], net.second[heads] * hidden[:, :, None]), np.float32(0))
    return hidden, middle, _sums(net.third_bias[heads], net.third[heads] * middle)


def _sums(begin: Floats, terms: Floats) -> Floats:
    """Sums over the second axis, one term after the other."""
    return np.concatenate([begin[:, None], terms], axis=1).cumsum(axis=1)[:, -1]


def learn(net: "Net", slope: "Net", inputs: Inputs, delta: float) -> None:
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


def adam(descent: "Descent", rate: float, scale: float) -> None:
    """One step of Adam on the rows that have a slope; clears it."""
    used = descent.slopes.any(axis=1)
    slope = descent.slopes[used] * np.float32(scale)
    mean = descent.means[used] = KEEP_MEAN * descent.means[used] + (1 - KEEP_MEAN) * slope
    square = descent.squares[used] = KEEP_SQUARE * descent.squares[used] + (1 - KEEP_SQUARE) * slope * slope
    descent.weights[used] -= np.float32(rate) * mean / (np.sqrt(square) + TINY)
    descent.slopes[:] = 0
