"""Writes what the pen draws, `web/tests/pen.json`, for the browser's pen to be measured by."""

import json
from pathlib import Path
from xml.etree import ElementTree

from scorepad.core import Rng
from scorepad.draw import pen, pieces
from scorepad.draw.marks import Mark, Stroke, by_place
from scorepad.draw.svg import Box, Page, number

TARGET = Path(__file__).resolve().parents[1] / "web" / "tests" / "pen.json"
STROKES: tuple[Stroke, ...] = ("cross", "circle", "strike", "write")
EACH = 12
SHAPES = ("T a1 b1 c1 b2", "L2 b3 b4 c4", "I c2")


def text() -> str:
    """Strokes at odd spots and pieces on a board, with what is drawn; numbers with how they are written."""
    rng = Rng(2, 1)
    strokes = [_stroke(stroke, rng) for stroke in STROKES for _ in range(EACH)]
    numbers = [(value, number(value)) for value in (0.125, 0.375, -0.125, 2.675, 1.005, 10.0, -0.001, 12.345, 99.995)]
    return json.dumps({"strokes": strokes, "pieces": [_piece(shape) for shape in SHAPES], "numbers": numbers}) + "\n"


def _stroke(stroke: Stroke, rng: Rng) -> dict[str, object]:
    x, y, width, height = (rng.below(3000) / 40 + 3 for _ in range(4))
    spot, hand = pen.Spot(Box(x, y, width, height), rng.below(3) * 7.5), rng.below(90)
    value = rng.below(300) - 20
    page = Page(marks=by_place([Mark(stroke, "here", value if stroke == "write" else None)]))
    with page.group("here"):
        pen.place(page, "here", hand, **{stroke: spot})
    return {"stroke": stroke, "spot": str(spot), "hand": hand, "value": value, "drawn": _drawn(page)}


def _piece(shape: str) -> dict[str, object]:
    board = pieces.Board(Box(12.5, 7.25, 96, 96), 24)
    page = Page(marks=by_place([Mark("piece", "here", shape)]))
    with page.group("here"):
        pieces.place(page, "here", board, dict.fromkeys(("T", "L2", "I"), ""), "")
    name = shape.split()[0]
    return {"board": str(board), "value": shape, "ground": f"url(#ground-{name})", "drawn": _drawn(page)}


def _drawn(page: Page) -> list[list[object]]:
    """The elements at the place, flat: name, attributes, text."""
    root = ElementTree.fromstring(page.document(1, 1, "", ""))  # noqa: S314 (our own drawing)
    place = next(node for node in root.iter() if node.get("data-place") == "here")
    return [
        [node.tag.partition("}")[2], dict(node.items()), node.text or ""] for node in place.iter() if node is not place
    ]
