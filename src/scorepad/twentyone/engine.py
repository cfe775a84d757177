"""Twenty One: one throw for everybody, written into the row each is filling; equal to the print is a hit."""

from collections.abc import Callable, Sequence

from scorepad.core import door, plain
from scorepad.core.plain import allocate
from scorepad.core.rng import Rng
from scorepad.core.tape import Tape
from scorepad.twentyone import fields
from scorepad.twentyone.memory import SheetMemory, StateMemory

# Strides of the fixed arrays, and the most seats they hold.
WIDTH = fields.WIDTH
DEPTH = fields.DEPTH
SEATS = fields.SEATS

copy_state: Callable[[StateMemory, StateMemory], None]
plain.lend(globals(), copy_state=fields.STATE.copy)

# The arrays, for plain Python.
TABLE_ARRAYS, STATE_ARRAYS = fields.SHEET.lengths, fields.STATE.lengths

#: What the fixed arrays hold; a sheet file that asks for more is refused before it comes here.
CAPACITY = {"seats": SEATS, "dice": WIDTH, "rows": DEPTH, "sheets": fields.SHEETS, "faces": 6, "throws": 2}

# A box takes four bits of its line: 0 is empty, a number is written, STRUCK is struck.
BITS = 4
BOX = 15
STRUCK = 15

#: The mark of a struck box, for readers of `cells`.
STRUCK_MARK = STRUCK

# What a position waits for.
THROW = 0
DECIDE = 1
ANSWER = 2
OVER = 3

#: The phases by name, in the order of their numbers.
PHASES = ("throw", "decide", "answer", "over")

# The actions after those that write a die, counted from the number of dice.
DONE = 0
STRIKE = 1
KEEP = 2
AGAIN = 3

#: The actions that write no die, in the order of their codes.
VERBS = ("done", "strike", "keep", "roll")

# Events on the tape: (event, seat, first, second).
E_THROW = 0  # outcome, mask of the dice thrown
E_KEEP = 1  # throws made, 0
E_ENTRY = 2  # die, number written
E_HIT = 3  # die, number written
E_STRIKE = 4  # die of the struck box, printed number
E_ROW = 5  # row, points
E_TURN = 6  # the seat is the new roller
E_OVER = 7  # the seat is the last roller

#: The events by name, in the order of their numbers.
EVENTS = ("throw", "keep", "entry", "hit", "strike", "row", "turn", "over")

# Why an action is refused.
R_SEAT = 1
R_CODE = 2
R_OVER = 3
R_THROW = 4
R_DECIDE = 5
R_ROLLER = 6
R_ANSWERED = 7
R_ONLY_ROLLER = 8
R_LOCKED = 9
R_THROWN = 10
R_ROW = 11
R_FILLED = 12
R_HIGH = 13
R_NOTHING = 14
R_WROTE = 15

#: The reasons by name, in the order of their numbers; the first means that nothing is wrong.
REASONS = (
    "",
    "no_seat",
    "no_action",
    "over",
    "throw_first",
    "decide_first",
    "roller_first",
    "answered",
    "only_roller",
    "all_locked",
    "throw_stands",
    "row_full",
    "filled",
    "too_high",
    "nothing_written",
    "already_wrote",
)


