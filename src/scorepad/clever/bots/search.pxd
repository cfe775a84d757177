cimport cython

from libc.math cimport sqrt

from scorepad.clever.engine cimport Moves, State
from scorepad.clever.constants cimport *
from scorepad.clever.tables cimport Tables
from scorepad.core.rng cimport Rng, draw
from scorepad.clever.bots.net cimport Net
from scorepad.clever.bots.plan cimport Plan
from scorepad.clever.bots.rivals cimport Rivals

cdef int SAMPLES, ROUND, WIDTH, FEW_THROWS, LEAP, HALVINGS
cdef double MARGIN, BEHIND, PRIOR, DECIDED, REACH

@cython.final
cdef class Search:
    cdef float values[65536]
    cdef int alive[16]
    cdef double means[16]
    cdef double errors[16]
    cdef int throws[16]
    cdef readonly Plan root
    cdef State start
    cdef int seat
    cdef unsigned long long seed
    cdef readonly int count, done, spent
    cdef Rivals rivals
    cdef int contested, admitted
    cdef double spread, anchor, level, slope
    cpdef void prepare(self, State state, int seat, unsigned long long seed) noexcept nogil
    @cython.locals(above=cython.double, below=cython.double)
    cdef void measure_chances(self) noexcept nogil
    cpdef double value(self, double points, double spread) noexcept nogil
    @cython.locals(_=cython.int, high=cython.double, low=cython.double, middle=cython.double)
    cpdef double points(self, double value) noexcept nogil
    cpdef int wants(self, int budget) noexcept nogil
    @cython.locals(place=cython.int)
    cdef int settled(self) noexcept nogil
    cpdef int exact(self, int place) noexcept nogil
    cdef void give_up(self, int place) noexcept nogil
    cpdef void close(self) noexcept nogil
    @cython.locals(found=cython.int, place=cython.int)
    cdef int living(self) noexcept nogil
    @cython.locals(best=cython.int, place=cython.int)
    cdef void compare(self) noexcept nogil
    @cython.locals(total=cython.double, squares=cython.double, sample=cython.int, value=cython.double, mean=cython.double, word=cython.double)
    cdef void sum_up(self, int place) noexcept nogil
    @cython.locals(total=cython.double, sample=cython.int)
    cdef double mean_of_throws(self, int place) noexcept nogil
    @cython.locals(total=cython.double, squares=cython.double, sample=cython.int, value=cython.double, mean=cython.double, error=cython.double)
    cdef int is_behind(self, int place, int best) noexcept nogil
    @cython.locals(chosen=cython.int, highest=cython.double, place=cython.int)
    cpdef int best(self) noexcept nogil
    cpdef int action(self, int place) noexcept nogil
    cpdef double mean(self, int place) noexcept nogil
    cpdef double error(self, int place) noexcept nogil

@cython.final
cdef class Sampler:
    cdef readonly Plan plan
    cdef float[:, ::1] spreads
    cdef State state
    cdef Moves moves
    cdef Rng rng
    cdef int seat, sample, thrown, few
    @cython.locals(sample=cython.int, again=cython.int)
    cdef void series(self, Search search, int place, int first) noexcept nogil
    @cython.locals(head=cython.int, points=cython.double, spread=cython.double, step=cython.int)
    cdef double one(self, Search search, int place, int sample) noexcept nogil
    cdef void note_throws(self, Search search, int place, int sample) noexcept nogil
    cdef void play_turn(self) noexcept nogil
    cdef int mine(self) noexcept nogil
    cdef int ended(self) noexcept nogil
    @cython.locals(outcome=cython.int, factor=cython.int, die=cython.int, face=cython.int, order=cython.int)
    cdef void throw(self) noexcept nogil
    @cython.locals(step=cython.int)
    cdef void decide(self) noexcept nogil

cdef inline void sampled(Sampler sampler, Search search, int place, int first) noexcept:
    with nogil:
        sampler.series(search, place, first)
