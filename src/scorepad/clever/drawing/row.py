"""Areas side by side."""

from dataclasses import dataclass

from scorepad.clever.drawing.panel import Panel
from scorepad.clever.drawing.size import Size
from scorepad.draw.svg import Box, Page


@dataclass(frozen=True)
class Row:
    """Some areas that stand side by side and share a width."""

    panels: list[Panel]
    size: Size

    @property
    def least_width(self) -> float:
        """The narrowest they may be drawn."""
        return sum(panel.least_width for panel in self.panels) + self.size.between * (len(self.panels) - 1)

    @property
    def lines(self) -> int:
        """How many rows of fields lie one below the other."""
        return max(panel.lines for panel in self.panels)

    def step_aside(self) -> None:
        """Make it lower: the heading of a single area moves beside its fields, if there is room."""
        alone = self.panels[0] if len(self.panels) == 1 else None
        if alone and alone.may_step_aside:
            alone.aside = True

    def height(self, width: float) -> float:
        """How high the highest of them is."""
        return max(panel.height(own) for panel, own in zip(self.panels, self._widths(width), strict=True))

    def draw(self, page: Page, box: Box) -> None:
        """All of them, from left to right."""
        x = box.x
        for panel, width in zip(self.panels, self._widths(box.width), strict=True):
            panel.draw(page, Box(x, box.y, width, box.height))
            x += width + self.size.between

    def _widths(self, width: float) -> list[float]:
        """The width shared out so that the fields of all areas in a row grow alike."""
        spare, columns = width - self.least_width, sum(panel.columns for panel in self.panels)
        return [panel.least_width + spare * panel.columns / columns for panel in self.panels]
