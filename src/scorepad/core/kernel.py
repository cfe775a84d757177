"""A small net, asked about many positions at once without NumPy; a host may lend faster arithmetic.

Inputs are few of many, so a position is a list of indices and values. The first layer is the same for all positions,
the other two belong to the head that a position asks. All is in single precision, sums run in one fixed order: whoever
keeps to both gives the same bits.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import add
from typing import Protocol

Numbers = Sequence[float]


@dataclass(frozen=True)
class Layers:
    """The weights, row by row: for each input a row of `hidden`, for each head `hidden` rows of `middle`."""

    hidden: int
    middle: int
    first: "array[float]"
    first_bias: "array[float]"
    second: "array[float]"
    second_bias: "array[float]"
    third: "array[float]"
    third_bias: "array[float]"


@dataclass(frozen=True)
class Rows:
    """Positions: each has `room` places in `index` and `value`, this many of which count, and a head; below 0: none."""

    room: int
    index: "array[int]"
    value: "array[float]"
    counts: "array[int]"
    heads: "array[int]"
    outputs: "array[float]"  #: what the net says about each

    @classmethod
    def of(cls, rows: int, room: int) -> "Rows":
        """This many, all blank."""
        whole, number = array("i", [0]), array("f", [0])
        return cls(room, whole * (rows * room), number * (rows * room), whole * rows, whole * rows, number * rows)


class Kernel(Protocol):
    """A net."""

    def __call__(self, rows: Rows, count: int, /) -> None:
        """Weigh the first this many rows, into their `outputs`; those without a head are left alone."""


_lent: list[Callable[[Layers], Kernel]] = []


def lend(make: Callable[[Layers], Kernel]) -> None:
    """Let nets made from now on be weighed by the host."""
    _lent[:] = [make]


def kernel(layers: Layers) -> Kernel:
    """What weighs positions with these weights: the host's arithmetic, or plain Python."""
    return _lent[0](layers) if _lent else PlainKernel(layers)


class PlainKernel:
    """The arithmetic in plain Python: a list of products becomes an array, which rounds them."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers

    def __call__(self, rows: Rows, count: int, /) -> None:
        """Weigh rows one after the other."""
        for row in range(count):
            if rows.heads[row] >= 0:
                rows.outputs[row] = self._output(rows, row, rows.heads[row])

    def _output(self, rows: Rows, row: int, head: int) -> float:
        layers = self._layers
        hidden, middle = layers.hidden, layers.middle
        begin = row * rows.room
        places = range(begin, begin + rows.counts[row])
        inputs = [(rows.index[at], rows.value[at]) for at in places]
        first = _positive(_layer(layers.first_bias, layers.first, inputs, hidden))
        above = [(head * hidden + at, number) for at, number in enumerate(first) if number]  # 0 changes no sum
        bias = layers.second_bias[head * middle : (head + 1) * middle]
        second = _positive(_layer(bias, layers.second, above, middle))
        total = layers.third_bias[head : head + 1]
        for at, number in enumerate(second):
            total[0] += array("f", [layers.third[head * middle + at] * number])[0]
        return total[0]


def _layer(
    sums: "array[float]", weights: "array[float]", inputs: Sequence[tuple[int, float]], width: int
) -> "array[float]":
    """Sums of rows of weights, each times its input, one row after the other."""
    for index, value in inputs:
        row = weights[index * width : (index + 1) * width]
        if value != 1:
            row = array("f", [weight * value for weight in row])
        sums = array("f", map(add, sums, row))
    return sums


def _positive(numbers: "array[float]") -> list[float]:
    return [number if number > 0 else 0.0 for number in numbers]
