"""Ubongo, the dice game: throw, grab, fill. The squares of an area are the bits of a mask."""

from collections.abc import Callable
from typing import NamedTuple

from scorepad.core import door, plain
from scorepad.core.plain import allocate
from scorepad.core.rng import Rng
from scorepad.core.tape import Tape
from scorepad.ubongo.fields import LIMITS, SHEET, STATE
from scorepad.ubongo.memory import SheetMemory, StateMemory

copy_state: Callable[[StateMemory, StateMemory], None]
plain.lend(globals(), copy_state=STATE.copy)

# What a position waits for.
THROW, GRAB, FILL, OVER = 0, 1, 2, 3

# Action codes: a die is grabbed by its number (0-3 black, 4-7 white), a placement comes after the others.
DONE, ROLL, PLACE = 8, 9, 10

# Strides of the fixed arrays; a sheet beyond them is refused when it is read.
COLOUR, AREAS, SHAPES, SQUARES = LIMITS["dice"], LIMITS["areas"], LIMITS["shapes"], LIMITS["squares"]

# Why an action is refused.
UNKNOWN, GAME_OVER, THROW_FIRST, THROWN, FINISHED = 1, 2, 3, 4, 5
NO_DIE, HOLDS_BLACK, HOLDS_WHITE, NOT_YOUR_TURN, TAKEN, FILLING = 6, 7, 8, 9, 10, 11
GRAB_FIRST, ANSWERED, NOT_HELD, USED, OUTSIDE, OVERLAP = 12, 13, 14, 15, 16, 17

# What happened.
E_THROW, E_GRAB, E_PLACE, E_DONE, E_FINISH, E_CONSOLE, E_PRACTICE, E_AREA, E_OVER = 0, 1, 2, 3, 4, 5, 6, 7, 8

# The same for Python outside: the compiler keeps the names above to itself.
DONE_CODE, ROLL_CODE, FIRST_PLACE = 8, 9, 10
PHASES = ("throw", "grab", "fill", "over")
REASONS = (
    *("", "unknown", "over", "throw_first", "thrown", "finished"),
    *("no_die", "holds_black", "holds_white", "not_your_turn", "taken", "filling"),
    *("grab_first", "answered", "not_held", "used", "outside", "overlap"),
)
EVENTS = ("throw", "grab", "place", "done", "finish", "consolation", "practice", "area", "over")

# The arrays, for plain Python.
TABLE_ARRAYS, STATE_ARRAYS = SHEET.lengths, STATE.lengths

# Index of the only bit of a mask below 2**32: powers of two all differ modulo 37.
LOWEST = [
    -1, 0, 1, 26, 2, 23, 27, -1, 3, 16, 24, 30, 28, 11, -1, 13, 4, 7, 17,
    -1, 25, 22, 31, 15, 29, 10, 12, 6, -1, 21, 14, 9, 5, 20, 8, 19, 18,
]  # fmt: skip


class Numbers(NamedTuple):
    """A sheet under its options as plain integers: what `Tables` is filled from."""

    shapes: int  #: how many there are
    black: tuple[int, ...]  #: the shape on each face of a black die
    white: tuple[int, ...]
    masks: tuple[int, ...]  #: the squares of each placement, in the order of the codes
    shape_of: tuple[int, ...]  #: the shape of each placement
    areas: tuple[int, ...]  #: the squares of each area
    starts: tuple[int, ...]  #: per area, shape and first square: where its placements begin in `listed`
    listed: tuple[int, ...]  #: placements that lie inside their area, by area, shape and first square
    dice: tuple[int, ...]  #: dice of each colour with 1, 2, ... seats
    played: tuple[int, ...]  #: areas played with 1, 2, ... seats
    consolation: int
    race: bool


