cimport cython

cdef int CAPACITY, WIDTH

@cython.final
cdef class Tape:
    cdef int cells[8192]
    cdef readonly int length
    @cython.locals(at=cython.int)
    cpdef void push(self, int event, int seat, int first, int second) noexcept nogil
    cpdef void clear(self) noexcept nogil
