"""What follows from the marks and dice of a position, and is kept at hand for speed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorepad.clever.words import *
from scorepad.core import plain

if TYPE_CHECKING:
    from scorepad.clever.engine import State

lowest: Callable[[int], int]
plain.lend(globals())


def work_out(state: "State") -> None:
    """Work out everything that follows from what is kept of a position."""
    state.shelf = 0
    for slot in range(SLOTS):
        if state.slots[slot] != NO_DIE:
            state.shelf |= 1 << state.slots[slot]
    for seat in range(state.seats):
        state.due_mask[seat] = 0
        for kind in range(KINDS):
            if state.due[seat * KINDS + kind]:
                state.due_mask[seat] |= 1 << kind
        for area in range(state.tables.areas):
            reopen(state, seat, area)


def reopen(state: "State", seat: int, area: int) -> None:
    """Derive from the marks of an area what is open in it: `filled`, `last`, `closed`, `takes`."""
    at = seat * AREAS + area
    order = state.tables.order[area]
    state.closed[at] = state.crossed[at] if order != OUTWARD else state.tables.start_mask[area]
    state.last[2 * at] = state.tables.restart[area]
    state.last[2 * at + 1] = state.tables.restart[area]
    state.filled[2 * at] = 0
    state.filled[2 * at + 1] = 0
    marks = state.crossed[at] & ~state.tables.start_mask[area]
    while marks:
        cell = lowest(marks)
        marks &= marks - 1
        state.filled[2 * at + (order == OUTWARD and cell > state.tables.centre[area])] += 1
        if order == FORWARD:
            state.closed[at] |= (2 << cell) - 1
    if order == NEXT:
        state.open_next(at, area, state.number_before(seat, area) if state.filled[2 * at] else NOTHING)
    elif order == OUTWARD:
        cell = seat * CELLS + state.tables.base[area] + state.tables.centre[area]
        if state.filled[2 * at]:
            state.last[2 * at] = state.written[cell - state.filled[2 * at]]
        if state.filled[2 * at + 1]:
            state.last[2 * at + 1] = state.written[cell + state.filled[2 * at + 1]]
        state.open_chains(at, area)
    else:
        state.open_cells(at, area)
