"""Sheets of Ubongo, the dice game, as SVG: the areas with their squares, what is drawn in them, and the dice.

Ids: `area-{number}` with its squares `area-{number}-{square}`, `piece-{number}-{place}` (from 1) for what is drawn,
`points-{number}`, `preview`, `throws`, `total`; of the dice `face-{k or w}-{shape}`.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

from scorepad.core.errors import ScorepadError
from scorepad.draw.palette import CELL, COLOURS, INK, MUTED, PALETTES, PANEL, PAPER, PEN, RULE, Colour, Palette, pattern
from scorepad.draw.svg import SMALLEST, Box, Page, Style, number
from scorepad.draw.words import Speaker, Words
from scorepad.ubongo.engine import State
from scorepad.ubongo.sheet import Placement, Spec, grid_squares
from scorepad.ubongo.views import AreaView, SheetView

SQUARE = 24.0  #: a square can be hit with a finger
HEAD, RULER, PAD, GAP = 26.0, 14.0, 5.0, 6.0
FOOT = 30.0
COLUMNS = 2
BAD = "#a3193d"

#: An area that nothing is drawn in; whose it is does not matter.
BLANK: AreaView = {
    "id": "",
    "played": True,
    "current": False,
    "points": 0,
    "free": 0,
    "cells": [],
    "pieces": [],
}

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
    preview: int | None = None,
    view: SheetView | None = None,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """A sheet as an SVG document, blank or with what a seat has drawn; `preview` is a placement's code to try out."""
    seen = game.sheet_view(state, seat) if view is None and state is not None else view
    return _Sheet(game, Page(prefix), seen, Speaker(words), PALETTES[palette]).document(preview)


def shapes_svg(game: UbongoGame, prefix: str = "", words: Words | None = None) -> str:
    """The faces of the dice, black above white, as an SVG document."""
    return _Faces(game.spec, prefix, words).document()


