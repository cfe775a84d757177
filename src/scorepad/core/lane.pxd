cimport cython

from scorepad.core.observer cimport Observer
from scorepad.core.rng cimport Rng, draw

cdef class Lane:
    cdef Rng rng
    cdef int starts
    cdef readonly int ended, seat
    cdef public int points
    cdef seed(self, unsigned long long seed, unsigned long long stream)
    cdef int begin(self, int forced) except -1
    @cython.locals(asked=cython.int)
    cdef int advance(self, int forced) except -1
    cdef int restart(self, int start) except -1
    cdef int is_over(self) except -1
    cdef int is_chance(self) except -1
    cdef int awaited(self) except -1
    cdef int throw(self) except -1
    cdef int collect(self, int seat) except -1
    cdef int first(self) except -1
    cdef int mark(self, signed char[::1] mask, Py_ssize_t at) except -1
    cdef int allows(self, int seat, int code) except -1
    cdef int act(self, int seat, int code) except -1
    cdef int score(self, int seat) except? -1
    cdef object position(self)
    cdef int show(self, Observer observer) except -1

cdef class PlainLane(Lane):
    cdef object game, state, noted
    cdef int seats
    cdef int restart(self, int start) except -1
    cdef int is_over(self) except -1
    cdef int is_chance(self) except -1
    cdef int awaited(self) except -1
    cdef int throw(self) except -1
    cdef int collect(self, int seat) except -1
    cdef int first(self) except -1
    @cython.locals(code=cython.int)
    cdef int mark(self, signed char[::1] mask, Py_ssize_t at) except -1
    cdef int allows(self, int seat, int code) except -1
    cdef int act(self, int seat, int code) except -1
    cdef int score(self, int seat) except? -1
    cdef object position(self)
