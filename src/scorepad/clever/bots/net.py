"""The net that tells how many points a Clever sheet will still gain.

Inputs -> 64 -> 32 -> 1, the last two layers of their own for each of the heads: own turns left, and where in the turn.
"""

from collections.abc import Callable

import numpy as np

from scorepad.clever.bots import net_plain
from scorepad.clever.bots.batch import Batch, Doubles, Floats
from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.bots.shapes import HIDDEN, MIDDLE, UNIT, shapes

#: The layers of a net that was not asked yet.
NOTHING: Floats = np.zeros(0, np.float32)
#: How much of the past the averages of Adam keep, and what keeps it from dividing by nothing.
KEEP_MEAN, KEEP_SQUARE, TINY = 0.9, 0.995, 1e-6

evaluate: Callable[["Net", Inputs], float]
evaluate_all: Callable[["Net", Batch, int], None]
learn: Callable[["Net", "Net", Inputs, float], None]
adam: Callable[["Descent", float, float], None]
globals().setdefault("evaluate", net_plain.evaluate)
globals().setdefault("evaluate_all", net_plain.evaluate_all)
globals().setdefault("learn", net_plain.learn)
globals().setdefault("adam", net_plain.adam)


class Net:
    """Weights, as they are or as the slope of an error; it works on the arrays it is given, not on a copy."""

    def __init__(self, arrays: dict[str, Floats]) -> None:
        self.first = arrays["first"]
        self.first_bias = arrays["first_bias"]
        self.second = arrays["second"]
        self.second_bias = arrays["second_bias"]
        self.third = arrays["third"]
        self.third_bias = arrays["third_bias"]
        #: How many points more or less than alone are to come at each place of a table.
        self.places: Doubles = arrays["places"].astype(np.float64)
        self.unit = UNIT
        self.hidden: Floats = NOTHING
        self.middle: Floats = NOTHING

    def gain(self, inputs: Inputs) -> float:
        """The points still to come; none where no head is asked."""
        return evaluate(self, inputs) if inputs.head >= 0 else 0.0

    def gains(self, batch: Batch, rows: int) -> None:
        """The same for the first rows of a batch, into its `gains`."""
        evaluate_all(self, batch, rows)

    def batch(self, rows: int) -> Batch:
        """Room for this many positions that it is asked about together."""
        return Batch(rows)

    def teach(self, slope: "Net", inputs: Inputs, delta: float) -> None:
        """Add to `slope` how the gain just told changes with each weight, times `delta`."""
        learn(self, slope, inputs, delta)


def fresh(inputs: int, seed: int) -> dict[str, Floats]:
    """Weights to begin with: small and random, outputs near 0."""
    random = np.random.default_rng(seed)
    arrays = {name: np.zeros(shape, np.float32) for name, shape in shapes(inputs).items()}
    arrays["first"][:] = random.normal(0, 0.1, arrays["first"].shape)
    arrays["second"][:] = random.normal(0, (2 / HIDDEN) ** 0.5, arrays["second"].shape[1:])
    arrays["third"][:] = random.normal(0, (1 / MIDDLE) ** 0.5, arrays["third"].shape[1:])
    return arrays


def zeros(inputs: int) -> dict[str, Floats]:
    """Arrays for a slope."""
    return {name: np.zeros(shape, np.float32) for name, shape in shapes(inputs).items()}


class Descent:
    """Adam for one array of weights; only rows that have a slope move."""

    def __init__(self, weights: Floats, slopes: Floats) -> None:
        columns = weights.shape[weights.ndim - 1]  # compiled without negative indices
        self.weights = weights.reshape(-1, columns)
        self.slopes = slopes.reshape(-1, columns)
        self.means = np.zeros_like(weights).reshape(-1, columns)
        self.squares = np.zeros_like(weights).reshape(-1, columns)

    def step(self, rate: float, scale: float) -> None:
        """Go down the slope, which is `scale` times `slopes`, and clear it."""
        adam(self, rate, scale)
