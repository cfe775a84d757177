"""What a player writes on a sheet: crosses, circles, numbers and strokes, drawn as by hand but clear."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scorepad.draw.marks import Mark
from scorepad.draw.palette import PEN
from scorepad.draw.svg import Attribute, Box, Page, number

#: The strokes of the digits in a field of 10 by 14.
DIGITS = {
    "0": "M5.2 1C2 1 .9 4.4 .9 7.3s1.2 5.9 4.1 5.9 4.2-3 4.2-6.2S8 1 5.2 1",
    "1": "M2.2 4.2 5.8 1.1V13.2",
    "2": "M1.2 4C1.6 2 3.3 1 5.2 1c2.2 0 3.8 1.3 3.6 3.4C8.5 7.2 4 9.8 1 13h8.2",
    "3": "M1.5 2.1C4 .5 8.5.7 8.5 3.8c0 2-2 2.9-4.1 3 2.6 0 4.7 1 4.7 3.2 0 3.4-5 3.9-8 2",
    "4": "M6.3 1 1 9.3h8.4M7 5.4v8",
    "5": "M8.7 1.1H3L2.2 6.3c2-1.1 6.9-1 6.9 3 0 4-5 4.7-7.8 2.8",
    "6": "M8 1.1C4.4 2.4 1.3 5.5 1.3 9.3c0 2.6 1.6 4 3.8 4s4-1.5 4-3.6-1.5-3.5-3.6-3.5c-2 0-3.7 1.3-4.1 3.2",
    "7": "M1.1 1.3H9C7.1 4.6 5 8.6 4.2 13.3M3.4 7.3h4.8",
    "8": "M8 2.5C6.6.4 1.9.6 1.9 3.7c0 3.1 7 3.4 7 6.8 0 3.6-7.9 3.6-7.9 0 0-3.4 7.1-3.7 7.2-7 0-.5-.1-.8-.2-1",
    "9": "M8.5 4.6C8.5 2.4 7.1 1 5.1 1 2.9 1 1.4 2.6 1.4 4.7s1.4 3.4 3.4 3.4c2.2 0 3.7-1.6 3.7-3.7.2 3.6-.4 6.6-2 9",
    "-": "M1.5 7.3h7",
}


#: The width of the strokes, the height of what is written.
CROSS, CIRCLE, STRIKE, HEIGHT = 2.1, 1.8, 2.0, 13.0


@dataclass(frozen=True)
class Spot:
    """Where one stroke goes: its box, how wide it is (of numbers: how high), and how it is read out."""

    box: Box
    size: float = 0.0
    words: str = ""  #: `{number}` stands for what is written; empty: the number alone

    def __str__(self) -> str:
        box = self.box
        return " ".join(number(value) for value in (box.x, box.y, box.width, box.height, self.size))

    def told(self) -> "Spot":
        """The spot as a place tells it, with two decimals: every pen starts from there."""
        box = self.box
        sides = (round(value, 2) for value in (box.x, box.y, box.width, box.height))
        return Spot(Box(*sides), round(self.size, 2), self.words)


def place(page: Page, name: str, hand: int = 0, **spots: Spot) -> None:
    """A place for the pen: where each stroke goes that can be made there, and those that were made.

    A client that has the paper finds the spots in its attributes, and draws marks as they come.
    """
    words = {f"data_words_{stroke}": spot.words or None for stroke, spot in spots.items()}
    where: dict[str, Attribute] = {f"data_{stroke}": str(spot) for stroke, spot in spots.items()}
    with page.part(data_place=name, data_hand=hand, **where, **words):
        for mark in page.marks.get(name, ()):
            if mark.stroke in spots:
                _make(page, mark, spots[mark.stroke].told(), hand)


@contextmanager
def covered(page: Page, name: str, words: str = "") -> Iterator[None]:
    """Something printed that is seen only once the place is marked `show`."""
    shown = any(mark.stroke == "show" for mark in page.marks.get(name, ()))
    with page.part(data_place=name, data_show="", data_words_show=words or None, display=None if shown else "none"):
        yield
    if shown and words:
        page.read_out(f"; {words}")


def _make(page: Page, mark: Mark, spot: Spot, hand: int) -> None:
    """One stroke, and its words."""
    if mark.stroke == "write" and mark.value is not None:
        write(page, spot.box, int(mark.value), spot.size or HEIGHT, hand)
        page.read_out(f"; {spot.words.format(number=mark.value)}" if spot.words else f": {mark.value}")
        return
    if mark.stroke == "cross":
        cross(page, spot.box, hand)
    elif mark.stroke == "circle":
        circle(page, spot.box, hand, spot.size or CIRCLE)
    elif mark.stroke == "strike":
        strike(page, spot.box, hand)
    if spot.words:
        page.read_out(f"; {spot.words}")


def cross(page: Page, box: Box, seed: int = 0) -> None:
    """A cross through the middle of a box."""
    (x, y), reach = box.middle, min(box.width, box.height) * 0.38
    one, two, three = (_wobble(seed, turn) * reach * 0.16 for turn in (1, 2, 3))
    falling = _curve((x - reach, y - reach + one), (x + two, y + three), (x + reach, y + reach - two))
    rising = _curve((x + reach + two, y - reach), (x + one, y + two), (x - reach, y + reach + three))
    _stroke(page, falling + rising, CROSS)


def circle(page: Page, box: Box, seed: int = 0, width: float = CIRCLE) -> None:
    """A loop around what stands in a box, its ends overlapping a little."""
    (x, y), a, b = box.middle, box.width / 2, box.height / 2
    bend, tilt = 0.56 if a < b * 1.2 else 0.72, _wobble(seed, 4) * b * 0.08
    start = (x + 0.3 * a, y - b + 0.5)
    loop = (
        ((x - 0.55 * a, y - b - 0.8), (x - a, y - bend * b + tilt), (x - a, y + tilt)),
        ((x - a, y + bend * b), (x - bend * a, y + b), (x, y + b)),
        ((x + bend * a, y + b), (x + a, y + bend * b), (x + a, y - tilt)),
        ((x + a, y - bend * b - tilt), (x + 0.6 * a, y - b - 0.3), (x - 0.15 * a, y - b + 0.9)),
    )
    curves = "".join("C" + " ".join(f"{number(u)} {number(v)}" for u, v in curve) for curve in loop)
    _stroke(page, f"M{number(start[0])} {number(start[1])}{curves}", width)


def write(page: Page, box: Box, value: int, height: float = HEIGHT, seed: int = 0) -> None:
    """A number in the middle of a box, made smaller if the box is narrow."""
    digits = str(value)
    scale = min(height / 14, (box.width - 2) / (11 * len(digits)))
    x, y = box.middle
    left = x - scale * (11 * len(digits) - 1) / 2
    for place, digit in enumerate(digits):
        at = f"translate({number(left + place * 11 * scale)} {number(y - 7 * scale)}) scale({number(scale)})"
        turn = f" rotate({number(3 * _wobble(seed, place + 5))} 5 7)"
        _stroke(page, DIGITS[digit], 1.9 / scale, transform=at + turn)


def strike(page: Page, box: Box, seed: int = 0) -> None:
    """A stroke that cancels what stands in a box."""
    tilt = box.height * (0.3 + 0.06 * _wobble(seed, 6))
    (_, y), left, right = box.middle, box.x - 0.5, box.right + 0.5
    _stroke(page, _curve((left, y + tilt), ((left + right) / 2, y + 1), (right, y - tilt)), STRIKE)


def _wobble(seed: int, turn: int) -> float:
    """A number from -1 to 1 that depends on nothing but its arguments: a drawing is always the same."""
    return ((seed * 37 + turn * 101) * 7919 % 201 - 100) / 100


def _curve(start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float]) -> str:
    (a, b), (c, d), (e, f) = start, bend, end
    return f"M{number(a)} {number(b)}Q{number(c)} {number(d)} {number(e)} {number(f)}"


def _stroke(page: Page, d: str, width: float, transform: str | None = None) -> None:
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    page.path(d, fill="none", stroke=PEN, stroke_width=width, transform=transform, **ends)
