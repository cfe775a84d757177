"""Whom a seat plays against at a table, and its chance to end before all of them."""

import math
from collections.abc import Callable

from scorepad.clever.words import *
from scorepad.core.plain import allocate

sqrt: Callable[[float], float]
erf: Callable[[float], float]
globals().setdefault("sqrt", math.sqrt)
globals().setdefault("erf", math.erf)


class Rivals:
    """What is expected of each of the others at the end of the game, and how wrong that usually is."""

    means: list[float]
    spreads: list[float]

    def __init__(self) -> None:
        allocate(self, {"means": SEATS, "spreads": SEATS})
        self.count = 0

    def meet(self, others: list[tuple[float, float]]) -> None:
        """These, each with its points and how wrong they are."""
        self.count = len(others)
        for place in range(self.count):
            self.means[place] = others[place][0]
            self.spreads[place] = others[place][1]

    def chance(self, points: float, spread: float) -> float:
        """The chance that nobody has more than a seat with this many points to expect, usually wrong by this many."""
        product = 1.0
        for place in range(self.count):
            lead = points - self.means[place]
            both = sqrt(spread * spread + self.spreads[place] * self.spreads[place])
            if both > 0:
                product *= 0.5 * (1 + erf(lead / both / sqrt(2.0)))
            elif lead <= 0:
                product *= 0.5 if lead == 0 else 0.0
        return product
