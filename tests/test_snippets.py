"""What the documents tell you to type is understood: commands, options and their values, targets of make, extras."""

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scorepad.cli import main

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TARGETS = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
#: Programs of others: what follows them is theirs.
STRANGERS = {"podman", "python", "cibuildwheel", "pipx", "uvx", "git"}


def blocks(page: Path, kind: str) -> list[str]:
    """The fenced blocks of one kind."""
    return re.findall(rf"(?ms)^```{kind}\n(.*?)^```", page.read_text(encoding="utf-8"))


def commands(page: Path) -> list[list[str]]:
    """What a page tells you to type: after a `$`, or indented, beginning with a program of ours."""
    typed = re.findall(r"(?m)^(?: {4})?\$ (.*)$", page.read_text(encoding="utf-8"))
    typed += re.findall(r"(?m)^ {4}((?:scorepad|make|pip) .*)$", page.read_text(encoding="utf-8"))
    return [shlex.split(re.split(r" [>|] ", line)[0], comments=True) for line in typed]


COMMANDS = [(page.name, words) for page in PAGES for words in commands(page)]


def test_commands_are_found() -> None:
    assert len(COMMANDS) > 60
    assert {words[0] for _, words in COMMANDS} <= {"scorepad", "make", "pip", *STRANGERS}


@pytest.mark.parametrize("words", [words for _, words in COMMANDS if words[0] == "scorepad"], ids=" ".join)
def test_a_command_is_understood(words: list[str]) -> None:
    if words[1:2] == ["COMMAND"]:  # a pattern
        return
    command = main.commands[words[1]]
    context = click.Context(command, info_name=words[1])
    given, left, _ = command.make_parser(context).parse_args(words[2:])
    assert left == []
    for parameter in command.params:
        if parameter.name in given and not isinstance(parameter.type, click.Path | click.File):
            parameter.type_cast_value(context, given[parameter.name])


def talks(page: Path) -> list[tuple[str, str]]:
    """The commands of a page that stand with their answers, and these; files of the reader's are not there."""
    found = [block.partition("\n") for block in blocks(page, "console")]
    return [(first, rest) for first, _, rest in found if rest and rest[0] != "$" and "my-sheet" not in first]


TALKS = [talk for page in PAGES for talk in talks(page)]


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: str(talk[0][:40]))
def test_a_command_answers_what_the_page_says(talk: tuple[str, str]) -> None:
    answer = CliRunner().invoke(main, shlex.split(talk[0])[2:]).output
    assert [line.rstrip() for line in answer.splitlines()] == talk[1].splitlines()


@pytest.mark.parametrize("wrong", [["games", "--jsn"], ["simulate", "twenty-one", "--games", "many"]], ids=" ".join)
def test_a_command_that_is_not_understood_is_noticed(wrong: list[str]) -> None:
    with pytest.raises(click.UsageError):
        test_a_command_is_understood(["scorepad", *wrong])


def test_targets_of_make_are_there() -> None:
    named = [words[1] for _, words in COMMANDS if words[0] == "make"]
    named += re.findall(r"`make ([a-z-]+)", "".join(page.read_text(encoding="utf-8") for page in PAGES))
    assert set(named) - TARGETS == set()


def test_extras_are_there() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = {extra for found in re.findall(r"scorepad\[([\w,]+)\]", text) for extra in found.split(",")}
    assert "web" in named
    assert named - PROJECT["project"]["optional-dependencies"].keys() == set()


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "toml")], ids=lambda page: page.name)
def test_toml_is_toml(page: Path) -> None:
    for text in blocks(page, "toml"):
        assert tomllib.loads(text)


def test_code_that_is_a_part_of_a_file_is_that_of_the_file() -> None:
    shown = [text for page in PAGES for text in blocks(page, "py")]
    file = (ROOT / "tests" / "toys" / "stairs" / "stairs" / "__init__.py").read_text(encoding="utf-8")
    assert shown
    assert [text for text in shown if text not in file] == []


def test_every_block_says_what_it_is() -> None:
    """So that none is left out of these tests by mistake."""
    known = {"python", "py", "console", "toml", "text"}
    fences = [re.findall(r"(?m)^```(\S*)$", page.read_text(encoding="utf-8")) for page in PAGES]
    assert {kind for found in fences for kind in found[::2]} <= known


def test_every_picture_is_shown() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [path.name for path in (ROOT / "docs" / "images").iterdir() if path.name not in text] == []
