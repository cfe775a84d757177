"""Learning on many machines: hands play and learn from the same weights for a round, then the mean of all goes on.

A hand remembers nothing from round to round, so one that dies does its round again elsewhere, to the same bits.
"""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:  # whoever only simulates needs no NumPy
    import numpy as np
    from numpy.typing import NDArray

#: All that a training has come to: arrays of numbers by name.
State: TypeAlias = "dict[str, NDArray[np.float32]]"

#: A round should take about this long: weights travel twice in it.
ROUND_SECONDS = 1.0
#: The steps of the first round, and by how much a round may grow over the one before.
FIRST_STEPS, GROWTH = 20, 4


class Hand(Protocol):
    """Plays and learns."""

    def learn(self, state: State, fraction: float, steps: int, number: int, hands: int) -> State:
        """Go on from a state for this many steps when a fraction of the training is done; `number` of all `hands`
        tells it from the others, so that it plays other games."""


#: Lets every hand learn from the same state: the fraction that is done, and how many steps.
Play = Callable[[State, float, int], Sequence[State]]


class Learner:
    """Holds the weights between rounds."""

    def __init__(self, play: Play, state: State, seconds: float = ROUND_SECONDS) -> None:
        self._play, self._seconds = play, seconds
        self.state, self.steps = state, FIRST_STEPS

    def round(self, fraction: float) -> State:
        """One round of all hands; what it has come to."""
        began = time.monotonic()
        self.state = mean(self._play(self.state, fraction, self.steps))
        most = self.steps * self._seconds / max(time.monotonic() - began, 1e-6)
        self.steps = max(1, min(int(most), GROWTH * self.steps))
        return self.state


def mean(states: Sequence[State]) -> State:
    """The mean of every number."""
    # NumPy's types do not know that the mean of 32-bit floats is one.
    return {name: sum(state[name] for state in states) / len(states) for name in states[0]}  # type: ignore[misc]
