"""What a seat may know of a position: everything on the table, and nothing that others still hide."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.core.game import Game, State


@dataclass(frozen=True, eq=False)
class Observation:
    """A position as one seat (None: an onlooker) may know it; two are equal if the seat cannot tell them apart.

    `state` is a separate copy: a player may play on in it to think ahead. It has no answers that are hidden from the
    seat; seats that gave one appear as if they had not answered yet.
    """

    game: "Game"
    state: "State"
    seat: int | None

    @property
    def position(self) -> str:
        """What is known, in notation."""
        return self.game.position_text(self.state)

    @property
    def awaited(self) -> bool:
        """Whether it is up to the seat to act now; `game.roller(state)` throws the dice."""
        return self.seat is not None and bool(self.state.waiting >> self.seat & 1)

    @property
    def legal(self) -> tuple[int, ...]:
        """The codes of what the seat may do now."""
        return tuple(self.state.legal(self.seat)) if self.seat is not None and self.awaited else ()

    @property
    def scores(self) -> tuple[dict[str, int], ...]:
        """The points of every seat, as far as its sheet is known."""
        return tuple(self.game.scores(self.state, seat) for seat in range(self.state.seats))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return NotImplemented
        return (self.seat, self.state) == (other.seat, other.state)

    def __hash__(self) -> int:
        return hash((self.seat, self.state))

    def __repr__(self) -> str:
        return f"<{self.game.id}, seen by {'nobody' if self.seat is None else f'seat {self.seat}'}: {self.position}>"
