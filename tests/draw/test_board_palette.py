"""The boards in the browser have the colours and textures of the drawn sheets."""

import importlib.util
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "board_palette.py"


def test_the_palette_of_the_boards_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("board_palette", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.TARGET.read_text(encoding="utf-8") == tool.text()
