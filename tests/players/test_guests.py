"""Players of other packages: found by entry point, offered for the games they name, never in anybody's way."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad
from scorepad import players
from scorepad.core import Rng
from scorepad.players import guests

PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "toy-players"
version = "1.0"

[project.entry-points."scorepad.players"]
last = "toy_players:Last"
everywhere = "toy_players:everywhere"
greedy = "toy_players:Last"
broken = "toy_players:nothing_there"
number = "toy_players:NUMBER"

[tool.setuptools]
py-modules = ["toy_players"]
"""

MODULE = '''
NUMBER = 21


class Last:
    """Takes the last legal action."""

    plays = ("twentyone", "ganz-schoen-clever")
    name = "last"

    def __init__(self, game):
        self.game = game

    def choose(self, state, seat, rng):
        return state.legal(seat)[-1]


def everywhere(game):
    return Last(game)
'''


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy package, really installed into a folder that Python looks in."""
    source, site = tmp_path / "source", tmp_path / "site"
    source.mkdir()
    (source / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (source / "toy_players.py").write_text(MODULE, encoding="utf-8")
    options = ["--quiet", "--no-index", "--no-build-isolation", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", site, source], check=True)  # noqa: S603
    monkeypatch.syspath_prepend(site)
    importlib.invalidate_caches()
    guests.installed.cache_clear()
    yield
    guests.installed.cache_clear()
    sys.modules.pop("toy_players", None)


@pytest.mark.usefixtures("installed")
def test_an_installed_package_brings_players(caplog: pytest.LogCaptureFixture) -> None:
    clever = scorepad.load("ganz-schoen-clever")
    assert [*players.available(clever)][-2:] == ["everywhere", "last"]
    assert "last" in players.available(scorepad.load("twenty-one"))
    assert "last" not in players.available(scorepad.load("ubongo-dice"))
    assert "everywhere" in players.available(scorepad.load("ubongo-dice"))
    state = clever.start(1)
    state.roll(5)
    assert players.make("last", clever).choose(state, 0, Rng(1)) == state.legal(0)[-1]
    assert type(players.make("greedy", clever)).__module__ == "scorepad.clever.bots.greedy"
    assert players.strongest(clever) not in ("everywhere", "last")
    assert "scorepad.players: broken (toy_players:nothing_there) cannot be loaded" in caplog.text
    assert (
        "scorepad.players: number (toy_players:NUMBER) cannot be loaded: found 21, expected a callable" in caplog.text
    )


def test_without_other_packages_there_are_only_our_own() -> None:
    guests.installed.cache_clear()
    game = scorepad.load("twenty-one")
    assert list(players.available(game)) == ["random", "greedy", "newcomer", "casual", "optimal", "racer"]
