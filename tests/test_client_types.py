"""The browser's types hold from the wire to the boards: nothing is talked out of the type checker."""

import re
from pathlib import Path

import pytest

CLIENT = Path(__file__).resolve().parents[1] / "web" / "src"
FILES = sorted(path for kind in ("*.ts", "*.svelte") for path in CLIENT.rglob(kind))

#: `any` where a type stands, and a cast by way of `unknown`.
EVASION = re.compile(r"(?:[:<|&,(]|=>|\bas|\bextends)\s*any\b|\bany\[\]|\bas unknown as\b")
#: What silences the checker.
SILENCE = re.compile(r"@ts-[\w-]+")
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def evasions(text: str) -> list[str]:
    """Where a source evades the type checker."""
    return EVASION.findall(COMMENT.sub("", text)) + SILENCE.findall(text)


@pytest.mark.parametrize(
    "text",
    [
        "let view: any",
        "function f(one: string, two: any): void {}",
        "type Parts = Record<string, any>",
        "const all: any[] = []",
        "type Maybe = string | any",
        "const view = state.view as any",
        "const view = state.view as unknown as View",
        "const f = (x: number): any => x",
        "// @ts-expect-error",
    ],
)
def test_an_evasion_is_found(text: str) -> None:
    assert len(evasions(text)) == 1


def test_words_are_none() -> None:
    assert evasions("/** Like: any other */ import any from './any'\nconst parts = found ?? any\n") == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CLIENT)))
def test_nothing_evades_the_type_checker(path: Path) -> None:
    assert evasions(path.read_text(encoding="utf-8")) == []
