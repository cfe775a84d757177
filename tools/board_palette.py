"""Writes the colours of the sheets for the pages, `web/src/ui/palette.css`, from those of the drawings."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from scorepad.draw.ink import Ink
from scorepad.draw.night import night
from scorepad.draw.palette import INKS, PALETTES, SIGNS, Palette

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "ui" / "palette.css"
#: Paper that is white on a dark screen too: its colours are worked out there, where `color-scheme` says that it is day.
WHITE = ".white-paper"
HEADER = "/* Generated from scorepad.draw.palette by tools/board_palette.py (make types); change that, not this. */\n"


def text() -> str:
    """A rule for each palette, by day and by night; the first holds where none is chosen, the others differ."""
    usual = {ink.variable: ink for ink in (*INKS, *SIGNS, *inks("standard"))}
    rules = [_rule(f":root,\n{WHITE}", list(usual.values()), night("standard"))]
    for palette in PALETTES:
        different = [ink for ink in inks(palette) if ink != usual[ink.variable]]
        chosen = f":root[data-palette='{palette}']"
        rules += [_rule(f"{chosen},\n{chosen} {WHITE}", different, night(palette))] if different else []
    return "\n".join([HEADER, *rules])


def inks(palette: Palette) -> Iterator[Ink]:
    """All colours of a palette."""
    return (ink for colour in PALETTES[palette].values() for ink in colour.inks())


def _rule(selector: str, colours: list[Ink], dark: Mapping[str, str]) -> str:
    lines = "".join(f"  {ink.variable}: {_by_light(ink, dark[ink.variable])};\n" for ink in colours)
    return f"{selector} {{\n{lines}}}\n"


def _by_light(day: str, night: str) -> str:
    return day if day == night else f"light-dark({day}, {night})"