class Tables(SheetMemory):
    """The sheets as integers, shared by all positions: printed numbers, colour orders, bonuses, options."""

    def __init__(
        self,
        faces: int,
        throws: int,
        locked: int,
        rows: Sequence[Sequence[int]],
        sheets: Sequence[Sequence[Sequence[int]]],
        bonus: Sequence[int],
        open_row: int,
    ) -> None:
        _check_sizes(faces, rows, sheets, bonus)
        allocate(self, TABLE_ARRAYS)
        self.dice, self.faces, self.throws, self.locked = len(rows[0]), faces, throws, locked
        self.rows, self.sheets, self.open_row = len(rows), len(sheets), open_row
        self.all = (1 << self.dice) - 1
        self._fill(rows, sheets, bonus)

    def __reduce__(self) -> tuple[object, ...]:
        rows = [[self.number(row, box) for box in range(self.dice)] for row in range(self.rows)]
        sheets = [
            [[self.die(sheet, row, box) for box in range(self.dice)] for row in range(self.rows)]
            for sheet in range(self.sheets)
        ]
        bonus = [self.reward(hits) for hits in range(self.dice + 1)]
        return Tables, (self.faces, self.throws, self.locked, rows, sheets, bonus, self.open_row)

    def _fill(
        self, rows: Sequence[Sequence[int]], sheets: Sequence[Sequence[Sequence[int]]], bonus: Sequence[int]
    ) -> None:
        for hits, points in enumerate(bonus):
            self.bonus[hits] = points
        for row, numbers in enumerate(rows):
            for box, number in enumerate(numbers):
                self.printed[row * WIDTH + box] = number
        for sheet, orders in enumerate(sheets):
            for row, order in enumerate(orders):
                for box, die in enumerate(order):
                    self.die_at[(sheet * DEPTH + row) * WIDTH + box] = die
                    self.box_of[(sheet * DEPTH + row) * WIDTH + die] = box

    def number(self, row: int, box: int) -> int:
        """The printed number of a box."""
        door.check("row", row, 0, self.rows - 1)
        door.check("box", box, 0, self.dice - 1)
        return self.printed[row * WIDTH + box]

    def die(self, sheet: int, row: int, box: int) -> int:
        """The die whose colour a box has."""
        door.check("sheet", sheet, 0, self.sheets - 1)
        door.check("row", row, 0, self.rows - 1)
        door.check("box", box, 0, self.dice - 1)
        return self.die_unchecked(sheet, row, box)

    def die_unchecked(self, sheet: int, row: int, box: int) -> int:
        """The same for callers that know the sheet."""
        return self.die_at[(sheet * DEPTH + row) * WIDTH + box]

    def box(self, sheet: int, row: int, die: int) -> int:
        """The box that has the colour of a die."""
        door.check("sheet", sheet, 0, self.sheets - 1)
        door.check("row", row, 0, self.rows - 1)
        door.check("die", die, 0, self.dice - 1)
        return self.box_of[(sheet * DEPTH + row) * WIDTH + die]

    def reward(self, hits: int) -> int:
        """The bonus for this many hits in a row."""
        door.check("hits", hits, 0, self.dice)
        return self.bonus[hits]


def _check_sizes(
    faces: int, rows: Sequence[Sequence[int]], sheets: Sequence[Sequence[Sequence[int]]], bonus: Sequence[int]
) -> None:
    """Refuse what the fixed arrays do not hold."""
    dice = len(rows[0]) if rows else 0
    found = {"rows": len(rows), "dice": dice, "sheets": len(sheets), "faces": faces}
    for name, count in found.items():
        door.check(name, count, 1, CAPACITY[name])
    for numbers in rows:
        door.check_length("row", numbers, dice)
    for order in (order for orders in sheets for order in orders):
        door.check_length("colours of a row", order, dice)
        door.check_all("colours of a row", order, 0, dice - 1)
    for orders in sheets:
        door.check("rows of a sheet", len(orders), len(rows), len(rows))
    door.check("bonuses", len(bonus), dice + 1, dice + 1)


