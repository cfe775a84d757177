cimport cython

from scorepad.clever.engine cimport Moves, State
from scorepad.clever.bots.plan cimport Plan

cdef int DEPTH

@cython.final
cdef class Ending:
    cdef Plan plan
    cdef list states, moves
    cdef int seat, most, open
    cpdef int best(self, State state, int seat)
    cdef void follow(self, State here, int depth)
    @cython.locals(i=cython.int, there=State)
    cdef void expand(self, State here, Moves moves, int depth)
