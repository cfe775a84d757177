cimport cython

from scorepad.engine.clever cimport Moves, State, lowest
from scorepad.engine.clever_enum cimport *
from scorepad.engine.clever_tables cimport Tables
from scorepad.players.clever_inputs cimport Inputs
from scorepad.players.clever_net cimport Net

cdef unsigned long long HASH_FACTOR, M64
cdef int SEEN, STRIDE, SPARE
cdef double WORST, PENDING

cdef class Plan

@cython.final
cdef class Ply:
    cdef State state
    cdef Moves moves
    cdef Ply deeper
    cdef int last
    cdef float promises[1536]
    @cython.locals(i=cython.int)
    cdef void explore(self, Plan plan, int depth) noexcept nogil
    cdef void follow(self, Plan plan, int depth, int i) noexcept nogil
    @cython.locals(first=cython.int)
    cdef int needless(self, int code) noexcept nogil
    @cython.locals(_=cython.int, i=cython.int, best=cython.int)
    cdef void explore_best(self, Plan plan, int depth) noexcept nogil
    cdef double promise(self, Plan plan, int depth, int i) noexcept nogil

@cython.final
cdef class Plan:
    cdef int path[66]
    cdef int best_path[66]
    cdef int tasty_path[66]
    cdef double tastes[12]
    cdef int kept_paths[1122]
    cdef int kept_lengths[17]
    cdef double kept_values[17]
    cdef double kept_prices[17]
    cdef unsigned long long keys[16384]
    cdef int stamps[16384]
    cdef Net net
    cdef Inputs inputs
    cdef Ply top
    cdef State after, leaf
    cdef Plan rival
    cdef int priced
    cdef readonly int nodes
    cdef int stamp, seat, limit, narrow, length
    cdef public int patience, width
    cdef int keep, kept
    cdef double best, tastiest, tasty_value
    cdef int tasting, tasty_length
    cpdef double find(self, State state, int seat) noexcept nogil
    @cython.locals(place=cython.int, i=cython.int)
    cdef void set_prices(self, State state) noexcept nogil
    cdef void sink(self, int place) noexcept nogil
    cdef void search(self, State state) noexcept nogil
    cpdef double value_of(self, State state, int seat, int code) noexcept nogil
    cdef int unfinished(self, State state) noexcept nogil
    cdef int is_leaf(self, State state) noexcept nogil
    @cython.locals(found=cython.int, kinds=cython.int)
    cdef int pending(self, State state) noexcept nogil
    cdef void forget(self) noexcept nogil
    @cython.locals(i=cython.int, value=cython.double)
    cdef void weigh(self, State state, int depth) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    cdef void keep_leaf(self, double value, int depth) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void move_leaf(self, int start, int end) noexcept nogil
    @cython.locals(liked=cython.double, area=cython.int, action=cython.int, i=cython.int)
    cdef void taste(self, State state, double value, int depth) noexcept nogil
    cpdef int best_action(self) noexcept nogil
    cpdef double worth_for(self, State state, int seat) noexcept nogil
    @cython.locals(points=cython.int)
    cdef double worth(self, State state) noexcept nogil
    @cython.locals(gain=cython.double, other=cython.int)
    cdef double price(self, State state) noexcept nogil
    @cython.locals(_=cython.int, at=cython.int, key=cython.ulonglong)
    cdef int seen(self, State state) noexcept nogil
    @cython.locals(area=cython.int, at=cython.int, cell=cython.int, first=cython.int, key=cython.ulonglong, kind=cython.int, kinds=cython.int, track=cython.int, where=cython.int)
    cdef unsigned long long key(self, State state) noexcept nogil
    cdef unsigned long long mixed(self, unsigned long long key, unsigned long long part) noexcept nogil
