"""Where throws come from: one number after the other, or by slot, so that players who once differ still share dice.

By throws, the dice of a game are a stream of numbers: after the first throw more or less, everything is another game.
By slots, every die of every throw has a number of its own, found from the throw's place in the course of play alone.
`docs/fair-dice.md` has the recipe.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from scorepad.core import Rng
from scorepad.core.errors import ScorepadError

if TYPE_CHECKING:
    from scorepad.core.game import Game, State

#: The two ways to draw.
THROWS, SLOTS = "throws", "slots"
KINDS = (THROWS, SLOTS)

#: The number of what is drawn after a throw besides its dice: who is first in a race.
RACE = 1 << 32


@dataclass(frozen=True)
class Slot:
    """The throw that is due: its place in the course of play, and the dice that are thrown."""

    place: tuple[int, ...]  #: such as round, turn and roll; two throws in one place are attempts at the same
    dice: tuple[tuple[int, int], ...]  #: number and sides of each; an outcome counts them lowest digit first
    attempt: int = 0


class Dice(Protocol):
    """The chance of one game after the other."""

    kind: str

    def restart(self, seed: int, stream: int) -> None:
        """Begin game number `stream` of a seed."""

    def throw(self, game: "Game", state: "State") -> int:
        """The outcome of the throw that is due."""

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1 for what is no throw: how the table is set, who is first in a race."""


class ThrowDice:
    """A stream of numbers, the next one for whatever comes next."""

    kind = THROWS

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        self.rng = Rng(seed, stream)

    def restart(self, seed: int, stream: int) -> None:
        """Begin game number `stream` of a seed."""
        self.rng.restart(seed, stream)

    def throw(self, game: "Game", state: "State") -> int:
        """The outcome of the throw that is due."""
        return self.rng.below(state.outcomes())

    def below(self, bound: int) -> int:
        """The next number."""
        return self.rng.below(bound)

    def __copy__(self) -> "ThrowDice":
        other = ThrowDice()
        other.rng.word = self.rng.word
        return other


class SlotDice:
    """A number for each die of each slot, whatever was thrown before."""

    kind = SLOTS

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        self._drawing, self._others = Rng(), Rng()
        self.restart(seed, stream)

    def restart(self, seed: int, stream: int) -> None:
        """Begin game number `stream` of a seed."""
        self._others.restart(seed, stream)
        self._game = self._others.word
        self._last: Slot | None = None

    def throw(self, game: "Game", state: "State") -> int:
        """The outcome of the throw that is due."""
        self._last = slot_due(game, state, self._last)
        self._others.restart(self._word(self._last), RACE)
        return self.outcome(self._last)

    def outcome(self, slot: Slot) -> int:
        """What the dice of a slot show, whether it comes to that throw or not."""
        word = self._word(slot)
        outcome, weight = 0, 1
        for die, sides in slot.dice:
            self._drawing.restart(word, die)
            outcome += weight * self._drawing.below(sides)
            weight *= sides
        return outcome

    def below(self, bound: int) -> int:
        """The next number since the last throw."""
        return self._others.below(bound)

    def __copy__(self) -> "SlotDice":
        other = SlotDice()
        other._game, other._last, other._others.word = self._game, self._last, self._others.word
        return other

    def _word(self, slot: Slot) -> int:
        """A number for the place and the attempt, which the dice are drawn from."""
        word = self._game
        for number in (*slot.place, slot.attempt):
            self._drawing.restart(word, number)
            word = self._drawing.word
        return word


def slot_due(game: "Game", state: "State", last: Slot | None) -> Slot:
    """The slot of the throw that is due, after that of the throw before; in the same place it is one more attempt."""
    slot = game.slot(state, last)
    return replace(slot, attempt=last.attempt + 1) if last and last.place == slot.place else slot


def make_dice(kind: str, seed: int = 0, stream: int = 0) -> ThrowDice | SlotDice:
    """Dice that are drawn in one of the two ways."""
    if kind not in KINDS:
        raise ScorepadError(f"dice: found {kind!r}, expected one of {', '.join(KINDS)}")
    return SlotDice(seed, stream) if kind == SLOTS else ThrowDice(seed, stream)
