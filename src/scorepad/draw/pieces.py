"""Shapes drawn over the squares of a board: a ground and an outline."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorepad.draw.palette import INK
from scorepad.draw.svg import Box, Page, number


@dataclass(frozen=True)
class Board:
    """Squares in rows, named like a1: the letter is the column, the number the row."""

    grid: Box
    side: float

    def __str__(self) -> str:
        return " ".join(number(value) for value in (self.grid.x, self.grid.y, self.side))

    def square(self, name: str) -> tuple[int, int]:
        """Row and column of a square."""
        return int(name[1:]) - 1, ord(name[0]) - ord("a")

    def box(self, name: str) -> Box:
        """Where a square is."""
        row, column = self.square(name)
        return Box(self.grid.x + column * self.side, self.grid.y + row * self.side, self.side, self.side)

    def outline(self, names: Iterable[str]) -> str:
        """The path around some squares."""
        return outline([self.square(name) for name in names], self.grid.x, self.grid.y, self.side)


def place(page: Page, name: str, board: Board, called: Mapping[str, str], words: str) -> None:
    """A board for pieces, with those that were drawn; the ground of a shape has the id `ground-{shape}`.

    `called` has what the shapes are called when they are read out.

    What is pointed at are the squares underneath.
    """
    with page.part(data_place=name, data_piece=str(board), data_words_piece=words, pointer_events="none"):
        for mark in page.marks.get(name, ()):
            if mark.stroke == "piece":
                shape, *squares = str(mark.value).split()
                _draw(page, board, shape, squares)
                page.read_out("; " + words.format(shape=called[shape], squares=" ".join(squares)))


def _draw(page: Page, board: Board, shape: str, squares: list[str]) -> None:
    with page.part():
        for square in squares:
            page.rect(board.box(square), fill=f"url(#{page.prefix}ground-{shape})")
        ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
        page.path(board.outline(squares), fill="none", stroke=INK, stroke_width=2, **ends)


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
