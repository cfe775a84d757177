"""What a seat sees of a Twenty One position as a row of numbers, by die and not by box; and the lane that plays it."""

from collections.abc import Callable

from scorepad.core import door, plain
from scorepad.core.lane import Integers, Lane
from scorepad.core.observer import Observer, Part, blocks
from scorepad.twentyone.engine import PHASES, State, Tables
from scorepad.twentyone.game import Rules

lowest: Callable[[int], int]
plain.lend(globals())

# Strides of the arrays and marks of a box, as in the engine.
WIDTH, DEPTH = 6, 8
BITS, BOX, STRUCK = 4, 15, 15

#: Points are shown as shares of this.
MOST_POINTS = 150
#: How many phases there are.
COURSE = len(PHASES)


class TwentyOneObserver(Observer):
    """Every sheet of the table, the own one first, then the course of the turn and the dice.

    What others answer to a throw is hidden by the position that is shown: it is one without those answers.
    """

    def __init__(self, game: Rules, seats: int) -> None:
        game.check_seats(seats)
        tables = game.tables
        own = sheet_parts(tables)
        super().__init__([*blocks(seats, own), *table_parts(tables, seats)], seats)
        self.tables = tables
        self.per_seat = sum(part.size for part in own)

    def write(self, state: object, seat: int) -> int:
        """Write what the seat sees."""
        if not isinstance(state, State):
            raise door.strange("state", state, "State of Twenty One")
        if state.seats != self.seats:
            raise door.outside("seats", state.seats, self.seats, self.seats)
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        self.write_position(state, seat)
        return self.size

    def write_position(self, state: State, seat: int) -> None:
        """The same, trusting the caller."""
        for place in range(self.seats):
            self.write_sheet(state, (seat + place) % self.seats, place * self.per_seat)
        self.write_table(state, seat, self.seats * self.per_seat)

    def write_sheet(self, state: State, seat: int, at: int) -> None:
        """One sheet: the row that is filled, every box, and what can be done."""
        boxes = self.tables.rows * self.tables.dice
        for row in range(self.tables.rows):
            self.write_row(state, seat, row, at + row * self.tables.dice)
        at += 3 * boxes
        if state.row[seat] < self.tables.rows:
            self.put_one(at + state.row[seat])
        at += self.tables.rows
        self.write_fits(state, seat, at)
        at += self.tables.dice
        self.put(at, state.hits[seat], self.tables.dice)
        self.put(at + 1, 1 if state.fresh[seat] else 0, 1)
        self.put(at + 2, state.waiting >> seat & 1, 1)
        self.put(at + 3, state.score_unchecked(seat), MOST_POINTS)

    def write_row(self, state: State, seat: int, row: int, at: int) -> None:
        """Written, struck and printed, each in the order of the dice."""
        boxes = self.tables.rows * self.tables.dice
        for box in range(self.tables.dice):
            die = self.tables.die_at[(state.sheet[seat] * DEPTH + row) * WIDTH + box]
            mark = state.lines[seat * DEPTH + row] >> BITS * box & BOX
            if mark == STRUCK:
                self.put_one(at + boxes + die)
            else:
                self.put(at + die, mark, self.tables.faces)
            self.put(at + 2 * boxes + die, self.tables.printed[row * WIDTH + box], self.tables.faces)

    def write_fits(self, state: State, seat: int, at: int) -> None:
        """Dice whose number can still be written."""
        if state.fits[seat]:
            for box in range(self.tables.dice):
                if state.fits[seat] >> box & 1:
                    die = self.tables.die_at[(state.sheet[seat] * DEPTH + state.row[seat]) * WIDTH + box]
                    self.put_one(at + die)

    def write_table(self, state: State, seat: int, at: int) -> None:
        """The course of the turn and the dice."""
        self.put_one(at + state.phase)
        self.put(at + COURSE, state.throws, self.tables.throws)
        self.put_one(at + COURSE + 1 + (state.roller - seat + self.seats) % self.seats)
        at += COURSE + 1 + self.seats
        for die in range(self.tables.dice):
            if state.faces[die]:
                self.put_one(at + die * self.tables.faces + state.faces[die] - 1)


def sheet_parts(tables: Tables) -> list[Part]:
    """What is shown of one seat's sheet."""
    boxes = tables.rows * tables.dice
    return [
        Part("written", boxes, "row by row: the number in the box that has each die's colour", tables.faces),
        Part("struck", boxes, "the same: boxes that are struck"),
        Part("printed", boxes, "the same: the printed number", tables.faces),
        Part("row", tables.rows, "the row that is filled"),
        Part("fits", tables.dice, "dice that can be written now"),
        Part("hits", 1, "hits in the row", tables.dice),
        Part("fresh", 1, "something was written with the throw on the table"),
        Part("waiting", 1, "the seat is awaited"),
        Part("points", 1, "points as the sheet stands", MOST_POINTS),
    ]


def table_parts(tables: Tables, seats: int) -> list[Part]:
    """What lies in the middle of the table."""
    return [
        Part("phase", COURSE, ", ".join(PHASES)),
        Part("throws", 1, "throws made in this turn", tables.throws),
        Part("roller", seats, "who throws, counted from the own seat"),
        Part("dice", tables.dice * tables.faces, "the face of each die"),
    ]


class TwentyOneLane(Lane):
    """One game of Twenty One of many, on any of the sheets."""

    def __init__(self, game: Rules, seats: int, starts: list[State]) -> None:
        super().__init__(len(starts))
        self.first_positions = starts
        self.state = game.start(seats)

    def restart(self, start: int) -> None:
        """Empty sheets, as they are dealt."""
        chosen = self.first_positions[start]
        chosen.clone_into(self.state)

    def is_over(self) -> int:
        """What the position says."""
        return self.state.over

    def is_chance(self) -> int:
        """What the position says."""
        return self.state.chance

    def awaited(self) -> int:
        """The lowest seat: the order of answers changes nothing."""
        return lowest(self.state.waiting)

    def throw(self) -> None:
        """Any outcome."""
        self.state.roll_unchecked(self.rng.below(self.state.outcomes()))

    def collect(self, seat: int) -> int:
        """Into the position's own room."""
        self.noted = self.state.gather(seat)
        return self.noted

    def first(self) -> int:
        """Of those."""
        return self.state.buffer[0]

    def mark(self, mask: Integers, at: int) -> None:
        """All of those."""
        for index in range(self.noted):
            mask[at + self.state.buffer[index]] = 1

    def allows(self, seat: int, code: int) -> int:
        """Whether nothing speaks against it."""
        return 0 if self.state.refuse_unchecked(seat, code) else 1

    def act(self, seat: int, code: int) -> None:
        """As the position does it."""
        self.state.apply_unchecked(seat, code)

    def score(self, seat: int) -> int:
        """What the position says."""
        return self.state.score_unchecked(seat)

    def position(self) -> State:
        """The position."""
        return self.state


def lanes(game: Rules, seats: int, count: int) -> list[TwentyOneLane]:
    """This many games; they share the first positions, one for each way to deal."""
    starts = [game.start(seats, 0, setup) for setup in range(game.setups(seats))]
    return [TwentyOneLane(game, seats, starts) for _ in range(count)]
