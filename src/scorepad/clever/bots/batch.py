"""Inputs of several positions side by side, for a net that is asked about all of them at once, or taught later."""

from typing import Any

import numpy as np

from scorepad.clever.bots.inputs import ROOM, Inputs


class Batch:
    """Rows of inputs, and in `gains` what the net says about each."""

    def __init__(self, rows: int) -> None:
        self.index: Any = np.zeros((rows, ROOM), np.int32)
        self.value: Any = np.zeros((rows, ROOM), np.float32)
        self.counts: Any = np.zeros(rows, np.int32)
        self.heads: Any = np.zeros(rows, np.int32)
        self.seatings: Any = np.zeros(rows, np.int32)
        self.gains: Any = np.zeros(rows, np.float64)

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
