"""Sheets of Ubongo, the dice game, as SVG: the areas with their squares, and what is drawn in them.

Ids: `area-{number}` with its squares `area-{number}-{square}`, `points-{number}`, `throws`, `total`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from scorepad.draw import pen, pieces
from scorepad.draw.marks import Mark, by_place
from scorepad.draw.palette import CELL, COLOURS, INK, MUTED, PALETTES, PANEL, PAPER, RULE, Colour, Palette, pattern
from scorepad.draw.svg import SMALLEST, Box, Page, Style, around, hit, number, text_width
from scorepad.draw.words import Speaker, Words
from scorepad.ubongo.engine import State
from scorepad.ubongo.sheet import Placement, Spec
from scorepad.ubongo.views import AreaView, SheetView

SQUARE = 24.0  #: a square can be hit with a finger
HEAD, RULER, PAD, GAP = 26.0, 14.0, 5.0, 6.0
FOOT = 30.0
COLUMNS = 2

#: A sheet for a small screen: its width, the height to keep to, the size of squares, edges and strips without a square.
WIDTH, TALL, WIDEST = 360.0, 437.0, 36.0
MARGIN, EDGE, STRIP = 2.0, 3.5, 22.0

#: A colour and texture for each shape, in the order of the sheet; black and white come last: they are the dice.
_GROUNDS = [*(name for name in COLOURS if name not in ("black", "white")), "black", "white"]


class UbongoGame(Protocol):
    """What a drawing needs of a game."""

    spec: Spec

    def sheet_view(self, state: State, seat: int) -> SheetView:
        """One seat's marks."""

    def parse_action(self, text: str) -> int:
        """The code of a notation."""


