"""What differs between the engine as plain Python and compiled: where arrays come from, and a few small functions."""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.core.rng import Rng

#: MWC64X by David B. Thomas: multiply with carry, its two halves xored. Cheap also as plain Python.
CARRY_FACTOR = 4294883355
M32 = 0xFFFFFFFF


def is_plain(kind: type) -> bool:
    """Whether a class of the engine runs as plain Python."""
    return isinstance(vars(kind).get("__init__"), FunctionType)


def allocate(owner: object, arrays: Mapping[str, int]) -> None:
    """Give a plain object its arrays as lists of zeros; a compiled one has them in its memory already."""
    if is_plain(type(owner)):
        for name, length in arrays.items():
            setattr(owner, name, [0] * length)


def lend(module: dict[str, object], **functions: Callable[..., object]) -> None:
    """Give a plain module the functions that its compiled form has from its `.pxd`: these, and what all may use."""
    for name, function in {"lowest": lowest, "ones": int.bit_count, "draw": draw, **functions}.items():
        module.setdefault(name, function)


def lowest(mask: int) -> int:
    """The index of the lowest set bit; `mask` is not 0."""
    return (mask & -mask).bit_length() - 1


def draw(rng: "Rng", bound: int) -> int:
    """A random number from 0 to `bound` - 1, all equally likely; `bound` is less than 2**32."""
    low = rng.word & M32
    carry = rng.word >> 32
    rng.word = low * CARRY_FACTOR + carry
    product: int = (low ^ carry) * bound
    if (product & M32) < bound:  # rarely: only then can the draw be one of the few that would favour some numbers
        return int(rng.redraw(product, bound))
    return product >> 32
