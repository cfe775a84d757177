"""What differs between the engine as plain Python and compiled: where arrays come from, and one machine instruction."""

from collections.abc import Mapping
from types import FunctionType
from typing import Any

compiled = False


def is_plain(kind: type) -> bool:
    """Whether a class of the engine runs as plain Python."""
    return isinstance(vars(kind).get("__init__"), FunctionType)


def allocate(owner: object, arrays: Mapping[str, int]) -> None:
    """Give a plain object its arrays as lists of zeros; a compiled one has them in its memory already."""
    if is_plain(type(owner)):
        for name, length in arrays.items():
            setattr(owner, name, [0] * length)


def lend(module: dict[str, Any]) -> None:
    """Give a plain module `lowest`, which its compiled form takes from the processor."""
    module.setdefault("lowest", lowest)


def lowest(mask: int) -> int:
    """The index of the lowest set bit; `mask` is not 0."""
    return (mask & -mask).bit_length() - 1
