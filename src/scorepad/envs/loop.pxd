cimport cython

from scorepad.core.lane cimport Lane
from scorepad.core.observer cimport Observer

@cython.final
cdef class Loop:
    cdef list lanes
    cdef Observer observer
    cdef readonly int count, codes
    cdef int forced, final
    @cython.locals(index=cython.int)
    cpdef begin(self, unsigned long long seed, float[::1] values, signed char[::1] mask)
    @cython.locals(lane=Lane)
    cpdef renew(self, int index, float[::1] values, signed char[::1] mask)
    @cython.locals(count=cython.int, index=cython.int, lane=Lane)
    cpdef int step(self, long long[::1] actions, float[::1] values, signed char[::1] mask, float[::1] rewards, signed char[::1] ended, signed char[::1] refused) except -1
    @cython.locals(gained=cython.int, score=cython.int)
    cdef int reward(self, Lane lane) except? -1
    cdef int show(self, Lane lane, int index, float[::1] values, signed char[::1] mask) except -1
    cdef Lane lane(self, int index)
    @cython.locals(lane=Lane)
    cpdef int points(self, int index) except? -1
    cpdef object position(self, int index)
    cpdef int over(self, int index) except -1
