# The memory of a sheet and of a position. Written by tools/memory.py from the list in fields.py; not to be edited.
from libc.string cimport memcpy, memset

cdef class SheetMemory:
    cdef readonly int codes
    cdef readonly int seats
    cdef readonly int shapes
    cdef readonly int black_faces
    cdef readonly int white_faces
    cdef readonly int consolation
    cdef readonly int race
    cdef int black[8]
    cdef int white[8]
    cdef int mask[2880]
    cdef int shape_of[2880]
    cdef int full[6]
    cdef int starts[2232]
    cdef int listed[17280]
    cdef int listed_mask[17280]
    cdef int dice[5]
    cdef int played[5]
    cdef int drawn[5]

cdef class StateMemory:
    cdef readonly int seats
    cdef public int confirm
    cdef readonly int area
    cdef readonly int throws
    cdef readonly int area_throws
    cdef readonly int roller
    cdef readonly int phase
    cdef readonly int answered
    cdef readonly int dice
    cdef readonly int areas
    cdef readonly int waiting
    cdef readonly int chance
    cdef readonly int over
    cdef readonly int turn
    cdef readonly int to_grab
    cdef readonly int finished
    cdef readonly int worth
    cdef readonly int shown[8]
    cdef readonly int held_by[8]
    cdef readonly int spent[4]
    cdef readonly int points[24]
    cdef readonly int counts[24]
    cdef readonly short pieces[720]
    cdef readonly int hand[8]
    cdef readonly int filled[4]
    cdef readonly int buffer[512]

cdef inline void copy_state(StateMemory source, StateMemory target) noexcept nogil:
    if source.seats > 1:
        memcpy(&target.seats, &source.seats, <char*>source.filled + 4 * sizeof(int) - <char*>&source.seats)
        return
    target.seats = source.seats
    target.confirm = source.confirm
    target.area = source.area
    target.throws = source.throws
    target.area_throws = source.area_throws
    target.roller = source.roller
    target.phase = source.phase
    target.answered = source.answered
    target.dice = source.dice
    target.areas = source.areas
    target.waiting = source.waiting
    target.chance = source.chance
    target.over = source.over
    target.turn = source.turn
    target.to_grab = source.to_grab
    target.finished = source.finished
    target.worth = source.worth
    memcpy(target.shown, source.shown, 8 * sizeof(int))
    memcpy(target.held_by, source.held_by, 8 * sizeof(int))
    memcpy(target.spent, source.spent, 1 * sizeof(int))
    memcpy(target.points, source.points, 6 * sizeof(int))
    memcpy(target.counts, source.counts, 6 * sizeof(int))
    memcpy(target.pieces, source.pieces, 180 * sizeof(short))
    memcpy(target.hand, source.hand, 2 * sizeof(int))
    memcpy(target.filled, source.filled, 1 * sizeof(int))

