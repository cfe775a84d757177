"""Writes web/tests/kernel.json: a small net and what plain Python says about positions, for tests of the client."""

import json
from array import array
from pathlib import Path

from scorepad.core import Rng
from scorepad.core.kernel import Layers, PlainKernel, Rows

TARGET = Path(__file__).resolve().parents[1] / "web" / "tests" / "kernel.json"
INPUTS, HIDDEN, MIDDLE, HEADS, ROWS, ROOM = 20, 16, 8, 3, 6, 10
#: What is left where a position has no head.
UNTOUCHED = 7.0


def text() -> str:
    """The net, the positions and the outputs, as JSON; single precision is written as it is."""
    rng = Rng(19)

    def numbers(count: int) -> "array[float]":
        return array("f", [(rng.below(2001) - 1000) / 997 for _ in range(count)])

    layers = Layers(HIDDEN, MIDDLE, numbers(INPUTS * HIDDEN), numbers(HIDDEN), numbers(HEADS * HIDDEN * MIDDLE),
                    numbers(HEADS * MIDDLE), numbers(HEADS * MIDDLE), numbers(HEADS))  # fmt: skip
    rows = Rows.of(ROWS, ROOM)
    for row in range(ROWS):
        rows.heads[row], rows.counts[row], rows.outputs[row] = row % (HEADS + 1) - 1, 1 + rng.below(ROOM), UNTOUCHED
    for place in range(ROWS * ROOM):
        rows.index[place] = rng.below(INPUTS)
        rows.value[place] = 1 if rng.below(2) else (rng.below(2001) - 1000) / 997
    PlainKernel(layers)(rows, ROWS)
    told = {name: part if isinstance(part, int) else list(part) for name, part in (vars(layers) | vars(rows)).items()}
    return json.dumps(told) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
