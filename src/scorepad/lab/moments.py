"""Sums over units, which never grow however many there are: means, spreads, how two things go together."""

from dataclasses import dataclass
from math import sqrt


@dataclass
class Moments:
    """Count, mean and spread of values that come one after the other."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0  #: of what each is away from the mean

    def add(self, value: float) -> None:
        """One more."""
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self.squares += away * (value - self.mean)

    @property
    def variance(self) -> float:
        """The spread that is to be expected of more of them."""
        return self.squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.count) if self.count else 0.0


@dataclass
class Pairs:
    """Two values of each unit, and how they go together."""

    first: Moments
    second: Moments
    products: float = 0.0

    def add(self, first: float, second: float) -> None:
        """One unit more."""
        away = first - self.first.mean
        self.first.add(first)
        self.second.add(second)
        self.products += away * (second - self.second.mean)

    @property
    def correlation(self) -> float | None:
        """Between -1 and 1; None where one of them is always the same."""
        spread = sqrt(self.first.squares * self.second.squares)
        return self.products / spread if spread else None
