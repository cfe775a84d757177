cimport cython

from scorepad.core.lane cimport Lane
from scorepad.core.observer cimport Observer
from scorepad.ubongo.engine cimport State, Tables

cdef int COLOUR, AREAS, SQUARES, MOST_THROWS, COURSE

cdef class UbongoObserver(Observer):
    cdef Tables tables
    cdef int per_seat, most_points
    cpdef int write(self, object state, int seat) except -1
    @cython.locals(place=cython.int)
    cdef void write_position(self, State state, int seat) noexcept nogil
    @cython.locals(area=cython.int, colour=cython.int)
    cdef void write_sheet(self, State state, int seat, int at) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void write_table(self, State state, int seat, int at) noexcept nogil
    cdef void write_die(self, State state, int number, int at) noexcept nogil

cdef class UbongoLane(Lane):
    cdef State empty
    cdef State state
    cdef int noted
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
    cdef int allows(self, int seat, int code) except -1
    cdef int act(self, int seat, int code) except -1
    cdef int score(self, int seat) except? -1
    cdef object position(self)
