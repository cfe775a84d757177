"""Draws the pictures of the README and docs: sheets of games that the greedy player has played."""

import subprocess
from pathlib import Path
from typing import Any

from PIL import Image

import scorepad
from scorepad import players
from scorepad.core import Rng
from scorepad.draw import sheet_svg

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
CLEVER = ("ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei")
WIDTH, GAP, SCALE = 360, 24, 1.25


def main() -> None:
    """Write every picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    write("clever", [played(name) for name in CLEVER])
    write("twenty-one", [played("twenty-one")])
    write("ubongo-dice", [played("ubongo-dice")])
    write("scorepad-original", [sheet_svg(scorepad.load("scorepad-original"))])


def played(name: str) -> str:
    """A sheet at the end of the best of some greedy games."""
    game = scorepad.load(name, preset="international")
    state = max((finish(game, number) for number in range(60)), key=lambda end: int(end.score(0)))
    return sheet_svg(game, state, prefix=f"{name}-")


def finish(game: scorepad.Game, number: int) -> Any:
    """The end of a game that the greedy player plays alone."""
    state, rng, bot = game.start(1), Rng(11, number), players.make("greedy", game)
    while not state.over:
        if state.chance:
            state.roll(rng.below(state.outcomes()))
        else:
            state.apply(0, bot.choose(state, 0, rng))
    return state


def write(name: str, drawings: list[str]) -> None:
    """Put drawings side by side and save them as PNG; needs rsvg-convert (Debian: librsvg2-bin)."""
    width = len(drawings) * (WIDTH + GAP) - GAP
    inside = "".join(
        drawing.replace("<svg ", f'<svg x="{at * (WIDTH + GAP)}" ', 1) for at, drawing in enumerate(drawings)
    )
    height = max(int(drawing.split('height="')[1].split('"')[0]) for drawing in drawings)
    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{inside}</svg>'
    target = str(IMAGES / f"{name}.png")
    subprocess.run(["rsvg-convert", "-z", str(SCALE), "-o", target], input=page, text=True, check=True)
    shrink(Path(target))


def shrink(path: Path) -> None:
    """Keep a picture in as few bytes as it needs: a palette is enough for what is drawn, not photographed."""
    with Image.open(path) as picture:
        flat = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture.convert("RGBA")).convert("RGB")
    flat.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
