"""The ground every area stands on: colour and texture, a heading with letter, hints and points, a table of points."""

import math
from abc import ABC, abstractmethod

from scorepad.clever.drawing.cells import cell_words
from scorepad.clever.drawing.hints import APART, Hint, area_hints, break_lines, draw_hint
from scorepad.clever.drawing.icons import draw_bonus
from scorepad.clever.drawing.look import Look
from scorepad.clever.drawing.marks import entry_name
from scorepad.clever.sheet import Area, Line
from scorepad.draw import pen
from scorepad.draw.palette import CELL, INK, Colour
from scorepad.draw.svg import SMALLEST, Box, Page, Style, around, number, points, text_width

HINTS = 6.0  #: between the letter of an area and its hints
PILL_ASIDE = 23.0  #: the points of an area whose heading stands beside its fields


class Panel(ABC):
    """The drawing of one area. Its width is `fixed` plus `columns` times a unit, which is `least` or more."""

    columns: float
    fixed: float
    least: float
    lines: int  #: how many rows of fields there are

    def __init__(self, look: Look, area: Area) -> None:
        self.look, self.area, self.size = look, area, look.size
        self.aside = False  #: whether the heading stands beside the fields and not above them
        self.colour: Colour = look.areas[area.id]

    @abstractmethod
    def body_height(self, width: float) -> float:
        """How high everything below the heading is at a width."""

    @abstractmethod
    def draw_body(self, page: Page, box: Box) -> None:
        """Everything below the heading."""

    @property
    def least_width(self) -> float:
        """The narrowest this area may be drawn."""
        body = self.fixed + self.columns * self.least
        return body + self.size.aside if self.aside else max(body, self._head_fixed + self._widest_hint())

    @property
    def may_step_aside(self) -> bool:
        """Whether the heading has room beside the fields."""
        room = self.size.room - self.size.aside
        return self._widest_hint() <= self.size.aside and self.fixed + self.columns * self.least <= room

    def height(self, width: float) -> float:
        """How high the area is at a width."""
        if self.aside:
            high = self.size.badge + self.size.head_line * len(self._hint_lines(width))
            return max(high, self.body_height(width - self.size.aside)) + 2 * self.size.pad
        return self._head_height(width) + self.body_height(width) + self.size.pad

    def draw(self, page: Page, box: Box) -> None:
        """The whole area."""
        with page.group(f"area-{self.area.id}", self.look.speaker.area(self.area.id)):
            page.note("panel", box)
            ground = f"url(#{page.prefix}texture-{self.area.id})"
            page.rect(box.inset(0.5), 7, fill=ground, stroke=self.colour.edge, stroke_width=1)
            self._draw_head(page, box)
            left = self.size.aside if self.aside else 0.0
            top = self.size.pad if self.aside else self._head_height(box.width)
            self.draw_body(page, Box(box.x + left, box.y + top, box.width - left, box.height - top - self.size.pad))

    # -- heading ------------------------------------------------------------------------------------------------
    def _head_height(self, width: float) -> float:
        return self.size.head + self.size.head_line * (max(len(self._hint_lines(width)), 1) - 1)

    def _draw_head(self, page: Page, box: Box) -> None:
        size, pad = self.size.badge, self.size.pad
        lines = self._hint_lines(box.width)
        y = box.y + 3 + size / 2
        if self.aside:
            y = box.middle[1] - self.size.head_line * len(lines) / 2
        badge = around(box.x + pad + size / 2, y, size, size)
        page.rect(badge, 4, fill=self.colour.solid, stroke=self.colour.edge, stroke_width=1)
        page.text(*badge.middle, self.look.letter(self.area.id), Style(11.5, self.colour.on))
        self._draw_hints(page, lines, badge)
        pill = Box(box.right - pad - self.size.pill, y - size / 2, self.size.pill, size)
        self._draw_pill(page, Box(badge.right + 2, badge.y, PILL_ASIDE, size) if self.aside else pill)

    def _draw_hints(self, page: Page, lines: list[list[Hint]], badge: Box) -> None:
        """Line after line: right of the letter, or below it."""
        left, y = (badge.x, badge.bottom) if self.aside else (badge.right + HINTS, badge.middle[1])
        count = 0
        for row, hints in enumerate(lines):
            x = left
            for hint in hints:
                with page.group(f"hint-{self.area.id}-{count}", hint.words):
                    draw_hint(page, self.look, hint, x, y + self.size.head_line * (row + 0.5 * self.aside))
                x, count = x + hint.width + APART, count + 1

    def _draw_pill(self, page: Page, box: Box) -> None:
        name = self.look.speaker.area(self.area.id)
        with page.group(f"points-{self.area.id}", self.look.speaker.say("draw.points", area=name)):
            page.note("icon", box)
            page.rect(box, 8, fill=CELL, stroke=self.colour.edge, stroke_width=1)
            pen.place(page, f"points-{self.area.id}", write=pen.Spot(box, 11))

    def _hint_lines(self, width: float) -> list[list[Hint]]:
        room = self.size.aside if self.aside else width - self._head_fixed
        return break_lines(area_hints(self.area, self.look.speaker), room)

    @property
    def _head_fixed(self) -> float:
        """What a heading needs beside its hints."""
        return 2 * self.size.pad + self.size.badge + self.size.pill + HINTS + 2

    def _widest_hint(self) -> float:
        return max((hint.width for hint in area_hints(self.area, self.look.speaker)), default=0.0)

    # -- shared by all areas --------------------------------------------------------------------------------------
    def title(self, place: int) -> str:
        """A field of the area, read out."""
        return cell_words(self.look, self.area, self.area.cells[place])

    def line_words(self, place: int) -> str:
        """A line of the area, read out."""
        line, say = self.area.lines[place], self.look.speaker.say
        gift = self.look.bonus_words(line.bonus) if line.bonus.text else say("draw.line_points", points=line.points)
        names = {cell.index: cell.name for cell in self.area.cells}
        params = {"first": names[line.cells[0]], "second": names[line.cells[-1]], "number": line.number + 1}
        return say(f"draw.line.{line.kind}", area=self.look.speaker.area(self.area.id), bonus=gift, **params)

    def draw_line(self, page: Page, place: int, x: float, y: float) -> None:
        """What a line gives, circled once it is done."""
        line = self.area.lines[place]
        name = f"line-{self.area.id}-{line.kind}-{line.number}"
        with page.group(name, self.line_words(place)):
            gift = line.bonus.text
            box = draw_bonus(page, self.look, line.bonus, x, y) if gift else self._line_points(page, line, x, y)
            done = pen.Spot(self.look.ring(box), words=self.look.speaker.say("draw.done"))
            pen.place(page, name, place, circle=done)

    def _line_points(self, page: Page, line: Line, x: float, y: float) -> Box:
        box = around(x, y, 23, 14)
        page.note("icon", box)
        page.rect(box, 7, fill=CELL, stroke=self.colour.edge, stroke_width=1)
        page.text(x, y, str(line.points), Style(10, INK))
        return box

    def tether(self, page: Page, *ends: tuple[float, float]) -> None:
        """A thin line that says what belongs together."""
        page.path(points(*ends), fill="none", stroke=self.colour.edge, stroke_width=1.2)

    # -- points by number of fields -------------------------------------------------------------------------------
    def table_height(self, width: float) -> float:
        """How high the table of points is."""
        return 0 if not self._entries() else self._tier * math.ceil(len(self._entries()) / self._tiles(width))

    def draw_table(self, page: Page, box: Box) -> None:
        """The table of points: how many, and under it how much."""
        if not self._entries():
            return
        across = self._tiles(box.width)
        wide = min(box.width / across, 30)
        left = box.x + (box.width - wide * across) / 2
        for place, worth in enumerate(self._entries()):
            row, column = divmod(place, across)
            tile = Box(left + column * wide, box.y + 3 + row * self._tier, wide, 2 * self.size.tile)
            self._draw_tile(page, place + 1, worth, tile.inset(0.5, 0))

    def draw_points_entry(self, page: Page, entry: int, x: float, y: float) -> None:
        """Points in print, circled if they are what the area is worth now; the entry is counted from 1."""
        worth = self.area.points_table[entry]
        page.text(x, y, str(worth), Style(SMALLEST, INK))
        if worth and self.area.points == "count":
            loop = pen.Spot(around(x, y, text_width(str(worth), SMALLEST) + 5, 12.5), 1.6)
            pen.place(page, entry_name(self.area, entry), worth, circle=loop)

    @property
    def _tier(self) -> float:
        """How high a line of the table is."""
        return 2 * self.size.tile + 3

    def _entries(self) -> tuple[int, ...]:
        return self.area.points_table[1:]

    def _tiles(self, width: float) -> int:
        widest = max(text_width(str(text), SMALLEST) for text in (*self._entries(), len(self._entries())))
        lines = math.ceil(len(self._entries()) * (widest + 2.4) / width)
        return math.ceil(len(self._entries()) / lines)

    def _draw_tile(self, page: Page, count: int, worth: int, box: Box) -> None:
        x, half, name = box.middle[0], self.size.tile, self.look.speaker.area(self.area.id)
        title = self.look.speaker.say("draw.points_for", area=name, points=worth, count=count)
        with page.group(f"points-{self.area.id}-{count}", title):
            page.note("icon", box)
            page.rect(box, 3, fill=CELL, stroke=self.colour.edge, stroke_width=1)
            top = f"v{number(3 - half)}a3 3 0 0 1 3 -3h{number(box.width - 6)}a3 3 0 0 1 3 3v{number(half - 3)}Z"
            page.path(f"M{number(box.x)} {number(box.y + half)}{top}", fill=self.colour.solid)
            page.text(x, box.y + half / 2, str(count), Style(SMALLEST, self.colour.on))
            self.draw_points_entry(page, count, x, box.y + half * 1.5)
