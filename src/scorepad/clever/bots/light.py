"""The net without NumPy: for Python in a browser, where all positions of a decision are weighed at once by its host."""

import hashlib
from array import array
from typing import TYPE_CHECKING, cast

from scorepad.clever.bots import weights_file
from scorepad.clever.bots.inputs import HEADS, ROOM, SEATINGS, Inputs
from scorepad.clever.bots.shapes import HIDDEN, MIDDLE, UNIT
from scorepad.clever.bots.weights_file import SPREAD, File
from scorepad.core.kernel import Kernel, Layers, Rows, kernel
from scorepad.core.training import About

if TYPE_CHECKING:
    from scorepad.clever.bots.net import Net


class LightWeights:
    """What was learned about one sheet."""

    def __init__(self, found: File) -> None:
        arrays = {name: stored.values for name, stored in found.arrays.items()}
        self.about: About = found.about
        self.digest = _digest(found)
        self._spread, self._places = arrays.pop(SPREAD), arrays.pop("places")
        self._kernel = kernel(Layers(HIDDEN, MIDDLE, **arrays))

    def spread(self, seating: int, head: int) -> float:
        """By how much a head misjudges the end of a game, as a standard deviation."""
        return self._spread[seating * HEADS + head]

    def net(self, blind: bool) -> "Net":
        """A net of it; `blind`: all places of all tables are the same to it."""
        places = array("f", [0]) * (SEATINGS * HEADS) if blind else self._places
        return cast("Net", LightNet(self._kernel, places))  # whoever plans asks no more of one than of the other


class LightBatch:
    """Rows of inputs, and in `gains` what the net says about each."""

    def __init__(self, rows: int) -> None:
        self.rows = Rows.of(rows, ROOM)
        self.seatings = array("i", [0]) * rows
        self.gains = array("d", [0]) * rows

    def put(self, row: int, inputs: Inputs) -> None:
        """Keep the inputs of a position."""
        begin, end = row * ROOM, row * ROOM + inputs.count
        self.rows.index[begin:end] = array("i", inputs.index[: inputs.count])
        self.rows.value[begin:end] = array("f", inputs.value[: inputs.count])
        self.rows.counts[row], self.rows.heads[row] = inputs.count, inputs.head
        self.seatings[row] = inputs.seating


class LightNet:
    """Tells how many points a sheet will still gain."""

    def __init__(self, kernel: Kernel, places: "array[float]") -> None:
        self._kernel, self._places = kernel, places
        self._one = LightBatch(1)

    def batch(self, rows: int) -> LightBatch:
        """Room for this many positions that it is asked about together."""
        return LightBatch(rows)

    def gain(self, inputs: Inputs) -> float:
        """The points still to come; none where no head is asked."""
        self._one.put(0, inputs)
        self.gains(self._one, 1)
        return self._one.gains[0]

    def gains(self, batch: LightBatch, rows: int) -> None:
        """The same for the first rows of a batch, into its `gains`."""
        self._kernel(batch.rows, rows)
        for row in range(rows):
            head = batch.rows.heads[row]
            place = self._places[batch.seatings[row] * HEADS + head]
            batch.gains[row] = place + UNIT * batch.rows.outputs[row] if head >= 0 else 0.0


def _digest(found: File) -> str:
    """The same as that of the same weights with NumPy."""
    total = hashlib.sha256()
    for key, stored in sorted(found.arrays.items()):
        total.update(f"{key} {stored.shape} ".encode() + stored.values.tobytes())
    return total.hexdigest()


def find(digest: str, inputs: int) -> LightWeights | None:
    """The weights for a sheet, the player's own first; None if nobody trained any."""
    found = weights_file.find(digest, inputs)
    return None if found is None else LightWeights(found)