class State(StateMemory):
    """One position. Boxes count from the left, dice as the sheet file lists them; masks have a bit for each."""

    def __init__(self, tables: Tables, seats: int, roller: int = 0, deal: Sequence[int] = ()) -> None:
        if not isinstance(tables, Tables):
            raise door.strange("tables", tables, "Tables of Twenty One")
        if not 1 <= seats <= SEATS:
            raise door.outside("seats", seats, 1, SEATS)
        if not 0 <= roller < seats:
            raise door.outside("roller", roller, 0, seats - 1)
        if deal and len(deal) != seats:
            raise door.outside("length of deal", len(deal), seats, seats)
        allocate(self, STATE_ARRAYS)
        self.tables = tables
        self.tape: Tape | None = None
        self.seats, self.roller, self.throws = seats, roller, 0
        self.phase, self.waiting, self.chance, self.over, self.confirm = THROW, 0, tables.all, 0, 0
        for die in range(WIDTH):
            self.faces[die] = 0
        for seat in range(seats):
            sheet = deal[seat] if deal else seat % tables.sheets
            if not 0 <= sheet < tables.sheets:
                raise door.outside("deal", sheet, 0, tables.sheets - 1)
            self.sheet[seat] = sheet
            self._clear(seat)

    # -- acting -------------------------------------------------------------------------------------------------
    def legal(self, seat: int) -> list[int]:
        """The codes of all actions the seat may take now."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        count = self.gather(seat)
        return [self.buffer[index] for index in range(count)]

    def refuse(self, seat: int, code: int) -> int:
        """0 if the seat may take this action now, else the number of the reason."""
        if not 0 <= seat < self.seats:
            return R_SEAT
        if not 0 <= code <= self.tables.dice + AGAIN:
            return R_CODE
        return self.refuse_unchecked(seat, code)

    def apply(self, seat: int, code: int) -> None:
        """Take an action; one that is not legal raises IllegalAction and changes nothing."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        if not 0 <= code <= self.tables.dice + AGAIN:
            raise door.outside("code", code, 0, self.tables.dice + AGAIN)
        reason = self.refuse_unchecked(seat, code)
        if reason:
            raise door.illegal(seat, code, "twentyone", REASONS[reason])
        self.apply_unchecked(seat, code)

    def roll(self, outcome: int) -> None:
        """Throw the dice that are due; the outcome has a digit for each, the first die's is the lowest."""
        if not self.chance:
            raise door.no_throw()
        if not 0 <= outcome < self.outcomes():
            raise door.outside("outcome", outcome, 0, self.outcomes() - 1)
        self.roll_unchecked(outcome)

    def score(self, seat: int) -> int:
        """The seat's points if the game ended now."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        return self.score_unchecked(seat)

    def playout(self, rng: Rng) -> int:
        """Play on at random to the end; the number of decisions taken."""
        if not isinstance(rng, Rng):
            raise door.strange("rng", rng, "Rng")
        return self.run(rng)

    # -- the same, trusting the caller --------------------------------------------------------------------------
    def refuse_unchecked(self, seat: int, code: int) -> int:
        """`refuse` for a seat and a code that there are."""
        if self.phase == OVER:
            return R_OVER
        if self.phase == THROW:
            return R_THROW
        if self.phase == DECIDE:
            return self.refuse_decision(seat, code - self.tables.dice)
        return self.refuse_answer(seat, code)

    def apply_unchecked(self, seat: int, code: int) -> None:
        """Take a legal action."""
        if code < self.tables.dice:
            self.write(seat, code)
        elif code == self.tables.dice + DONE:
            self.settle(seat)
        elif code == self.tables.dice + STRIKE:
            self.strike(seat)
        elif code == self.tables.dice + KEEP:
            if self.tape is not None:
                self.tape.push(E_KEEP, seat, self.throws, 0)
            self.open()
        else:
            self.phase, self.waiting, self.chance = THROW, 0, self.loose()

    def outcomes(self) -> int:
        """How many equally likely results the throw has that is due."""
        count = 1
        for die in range(self.tables.dice):
            if self.chance >> die & 1:
                count *= self.tables.faces
        return count

    def roll_unchecked(self, outcome: int) -> None:
        """`roll` for one of the outcomes of a throw that is due."""
        if self.tape is not None:
            self.tape.push(E_THROW, self.roller, outcome, self.chance)
        for die in range(self.tables.dice):
            if self.chance >> die & 1:
                self.faces[die] = outcome % self.tables.faces + 1
                outcome = outcome // self.tables.faces
        self.chance = 0
        self.throws += 1
        if self.throws < self.tables.throws and self.loose():
            self.phase, self.waiting = DECIDE, 1 << self.roller
        else:
            self.open()

    def score_unchecked(self, seat: int) -> int:
        """`score` of a seat that there is."""
        total = self.points[seat] + self.sums[seat]
        if self.tables.open_row and self.empty[seat] != self.tables.all:
            total += self.tables.bonus[self.hits[seat]]
        return total

    def run(self, rng: Rng) -> int:
        """The loop of `playout`."""
        decisions = 0
        while not self.over:
            if self.chance:
                self.roll_unchecked(rng.below(self.outcomes()))
            else:
                self.wander(rng)
                decisions += 1
        return decisions

    # -- looking ------------------------------------------------------------------------------------------------
    def face(self, die: int) -> int:
        """What a die shows, 0 before the first throw of a turn."""
        door.check("die", die, 0, self.tables.dice - 1)
        return self.faces[die]

    def sheet_of(self, seat: int) -> int:
        """The number of the seat's sheet."""
        door.check("seat", seat, 0, self.seats - 1)
        return self.sheet[seat]

    def row_of(self, seat: int) -> int:
        """The row the seat fills; the number of rows when all are full."""
        door.check("seat", seat, 0, self.seats - 1)
        return self.row[seat]

    def cell(self, seat: int, row: int, box: int) -> int:
        """What stands in a box: 0 nothing, a number written, or STRUCK_MARK."""
        door.check("seat", seat, 0, self.seats - 1)
        door.check("row", row, 0, self.tables.rows - 1)
        door.check("box", box, 0, self.tables.dice - 1)
        return self.cell_unchecked(seat, row, box)

    def cell_unchecked(self, seat: int, row: int, box: int) -> int:
        """The same, trusting the caller."""
        return self.lines[seat * DEPTH + row] >> BITS * box & BOX

    def fresh_of(self, seat: int) -> int:
        """The mask of the boxes the seat has filled with the throw on the table."""
        door.check("seat", seat, 0, self.seats - 1)
        return self.fresh[seat]

    def fresh_row(self, seat: int) -> int:
        """The row of those boxes: the one before the current row if they have filled it."""
        door.check("seat", seat, 0, self.seats - 1)
        return self.fresh_row_unchecked(seat)

    def fresh_row_unchecked(self, seat: int) -> int:
        """The same, trusting the caller."""
        full = self.fresh[seat] and self.empty[seat] == self.tables.all
        return self.row[seat] - 1 if full else self.row[seat]

    def fits_of(self, seat: int) -> int:
        """The mask of the boxes the seat could still write into."""
        door.check("seat", seat, 0, self.seats - 1)
        return self.fits[seat]

    def loose(self) -> int:
        """The mask of the dice that another throw would take."""
        mask = 0
        for die in range(self.tables.dice):
            if self.faces[die] != self.tables.locked:
                mask |= 1 << die
        return mask

    def row_score(self, seat: int, row: int) -> int:
        """A row's points if the game ended now, recounted from its boxes."""
        door.check("seat", seat, 0, self.seats - 1)
        door.check("row", row, 0, self.tables.rows - 1)
        return self.row_score_unchecked(seat, row)

    def row_score_unchecked(self, seat: int, row: int) -> int:
        """The same, trusting the caller."""
        total = 0
        hits = 0
        filled = 0
        for box in range(self.tables.dice):
            mark = self.lines[seat * DEPTH + row] >> BITS * box & BOX
            filled += mark != 0
            if mark != STRUCK:
                total += mark
            hits += mark == self.tables.printed[row * WIDTH + box]
        if filled == self.tables.dice or (filled and self.tables.open_row):
            total += self.tables.bonus[hits]
        return total

    # -- copies and text ----------------------------------------------------------------------------------------
    def clone(self) -> "State":
        """A position of its own with the same content; nobody watches it."""
        other = State(self.tables, self.seats, self.roller)
        copy_state(self, other)
        return other

    def clone_into(self, other: "State") -> None:
        """Overwrite another position with this one; its tape stays what it is."""
        if not isinstance(other, State):
            raise door.strange("other", other, "State of Twenty One")
        self.lend_tables(other)
        copy_state(self, other)

    def lend_tables(self, other: "State") -> None:
        """Let another position be one of the same sheet."""
        other.tables = self.tables

    def dump(self) -> list[int]:
        """The whole position: the numbers of the course, the faces; per seat sheet, waiting, fresh, all boxes."""
        ints = [self.seats, self.roller, self.throws, self.phase, self.confirm]
        ints += [self.faces[die] for die in range(self.tables.dice)]
        for seat in range(self.seats):
            ints += [self.sheet[seat], self.waiting >> seat & 1, self.fresh[seat]]
            for row in range(self.tables.rows):
                ints += [self.cell_unchecked(seat, row, box) for box in range(self.tables.dice)]
        return ints

    def load(self, ints: Sequence[int]) -> None:
        """Become the position of a dump; other numbers raise and change nothing."""
        self._check_dump(ints)
        other = State(self.tables, ints[0])
        other._load(ints)
        other._check_course()
        copy_state(other, self)

    def _check_dump(self, ints: Sequence[int]) -> None:
        dice, rows = self.tables.dice, self.tables.rows
        door.check("dump: length", len(ints), 5 + dice, 5 + dice + SEATS * (3 + rows * dice))
        door.check("dump: seats", ints[0], 1, SEATS)
        door.check_length("dump", ints, 5 + dice + ints[0] * (3 + rows * dice))
        door.check("dump: roller", ints[1], 0, ints[0] - 1)
        door.check("dump: throws", ints[2], 0, self.tables.throws)
        door.check("dump: phase", ints[3], THROW, OVER)
        door.check("dump: confirm", ints[4], *door.C_INT)
        thrown = 1 if ints[3] in (DECIDE, ANSWER) else 0
        door.check_all("dump: faces", ints[5 : 5 + dice], thrown, self.tables.faces)
        for at in range(5 + dice, len(ints), 3 + rows * dice):
            door.check("dump: sheet", ints[at], 0, self.tables.sheets - 1)
            door.check("dump: waiting", ints[at + 1], 0, 1)
            door.check("dump: fresh", ints[at + 2], 0, self.tables.all)
            door.check_all("dump: boxes", ints[at + 3 : at + 3 + rows * dice], 0, BOX)

    def _check_course(self) -> None:
        """Refuse a loaded position that waits for nobody or the wrong ones, or that should be over."""
        awaited = {DECIDE: self.waiting == 1 << self.roller, ANSWER: self.waiting != 0}
        if not awaited.get(self.phase, self.waiting == 0):
            raise door.unsound(f"waiting {self.waiting}", f"the seats awaited to {PHASES[self.phase]}")
        if (self.phase == THROW and not self.chance) or (self.phase == DECIDE and not self.loose()):
            raise door.unsound("no dice to throw", "some")
        for seat in range(self.seats):
            done = self.phase == OVER or (self.phase == ANSWER and self.fresh[seat])
            if self.row[seat] == self.tables.rows and not done:
                raise door.unsound(f"all rows of seat {seat} full", "the end of the game")

    def _load(self, ints: Sequence[int]) -> None:
        """`load` of what a dump gave; what follows from the boxes is counted anew."""
        values = iter(ints)
        self.seats, self.roller = next(values), next(values)
        self.throws, self.phase, self.confirm = next(values), next(values), next(values)
        for die in range(self.tables.dice):
            self.faces[die] = next(values)
        self.waiting = 0
        for seat in range(self.seats):
            self.sheet[seat] = next(values)
            self.waiting |= next(values) << seat
            fresh = next(values)
            for row in range(self.tables.rows):
                marks = [next(values) << BITS * box for box in range(self.tables.dice)]
                self.lines[seat * DEPTH + row] = sum(marks)
            self.recount(seat)
            self.fresh[seat] = fresh
        self._resume()

    def __reduce__(self) -> tuple[object, ...]:
        return _revive, (self.tables, self.dump())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same_sheet = self.tables is other.tables or self.tables.__reduce__() == other.tables.__reduce__()
        return same_sheet and self.dump() == other.dump()

    def __hash__(self) -> int:
        return door.hashed(self)

    def __repr__(self) -> str:
        return door.described(self, "twentyone")

    # -- inside -------------------------------------------------------------------------------------------------
    def gather(self, seat: int) -> int:
        """Fill the buffer with the seat's legal codes; how many there are."""
        count = 0
        if not self.waiting >> seat & 1:
            return 0
        if self.phase == DECIDE:
            self.buffer[0] = self.tables.dice + KEEP
            self.buffer[1] = self.tables.dice + AGAIN
            return 2
        for box in range(self.tables.dice):
            if self.fits[seat] >> box & 1:
                self.buffer[count] = self.tables.die_at[(self.sheet[seat] * DEPTH + self.row[seat]) * WIDTH + box]
                count += 1
        self.buffer[count] = self.tables.dice + (DONE if self.fresh[seat] else STRIKE)
        return count + 1

    def wander(self, rng: Rng) -> None:
        """Let the first seat awaited take any of its legal actions."""
        seat = 0
        while not self.waiting >> seat & 1:
            seat += 1
        count = self.gather(seat)
        self.apply_unchecked(seat, self.buffer[rng.below(count)])

    def refuse_decision(self, seat: int, verb: int) -> int:
        """Why not, while the roller decides about another throw."""
        if seat != self.roller:
            return R_ROLLER
        return 0 if verb >= KEEP else R_DECIDE

    def refuse_answer(self, seat: int, code: int) -> int:
        """Why not, while everybody answers the throw."""
        if code >= self.tables.dice + KEEP:
            return self.refuse_throw(seat)
        if not self.waiting >> seat & 1:
            return R_ANSWERED
        if code == self.tables.dice + DONE:
            return 0 if self.fresh[seat] else R_NOTHING
        if code == self.tables.dice + STRIKE:
            return R_WROTE if self.fresh[seat] else 0
        return self.refuse_entry(seat, code)

    def refuse_throw(self, seat: int) -> int:
        """Why the dice lie as they lie."""
        if seat != self.roller:
            return R_ONLY_ROLLER
        return R_THROWN if self.throws >= self.tables.throws or self.loose() else R_LOCKED

    def refuse_entry(self, seat: int, die: int) -> int:
        """Why a die cannot be written."""
        if self.fresh[seat] and self.empty[seat] == self.tables.all:
            return R_ROW
        box = self.tables.box_of[(self.sheet[seat] * DEPTH + self.row[seat]) * WIDTH + die]
        if not self.empty[seat] >> box & 1:
            return R_FILLED
        return 0 if self.fits[seat] >> box & 1 else R_HIGH

    def open(self) -> None:
        """The throw stands: everybody answers it."""
        self.phase = ANSWER
        self.waiting = (1 << self.seats) - 1
        for seat in range(self.seats):
            self.fits[seat] = self.fitting(seat)

    def fitting(self, seat: int) -> int:
        """The mask of the empty boxes of the seat's row whose die is not greater than the print."""
        mask = 0
        at = (self.sheet[seat] * DEPTH + self.row[seat]) * WIDTH
        for box in range(self.tables.dice):
            if self.faces[self.tables.die_at[at + box]] <= self.tables.printed[self.row[seat] * WIDTH + box]:
                mask |= 1 << box
        return mask & self.empty[seat]

    def write(self, seat: int, die: int) -> None:
        """Enter a die into the box of its colour."""
        row = self.row[seat]
        box = self.tables.box_of[(self.sheet[seat] * DEPTH + row) * WIDTH + die]
        number = self.faces[die]
        hit = 1 if number == self.tables.printed[row * WIDTH + box] else 0
        self.sums[seat] += number
        self.hits[seat] += hit
        self.fits[seat] ^= 1 << box
        if self.tape is not None:
            self.tape.push(E_ENTRY + hit, seat, die, number)
        self.mark(seat, box, number)
        if not self.confirm and not self.fits[seat]:
            self.settle(seat)

    def strike(self, seat: int) -> None:
        """Strike the leftmost empty box, which ends the answer."""
        box = 0
        while not self.empty[seat] >> box & 1:
            box += 1
        if self.tape is not None:
            self.tape.push(E_STRIKE, seat, self.die_of(seat, box), self.tables.printed[self.row[seat] * WIDTH + box])
        self.mark(seat, box, STRUCK)
        self.settle(seat)

    def die_of(self, seat: int, box: int) -> int:
        """The die of a box in the seat's row."""
        return self.tables.die_at[(self.sheet[seat] * DEPTH + self.row[seat]) * WIDTH + box]

    def mark(self, seat: int, box: int, mark: int) -> None:
        """Put a number or a stroke in a box; a full row is scored and the next begins."""
        self.lines[seat * DEPTH + self.row[seat]] |= mark << BITS * box
        self.fresh[seat] |= 1 << box
        self.empty[seat] ^= 1 << box
        if self.empty[seat]:
            return
        points = self.sums[seat] + self.tables.bonus[self.hits[seat]]
        if self.tape is not None:
            self.tape.push(E_ROW, seat, self.row[seat], points)
        self.points[seat] += points
        self.begin_row(seat, self.row[seat] + 1)

    def begin_row(self, seat: int, row: int) -> None:
        """Turn to an untouched row; what is left of the throw is lost."""
        self.row[seat] = row
        self.empty[seat] = self.tables.all
        self.hits[seat] = 0
        self.sums[seat] = 0
        self.fits[seat] = 0

    def settle(self, seat: int) -> None:
        """The seat has answered; the last answer ends the turn."""
        self.waiting ^= 1 << seat
        self.fits[seat] = 0
        if not self.waiting:
            self.finish()

    def finish(self) -> None:
        """End the turn, and the game if somebody has filled the last row."""
        for seat in range(self.seats):
            self.fresh[seat] = 0
            self.over |= self.row[seat] == self.tables.rows
        if self.over:
            self.phase = OVER
        else:
            self.phase, self.throws, self.chance = THROW, 0, self.tables.all
            self.roller = (self.roller + 1) % self.seats
            for die in range(self.tables.dice):
                self.faces[die] = 0
        if self.tape is not None:
            self.tape.push(E_OVER if self.over else E_TURN, self.roller, 0, 0)

    def recount(self, seat: int) -> None:
        """Count row, points, sum and hits from the seat's boxes."""
        self.points[seat] = 0
        self.begin_row(seat, 0)
        while self.row[seat] < self.tables.rows and self.read_row(seat):
            self.points[seat] += self.sums[seat] + self.tables.bonus[self.hits[seat]]
            self.begin_row(seat, self.row[seat] + 1)

    def read_row(self, seat: int) -> int:
        """Count the boxes of the seat's row; whether it is full."""
        for box in range(self.tables.dice):
            mark = self.lines[seat * DEPTH + self.row[seat]] >> BITS * box & BOX
            if mark:
                self.empty[seat] ^= 1 << box
            if mark and mark != STRUCK:
                self.sums[seat] += mark
                self.hits[seat] += mark == self.tables.printed[self.row[seat] * WIDTH + box]
        return self.empty[seat] == 0

    def _clear(self, seat: int) -> None:
        for row in range(self.tables.rows):
            self.lines[seat * DEPTH + row] = 0
        self.points[seat] = 0
        self.fresh[seat] = 0
        self.begin_row(seat, 0)

    def _resume(self) -> None:
        self.over = int(self.phase == OVER)
        self.chance = 0
        if self.phase == THROW:
            self.chance = self.loose() if self.throws else self.tables.all
        for seat in range(self.seats):
            filled = self.fresh[seat] and self.empty[seat] == self.tables.all
            if self.phase == ANSWER and self.waiting >> seat & 1 and not filled:
                self.fits[seat] = self.fitting(seat)


def _revive(tables: Tables, ints: list[int]) -> State:
    state = State(tables, 1)
    state.load(ints)
    return state
