"""Players of Twenty One: a quick eye, the exact player for practice, and one that plays the race."""

from collections.abc import Callable
from math import inf

from scorepad.core.match import Match
from scorepad.core.plain import allocate
from scorepad.core.player import play
from scorepad.core.rng import Rng
from scorepad.twentyone.engine import State, Tables
from scorepad.twentyone.game import Rules

# Strides: the boxes of a row (as in the engine), the masks of empty boxes, and those times the counts of hits.
WIDTH = 6
DEPTH = 8
MASKS = 64
BLOCK = 448
THIRDS = 729

# Lengths of the arrays, as in the .pxd.
FAN_ARRAYS = {"spots": 64, "picks": 64, "gains": 64}
BOOK_ARRAYS = {
    "worth": 4032,  # one row more than there can be: a finished sheet is worth nothing
    "rethrown": 40824,
    "sizes": 64, "thirds": 64, "sums": 64, "likely": 64,
    "kinds": 6, "numbers": 48, "locks": 48, "odds": 48,
    "best": 46656, "locked": 46656, "chances": 46656,
}  # fmt: skip

# Phases and actions of the engine, and its mark of a struck box.
DECIDE = 1
ANSWER = 2
DONE = 0
STRIKE = 1
KEEP = 2
AGAIN = 3
STRUCK = 15

# Far beyond any difference in points.
SURE = 1e6

# Worths that differ by less are equal: the last bits are not to decide how often others throw again.
TIE = 1e-9

#: The search for the best tempo stops when the whole game is worth less than this many points.
CLOSE = 0.5

#: Books the search makes at most; halving alone would need fewer.
STEPS = 40

# Of sheets that come with Scorepad, by digest: the tempo that the search finds for 2, 3, ... seats, to begin with it.
TEMPOS = {
    "f420979791fd7ebf46cb0026de485b645a0b71d4fbd318da90e27d748eaaba17": (
        6.108060514822028, 5.875799697805859, 5.760182683468752, 5.690955936593886, 5.644956521027881,
    ),
}  # fmt: skip


class Fan:
    """The ways to write part of a throw into a row: for each the boxes, their sum, and the spot it leads to.

    A spot is a number for the hits so far and the mask of the boxes still empty. The first way is to write nothing.
    """

    spots: list[int]
    picks: list[int]
    gains: list[float]

    def __init__(self) -> None:
        allocate(self, FAN_ARRAYS)
        self.count = 0

    def start(self, hits: int, mask: int) -> None:
        """Begin with the one way of writing nothing."""
        self.count = 1
        self.spots[0] = hits * MASKS + mask
        self.picks[0] = 0
        self.gains[0] = 0.0

    def add(self, box: int, number: int, hit: int) -> None:
        """One more box can be written: every way so far goes on with or without it."""
        step = hit * MASKS - (1 << box)
        for index in range(self.count):
            self.spots[self.count + index] = self.spots[index] + step
            self.picks[self.count + index] = self.picks[index] | 1 << box
            self.gains[self.count + index] = self.gains[index] + number
        self.count *= 2


