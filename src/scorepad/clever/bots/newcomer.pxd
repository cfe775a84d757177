cimport cython

from scorepad.clever.bots.greedy cimport Greedy
from scorepad.clever.constants cimport *
from scorepad.clever.engine cimport Moves, State
from scorepad.core.bits cimport lowest
from scorepad.core.rng cimport Rng

cdef int SAMPLES, OVERLOOKED, MARK_WORTH, SEEDS, WORTHLESS

@cython.final
cdef class Newcomer:
    cdef Greedy greedy
    cdef State after
    cdef Moves moves
    @cython.locals(chosen=cython.int, best=cython.int, seed=cython.int, i=cython.int, value=cython.int)
    cpdef int choose(self, State state, int seat, Rng rng) except -1
    @cython.locals(total=cython.int, sample=cython.int)
    cdef int imagine(self, State state, int seat, int code, int seed) except? -1
    @cython.locals(seat=cython.int)
    cdef void end_turn(self, State state, Rng rng) noexcept nogil
    @cython.locals(marks=cython.int, area=cython.int, at=cython.int)
    cdef int hope(self, State state, int seat) noexcept nogil
