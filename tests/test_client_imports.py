"""The browser's rooms: imports between them point one way, and a family of games knows no other."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

CLIENT = Path(__file__).resolve().parents[1] / "web" / "src"

#: The rooms, lowest first. A room imports itself and rooms of lower rows, never its neighbours.
ROOMS = (
    ("speech", "worker"),  # the languages, and what is said aloud; the helper in the background, on its own
    ("wire",),  # the server, and a table that is kept up to date; who is refused something is told why
    ("local",),  # Python in this browser, as a host
    ("ui",),  # what any page is made of
    ("games", "keeping"),  # a folder for each family; what this browser keeps: pages, and games
    ("lobby",),
    ("end",),
    ("table", "replay", "guide", "coach"),
    ("pages",),
    ("frame",),  # what stands around every page, beside the rooms
)
RANKS = {room: rank for rank, row in enumerate(ROOMS) for room in row}
FILES = sorted(path.relative_to(CLIENT) for kind in ("*.ts", "*.svelte") for path in CLIENT.rglob(kind))
FAMILIES = sorted(path.parent.name for path in (CLIENT / "games").glob("*/index.ts"))

#: Imports of files by their place: at the top, handed on, only of types, or when they are needed.
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"`](\.[^'"`]*)['"`]""")
#: Imports of all files that a pattern finds.
GLOB = re.compile(r"import\.meta\.glob(?:<[^(]*>)?\(([^)]*)\)")
#: What may be left out at the end of a name.
ENDINGS = ("", ".ts", ".svelte.ts", "/index.ts")
PATTERN = re.compile(r"""['"](\.[^'"]*)['"]""")


def room_of(path: Path) -> str:
    """The room that a file lives in."""
    return path.parts[0] if len(path.parts) > 1 else "frame"


def named(text: str) -> Iterator[str]:
    """What a source imports of its own, as it is written there."""
    yield from IMPORT.findall(text)
    for patterns in GLOB.findall(text):
        yield from PATTERN.findall(patterns)


def imports(path: Path) -> Iterator[Path]:
    """The files that a file imports; patterns as they are."""
    yield from resolved(path, (CLIENT / path).read_text(encoding="utf-8"))


def resolved(path: Path, text: str) -> Iterator[Path]:
    """The files that the text of a file imports."""
    for name in named(text):
        found = (CLIENT / path.parent / name).resolve()
        files = [file for end in ENDINGS if (file := Path(f"{found}{end}")).is_file()]
        assert files or "*" in name, f"{path} imports {name}, which is not there"
        yield (files or [found])[0].relative_to(CLIENT)


def family_of(path: Path) -> str | None:
    """The family whose folder this is in."""
    return path.parts[1] if path.parts[0] == "games" and path.parts[1] in FAMILIES else None


def test_the_rooms_are_those_there_are() -> None:
    assert {room_of(path) for path in FILES} == RANKS.keys()
    assert len(RANKS) == sum(len(row) for row in ROOMS)


@pytest.mark.parametrize(
    "text",
    [
        "import { go } from '../pages/x'",
        "import type { Page } from '../pages/x'",
        "import {\n  one,\n  two,\n} from '../pages/x'",
        "import '../pages/x'",
        "export { go } from '../pages/x'",
        "const page = await import('../pages/x')",
        "{#await import( `../pages/x`) then page}{/await}",
        "type Page = import('../pages/x').Page",
        "import.meta.glob<Page>(['../pages/x', '!./any'], { eager: true })",
    ],
)
def test_every_kind_of_import_counts(text: str) -> None:
    assert list(named(text)) == ["../pages/x"]


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_point_one_way(path: Path) -> None:
    room = room_of(path)
    upward = {found for found in imports(path) if RANKS[room_of(found)] >= RANKS[room] and room_of(found) != room}
    assert upward == set()


@pytest.mark.parametrize("path", [path for path in FILES if path.parts[0] == "games"], ids=str)
def test_a_family_knows_no_other(path: Path) -> None:
    others = {family for found in imports(path) if (family := family_of(found)) not in (None, family_of(path))}
    assert others <= ({"any"} if family_of(path) is None else set())


#: The server's host, Python for the one in this browser, and the helper in the background.
FETCHING = {
    Path("wire/remote.ts"),
    Path("local/python.ts"),
    Path("local/files.ts"),
    Path("worker/push.ts"),
    Path("worker/keeper.ts"),
}


@pytest.mark.parametrize("path", FILES, ids=str)
def test_only_the_remote_host_talks_to_the_network(path: Path) -> None:
    text = (CLIENT / path).read_text(encoding="utf-8")
    found = re.findall(r"(?<![.#\w])fetch\(|new (?:WebSocket|XMLHttpRequest|EventSource)\b|sendBeacon", text)
    assert not found or path in FETCHING
