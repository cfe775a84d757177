"""The browser's message types are the server's."""

import importlib.util
from pathlib import Path

TOOL = Path(__file__).resolve().parents[1] / "tools" / "wire_types.py"


def test_the_types_of_the_browser_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("wire_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.TARGET.read_text(encoding="utf-8") == tool.text(), "type: make types"
