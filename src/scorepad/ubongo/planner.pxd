cimport cython

from scorepad.core.bits cimport lowest, ones
from scorepad.ubongo.engine cimport Tables

cdef double STAY, CONSTANT, PER_SQUARE, PER_PAIR, PER_LONE, PER_END, IN_TWO
cdef int EXACT, SMALLEST, LARGEST, SHAPES, FACES, STRIDE, ROW
cdef unsigned long long HASH, M32

@cython.final
cdef class Remainders:
    cdef Tables tables
    cdef int area, width, blacks, whites, largest, reach, places, shift
    cdef readonly int count
    cdef long long edge
    cdef int black[8]
    cdef int white[8]
    cdef int on_black[12]
    cdef int on_white[12]
    cdef double pairs[1984]
    cdef double alone[248]
    cdef int[::1] keys
    cdef float[::1] kept

    @cython.locals(best=cython.double, worth=cython.double, code=cython.int, shape=cython.int, mask=cython.int)
    cpdef int plan(self, int free, int black, int white) except -1
    @cython.locals(best=cython.double, mask=cython.int)
    cpdef double pair(self, int free, int black, int white) except -1
    @cython.locals(slot=cython.int)
    cpdef double value(self, int free) except -1
    cdef double _after(self, int free) except -1
    @cython.locals(best=cython.double, begin=cython.int, index=cython.int, mask=cython.int)
    cdef double _best_one(self, int shape, int free) except -1
    @cython.locals(alone=cython.int, pairs=cython.int, black=cython.int, white=cython.int)
    cdef double _solve(self, int free) except -1
    @cython.locals(begin=cython.int, index=cython.int, mask=cython.int, white=cython.int, after=cython.double,
                   best=cython.double, kept=cython.int)
    cdef int _add_black(self, int shape, int free, int row) except -1
    @cython.locals(worth=cython.double, before=cython.double, total=cython.double, pair=cython.double,
                   used=cython.int, every=cython.int, black=cython.int, white=cython.int)
    cdef double _settle(self, int pairs) noexcept
    @cython.locals(left=cython.longlong, right=cython.longlong, up=cython.longlong, down=cython.longlong,
                   some=cython.longlong, two=cython.longlong, log=cython.double)
    cdef double _estimate(self, long long free) except -1
    @cython.locals(first=cython.int, shape=cython.int)
    cpdef bint fills(self, int free, int black, int white, int either) noexcept nogil
    @cython.locals(on_black=cython.int, on_white=cython.int, both=cython.int, begin=cython.int, index=cython.int,
                   mask=cython.int)
    cdef bint _fills_with(self, int shape, int first, int free, int black, int white, int either) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int _find(self, int free) noexcept nogil
    @cython.locals(slot=cython.int, white=cython.int)
    cdef double _keep(self, int free, double worth) except -1
    @cython.locals(keys="int[::1]", kept="float[::1]", before=cython.int, slot=cython.int, place=cython.int,
                   column=cython.int)
    cdef int _grow(self) except -1
    cdef int _empty(self, int places) except -1

@cython.final
cdef class Draft:
    cdef int dice, length, seats
    cdef double worth[64]
    cdef int turns[8]
    cdef int shown[8]
    cdef int taken[8]
    cdef int hand[8]
    cdef double result[36]

    @cython.locals(number=cython.int)
    cpdef void begin(self, int dice) noexcept nogil
    cpdef void lay(self, int die, int shape, int holder) noexcept nogil
    @cython.locals(held=cython.int)
    cpdef bint may_hold(self, int seat, int die) noexcept nogil
    cpdef void weigh(self, int seat, int black, int white, double worth) noexcept nogil
    @cython.locals(seat=cython.int, best=cython.double, aim=cython.double, choice=cython.int, die=cython.int)
    cdef int _search(self, int depth) noexcept nogil
    @cython.locals(other=cython.int)
    cdef bint _worth_trying(self, int seat, int die) noexcept nogil
    cdef void _take(self, int seat, int die, int taken) noexcept nogil
    @cython.locals(seat=cython.int, white=cython.int)
    cdef void _count_hands(self, int depth) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _hand_up(self, int depth) noexcept nogil
    @cython.locals(others=cython.int, other=cython.int, total=cython.double)
    cdef double _aim(self, int seat, int depth) noexcept nogil
