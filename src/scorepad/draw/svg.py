"""Building blocks of a drawing: boxes, escaped elements, and a page that knows where everything on it stands."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from scorepad.core.errors import ScorepadError
from scorepad.draw.ink import INK, Ink
from scorepad.draw.marks import Mark

#: Generic families only: a drawing brings no font along and fetches none.
FONTS = "ui-rounded, system-ui, sans-serif"

#: Signs that are easily taken for others.
TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"

#: No text is set smaller than this; one unit is one pixel on a phone of 360 pixels.
SMALLEST = 9.5

Attribute = str | float | None

#: Advance widths in em, generous: of the wide fallback fonts, so that what fits here fits everywhere.
_WIDTHS = (
    (0.4, "iljI.,:;|!' ()"),
    (0.5, "rtf-"),
    (0.61, "scz"),
    (0.7, "0123456789?"),
    (0.84, "+÷=<>≤≥" + TIMES + MINUS),
    (1.11, "mwMW%@&…"),
)
_CAPITAL, _OTHER = 0.81, 0.72
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PREFIX = re.compile(r"([A-Za-z_][A-Za-z0-9_.-]*)?")


@dataclass(frozen=True)
class Box:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The centre point."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float, down: float | None = None) -> "Box":
        """The box made smaller on all sides; `down` is for top and bottom where that differs."""
        high = by if down is None else down
        return Box(self.x + by, self.y + high, self.width - 2 * by, self.height - 2 * high)

    def overlaps(self, other: "Box", slack: float = 0.01) -> bool:
        """Whether the two share more than an edge."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > slack and down > slack

    def holds(self, other: "Box", slack: float = 0.01) -> bool:
        """Whether the other lies wholly inside."""
        left, top = other.x >= self.x - slack, other.y >= self.y - slack
        return left and top and other.right <= self.right + slack and other.bottom <= self.bottom + slack


def around(x: float, y: float, width: float, height: float) -> Box:
    """The box of that size around a centre point."""
    return Box(x - width / 2, y - height / 2, width, height)


@dataclass(frozen=True)
class Placed:
    """Something that takes room on a page: what it is, the ids of the groups it belongs to, where it stands."""

    what: str
    owners: tuple[str, ...]
    box: Box


@dataclass(frozen=True)
class Style:
    """How a text is set."""

    size: float = SMALLEST
    fill: str = INK
    bold: bool = True
    anchor: str = "middle"


