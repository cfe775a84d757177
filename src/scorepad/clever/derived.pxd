cimport cython

from scorepad.clever.constants cimport *
from scorepad.clever.engine cimport State
from scorepad.core.bits cimport lowest

@cython.locals(at=cython.int, cell=cython.int, marks=cython.int, order=cython.int)
cdef void reopen(State state, int seat, int area) noexcept nogil
@cython.locals(area=cython.int, kind=cython.int, seat=cython.int, slot=cython.int)
cdef void work_out(State state) noexcept nogil
