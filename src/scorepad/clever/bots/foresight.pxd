cimport cython

from scorepad.clever.bots.ending cimport Ending
from scorepad.clever.bots.plan cimport Plan
from scorepad.clever.constants cimport *
from scorepad.clever.engine cimport Moves, State
from scorepad.core.rng cimport Rng

cdef int DEPTH, TURNS, ROLLS, ATTEMPTS, NUMBERS_EACH, PLACES_KNOWN, SLOTS_KNOWN, LANDED, NOWHERE, FIRST_SIZE, ROUGH
cdef double ALL_UP_TO, LOWEST

@cython.final
cdef class Foresight:
    cdef int dice[16384]
    cdef double models[128]
    cdef Plan plan
    cdef Ending ending
    cdef public int effort
    cdef public double margin
    cdef public long long limit
    cdef readonly long long looked, priced
    cdef readonly int open
    cdef unsigned long long seed, stream
    cdef Rng rng
    cdef list states, moves
    cdef State after, model
    cdef int by_place
    cdef long long size, filled
    cdef unsigned long long[::1] keys
    cdef double[::1] values
    @cython.locals(place=cython.int, attempt=cython.int, at=cython.int, die=cython.int)
    cpdef void show(self, State state, object dice)
    cpdef double best(self, State state, unsigned long long seed, unsigned long long stream)
    @cython.locals(now=cython.int, at=cython.longlong, key=cython.ulonglong, value=cython.double)
    cdef double follow(self, State here, int depth, int place, int attempt)
    @cython.locals(best=cython.double, i=cython.int, there=State)
    cdef double decided(self, State here, Moves moves, int depth, int place, int attempt)
    @cython.locals(effort=cython.int, outcome=cython.int, price=cython.double, there=State)
    cdef double thrown(self, State here, int depth, int place, int attempt)
    cdef int is_last(self, State here) noexcept nogil
    cdef double brought(self, State here, int outcome)
    @cython.locals(count=cython.int, total=cython.double, outcome=cython.int, pairs=cython.int, _=cython.int)
    cdef double mean(self, State here, int attempt, int effort)
    cdef void seek(self, State here, int attempt) noexcept nogil
    @cython.locals(place=cython.int, i=cython.int)
    cdef void set_models(self, State start)
    @cython.locals(first=cython.int, last=cython.int, place=cython.int)
    cdef void set_model(self, State here)
    cdef int place_of(self, State here) noexcept nogil
    @cython.locals(found=cython.int, weight=cython.int, die=cython.int)
    cdef int outcome(self, State here, int slot) noexcept nogil
    @cython.locals(faces=cython.int, lying=cython.int, die=cython.int, key=cython.ulonglong, at=cython.int)
    cdef unsigned long long key(self, State here, int attempt) noexcept nogil
    @cython.locals(at=cython.longlong)
    cdef long long find(self, unsigned long long key) noexcept nogil
    @cython.locals(at=cython.longlong)
    cdef void keep(self, unsigned long long key, double value)
    @cython.locals(keys="unsigned long long[::1]", values="double[::1]", before=cython.longlong, old=cython.longlong, at=cython.longlong)
    cdef void grow(self)
