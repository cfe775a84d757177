"""Why an action is not allowed now, and what one is about: for people, so nothing here is played at speed."""

from typing import TYPE_CHECKING

from scorepad.clever.words import *

if TYPE_CHECKING:
    from scorepad.clever.engine import State


def refusal(state: "State", seat: int, code: int) -> int:
    """Why the seat may not do this now; 0 if it may."""
    if state.over:
        return R_OVER
    if state.chance:
        return R_DICE_FIRST
    if not state.waiting & (1 << seat):
        return R_NOT_AWAITED
    kind = state.tables.act_kind[code]
    if kind == MARK:
        return refuse_mark(state, seat, code)
    if kind == SKIP:
        if not state.due_mask[seat] >> state.tables.act_bonus[code] & 1:
            return R_NOT_DUE
        return 0 if state.tables.kind_optional[state.tables.act_bonus[code]] else R_MUST_DECIDE
    if state.due_mask[seat]:
        return R_MARKS_FIRST
    if state.joker[seat] and kind != USE and kind != EXTRA:
        return R_JOKER_NOW
    if kind == USE:
        return refuse_use(state, seat, code)
    if kind == EXTRA:
        return refuse_extra(state, seat, code)
    if kind == PRETEND:
        return refuse_joker(state, seat, state.tables.act_number[code], code >= state.tables.free_joker_base)
    return refuse_course(state, seat, kind, code)


def refuse_course(state: "State", seat: int, kind: int, code: int) -> int:
    """Reasons against the acts that move the game on."""
    stage = state.stage[seat]
    if kind == PASS:
        if stage == TRAY:
            return 0
        if stage != CHOOSE:
            return R_NOT_NOW
        return 0 if state.tables.may_decline or not state.usable(seat, state.pool, 0) else R_MUST_USE
    if kind == DONE:
        return 0 if stage in (MORE, START) else R_NOT_NOW
    if seat != state.active:
        return R_ACTIVE_ONLY
    if kind == FILL_TRAY:
        if stage == AHEAD:
            return R_MUST_ROLL if state.pool else 0
        return 0 if stage == SEAL else R_NOT_NOW
    if kind == THROW_AGAIN:
        if stage != CHOOSE:
            return R_NOT_NOW
        return 0 if state.left(seat, REROLL) > 0 else R_NONE_LEFT
    if stage != AHEAD:
        return R_NOT_NOW
    if kind == ROLL:
        return 0 if state.pool else R_NO_DICE
    return 0 if state.tray >> state.tables.act_die[code] & 1 else R_NOT_ON_TRAY


def refuse_use(state: "State", seat: int, code: int) -> int:
    """Reasons against a regular choice of a die."""
    die = state.tables.act_die[code]
    stage = state.stage[seat]
    if stage == CHOOSE:
        if not state.pool >> die & 1:
            return R_NOT_ROLLED
    elif stage == TRAY:
        if state.shelf >> die & 1 and state.usable(seat, state.tray, 0):
            return R_TRAY_FIRST
    else:
        return R_NOT_NOW
    return refuse_die(state, seat, code)


def refuse_extra(state: "State", seat: int, code: int) -> int:
    """Reasons against a +1."""
    stage = state.stage[seat]
    if state.passive and not state.tables.solo_extra:
        return R_NO_SOLO_EXTRA
    if stage != MORE:
        return R_EXTRA_LATER
    if state.left(seat, PLUS1) <= 0:
        return R_NONE_LEFT
    if state.extra_used[seat] >> state.tables.act_die[code] & 1:
        return R_EXTRA_TWICE
    return refuse_die(state, seat, code)


def refuse_die(state: "State", seat: int, code: int) -> int:
    """Reasons against marking a die at hand in this spot."""
    die = state.tables.act_die[code]
    area = state.tables.act_area[code]
    joker = state.joker[seat]
    if joker and state.faces[die] == joker:
        return R_JOKER_SAME
    if state.die_spots(seat, die, area, joker) >> state.tables.act_spot[code] & 1:
        return 0
    return why_closed(state, seat, area, state.tables.act_spot[code], state.number_of(die, area, joker))