class Book:
    """What every row is still worth, exactly, if the points less `tempo` per turn are what counts.

    `share` is the part of the turns in which the player is the roller; in the others somebody else decides about the
    second throw, as often as they themselves would but without regard to them.
    """

    worth: list[float]  # of each row and spot
    rethrown: list[float]  # of each row, hits, and state of each box: filled, empty, or empty with its die locked
    sizes: list[int]  # of each mask: how many bits are set
    thirds: list[int]  # of each mask: its bits read as digits to the base three
    kinds: list[int]  # of each box: how many kinds of faces differ
    numbers: list[int]  # of each box and kind: the number it writes, 0 if it does not fit
    locks: list[int]  # the same: whether the die stays in a second throw
    odds: list[float]  # the same: how likely it is
    best: list[float]  # of each throw: its worth with the best answer
    locked: list[int]  # the same: the boxes whose dice stay in a second throw
    chances: list[float]  # the same: how likely it is
    sums: list[float]  # of each mask of locked boxes: worth times chance of the throws with just these
    likely: list[float]  # the same: how likely they are

    def __init__(self, tables: Tables, share: float = 1.0, tempo: float = 0.0) -> None:
        allocate(self, BOOK_ARRAYS)
        self.tables, self.share, self.tempo = tables, share, tempo
        self.fan = Fan()
        for mask in range(MASKS):
            self.sizes[mask] = mask.bit_count()
            self.thirds[mask] = int(f"{mask:b}", 3)
        self.solve()

    def total(self) -> float:
        """The worth of a whole sheet before the first turn."""
        total = 0.0
        for row in range(self.tables.rows):
            total += self.worth[row * BLOCK + self.tables.all]
        return total

    def rest(self, row: int, hits: int, mask: int) -> float:
        """The worth of a row still to come, before a turn, with these boxes empty."""
        return self.worth[row * BLOCK + hits * MASKS + mask]

    def again(self, row: int, hits: int, mask: int, locked: int) -> float:
        """The worth of throwing again when the dice of the `locked` boxes stay."""
        return self.rethrown[(row * (WIDTH + 1) + hits) * THIRDS + self.thirds[mask] + self.thirds[locked]]

    # -- solving ------------------------------------------------------------------------------------------------
    def solve(self) -> None:
        """Fill the tables, row by row, from the fullest to the emptiest."""
        for row in range(self.tables.rows):
            self.sort_faces(row)
            for hits in range(self.tables.dice + 1):
                self.worth[row * BLOCK + hits * MASKS] = self.tables.bonus[hits]
            for mask in range(1, self.tables.all + 1):
                for hits in range(self.tables.dice - self.sizes[mask] + 1):
                    self.appraise(row, hits, mask)

    def sort_faces(self, row: int) -> None:
        """For every box the kinds of faces that differ: each number that fits, and those too high taken together."""
        for box in range(self.tables.dice):
            self.kinds[box] = 0
            printed = self.tables.printed[row * WIDTH + box]
            for face in range(1, printed + 1):
                self.add_kind(box, face, 1, face == self.tables.locked)
            high = self.tables.faces - printed
            if self.tables.locked > printed:
                self.add_kind(box, 0, 1, 1)
                high -= 1
            if high:
                self.add_kind(box, 0, high, 0)

    def add_kind(self, box: int, number: int, faces: int, lock: int) -> None:
        """Note a kind of faces; number 0 does not fit."""
        at = box * DEPTH + self.kinds[box]
        self.numbers[at] = number
        self.locks[at] = lock
        self.odds[at] = float(faces) / self.tables.faces  # two C integers would be divided as integers
        self.kinds[box] += 1

    def appraise(self, row: int, hits: int, mask: int) -> None:
        """Find the worth of one spot; those with fewer empty boxes are known."""
        self.leaves = 0
        for lock in range(MASKS):
            self.sums[lock] = 0.0
            self.likely[lock] = 0.0
        self.fan.start(hits, mask)
        self.strike = hits * MASKS + mask - (mask & -mask)
        self.spread(row, mask, 0, 1.0)
        at = row * BLOCK + hits * MASKS + mask
        if self.tables.throws > 1:
            first = (row * (WIDTH + 1) + hits) * THIRDS + self.thirds[mask]
            self.worth[at] = self.second_throw(first, mask) - self.tempo
        else:
            self.worth[at] = self.plain_throw() - self.tempo

    def spread(self, row: int, rest: int, locked: int, chance: float) -> None:
        """Go through all throws of the boxes in `rest`, with the ways to write them."""
        box = WIDTH - 1
        while not rest >> box & 1:
            box -= 1
        if rest == 1 << box:
            self.last_box(row, box, locked, chance)
            return
        count = self.fan.count
        for at in range(box * DEPTH, box * DEPTH + self.kinds[box]):
            self.fan.count = count
            if self.numbers[at]:
                self.fan.add(box, self.numbers[at], self.numbers[at] == self.tables.printed[row * WIDTH + box])
            self.spread(row, rest ^ 1 << box, locked | self.locks[at] << box, chance * self.odds[at])
        self.fan.count = count

    def last_box(self, row: int, box: int, locked: int, chance: float) -> None:
        """Finish the throws with each face of the last box; which way is best is the same for all that miss."""
        at = row * BLOCK
        skip = self.reach(at, 1, self.worth[at + self.strike])
        miss = self.reach(at - (1 << box), 0, -SURE)
        hit = self.reach(at - (1 << box) + MASKS, 0, -SURE)
        for kind in range(box * DEPTH, box * DEPTH + self.kinds[box]):
            best = skip
            if self.numbers[kind]:
                write = hit if self.numbers[kind] == self.tables.printed[row * WIDTH + box] else miss
                best = max(best, write + self.numbers[kind])
            self.note(best, locked | self.locks[kind] << box, chance * self.odds[kind])

    def reach(self, at: int, first: int, best: float) -> float:
        """The best worth of the ways from the `first` on, their spots counted from `at`."""
        for index in range(first, self.fan.count):
            worth = self.fan.gains[index] + self.worth[at + self.fan.spots[index]]
            if worth > best:
                best = worth
        return best

    def note(self, best: float, locked: int, chance: float) -> None:
        """A whole throw: its worth with the best answer."""
        self.best[self.leaves] = best
        self.locked[self.leaves] = locked
        self.chances[self.leaves] = chance
        self.sums[locked] += best * chance
        self.likely[locked] += chance
        self.leaves += 1

    def plain_throw(self) -> float:
        """The mean over all throws when there is no second one."""
        total = 0.0
        for lock in range(MASKS):
            total += self.sums[lock]
        return total

    def second_throw(self, at: int, mask: int) -> float:
        """The mean when the roller may throw again, once their own and other people's turns are mixed."""
        lock = mask
        while True:
            self.rethrown[at + self.thirds[lock]] = self.thrown_again(lock)
            if not lock:
                break
            lock = lock - 1 & mask
        own = 0.0
        often = 0.0
        for leaf in range(self.leaves):
            again = self.rethrown[at + self.thirds[self.locked[leaf]]]
            if again > self.best[leaf] + TIE:
                often += self.chances[leaf]
                own += self.chances[leaf] * again
            else:
                own += self.chances[leaf] * self.best[leaf]
        return self.share * own + (1 - self.share) * self.unasked(at, often)

    def thrown_again(self, locked: int) -> float:
        """The mean over all throws in which these boxes' dice stay as they are."""
        total = 0.0
        for lock in range(locked, MASKS):
            if lock & locked == locked:
                total += self.sums[lock]
        for _ in range(self.sizes[locked]):
            total *= self.tables.faces
        return total

    def unasked(self, at: int, often: float) -> float:
        """The mean when somebody else decides, and throws again this often."""
        again = 0.0
        for lock in range(MASKS):
            if self.likely[lock]:
                again += self.likely[lock] * self.rethrown[at + self.thirds[lock]]
        return (1 - often) * self.rethrown[at] + often * again


