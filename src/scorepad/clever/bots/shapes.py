"""The arrays of a net: inputs -> 64 -> 32 -> 1, the last two layers of their own for each of the heads."""

from scorepad.clever.bots.inputs import HEADS, SEATINGS

HIDDEN, MIDDLE = 64, 32
#: Points for an output of 1.
UNIT = 20.0


def shapes(inputs: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a net."""
    return {
        "first": (inputs, HIDDEN),
        "first_bias": (HIDDEN,),
        "second": (HEADS, HIDDEN, MIDDLE),
        "second_bias": (HEADS, MIDDLE),
        "third": (HEADS, MIDDLE),
        "third_bias": (HEADS,),
        "places": (SEATINGS, HEADS),
    }