class Tables(SheetMemory):
    """The numbers of one sheet under one set of options; shared by all its positions, never changed."""

    def __init__(self, numbers: Numbers) -> None:
        _check_numbers(numbers)
        allocate(self, TABLE_ARRAYS)
        self.numbers = numbers
        self.codes = PLACE + len(numbers.masks)
        self.shapes, self.seats = numbers.shapes, len(numbers.dice)
        self.black_faces, self.white_faces = len(numbers.black), len(numbers.white)
        self.consolation, self.race = numbers.consolation, int(numbers.race)
        self._copy_faces(numbers)
        self._copy_placements(numbers)
        self._copy_seats(numbers)

    def _copy_faces(self, numbers: Numbers) -> None:
        for index, number in enumerate(numbers.black):
            self.black[index] = number
        for index, number in enumerate(numbers.white):
            self.white[index] = number

    def _copy_placements(self, numbers: Numbers) -> None:
        for index, number in enumerate(numbers.masks):
            self.mask[index] = number
            self.shape_of[index] = numbers.shape_of[index]
        for index, number in enumerate(numbers.areas):
            self.full[index] = number
        for index, number in enumerate(numbers.starts):
            self.starts[index] = number
        for index, number in enumerate(numbers.listed):
            self.listed[index] = PLACE + number
            self.listed_mask[index] = numbers.masks[number]

    def _copy_seats(self, numbers: Numbers) -> None:
        for index, number in enumerate(numbers.dice):
            self.dice[index + 1] = number
            self.played[index + 1] = numbers.played[index]
            self.drawn[index + 1] = (len(numbers.black) * len(numbers.white)) ** number

    def __reduce__(self) -> tuple[object, ...]:
        return Tables, (self.numbers,)


def _check_numbers(numbers: Numbers) -> None:
    """Refuse what the fixed arrays do not hold, and numbers that point beyond them."""
    for name in ("black", "white", "masks", "shape_of", "areas", "starts", "listed", "dice", "played"):
        length = {"masks": "mask", "areas": "full"}.get(name, name)
        most = LIMITS["seats"] if name in ("dice", "played") else TABLE_ARRAYS[length]
        door.check(f"length of {name}", len(getattr(numbers, name)), 1, most)
    door.check("shapes", numbers.shapes, 1, LIMITS["shapes"])
    for name in ("black", "white", "shape_of"):
        door.check_all(name, getattr(numbers, name), 0, numbers.shapes - 1)
    for name in ("masks", "areas"):
        door.check_all(name, getattr(numbers, name), 1, (1 << LIMITS["squares"]) - 1)
    door.check_length("shape_of", numbers.shape_of, len(numbers.masks))
    door.check_all("starts", numbers.starts, 0, len(numbers.listed))
    door.check_all("listed", numbers.listed, 0, len(numbers.masks) - 1)
    door.check_all("dice", numbers.dice, 1, LIMITS["dice"])
    door.check_length("played", numbers.played, len(numbers.dice))
    door.check_all("played", numbers.played, 1, len(numbers.areas))
    door.check("consolation", numbers.consolation, *door.C_INT)