class View:
    """One seat's row before an answer: what the throw on the table allows, and which way is best."""

    def __init__(self) -> None:
        self.fan = Fan()
        self.row, self.hits, self.mask, self.points, self.fresh, self.locked = 0, 0, 0, 0, 0, 0
        self.pick, self.spot, self.worth, self.gain = 0, 0, 0.0, 0.0

    def look(self, state: State, seat: int) -> None:
        """See a seat as it stands."""
        self.row = state.row[seat]
        self.hits = state.hits[seat]
        self.mask = state.empty[seat]
        self.points = state.points[seat] + state.sums[seat]
        self.fresh = state.fresh[seat]
        self.unfold(state, seat)

    def look_back(self, state: State, seat: int) -> None:
        """See a seat as it stood before the throw: what others write with it is not open yet."""
        self.row = state.fresh_row_unchecked(seat)
        self.hits = 0
        self.mask = 0
        self.points = state.points[seat]
        self.fresh = 0
        if self.row < state.row[seat]:
            self.points -= state.row_score_unchecked(seat, self.row)
        for box in range(state.tables.dice):
            mark = state.cell_unchecked(seat, self.row, box)
            if not mark or state.fresh[seat] >> box & 1:
                self.mask |= 1 << box
            elif mark != STRUCK:
                self.points += mark
                self.hits += mark == state.tables.printed[self.row * WIDTH + box]
        self.unfold(state, seat)

    def unfold(self, state: State, seat: int) -> None:
        """List the ways to write the throw on the table into the row seen."""
        self.fan.start(self.hits, self.mask)
        self.locked = 0
        if self.fresh and self.mask == state.tables.all:
            return
        for box in range(state.tables.dice):
            if self.mask >> box & 1:
                self.weigh_box(state, box, state.faces[state.tables.die_unchecked(state.sheet[seat], self.row, box)])

    def weigh_box(self, state: State, box: int, face: int) -> None:
        """Take account of the die of one empty box."""
        printed = state.tables.printed[self.row * WIDTH + box]
        if face == state.tables.locked:
            self.locked |= 1 << box
        if face <= printed:
            self.fan.add(box, face, face == printed)

    def spot_of(self, index: int) -> int:
        """Where a way leads; writing nothing strikes the leftmost empty box unless something was written before."""
        if index or self.fresh:
            return self.fan.spots[index]
        return self.fan.spots[0] - (self.mask & -self.mask)

    def settle(self, book: Book) -> None:
        """Find the best way by the book."""
        for index in range(self.fan.count):
            self.consider(index, book.worth[self.row * BLOCK + self.spot_of(index)] + self.fan.gains[index])

    def consider(self, index: int, worth: float) -> None:
        """Remember a way if it is the first or better than those before."""
        if not index or worth > self.worth:
            self.worth = worth
            self.pick = self.fan.picks[index]
            self.spot = self.spot_of(index)
            self.gain = self.fan.gains[index]

    def final(self, state: State, spot: int, gain: float) -> float:
        """The points if the game ended with this answer."""
        if spot % MASKS == 0 or (state.tables.open_row and spot % MASKS != state.tables.all):
            gain += state.tables.bonus[spot // MASKS]
        return self.points + gain

    def ends(self, state: State, spot: int) -> int:
        """Whether this answer fills the last row."""
        return spot % MASKS == 0 and self.row == state.tables.rows - 1

    def patience(self, book: Book) -> float:
        """How much more the throw is worth to this seat than another one."""
        return self.worth - book.again(self.row, self.hits, self.mask, self.locked)

    def action(self, state: State, seat: int) -> int:
        """The next action of the best way."""
        if not self.pick:
            return state.tables.dice + (DONE if self.fresh else STRIKE)
        box = 0
        while not self.pick >> box & 1:
            box += 1
        return state.tables.die_unchecked(state.sheet[seat], self.row, box)


class Greedy:
    """Writes hits and whatever falls one short, else the closest die; throws again when there is no hit."""

    name = "greedy"

    def play(self, match: Match, seat: int) -> str:
        """Do in a match what is awaited of a seat, a throw too; the act in notation."""
        return play(self, match, seat)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The code of the action to take."""
        best = -1
        nearest = WIDTH + 1
        fits = state.fitting(seat) if state.phase == DECIDE else state.fits[seat]
        for box in range(state.tables.dice):
            if fits >> box & 1:
                die = state.tables.die_unchecked(state.sheet[seat], state.row[seat], box)
                short = state.tables.printed[state.row[seat] * WIDTH + box] - state.faces[die]
                if short < nearest:
                    nearest = short
                    best = die
        if state.phase == DECIDE:
            return state.tables.dice + (AGAIN if nearest else KEEP)
        if state.fresh[seat]:
            return best if nearest <= 1 else state.tables.dice + DONE
        return best if best >= 0 else state.tables.dice + STRIKE


class Optimal:
    """Plays for the greatest expected score in practice, exactly; it takes no notice of others."""

    name = "optimal"

    def __init__(self, book: Book) -> None:
        self.book = book
        self.view = View()

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The code of the action to take."""
        self.view.look(state, seat)
        self.view.settle(self.book)
        if state.phase == DECIDE:
            return state.tables.dice + (KEEP if self.view.patience(self.book) >= 0 else AGAIN)
        return self.view.action(state, seat)

    def value(self, state: State, seat: int) -> float:
        """The expected points at the end of practice, from any position; of a table of several, as if it were that."""
        if state.over:
            return state.score_unchecked(seat)
        self.view.look(state, seat)
        worth = 0.0
        for row in range(self.view.row + 1, state.tables.rows):
            worth += self.book.worth[row * BLOCK + state.tables.all]
        answered = state.phase == ANSWER and not state.waiting >> seat & 1
        if answered or (state.chance and state.throws == 0):
            return self.view.points + worth + self.book.rest(self.view.row, self.view.hits, self.view.mask)
        again = self.book.again(self.view.row, self.view.hits, self.view.mask, self.view.locked)
        if state.chance:
            return self.view.points + worth + again
        self.view.settle(self.book)
        if state.phase == DECIDE and again > self.view.worth:
            return self.view.points + worth + again
        return self.view.points + worth + self.view.worth


class Racer:
    """Plays for the win: by a book in which turns cost what they are worth to everybody.

    It throws again also to spoil a throw that suits the others better, ends the game when that wins it, and takes what
    it can when somebody else is about to end it. Others are expected to answer by the same book; what they have written
    with the throw on the table is not looked at. With one seat it plays like `optimal`.
    """

    name = "racer"

    def __init__(self, books: Callable[[int], Book]) -> None:
        self.books = books
        self.book = books(1)
        self.seats = 1
        self.mine, self.theirs = View(), View()
        self.others, self.rival, self.ending = 0.0, 0.0, 0

    def play(self, match: Match, seat: int) -> str:
        """Do in a match what is awaited of a seat, a throw too; the act in notation."""
        return play(self, match, seat)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The code of the action to take."""
        if state.seats != self.seats:
            self.book = self.books(state.seats)
            self.seats = state.seats
        self.watch(state, seat)
        self.mine.look(state, seat)
        for index in range(self.mine.fan.count):
            self.mine.consider(index, self.prospect(state, index))
        if state.phase == DECIDE:
            return state.tables.dice + (KEEP if self.keeps() else AGAIN)
        return self.mine.action(state, seat)

    def watch(self, state: State, seat: int) -> None:
        """Expect everybody else's answer: how the throw suits them, their points, whether they end the game."""
        self.others = 0.0
        self.rival = -SURE
        self.ending = 0
        for other in range(state.seats):
            if other != seat:
                self.theirs.look_back(state, other)
                self.theirs.settle(self.book)
                self.others += self.theirs.patience(self.book) / (state.seats - 1)
                self.rival = max(self.rival, self.theirs.final(state, self.theirs.spot, self.theirs.gain))
                self.ending |= self.theirs.ends(state, self.theirs.spot)

    def prospect(self, state: State, index: int) -> float:
        """What a way is worth: beyond everything if it ends the game and wins, else by the book."""
        spot = self.mine.spot_of(index)
        gain = self.mine.fan.gains[index]
        if state.seats > 1 and (self.ending or self.mine.ends(state, spot)):
            lead = self.mine.final(state, spot, gain) - self.rival
            if lead > 0:
                return lead + SURE
            if self.ending:
                return lead - SURE
        return gain + self.book.worth[self.mine.row * BLOCK + spot]

    def keeps(self) -> bool:
        """Whether the throw on the table should stand."""
        if self.mine.worth > SURE / 2:
            return True
        return self.mine.patience(self.book) >= self.others


def expectation(game: Rules) -> float:
    """The mean score of perfect practice: no player does better with one seat."""
    return book_for(game, 1).total()


def book_for(game: Rules, seats: int) -> Book:
    """The book for a number of seats, made once per sheet: with one seat for points, with more for the race."""
    key = (game.digest, seats)
    if key not in _books:
        tables, known = game.tables, TEMPOS.get(game.digest, ())[seats - 2 : seats - 1]
        _books[key] = Book(tables) if seats == 1 else fastest(tables, 1 / seats, *known)
    return _books[key]


def fastest(tables: Tables, share: float, tempo: float = 0.0) -> Book:
    """The book at the tempo where a sheet is worth nothing: a turn then costs what the best player makes of one.

    The search begins at `tempo`. Where others decide about the second throw, the worth may jump over nothing from one
    tempo to the next; then it is a book beside the jump.
    """
    low, high = 0.0, inf  # a sheet is worth something at the first tempo, less than nothing at the other
    book = before = Book(tables, share, tempo)
    for _ in range(STEPS):
        low, high = (book.tempo, high) if book.total() > 0 else (low, book.tempo)
        if abs(book.total()) <= CLOSE or (high - low) * tables.rows * tables.dice < CLOSE:
            break
        before, book = book, Book(tables, share, next_tempo(before, book, low, high))
    return book


def next_tempo(before: Book, book: Book, low: float, high: float) -> float:
    """Where the straight line through the last two books reaches nothing; half way if that is not in between."""
    fall = before.total() - book.total()
    if book is before:
        tempo = book.total() / (book.tables.rows * book.tables.dice / 2)
    else:
        tempo = book.tempo + book.total() * (book.tempo - before.tempo) / fall if fall else low
    if low < tempo < high:
        return tempo
    return 2 * low if high == inf else (low + high) / 2


_books: dict[tuple[str, int], Book] = {}
