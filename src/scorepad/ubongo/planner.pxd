cimport cython

from scorepad.core.bits cimport lowest, ones
from scorepad.ubongo.engine cimport Tables

cdef double STAY, CONSTANT, PER_SQUARE, PER_PAIR, PER_LONE, PER_END, IN_TWO
cdef int EXACT, SMALLEST, LARGEST, SHAPES, FACES, STRIDE, PLACEMENTS, ROOM, ROW
cdef unsigned long long HASH, M32

@cython.final
cdef class Remainders:
    cdef Tables tables
    cdef int area, width, blacks, whites, largest, largest_black, largest_white, reach, places, shift
    cdef readonly int count
    cdef long long edge
    cdef int as_black[12]
    cdef int as_white[12]
    cdef int like_black[8]
    cdef int like_white[8]
    cdef int fits[13440]
    cdef int shape_of[13440]
    cdef int ends[11]
    cdef int firsts[31]
    cdef double pairs[704]
    cdef double alone[248]
    cdef double hopes[64]
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
    @cython.locals(inner=cython.int, alone=cython.int, pairs=cython.int, face=cython.int)
    cdef double _solve(self, int free, int depth) except -1
    @cython.locals(fits="int*", shapes="int*", begin=cython.int, at=cython.int, index=cython.int)
    cdef void _gather(self, int free, int depth, int inner) noexcept
    @cython.locals(alone=cython.int, pairs=cython.int, index=cython.int, rest=cython.int, shape=cython.int,
                   slot=cython.int, after=cython.double, face=cython.int)
    cdef int _draw(self, int free, int depth) except -1
    @cython.locals(pairs="double*", table="float[::1]", white=cython.int, best=cython.double)
    cdef void _add_white(self, int row, int kept, double after) noexcept
    @cython.locals(every=cython.int, used=cython.int, hopes="double*", worth=cython.double, before=cython.double,
                   least=cython.double, total=cython.double, count=cython.int, index=cython.int, pair=cython.double)
    cdef double _settle(self, int alone, int pairs) noexcept
    @cython.locals(table="double*", hopes="double*", count=cython.int, black=cython.int, white=cython.int,
                   row=cython.int, pair=cython.double)
    cdef int _hope(self, int alone, int pairs) noexcept
    @cython.locals(left=cython.longlong, right=cython.longlong, up=cython.longlong, down=cython.longlong,
                   some=cython.longlong, two=cython.longlong, log=cython.double)
    cdef double _estimate(self, long long free) except -1
    @cython.locals(most=cython.int, fits="int*", first=cython.int, index=cython.int)
    cpdef bint fills(self, int free, int black, int white, int either) noexcept nogil
    @cython.locals(shape=cython.int)
    cdef bint _fills_after(self, int free, int index, int black, int white, int either) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int _find(self, int free) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int _known(self, int free, int depth) except -1
    @cython.locals(slot=cython.int, white=cython.int)
    cdef int _keep(self, int free, double worth) except -1
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
