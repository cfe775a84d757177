"""The documents are true: their examples run, their links lead somewhere, their words are the program's."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import scorepad
from scorepad import players
from scorepad.clever import keys as clever_keys
from scorepad.clever import sheet as clever
from scorepad.cli import main
from scorepad.core import Rng
from scorepad.core.reader import REQUIRED
from scorepad.draw import palette
from scorepad.players.program import Program
from scorepad.twentyone import sheet as twentyone
from scorepad.ubongo import sheet as ubongo

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
OWN_SHEET = ROOT / "docs" / "your-own-sheet.md"


def run(*arguments: str) -> str:
    """What a command prints; it must succeed."""
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


def snippets(page: Path) -> list[str]:
    """The blocks of Python on a page."""
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


#: Pages with talks at the prompt, and blocks that are scripts.
TALKS = [page for page in PAGES if any(">>>" in text for text in snippets(page))]
SCRIPTS = {page.name: text for page in PAGES for text in snippets(page) if ">>>" not in text}


@pytest.mark.parametrize("page", TALKS, ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 3
    assert result.failed == 0


def test_every_kind_of_example_is_found() -> None:
    assert {page.name for page in TALKS} >= {"README.md", "scripting.md"}
    assert SCRIPTS.keys() >= {"scripting.md", "twenty-one.md", "player-protocol.md"}
    assert len(SCRIPTS) == sum(">>>" not in text for page in PAGES for text in snippets(page)), "two on one page"


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_run(name: str, tmp_path: Path) -> None:
    """As a user would: from a file; thousands of games become twenty."""
    script = tmp_path / "example.py"
    script.write_text(re.sub(r"\b\d+_000(_000)?\b", "20", SCRIPTS[name]), encoding="utf-8")
    command = [sys.executable, str(script)]
    found = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True)  # noqa: S603
    assert found.returncode == 0, found.stderr


def test_the_program_of_the_protocol_plays(tmp_path: Path) -> None:
    script = tmp_path / "first.py"
    script.write_text(SCRIPTS["player-protocol.md"], encoding="utf-8")
    game = scorepad.load("twenty-one")
    program = players.make(f"program:{sys.executable} {script}", game)
    assert isinstance(program, Program)
    state = game.start(1)
    state.roll(0)
    assert program.choose(state, 0, Rng(1)) == state.legal(0)[0]
    assert program.warnings == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert [str(link) for link in links(page) if not link.exists()] == []


def test_every_page_is_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    ahead = [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page.suffix == ".md" and page not in reached:
            reached.add(page)
            ahead += links(page)
    assert [page.name for page in PAGES if page not in reached] == []


def links(page: Path) -> list[Path]:
    """The files that a page links to."""
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"\]\(([^)#]+)[^)]*\)", prose)
    return [(page.parent / link).resolve() for link in found if "://" not in link]


def test_the_readme_names_the_two_commands_and_the_rights() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for words in ("make play", "make test", "unofficial", "Schmidt Spiele", "Kosmos", "Substitutes"):
        assert words in text


def test_the_sheet_format_lists_every_word() -> None:
    text = (ROOT / "docs" / "sheet-format.md").read_text(encoding="utf-8")
    words = [*clever.ACTIONS, *clever.ORDERS, *clever.EXTRAS, *clever.OPTIONS, *palette.COLOURS, *palette.PATTERNS]
    for vocabulary in (clever.ACCEPTS, clever.WRITES, clever.POINTS):
        words += [word for group in vocabulary.values() for word in group]
    assert [word for word in words if word not in text] == []


#: The pages that list the keys of sheet files, and the tables of keys on each, in order.
KEYS = {
    "docs/sheet-format.md": [
        clever_keys.SHEET_KEYS,
        clever_keys.DIE_KEYS,
        clever_keys.TRACK_KEYS,
        clever_keys.AREA_KEYS,
    ],
    "docs/games/twenty-one.md": [twentyone.KEYS],
}


@pytest.mark.parametrize("page", KEYS)
def test_the_page_says_of_every_key_what_holds_where_it_is_left_out(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    told: list[tuple[str, str]] = []
    for table in text.split("| key | left out | meaning |")[1:]:
        told += re.findall(r"^\| `(\w+)` \| (.*?) \| ", table.split("\n\n")[0], re.MULTILINE)
    assert sorted(told) == sorted((key, default) for keys in KEYS[page] for key, default in keys.items())


#: What can be left out of a sheet file, by family and heading.
FAMILIES: dict[str, dict[str, dict[str, str]]] = {
    "clever": {
        "": clever_keys.SHEET_KEYS,
        "[[dice]]": clever_keys.DIE_KEYS,
        "[[tracks]]": clever_keys.TRACK_KEYS,
        "[[areas]]": clever_keys.AREA_KEYS,
    },
    "twentyone": {"": twentyone.KEYS},
    "ubongo": {"": ubongo.KEYS, "[[areas]]": ubongo.AREA_KEYS},
}


@pytest.mark.parametrize("game", scorepad.games())
def test_a_required_key_cannot_be_left_out_and_another_one_can(game: str) -> None:
    """The lists of keys are true: every line `key = ...` of the shipped sheets is taken out in turn."""
    lines = scorepad.load(game).source.split("\n")
    known = FAMILIES[scorepad.load(game).family]
    heading, tried = "", 0
    for at, line in enumerate(lines):
        heading = line.split(" ")[0] if line.startswith("[") else heading
        key = line.split(" = ")[0]
        whole = "#" in line or line.count("[") == line.count("]")  # not the first line of several
        if heading in known and " = " in line and key in known[heading] and whole:
            default = known[heading][key]
            left_out = missing("\n".join(lines[:at] + lines[at + 1 :]))
            assert left_out == (key if default == REQUIRED else left_out and key if "required" in default else "")
            tried += 1
    assert tried > 8


def missing(source: str) -> str:
    """The key that a sheet misses, if it misses one."""
    try:
        scorepad.load_text(source)
    except scorepad.SheetError as error:
        return error.key.split(", ")[-1] if error.found is None else ""
    return ""


def own_sheet_changes() -> list[tuple[str, str]]:
    """The pairs of TOML blocks in the document: what stands in the file, and what it becomes."""
    blocks = re.findall(r"```toml\n(.*?)```", OWN_SHEET.read_text(encoding="utf-8"), re.DOTALL)
    return list(zip(blocks[::2], blocks[1::2], strict=True))


def test_your_own_sheet_as_the_document_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("sheet", "ganz-schoen-clever", "--toml", "--out", "my-sheet.toml")
    file = tmp_path / "my-sheet.toml"
    text = file.read_text(encoding="utf-8")
    changes = own_sheet_changes()
    assert len(changes) == 2
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    file.write_text(text, encoding="utf-8")
    assert "My own sheet" in run("rules", "my-sheet.toml")
    run("sheet", "my-sheet.toml", "--out", "my-sheet.svg")
    assert "My own sheet" in (tmp_path / "my-sheet.svg").read_text(encoding="utf-8")
    assert '"games": 20' in run("simulate", "my-sheet.toml", "--games", "20", "--player", "greedy", "--json")
    match = scorepad.Match(scorepad.load(file), seed=3)
    match.play(0, "roll")
    assert scorepad.Record.loads(match.record.dumps()).replay().position == match.position


def test_the_error_in_your_own_sheet_is_the_real_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("sheet", "ganz-schoen-clever", "--toml", "--out", "my-sheet.toml")
    file = tmp_path / "my-sheet.toml"
    text = re.sub(r"threshold = \[.*\]", "threshold = [1, 2]", file.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["rules", "my-sheet.toml"])
    assert result.exit_code == 2
    assert result.output.strip() in OWN_SHEET.read_text(encoding="utf-8")
    file.write_text(text.replace("column_points", "colum_points"), encoding="utf-8")
    result = CliRunner().invoke(main, ["rules", "my-sheet.toml"])
    assert result.output.strip() in OWN_SHEET.read_text(encoding="utf-8")
