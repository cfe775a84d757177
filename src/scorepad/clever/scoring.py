"""The points of a position."""

from typing import TYPE_CHECKING

from scorepad.clever.words import *
from scorepad.core.points import Points

if TYPE_CHECKING:
    from scorepad.clever.engine import State

#: More points than an area can have.
NO_POINTS_YET = 2**31 - 1


def score(state: "State", seat: int) -> int:
    """All areas and foxes."""
    total = 0
    lowest = NO_POINTS_YET
    for area in range(state.tables.areas):
        points = area_points(state, seat, area)
        total += points
        if points < lowest:
            lowest = points
    return total + state.foxes[seat] * lowest


def write_points(state: "State", seat: int, points: Points) -> None:
    """The points of each area, of the foxes, and in all, into a buffer that has room for them."""
    total = 0
    lowest = NO_POINTS_YET
    for area in range(state.tables.areas):
        found = area_points(state, seat, area)
        points.put(found)
        total += found
        if found < lowest:
            lowest = found
    points.put(state.foxes[seat] * lowest)
    points.put(total + state.foxes[seat] * lowest)


def area_points(state: "State", seat: int, area: int) -> int:
    """The points of one area as it stands."""
    at = seat * AREAS + area
    by = state.tables.points_by[area]
    if by == BY_COUNT:
        return state.tables.points[area * POINTS + state.filled[2 * at]]
    if by == BY_SUM:
        return sum_score(state, seat, area)
    if by == BY_ROWS:
        return rows_score(state, at, area)
    if by == BY_LINES:
        return lines_score(state, at, area)
    if by == BY_PAIRS:
        return pairs_score(state, seat, area)
    return sides_score(state, seat, area)


def sum_score(state: "State", seat: int, area: int) -> int:
    """All written numbers."""
    total = 0
    first = seat * CELLS + state.tables.base[area]
    for i in range(state.filled[2 * (seat * AREAS + area)]):
        total += state.written[first + i]
    return total


def rows_score(state: "State", at: int, area: int) -> int:
    """Points of each row by its crosses."""
    total = 0
    for row in range(state.tables.first_row[area], state.tables.first_row[area + 1]):
        marks = state.crossed[at] & state.tables.row_mask[row]
        count = 0
        while marks:
            count += 1
            marks &= marks - 1
        total += state.tables.points[area * POINTS + count]
    return total


def lines_score(state: "State", at: int, area: int) -> int:
    """Points of each complete line."""
    total = 0
    for line in range(state.tables.first_line[area], state.tables.first_line[area + 1]):
        if state.tables.line_points[line] and state.tables.line_mask[line] & ~state.crossed[at] == 0:
            total += state.tables.line_points[line]
    return total


def pairs_score(state: "State", seat: int, area: int) -> int:
    """First minus second of each finished pair."""
    total = 0
    first = seat * CELLS + state.tables.base[area]
    for pair in range(state.filled[2 * (seat * AREAS + area)] // 2):
        total += state.written[first + 2 * pair] - state.written[first + 2 * pair + 1]
    return total


def sides_score(state: "State", seat: int, area: int) -> int:
    """Points of each side by its outermost field, and extra points for very low and very high numbers."""
    at = 2 * (seat * AREAS + area)
    total = (
        state.tables.points[area * POINTS + state.filled[at]]
        + state.tables.points[area * POINTS + state.filled[at + 1]]
    )
    first = seat * CELLS + state.tables.base[area]
    for i in range(state.tables.size[area]):
        number = state.written[first + i]
        if number and (number <= state.tables.extra_low[area] or number >= state.tables.extra_high[area]):
            total += state.tables.extra_each[area]
    return total
