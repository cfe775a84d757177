cimport cython

from scorepad.clever.bots.inputs cimport Inputs

@cython.final
cdef class Batch:
    cdef int[:, ::1] index
    cdef float[:, ::1] value
    cdef int[::1] counts, heads, seatings
    cdef readonly double[::1] gains
    @cython.locals(i=cython.int)
    cpdef void put(self, int row, Inputs inputs) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void take(self, int row, Inputs inputs) noexcept nogil
