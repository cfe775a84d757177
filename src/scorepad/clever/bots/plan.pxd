cimport cython

from scorepad.clever.engine cimport Moves, State
from scorepad.core.bits cimport lowest
from scorepad.clever.constants cimport *
from scorepad.clever.tables cimport Tables
from scorepad.clever.bots.batch cimport Batch
from scorepad.clever.bots.inputs cimport Inputs
from scorepad.clever.bots.net cimport Net

cdef unsigned long long HASH_FACTOR, M64
cdef int SEEN, STRIDE, SPARE, LAST, NODES, NONE, LEAF, BATCH
cdef double WORST, PENDING, PRICE

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
    cdef int parents[8192]
    cdef int acts[8192]
    cdef int depths[8192]
    cdef float promises[8192]
    cdef int queue[8192]
    cdef int noted_nodes[32]
    cdef int noted_codes[32]
    cdef int noted_points[32]
    cdef double noted_extras[32]
    cdef Net net
    cdef Inputs inputs
    cdef Batch batch
    cdef Moves moves
    cdef State top, here, there, after, leaf
    cdef Plan rival
    cdef double regard
    cdef readonly int nodes
    cdef int stamp, seat, noted, opened, following, queued, length
    cdef public int patience
    cdef int keep, kept
    cdef double best, tastiest, tasty_value
    cdef int tasting, tasty_length
    cpdef double find(self, State state, int seat) noexcept nogil
    @cython.locals(place=cython.int, i=cython.int)
    cdef void set_prices(self, State state) noexcept nogil
    cdef void raise_leaf(self, int place) noexcept nogil
    @cython.locals(node=cython.int)
    cdef void search(self, State state) noexcept nogil
    cdef void begin(self, State state) noexcept nogil
    @cython.locals(i=cython.int)
    cdef int expand(self, int node) noexcept nogil
    cdef void look_at(self, int node, int code) noexcept nogil
    @cython.locals(child=cython.int)
    cdef void open(self, int node, int code) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void note(self, int node, int child, int code) noexcept nogil
    @cython.locals(at=cython.int, child=cython.int, value=cython.double)
    cdef void settle(self, int node) noexcept nogil
    cdef void prefer(self, int child) noexcept nogil
    @cython.locals(code=cython.int, first=cython.int)
    cdef int needless(self, int i) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void leave(self, int node) noexcept nogil
    @cython.locals(found=cython.int, last=cython.int, at=cython.int, below=cython.int)
    cdef int most_promising(self) noexcept nogil
    @cython.locals(length=cython.int, depth=cython.int)
    cdef void go_to(self, int node) noexcept nogil
    cpdef double value_of(self, State state, int seat, int code) noexcept nogil
    cdef int unfinished(self, State state) noexcept nogil
    cdef int is_leaf(self, State state) noexcept nogil
    @cython.locals(found=cython.int, kinds=cython.int)
    cdef int pending(self, State state) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void weigh(self, double value, double liking, int depth) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    cdef void keep_leaf(self, double value, int depth) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void move_leaf(self, int start, int end) noexcept nogil
    @cython.locals(liked=cython.double, area=cython.int, action=cython.int)
    cdef double liking(self, State state) noexcept nogil
    @cython.locals(liked=cython.double, i=cython.int)
    cdef void taste(self, double value, double liking, int depth) noexcept nogil
    cpdef int best_action(self) noexcept nogil
    @cython.locals(at=cython.int, code=cython.int)
    cdef void keep_chain(self, State state, int seat, list path, int place)
    cpdef double worth_for(self, State state, int seat) noexcept nogil
    cdef double worth(self, State state) noexcept nogil
    @cython.locals(gain=cython.double, other=cython.int)
    cdef double price(self, State state) noexcept nogil
    cdef double worth_unanswered(self, State state) noexcept nogil
    @cython.locals(_=cython.int, at=cython.int, key=cython.ulonglong)
    cdef int seen(self, State state) noexcept nogil
    @cython.locals(area=cython.int, at=cython.int, cell=cython.int, first=cython.int, key=cython.ulonglong, kind=cython.int, kinds=cython.int, track=cython.int, where=cython.int)
    cdef unsigned long long key(self, State state) noexcept nogil
    cdef unsigned long long mixed(self, unsigned long long key, unsigned long long part) noexcept nogil