def refuse_joker(state: "State", seat: int, number: int, free: int) -> int:
    """Reasons against pretending a number."""
    stage = state.stage[seat]
    if not state.joker_numbers(seat, free) >> number & 1:
        return R_NONE_LEFT
    if stage == CHOOSE:
        dice = state.pool
    elif stage == TRAY:
        dice = state.passive_dice(seat)
    elif stage == MORE and state.left(seat, PLUS1) > 0:
        dice = state.extra_dice(seat)
    else:
        return R_NOT_NOW
    return 0 if state.usable(seat, dice, number) else R_JOKER_USELESS


def refuse_mark(state: "State", seat: int, code: int) -> int:
    """Reasons against using a pending mark in this spot."""
    kind = state.tables.act_bonus[code]
    area = state.tables.act_area[code]
    spot = state.tables.act_spot[code]
    if not state.due_mask[seat] >> kind & 1:
        return R_NOT_DUE
    if state.asks_number(kind, area):
        number = state.question_value(area, state.tables.act_number[code])
        if state.question_spots(seat, area, state.tables.act_number[code]) >> spot & 1:
            return 0
    else:
        if state.due_spots(seat, kind, area) >> spot & 1:
            return 0
        number = due_number(state, kind, area, spot)
    return why_closed(state, seat, area, spot, number)


def due_number(state: "State", kind: int, area: int, spot: int) -> int:
    """The number a pending mark stands for; where any will do, the one of the spot itstate."""
    if state.tables.kind_mode[kind * AREAS + area] == SENT_LOWER:
        return state.faces[state.tables.kind_die[kind]]
    if state.tables.kind_number[kind * AREAS + area]:
        return state.tables.kind_number[kind * AREAS + area]
    return state.tables.number[state.tables.base[area] + spot]


def why_closed(state: "State", seat: int, area: int, spot: int, number: int) -> int:
    """Why a number does not go in a spot that is not open to it."""
    at = seat * AREAS + area
    order = state.tables.order[area]
    if order == NEXT:
        return why_not_next(state, at, area, number)
    if order == OUTWARD:
        return R_AREA_FULL if state.filled[2 * at + spot] >= state.side_length(area, spot) else R_NOT_NEXT_STEP
    if state.crossed[at] >> spot & 1:
        return R_MARKED
    if not state.tables.with_number[area * NUMBERS + number] >> spot & 1:
        return R_WRONG_NUMBER
    return R_BEHIND if order == FORWARD else R_WRONG_ROW


def why_not_next(state: "State", at: int, area: int, number: int) -> int:
    """Why a number does not go in the next field."""
    if state.filled[2 * at] >= state.tables.size[area]:
        return R_AREA_FULL
    if state.takes[at] >> number & 1:
        return R_HALF_ONLY
    accepts = state.tables.accepts[area]
    if accepts == AT_LEAST:
        return R_TOO_LOW
    return R_NOT_RISING if accepts == RISING else R_NOT_FALLING


def describe(state: "State", seat: int, code: int) -> tuple[int, int, int]:
    """The cell of a use of a die or a mark, counted from the first of its area, the number it brings, what it writes.

    The cell is -1 where the area or its side is full.
    """
    area, spot = state.tables.act_area[code], state.tables.act_spot[code]
    number = number_brought(state, seat, code)
    order = state.tables.order[area]
    if order != NEXT and order != OUTWARD:
        return spot, number, 0
    filled = state.filled[2 * (seat * AREAS + area) + (spot if order == OUTWARD else 0)]
    if filled >= (state.side_length(area, spot) if order == OUTWARD else state.tables.size[area]):
        return -1, number, 0
    after = state.clone()
    if order == OUTWARD:
        cell = after.write_chain(seat, area, spot, number)
    else:
        cell = after.write_next(seat, area, spot, number)
    return cell, number, after.written[seat * CELLS + state.tables.base[area] + cell]


def number_brought(state: "State", seat: int, code: int) -> int:
    """The number of a die, of a bonus, or of the spot itself."""
    area = state.tables.act_area[code]
    if state.tables.act_kind[code] != MARK:
        return state.number_of(state.tables.act_die[code], area, state.joker[seat])
    kind = state.tables.act_bonus[code]
    number = state.tables.kind_number[kind * AREAS + area]
    if state.asks_number(kind, area):
        number = state.tables.act_number[code]
    if number:
        return state.question_value(area, number)
    return due_number(state, kind, area, state.tables.act_spot[code])
