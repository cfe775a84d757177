cimport cython

from scorepad.clever.engine cimport State
from scorepad.core.bits cimport lowest
from scorepad.clever.constants cimport *
from scorepad.clever.tables cimport Tables

cdef int TABLES, TURNS, PHASES, FIRST_ANSWER, BINS, STEP, LOW_BINS, LOW_STEP, OFTEN, FOXES, FIELDS, LINE_CELLS, WHOLE_LINE

@cython.final
cdef class Inputs:
    cdef int index[400]
    cdef float value[400]
    cdef readonly int count, head, seating, turns, size, bonuses
    cdef int near_at, foxes_at, fox_low_at, lowest_at, pool_at, tray_at, rolling_at, lying_at, lying_use_at, options_at
    cdef int points_at, fox_points_at
    cdef int cells_at[6]
    cdef int circles_at[6]
    cdef int counts_at[6]
    cdef int circle_counts_at[6]
    cdef int lasts_at[6]
    cdef int scores_at[6]
    cdef int takes_at[6]
    cdef int lines_at[64]
    cdef int rows_at[36]
    cdef int line_size[64]
    cdef int line_cells[512]
    cdef int left_at[4]
    cdef int granted_at[4]
    cdef int jokers_at[4]
    cdef int near[128]
    cdef int reserve(self, int count)
    cdef lay_out_area(self, Tables tables, int area)
    cdef lay_out_line(self, Tables tables, int line)
    cpdef void read(self, State state, int seat) noexcept nogil
    cdef void read_unanswered(self, State state, int seat) noexcept nogil
    @cython.locals(area=cython.int, bonus=cython.int)
    cdef void read_sheet(self, State state, int seat) noexcept nogil
    cdef void add(self, int index) noexcept nogil
    cdef void add_value(self, int index, float value) noexcept nogil
    @cython.locals(rounds=cython.int)
    cpdef void locate(self, State state, int seat) noexcept nogil
    @cython.locals(answers=cython.int, place=cython.int, rounds=cython.int, turn=cython.int)
    cdef void locate_answers(self, State state, int seat, int answered) noexcept nogil
    cdef void sit(self, State state, int seat, int answered) noexcept nogil
    cdef int place_of(self, State state, int seat) noexcept nogil
    @cython.locals(at=cython.int, order=cython.int)
    cdef void read_area(self, State state, int seat, int area) noexcept nogil
    @cython.locals(found=cython.int)
    cdef int bits(self, int mask) noexcept nogil
    @cython.locals(marks=cython.int, row=cython.int)
    cdef void read_cells(self, State state, int at, int area) noexcept nogil
    cdef void add_mask(self, int base, int mask) noexcept nogil
    @cython.locals(open_cells=cython.int)
    cdef void note_cell_bonuses(self, State state, int at, int area) noexcept nogil
    @cython.locals(ahead=cython.int, at=cython.int, filled=cython.int, number=cython.int)
    cdef void read_next(self, State state, int seat, int area) noexcept nogil
    @cython.locals(ahead=cython.int, at=cython.int, cell=cython.int, filled=cython.int, last=cython.int, side=cython.int, step=cython.int)
    cdef void read_sides(self, State state, int seat, int area) noexcept nogil
    @cython.locals(line=cython.int, marks=cython.int, missing=cython.int, size=cython.int)
    cdef void read_lines(self, State state, int at, int area) noexcept nogil
    @cython.locals(found=cython.int, place=cython.int)
    cdef int marks_of(self, int line, int marks) noexcept nogil
    @cython.locals(action=cython.int, at=cython.int, left=cython.int, track=cython.int)
    cdef void read_tracks(self, State state, int seat) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef void read_near(self) noexcept nogil
    @cython.locals(area=cython.int, foxes=cython.int, low=cython.int, points=cython.int, where=cython.int)
    cdef void read_points(self, State state, int seat) noexcept nogil
    cdef void read_options(self, State state) noexcept nogil
    @cython.locals(die=cython.int, lying=cython.int, pair=cython.int)
    cdef void read_dice(self, State state, int seat) noexcept nogil
    @cython.locals(area=cython.int, fits=cython.int, partner=cython.int, takes=cython.int)
    cdef void read_rolling(self, State state, int seat, int pair) noexcept nogil
    @cython.locals(area=cython.int, die=cython.int, number=cython.int)
    cdef void read_lying(self, State state, int seat, int pair) noexcept nogil
