"""The documentation site: what is copied and generated for it, before Sphinx sees it; `make docs` builds it whole."""

import doctest
import re
from pathlib import Path
from types import ModuleType

import click
import pytest

import docs_reference
import docs_site
import scorepad
from scorepad.server.messages import FROM_CLIENT, TO_CLIENT

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything that Sphinx reads."""
    folder = tmp_path_factory.mktemp("site")
    docs_site.write_source(folder)
    return folder


def test_every_page_belongs_to_one_part(source: Path) -> None:
    trees = re.findall(r"(?ms)^```\{toctree\}\n:hidden:\n:caption: [^\n]+\n\n(.*?)\n```", read(source, "index.md"))
    listed = [name for tree in trees for name in tree.split("\n")]
    there = {page.relative_to(source).as_posix() for page in source.rglob("*.md")} - {"index.md"}
    assert sorted(listed) == sorted(there), "docs/index.md links every page once, below the heading of its part"


def test_every_link_leads_to_a_page_and_a_heading(source: Path) -> None:
    broken = [
        f"{page.relative_to(source)}: {path}{heading}"
        for page in source.rglob("*.md")
        for _, path, heading in docs_site.LINK.findall(without_code(page.read_text(encoding="utf-8")))
        if not leads(page.parent / path, heading.strip("#)"))
    ]
    assert broken == []


def leads(target: Path, heading: str) -> bool:
    """Whether a file is there and has the heading."""
    if not target.exists():
        return False
    titles = re.findall(r"(?m)^#+ (.*)$", target.read_text(encoding="utf-8")) if heading else []
    return not heading or heading in {anchor(title) for title in titles}


def anchor(title: str) -> str:
    """A heading as the end of an address, as GitHub and MyST write it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def without_code(text: str) -> str:
    """The sentences of a page."""
    return re.sub(r"(?ms)^```.*?^```$", "", text)


def read(source: Path, name: str) -> str:
    """A page of the site."""
    return (source / name).read_text(encoding="utf-8")


def test_a_page_that_moves_keeps_its_links(tmp_path: Path) -> None:
    moved = docs_site.moved(ROOT / "docs" / "security.md", tmp_path)
    assert "](reporting.md)" in moved
    moved = docs_site.moved(ROOT / "SECURITY.md", tmp_path)
    assert "](security.md)" in moved
    docs_site.moved(ROOT / "CONTRIBUTING.md", tmp_path)
    assert (tmp_path / "files" / "LICENSE").exists()


def test_links_in_code_are_left_alone() -> None:
    text = "[a](b.md)\n```python\nx[0](b.md)\n```\n[c](b.md)\n"
    assert docs_site.outside_code(str.upper, text) == "[A](B.MD)\n```python\nx[0](b.md)\n```\n[C](B.MD)\n"


def test_generated_pages_need_a_part_on_the_front_page() -> None:
    with pytest.raises(SystemExit, match="no part Rules"):
        docs_site.with_parts("# Scorepad\n\n## Play\n", {"Rules": ["rules/twenty-one.md"]})


@pytest.mark.parametrize("game", scorepad.games())
def test_every_game_has_its_rules_and_its_sheet(game: str, source: Path) -> None:
    assert read(source, f"rules/{game}.md").startswith(f"# Rules: {scorepad.load(game).title}\n")
    assert read(source, f"rules/{game}.svg").startswith("<svg")


@pytest.mark.parametrize("module", docs_reference.public_modules(), ids=lambda module: str(module.__name__))
def test_every_public_name_says_what_it_is_for(module: ModuleType) -> None:
    names = docs_reference.public_names(module)
    assert names
    assert [name for name in names if not docs_reference.about(module, name)] == []


#: What a script begins with: each shows how.
SHOWN = {
    "Match", "Record", "advisor", "analyse", "compare", "games", "load", "load_text", "make", "narrate", "sheet_svg",
    "simulate", "tournament",
}  # fmt: skip


def test_examples_in_the_reference_run() -> None:
    finder, found = doctest.DocTestFinder(recurse=False), set()
    for module in docs_reference.public_modules():
        for name in docs_reference.public_names(module):
            for test in finder.find(getattr(module, name), name, module):
                if test.examples:
                    found.add(name)
                    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0, name
    assert found >= SHOWN


def test_every_public_name_is_in_the_reference_once(source: Path) -> None:
    told = [line for page in (source / "reference").glob("scorepad*.md") for line in directives(page)]
    assert len(told) == len(set(told))
    assert {name.rsplit(".", 1)[-1] for name in told} >= {*scorepad.__all__, "simulate", "make", "sheet_svg", "State"}


def directives(page: Path) -> list[str]:
    """The names that a page documents."""
    return re.findall(
        r"(?m)^\.\. (?:autoclass|autoexception|autofunction|py:data):: (.*)$", page.read_text(encoding="utf-8")
    )


def test_every_address_of_the_server_is_told(source: Path) -> None:
    text = read(source, "reference/http.md")
    addresses = [
        (method.upper(), path) for path, methods in docs_reference.openapi()["paths"].items() for method in methods
    ]
    assert len(addresses) > 40
    assert [one for one in addresses if f"\n## {one[0]} {one[1]}\n" not in text] == []


def test_every_message_of_the_socket_is_told(source: Path) -> None:
    text = read(source, "reference/websocket.md")
    for adapter in (FROM_CLIENT, TO_CLIENT):
        names = adapter.json_schema()["discriminator"]["mapping"]
        assert [name for name in names if f"| `{name}` |" not in text] == []


def test_types_link_to_messages() -> None:
    assert docs_reference.typed({"$ref": "#/components/schemas/Refused"}) == "[Refused](messages.md#refused)"
    assert docs_reference.typed({"anyOf": [{"type": "string"}, {"type": "null"}]}) == "`string \\| null`"


def test_every_command_says_what_it_does_and_every_option_what_it_means() -> None:
    from scorepad.cli import main

    for name, command in main.commands.items():
        assert command.help, name
        silent = [one.name for one in command.params if isinstance(one, click.Option) and not one.help]
        assert silent == [], name
