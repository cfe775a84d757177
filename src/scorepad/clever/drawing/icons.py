"""Icons of our own: bonuses, actions, dice. Each is told apart by shape or letter, not by colour alone."""

from scorepad.clever.drawing.look import Look
from scorepad.clever.drawing.size import ICON_HEIGHT, ICON_WIDTH
from scorepad.clever.sheet import Bonus, Mark
from scorepad.draw.palette import CELL, FOX, INK, PAPER, RULE, Colour
from scorepad.draw.svg import SMALLEST, Box, Page, Style, around, number, points

#: White strokes on the dark ground of an action, in a field of 22 by 16; a joker number is filled instead.
ACTIONS = {
    "reroll": "M6.8 9.6A4.6 4.6 0 0 1 14 4.4M15.2 6.4A4.6 4.6 0 0 1 8 11.6M14.6 1.6V4.8H11.4M7.4 14.4V11.2H10.6",
    "return": "M4.5 9.6V12.9H17.5V9.6M11 10.2V3M7.8 6 11 2.8 14.2 6",
    "joker": "M6.6 12.8C6.8 9.8 5.8 8.2 3.9 8.6 4.6 5 8 4.6 9.2 7.6L11 3.9 12.8 7.6"
    "C14 4.6 17.4 5 18.1 8.6 16.2 8.2 15.2 9.8 15.4 12.8Z",
}
_BELLS = "M3.9 8.9h.01M11 3.2h.01M18.1 8.9h.01"
_EARS = "M-9 -8.2L-4.2 -4.6Q0 -5.6 4.2 -4.6L9 -8.2Q9.8 -2.4 7.8 1Q5 5.6 0 8.4Q-5 5.6 -7.8 1Q-9.8 -2.4 -9 -8.2Z"
_CHEEKS = "M-7.4 .8Q-3.2 .2 -1.2 4.6L0 6.9Q-4.6 5 -7.4 .8ZM7.4 .8Q3.2 .2 1.2 4.6L0 6.9Q4.6 5 7.4 .8Z"


def draw_bonus(page: Page, look: Look, bonus: Bonus, x: float, y: float) -> Box:
    """The icon of a bonus around a point, and the room it takes."""
    box = around(x, y, ICON_WIDTH, ICON_HEIGHT)
    page.note("icon", box)
    if bonus.fox:
        fox(page, x, y)
    elif bonus.action:
        action(page, bonus.action, x, y)
    elif len(bonus.marks) == 1:
        _coloured(page, look, bonus.marks[0], box)
    else:
        _choice(page, bonus, box)
    return box


def action(page: Page, name: str, x: float, y: float) -> None:
    """The icon of an action around a point."""
    box = around(x, y, ICON_WIDTH, ICON_HEIGHT)
    page.rect(box.inset(1, 0), 8, fill=INK)
    if name == "plus1":
        page.text(x, y, "+1", Style(10.5, PAPER))
        return
    at = f"translate({number(box.x)} {number(box.y)})"
    ends = {"stroke": PAPER, "stroke_linecap": "round", "stroke_linejoin": "round"}
    if name == "joker":
        page.path(ACTIONS[name], transform=at, fill=PAPER)
        page.path(_BELLS, transform=at, stroke_width=2.9, **ends)
    else:
        page.path(ACTIONS[name], transform=at, fill="none", stroke_width=1.5, **ends)


def fox(page: Page, x: float, y: float, size: float = 1.0) -> None:
    """A fox around a point."""
    at = f"translate({number(x)} {number(y)}) scale({number(size)})"
    page.path(_EARS, transform=at, fill=FOX)
    page.path(_CHEEKS, transform=at, fill=PAPER)
    page.path("M-3.4 -.8h.01M3.4 -.8h.01M0 7h.01", transform=at, stroke=INK, stroke_width=2.3, stroke_linecap="round")


def die(page: Page, colour: Colour, letter: str, x: float, y: float, size: float = 13) -> None:
    """A die of a colour, with its letter."""
    page.rect(around(x, y, size, size), 3, fill=colour.solid, stroke=INK, stroke_width=0.8)
    page.text(x, y, letter, Style(SMALLEST, colour.on))


def arrow(page: Page, x: float, y: float, length: float, colour: str = INK) -> None:
    """An arrow from a point to the right, to the left if its length is negative."""
    tip, barb = x + length, 3.2 if length > 0 else -3.2
    d = points((x, y), (tip, y)) + points((tip - barb, y - 3), (tip, y), (tip - barb, y + 3))
    page.path(d, fill="none", stroke=colour, stroke_width=1.5, stroke_linecap="round", stroke_linejoin="round")


def printed_cross(page: Page, x: float, y: float, reach: float, colour: str = INK, width: float = 2.4) -> None:
    """A cross as it is printed: straight."""
    d = points((x - reach, y - reach), (x + reach, y + reach)) + points((x - reach, y + reach), (x + reach, y - reach))
    page.path(d, stroke=colour, stroke_width=width, stroke_linecap="round")


def _coloured(page: Page, look: Look, mark: Mark, box: Box) -> None:
    """A ticket: the area's letter on its colour, then what to do there."""
    colour, (x, y) = look.areas[mark.area], box.middle
    page.rect(box, 3.5, fill=colour.solid)
    start = f"M{number(x + 0.5)} {number(box.y + 1)}"
    page.path(start + "h7.5a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-7.5Z", fill=CELL)
    page.rect(box.inset(0.4), 3.2, fill="none", stroke=INK if colour.on == INK else colour.solid, stroke_width=0.8)
    page.text(box.x + 5.9, y, look.letter(mark.area), Style(SMALLEST, colour.on))
    _sign(page, mark.what, box.x + 16.2, y, INK)


def _choice(page: Page, bonus: Bonus, box: Box) -> None:
    """A black ticket: what to do, in an area of one's choice."""
    page.rect(box, 3.5, fill=INK)
    signs = list(dict.fromkeys(mark.what for mark in bonus.marks))[:2]
    (x, y), apart = box.middle, 10.5
    for place, sign in enumerate(signs):
        _sign(page, sign, x + apart * (place - (len(signs) - 1) / 2), y, PAPER)
    if len(signs) > 1:
        page.path(points((x + 1.6, y - 5), (x - 1.6, y + 5)), stroke=RULE, stroke_width=1)


def _sign(page: Page, sign: str, x: float, y: float, colour: str) -> None:
    if sign == "X":
        printed_cross(page, x, y, 3, colour, 2)
    else:
        page.text(x, y, sign, Style(10.5, colour))
