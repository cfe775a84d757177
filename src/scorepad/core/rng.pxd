cimport cython

cdef unsigned long long GOLDEN, MIX_1, MIX_2, M64, M32, CARRY_FACTOR

cdef unsigned long long scramble(unsigned long long value) noexcept nogil

@cython.final
cdef class Rng:
    cdef public unsigned long long word
    @cython.locals(mixed=cython.ulonglong)
    cpdef void restart(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    cpdef unsigned long long below(self, unsigned long long bound) noexcept nogil
    @cython.locals(reject=cython.ulonglong, low=cython.ulonglong, carry=cython.ulonglong)
    cdef unsigned long long redraw(self, unsigned long long product, unsigned long long bound) noexcept nogil

@cython.locals(rng=Rng, sixes=cython.int, _=cython.int)
cpdef int count_sixes(unsigned long long seed, int throws)

# What plain.draw does, so that it can be inlined in the loops of other modules; the number is plain.CARRY_FACTOR.
cdef inline unsigned int draw(Rng rng, unsigned int bound) noexcept nogil:
    cdef unsigned long long low = rng.word & 0xFFFFFFFFULL
    cdef unsigned long long carry = rng.word >> 32
    cdef unsigned long long product = (low ^ carry) * bound
    rng.word = low * 4294883355ULL + carry
    if (product & 0xFFFFFFFFULL) < bound:
        return rng.redraw(product, bound)
    return product >> 32
