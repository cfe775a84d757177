"""One seat's marks, as `sheet_view` tells them; a blank sheet has none."""

from dataclasses import dataclass

from scorepad.clever.views import SheetView


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

    def __init__(self, view: SheetView | None = None) -> None:
        self.blank = view is None
        self.round, self.foxes = (view["round"], view["foxes"]) if view else (0, 0)
        self.rounds = view["rounds"] if view else None
        self.total = view["total"] if view else None
        areas = view["areas"] if view else []
        self._points = {area["id"]: area["points"] for area in areas}
        cells = [cell for area in areas for cell in area["cells"]]
        self._cells = {cell["name"]: CellMark(cell["mark"], cell["value"], cell["struck"]) for cell in cells}
        self._lines: dict[str, list[bool]] = {}
        for line in view["lines"] if view else ():
            self._lines.setdefault(line["area"], []).append(line["done"])
        tracks = view["tracks"] if view else []
        self._tracks: dict[str, TrackMark] = {
            track["action"]: TrackMark(track["circled"], tuple(track["used"])) for track in tracks
        }

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
