"""Sheets of Ubongo, the dice game, as SVG: the areas with their squares, and what is drawn in them.

Ids: `area-{number}` with its squares `area-{number}-{square}`, `points-{number}`, `throws`, `total`.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

from scorepad.draw import pen, pieces
from scorepad.draw.marks import Mark, by_place
from scorepad.draw.palette import CELL, COLOURS, INK, MUTED, PALETTES, PANEL, PAPER, RULE, Colour, Palette, pattern
from scorepad.draw.svg import SMALLEST, Box, Page, Style, around, number, text_width
from scorepad.draw.words import Speaker, Words
from scorepad.ubongo.engine import State
from scorepad.ubongo.sheet import Placement, Spec
from scorepad.ubongo.views import AreaView, SheetView

SQUARE = 24.0  #: a square can be hit with a finger
HEAD, RULER, PAD, GAP = 26.0, 14.0, 5.0, 6.0
FOOT = 30.0
COLUMNS = 2

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
        squares = [game.spec.squares[piece.anchor], *game.spec.names(piece.mask)]
        yield Mark("piece", f"area-{number}", " ".join([game.spec.shapes[piece.shape].name, *squares]))
    if area["points"]:
        yield Mark("write", f"points-{number}", area["points"])


def placement(game: UbongoGame, text: str) -> Placement:
    """The placement of a notation."""
    return game.spec.placements[game.parse_action(text) - game.parse_action("roll") - 1]


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
            ground = colours[_GROUNDS[place]]
            page.define(pattern(page.name(f"ground-{shape.name}"), ground.pattern, ground))
        self.tints = {shape.name: colours[_GROUNDS[place]].tint for place, shape in enumerate(spec.shapes)}
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
            self._draw_area(area, Box(left, top, self.panel.width, self.panel.height))
        self._draw_foot(Box(GAP, height - FOOT - GAP / 2, width - 2 * GAP, FOOT))
        return self.page.document(width, height, self._say("sheet", title=self.spec.title), self._description())

    def _say(self, key: str, **params: object) -> str:
        return self.speaker.say(f"draw.ubongo.{key}", **params)

    # -- an area ------------------------------------------------------------------------------------------------
    def _draw_area(self, area: int, box: Box) -> None:
        squares = self.spec.areas[area].mask.bit_count()
        with self.page.group(f"area-{area + 1}", self._say("area", area=area + 1, squares=squares)):
            self.page.rect(box.inset(1), 6, fill=PANEL, stroke=RULE, stroke_width=0.8)
            grid = self._grid(box.x, box.y)
            board, inside = pieces.Board(grid, SQUARE), self.spec.names(self.spec.areas[area].mask)
            self._draw_head(area, box)
            self._draw_rulers(grid)
            for square in inside:
                name = f"area-{area + 1}-{square}"
                with self.page.group(name, self._say("square", area=area + 1, square=square), data_cell=name):
                    self.page.rect(board.box(square), fill=CELL, stroke=RULE, stroke_width=0.8)
            words = self._say("piece", shape="{shape}", squares="{squares}")
            pieces.place(self.page, f"area-{area + 1}", board, self.tints, words)
            self.page.path(board.outline(inside), fill="none", stroke=INK, **_ends(2.4))
            with pen.covered(self.page, f"unused-{area + 1}", self._say("area_unused")):
                self._cover(box)

    def _cover(self, box: Box) -> None:
        """An area that is not played: pale and struck through."""
        self.page.rect(box.inset(1), 6, fill=PAPER, fill_opacity=0.55)
        low, high = f"M{number(box.x + 8)} {number(box.bottom - 8)}", f"L{number(box.right - 8)} {number(box.y + 8)}"
        self.page.path(low + high, stroke=MUTED, **_ends(2))

    def _grid(self, left: float, top: float) -> Box:
        width, height = self.spec.board
        return Box(left + PAD + RULER, top + HEAD + RULER, width * SQUARE, height * SQUARE)

    def _draw_head(self, area: int, box: Box) -> None:
        middle = box.y + 4 + HEAD / 2
        self.page.circle(box.x + 17, middle, 10, fill=INK)
        self.page.text(box.x + 17, middle, str(area + 1), Style(13, PAPER))
        with pen.covered(self.page, f"now-{area + 1}", self._say("area_now")):
            self.page.rect(box.inset(1), 6, fill="none", stroke=INK, stroke_width=2)
            self.page.path(f"M{number(box.x + 32)} {number(middle - 5)}l8 5l-8 5Z", fill=INK)
        with self.page.group(f"points-{area + 1}", self._say("points", area=area + 1)):
            self.page.circle(box.right - 19, middle, 11, fill=CELL, stroke=INK, stroke_width=1.4)
            written = pen.Spot(around(box.right - 19, middle, 18, 18), 13)
            pen.place(self.page, f"points-{area + 1}", area, write=written)

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


def _ends(width: float) -> dict[str, float | str]:
    return {"stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}
