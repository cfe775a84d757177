"""The colours of the sheets; each comes with a texture, so that colour is never the only signal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Literal

from scorepad.draw.ink import INK as INK
from scorepad.draw.ink import Ink
from scorepad.draw.svg import element

PAPER, MUTED, RULE = Ink("#fffdf8", "paper"), Ink("#555c68", "muted"), Ink("#7d8592", "rule")
CELL, TRAY_CELL, PANEL = Ink("#ffffff", "cell"), Ink("#cdd1d7", "tray"), Ink("#eef0f3", "panel")
PEN, FOX = Ink("#1b2f9c", "pen"), Ink("#b8481a", "fox")
#: What boards show on a sheet: what is new, what may be marked, what is chosen, where the keys are, what does not fit.
FRESH, OPEN, OPEN_PALE, OPEN_EDGE = (
    Ink("#ffe39a", "fresh"),
    Ink("#fff0c4", "open"),
    Ink("#fff8e4", "open-pale"),
    Ink("#c2600a", "open-edge"),
)
CHOSEN, FOCUS, HIT, WRONG, WRONG_TINT = (
    Ink("#8a3a05", "chosen"),
    Ink("#1b3fae", "focus"),
    Ink("#f4c51c", "hit"),
    Ink("#a3193d", "wrong"),
    Ink("#f6cfca", "wrong-tint"),
)
SIGNS = (FRESH, OPEN, OPEN_PALE, OPEN_EDGE, CHOSEN, FOCUS, HIT, WRONG, WRONG_TINT)
#: What is the same in every palette.
INKS = (PAPER, INK, MUTED, RULE, CELL, TRAY_CELL, PANEL, PEN, FOX)


@dataclass(frozen=True)
class Colour:
    """One colour: `solid` with text `on` it, `edge` for outlines; grounds: `tint` with `texture` on it, `shade`."""

    solid: str
    on: str
    edge: str
    tint: str
    texture: str
    shade: str
    pattern: str

    def inks(self) -> Iterator[Ink]:
        """All that is a colour in it, each with its name."""
        return (ink for ink in (getattr(self, field.name) for field in fields(self)) if isinstance(ink, Ink))


def _named(colours: Mapping[str, Colour]) -> dict[str, Colour]:
    """The colours, each with the names by which pages may set them: `yellow-solid`."""
    shades = [field.name for field in fields(Colour) if field.name != "pattern"]
    return {
        name: replace(colour, **{shade: Ink(getattr(colour, shade), f"{name}-{shade}") for shade in shades})
        for name, colour in colours.items()
    }


_USUAL = {
    "yellow": Colour("#f4c51c", "#1d2129", "#7f6300", "#fdf3cb", "#f5e19a", "#f8e08a", "dots"),
    "blue": Colour("#1f5bb5", "#ffffff", "#1f5bb5", "#dfeafa", "#c5d8f3", "#b7d0f2", "waves"),
    "green": Colour("#2b7a36", "#ffffff", "#2b7a36", "#e0f1df", "#c6e3c5", "#b5ddb5", "slants"),
    "orange": Colour("#f08c2e", "#1d2129", "#9a520f", "#fde9d3", "#f9d3ab", "#f7c793", "falls"),
    "purple": Colour("#6b3fa6", "#ffffff", "#6b3fa6", "#ece4f6", "#dbcbee", "#d0bbe9", "rings"),
    "pink": Colour("#bd3576", "#ffffff", "#bd3576", "#fbe3ee", "#f5c9dd", "#f2b9d3", "crosses"),
    "silver": Colour("#a2abb6", "#1d2129", "#626c78", "#eceff2", "#d7dce2", "#ccd3da", "bars"),
    "turquoise": Colour("#0b7a7f", "#ffffff", "#0b7a7f", "#d9f1f0", "#b8e2e1", "#a0dcd9", "bricks"),
    "brown": Colour("#7c4a22", "#ffffff", "#7c4a22", "#f2e6da", "#e3cfba", "#dcc3a8", "hatch"),
    "red": Colour("#b3261e", "#ffffff", "#b3261e", "#fbe2df", "#f4c4bf", "#f1b4ae", "steps"),
    "black": Colour("#2b2f36", "#ffffff", "#2b2f36", "#e6e7e9", "#d0d2d6", "#c3c6cb", "bars"),
    "white": Colour("#ffffff", "#1d2129", "#6f7681", "#f7f7f5", "#e6e6e2", "#dcdcd6", "dots"),
}
COLOURS = _named(_USUAL)

#: For every kind of colour vision, after Okabe and Ito; black and white stay.
SAFE_COLOURS = COLOURS | _named(
    {
        "yellow": Colour("#f0e442", "#1d2129", "#6f6700", "#fbf9d2", "#f8f2a0", "#f7f097", "dots"),
        "blue": Colour("#0072b2", "#ffffff", "#0072b2", "#dbebf4", "#bddaeb", "#add2e6", "waves"),
        "green": Colour("#12a87c", "#1d2129", "#0b6b4f", "#d0eee5", "#a0dccb", "#8dd5c0", "slants"),
        "orange": Colour("#d98a00", "#1d2129", "#8a5600", "#f7e8cc", "#f0d099", "#edc785", "falls"),
        "purple": Colour("#6a3d6a", "#ffffff", "#6a3d6a", "#eae4ea", "#d8cdd8", "#cfc1cf", "rings"),
        "pink": Colour("#a63d7a", "#ffffff", "#a63d7a", "#f3e4ec", "#e8cddc", "#e3c1d4", "crosses"),
        "silver": Colour("#b4bcc5", "#1d2129", "#626c78", "#edeff1", "#dadee2", "#d6dadf", "bars"),
        "turquoise": Colour("#56b4e9", "#1d2129", "#1d6c99", "#ddf0fb", "#bbe1f6", "#aedbf4", "bricks"),
        "brown": Colour("#7a4a12", "#ffffff", "#7a4a12", "#ece6de", "#dcd0c1", "#d4c5b3", "hatch"),
        "red": Colour("#dd6a10", "#1d2129", "#9c4600", "#f8e1cf", "#f1c39f", "#efb78c", "steps"),
    }
)

#: The palettes by the name a player chooses.
Palette = Literal["standard", "colour-safe"]
PALETTES: dict[Palette, dict[str, Colour]] = {"standard": COLOURS, "colour-safe": SAFE_COLOURS}

#: Textures by name: the size of the tile and the path stroked in it.
PATTERNS = {
    "dots": (8, "M2 2h.01M6 6h.01"),
    "waves": (10, "M0 3q2.5 -3 5 0t5 0M0 8q2.5 -3 5 0t5 0"),
    "slants": (7, "M-1 8L8 -1M-1 1L1 -1M6 8L8 6"),
    "falls": (7, "M-1 -1L8 8M6 -1L8 1M-1 6L1 8"),
    "rings": (10, "M1.2 3a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0M6.2 8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0"),
    "crosses": (9, "M2.5 .8v3.4M.8 2.5h3.4M7 5.3v3.4M5.3 7h3.4"),
    "bars": (5, "M2.5 0v5"),
    "bricks": (10, "M0 .5h10M0 5.5h10M2.5 .5v5M7.5 5.5v5"),
    "hatch": (7, "M0 0L7 7M7 0L0 7"),
    "steps": (8, "M0 2h4v4h4"),
}


def choose_colours(ids: Sequence[str], wanted: dict[str, str], palette: Palette = "standard") -> dict[str, Colour]:
    """A colour for each area: the one wished for, the one it is named after, or one that is left."""
    colours = PALETTES[palette]
    named = {name: wanted.get(name, name) for name in ids}
    left = [name for name in colours if name not in named.values() and name != "white"]
    return {name: colours[named[name] if named[name] in colours else left.pop(0)] for name in ids}


def choose_patterns(colours: Sequence[Colour]) -> list[str]:
    """A texture for each colour, all different: its own, or one that is left."""
    chosen: list[str] = []
    for place, colour in enumerate(colours):
        later = [other.pattern for other in colours[place + 1 :]]
        left = [name for name in PATTERNS if name not in chosen and name not in later]
        chosen.append(left[0] if colour.pattern in chosen else colour.pattern)
    return chosen


def pattern(name: str, kind: str, colour: Colour) -> str:
    """The definition of a texture under an id."""
    size, path = PATTERNS[kind]
    width = 2.6 if kind == "dots" else 1.1
    lines = element("path", d=path, fill="none", stroke=colour.texture, stroke_width=width, stroke_linecap="round")
    ground = element("rect", width=size, height=size, fill=colour.tint)
    return element("pattern", ground, lines, id=name, width=size, height=size, patternUnits="userSpaceOnUse")


def contrast(first: str, second: str) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
