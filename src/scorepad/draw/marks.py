"""What is written on a sheet: a short list of marks, each with its stroke, its place on the paper and its value."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

#: The strokes of the pen; `show` uncovers something printed, `piece` fills squares with a shape.
Stroke = Literal["cross", "circle", "strike", "write", "show", "piece"]

#: A mark as it crosses the wire: stroke, place, and what is written, if anything.
Written = tuple[Stroke, str] | tuple[Stroke, str, int | str]


@dataclass(frozen=True)
class Mark:
    """One mark: what the pen does, where, and for numbers and pieces which."""

    stroke: Stroke
    place: str
    value: int | str | None = None

    def written(self) -> Written:
        """The mark as plain values."""
        return (self.stroke, self.place) if self.value is None else (self.stroke, self.place, self.value)


def by_place(marks: Iterable[Mark]) -> Mapping[str, Sequence[Mark]]:
    """Marks by where they stand, in their order."""
    found: dict[str, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.place, []).append(mark)
    return found
