"""Imports point one way, and the rules need nothing but the standard library."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "scorepad"

#: Every folder with a `family.py` is one kind of games.
FAMILIES = tuple(sorted(path.parent.name for path in PACKAGE.glob("*/family.py")))

#: The parts of the package, lowest first. A part imports itself and parts of lower rows, never its neighbours.
LAYERS = (
    ("core",),
    ("draw",),
    ("players",),
    FAMILIES,
    ("coach",),
    ("scorepad",),  # the package's own __init__: the public names
    ("lab", "table"),
    ("envs", "answers"),
    ("local", "server"),
    ("terminal",),
    ("cli",),
    ("__main__",),
)

#: Files of a family that belong to a higher part: they are loaded only there.
LENT = {"painter.py": "terminal", "training.py": "lab"}

#: Parts that may use installed packages; all others run on the standard library alone, families but for their bots.
EQUIPPED = {"players", "lab", "envs", "server", "terminal", "cli", "__main__"}
BOTS = "bots"

#: How a notebook asks for a picture; drawing is loaded only then, so nothing depends on it.
EXCEPT_INSIDE = "_repr_svg_"

#: What a file imports from above after all, by name and only when it is called: the core finds the families.
UPWARD = {Path("core/families.py"): {"scorepad"}}

#: Functions that import what a text names.
BY_NAME = {"import_module", "__import__"}

RANKS = {part: rank for rank, row in enumerate(LAYERS) for part in row}
FILES = sorted(path.relative_to(PACKAGE) for kind in ("*.py", "*.pxd") for path in PACKAGE.rglob(kind))
CIMPORT = re.compile(r"^\s*(?:from\s+(scorepad[\w.]*)\s+cimport\s+(\w+)|cimport\s+(scorepad[\w.]*))", re.MULTILINE)


def part_of(path: Path) -> str:
    """The part a file belongs to."""
    first = path.parts[0]
    if first in FAMILIES and path.name in LENT:
        return LENT[path.name]
    return "scorepad" if first.startswith("__init__.") else first.split(".")[0]


def part_named(module: str) -> str:
    """The part that a dotted name like scorepad.core.rng belongs to; `scorepad` for the package's public names."""
    second = [*module.split("."), ""][1]
    there = second and ((PACKAGE / second).is_dir() or (PACKAGE / f"{second}.py").exists())
    return second if there else "scorepad"


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, at its top or inside functions, as dotted names."""
    text = (PACKAGE / path).read_text(encoding="utf-8")
    if path.suffix == ".pxd":
        yield from (f"{source}.{name}" if source else whole for source, name, whole in CIMPORT.findall(text))
    else:
        yield from visit(ast.parse(text))


def visit(node: ast.AST) -> Iterator[str]:
    """Every module imported below a node of the syntax tree."""
    match node:
        case ast.FunctionDef(name=name) if name == EXCEPT_INSIDE:
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):  # names for the type checker are not imported
            return
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names):
            yield from (f"{module}.{alias.name}" for alias in names)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[asked, *_]) if name in BY_NAME:
            yield from begun(asked)
    for child in ast.iter_child_nodes(node):
        yield from visit(child)


def begun(asked: ast.expr) -> Iterator[str]:
    """The module that is asked for by a text, as far as the text is known before the program runs."""
    match asked:
        case ast.Constant(value=str(name)) | ast.JoinedStr(values=[ast.Constant(value=str(name)), *_]):
            yield name.rstrip(".")


def test_the_layers_are_the_parts_without_doubles() -> None:
    assert len(RANKS) == sum(len(row) for row in LAYERS)


def test_an_import_inside_a_function_counts() -> None:
    assert list(visit(ast.parse("def late():\n    from scorepad.cli import main\n"))) == ["scorepad.cli.main"]


@pytest.mark.parametrize(
    "text",
    [
        'importlib.import_module("scorepad.cli")',
        'import_module("scorepad.cli", package)',
        '__import__("scorepad.cli")',
        'importlib.import_module(f"scorepad.cli.{family}").facts(game)',
    ],
)
def test_an_import_by_a_text_counts(text: str) -> None:
    assert list(visit(ast.parse(f"def late():\n    return {text}\n"))) == ["scorepad.cli"]


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    assert part in RANKS, f"{part} has no place in LAYERS yet"
    targets = {part_named(name) for name in imports(path) if name.split(".")[0] == "scorepad"} - {path.parts[0]}
    upward = {target for target in targets - {part} if RANKS.get(target, len(LAYERS)) >= RANKS[part]}
    assert upward == UPWARD.get(path, set())


@pytest.mark.parametrize(
    "path", [path for path in FILES if part_of(path) not in EQUIPPED and BOTS not in path.parts], ids=str
)
def test_the_rules_need_the_standard_library_only(path: Path) -> None:
    foreign = {name.split(".")[0] for name in imports(path)} - sys.stdlib_module_names - {"scorepad"}
    assert foreign == set()
