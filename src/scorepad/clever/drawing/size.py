"""How much room things take: on a page of its own, or on a small screen that shows everything else beside it."""

import math
from dataclasses import dataclass

#: The room of an icon.
ICON_WIDTH, ICON_HEIGHT = 22.0, 16.0


@dataclass(frozen=True)
class Size:
    """The measures of a drawing; one unit is one pixel on a phone of 360 pixels."""

    margin: float = 5.0
    between: float = 5.0  #: between two areas
    pad: float = 4.0  #: inside an area, at its edge
    room: float = 350.0  #: the usual width of all areas: what needs more is wrapped
    tall: float = (
        math.inf
    )  #: the height to keep to, if it can be done: headings may move, fields grow into what is left
    head: float = 22.0
    head_line: float = 14.0
    badge: float = 16.0
    pill: float = 32.0
    tile: float = 12.5  #: half an entry in a table of points
    row: float = 27.0  #: a row of a grid
    body: float = 27.0  #: a field of a line
    corner: float = 3.0  #: what a field needs beside that for a multiplier in its corner
    field: float = 25.0  #: the width of a field of a line, at least
    signed: float = 27.0  #: the same where a sign stands between two
    stretch: float = 7.0  #: how much higher a field may become
    above: float = 13.0
    pair: float = 18.0
    note: float = 12.0
    under: float = ICON_HEIGHT + 3  #: bonuses below a line of fields
    tier: float = ICON_HEIGHT + 5  #: bonuses below a grid
    gap: float = ICON_HEIGHT + 4  #: bonuses between the rows of a grid
    sums: float = 18.0  #: points below a grid
    ring: tuple[float, float] = (1.6, 1.3)  #: how far a circle is from the bonus in it, across and down
    aside: float = math.inf  #: a heading beside its fields takes this much width; infinite: it never stands there
    compact: bool = False  #: only the areas are drawn, and a field is hit around it too


FULL = Size()
COMPACT = Size(
    margin=2.0,
    between=3.0,
    pad=3.0,
    room=356.0,
    tall=437.0,
    head=17.0,
    head_line=12.5,
    badge=14.0,
    pill=30.0,
    tile=11.0,
    row=24.0,
    body=22.0,
    corner=4.0,
    field=24.0,
    signed=24.0,
    stretch=11.0,
    above=11.0,
    pair=16.0,
    note=10.5,
    under=ICON_HEIGHT + 1.5,
    tier=ICON_HEIGHT + 2.5,
    gap=ICON_HEIGHT + 2,
    sums=16.0,
    ring=(0.4, 0.8),
    aside=40.0,
    compact=True,
)
