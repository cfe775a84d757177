"""Inputs of several positions side by side, for a net that is asked about all of them at once, or taught later."""

import numpy as np
from numpy.typing import NDArray

from scorepad.clever.bots.inputs import ROOM, Inputs

Ints = NDArray[np.int32]
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]


class Batch:
    """Rows of inputs, and in `gains` what the net says about each."""

    def __init__(self, rows: int) -> None:
        self.index: Ints = np.zeros((rows, ROOM), np.int32)
        self.value: Floats = np.zeros((rows, ROOM), np.float32)
        self.counts: Ints = np.zeros(rows, np.int32)
        self.heads: Ints = np.zeros(rows, np.int32)
        self.seatings: Ints = np.zeros(rows, np.int32)
        self.gains: Doubles = np.zeros(rows, np.float64)

    def put(self, row: int, inputs: Inputs) -> None:
        """Keep the inputs of a position."""
        self.counts[row] = inputs.count
        self.heads[row] = inputs.head
        self.seatings[row] = inputs.seating
        for i in range(inputs.count):
            self.index[row, i] = inputs.index[i]
            self.value[row, i] = inputs.value[i]

    def take(self, row: int, inputs: Inputs) -> None:
        """Give back what was kept."""
        inputs.count = self.counts[row]
        inputs.head = self.heads[row]
        inputs.seating = self.seatings[row]
        for i in range(inputs.count):
            inputs.index[i] = self.index[row, i]
            inputs.value[i] = self.value[row, i]
