"""One seat's marks, as `sheet_view` tells them; a blank sheet has none."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CellMark:
    """What is written in a field: `mark` is empty, `circle`, `cross` or `number`."""

    mark: str = ""
    value: int | None = None
    struck: bool = False


@dataclass(frozen=True)
class TrackMark:
    """How many fields of a track are circled, and which are used."""

    circled: int = 0
    used: tuple[bool, ...] = ()

    def is_used(self, field: int) -> bool:
        """Whether a field, counted from 0, is crossed."""
        return field < len(self.used) and self.used[field]


class Marks:
    """Looks up marks by the names of what they stand on."""

    def __init__(self, view: Mapping[str, Any] | None = None) -> None:
        self.blank = view is None
        seen = view or {}
        self.round: int = seen.get("round", 0)
        self.rounds: int | None = seen.get("rounds")
        self.foxes: int = seen.get("foxes", 0)
        self.total: int | None = seen.get("total")
        areas = seen.get("areas", ())
        self._points = {area["id"]: int(area["points"]) for area in areas}
        cells = [cell for area in areas for cell in area["cells"]]
        self._cells = {cell["name"]: CellMark(cell["mark"], cell["value"], cell["struck"]) for cell in cells}
        self._lines: dict[str, list[bool]] = {}
        for line in seen.get("lines", ()):
            self._lines.setdefault(line["area"], []).append(bool(line["done"]))
        tracks = seen.get("tracks", ())
        self._tracks = {track["action"]: TrackMark(track["circled"], tuple(track["used"])) for track in tracks}

    def cell(self, name: str) -> CellMark:
        """The mark of a field."""
        return self._cells.get(name, CellMark())

    def line(self, area: str, place: int) -> bool:
        """Whether a line of an area, counted from 0 in the order of the sheet, is done."""
        done = self._lines.get(area, [])
        return place < len(done) and done[place]

    def track(self, action: str) -> TrackMark:
        """The marks of an action track."""
        return self._tracks.get(action, TrackMark())

    def points(self, area: str) -> int | None:
        """The points of an area, None on a blank sheet."""
        return self._points.get(area)

    def fox_points(self) -> int | None:
        """What all foxes together are worth, None on a blank sheet."""
        return None if self.total is None else self.total - sum(self._points.values())
