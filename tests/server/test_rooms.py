"""The rooms of the server: each imports only rooms below it, never one of its own row."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SERVER = Path(__file__).resolve().parents[2] / "src" / "scorepad" / "server"
PACKAGE = "scorepad.server."

#: Rooms and single files, lowest first.
LAYERS = (
    ("rate_limits", "messages", "shell", "caching"),
    ("config", "coaching"),
    ("monitoring", "storage", "static_files"),
    ("security",),
    ("workers",),
    ("live",),
    ("push",),
    ("services", "site", "listing"),
    ("routes",),
    ("app",),
    ("run",),
    ("cli",),
)
RANKS = {room: rank for rank, row in enumerate(LAYERS) for room in row}
FILES = sorted(
    path.relative_to(SERVER) for path in SERVER.rglob("*.py") if path.relative_to(SERVER) != Path("__init__.py")
)


def rooms_imported(path: Path) -> Iterator[str]:
    """The rooms that a file imports from, at its top or inside functions."""
    for node in walk(ast.parse((SERVER / path).read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names):
                found = [f"{module}.{alias.name}" for alias in names]
            case _:
                continue
        yield from (name.removeprefix(PACKAGE).split(".")[0] for name in found if name.startswith(PACKAGE))


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a syntax tree, but for what only the type checker reads."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from walk(child)


def test_every_room_has_its_place() -> None:
    assert {path.parts[0].removesuffix(".py") for path in FILES} == set(RANKS)


@pytest.mark.parametrize("path", FILES, ids=str)
def test_rooms_import_one_way(path: Path) -> None:
    room = path.parts[0].removesuffix(".py")
    assert {other for other in rooms_imported(path) if other != room and RANKS[other] >= RANKS[room]} == set()


@pytest.mark.parametrize("path", [path for path in FILES if path.parts[0] == "routes"], ids=str)
def test_no_route_module_reaches_into_another(path: Path) -> None:
    text = (SERVER / path).read_text(encoding="utf-8")
    names = {line.split()[1] for line in text.splitlines() if line.startswith(f"from {PACKAGE}routes")}
    assert names <= {f"{PACKAGE}routes.dependencies"}
