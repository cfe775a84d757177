"""A Clever sheet before a throw as a list of numbered inputs, for a net: laid out from the tables of any sheet.

Most inputs are 0 or 1 and nearly all of them 0, so a position is the list of the others. They say what is marked, how
far each line and row is, which numbers each area takes, the points, foxes and actions, which bonuses are close, and in
the middle of a turn which dice are still to be thrown, and what those that lie could be used for.
"""

from collections.abc import Callable

from scorepad.clever.engine import State
from scorepad.clever.tables import Tables
from scorepad.clever.words import *
from scorepad.core import plain
from scorepad.core.plain import allocate

lowest: Callable[[int], int]
draw: Callable[..., int]
plain.lend(globals())

#: The most inputs of one position that are not 0.
ROOM = 400
#: Where in the game a seat is: its own turns left (this one included), then its rolls or the answers until its turn.
TURNS, PHASES = 8, 6
FIRST_ANSWER = 2
HEADS = TURNS * PHASES
#: Points in steps; bonuses that are one or two marks away, by how often.
BINS, STEP = 24, 5
LOW_BINS, LOW_STEP = 16, 4
OFTEN = 3
FOXES = 9
FIELDS = 13
TAKEN = 13
LINE_CELLS = 8
WHOLE_LINE = 5
#: Where at which table a seat is, with room for four at each; and again for those who wait until all have answered.
TABLES = SEATS * SEATS
SEATINGS = 2 * TABLES

#: Where each block of inputs begins, and what the layout needs of each line.
BLOCKS = {
    "cells_at": 6, "circles_at": 6, "counts_at": 6, "circle_counts_at": 6, "lasts_at": 6, "scores_at": 6,
    "takes_at": 6, "lines_at": 64, "rows_at": 36, "line_size": 64, "line_cells": 512, "left_at": 4, "granted_at": 4,
    "jokers_at": 4, "near": 128,
}  # fmt: skip


