cimport cython

from scorepad.clever.engine cimport Moves, State
from scorepad.core.bits cimport lowest
from scorepad.clever.constants cimport *
from scorepad.clever.tables cimport Tables
from scorepad.core.rng cimport Rng, draw
from scorepad.clever.bots.batch cimport Batch
from scorepad.clever.bots.inputs cimport Inputs
from scorepad.clever.bots.net cimport Net
from scorepad.clever.bots.plan cimport Plan

cdef int STEPS, ONE, HEADS_EACH
cdef double CLIP, NOT_CUT

@cython.final
cdef class SelfPlay:
    cdef double points[640]
    cdef double cuts[640]
    cdef int steps[4]
    cdef int seen[1536]
    cdef double misses[1536]
    cdef double squares[1536]
    cdef Batch sheets, memory
    cdef long long kept
    cdef int room
    cdef Net net, slope
    cdef Rng rng
    cdef State state
    cdef Moves moves
    cdef readonly Plan plan
    cdef Inputs inputs
    cdef public double trace, wild, taste, slip
    cdef public int learning
    @cython.locals(game=cython.int, seat=cython.int, total=cython.double)
    cdef double series(self, unsigned long long seed, int start, int games) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void choose_tastes(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void game(self) noexcept nogil
    cdef void let_decide(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void remember(self) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void remember_seat(self, int seat) noexcept nogil
    @cython.locals(best=cython.double)
    cdef void decide(self, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void follow(self, int seat, int* path, int length) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void cut(self, int seat, double best) noexcept nogil
    @cython.locals(final=cython.int, slot=cython.int, step=cython.int, at=cython.int, miss=cython.double)
    cdef void look_back(self, int seat) noexcept nogil
    @cython.locals(target=cython.double, later=cython.double, step=cython.int, at=cython.int)
    cdef void learn(self, int seat) noexcept nogil
    @cython.locals(_=cython.int, row=cython.int)
    cdef void recall(self, int sheets) noexcept nogil
    cdef void teach(self, double error) noexcept nogil
    @cython.locals(row=cython.int)
    cdef void keep(self, double gain) noexcept nogil

cdef inline double released(SelfPlay play, unsigned long long seed, int start, int games) noexcept:
    cdef double total
    with nogil:
        total = play.series(seed, start, games)
    return total

cdef inline void studied(SelfPlay play, int sheets) noexcept:
    with nogil:
        play.recall(sheets)
