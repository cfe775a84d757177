"""What is written on a sheet: a short list of marks, each with its stroke, its place on the paper and its value."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorepad.core.views import MarkView, PlacedMarkView
from scorepad.core.views import Stroke as Stroke


@dataclass(frozen=True)
class Mark:
    """One mark: what the pen does, where, and for numbers and pieces which."""

    stroke: Stroke
    place: str
    value: int | str | None = None

    def written(self) -> PlacedMarkView:
        """The mark as plain values."""
        return (self.stroke, self.place) if self.value is None else (self.stroke, self.place, self.value)

    def here(self) -> MarkView:
        """The same where its place is known."""
        return (self.stroke,) if self.value is None else (self.stroke, self.value)


def by_place(marks: Iterable[Mark]) -> Mapping[str, Sequence[Mark]]:
    """Marks by where they stand, in their order."""
    found: dict[str, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.place, []).append(mark)
    return found