@dataclass
class Page:
    """A drawing in the making: elements are appended, ids are prefixed and kept unique, boxes remembered.

    `marks` are what is written on it, by place; without any it is blank paper.
    """

    prefix: str = ""
    marks: Mapping[str, Sequence[Mark]] = field(default_factory=dict)
    placed: list[Placed] = field(default_factory=list)
    _parts: list[str] = field(default_factory=list)
    _definitions: list[str] = field(default_factory=list)
    _ids: set[str] = field(default_factory=set)
    _owners: list[str] = field(default_factory=list)
    _titles: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not _PREFIX.fullmatch(self.prefix):
            raise ScorepadError(f"prefix: found {self.prefix!r}, expected a letter and then letters, digits, . _ or -")

    def name(self, wanted: str) -> str:
        """The prefixed id for a name; a number is added where it is taken already."""
        found, copy = self.prefix + wanted, 1
        while found in self._ids:
            copy += 1
            found = f"{self.prefix}{wanted}-{copy}"
        self._ids.add(found)
        return found

    def add(self, name: str, *children: str, **attributes: Attribute) -> None:
        """Append an element."""
        self._parts.append(element(name, *children, **attributes))

    def define(self, definition: str) -> None:
        """Append an element that is only referred to."""
        self._definitions.append(definition)

    @contextmanager
    def group(self, wanted: str, title: str = "", **attributes: Attribute) -> Iterator[str]:
        """A group of elements with an id and a text alternative."""
        name = self.name(wanted)
        self._parts.append("<g" + _written({"id": name, **attributes}) + ">")
        self._parts.append(element("title", escape(title)) if title else "")
        self._titles.append(len(self._parts) - 1)
        self._owners.append(name)
        yield name
        self._owners.pop()
        self._titles.pop()
        self._parts.append("</g>")

    @contextmanager
    def part(self, **attributes: Attribute) -> Iterator[None]:
        """Some elements of a group that belong together."""
        self._parts.append("<g" + _written(attributes) + ">")
        yield
        self._parts.append("</g>")

    def read_out(self, words: str) -> None:
        """Add words to the text alternative of the group."""
        at = self._titles[-1]
        self._parts[at] = self._parts[at].replace("</title>", escape(words) + "</title>")

    def note(self, what: str, box: Box) -> None:
        """Remember that something stands there."""
        self.placed.append(Placed(what, tuple(self._owners), box))

    def rect(self, box: Box, radius: float = 0, **attributes: Attribute) -> None:
        """A rectangle."""
        self.add("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=radius or None, **attributes)

    def path(self, d: str, **attributes: Attribute) -> None:
        """A path."""
        self.add("path", d=d, **attributes)

    def circle(self, x: float, y: float, radius: float, **attributes: Attribute) -> None:
        """A circle."""
        self.add("circle", cx=x, cy=y, r=radius, **attributes)

    def text(self, x: float, y: float, words: str, style: Style) -> None:
        """A text, set around the height y."""
        width = text_width(words, style.size, style.bold)
        left = {"start": x, "middle": x - width / 2, "end": x - width}[style.anchor]
        self.note("text", Box(left, y - 0.37 * style.size, width, 0.74 * style.size))
        self.add(
            "text",
            escape(words),
            x=x,
            y=y + 0.36 * style.size,
            font_size=None if style.size == SMALLEST else style.size,
            font_weight=None if style.bold else "normal",
            text_anchor=None if style.anchor == "middle" else style.anchor,
            fill=style.fill,
        )

    def document(self, width: float, height: float, title: str, description: str, **attributes: Attribute) -> str:
        """The whole drawing as text."""
        heading, body = self.name("title"), self.name("desc")
        shown = f"0 0 {number(width)} {number(height)}"
        return element(
            "svg",
            element("title", escape(title), id=heading),
            element("desc", escape(description), id=body),
            element("defs", *self._definitions) if self._definitions else "",
            *self._parts,
            xmlns="http://www.w3.org/2000/svg",
            width=width,
            height=height,
            viewBox=shown,
            role="img",
            aria_labelledby=f"{heading} {body}",
            font_family=FONTS,
            font_size=SMALLEST,
            font_weight="bold",
            text_anchor="middle",
            **attributes,
        )


def hit(page: Page, box: Box) -> None:
    """Where a finger finds what a group shows: all of its share of the page, not only what is drawn."""
    page.note("hit", box)
    d = f"M{number(box.x)} {number(box.y)}h{number(box.width)}v{number(box.height)}h{number(-box.width)}Z"
    page.path(d, fill="none", pointer_events="all")


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """An element as text; `_` in attribute names stands for `-`, None leaves an attribute out."""
    opening = "<" + name + _written(attributes)
    return f"{opening}>{''.join(children)}</{name}>" if children else f"{opening}/>"


def escape(text: str) -> str:
    """A text as it may stand in a document; what XML cannot hold becomes a replacement character."""
    printable = _UNPRINTABLE.sub("\ufffd", text)
    return printable.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def points(*pairs: tuple[float, float]) -> str:
    """The path of straight lines through some points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in pairs)


def text_width(words: str, size: float, bold: bool = True) -> float:
    """How wide a text is at most."""
    return size * (1 if bold else 0.9) * sum(_em(character) for character in words)


def fitted(words: str, width: float, sizes: Sequence[float]) -> tuple[str, float]:
    """A text and the largest of some sizes at which it fits; cut short if it fits at none."""
    for size in sizes:
        if text_width(words, size) <= width:
            return words, size
    short = words
    while short and text_width(short + "…", sizes[-1]) > width:
        short = short[:-1]
    return short.rstrip() + "…", sizes[-1]


def _em(character: str) -> float:
    for width, characters in _WIDTHS:
        if character in characters:
            return width
    if ord(character) > 0x2E7F:
        return 1.1  # wide scripts
    return _CAPITAL if character.isupper() else _OTHER


def _written(attributes: dict[str, Attribute]) -> str:
    given = ((name.replace("_", "-"), value) for name, value in attributes.items() if value is not None)
    return "".join(f' {name}="{_attribute(value)}"' for name, value in given)


def _attribute(value: str | float) -> str:
    if isinstance(value, Ink):
        return value.written()
    return escape(value) if isinstance(value, str) else number(value)
