"""The scale of a plot."""

#: Steps between the marks of an axis: round numbers.
STEPS = tuple(base * 10.0**power for power in range(-4, 9) for base in (1, 2, 5))

#: Marks of an axis, about.
MARKS = 6


class Axis:
    """A scale from values to places on the page."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        slack = (high - low) * 0.05 or 1.0
        self.low, self.high, self.start, self.end = low - slack, high + slack, start, end

    def at(self, value: float) -> float:
        """Where a value stands."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def marks(self) -> list[float]:
        """Round values along the axis."""
        step = next(step for step in STEPS if (self.high - self.low) / step <= MARKS)
        first = -(-self.low // step)
        return [step * (first + number) for number in range(int((self.high - step * first) // step) + 1)]
