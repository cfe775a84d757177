"""Measures rates by processor time, best of several tries: what else the machine does counts as little as possible."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from scorepad.core.rng import count_sixes

TRIES = 7


@dataclass(frozen=True)
class Figure:
    """One measurement: a name, a number, its unit, and the rate in throws of the yardstick where that makes sense."""

    name: str
    value: float
    unit: str
    ratio: float | None = None

    def row(self) -> str:
        """One line of the printed table."""
        shown = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.3g}"
        ratio = "" if self.ratio is None else f"   {self.ratio:8.2f} yardstick throws each"
        return f"{self.name:<52}{shown:>14} {self.unit:<14}{ratio}"

    def json(self) -> dict[str, object]:
        """The figure as plain types."""
        return asdict(self)


def best_rate(work: Callable[[], int], tries: int = TRIES) -> float:
    """The best rate, per second of processor time, at which `work` does the number of things it returns."""
    best = 0.0
    for _ in range(tries):
        start = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - start))
    return best


def yardstick() -> float:
    """Dice thrown and counted per second by a small loop in the engine's own form, compiled or not."""
    throws = 3_000_000 if count_sixes.__class__.__name__ != "function" else 100_000

    def work() -> int:
        count_sixes(1, throws)
        return throws

    return best_rate(work)
