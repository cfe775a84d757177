cimport cython

from scorepad.core.rng cimport Rng
from scorepad.core.tape cimport Tape
from scorepad.ubongo.memory cimport SheetMemory, StateMemory, copy_state

cdef int THROW, GRAB, FILL, OVER
cdef int DONE, ROLL, PLACE
cdef int COLOUR, AREAS, SHAPES, SQUARES
cdef int UNKNOWN, GAME_OVER, THROW_FIRST, THROWN, FINISHED, NO_DIE, HOLDS_BLACK, HOLDS_WHITE
cdef int NOT_YOUR_TURN, TAKEN, FILLING, GRAB_FIRST, ANSWERED, NOT_HELD, USED, OUTSIDE, OVERLAP
cdef int E_THROW, E_GRAB, E_PLACE, E_DONE, E_FINISH, E_CONSOLE, E_PRACTICE, E_AREA, E_OVER
cdef int LOWEST[37]

@cython.final
cdef class Tables(SheetMemory):
    cdef readonly object numbers

@cython.final
cdef class State(StateMemory):
    cdef readonly Tables tables
    cdef public Tape tape

    cdef int refuse_unchecked(self, int seat, int code) noexcept nogil
    cdef void apply_unchecked(self, int seat, int code) noexcept nogil
    cpdef int outcomes(self) noexcept nogil
    cdef void roll_unchecked(self, int outcome) noexcept nogil
    @cython.locals(total=cython.int, area=cython.int)
    cdef int score_unchecked(self, int seat) noexcept nogil
    @cython.locals(decisions=cython.int, seat=cython.int, choices=cython.int)
    cdef int run(self, Rng rng) noexcept nogil

    cdef void _grab(self, int seat, int die) noexcept nogil
    cdef void _pass_turn(self) noexcept nogil
    cdef int _refuse_grab(self, int seat, int die) noexcept nogil
    cdef int _filling(self) noexcept nogil
    cdef bint _holds_both(self, int seat) noexcept nogil
    @cython.locals(grabs=cython.int, seat=cython.int)
    cdef int _grabs(self) noexcept nogil
    @cython.locals(after=cython.int)
    cdef int _next_filling(self, int seat) noexcept nogil

    @cython.locals(filling=cython.int, seat=cython.int)
    cdef void _begin_fill(self) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void _place(self, int seat, int code) noexcept nogil
    cdef int _colour_for(self, int seat, int shape) noexcept nogil
    cdef int _ready(self, int seat, int colour) noexcept nogil
    @cython.locals(shape=cython.int, black=cython.bint, white=cython.bint)
    cdef int _refuse_place(self, int seat, int placement) noexcept nogil
    cdef void _answer(self, int seat) noexcept nogil

    @cython.locals(newly=cython.int, left=cython.int)
    cdef void _score_throw(self) noexcept nogil
    @cython.locals(newly=cython.int, seat=cython.int)
    cdef int _newly_finished(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _award(self, int newly) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _end_area(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _clear_area(self) noexcept nogil
    @cython.locals(number=cython.int, seat=cython.int)
    cdef void _await_throw(self) noexcept nogil

    @cython.locals(number=cython.int)
    cdef void _show_faces(self, int outcome) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void _show_shapes(self, int outcome) noexcept nogil

    @cython.locals(count=cython.int)
    cdef int _choices(self, int seat) noexcept nogil
    @cython.locals(count=cython.int, colour=cython.int, number=cython.int)
    cdef int _free_dice(self, int seat) noexcept nogil
    @cython.locals(count=cython.int, black=cython.int, white=cython.int)
    cdef int _placements(self, int seat, int enough) noexcept nogil
    @cython.locals(filled=cython.int, free=cython.int, base=cython.int, square=cython.int, index=cython.int)
    cdef int _list_shape(self, int seat, int shape, int count, int enough) noexcept nogil
    @cython.locals(waiting=cython.int, seat=cython.int)
    cdef int _any_waiting(self, Rng rng) noexcept nogil

    cdef void _lend_tables(self, State other)
    cdef void _work_out(self) noexcept nogil
    @cython.locals(seat=cython.int, at=cython.int, index=cython.int)
    cdef void _work_out_area(self) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void _work_out_hands(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _work_out_race(self) noexcept nogil
    cdef void _note(self, int event, int seat, int first, int second) noexcept nogil
