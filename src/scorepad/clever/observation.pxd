cimport cython

from scorepad.clever.constants cimport *
from scorepad.clever.engine cimport Moves, State
from scorepad.clever.tables cimport Tables
from scorepad.core.lane cimport Lane
from scorepad.core.observer cimport Observer

cdef int MOST_POINTS, MOST_TOTAL, MOST_FOXES, MOST_DUE, FACES, PHASES, ROLLS, LIES, ON_THE_TRAY, IN_THE_POOL

cdef class CleverObserver(Observer):
    cdef Tables tables
    cdef int per_seat, kinds, tracks, foxes_at, due_at, stage_at, joker_at, extra_at, points_at, total_at
    cdef int crossed_at[6]
    cdef int circled_at[6]
    cdef int written_at[6]
    cdef int most_written[6]
    cdef int takes_at[6]
    cdef int left_at[4]
    cdef locate(self, list own, object sheet)
    cpdef int write(self, object state, int seat) except -1
    @cython.locals(place=cython.int)
    cdef void write_position(self, State state, int seat) noexcept nogil
    @cython.locals(area=cython.int, kind=cython.int)
    cdef void write_sheet(self, State state, int seat, int at) noexcept nogil
    @cython.locals(cell=cython.int, first=cython.int, here=cython.int)
    cdef void write_area(self, State state, int seat, int area, int at) noexcept nogil
    @cython.locals(granted=cython.int, track=cython.int, used=cython.int)
    cdef void write_tracks(self, State state, int seat, int at) noexcept nogil
    @cython.locals(die=cython.int)
    cdef void write_table(self, State state, int seat, int at) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef void write_die(self, State state, int die, int at) noexcept nogil

cdef class CleverLane(Lane):
    cdef State state
    cdef Moves moves
    cdef int restart(self, int start) except -1
    cdef int is_over(self) except -1
    cdef int is_chance(self) except -1
    @cython.locals(seat=cython.int)
    cdef int awaited(self) except -1
    cdef int throw(self) except -1
    cdef int collect(self, int seat) except -1
    cdef int first(self) except -1
    @cython.locals(index=cython.int)
    cdef int mark(self, signed char[::1] mask, Py_ssize_t at) except -1
    @cython.locals(found=cython.int, index=cython.int)
    cdef int allows(self, int seat, int code) except -1
    cdef int act(self, int seat, int code) except -1
    cdef int score(self, int seat) except? -1
    cdef object position(self)
