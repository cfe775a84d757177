"""The heading of an area tells in a few signs and words how it is filled and counted."""

from collections.abc import Callable
from dataclasses import dataclass

from scorepad.clever.drawing.icons import arrow, die, printed_cross
from scorepad.clever.drawing.look import Look
from scorepad.clever.sheet import Area
from scorepad.draw.palette import INK, MUTED, TRAY_CELL
from scorepad.draw.svg import MINUS, SMALLEST, Page, Style, around, number, points, text_width
from scorepad.draw.words import Speaker

APART = 8.0  #: between two hints


@dataclass(frozen=True)
class Token:
    """One sign of a hint: a text or a small drawing, and how wide it is."""

    kind: str
    text: str
    width: float


@dataclass(frozen=True)
class Hint:
    """Signs that belong together, and how they are read out."""

    words: str
    tokens: tuple[Token, ...]

    @property
    def width(self) -> float:
        """How wide the hint is."""
        return sum(token.width for token in self.tokens)


def area_hints(area: Area, speaker: Speaker) -> list[Hint]:
    """What is to be said about an area."""
    found = [_order(area, speaker), _dice(area, speaker), _steps(area, speaker)]
    return [hint for hint in found if hint] + _worded(area, speaker)


def break_lines(hints: list[Hint], room: float) -> list[list[Hint]]:
    """The hints in as many lines as they need."""
    lines: list[list[Hint]] = []
    used = 0.0
    for hint in hints:
        if not lines or used + APART + hint.width > room:
            lines.append([])
            used = -APART
        lines[-1].append(hint)
        used += APART + hint.width
    return lines


def draw_hint(page: Page, look: Look, hint: Hint, x: float, y: float) -> None:
    """A hint from a point to the right."""
    for token in hint.tokens:
        if token.kind == "text":
            page.text(x, y, token.text, Style(SMALLEST, INK, bold=False, anchor="start"))
        elif token.kind == "die":
            own = next(found.letter for found in look.sheet.dice if found.id == token.text)
            die(page, look.dice[token.text], look.speaker.letter(token.text, own), x + 6.5, y)
        elif token.kind in _DRAWINGS:
            _DRAWINGS[token.kind](page, x, y, token.width)
        x += token.width


def _order(area: Area, speaker: Speaker) -> Hint | None:
    left, right = (Token("back", "", 15), _text(MINUS + "1")), (_text("+1 "), Token("arrow", "", 15))
    tokens = {
        "next": (Token("arrow", "", 24),),
        "forward": (Token("hop", "", 24),),
        "outward": (*left, Token("space", "", 6), *right),
    }
    return Hint(speaker.say(f"draw.order_{area.order}"), tokens[area.order]) if area.order in tokens else None


def _dice(area: Area, speaker: Speaker) -> Hint | None:
    first, second = speaker.die(area.die), speaker.die(area.sum_with)
    if area.sum_with:
        tokens = (Token("die", area.die, 15), Token("text", "+", 9.5), Token("die", area.sum_with, 13))
        return Hint(speaker.say("draw.sum", first=first, second=second), tokens)
    return None if area.die == area.id else Hint(first, (Token("die", area.die, 13),))


def _steps(area: Area, speaker: Speaker) -> Hint | None:
    if area.writes == "circle-then-cross":
        tokens = (Token("circle", "", 13), Token("arrow", "", 15), Token("cross", "", 10))
        return Hint(speaker.say("draw.circle_first"), tokens)
    if area.by_place:
        return Hint(speaker.say("draw.tray"), (Token("tray", "", 14), _text(speaker.say("draw.on_tray"))))
    return None


def _worded(area: Area, speaker: Speaker) -> list[Hint]:
    extra = area.extra_points
    keys = [
        (area.extra == "lower-dice", "draw.lower_dice"),
        (area.extra == "companions", "draw.equal_dice"),
        (area.accepts == "rising" and area.reset > 0, "draw.any_after"),
        (area.points == "sides", "draw.per_side"),
        (extra.each > 0, "draw.extra_points"),
        (area.points == "rows", "draw.per_row"),
    ]
    params = {"number": area.reset, "low": extra.at_most, "high": extra.at_least, "each": extra.each}
    said = [speaker.say(key, **params) for holds, key in keys if holds]
    return [Hint(words, (_text(words),)) for words in said]


def _text(words: str) -> Token:
    return Token("text", words, text_width(words, SMALLEST, bold=False))


def _arrow(page: Page, x: float, y: float, width: float) -> None:
    arrow(page, x, y, width - 4)


def _back(page: Page, x: float, y: float, width: float) -> None:
    arrow(page, x + width - 4, y, 4 - width)


def _hop(page: Page, x: float, y: float, width: float) -> None:
    """An arrow that jumps over something."""
    page.path(points((x, y + 3), (x + 3, y + 3)) + "q6 -10 12 0", fill="none", stroke=INK, stroke_width=1.5)
    arrow(page, x + 15, y + 3, width - 17)


def _circle(page: Page, x: float, y: float, width: float) -> None:
    page.circle(x + width / 2 - 1, y, 5, fill="none", stroke=INK, stroke_width=1.6)


def _cross(page: Page, x: float, y: float, width: float) -> None:
    printed_cross(page, x + width / 2, y, 3.8, INK, 1.8)


def _tray(page: Page, x: float, y: float, width: float) -> None:
    page.rect(around(x + width / 2 - 1.5, y, 11, 11), 2.5, fill=TRAY_CELL, stroke=MUTED, stroke_width=1)
    page.path(f"M{number(x + width / 2 - 4.5)} {number(y + 1.5)}q3 3.4 6 0", fill="none", stroke=INK, stroke_width=1.2)


_DRAWINGS: dict[str, Callable[[Page, float, float, float], None]] = {
    "arrow": _arrow,
    "back": _back,
    "hop": _hop,
    "circle": _circle,
    "cross": _cross,
    "tray": _tray,
}
