"""The Clever games at the table page, played by clicking what stands out."""

import pytest
from playwright.sync_api import expect

from browsing import PHONE, Window, Windows
from playing import Player, make_table

CLEVER = ["ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei"]


@pytest.mark.parametrize("game", CLEVER)
def test_a_whole_solo_game(window: Window, game: str) -> None:
    make_table(window, game, "Ada")
    player = Player(window, seed=len(game))
    player.play()
    player.expect_over()
