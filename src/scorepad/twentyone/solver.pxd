cimport cython
from scorepad.core.rng cimport Rng
from scorepad.twentyone.engine cimport State, Tables

cdef int WIDTH, DEPTH, MASKS, BLOCK, THIRDS, DECIDE, ANSWER, DONE, STRIKE, KEEP, AGAIN, STRUCK
cdef double SURE, TIE


@cython.final
cdef class Fan:
    cdef int count
    cdef int spots[64]
    cdef int picks[64]
    cdef double gains[64]
    cdef void start(self, int hits, int mask) noexcept nogil
    @cython.locals(step=cython.int, index=cython.int)
    cdef void add(self, int box, int number, int hit) noexcept nogil


@cython.final
cdef class Book:
    cdef readonly Tables tables
    cdef Fan fan
    cdef readonly double share, tempo
    cdef double worth[4032]
    cdef double rethrown[40824]
    cdef int sizes[64]
    cdef int thirds[64]
    cdef int kinds[6]
    cdef int numbers[48]
    cdef int locks[48]
    cdef double odds[48]
    cdef double best[46656]
    cdef double chances[46656]
    cdef int locked[46656]
    cdef double sums[64]
    cdef double likely[64]
    cdef int leaves, strike

    @cython.locals(row=cython.int, total=cython.double)
    cpdef double total(self) noexcept nogil
    cpdef double rest(self, int row, int hits, int mask) noexcept nogil
    cpdef double again(self, int row, int hits, int mask, int locked) noexcept nogil
    @cython.locals(row=cython.int, hits=cython.int, mask=cython.int)
    cdef void solve(self) noexcept nogil
    @cython.locals(box=cython.int, printed=cython.int, face=cython.int, high=cython.int)
    cdef void sort_faces(self, int row) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void add_kind(self, int box, int number, int faces, int lock) noexcept nogil
    @cython.locals(at=cython.int, first=cython.int, lock=cython.int)
    cdef void appraise(self, int row, int hits, int mask) noexcept nogil
    @cython.locals(box=cython.int, count=cython.int, at=cython.int)
    cdef void spread(self, int row, int rest, int locked, double chance) noexcept nogil
    @cython.locals(at=cython.int, kind=cython.int, skip=cython.double, miss=cython.double, hit=cython.double, best=cython.double, write=cython.double)
    cdef void last_box(self, int row, int box, int locked, double chance) noexcept nogil
    @cython.locals(index=cython.int, worth=cython.double)
    cdef double reach(self, int at, int first, double best) noexcept nogil
    cdef void note(self, double best, int locked, double chance) noexcept nogil
    @cython.locals(total=cython.double, lock=cython.int)
    cdef double plain_throw(self) noexcept nogil
    @cython.locals(lock=cython.int, own=cython.double, often=cython.double, leaf=cython.int, again=cython.double)
    cdef double second_throw(self, int at, int mask) noexcept nogil
    @cython.locals(total=cython.double, lock=cython.int, _=cython.int)
    cdef double thrown_again(self, int locked) noexcept nogil
    @cython.locals(again=cython.double, lock=cython.int)
    cdef double unasked(self, int at, double often) noexcept nogil


@cython.final
cdef class View:
    cdef Fan fan
    cdef int row, hits, mask, points, fresh, locked, pick, spot
    cdef double worth, gain
    cdef void look(self, State state, int seat) noexcept nogil
    @cython.locals(box=cython.int, mark=cython.int)
    cdef void look_back(self, State state, int seat) noexcept nogil
    @cython.locals(box=cython.int)
    cdef void unfold(self, State state, int seat) noexcept nogil
    @cython.locals(printed=cython.int)
    cdef void weigh_box(self, State state, int box, int face) noexcept nogil
    cdef int spot_of(self, int index) noexcept nogil
    @cython.locals(index=cython.int)
    cdef void settle(self, Book book) noexcept nogil
    cdef void consider(self, int index, double worth) noexcept nogil
    cdef double final(self, State state, int spot, double gain) noexcept nogil
    cdef int ends(self, State state, int spot) noexcept nogil
    cdef double patience(self, Book book) noexcept nogil
    @cython.locals(box=cython.int)
    cdef int action(self, State state, int seat) noexcept nogil


@cython.final
cdef class Greedy:
    @cython.locals(best=cython.int, nearest=cython.int, fits=cython.int, box=cython.int, die=cython.int, short=cython.int)
    cpdef int choose(self, State state, int seat, Rng rng) noexcept


@cython.final
cdef class Optimal:
    cdef Book book
    cdef View view
    cpdef int choose(self, State state, int seat, Rng rng) noexcept
    @cython.locals(worth=cython.double, again=cython.double, row=cython.int, answered=cython.bint)
    cpdef double value(self, State state, int seat) noexcept nogil


@cython.final
cdef class Racer:
    cdef object books
    cdef Book book
    cdef int seats, ending
    cdef View mine, theirs
    cdef double others, rival
    @cython.locals(index=cython.int)
    cpdef int choose(self, State state, int seat, Rng rng) except -1
    @cython.locals(other=cython.int)
    cdef void watch(self, State state, int seat) noexcept nogil
    @cython.locals(spot=cython.int, gain=cython.double, lead=cython.double)
    cdef double prospect(self, State state, int index) noexcept nogil
    cdef bint keeps(self) noexcept nogil