class State(StateMemory):
    """One position of Ubongo, the dice game; with one seat it is practice, counted in throws."""

    def __init__(self, tables: Tables, seats: int, first: int = 0) -> None:
        if not isinstance(tables, Tables):
            raise door.strange("tables", tables, "Tables of Ubongo")
        if not 1 <= seats <= tables.seats:
            raise door.outside("seats", seats, 1, tables.seats)
        if not 0 <= first < seats:
            raise door.outside("first", first, 0, seats - 1)
        allocate(self, STATE_ARRAYS)
        self.tables = tables
        self.tape: Tape | None = None
        self.seats, self.roller, self.confirm = seats, first, 0
        self.dice, self.areas = self.tables.dice[seats], self.tables.played[seats]
        self.area = self.throws = 0
        self._clear_area()
        self._await_throw()

    # -- the contract: what Python callers pass is checked --------------------------------------------------------
    def legal(self, seat: int) -> list[int]:
        """The codes this seat may play now."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        return [self.buffer[index] for index in range(self._choices(seat))]

    def refuse(self, seat: int, code: int) -> int:
        """0 if this seat may play the code now, else the number of the reason in REASONS."""
        if not (0 <= seat < self.seats and 0 <= code < self.tables.codes):
            return UNKNOWN
        return self.refuse_unchecked(seat, code)

    def apply(self, seat: int, code: int) -> None:
        """Play a code; one that is not legal raises IllegalAction and changes nothing."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        if not 0 <= code < self.tables.codes:
            raise door.outside("code", code, 0, self.tables.codes - 1)
        reason = self.refuse_unchecked(seat, code)
        if reason:
            raise door.illegal(seat, code, "ubongo", REASONS[reason])
        self.apply_unchecked(seat, code)

    def outcomes(self) -> int:
        """How many throws are equally likely now; numbers from here up name the shapes of entered dice."""
        return self.tables.drawn[self.seats] if self.chance else 0

    def roll(self, outcome: int) -> None:
        """Throw all dice; the first black die is the lowest digit of the outcome, white dice come after black."""
        if not self.chance:
            raise door.no_throw()
        most = self.tables.drawn[self.seats] + self.tables.numbers.shapes ** (2 * self.dice)
        if not 0 <= outcome < most:
            raise door.outside("outcome", outcome, 0, most - 1)
        self.roll_unchecked(outcome)

    def score(self, seat: int) -> int:
        """The points of all areas; in practice minus the number of throws, so that more is always better."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        return self.score_unchecked(seat)

    def playout(self, rng: Rng) -> int:
        """Play random legal actions to the end; the number of decisions made."""
        if not isinstance(rng, Rng):
            raise door.strange("rng", rng, "Rng")
        return self.run(rng)

    # -- the same, trusting the caller --------------------------------------------------------------------------
    def refuse_unchecked(self, seat: int, code: int) -> int:
        """`refuse` for a seat and a code that there are."""
        if self.phase == OVER:
            return GAME_OVER
        if self.phase == THROW:
            return THROW_FIRST
        if code == ROLL:
            return THROWN
        if self.finished >> seat & 1:
            return FINISHED
        if code < DONE:
            return self._refuse_grab(seat, code)
        if self.phase == GRAB:
            return GRAB_FIRST
        if self.answered >> seat & 1:
            return ANSWERED
        return 0 if code == DONE else self._refuse_place(seat, code - PLACE)

    def apply_unchecked(self, seat: int, code: int) -> None:
        """Play a legal code."""
        if code < DONE:
            self._grab(seat, code)
        elif code == DONE:
            self._answer(seat)
        else:
            self._place(seat, code)

    def roll_unchecked(self, outcome: int) -> None:
        """`roll` for an outcome that there is, when a throw is due."""
        if outcome < self.tables.drawn[self.seats]:
            self._show_faces(outcome)
        else:
            self._show_shapes(outcome - self.tables.drawn[self.seats])
        self.throws += 1
        self.area_throws += 1
        if self.seats == 1:
            self.points[self.area] = -self.area_throws
        self._note(E_THROW, self.roller, self.area, self.area_throws)
        self.phase, self.chance = GRAB, 0
        self.turn = self._next_filling(self.roller)
        self.waiting = self._filling() if self.tables.race else 1 << self.turn
        self.to_grab = self._grabs()

    def score_unchecked(self, seat: int) -> int:
        """`score` of a seat that there is."""
        total = 0
        for area in range(self.areas):
            total += self.points[seat * AREAS + area]
        return total

    def run(self, rng: Rng) -> int:
        """The loop of `playout`."""
        decisions = 0
        while self.phase != OVER:
            if self.phase == THROW:
                self.roll_unchecked(rng.below(self.tables.drawn[self.seats]))
                continue
            seat = self._any_waiting(rng)
            choices = self._choices(seat)
            self.apply_unchecked(seat, self.buffer[rng.below(choices)])
            decisions += 1
        return decisions

    # -- copies -------------------------------------------------------------------------------------------------
    def clone(self) -> "State":
        """A copy that reports no events."""
        other = State(self.tables, self.seats, self.roller)
        copy_state(self, other)
        return other

    def clone_into(self, other: "State") -> None:
        """Make `other` this position; it keeps its own tape."""
        if not isinstance(other, State):
            raise door.strange("other", other, "State of Ubongo")
        self._lend_tables(other)
        copy_state(self, other)

    # -- what there is to see -----------------------------------------------------------------------------------
    def die(self, number: int) -> int:
        """The shape a die shows, -1 before the throw; black dice are 0-3, white ones 4-7."""
        door.check("number", number, 0, 2 * COLOUR - 1)
        return self.shown[number]

    def holder(self, number: int) -> int:
        """The seat that grabbed a die, -1 if it lies on the table."""
        door.check("number", number, 0, 2 * COLOUR - 1)
        return self.held_by[number]

    def held(self, seat: int, colour: int) -> int:
        """The black (0) or white (1) die this seat holds, -1 if none."""
        self._check_colour(seat, colour)
        return self.hand[seat * 2 + colour]

    def used(self, seat: int, colour: int) -> int:
        """1 if this seat has drawn the shape of its black (0) or white (1) die."""
        self._check_colour(seat, colour)
        return self.spent[seat] >> colour & 1

    def drawn_squares(self, seat: int) -> int:
        """The squares of the current area this seat has filled, as a mask."""
        door.check("seat", seat, 0, self.seats - 1)
        return self.filled[seat]

    def area_points(self, seat: int, area: int) -> int:
        """The points of one area; in practice minus its throws."""
        self._check_area(seat, area)
        return self.points[seat * AREAS + area]

    def area_pieces(self, seat: int, area: int) -> list[int]:
        """The codes drawn into one area, oldest first."""
        self._check_area(seat, area)
        at = (seat * AREAS + area) * SQUARES
        return [self.pieces[at + index] for index in range(self.counts[seat * AREAS + area])]

    def _check_colour(self, seat: int, colour: int) -> None:
        door.check("seat", seat, 0, self.seats - 1)
        door.check("colour", colour, 0, 1)

    def _check_area(self, seat: int, area: int) -> None:
        door.check("seat", seat, 0, self.seats - 1)
        door.check("area", area, 0, AREAS - 1)

    # -- the whole position as integers -------------------------------------------------------------------------
    def dump(self) -> list[int]:
        """Everything that cannot be worked out from the rest, sheet by sheet."""
        numbers = [self.seats, self.confirm, self.area, self.throws, self.area_throws, self.roller, self.phase]
        numbers.append(self.answered)
        for number in range(8):
            numbers += [self.shown[number], self.held_by[number]]
        for seat in range(self.seats):
            numbers.append(self.spent[seat])
            for area in range(self.areas):
                pieces = self.area_pieces(seat, area)
                numbers += [self.area_points(seat, area), len(pieces), *pieces]
        return numbers

    def load(self, numbers: list[int]) -> None:
        """Become the position of a dump; other numbers raise and change nothing."""
        rest = list(reversed(numbers))
        other = State(self.tables, door.take(rest, "seats", 1, self.tables.seats))
        other._load_course(rest)
        for seat in range(other.seats):
            other._load_seat(seat, rest)
        if rest:
            raise door.unsound(f"{len(rest)} numbers more", "nothing")
        other._check_filling()
        other._work_out()
        other._check_hands()
        copy_state(other, self)

    def _load_course(self, rest: list[int]) -> None:
        self.confirm = door.take(rest, "confirm", *door.C_INT)
        self.area = door.take(rest, "area", 0, self.areas)
        self.throws = door.take(rest, "throws", 0, door.C_INT[1])
        self.area_throws = door.take(rest, "area_throws", 0, door.C_INT[1])
        self.roller = door.take(rest, "roller", 0, self.seats - 1)
        self.phase = door.take(rest, "phase", THROW, OVER)
        self.answered = door.take(rest, "answered", 0, (1 << self.seats) - 1 if self.phase == FILL else 0)
        thrown = self.phase == GRAB or self.phase == FILL
        for number in range(8):
            lies = thrown and number % COLOUR < self.dice
            self.shown[number] = door.take(rest, "die", 0 if lies else -1, self.tables.shapes - 1 if lies else -1)
            self.held_by[number] = door.take(rest, "holder", -1, self.seats - 1 if lies else -1)

    def _load_seat(self, seat: int, rest: list[int]) -> None:
        self.spent[seat] = door.take(rest, "used dice", 0, 3 if self.phase == FILL else 0)
        for area in range(self.areas):
            at, drawn = seat * AREAS + area, 0
            self.points[at] = door.take(rest, "points", door.C_INT[0] // AREAS, self.seats)
            self.counts[at] = door.take(rest, "pieces", 0, SQUARES)
            for index in range(self.counts[at]):
                code = self.pieces[at * SQUARES + index] = door.take(rest, "piece", PLACE, self.tables.codes - 1)
                if self.tables.mask[code - PLACE] & (~self.tables.full[area] | drawn):
                    raise door.unsound(f"piece {code}", f"one on free squares of area {area}")
                drawn |= self.tables.mask[code - PLACE]

    def _check_filling(self) -> None:
        """An area is played while two fill it, or the only one; afterwards the game is over."""
        door.check("dump: area", self.area, self.areas if self.phase == OVER else 0, self.areas - (self.phase != OVER))
        if self.phase != OVER:
            filling = sum(self.points[seat * AREAS + self.area] <= 0 for seat in range(self.seats))
            door.check("dump: seats that fill the area", filling, min(2, self.seats), self.seats)

    def _check_hands(self) -> None:
        """Dice are held as they can have been grabbed: one of a colour, in turn, none by who has finished."""
        if self.phase != GRAB and self.phase != FILL:
            return
        after = [(self.roller + 1 + at) % self.seats for at in range(self.seats)]
        held = [(self.hand[seat * 2] >= 0) + (self.hand[seat * 2 + 1] >= 0) for seat in after if self._fills(seat)]
        taken = sum(self.held_by[number] >= 0 for number in range(8))
        in_turn = [taken // len(held) + (at < taken % len(held)) for at in range(len(held))]
        fits = sum(held) == taken and (self.tables.race or held == in_turn)
        whole = taken == 2 * len(held) if self.phase == FILL else taken < 2 * len(held)
        if not (fits and whole and self.waiting):
            raise door.unsound(f"dice held {held}, waiting {self.waiting}", "dice grabbed in turn, somebody awaited")

    def _fills(self, seat: int) -> bool:
        return not self.finished >> seat & 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same_sheet = self.tables is other.tables or self.tables.numbers == other.tables.numbers
        return same_sheet and self.dump() == other.dump()

    def __hash__(self) -> int:
        return door.hashed(self)

    def __repr__(self) -> str:
        return door.described(self, "ubongo")

    def __reduce__(self) -> tuple[object, ...]:
        return _revive, (self.tables, self.dump())

    # -- grabbing -----------------------------------------------------------------------------------------------
    def _grab(self, seat: int, die: int) -> None:
        self.held_by[die] = seat
        self.hand[seat * 2 + die // COLOUR] = die
        self._note(E_GRAB, seat, die, self.shown[die])
        self._pass_turn()
        self.to_grab -= 1
        if not self.to_grab:
            self._begin_fill()
        elif not self.tables.race:
            self.waiting = 1 << self.turn
        elif self._holds_both(seat):
            self.waiting &= ~(1 << seat)

    def _pass_turn(self) -> None:
        if not self.tables.race:
            self.turn = self._next_filling(self.turn)

    def _refuse_grab(self, seat: int, die: int) -> int:
        if self.phase == FILL:
            return FILLING
        if die % COLOUR >= self.dice:
            return NO_DIE
        if self.hand[seat * 2 + die // COLOUR] >= 0:
            return HOLDS_BLACK if die < COLOUR else HOLDS_WHITE
        if not self.waiting >> seat & 1:
            return NOT_YOUR_TURN
        return TAKEN if self.held_by[die] >= 0 else 0

    def _filling(self) -> int:
        return ((1 << self.seats) - 1) & ~self.finished

    def _holds_both(self, seat: int) -> bool:
        return self.hand[seat * 2] >= 0 and self.hand[seat * 2 + 1] >= 0

    def _grabs(self) -> int:
        grabs = 0
        for seat in range(self.seats):
            grabs += 2 - 2 * (self.finished >> seat & 1)
        return grabs

    def _next_filling(self, seat: int) -> int:
        after = seat + 1 if seat + 1 < self.seats else 0
        while self.finished >> after & 1:
            after = after + 1 if after + 1 < self.seats else 0
        return after

    # -- filling ------------------------------------------------------------------------------------------------
    def _begin_fill(self) -> None:
        self.phase = FILL
        self.waiting = filling = self._filling()
        if not self.confirm:
            for seat in range(self.seats):
                if filling >> seat & 1 and not self._placements(seat, 1):
                    self._answer(seat)

    def _place(self, seat: int, code: int) -> None:
        at = seat * AREAS + self.area
        self.pieces[at * SQUARES + self.counts[at]] = code
        self.counts[at] += 1
        self.filled[seat] |= self.tables.mask[code - PLACE]
        self.spent[seat] |= 1 << self._colour_for(seat, self.tables.shape_of[code - PLACE])
        self._note(E_PLACE, seat, code, self.area)
        if not self.confirm and not self._placements(seat, 1):
            self._answer(seat)

    def _colour_for(self, seat: int, shape: int) -> int:
        # Both dice may show the shape: the black one is then used first.
        return 0 if self._ready(seat, 0) and self.shown[self.hand[seat * 2]] == shape else 1

    def _ready(self, seat: int, colour: int) -> int:
        return 1 - (self.spent[seat] >> colour & 1)

    def _refuse_place(self, seat: int, placement: int) -> int:
        shape = self.tables.shape_of[placement]
        black = self.shown[self.hand[seat * 2]] == shape
        white = self.shown[self.hand[seat * 2 + 1]] == shape
        if not (black or white):
            return NOT_HELD
        if not ((black and self._ready(seat, 0)) or (white and self._ready(seat, 1))):
            return USED
        if self.tables.mask[placement] & ~self.tables.full[self.area]:
            return OUTSIDE
        return OVERLAP if self.tables.mask[placement] & self.filled[seat] else 0

    def _answer(self, seat: int) -> None:
        self.answered |= 1 << seat
        self.waiting &= ~(1 << seat)
        self._note(E_DONE, seat, 0, 0)
        if not self.waiting:
            self._score_throw()

    # -- scoring ------------------------------------------------------------------------------------------------
    def _score_throw(self) -> None:
        newly = self._newly_finished()
        self.finished |= newly
        if self.seats == 1:
            if newly:
                self._note(E_PRACTICE, 0, self.area, self.area_throws)
        else:
            self._award(newly)
        self.roller = self.roller + 1 if self.roller + 1 < self.seats else 0
        left = self._filling()
        if not left or (self.seats > 1 and not left & (left - 1)):
            self._end_area()
        else:
            self._await_throw()

    def _newly_finished(self) -> int:
        newly = 0
        for seat in range(self.seats):
            if self.filled[seat] == self.tables.full[self.area]:
                newly |= 1 << seat
        return newly & ~self.finished

    def _award(self, newly: int) -> None:
        for seat in range(self.seats):
            if newly >> seat & 1:
                self.points[seat * AREAS + self.area] = self.worth
                self._note(E_FINISH, seat, self.area, self.worth)
        if newly:
            self.worth -= 1

    def _end_area(self) -> None:
        for seat in range(self.seats):
            if self._filling() >> seat & 1:
                self.points[seat * AREAS + self.area] = self.tables.consolation
                self._note(E_CONSOLE, seat, self.area, self.tables.consolation)
        self.area += 1
        self._clear_area()
        self._await_throw()
        if self.area == self.areas:
            self.phase, self.chance, self.over = OVER, 0, 1
            self._note(E_OVER, self.roller, 0, 0)
        else:
            self._note(E_AREA, self.roller, self.area, 0)

    def _clear_area(self) -> None:
        self.finished = self.area_throws = 0
        self.worth = self.seats
        for seat in range(4):
            self.filled[seat] = 0

    def _await_throw(self) -> None:
        self.phase, self.chance, self.over, self.waiting = THROW, 1, 0, 0
        self.answered = self.turn = self.to_grab = 0
        for number in range(8):
            self.shown[number] = self.held_by[number] = self.hand[number] = -1
        for seat in range(4):
            self.spent[seat] = 0

    # -- dice ---------------------------------------------------------------------------------------------------
    def _show_faces(self, outcome: int) -> None:
        for number in range(self.dice):
            self.shown[number] = self.tables.black[outcome % self.tables.black_faces]
            outcome //= self.tables.black_faces
        for number in range(COLOUR, COLOUR + self.dice):
            self.shown[number] = self.tables.white[outcome % self.tables.white_faces]
            outcome //= self.tables.white_faces

    def _show_shapes(self, outcome: int) -> None:
        for number in range(2 * COLOUR):
            if number % COLOUR < self.dice:
                self.shown[number] = outcome % self.tables.shapes
                outcome //= self.tables.shapes

    # -- choices ------------------------------------------------------------------------------------------------
    def _choices(self, seat: int) -> int:
        if not self.waiting >> seat & 1:
            return 0
        if self.phase == GRAB:
            return self._free_dice(seat)
        count = self._placements(seat, 512)
        self.buffer[count] = DONE
        return count + 1

    def _free_dice(self, seat: int) -> int:
        count = 0
        for colour in range(2):
            if self.hand[seat * 2 + colour] < 0:
                for number in range(colour * COLOUR, colour * COLOUR + self.dice):
                    if self.held_by[number] < 0:
                        self.buffer[count] = number
                        count += 1
        return count

    def _placements(self, seat: int, enough: int) -> int:
        count = 0
        black, white = self.shown[self.hand[seat * 2]], self.shown[self.hand[seat * 2 + 1]]
        if self._ready(seat, 0):
            count = self._list_shape(seat, black, 0, enough)
        if self._ready(seat, 1) and not (self._ready(seat, 0) and white == black) and count < enough:
            count = self._list_shape(seat, white, count, enough)
        return count

    def _list_shape(self, seat: int, shape: int, count: int, enough: int) -> int:
        # Only placements that begin on a free square are looked at: late in an area these are few.
        filled = self.filled[seat]
        free = self.tables.full[self.area] & ~filled
        base = (self.area * SHAPES + shape) * (SQUARES + 1)
        while free:
            square = base + LOWEST[(free & -free) % 37]
            free &= free - 1
            for index in range(self.tables.starts[square], self.tables.starts[square + 1]):
                if not self.tables.listed_mask[index] & filled:
                    self.buffer[count] = self.tables.listed[index]
                    count += 1
                    if count >= enough:
                        return count
        return count

    def _any_waiting(self, rng: Rng) -> int:
        # Only in a race does the order of arrival matter, so only then is it drawn.
        waiting = self.waiting
        if self.phase == GRAB and self.tables.race:
            seat = rng.below(self.seats)
            while not waiting >> seat & 1:
                seat = rng.below(self.seats)
            return seat
        return LOWEST[(waiting & -waiting) % 37]

    # -- what follows from the rest -------------------------------------------------------------------------------
    def _lend_tables(self, other: "State") -> None:
        other.tables = self.tables

    def _work_out(self) -> None:
        self.over, self.chance = int(self.phase == OVER), int(self.phase == THROW)
        self.finished = self.waiting = self.turn = self.to_grab = 0
        self.worth = self.seats
        for number in range(8):
            self.hand[number] = -1
        for seat in range(4):
            self.filled[seat] = 0
        if self.phase != OVER:
            self._work_out_area()
        if self.phase == GRAB or self.phase == FILL:
            self._work_out_hands()

    def _work_out_area(self) -> None:
        for seat in range(self.seats):
            at = seat * AREAS + self.area
            for index in range(self.counts[at]):
                self.filled[seat] |= self.tables.mask[self.pieces[at * SQUARES + index] - PLACE]
            if self.points[at] > 0:
                self.finished |= 1 << seat
                self.worth = min(self.worth, self.points[at] - 1)

    def _work_out_hands(self) -> None:
        self.turn = self._next_filling(self.roller)
        self.to_grab = self._grabs()
        for number in range(8):
            if self.held_by[number] >= 0:
                self.hand[self.held_by[number] * 2 + number // COLOUR] = number
                self.to_grab -= 1
                self._pass_turn()
        if self.phase == FILL:
            self.waiting = self._filling() & ~self.answered
        elif self.tables.race:
            self._work_out_race()
        else:
            self.waiting = 1 << self.turn

    def _work_out_race(self) -> None:
        self.waiting = self._filling()
        for seat in range(self.seats):
            if self._holds_both(seat):
                self.waiting &= ~(1 << seat)

    def _note(self, event: int, seat: int, first: int, second: int) -> None:
        if self.tape is not None:
            self.tape.push(event, seat, first, second)


def _revive(tables: Tables, numbers: list[int]) -> State:
    state = State(tables, 1)
    state.load(numbers)
    return state