class _Sheet:
    """A sheet in the making."""

    def __init__(
        self,
        game: UbongoGame,
        page: Page,
        view: SheetView | None,
        speaker: Speaker,
        colours: Mapping[str, Colour],
    ) -> None:
        self.game, self.spec, self.view = game, game.spec, view
        self.page, self.speaker = page, speaker
        self.grounds = [_Ground(place, page, colours[_GROUNDS[place]]) for place in range(len(self.spec.shapes))]
        width, height = self.spec.board
        self.panel = Box(0, 0, RULER + width * SQUARE + 2 * PAD, HEAD + RULER + height * SQUARE + PAD)

    def document(self, preview: int | None) -> str:
        columns = min(COLUMNS, len(self.spec.areas))
        rows = -(-len(self.spec.areas) // columns)
        width = columns * (self.panel.width + GAP) + GAP
        height = rows * (self.panel.height + GAP) + GAP + FOOT
        self.page.rect(Box(0, 0, width, height), 8, fill=PAPER)
        for area in range(len(self.spec.areas)):
            down, across = divmod(area, columns)
            left, top = GAP + across * (self.panel.width + GAP), GAP + down * (self.panel.height + GAP)
            self._draw_area(area, Box(left, top, self.panel.width, self.panel.height))
            if preview is not None and area == self._current():
                self._draw_preview(self._placement(preview), area, self._grid(left, top))
        self._draw_foot(Box(GAP, height - FOOT - GAP / 2, width - 2 * GAP, FOOT))
        return self.page.document(width, height, self._say("sheet", title=self.spec.title), self._description())

    def _say(self, key: str, **params: object) -> str:
        return self.speaker.say(f"draw.ubongo.{key}", **params)

    def _seen(self, area: int) -> AreaView:
        return self.view["areas"][area] if self.view else BLANK

    def _current(self) -> int:
        current = [area for area in range(len(self.spec.areas)) if self._seen(area)["current"]]
        return current[0] if current else 0 if self.view is None else -1

    def _placement(self, code: int) -> Placement:
        first = self.game.parse_action("roll") + 1
        if not first <= code < first + len(self.spec.placements):
            raise ScorepadError(f"{self.spec.id}: preview: found code {code}, expected the code of a placement")
        return self.spec.placements[code - first]

    def _pieces(self, area: int) -> list[Placement]:
        return [self._placement(self.game.parse_action(text)) for text in self._seen(area)["pieces"]]

    # -- an area ------------------------------------------------------------------------------------------------
    def _draw_area(self, area: int, box: Box) -> None:
        seen, pieces = self._seen(area), self._pieces(area)
        squares = self.spec.areas[area].mask.bit_count()
        free = squares - sum(piece.mask.bit_count() for piece in pieces)
        key = "area" if seen["played"] else "area_unused"
        title = self._say(key, area=area + 1, free=free, squares=squares)
        with self.page.group(f"area-{area + 1}", title, opacity=None if seen["played"] else 0.45):
            edge, width = (INK, 2.0) if seen["current"] else (RULE, 0.8)
            self.page.rect(box.inset(1), 6, fill=PANEL, stroke=edge, stroke_width=width)
            self._draw_head(area, box)
            grid = self._grid(box.x, box.y)
            self._draw_rulers(grid)
            self._draw_squares(area, pieces, grid)
            for place, piece in enumerate(pieces, start=1):
                self._draw_piece(area, place, piece, grid)
            self.page.path(self._outline(self.spec.areas[area].mask, grid), fill="none", stroke=INK, **_ends(2.4))
            if not seen["played"]:
                self.page.path(
                    f"M{number(box.x + 8)} {number(box.bottom - 8)}L{number(box.right - 8)} {number(box.y + 8)}",
                    stroke=INK,
                    **_ends(2),
                )

    def _grid(self, left: float, top: float) -> Box:
        width, height = self.spec.board
        return Box(left + PAD + RULER, top + HEAD + RULER, width * SQUARE, height * SQUARE)

    def _draw_head(self, area: int, box: Box) -> None:
        middle = box.y + 4 + HEAD / 2
        self.page.circle(box.x + 17, middle, 10, fill=INK)
        self.page.text(box.x + 17, middle, str(area + 1), Style(13, PAPER))
        if self._seen(area)["current"]:
            self.page.path(f"M{number(box.x + 32)} {number(middle - 5)}l8 5l-8 5Z", fill=INK)
        points = self._seen(area)["points"]
        practice = bool(self.view and self.view["practice"])
        key = "points_open" if not points else "points_throws" if practice else "points"
        with self.page.group(f"points-{area + 1}", self._say(key, area=area + 1, points=points)):
            self.page.circle(box.right - 19, middle, 11, fill=CELL, stroke=INK, stroke_width=1.4)
            if points:
                self.page.text(box.right - 19, middle, str(points), Style(12, PEN))

    def _draw_rulers(self, grid: Box) -> None:
        width, height = self.spec.board
        quiet = Style(SMALLEST, MUTED, bold=False)
        for column in range(width):
            self.page.text(grid.x + (column + 0.5) * SQUARE, grid.y - 7, self.spec.squares[column][0], quiet)
        for row in range(height):
            self.page.text(grid.x - 8, grid.y + (row + 0.5) * SQUARE, str(row + 1), quiet)

    def _draw_squares(self, area: int, pieces: list[Placement], grid: Box) -> None:
        for index, square in enumerate(self.spec.squares):
            if self.spec.areas[area].mask >> index & 1:
                with self.page.group(f"area-{area + 1}-{square}", self._square_title(area, index, pieces)):
                    self.page.rect(self._box(index, grid), fill=CELL, stroke=RULE, stroke_width=0.8)

    def _square_title(self, area: int, index: int, pieces: list[Placement]) -> str:
        for place, piece in enumerate(pieces, start=1):
            if piece.mask >> index & 1:
                shape = self.spec.shapes[piece.shape].name
                return self._say(
                    "square_drawn", area=area + 1, square=self.spec.squares[index], shape=shape, piece=place
                )
        return self._say("square", area=area + 1, square=self.spec.squares[index])

    def _draw_piece(self, area: int, place: int, piece: Placement, grid: Box) -> None:
        shape, squares = self.spec.shapes[piece.shape].name, " ".join(self.spec.names(piece.mask))
        title = self._say("piece", area=area + 1, piece=place, shape=shape, squares=squares)
        # The squares underneath are what is pointed at.
        with self.page.group(f"piece-{area + 1}-{place}", title, pointer_events="none"):
            for index in _indices(piece.mask):
                self.page.rect(self._box(index, grid), fill=self.grounds[piece.shape].fill)
            self.page.path(self._outline(piece.mask, grid), fill="none", stroke=INK, **_ends(2))
            self._draw_name(piece, grid, self.grounds[piece.shape].colour)

    def _draw_name(self, piece: Placement, grid: Box, colour: Colour) -> None:
        x, y = self._box(piece.anchor, grid).middle
        self.page.rect(Box(x - 9, y - 6.5, 18, 13), 3, fill=colour.tint)
        self.page.text(x, y, self.spec.shapes[piece.shape].name[:2], Style(10, INK))

    def _draw_preview(self, piece: Placement, area: int, grid: Box) -> None:
        drawn = sum(other.mask for other in self._pieces(area))
        blocked = self.spec.names(piece.mask & (drawn | ~self.spec.areas[area].mask))
        shape, squares = self.spec.shapes[piece.shape].name, " ".join(self.spec.names(piece.mask))
        key, colour = ("preview_bad", BAD) if blocked else ("preview", PEN)
        with self.page.group(
            "preview", self._say(key, shape=shape, squares=squares, blocked=" ".join(blocked)), pointer_events="none"
        ):
            for index in _indices(piece.mask):
                box = self._box(index, grid)
                self.page.rect(box, fill=colour, fill_opacity=0.18)
                if self.spec.squares[index] in blocked:
                    self._draw_cross(box)
            self.page.path(
                self._outline(piece.mask, grid), fill="none", stroke=colour, stroke_dasharray="5 4", **_ends(2.6)
            )

    def _draw_cross(self, box: Box) -> None:
        x, y, side = box.x + 6, box.y + 6, number(SQUARE - 12)
        self.page.path(f"M{number(x)} {number(y)}l{side} {side}m0 -{side}l-{side} {side}", stroke=BAD, **_ends(2))

    def _box(self, index: int, grid: Box) -> Box:
        row, column = divmod(index, self.spec.board[0])
        return Box(grid.x + column * SQUARE, grid.y + row * SQUARE, SQUARE, SQUARE)

    def _outline(self, mask: int, grid: Box) -> str:
        squares = {divmod(index, self.spec.board[0]) for index in _indices(mask)}
        return outline(squares, grid.x, grid.y, SQUARE)

    # -- around the areas ---------------------------------------------------------------------------------------
    def _draw_foot(self, box: Box) -> None:
        y = box.y + box.height / 2
        if self.view:
            text = self._say("throws", throws=self.view["throws"])
            with self.page.group("throws", text):
                self.page.text(box.x + 4, y, text, Style(11, MUTED, anchor="start"))
        total = self.view["total"] if self.view else None
        practice = bool(self.view and self.view["practice"])
        label = self._say("total_open")
        title = label if total is None else self._say("throws" if practice else "total", total=total, throws=total)
        with self.page.group("total", title):
            self.page.text(box.right - 52, y, label, Style(11, INK, anchor="end"))
            self.page.rect(Box(box.right - 46, y - 11, 42, 22), 4, fill=CELL, stroke=INK, stroke_width=1.4)
            if total is not None:
                self.page.text(box.right - 25, y, str(total), Style(13, PEN))

    def _description(self) -> str:
        if not self.view:
            return self._say("sheet_desc", areas=len(self.spec.areas))
        played = sum(bool(area["played"]) for area in self.view["areas"])
        known = {"areas": played, "throws": self.view["throws"], "total": self.view["total"]}
        if self._current() < 0:
            return self._say("over_desc", **known)
        return self._say("marked_desc", area=self._current() + 1, **known)


class _Ground:
    """The colour and texture of one shape, defined on a page."""

    def __init__(self, place: int, page: Page, colour: Colour) -> None:
        self.colour = colour
        name = page.name(f"ground-{place}")
        page.define(pattern(name, self.colour.pattern, self.colour))
        self.fill = f"url(#{name})"


class _Faces:
    """The faces of the dice in the making."""

    SIDE, CELL = 52.0, 9.0

    def __init__(self, spec: Spec, prefix: str, words: Words | None) -> None:
        self.spec, self.page, self.speaker = spec, Page(prefix), Speaker(words)

    def document(self) -> str:
        black, white = self.spec.black, self.spec.white
        width = max(len(black), len(white)) * (self.SIDE + GAP) + GAP
        height = 2 * (self.SIDE + GAP) + GAP
        self.page.rect(Box(0, 0, width, height), 8, fill=PAPER)
        for row, (letter, faces) in enumerate((("k", black), ("w", white))):
            for place, shape in enumerate(faces):
                self._draw_face(letter, shape, GAP + place * (self.SIDE + GAP), GAP + row * (self.SIDE + GAP))
        names = [", ".join(self.spec.shapes[shape].name for shape in faces) for faces in (black, white)]
        description = self.speaker.say("draw.ubongo.faces_desc", black=names[0], white=names[1])
        return self.page.document(
            width, height, self.speaker.say("draw.ubongo.faces", title=self.spec.title), description
        )

    def _draw_face(self, letter: str, number_of: int, left: float, top: float) -> None:
        shape = self.spec.shapes[number_of]
        die, ink = (INK, PAPER) if letter == "k" else (CELL, INK)
        title = self.speaker.say(f"draw.ubongo.{'black' if letter == 'k' else 'white'}", shape=shape.name)
        with self.page.group(f"face-{letter}-{shape.name}", title):
            self.page.rect(Box(left, top, self.SIDE, self.SIDE).inset(1), 9, fill=die, stroke=INK, stroke_width=1.4)
            squares = grid_squares(shape.rows)
            x = left + (self.SIDE - len(shape.rows[0]) * self.CELL) / 2
            y = top + (self.SIDE - 12 - len(shape.rows) * self.CELL) / 2
            for row, column in squares:
                box = Box(x + column * self.CELL, y + row * self.CELL, self.CELL, self.CELL)
                self.page.rect(box, fill=ink, stroke=die, stroke_width=1)
            self.page.text(left + self.SIDE / 2, top + self.SIDE - 10, shape.name, Style(10.5, ink))


def outline(squares: Iterable[tuple[int, int]], left: float, top: float, side: float) -> str:
    """The path around some squares, given as (row, column)."""
    inside = set(squares)
    parts = []
    for row, column in sorted(inside):
        x, y = left + column * side, top + row * side
        edges = (
            ((row - 1, column), x, y, f"h{number(side)}"),
            ((row + 1, column), x, y + side, f"h{number(side)}"),
            ((row, column - 1), x, y, f"v{number(side)}"),
            ((row, column + 1), x + side, y, f"v{number(side)}"),
        )
        parts += [f"M{number(a)} {number(b)}{line}" for beside, a, b, line in edges if beside not in inside]
    return "".join(parts)


def _indices(mask: int) -> list[int]:
    return [index for index in range(mask.bit_length()) if mask >> index & 1]


def _ends(width: float) -> dict[str, float | str]:
    return {"stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}
