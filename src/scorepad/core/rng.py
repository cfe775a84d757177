"""The injected generator: the same numbers compiled or not, and one independent stream per game."""

from collections.abc import Callable

from scorepad.core import plain
from scorepad.core.plain import CARRY_FACTOR, is_plain

GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
M64 = 0xFFFFFFFFFFFFFFFF
M32 = 0xFFFFFFFF

draw: Callable[["Rng", int], int]
plain.lend(globals())


def scramble(value: int) -> int:
    """The finisher of splitmix64: every input bit changes about half of the output bits."""
    value = ((value ^ (value >> 30)) * MIX_1) & M64
    value = ((value ^ (value >> 27)) * MIX_2) & M64
    return value ^ (value >> 31)


class Rng:
    """A generator of random numbers; `stream` numbers the games of one seed."""

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        self.restart(seed & M64, stream & M64)

    def restart(self, seed: int, stream: int) -> None:
        """Start `stream` of `seed` again, as a new object would."""
        mixed = scramble((scramble((seed + GOLDEN) & M64) + stream * GOLDEN) & M64)
        # The carry must stay below the factor, and the two fixed points of the recurrence are left out.
        self.word = ((mixed >> 32) % (CARRY_FACTOR - 2) + 1) << 32 | (mixed & M32)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, all equally likely; `bound` is less than 2**32."""
        return draw(self, bound)

    def redraw(self, product: int, bound: int) -> int:
        """Draw again while the draw is one of the 2**32 mod `bound` that would favour some numbers."""
        reject = (M32 - bound + 1) % bound
        while (product & M32) < reject:
            low = self.word & M32
            carry = self.word >> 32
            self.word = low * CARRY_FACTOR + carry
            product = (low ^ carry) * bound
        return product >> 32

    def __reduce__(self) -> tuple[object, ...]:
        return revive, (self.word,)


def count_sixes(seed: int, throws: int) -> int:
    """How many of this many thrown dice show a six: the yardstick that benchmarks measure themselves against."""
    rng = Rng(seed)
    sixes = 0
    for _ in range(throws):
        if rng.below(6) == 5:
            sixes += 1
    return sixes


def revive(word: int) -> Rng:
    """The generator that stands at `word`."""
    rng = Rng()
    rng.word = word
    return rng


#: Tells whether this module, and with it the engine, runs compiled.
COMPILED = not is_plain(Rng)
