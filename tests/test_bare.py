"""Scorepad with nothing but what `pip install scorepad` brings: it plays, and says what to type for the rest."""

import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import scorepad


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Scorepad and what it requires without any extra, and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    for name in needed("scorepad"):
        for top in {
            file.parts[0] for file in distribution(name).files or () if file.parts[0] not in ("..", "__pycache__")
        }:
            (folder / top).symlink_to(Path(str(distribution(name).locate_file(top))))
    (folder / "scorepad").unlink()
    (folder / "scorepad").symlink_to(Path(scorepad.__file__).parent)  # the one under test
    return folder


def needed(name: str) -> set[str]:
    """A distribution and all that it requires, as it says itself."""
    wishes = [Requirement(text) for text in distribution(name).requires or ()]
    here = [wish.name for wish in wishes if wish.marker is None or wish.marker.evaluate({"extra": ""})]
    return {name}.union(*(needed(one) for one in here))


def run(bare: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What the command does there; `-S` keeps everything away that is installed."""
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(bare), "XDG_DATA_HOME": str(home), "LANG": "C.UTF-8"}
    command = [sys.executable, "-S", "-m", "scorepad", *words]
    return subprocess.run(command, env=env, cwd=home, capture_output=True, text=True, check=False)  # noqa: S603


def test_only_what_the_command_line_needs_comes_along() -> None:
    assert {"click", "rich"} <= needed("scorepad")
    assert needed("scorepad") & {"numpy", "fastapi", "sqlalchemy", "pyarrow", "redis"} == set()


@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "games",
        "rules twenty-one",
        "sheet ganz-schoen-clever --out sheet.svg",
        "play ganz-schoen-clever --watch --with greedy --with greedy --new --seed 1",
        "simulate doppelt-so-clever --games 2 --player greedy --luck 0",
        "optimum twenty-one",
    ],
)
def test_the_command_line_needs_nothing_more(words: str, bare: Path, tmp_path: Path) -> None:
    done = run(bare, tmp_path, *words.split())
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("simulate ganz-schoen-clever --games 1 --player learned", "learned"),
        ("train ganz-schoen-clever --minutes 0.01", "learned"),
        ("serve --no-browser", "web"),
        ("backup file.gz", "web"),
    ],
)
def test_what_needs_more_says_what_to_type(words: str, extra: str, bare: Path, tmp_path: Path) -> None:
    done = run(bare, tmp_path, *words.split())
    assert done.returncode == 2
    assert re.fullmatch(rf".*\. Type: pip install 'scorepad\[{extra}\]'\n", done.stderr), done.stderr


def test_bots_that_lack_something_are_not_offered(bare: Path, tmp_path: Path) -> None:
    offered = run(bare, tmp_path, "games").stdout
    assert "greedy" in offered
    assert "expert" not in offered
    assert "optimal" in offered
