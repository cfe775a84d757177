"""The rules: what is legal, what an action does, what a sheet is worth.

Every module here is plain Python with a `.pxd` of C types beside it. Compiled or not, results are identical;
nothing outside the standard library is imported.
"""

from scorepad.engine.rng import COMPILED, Rng
from scorepad.engine.tape import Tape

__all__ = ["COMPILED", "Rng", "Tape"]
