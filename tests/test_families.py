"""A family of games is one folder in each language: nothing outside it says its name."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE, CLIENT = ROOT / "src" / "scorepad", ROOT / "web" / "src"

FAMILIES = sorted(path.parent.name for path in PACKAGE.glob("*/family.py"))
SHEETS = sorted(path.stem for path in (PACKAGE / "sheets").glob("*.toml"))

#: Words and printed sheets are about games, not about the program; the built client is made from the other sources.
ASIDE = {"locale", "sheets", "static"}
SOURCES = {".py", ".pxd", ".ts", ".svelte", ".css", ".json", ".html", ".mako"}

#: How files begin that are written from the families' own: from their types and from the catalogues.
GENERATED = "// Generated from"

#: A sheet may be called by its id: its name is no family's.
NAME = re.compile(f"(?:{'|'.join(SHEETS)})|({'|'.join(FAMILIES)})", re.IGNORECASE)


def shared(top: Path) -> Iterator[Path]:
    """The sources that belong to no family."""
    homes = {*ASIDE, *FAMILIES}
    for path in sorted(top.rglob("*")):
        if path.suffix in SOURCES and not homes & set(path.relative_to(top).parts[:-1]) and not generated(path):
            yield path


def generated(path: Path) -> bool:
    """Whether a file is written by a tool."""
    return path.read_text(encoding="utf-8").startswith(GENERATED)


def named(path: Path) -> list[str]:
    """The lines of a file, and its own name, that name a family."""
    lines = [path.stem, *path.read_text(encoding="utf-8").splitlines()]
    return [f"{path.name}: {line.strip()}" for line in lines if any(found[1] for found in NAME.finditer(line))]


def test_there_are_families_with_a_folder_in_both_languages() -> None:
    assert len(FAMILIES) >= 3
    assert {path.parent.name for path in (CLIENT / "games").glob("*/index.ts")} == {"any", *FAMILIES}


@pytest.mark.parametrize("top", [PACKAGE, CLIENT], ids=["python", "browser"])
def test_no_file_outside_its_folder_names_a_family(top: Path) -> None:
    files = list(shared(top))
    assert len(files) > 50
    assert [line for path in files for line in named(path)] == []


def test_a_name_is_found_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "board.ts"
    path.write_text("if (family === 'clever') {}\nplay('ganz-schoen-clever')\nimport U from './Ubongo.svelte'\n")
    assert [line.split(": ", 1)[1][:6] for line in named(path)] == ["if (fa", "import"]
