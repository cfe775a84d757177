cimport cython
from scorepad.core.rng cimport Rng
from scorepad.core.tape cimport Tape
from scorepad.twentyone.memory cimport SheetMemory, StateMemory, copy_state

cdef int WIDTH, DEPTH, SEATS, BITS, BOX, STRUCK
cdef int THROW, DECIDE, ANSWER, OVER
cdef int DONE, STRIKE, KEEP, AGAIN
cdef int E_THROW, E_KEEP, E_ENTRY, E_HIT, E_STRIKE, E_ROW, E_TURN, E_OVER
cdef int R_SEAT, R_CODE, R_OVER, R_THROW, R_DECIDE, R_ROLLER, R_ANSWERED, R_ONLY_ROLLER
cdef int R_LOCKED, R_THROWN, R_ROW, R_FILLED, R_HIGH, R_NOTHING, R_WROTE


@cython.final
cdef class Tables(SheetMemory):
    cdef int die_unchecked(self, int sheet, int row, int box) noexcept nogil


@cython.final
cdef class State(StateMemory):
    cdef readonly Tables tables
    cdef public Tape tape

    cdef int refuse_unchecked(self, int seat, int code) noexcept nogil
    cdef void apply_unchecked(self, int seat, int code) noexcept nogil
    @cython.locals(die=cython.int, count=cython.int)
    cpdef int outcomes(self) noexcept nogil
    @cython.locals(die=cython.int)
    cdef void roll_unchecked(self, int outcome) noexcept nogil
    @cython.locals(total=cython.int)
    cdef int score_unchecked(self, int seat) noexcept nogil
    @cython.locals(decisions=cython.int)
    cdef int run(self, Rng rng) noexcept nogil

    cdef int cell_unchecked(self, int seat, int row, int box) noexcept nogil
    @cython.locals(full=cython.bint)
    cdef int fresh_row_unchecked(self, int seat) noexcept nogil
    @cython.locals(die=cython.int, mask=cython.int)
    cpdef int loose(self) noexcept nogil
    @cython.locals(box=cython.int, mark=cython.int, total=cython.int, hits=cython.int, filled=cython.int)
    cdef int row_score_unchecked(self, int seat, int row) noexcept nogil

    cpdef State clone(self)
    cdef void lend_tables(self, State other)

    @cython.locals(box=cython.int, count=cython.int)
    cdef int gather(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int, count=cython.int)
    cdef void wander(self, Rng rng) noexcept nogil
    cdef int refuse_decision(self, int seat, int verb) noexcept nogil
    cdef int refuse_answer(self, int seat, int code) noexcept nogil
    cdef int refuse_throw(self, int seat) noexcept nogil
    @cython.locals(box=cython.int)
    cdef int refuse_entry(self, int seat, int die) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void open(self) noexcept nogil
    @cython.locals(box=cython.int, at=cython.int, mask=cython.int)
    cdef int fitting(self, int seat) noexcept nogil
    @cython.locals(row=cython.int, box=cython.int, number=cython.int, hit=cython.int)
    cdef void write(self, int seat, int die) noexcept nogil
    @cython.locals(box=cython.int)
    cdef void strike(self, int seat) noexcept nogil
    cdef int die_of(self, int seat, int box) noexcept nogil
    @cython.locals(points=cython.int)
    cdef void mark(self, int seat, int box, int mark) noexcept nogil
    cdef void begin_row(self, int seat, int row) noexcept nogil
    cdef void settle(self, int seat) noexcept nogil
    @cython.locals(die=cython.int, seat=cython.int)
    cdef void finish(self) noexcept nogil
    cdef void recount(self, int seat) noexcept nogil
    @cython.locals(box=cython.int, mark=cython.int)
    cdef int read_row(self, int seat) noexcept nogil
