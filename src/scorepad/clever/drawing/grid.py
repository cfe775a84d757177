"""An area of rows and columns, its lines' bonuses beside, below and between the fields."""

from scorepad.clever.drawing.cells import draw_body
from scorepad.clever.drawing.icons import die
from scorepad.clever.drawing.look import Look
from scorepad.clever.drawing.panel import Panel
from scorepad.clever.drawing.size import ICON_HEIGHT, ICON_WIDTH
from scorepad.clever.sheet import Area, Cell, Line
from scorepad.draw.palette import INK
from scorepad.draw.svg import Box, Page, Style, hit

ROMAN = ("I", "II", "III")
WIDEST = 38.0
LABEL, SIDE, GAP_ACROSS = 15.0, ICON_WIDTH + 3, ICON_WIDTH + 3


class GridPanel(Panel):
    """Draws an area as a grid."""

    least = 24.0

    def __init__(self, look: Look, area: Area) -> None:
        super().__init__(look, area)
        kinds = {(line.kind, bool(line.bonus.text)) for line in area.lines}
        self._at = {cell.index: cell for cell in area.cells}
        self._label = LABEL if area.by_place or area.row_dice else 0.0
        self._side = SIDE if {("row", True), ("diagonal", True)} & kinds else 0.0
        self._points_tier = self.size.sums if ("column", False) in kinds else 0.0
        crowned = ("diagonal", True) in kinds and not self._points_tier
        self._bonus_tier = self.size.tier if crowned or ("column", True) in kinds else 0.0
        gaps = [self._pair(line) for line in area.lines if line.kind == "gap"]
        self._gap_rows = {one.row for one, other in gaps if one.column == other.column}
        self._gap_columns = {one.column for one, other in gaps if one.row == other.row}
        self.columns = area.columns
        self.lines = area.rows
        self.fixed = 2 * self.size.pad + self._label + self._side + GAP_ACROSS * len(self._gap_columns)

    def body_height(self, width: float) -> float:
        """Rows, gaps between them, bonuses below, points."""
        return self._grid_height(self.size.row) + self.table_height(width - 2 * self.size.pad)

    def draw_body(self, page: Page, box: Box) -> None:
        """The grid in the middle, the points at the bottom."""
        pad, row = self.size.pad, self.size.row
        table = self.table_height(box.width - 2 * pad)
        spare = (box.height - table - self._grid_height(row)) / self.area.rows
        self._high = row + max(min(spare, self.size.stretch), 0)
        self._wide = min((box.width - self.fixed) / self.columns, WIDEST)
        self._left = box.x + (box.width - self.fixed - self._wide * self.columns) / 2 + pad + self._label
        self._top = box.y + (box.height - table - self._grid_height(self._high)) / 2
        self._draw_tethers(page)
        self._draw_labels(page)
        for place, cell in enumerate(self.area.cells):
            with page.group(f"cell-{cell.name}", self.title(place), data_cell=cell.name):
                if self.size.compact:
                    hit(page, self._slot(cell))
                draw_body(page, self.look, self.area, cell, self._cell_box(cell))
        for place, line in enumerate(self.area.lines):
            self.draw_line(page, place, *self._line_point(line))
        self.draw_table(page, Box(box.x + pad, box.bottom - table, box.width - 2 * pad, table))

    def _grid_height(self, cell: float) -> float:
        return cell * self.area.rows + self.size.gap * len(self._gap_rows) + self._bonus_tier + self._points_tier

    def _pair(self, line: Line) -> tuple[Cell, Cell]:
        return self._at[line.cells[0]], self._at[line.cells[1]]

    def _column(self, column: int) -> float:
        return self._left + column * self._wide + GAP_ACROSS * sum(gap < column for gap in self._gap_columns)

    def _row(self, row: int) -> float:
        return self._top + row * self._high + self.size.gap * sum(gap < row for gap in self._gap_rows)

    def _cell_box(self, cell: Cell) -> Box:
        return self._slot(cell).inset(1.2)

    def _slot(self, cell: Cell) -> Box:
        """The field's share of the grid."""
        return Box(self._column(cell.column), self._row(cell.row), self._wide, self._high)

    def _line_point(self, line: Line) -> tuple[float, float]:
        """Where the icon of a line stands."""
        middle = self._column(line.number) + self._wide / 2 if line.kind == "column" else 0.0
        end, under = self._column(self.area.columns - 1) + self._wide, self._row(self.area.rows - 1) + self._high
        if line.kind == "row":
            return end + SIDE - ICON_WIDTH / 2, self._row(line.number) + self._high / 2
        if line.kind == "diagonal":
            return end + SIDE - ICON_WIDTH / 2, under + (self._bonus_tier or self.size.sums) - ICON_HEIGHT / 2 - 1
        if line.kind == "column" and line.bonus.text:
            return middle, under + self.size.tier - ICON_HEIGHT / 2 - 1
        if line.kind == "column":
            return middle, under + self._bonus_tier + self.size.sums - 8
        one, other = (self._cell_box(cell).middle for cell in self._pair(line))
        return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2

    def _draw_tethers(self, page: Page) -> None:
        for line in self.area.lines:
            self.tether(page, self._cell_box(self._nearest(line)).middle, self._line_point(line))

    def _nearest(self, line: Line) -> Cell:
        """Where the thin line to an icon begins: the far end for a diagonal, so that it shows between the fields."""
        return self._at[line.cells[0 if line.kind in ("diagonal", "gap") else -1]]

    def _draw_labels(self, page: Page) -> None:
        x = self._left - LABEL / 2
        for row in range(self.area.rows if self._label else 0):
            y = self._row(row) + self._high / 2
            if self.area.row_dice:
                found = next(one for one in self.look.sheet.dice if one.id == self.area.row_dice[row])
                die(page, self.look.dice[found.id], self.look.speaker.letter(found.id, found.letter), x, y)
            else:
                page.text(x, y, ROMAN[row], Style(11, INK))
