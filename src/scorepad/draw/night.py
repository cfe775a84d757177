"""The sheets in the dark: the same colours and textures on dark paper, with the contrast that reading needs."""

from collections.abc import Mapping

from scorepad.draw.ink import INK
from scorepad.draw.palette import (
    CELL,
    CHOSEN,
    FOCUS,
    FOX,
    FRESH,
    HIT,
    MUTED,
    OPEN,
    OPEN_EDGE,
    OPEN_PALE,
    PALETTES,
    PANEL,
    PAPER,
    PEN,
    RULE,
    TRAY_CELL,
    WRONG,
    WRONG_TINT,
    Colour,
    Palette,
    contrast,
)

_PAPER, _CELL, _INK, _WHITE = "#14171c", "#232831", "#eceff4", "#ffffff"

#: What is the same in every palette: by day, by night.
_INKS = (
    (PAPER, _PAPER),
    (INK, _INK),
    (MUTED, "#b4bcc8"),
    (RULE, "#76808e"),
    (CELL, _CELL),
    (TRAY_CELL, "#4b535f"),
    (PANEL, "#1c2026"),
    (PEN, "#a9c1ff"),
    (FOX, "#e0713c"),
    (FRESH, "#6d560f"),
    (OPEN, "#544412"),
    (OPEN_PALE, "#3a3216"),
    (OPEN_EDGE, "#f0a04b"),
    (CHOSEN, "#ffc07a"),
    (FOCUS, "#a9c1ff"),
    (HIT, HIT),
    (WRONG, "#ff8a9c"),
    (WRONG_TINT, "#5c2a2a"),
)

#: How much of a colour is in what lies under texts, in the lines of a texture, and at most in fields that stand out.
_TINT, _TEXTURE, _SHADE = 0.16, 0.3, 0.7

#: An edge is seen against the ground it surrounds; a colour itself against the paper.
_SEEN = 3.0

#: What is printed is read on the strongest ground.
_READ = 4.8


def night(palette: Palette) -> Mapping[str, str]:
    """The colours of a palette in the dark, by the variables that a page sets."""
    found = {ink.variable: dark for ink, dark in _INKS}
    for colour in PALETTES[palette].values():
        dark = _dark(colour)
        found |= {ink.variable: dark[ink.variable.rpartition("-")[2]] for ink in colour.inks()}
    return found


def _dark(colour: Colour) -> dict[str, str]:
    solid = _lifted(colour.solid, _PAPER, 1.6)
    tint = _mixed(solid, _PAPER, _TINT)
    return {
        "solid": solid,
        "on": colour.on if contrast(colour.on, solid) >= contrast(_WHITE, solid) else _WHITE,
        "edge": _lifted(solid, tint, _SEEN),
        "tint": tint,
        "texture": _mixed(solid, _PAPER, _TEXTURE),
        "shade": _legible(solid),
    }


def _legible(colour: str) -> str:
    """As much of a colour as texts on it allow."""
    steps = (_mixed(colour, _CELL, _SHADE - step / 50) for step in range(36))
    return next(found for found in steps if contrast(_INK, found) >= _READ)


def _lifted(colour: str, ground: str, least: float) -> str:
    """The colour, made lighter until it stands out from a ground."""
    steps = (_mixed(_WHITE, colour, step / 20) for step in range(21))
    return next(found for found in steps if contrast(found, ground) >= least)


def _mixed(one: str, other: str, share: float) -> str:
    """A colour between two: this much of the first one."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
