"""`Any` is rare: what it hides no checker sees, so each one says why it is there."""

import ast
from collections import Counter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "scorepad"

#: The most that there may be, by room; a room that is not named here has none.
MOST = {"core": 10, "clever": 2, "lab": 2, "envs": 2, "table": 1, "terminal": 1, "server": 9}


def found(source: str) -> list[int]:
    """The lines of a module that say `Any`, once for each time; importing it does not count."""
    nodes = ast.walk(ast.parse(source))
    texts = [node for node in nodes if isinstance(node, (ast.Name, ast.Attribute, ast.Constant))]
    return [node.lineno for node in texts for _ in range(_times(node))]


def _times(node: ast.Name | ast.Attribute | ast.Constant) -> int:
    match node:
        case ast.Name(id="Any") | ast.Attribute(attr="Any"):
            return 1
        case ast.Constant(value=str(text)) if "Any]" in text:  # an annotation in quotes
            return 1
    return 0


def unreasoned(source: str) -> list[int]:
    """The lines that say `Any` and not why."""
    lines = ["", *source.splitlines()]
    return [at for at in found(source) if "  # " not in lines[at] and not lines[at - 1].lstrip().startswith("# ")]


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


def test_any_is_rare() -> None:
    counts = Counter(room_of(path) for path in PACKAGE.rglob("*.py") for _ in found(path.read_text(encoding="utf-8")))
    assert {room: count for room, count in counts.items() if count > MOST.get(room, 0)} == {}


@pytest.mark.parametrize("room", MOST)
def test_each_has_its_reason_beside_it_or_in_the_line_above(room: str) -> None:
    files = {path.name: unreasoned(path.read_text(encoding="utf-8")) for path in (PACKAGE / room).rglob("*.py")}
    assert files
    assert {name: lines for name, lines in files.items() if lines} == {}


def test_one_is_found_wherever_it_stands() -> None:
    lines = [
        "from typing import Any",
        "x: dict[str, Any] = {}",
        "# why",
        'y: "list[Any]" = []',
        "z: typing.Any = 1  # why",
    ]
    source = "\n".join([*lines, '"""Any"""'])
    assert sorted(found(source)) == [2, 4, 5]
    assert unreasoned(source) == [2]
