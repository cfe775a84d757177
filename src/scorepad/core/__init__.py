"""What every game shares: positions, matches, records, words, and how a family of games is found.

Needs only the standard library. The modules with a `.pxd` next to them are compiled where possible; compiled or not,
results are identical.
"""

from scorepad.core.rng import COMPILED, Rng
from scorepad.core.tape import Tape

__all__ = ["COMPILED", "Rng", "Tape"]
