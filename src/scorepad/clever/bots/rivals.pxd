cimport cython

from libc.math cimport erf, sqrt

from scorepad.clever.constants cimport *

@cython.final
cdef class Rivals:
    cdef double means[4]
    cdef double spreads[4]
    cdef readonly int count
    @cython.locals(both=cython.double, lead=cython.double, place=cython.int, product=cython.double)
    cpdef double chance(self, double points, double spread) noexcept nogil
