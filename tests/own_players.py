"""Players as researchers write them, where other processes find them too."""

from typing import Any

from scorepad.core import Rng
from scorepad.core.game import Game


class First:
    """Takes the first legal action."""

    name = "first"

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        """The lowest code."""
        return int(state.legal(seat)[0])


class Picky:
    """Made from a game, as a function or a class at the top of a module makes players."""

    def __init__(self, game: Game) -> None:
        self.name, self.game = "picky", game

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        """Any of the legal codes."""
        codes = state.legal(seat)
        return int(codes[rng.below(len(codes))])


class Unsendable(First):
    """Holds what no other process can have."""

    name = "unsendable"

    def __init__(self) -> None:
        self.callback = lambda: None


class Cheat(First):
    """Answers with what is never legal."""

    name = "cheat"

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        """No code at all."""
        return -1
