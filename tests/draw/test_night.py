"""Dark sheets: what is printed and written on them can be read, and what lies side by side is told apart."""

import pytest

from scorepad.draw.night import night
from scorepad.draw.palette import COLOURS, INKS, PALETTES, SIGNS, Palette, contrast

READ, SEEN = 4.5, 3.0  #: what WCAG asks of texts, and of everything else


@pytest.mark.parametrize("palette", PALETTES)
def test_every_colour_has_its_night(palette: Palette) -> None:
    asked = {ink.variable for ink in (*INKS, *SIGNS)}
    asked |= {ink.variable for colour in PALETTES[palette].values() for ink in colour.inks()}
    assert set(night(palette)) == asked


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", COLOURS)
def test_texts_can_be_read_in_every_colour(palette: Palette, name: str) -> None:
    dark = night(palette)
    ground = {part: dark[f"--sheet-{name}-{part}"] for part in ("solid", "on", "edge", "tint", "texture", "shade")}
    for under in ("tint", "texture", "shade"):
        assert contrast(dark["--sheet-ink"], ground[under]) >= READ, under
        assert contrast(dark["--sheet-pen"], ground[under]) >= SEEN, under
    assert contrast(ground["on"], ground["solid"]) >= READ
    assert contrast(ground["edge"], ground["tint"]) >= SEEN
    assert ground["texture"] != ground["tint"]
    assert contrast(ground["shade"], dark["--sheet-cell"]) >= 1.15


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "paper"), ("ink", "cell"), ("ink", "tray"), ("ink", "panel"), ("muted", "cell"), ("muted", "panel"),
        ("muted", "paper"), ("pen", "cell"), ("paper", "ink"), ("ink", "open"), ("ink", "open-pale"), ("ink", "fresh"),
        ("ink", "wrong-tint"),
    ],
)  # fmt: skip
def test_texts_can_be_read_on_the_paper(text: str, ground: str) -> None:
    dark = night("standard")
    assert contrast(dark[f"--sheet-{text}"], dark[f"--sheet-{ground}"]) >= READ


def test_the_paper_is_dark() -> None:
    assert all(contrast(night("standard")[f"--sheet-{name}"], "#000000") < SEEN for name in ("paper", "cell", "panel"))
