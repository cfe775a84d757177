"""What a seat sees of an Ubongo position as a row of numbers; and the lane that plays it."""

from collections.abc import Callable

from scorepad.core import door, plain
from scorepad.core.lane import Integers, Lane
from scorepad.core.observer import Observer, Part, blocks
from scorepad.ubongo.engine import PHASES, State, Tables
from scorepad.ubongo.game import Rules

lowest: Callable[[int], int]
plain.lend(globals())

# Strides of the arrays, as in the engine: dice of a colour, areas, squares.
COLOUR, AREAS, SQUARES = 4, 6, 30

#: Throws are shown as shares of this.
MOST_THROWS = 20
#: How many phases there are.
COURSE = len(PHASES)


class UbongoObserver(Observer):
    """Every sheet of the table, the own one first, then the area that is filled and the dice.

    What others draw is hidden by the position that is shown: it is one without those answers.
    """

    def __init__(self, game: Rules, seats: int) -> None:
        game.check_seats(seats)
        state = game.start(seats)
        own = sheet_parts(game.tables, state)
        super().__init__([*blocks(seats, own), *table_parts(game.tables, state)], seats)
        self.tables = game.tables
        self.per_seat = sum(part.size for part in own)
        self.most_points = most_points(state)

    def write(self, state: object, seat: int) -> int:
        """Write what the seat sees."""
        if not isinstance(state, State):
            raise door.strange("state", state, "State of Ubongo")
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
        """One sheet: what is drawn in the area, the dice held, and the points of every area."""
        self.put_bits(at, state.filled[seat])
        at += SQUARES
        for colour in range(2):
            if state.hand[seat * 2 + colour] >= 0:
                self.put_one(at + state.shown[state.hand[seat * 2 + colour]])
            at += self.tables.shapes
        self.put_bits(at, state.spent[seat])
        self.put(at + 2, state.finished >> seat & 1, 1)
        self.put(at + 3, state.answered >> seat & 1, 1)
        for area in range(state.areas):
            self.put(at + 4 + area, state.points[seat * AREAS + area], self.most_points)

    def write_table(self, state: State, seat: int, at: int) -> None:
        """The area, the course of the turn and the dice."""
        if state.area < state.areas:
            self.put_one(at + state.area)
            self.put_bits(at + state.areas, self.tables.full[state.area])
        at += state.areas + SQUARES
        self.put_one(at + state.phase)
        self.put(at + COURSE, state.area_throws, MOST_THROWS)
        self.put(at + COURSE + 1, state.worth, self.seats)
        self.put_one(at + COURSE + 2 + (state.roller - seat + self.seats) % self.seats)
        at += COURSE + 2 + self.seats
        for number in range(2 * COLOUR):
            if number % COLOUR < state.dice:
                self.write_die(state, number, at)
                at += self.tables.shapes + 1

    def write_die(self, state: State, number: int, at: int) -> None:
        """The shape it shows, and whether somebody holds it."""
        if state.shown[number] >= 0:
            self.put_one(at + state.shown[number])
        if state.held_by[number] >= 0:
            self.put_one(at + self.tables.shapes)


def most_points(state: State) -> int:
    """What the points of an area are shares of: alone they are throws, and below nothing."""
    return MOST_THROWS if state.seats == 1 else state.seats


def sheet_parts(tables: Tables, state: State) -> list[Part]:
    """What is shown of one seat's sheet."""
    return [
        Part("filled", SQUARES, "squares of the area that are filled"),
        Part("black", tables.shapes, "the shape of the black die that the seat holds"),
        Part("white", tables.shapes, "the shape of its white die"),
        Part("used", 2, "its black, its white die is drawn"),
        Part("finished", 1, "the seat has filled the area"),
        Part("answered", 1, "the seat has drawn what it draws with this throw"),
        Part("points", state.areas, "points of each area; alone minus its throws", most_points(state), -1),
    ]


def table_parts(tables: Tables, state: State) -> list[Part]:
    """What lies in the middle of the table."""
    dice = [f"die.{colour}{number}" for colour in ("black", "white") for number in range(1, state.dice + 1)]
    return [
        Part("area", state.areas, "the area that is filled"),
        Part("squares", SQUARES, "the squares it has"),
        Part("phase", COURSE, ", ".join(PHASES)),
        Part("throws", 1, "throws made for this area", MOST_THROWS),
        Part("worth", 1, "points for whoever fills the area now", state.seats),
        Part("roller", state.seats, "who throws, counted from the own seat"),
        *(Part(name, tables.shapes + 1, "the shape it shows; then whether somebody holds it") for name in dice),
    ]


class UbongoLane(Lane):
    """One game of Ubongo of many."""

    def __init__(self, game: Rules, seats: int, start: State) -> None:
        super().__init__(1)
        self.empty = start
        self.state = game.start(seats)

    def restart(self, start: int) -> None:
        """Empty sheets."""
        self.empty.clone_into(self.state)

    def is_over(self) -> int:
        """What the position says."""
        return self.state.over

    def is_chance(self) -> int:
        """What the position says."""
        return self.state.chance

    def awaited(self) -> int:
        """The lowest seat."""
        return lowest(self.state.waiting)

    def throw(self) -> None:
        """Any outcome."""
        self.state.roll_unchecked(self.rng.below(self.state.outcomes()))

    def collect(self, seat: int) -> int:
        """Into the position's own room."""
        self.noted = self.state._choices(seat)
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


def lanes(game: Rules, seats: int, count: int) -> list[UbongoLane]:
    """This many games; they share the first position."""
    start = game.start(seats)
    return [UbongoLane(game, seats, start) for _ in range(count)]
