# The memory of a sheet and of a position. Written by tools/memory.py from the list in fields.py; not to be edited.
from libc.string cimport memcpy, memset

cdef class SheetMemory:
    cdef readonly int dice
    cdef readonly int faces
    cdef readonly int throws
    cdef readonly int locked
    cdef readonly int rows
    cdef readonly int sheets
    cdef readonly int open_row
    cdef readonly int all
    cdef int printed[48]
    cdef int die_at[576]
    cdef int box_of[576]
    cdef int bonus[7]

cdef class StateMemory:
    cdef readonly int seats
    cdef readonly int roller
    cdef readonly int throws
    cdef readonly int phase
    cdef public int confirm
    cdef readonly int waiting
    cdef readonly int chance
    cdef readonly int over
    cdef readonly int faces[6]
    cdef readonly int sheet[6]
    cdef readonly int fresh[6]
    cdef readonly int lines[48]
    cdef readonly int row[6]
    cdef readonly int empty[6]
    cdef readonly int hits[6]
    cdef readonly int sums[6]
    cdef readonly int points[6]
    cdef readonly int fits[6]
    cdef readonly int buffer[8]

cdef inline void copy_state(StateMemory source, StateMemory target) noexcept nogil:
    if source.seats > 1:
        memcpy(&target.seats, &source.seats, <char*>source.fits + 6 * sizeof(int) - <char*>&source.seats)
        return
    target.seats = source.seats
    target.roller = source.roller
    target.throws = source.throws
    target.phase = source.phase
    target.confirm = source.confirm
    target.waiting = source.waiting
    target.chance = source.chance
    target.over = source.over
    memcpy(target.faces, source.faces, 6 * sizeof(int))
    memcpy(target.sheet, source.sheet, 1 * sizeof(int))
    memcpy(target.fresh, source.fresh, 1 * sizeof(int))
    memcpy(target.lines, source.lines, 8 * sizeof(int))
    memcpy(target.row, source.row, 1 * sizeof(int))
    memcpy(target.empty, source.empty, 1 * sizeof(int))
    memcpy(target.hits, source.hits, 1 * sizeof(int))
    memcpy(target.sums, source.sums, 1 * sizeof(int))
    memcpy(target.points, source.points, 1 * sizeof(int))
    memcpy(target.fits, source.fits, 1 * sizeof(int))

