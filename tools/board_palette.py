"""Writes the colours and textures of the boards, `web/src/ui/palette.json`, from those of the drawings."""

import json
from dataclasses import asdict
from pathlib import Path

from scorepad.draw.palette import PALETTES, PATTERNS

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "ui" / "palette.json"


def main() -> None:
    """Write the file."""
    TARGET.write_text(text(), encoding="utf-8")


def text() -> str:
    """Palettes and textures by name, as JSON."""
    palettes = {
        palette: {name: asdict(colour) for name, colour in colours.items()} for palette, colours in PALETTES.items()
    }
    patterns = {name: {"size": size, "path": path} for name, (size, path) in PATTERNS.items()}
    return json.dumps({"palettes": palettes, "patterns": patterns}, indent=2) + "\n"


if __name__ == "__main__":
    main()
