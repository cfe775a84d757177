"""What the planner of Ubongo thinks of each action, in points: estimates from the chance to fill what is left over."""

from collections.abc import Sequence
from math import erf, log, log2, sqrt
from typing import Protocol

from scorepad.core.player import Opinion
from scorepad.ubongo.engine import DONE_CODE, FIRST_PLACE, Numbers, State
from scorepad.ubongo.fields import LIMITS

#: An estimate is about so wrong, as a part of what is still to come.
ROUGH = 0.15

#: The points of an area vary by about this between seats that play alike.
SPREAD = 0.9


class Chances(Protocol):
    """The remainders of one area; -1 stands for no shape."""

    def pair(self, free: int, black: int, white: int) -> float:
        """The chance, from 0 to 1, to fill these squares in time with these shapes in hand."""

    def value(self, free: int) -> float:
        """The same before a throw."""


class Outlook:
    """Turns chances into points: in practice minus throws, else the points of the areas."""

    def __init__(self, areas: Sequence[Chances], numbers: Numbers, stay: float) -> None:
        self._areas, self._numbers, self._stay = areas, numbers, stay

    def opinions(self, state: State, seat: int, chosen: int) -> list[Opinion]:
        """One for every legal action, best first; the action that the planner has chosen leads."""
        chances = {int(code): self._chance(state, seat, code) for code in state.legal(seat)}
        ranked = sorted(chances, key=lambda code: (code == chosen, chances[code]), reverse=True)
        return [self._opinion(state, seat, code, chances[code]) for code in ranked]

    def before_throw(self, state: State, seat: int) -> tuple[float, float | None]:
        """The points to expect, and at tables the chance to win, while the dice are to be thrown."""
        free = self._free(state, seat)
        chance = self._stay * self._areas[state.area].value(free) if free else 1.0
        found = self._opinion(state, seat, -1, chance)
        return found.points, found.win

    # -- the chance to fill the area --------------------------------------------------------------------------------
    def _chance(self, state: State, seat: int, code: int) -> float:
        area: Chances = self._areas[state.area]
        free = self._free(state, seat)
        if code < DONE_CODE:
            return self._grabbed(state, seat, code, area, free)
        if code < FIRST_PLACE:
            return area.pair(free, -1, -1)
        shape, mask = self._numbers.shape_of[code - FIRST_PLACE], self._numbers.masks[code - FIRST_PLACE]
        hand = [-1 if state.used(seat, colour) else state.die(state.held(seat, colour)) for colour in (0, 1)]
        hand.remove(shape)
        return area.pair(free & ~mask, -1, hand[0])

    def _grabbed(self, state: State, seat: int, code: int, area: Chances, free: int) -> float:
        """With this die and the best of the other colour that is left."""
        colour = code // LIMITS["dice"]
        held = state.held(seat, 1 - colour)
        first = (1 - colour) * LIMITS["dice"]
        others = [held] if held >= 0 else [die for die in range(first, first + state.dice) if state.holder(die) < 0]
        shapes = [(state.die(code), state.die(other))[:: -1 if colour else 1] for other in others]
        return max(area.pair(free, black, white) for black, white in shapes)

    def _free(self, state: State, seat: int) -> int:
        return int(self._numbers.areas[state.area] & ~state.drawn_squares(seat))

    # -- points -----------------------------------------------------------------------------------------------------
    def _opinion(self, state: State, seat: int, code: int, chance: float) -> Opinion:
        if state.seats == 1:
            ahead = self._throws(chance) + self._later(state)
            return Opinion(code, state.score(seat) - ahead, None, ROUGH * sqrt(ahead))
        gain = self._gain(state, seat, chance) if seat in _filling(state) else 0.0
        rest = state.areas - state.area - 1
        fair = (state.seats + self._numbers.consolation) / 2 * rest
        spread = SPREAD * sqrt(rest + 1)
        ahead = 0.5 + erf(self._lead(state, seat, gain) / (2 * spread)) / 2  # of another seat; evens make 1 of `seats`
        return Opinion(code, state.score(seat) + gain + fair, ahead ** log2(state.seats), ROUGH * spread)

    def _throws(self, chance: float) -> float:
        """How many more throws an area takes that is filled in time with this chance."""
        return log(chance) / log(self._stay)

    def _later(self, state: State) -> float:
        """The throws for the areas after this one."""
        ahead = range(state.area + 1, state.areas)
        return sum(1 + self._throws(self._areas[area].value(self._numbers.areas[area])) for area in ahead)

    def _gain(self, state: State, seat: int, chance: float) -> float:
        """The points to expect from this area: between consolation and what the next one to finish gets."""
        rivals = [self._areas[state.area].value(self._free(state, other)) for other in _filling(state) if other != seat]
        first = chance / (chance + sum(rivals) / max(1, len(rivals))) if rivals else 1.0
        return float(self._numbers.consolation + (state.worth - self._numbers.consolation) * first)

    def _lead(self, state: State, seat: int, gain: float) -> float:
        usual = (state.worth + self._numbers.consolation) / 2
        filling = _filling(state)
        others = [state.score(at) + (usual if at in filling else 0) for at in range(state.seats) if at != seat]
        return float(state.score(seat) + gain - sum(others) / len(others))


def _filling(state: State) -> list[int]:
    """The seats that have not filled this area yet."""
    return [seat for seat in range(state.seats) if not state.finished >> seat & 1]
