cimport cython

cdef unsigned long long GOLDEN, MIX_1, MIX_2, M64, M32, CARRY_FACTOR

cdef unsigned long long scramble(unsigned long long value) noexcept nogil

@cython.final
cdef class Rng:
    cdef public unsigned long long word
    @cython.locals(mixed=cython.ulonglong)
    cpdef void restart(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    @cython.locals(low=cython.ulonglong, carry=cython.ulonglong)
    cpdef unsigned long long next32(self) noexcept nogil
    @cython.locals(product=cython.ulonglong)
    cpdef unsigned long long below(self, unsigned long long bound) noexcept nogil
    @cython.locals(reject=cython.ulonglong)
    cdef unsigned long long redraw(self, unsigned long long product, unsigned long long bound) noexcept nogil

@cython.locals(rng=Rng, sixes=cython.int, _=cython.int)
cpdef int count_sixes(unsigned long long seed, int throws)
