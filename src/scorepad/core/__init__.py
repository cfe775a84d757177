"""What every game shares: positions, matches, records, words, and how a family of games is found.

Needs the standard library only. The modules with a `.pxd` beside them are compiled where possible; compiled or not,
results are identical.
"""

from scorepad.core.rng import COMPILED, Rng
from scorepad.core.tape import Tape

__all__ = ["COMPILED", "Rng", "Tape"]
