"""A sequential test: games are played until they say which of two hypotheses fits better, and no further.

The log-likelihood ratio is the generalised one for means, as chess engines report it: the spread is estimated from the
units themselves, each a pair or all rotations of seats on the same dice; with two seats that is the pentanomial test.
"""

from dataclasses import dataclass
from math import inf, log

from scorepad.core.errors import ScorepadError
from scorepad.lab.moments import Moments

#: Nothing is decided by fewer units: their spread is hardly known.
FEWEST = 16

#: Points of Elo that make ten to one.
DECADE = 400.0


@dataclass(frozen=True)
class Sprt:
    """Two hypotheses about how much better the first player is, and how often the wrong one may be accepted.

    Alone in points per game, at tables in Elo.
    """

    low: float
    high: float
    alpha: float = 0.05  #: how often `high` may be accepted although `low` is true
    beta: float = 0.05  #: how often `low` may be accepted although `high` is true

    def __post_init__(self) -> None:
        if not (self.low < self.high and 0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            found = f"{self.low:g},{self.high:g} with errors {self.alpha:g} and {self.beta:g}"
            raise ScorepadError(f"sprt: found {found}, expected a lower and a higher difference, errors below 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which `low` and `high` are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def verdict(self, ratio: float) -> str:
        """`low`, `high`, or nothing yet."""
        below, above = self.bounds
        return "low" if ratio <= below else "high" if ratio >= above else ""


def points_ratio(sprt: Sprt, found: Moments) -> float:
    """How much more likely the higher difference is than the lower one, as a logarithm; from differences in points."""
    return _ratio(found.count, found.mean, found.variance, sprt.low, sprt.high)


def share_ratio(sprt: Sprt, found: Moments) -> float:
    """The same from the shares that the first player won of each unit; the hypotheses are in Elo.

    One unit lost and one won are added to the spread: a clean sweep does not make it 0.
    """
    spread = found.variance + ((0 - found.mean) ** 2 + (1 - found.mean) ** 2) / max(found.count, 1)
    return _ratio(found.count, found.mean, spread, expected_share(sprt.low), expected_share(sprt.high))


def expected_share(elo: float) -> float:
    """The share of wins that a difference in Elo makes."""
    return float(1 / (1 + 10 ** (-elo / DECADE)))


def _ratio(count: int, mean: float, variance: float, low: float, high: float) -> float:
    if count < FEWEST:
        return 0.0
    ahead = (high - low) * (2 * mean - low - high)
    if variance == 0:
        return inf if ahead > 0 else -inf if ahead < 0 else 0.0
    return count * ahead / (2 * variance)
