"""The notebooks of the documents run, and show what they say they show."""

from pathlib import Path

import nbformat
import pytest

import notebooks


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.stem)
def test_a_notebook_shows_the_same_again(path: Path) -> None:
    """`python tools/notebooks.py` writes them anew."""
    kept = list(notebooks.shown(nbformat.read(path, as_version=4)))
    assert kept, "it was written with what it shows"
    assert list(notebooks.shown(notebooks.run(path))) == kept


def test_there_are_notebooks() -> None:
    assert {path.stem for path in notebooks.notebooks()} == {"first-study", "first-agent"}
