cimport cython

cdef int COMMON

@cython.final
cdef class Points:
    cdef readonly int room, seats, parts
    cdef readonly Py_ssize_t filled
    cdef int[::1] cells, tally
    cdef void put(self, int number) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, found=list, part=cython.int)
    cpdef tuple row(self, int game, int seat)
    @cython.locals(at=cython.Py_ssize_t, found=list)
    cpdef list totals(self, int seat)
    @cython.locals(at=cython.Py_ssize_t, index=cython.int, rare=dict, total=cython.int)
    cpdef dict counted(self, int seat)
    @cython.locals(at=cython.Py_ssize_t, total=cython.longlong)
    cpdef long long summed(self, int seat, int part)
    @cython.locals(at=cython.Py_ssize_t, best=cython.int, found=cython.int, seat=cython.int)
    cpdef int leader(self, int game)
