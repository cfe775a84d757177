"""An area of fields in a line: what counts above each field, its bonus below, signs between; long ones are wrapped."""

import math

from scorepad.clever.drawing.cells import draw_body, draw_cell_bonus, shows_times, threshold_text
from scorepad.clever.drawing.icons import arrow
from scorepad.clever.drawing.look import Look
from scorepad.clever.drawing.panel import Panel
from scorepad.clever.drawing.size import ICON_HEIGHT
from scorepad.clever.sheet import Area, Cell
from scorepad.draw import pen
from scorepad.draw.palette import CELL, INK
from scorepad.draw.svg import MINUS, SMALLEST, TIMES, Box, Page, Style, around, hit, text_width

WIDEST = 40.0
SIGNS = {"rising": "<", "falling": "≥"}


class FieldsPanel(Panel):
    """Draws an area as one or more lines of fields."""

    def __init__(self, look: Look, area: Area) -> None:
        super().__init__(look, area)
        self.fixed = 2 * self.size.pad
        self._gaps = {line.cells[0]: place for place, line in enumerate(area.lines)}
        self._signs = bool(SIGNS.get(area.accepts)) or area.points == "pairs"
        self._inset = 4.2 if self._signs else 1.2
        self.least = max(
            self.size.signed if self._signs else self.size.field, self._widest_text() + 2 * self._inset + 0.5
        )
        self._per_line = look.hints.per_line.get(area.id) or self._choose_per_line()
        self.lines = math.ceil(len(area.cells) / self._per_line)
        # a gap at the end of a line has its icon half beyond the last field
        self.columns = self._per_line + (0.5 if self._gaps and self.lines > 1 else 0)
        self._corner = self.size.corner if any(shows_times(area, cell) for cell in area.cells) else 0.0
        self._body = self.size.body + self._corner
        self._counted = area.points == "sides" or (area.points == "count" and area.order == "next")
        self._noted = area.writes == "half-or-times" or any(cell.bonus_from for cell in area.cells)
        self._given = bool(self._gaps) or any(cell.bonus.text for cell in area.cells)

    def body_height(self, width: float) -> float:
        """The lines of fields, and the table of points where that is not printed above the fields."""
        return self.lines * self._line_height(self._body) + self._table_height(width)

    def draw_body(self, page: Page, box: Box) -> None:
        """Line after line."""
        self._wide = min((box.width - self.fixed) / self.columns, WIDEST)
        self._left = box.x + (box.width - self._wide * self.columns) / 2
        spare = (box.height - self.body_height(box.width)) / self.lines
        self._high = self._body + (max(min(spare, self.size.stretch), 0) if self.size.compact else 0)
        rest = box.height - self.lines * self._line_height(self._high) - self._table_height(box.width)
        self._top = box.y + rest / 2 + self._above()
        for place, cell in enumerate(self.area.cells):
            self._draw_field(page, place, cell)
        for place, line in enumerate(self.area.lines):
            self._draw_gap(page, place, line.cells[0] - self.area.cells[0].index)
        if self.area.points == "pairs":
            for place in range(0, len(self.area.cells), 2):
                self._draw_pair(page, place)
        table = self._table_height(box.width)
        if table:
            pad = self.size.pad
            self.draw_table(page, Box(box.x + pad, box.bottom - table, box.width - 2 * pad, table))

    def _choose_per_line(self) -> int:
        count = len(self.area.cells)
        lines = math.ceil(count * self.least / (self.size.room - self.fixed))
        per_line = math.ceil(count / lines)
        return per_line + per_line % 2 if self.area.points == "pairs" else per_line

    def _widest_text(self) -> float:
        return max(text_width(threshold_text(cell), SMALLEST) for cell in self.area.cells)

    def _table_height(self, width: float) -> float:
        return 0 if self._counted else self.table_height(width - 2 * self.size.pad)

    def _times(self) -> float:
        """How high the multipliers above the fields are."""
        return self.size.above if self.area.writes == "half-or-times" else 0

    def _above(self) -> float:
        counted, paired = self._counted, self.area.points == "pairs"
        return self._times() + (self.size.above if counted else 0) + (self.size.pair if paired else 0)

    def _line_height(self, body: float) -> float:
        return self._above() + body + self._note() + (self.size.under if self._given else 0)

    def _note(self) -> float:
        return self.size.note if self._noted else 0.0

    def _slot(self, place: int) -> Box:
        """The field's share of its line: the body with half of what lies between the bodies on each side."""
        line, column = divmod(place, self._per_line)
        top = self._top + line * self._line_height(self._high)
        return Box(self._left + column * self._wide, top, self._wide, self._high)

    def _draw_field(self, page: Page, place: int, cell: Cell) -> None:
        slot = self._slot(place)
        x = slot.middle[0]
        with page.group(f"cell-{cell.name}", self.title(place), data_cell=cell.name):
            share = Box(slot.x, slot.y - self._above(), slot.width, self._line_height(self._high))
            if self.size.compact:
                hit(page, share)
            draw_body(page, self.look, self.area, cell, slot.inset(self._inset, 0))
            self._draw_notes(page, cell, x, slot)
            if cell.bonus.text:
                y = slot.bottom + self._note() + self.size.under - ICON_HEIGHT / 2 - 1
                draw_cell_bonus(page, self.look, cell, (x, y))
        self._draw_points(page, place, x, slot.y - self._times() - self.size.above / 2)
        self._draw_sign(page, place, slot)

    def _draw_notes(self, page: Page, cell: Cell, x: float, slot: Box) -> None:
        note = slot.bottom + self.size.note / 2 + (0 if self.size.compact else 1)
        if self.area.writes == "half-or-times":
            page.text(x, note, "÷2", Style(SMALLEST, INK))
            if cell.multiplier:
                page.text(x, slot.y - self.size.above / 2, f"{TIMES}{cell.multiplier}", Style(SMALLEST, INK))
        elif cell.bonus_from:
            page.text(x, note, f"≥{cell.bonus_from}", Style(SMALLEST, INK))

    def _draw_points(self, page: Page, place: int, x: float, y: float) -> None:
        if not self._counted:
            return
        centre = self.area.centre if self.area.order == "outward" else -1
        if place == centre:
            arrow(page, x - 2, y, -8)
            arrow(page, x + 2, y, 8)
            return
        entry, name = abs(place - centre), self.look.speaker.area(self.area.id)
        title = self.look.speaker.say("draw.points_at", area=name, points=self.area.points_table[entry])
        with page.group(f"points-{self.area.id}-{place + 1}", title):
            self.draw_points_entry(page, entry, x, y)

    def _draw_sign(self, page: Page, place: int, slot: Box) -> None:
        """What lies between a field and the next: greater, not greater, minus."""
        paired = self.area.points == "pairs"
        sign = MINUS if paired and place % 2 == 0 else SIGNS.get(self.area.accepts, "")
        last = place + 1 == len(self.area.cells) or (place + 1) % self._per_line == 0
        if sign and not last:
            page.text(slot.right, slot.middle[1], sign, Style(SMALLEST, INK))

    def _draw_gap(self, page: Page, place: int, first: int) -> None:
        """The bonus between two fields: below them, tied to both."""
        slot = self._slot(first)
        x, y = slot.right, slot.bottom + self.size.under - ICON_HEIGHT / 2 - 1
        for side in (-1, 1):
            self.tether(page, (x + side * 5, slot.bottom - 1), (x + side * 5, y))
        self.draw_line(page, place, x, y)

    def _draw_pair(self, page: Page, place: int) -> None:
        """The difference of two fields, above them."""
        one, other = self._slot(place), self._slot(place + 1)
        low = one.y - self._times()
        x, y, name = one.right, low - self.size.pair / 2 - 0.5, self.look.speaker.area(self.area.id)
        pair = f"pair-{self.area.id}-{place // 2}"
        with page.group(pair, self.look.speaker.say("draw.difference", area=name)):
            left, right = one.middle[0], other.middle[0]
            self.tether(page, (left, low), (left, y), (right, y), (right, low))
            box = around(x, y, 27, 14)
            page.note("icon", box)
            page.rect(box, 7, fill=CELL, stroke=self.colour.edge, stroke_width=1)
            pen.place(page, pair, place, write=pen.Spot(box, 10.5))