class Inputs:
    """The inputs of one position, for one seat; `index` and `value` hold the first `count` that are not 0."""

    index: list[int]
    value: list[float]
    cells_at: list[int]
    circles_at: list[int]
    counts_at: list[int]
    circle_counts_at: list[int]
    lasts_at: list[int]
    scores_at: list[int]
    takes_at: list[int]
    lines_at: list[int]
    rows_at: list[int]
    line_size: list[int]
    line_cells: list[int]
    left_at: list[int]
    granted_at: list[int]
    jokers_at: list[int]
    near: list[int]

    def __init__(self, tables: Tables) -> None:
        allocate(self, {"index": ROOM, "value": ROOM} | BLOCKS)
        self.count = 0
        self.head = 0
        self.seating = 0
        self.turns = 0
        self.size = 0
        for area in range(tables.areas):
            self.lay_out_area(tables, area)
        for track in range(TRACKS):
            self.left_at[track] = self.reserve(FIELDS * TURNS)
            self.granted_at[track] = self.reserve(FIELDS)
            self.jokers_at[track] = self.reserve(FIELDS)
        self.bonuses = 1 + max(tables.data["cell_bonus"] + tables.data["line_bonus"])
        self.near_at = self.reserve(self.bonuses * 2 * OFTEN)
        self.foxes_at = self.reserve(FOXES * TURNS)
        self.fox_low_at = self.reserve(FOXES * LOW_BINS)
        self.lowest_at = self.reserve(AREAS)
        self.pool_at = self.reserve(2 << tables.dice)
        self.tray_at = self.reserve(1 << tables.dice)
        self.rolling_at = self.reserve(AREAS * DICE * 7)
        self.lying_at = self.reserve(DICE * 7)
        self.lying_use_at = self.reserve(AREAS * DICE)
        self.options_at = self.reserve(5)
        self.points_at = self.reserve(AREAS)
        self.fox_points_at = self.reserve(2)

    def reserve(self, count: int) -> int:
        """Room for a block of inputs; where it begins."""
        self.size += count
        return self.size - count

    def lay_out_area(self, tables: Tables, area: int) -> None:
        """Room for the inputs of one area."""
        size = tables.size[area]
        self.cells_at[area] = self.reserve(size)
        self.circles_at[area] = self.reserve(size)
        self.counts_at[area] = self.reserve((size + 1) * TURNS)
        self.circle_counts_at[area] = self.reserve((size + 1) * TURNS)
        self.lasts_at[area] = self.reserve((size + 1) * 2 * NUMBERS)
        self.scores_at[area] = self.reserve(BINS)
        self.takes_at[area] = self.reserve(TAKEN)
        for line in range(tables.first_line[area], tables.first_line[area + 1]):
            self.lay_out_line(tables, line)
        for row in range(tables.first_row[area], tables.first_row[area + 1]):
            self.rows_at[row] = self.reserve((self.bits(tables.row_mask[row]) + 1) * TURNS)

    def lay_out_line(self, tables: Tables, line: int) -> None:
        """Room for the inputs of one line: every way it can be marked where it is short, else the count."""
        cells = [cell for cell in range(32) if tables.line_mask[line] >> cell & 1]
        self.line_size[line] = len(cells)
        for place, cell in enumerate(cells[:LINE_CELLS]):
            self.line_cells[line * LINE_CELLS + place] = cell
        self.lines_at[line] = self.reserve(1 << len(cells) if len(cells) <= WHOLE_LINE else len(cells) + 1)

    def pairs(self) -> list[tuple[int, float]]:
        """The inputs that are not 0, with their values."""
        return [(self.index[at], self.value[at]) for at in range(self.count)]

    # -- one position -------------------------------------------------------------------------------------------
    def read(self, state: State, seat: int) -> None:
        """Take the inputs of a position that waits for chance, or in which the seat has answered; no head, none."""
        self.locate(state, seat)
        self.count = 0
        if self.head < 0:
            return
        self.read_sheet(state, seat)
        if state.chance == THROW and state.active == seat and state.roll_number > 1:
            self.read_dice(state, seat)

    def read_unanswered(self, state: State, seat: int) -> None:
        """Take the inputs of a seat that is to answer as if it did not know the tray yet."""
        self.locate_answers(state, seat, 0)
        self.read_sheet(state, seat)

    def read_sheet(self, state: State, seat: int) -> None:
        """All inputs but those of the dice."""
        self.count = 0
        for bonus in range(2 * self.bonuses):
            self.near[bonus] = 0
        for area in range(state.tables.areas):
            self.read_area(state, seat, area)
        self.read_tracks(state, seat)
        self.read_near()
        self.read_points(state, seat)
        self.read_options(state)

    def add(self, index: int) -> None:
        """An input that is 1."""
        self.index[self.count] = index
        self.value[self.count] = 1
        self.count += 1

    def add_value(self, index: int, value: float) -> None:
        """An input that is a number."""
        self.index[self.count] = index
        self.value[self.count] = value
        self.count += 1

    def locate(self, state: State, seat: int) -> None:
        """Own turns left, and which head of the net answers: `head` -1 once the seat has nothing left to do."""
        self.sit(state, seat, 0)
        if state.over:
            self.head = -1
            return
        rounds = state.tables.rounds[state.seats]
        if state.chance == THROW and state.active == seat:
            self.turns = min(rounds - state.round + 1, TURNS - 1)
            self.head = self.turns * PHASES + state.roll_number - 1
            return
        if state.seats == 1:
            self.turns = min(rounds - state.round, TURNS - 1)
            self.head = self.turns * PHASES + FIRST_ANSWER + 1
            return
        self.locate_answers(state, seat, 1 if state.phase == ANSWERS and state.chance == NO_CHANCE else 0)

    def locate_answers(self, state: State, seat: int, answered: int) -> None:
        """The same between the own turns at a table of several, the present turn answered or not yet."""
        self.sit(state, seat, answered)
        rounds = state.tables.rounds[state.seats]
        place = self.place_of(state, seat)
        turn = self.place_of(state, state.active)
        if place - turn >= answered:
            self.turns = rounds - state.round + 1
            answers = place - turn - answered
        else:
            self.turns = rounds - state.round
            answers = state.seats - turn - answered
            if self.turns:
                answers += place
        self.turns = min(self.turns, TURNS - 1)
        if answers == 0:
            self.head = self.turns * PHASES if self.turns else -1
        else:
            self.head = self.turns * PHASES + FIRST_ANSWER + min(answers, 3)

    def sit(self, state: State, seat: int, answered: int) -> None:
        """Which seating this is: by the size of the table, the place, and whether the others are waited for."""
        self.seating = (state.seats - 1) * SEATS + self.place_of(state, seat) + answered * TABLES

    def place_of(self, state: State, seat: int) -> int:
        """How many come before a seat in each round."""
        return (seat - state.first + state.seats) % state.seats

    def read_area(self, state: State, seat: int, area: int) -> None:
        """Everything about one area."""
        at = seat * AREAS + area
        order = state.tables.order[area]
        self.add(self.takes_at[area] + self.bits(state.takes[at]))
        if order == NEXT:
            self.read_next(state, seat, area)
        elif order == OUTWARD:
            self.read_sides(state, seat, area)
        else:
            self.read_cells(state, at, area)
        self.read_lines(state, at, area)

    def bits(self, mask: int) -> int:
        """How many bits are set."""
        found = 0
        while mask:
            found += 1
            mask &= mask - 1
        return found

    def read_cells(self, state: State, at: int, area: int) -> None:
        """Each cell that is closed, or circled; how many, and in each row."""
        self.add(self.counts_at[area] + self.bits(state.crossed[at]) * TURNS + self.turns)
        self.add_mask(self.cells_at[area], state.closed[at])
        if state.tables.writes[area] == CIRCLE_THEN_CROSS:
            self.add(self.circle_counts_at[area] + self.bits(state.circled[at]) * TURNS + self.turns)
            self.add_mask(self.circles_at[area], state.circled[at])
        elif state.tables.order[area] == FORWARD:
            self.add(self.circle_counts_at[area] + self.bits(state.closed[at]) * TURNS + self.turns)
            self.add_mask(self.circles_at[area], state.crossed[at])
        for row in range(state.tables.first_row[area], state.tables.first_row[area + 1]):
            marks = self.bits(state.crossed[at] & state.tables.row_mask[row])
            self.add(self.rows_at[row] + marks * TURNS + self.turns)
        self.note_cell_bonuses(state, at, area)

    def add_mask(self, base: int, mask: int) -> None:
        """An input for each set bit."""
        while mask:
            self.add(base + lowest(mask))
            mask &= mask - 1

    def note_cell_bonuses(self, state: State, at: int, area: int) -> None:
        """Bonuses printed in open cells are one mark away."""
        open_cells = state.tables.cells_mask[area] & ~state.closed[at]
        while open_cells:
            self.near[2 * state.tables.cell_bonus[state.tables.base[area] + lowest(open_cells)]] += 1
            open_cells &= open_cells - 1

    def read_next(self, state: State, seat: int, area: int) -> None:
        """How many fields are filled, what was written last where it matters, and the next bonuses."""
        at = seat * AREAS + area
        filled = state.filled[2 * at]
        self.add(self.counts_at[area] + filled * TURNS + self.turns)
        if filled and state.tables.writes[area] != 0:
            number = state.number_before(seat, area)
            if number == 0 and state.tables.points_by[area] == BY_PAIRS and filled & 1:
                number = min(state.written[seat * CELLS + state.tables.base[area] + filled - 1], NUMBERS - 1)
            self.add(self.lasts_at[area] + filled * NUMBERS + number)
        for ahead in range(2):
            if filled + ahead < state.tables.size[area]:
                self.near[2 * state.tables.cell_bonus[state.tables.base[area] + filled + ahead] + ahead] += 1

    def read_sides(self, state: State, seat: int, area: int) -> None:
        """The same for two chains that grow outwards."""
        at = 2 * (seat * AREAS + area)
        for side in range(2):
            filled = state.filled[at + side]
            last = state.last[at + side]
            self.add(self.lasts_at[area] + (2 * filled + side) * NUMBERS + last)
            self.add((self.circle_counts_at[area] if side else self.counts_at[area]) + filled * TURNS + self.turns)
            for ahead in range(2):
                if filled + ahead < state.side_length(area, side):
                    step = filled + ahead + 1
                    cell = state.tables.centre[area] + (step if side else -step)
                    self.near[2 * state.tables.cell_bonus[state.tables.base[area] + cell] + ahead] += 1

    def read_lines(self, state: State, at: int, area: int) -> None:
        """Which cells of each line are marked, and how close its bonus is."""
        marks = state.crossed[at]
        if state.tables.writes[area] == CIRCLE_THEN_CROSS:
            marks = state.circled[at]
        for line in range(state.tables.first_line[area], state.tables.first_line[area + 1]):
            size = self.line_size[line]
            missing = size - self.bits(marks & state.tables.line_mask[line])
            if size <= WHOLE_LINE:
                self.add(self.lines_at[line] + self.marks_of(line, marks))
            else:
                self.add(self.lines_at[line] + missing)
            if 0 < missing < 3:
                self.near[2 * state.tables.line_bonus[line] + missing - 1] += 1

    def marks_of(self, line: int, marks: int) -> int:
        """The marks of a line's cells, one bit each."""
        found = 0
        for place in range(self.line_size[line]):
            found |= (marks >> self.line_cells[line * LINE_CELLS + place] & 1) << place
        return found

    def read_tracks(self, state: State, seat: int) -> None:
        """Uses left and fields granted of each action."""
        for action in range(4):
            track = state.tables.track_of[action]
            if track >= 0:
                at = seat * TRACKS + track
                left = state.granted[at] - state.used[at]
                if action == JOKER:
                    left = state.granted[at] - self.bits(state.used[at])
                    self.add_mask(self.jokers_at[track], ((1 << state.granted[at]) - 1) & ~state.used[at])
                self.add(self.left_at[track] + min(left, FIELDS - 1) * TURNS + self.turns)
                self.add(self.granted_at[track] + min(state.granted[at], FIELDS - 1))

    def read_near(self) -> None:
        """Bonuses that are one or two marks away."""
        for slot in range(2, 2 * self.bonuses):  # bonus 0 is none
            if self.near[slot]:
                self.add(self.near_at + slot * OFTEN + min(self.near[slot], OFTEN) - 1)

    def read_points(self, state: State, seat: int) -> None:
        """Points of the areas, the lowest, foxes."""
        low = 9999
        where = 0
        for area in range(state.tables.areas):
            points = state.area_score_unchecked(seat, area)
            self.add(self.scores_at[area] + min(max(points, 0) // STEP, BINS - 1))
            self.add_value(self.points_at + area, points * 0.02)
            if points < low:
                low = points
                where = area
        foxes = min(state.foxes[seat], FOXES - 1)
        self.add(self.foxes_at + foxes * TURNS + self.turns)
        self.add(self.fox_low_at + foxes * LOW_BINS + min(max(low, 0) // LOW_STEP, LOW_BINS - 1))
        self.add(self.lowest_at + where)
        self.add_value(self.fox_points_at, low * 0.05)
        self.add_value(self.fox_points_at + 1, low * foxes * 0.02)

    def read_options(self, state: State) -> None:
        """The rule options, so that one net can serve several of them."""
        if state.tables.may_decline:
            self.add(self.options_at)
        if state.tables.solo_extra:
            self.add(self.options_at + 1)
        if state.tables.single_die_ends:
            self.add(self.options_at + 2)
        if state.tables.seven_again:
            self.add(self.options_at + 3)
        if state.tables.half_up:
            self.add(self.options_at + 4)

    def read_dice(self, state: State, seat: int) -> None:
        """In the middle of the own turn: the dice to throw, and those that lie."""
        self.add(self.pool_at + ((state.roll_number & 1) << state.tables.dice) + state.pool)
        if state.tables.track_of[RETURN] >= 0 and state.left(seat, RETURN) > 0:
            self.add(self.tray_at + state.tray)
        for pair in range(state.tables.first_pair[state.pool], state.tables.first_pair[state.pool + 1]):
            self.read_rolling(state, seat, pair)
        lying = ((1 << state.tables.dice) - 1) & ~state.pool
        for die in range(state.tables.dice):
            if lying >> die & 1:
                self.add(self.lying_at + die * 7 + state.faces[die])
        for pair in range(state.tables.first_pair[lying], state.tables.first_pair[lying + 1]):
            self.read_lying(state, seat, pair)

    def read_rolling(self, state: State, seat: int, pair: int) -> None:
        """How many faces of a die to be thrown an area takes."""
        area = state.tables.pair_area[pair]
        takes = state.takes[seat * AREAS + area]
        partner = state.tables.pair_partner[pair]
        if state.pool >> partner & 1:
            fits = min(6, (self.bits(takes) + 1) // 2)
        else:
            fits = self.bits(takes >> state.faces[partner] & 126)
        self.add(self.rolling_at + (area * DICE + state.tables.pair_die[pair]) * 7 + fits)

    def read_lying(self, state: State, seat: int, pair: int) -> None:
        """A die that lies and would fit an area, for +1."""
        area = state.tables.pair_area[pair]
        die = state.tables.pair_die[pair]
        if state.pool >> state.tables.pair_partner[pair] & 1:
            return
        number = state.faces[die] + state.faces[state.tables.pair_partner[pair]]
        if state.takes[seat * AREAS + area] >> number & 1:
            self.add(self.lying_use_at + area * DICE + die)


def nearest_heads(head: int) -> list[int]:
    """A head and those most like it that a game of one player asks: as many turns left, then fewer."""
    turns, phase = divmod(head, PHASES)
    return [head, *(fewer * PHASES + min(phase, FIRST_ANSWER + 1) for fewer in range(turns, -1, -1))]
