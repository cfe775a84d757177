cimport cython

from scorepad.clever.engine cimport Moves, State
from scorepad.clever.constants cimport *
from scorepad.core.bits cimport lowest
from scorepad.core.rng cimport Rng

cdef int DUE_WORTH, FOX_WORTH, LINE_WORTH, CHOICE_WORTH, OPEN_NUMBER_WORTH, OPEN_CELL_WORTH
cdef int ACTION_WORTH[4]

@cython.final
cdef class Greedy:
    cdef State after
    cdef Moves moves
    cpdef int choose(self, State state, int seat, Rng rng) noexcept nogil
    @cython.locals(chosen=cython.int, best=cython.int, equal=cython.int, i=cython.int, value=cython.int)
    cdef int best(self, State state, int seat, Rng rng) noexcept nogil
    cdef int value_after(self, State state, int seat, int code) noexcept nogil
    @cython.locals(total=cython.int, track=cython.int, kinds=cython.int, kind=cython.int, area=cython.int)
    cdef int worth(self, State state, int seat) noexcept nogil
    @cython.locals(left=cython.int, rolls=cython.int)
    cdef int choices_left(self, State state) noexcept nogil
    @cython.locals(at=cython.int, order=cython.int, total=cython.int, cell=cython.int)
    cdef int promise(self, State state, int seat, int area) noexcept nogil
    @cython.locals(found=cython.int)
    cdef int count(self, int mask) noexcept nogil
    @cython.locals(total=cython.int, marks=cython.int, line=cython.int, mask=cython.int, size=cython.int, done=cython.int, worth=cython.int)
    cdef int line_promise(self, State state, int at, int area) noexcept nogil
    @cython.locals(decisions=cython.int, seat=cython.int, rng=Rng)
    cpdef int contest(self, State state, Rng dice, list rngs) except -1
