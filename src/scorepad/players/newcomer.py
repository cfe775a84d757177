"""A player for somebody's first games: does what catches the eye, and now and then thinks."""

from scorepad.core import Rng
from scorepad.core.game import State
from scorepad.core.player import Player, Playing, adjust


class Newcomer(Playing):
    """Two minds: one that sees at a glance, and one that thinks, in `thinks` of a hundred decisions."""

    name = "newcomer"

    def __init__(self, glance: Player, thought: Player, thinks: int) -> None:
        self.glance, self.thought, self.thinks = glance, thought, thinks

    def adjust(self, setting: str) -> None:
        """The settings are those of the player that thinks."""
        adjust(self.thought, setting)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """What one of the two would do."""
        player = self.thought if rng.below(100) < self.thinks else self.glance
        return player.choose(state, seat, rng)
