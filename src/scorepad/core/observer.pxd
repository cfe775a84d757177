cimport cython

cdef class Observer:
    cdef readonly tuple parts
    cdef readonly int seats, size
    cdef Py_ssize_t at
    cdef float[::1] row
    cpdef aim(self, float[::1] row, Py_ssize_t at)
    cpdef int write(self, object state, int seat) except -1
    cdef void put(self, int index, int number, int most) noexcept nogil
    cdef void put_one(self, int index) noexcept nogil
    cdef void put_bits(self, int index, int mask) noexcept nogil

cdef class PlainObserver(Observer):
    cdef readonly int numbers
    @cython.locals(other=cython.int)
    cpdef int write(self, object state, int seat) except -1
    cdef squeeze(self, int index, double number)
