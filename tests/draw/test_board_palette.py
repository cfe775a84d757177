"""The boards in the browser have the colours and textures of the drawn sheets."""

import importlib.util
import re
from pathlib import Path

from scorepad.draw.palette import SAFE_COLOURS

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "board_palette.py"


def test_the_palette_of_the_boards_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("board_palette", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.TARGET.read_text(encoding="utf-8") == tool.text()


def test_dice_have_the_colour_safe_colours_of_the_sheets() -> None:
    style = (ROOT / "web" / "src" / "app.css").read_text(encoding="utf-8")
    _, _, block = style.partition(":root[data-palette='colour-safe'] {")
    dice = dict(re.findall(r"--die-(\w+): (#\w+);", block.partition("}")[0]))
    assert dice == {name: colour.solid for name, colour in SAFE_COLOURS.items() if name not in ("black", "white")}
