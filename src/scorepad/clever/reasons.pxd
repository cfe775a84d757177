cimport cython

from scorepad.clever.constants cimport *
from scorepad.clever.engine cimport State

@cython.locals(kind=cython.int)
cdef int refusal(State state, int seat, int code) noexcept nogil
@cython.locals(stage=cython.int)
cdef int refuse_course(State state, int seat, int kind, int code) noexcept nogil
@cython.locals(die=cython.int, stage=cython.int)
cdef int refuse_use(State state, int seat, int code) noexcept nogil
@cython.locals(stage=cython.int)
cdef int refuse_extra(State state, int seat, int code) noexcept nogil
@cython.locals(area=cython.int, die=cython.int, joker=cython.int)
cdef int refuse_die(State state, int seat, int code) noexcept nogil
@cython.locals(dice=cython.int, stage=cython.int)
cdef int refuse_joker(State state, int seat, int number, int free) noexcept nogil
@cython.locals(area=cython.int, kind=cython.int, number=cython.int, spot=cython.int)
cdef int refuse_mark(State state, int seat, int code) noexcept nogil
cdef int due_number(State state, int kind, int area, int spot) noexcept nogil
@cython.locals(at=cython.int, order=cython.int)
cdef int why_closed(State state, int seat, int area, int spot, int number) noexcept nogil
@cython.locals(accepts=cython.int)
cdef int why_not_next(State state, int at, int area, int number) noexcept nogil
@cython.locals(area=cython.int, kind=cython.int, number=cython.int)
cdef int number_brought(State state, int seat, int code) noexcept nogil
@cython.locals(after=State, area=cython.int, cell=cython.int, filled=cython.int, number=cython.int, order=cython.int, spot=cython.int)
cdef tuple describe(State state, int seat, int code)