def sheet_svg(
    game: UbongoGame,
    state: State | None = None,
    seat: int = 0,
    prefix: str = "",
    view: SheetView | None = None,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """A sheet as an SVG document, blank or with what a seat has drawn."""
    seen = game.sheet_view(state, seat) if view is None and state is not None else view
    page = Page(prefix, by_place(marks_of(game, seen)) if seen else {})
    return _Sheet(game.spec, page, seen, Speaker(words), PALETTES[palette]).document()


def paper_svg(
    game: UbongoGame,
    _which: str = "",
    prefix: str = "",
    *,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """The blank sheet: all are alike."""
    return sheet_svg(game, prefix=prefix, words=words, palette=palette)


def compact_svg(
    game: UbongoGame,
    _which: str = "",
    prefix: str = "",
    *,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """The areas of the blank sheet, for a small screen that shows everything else beside it."""
    return draw_areas(game.spec, Page(prefix), Speaker(words), palette)


def draw_areas(spec: Spec, page: Page, speaker: Speaker, palette: Palette = "standard") -> str:
    """The areas on a page, as large as a small screen has room for."""
    return _Areas(spec, page, None, speaker, PALETTES[palette]).document()


def marks_of(game: UbongoGame, view: SheetView) -> list[Mark]:
    """What a seat has drawn and written."""
    marks = [mark for number, area in enumerate(view["areas"], start=1) for mark in _area_marks(game, number, area)]
    return [*marks, Mark("write", "throws", view["throws"]), Mark("write", "total", view["total"])]


def _area_marks(game: UbongoGame, number: int, area: AreaView) -> Iterator[Mark]:
    if area["current"]:
        yield Mark("show", f"now-{number}")
    if not area["played"]:
        yield Mark("show", f"unused-{number}")
    for text in area["pieces"]:
        piece = placement(game, text)
        shape = game.spec.shapes[piece.shape].name
        yield Mark("piece", f"area-{number}", " ".join([shape, *game.spec.names(piece.mask)]))
    if area["points"]:
        yield Mark("write", f"points-{number}", area["points"])


def placement(game: UbongoGame, text: str) -> Placement:
    """The placement of a notation."""
    return game.spec.placements[game.parse_action(text) - game.parse_action("roll") - 1]


@dataclass(frozen=True)
class _Plot:
    """Where an area stands: its panel, its squares, its number and its points."""

    box: Box
    board: pieces.Board
    number: tuple[float, float]
    points: tuple[float, float]


class _Sheet:
    """A sheet in the making."""

    def __init__(
        self,
        spec: Spec,
        page: Page,
        view: SheetView | None,
        speaker: Speaker,
        colours: Mapping[str, Colour],
    ) -> None:
        self.spec, self.view, self.page, self.speaker = spec, view, page, speaker
        for place, shape in enumerate(spec.shapes):
            colour = colours[_GROUNDS[place]]
            # What is drawn is seen against empty squares on white paper and on dark.
            ground = replace(colour, tint=colour.texture, texture=colour.shade)
            page.define(pattern(page.name(f"ground-{shape.name}"), ground.pattern, ground))
        self.called = {shape.name: speaker.shape(shape.name) for shape in spec.shapes}
        width, height = spec.board
        self.panel = Box(0, 0, RULER + width * SQUARE + 2 * PAD, HEAD + RULER + height * SQUARE + PAD)

    def document(self) -> str:
        """Draw everything; the whole as text."""
        columns = min(COLUMNS, len(self.spec.areas))
        rows = -(-len(self.spec.areas) // columns)
        width = columns * (self.panel.width + GAP) + GAP
        height = rows * (self.panel.height + GAP) + GAP + FOOT
        self.page.rect(Box(0, 0, width, height), 8, fill=PAPER)
        for area in range(len(self.spec.areas)):
            down, across = divmod(area, columns)
            left, top = GAP + across * (self.panel.width + GAP), GAP + down * (self.panel.height + GAP)
            plot = self._plot(Box(left, top, self.panel.width, self.panel.height))
            self._draw_area(area, plot)
        self._draw_foot(Box(GAP, height - FOOT - GAP / 2, width - 2 * GAP, FOOT))
        return self.page.document(width, height, self._say("sheet", title=self.spec.title), self._description())

    def _say(self, key: str, **params: object) -> str:
        return self.speaker.say(f"draw.ubongo.{key}", **params)

    # -- an area ------------------------------------------------------------------------------------------------
    def _plot(self, box: Box) -> _Plot:
        middle = box.y + 4 + HEAD / 2
        board = pieces.Board(self._grid(box.x, box.y), SQUARE)
        return _Plot(box, board, (box.x + 17, middle), (box.right - 19, middle))

    def _draw_area(self, area: int, plot: _Plot) -> None:
        box, board = plot.box, plot.board
        squares = self.spec.areas[area].mask.bit_count()
        with self.page.group(f"area-{area + 1}", self._say("area", area=area + 1, squares=squares)):
            self.page.rect(box.inset(1), 6, fill=PANEL, stroke=RULE, stroke_width=0.8)
            inside = self.spec.names(self.spec.areas[area].mask)
            self._draw_head(area, plot)
            self._draw_rulers(board.grid)
            for square in inside:
                name = f"area-{area + 1}-{square}"
                with self.page.group(name, self._say("square", area=area + 1, square=square), data_cell=name):
                    self._draw_square(board.box(square))
            words = self._say("piece", shape="{shape}", squares="{squares}")
            pieces.place(self.page, f"area-{area + 1}", board, self.called, words)
            self.page.path(board.outline(inside), fill="none", stroke=INK, **_ends(2.4))
            with pen.covered(self.page, f"unused-{area + 1}", self._say("area_unused")):
                self._cover(box)

    def _draw_square(self, box: Box) -> None:
        self.page.rect(box, fill=CELL, stroke=RULE, stroke_width=0.8)

    def _cover(self, box: Box) -> None:
        """An area that is not played: pale and struck through."""
        self.page.rect(box.inset(1), 6, fill=PAPER, fill_opacity=0.55)
        low, high = f"M{number(box.x + 8)} {number(box.bottom - 8)}", f"L{number(box.right - 8)} {number(box.y + 8)}"
        self.page.path(low + high, stroke=MUTED, **_ends(2))

    def _grid(self, left: float, top: float) -> Box:
        width, height = self.spec.board
        return Box(left + PAD + RULER, top + HEAD + RULER, width * SQUARE, height * SQUARE)

    def _draw_head(self, area: int, plot: _Plot) -> None:
        x, y = plot.number
        self.page.circle(x, y, 10, fill=INK)
        self.page.text(x, y, str(area + 1), Style(13, PAPER))
        with pen.covered(self.page, f"now-{area + 1}", self._say("area_now")):
            self.page.rect(plot.box.inset(1), 6, fill="none", stroke=INK, stroke_width=2)
            self._draw_arrow(x, y)
        with self.page.group(f"points-{area + 1}", self._say("points", area=area + 1)):
            self.page.circle(*plot.points, 11, fill=CELL, stroke=INK, stroke_width=1.4)
            written = pen.Spot(around(*plot.points, 18, 18), 13)
            pen.place(self.page, f"points-{area + 1}", area, write=written)

    def _draw_arrow(self, x: float, y: float) -> None:
        self.page.path(f"M{number(x + 15)} {number(y - 5)}l8 5l-8 5Z", fill=INK)

    def _draw_rulers(self, grid: Box) -> None:
        width, height = self.spec.board
        quiet = Style(SMALLEST, MUTED, bold=False)
        for column in range(width):
            self.page.text(grid.x + (column + 0.5) * SQUARE, grid.y - 7, self.spec.squares[column][0], quiet)
        for row in range(height):
            self.page.text(grid.x - 8, grid.y + (row + 0.5) * SQUARE, str(row + 1), quiet)

    # -- around the areas ---------------------------------------------------------------------------------------
    def _draw_foot(self, box: Box) -> None:
        y = box.y + box.height / 2
        with self.page.group("throws", self._say("throws")):
            words = self._say("throws")
            self.page.text(box.x + 4, y, words, Style(11, MUTED, anchor="start"))
            room = Box(box.x + 8 + text_width(words, 11), y - 9, 30, 18)
            pen.place(self.page, "throws", write=pen.Spot(room, 13))
        with self.page.group("total", self._say("total")):
            self.page.text(box.right - 52, y, self._say("total"), Style(11, INK, anchor="end"))
            field = Box(box.right - 46, y - 11, 42, 22)
            self.page.rect(field, 4, fill=CELL, stroke=INK, stroke_width=1.4)
            pen.place(self.page, "total", 1, write=pen.Spot(field, 15))

    def _description(self) -> str:
        if not self.view:
            return self._say("sheet_desc", areas=len(self.spec.areas))
        played = sum(bool(area["played"]) for area in self.view["areas"])
        known = {"areas": played, "throws": self.view["throws"], "total": self.view["total"]}
        current = [place for place, area in enumerate(self.view["areas"], start=1) if area["current"]]
        return self._say("marked_desc", area=current[0], **known) if current else self._say("over_desc", **known)


class _Areas(_Sheet):
    """Only the areas, each cut to its squares; number and points stand in squares that it leaves out."""

    def document(self) -> str:
        """Draw everything; the whole as text."""
        rows = self._rows([_crop(self.spec, area) for area in range(len(self.spec.areas))])
        across = (WIDTH - 2 * MARGIN - GAP / 2 * (len(rows[0].crops) - 1)) / len(rows[0].crops)
        edges = 2 * MARGIN + GAP / 2 * (len(rows) - 1) + sum(2 * EDGE + row.strip for row in rows)
        lines = sum(row.lines for row in rows)
        fitting = min((across - 2 * EDGE) / max(row.columns for row in rows), (TALL - edges) / lines, WIDEST)
        self.side = max(fitting, SQUARE)
        height = edges + lines * self.side
        self.page.rect(Box(0, 0, WIDTH, height), 8, fill=PAPER)
        self._draw_rows(rows, across)
        title = self._say("sheet", title=self.spec.title)
        # only squares can be hit: they are what is pointed at
        return self.page.document(WIDTH, height, title, self._description(), pointer_events="none")

    def _rows(self, crops: "list[_Crop]") -> "list[_Row]":
        widest = max(crop.columns for crop in crops) * SQUARE + 2 * EDGE
        columns = min(COLUMNS, len(crops)) if COLUMNS * widest + GAP / 2 + 2 * MARGIN <= WIDTH else 1
        return [_Row(crops[first : first + columns]) for first in range(0, len(crops), columns)]

    def _draw_rows(self, rows: "list[_Row]", across: float) -> None:
        y = MARGIN
        for row in rows:
            high = row.lines * self.side + 2 * EDGE + row.strip
            for place, crop in enumerate(row.crops):
                self._draw_crop(crop, Box(MARGIN + place * (across + GAP / 2), y, across, high), row.strip)
            y += high + GAP / 2

    def _draw_crop(self, crop: "_Crop", box: Box, strip: float) -> None:
        """The area in the middle of its panel."""
        x, y = box.middle
        left = x - (crop.left + crop.columns / 2) * self.side
        top = y + strip / 2 - (crop.top + crop.rows / 2) * self.side
        board = pieces.Board(Box(left, top, 0, 0), self.side)
        ends = ((box.x + 16, box.y + 14), (box.right - 16, box.y + 14))
        if not strip:
            first, last = (board.box(square).middle for square in (crop.left_out[0], crop.left_out[-1]))
            ends = first, last
        self._draw_area(crop.area, _Plot(box, board, *ends))

    def _draw_square(self, box: Box) -> None:
        hit(self.page, box)
        super()._draw_square(box)

    def _draw_arrow(self, x: float, y: float) -> None:
        """The edge says it: an arrow has no room."""

    def _draw_rulers(self, grid: Box) -> None:
        """Nobody has to name a square that can be touched."""


@dataclass(frozen=True)
class _Crop:
    """The part of the board that an area uses: its corner, its size, and the squares in it that are not the area's."""

    area: int
    top: int
    left: int
    rows: int
    columns: int
    left_out: list[str]


@dataclass(frozen=True)
class _Row:
    """Areas side by side."""

    crops: list[_Crop]

    @property
    def lines(self) -> int:
        """How many squares lie one below the other."""
        return max(crop.rows for crop in self.crops)

    @property
    def columns(self) -> int:
        """How many squares the widest has."""
        return max(crop.columns for crop in self.crops)

    @property
    def strip(self) -> float:
        """The height of a strip for numbers and points, where an area leaves out too few squares for them."""
        return STRIP if any(len(crop.left_out) < 2 for crop in self.crops) else 0.0


def _crop(spec: Spec, area: int) -> _Crop:
    """What of the board an area uses."""
    board, inside = pieces.Board(Box(0, 0, 0, 0), 1), spec.names(spec.areas[area].mask)
    rows, columns = zip(*(board.square(name) for name in inside), strict=True)
    top, left, high, wide = min(rows), min(columns), len(set(rows)), len(set(columns))
    used = (name for name in spec.squares if board.square(name)[0] in rows and board.square(name)[1] in columns)
    return _Crop(area, top, left, high, wide, [name for name in used if name not in inside])


def _ends(width: float) -> dict[str, float | str]:
    return {"stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}
