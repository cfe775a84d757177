"""Fields of a position or a sheet, listed once: memory of the compiled engine, copies and dumps follow from the list.

A family lists its fields in `fields.py`. `tools/memory.py` writes from it the classes that hold them, as Python and for
the compiler, and what copies and clears them in C; the same for plain Python is here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

#: The field that tells how much of the others is in use.
SEATS = "seats"


@dataclass(frozen=True)
class Field:
    """One number, or an array of them."""

    name: str
    meaning: str
    length: int = 0  #: of an array; 0: a single number
    each: int = 0  #: how many of them belong to each seat; 0: they are nobody's
    kind: str = "int"  #: its type in C
    access: str = "readonly"  #: what Python may do with it in the compiled engine
    kept: bool = True  #: part of a dump; everything else follows from what is kept
    scratch: bool = False  #: no part of what is described, only room to work in


@dataclass(frozen=True)
class Fields:
    """All fields of one kind of object; a dump has the single numbers first, then the arrays."""

    owner: str  #: what is made of them, in words
    all: tuple[Field, ...]
    written: tuple[str, ...] = ()  #: what is written for the compiler: copy, clear, load, fill

    @cached_property
    def singles(self) -> list[Field]:
        """The single numbers."""
        return [field for field in self.all if not field.length]

    @cached_property
    def arrays(self) -> list[Field]:
        """Everything else."""
        return [field for field in self.all if field.length]

    @cached_property
    def lasting(self) -> list[Field]:
        """The arrays that are no room to work in."""
        return [field for field in self.arrays if not field.scratch]

    @cached_property
    def lengths(self) -> dict[str, int]:
        """The length of each array by its name."""
        return {field.name: field.length for field in self.arrays}

    @cached_property
    def kept_singles(self) -> tuple[str, ...]:
        """The single numbers of a dump, in its order."""
        return tuple(field.name for field in self.singles if field.kept)

    @cached_property
    def kept_arrays(self) -> dict[str, int]:
        """The arrays of a dump with their lengths, in its order."""
        return {field.name: field.length for field in self.arrays if field.kept}

    def dump(self, owner: object) -> list[int]:
        """Everything that is kept; nothing of seats that a reused object had before."""
        numbers = [getattr(owner, name) for name in self.kept_singles]
        for field in self.arrays:
            if field.kept:
                used = _used(field, owner)
                numbers += getattr(owner, field.name)[:used] + [0] * (field.length - used)
        return numbers

    # -- what the compiled engine has in C ------------------------------------------------------------------------
    def copy(self, source: object, target: object) -> None:
        """Make all numbers of one object those of another."""
        for field in self.singles:
            setattr(target, field.name, getattr(source, field.name))
        for field in self.lasting:
            used = _used(field, source)
            getattr(target, field.name)[:used] = getattr(source, field.name)[:used]

    def clear(self, owner: object, seats: int) -> None:
        """Make all numbers of an object 0, but for the seats: this many of them are there."""
        for field in self.singles:
            setattr(owner, field.name, seats if field.name == SEATS else 0)
        for field in self.lasting:
            used = _used(field, owner)
            getattr(owner, field.name)[:used] = [0] * used

    def load(self, owner: object, numbers: Sequence[int]) -> None:
        """Take what is kept from a dump."""
        singles = self.kept_singles
        for name, number in zip(singles, numbers, strict=False):
            setattr(owner, name, number)
        at = len(singles)
        for name, length in self.kept_arrays.items():
            getattr(owner, name)[:] = numbers[at : at + length]
            at += length

    def fill(self, owner: object, data: Mapping[str, Sequence[int]]) -> None:
        """Take all numbers from lists by their names; a single number is a list of one."""
        for field in self.singles:
            setattr(owner, field.name, data[field.name][0])
        for field in self.arrays:
            getattr(owner, field.name)[:] = data[field.name]


def number(name: str, meaning: str, *, access: str = "readonly", kept: bool = True) -> Field:
    """A single number."""
    return Field(name, meaning, access=access, kept=kept)


def array(name: str, length: int, meaning: str, *, kind: str = "int", kept: bool = True) -> Field:
    """An array that is nobody's."""
    return Field(name, meaning, length, kind=kind, kept=kept)


def scratch(name: str, length: int, meaning: str) -> Field:
    """An array to work in."""
    return Field(name, meaning, length, kept=False, scratch=True)


def _used(field: Field, owner: object) -> int:
    """How much of an array is in use, with as many seats as there are."""
    return field.each * int(getattr(owner, SEATS)) if field.each else field.length
