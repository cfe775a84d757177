"""The sheets that are drawn: every Clever sheet there is, blank and played."""

from typing import Any

import pytest

import scorepad
from drawings import CLEVER
from scorepad.core import Rng


@pytest.fixture(params=CLEVER)
def game(request: pytest.FixtureRequest) -> Any:
    """A Clever game."""
    return scorepad.load(request.param)


@pytest.fixture
def played(game: Any) -> Any:
    """The end of a random game of two."""
    state = game.start(2)
    state.playout(Rng(7))
    return state
