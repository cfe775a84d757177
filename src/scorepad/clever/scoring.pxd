cimport cython

from scorepad.clever.constants cimport *
from scorepad.clever.engine cimport State
from scorepad.core.points cimport Points

cdef int NO_POINTS_YET

@cython.locals(area=cython.int, lowest=cython.int, points=cython.int, total=cython.int)
cdef int score(State state, int seat) noexcept nogil
@cython.locals(area=cython.int, found=cython.int, lowest=cython.int, total=cython.int)
cdef void write_points(State state, int seat, Points points) noexcept nogil
@cython.locals(at=cython.int, by=cython.int)
cdef int area_points(State state, int seat, int area) noexcept nogil
@cython.locals(first=cython.int, i=cython.int, total=cython.int)
cdef int sum_score(State state, int seat, int area) noexcept nogil
@cython.locals(count=cython.int, marks=cython.int, row=cython.int, total=cython.int)
cdef int rows_score(State state, int at, int area) noexcept nogil
@cython.locals(line=cython.int, total=cython.int)
cdef int lines_score(State state, int at, int area) noexcept nogil
@cython.locals(first=cython.int, pair=cython.int, total=cython.int)
cdef int pairs_score(State state, int seat, int area) noexcept nogil
@cython.locals(at=cython.int, first=cython.int, i=cython.int, number=cython.int, total=cython.int)
cdef int sides_score(State state, int seat, int area) noexcept nogil
