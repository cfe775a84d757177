"""Players of Ubongo, the dice game: `greedy` covers what it can now, `planner` weighs what it leaves over."""

from array import array
from collections.abc import Callable
from functools import lru_cache
from math import exp

from scorepad.core import Rng
from scorepad.core.plain import allocate, lend
from scorepad.core.player import Opinion, Playing
from scorepad.ubongo.engine import DONE_CODE, FIRST_PLACE, PHASES, Numbers, State, Tables
from scorepad.ubongo.fields import LIMITS
from scorepad.ubongo.game import Rules
from scorepad.ubongo.values import Outlook

lowest: Callable[[int], int]
ones: Callable[[int], int]
lend(globals())

# The chance that nobody else is done with the area before the next throw. Chosen, like all numbers here, by play.
STAY = 0.7

# Up to so many squares the worth of a remainder is worked out, above it is estimated.
EXACT = 10

# The logarithm of the estimate: constant, per square, per pair of neighbours, per lone square, per square with
# one neighbour, and what it adds if two throws can do.
CONSTANT, PER_SQUARE, PER_PAIR, PER_LONE, PER_END, IN_TWO = -0.1, -0.13, 0.03, -0.2, -0.02, 0.1

# Places in the table of remainders: it begins small, doubles when half full and is emptied at its largest.
SMALLEST, LARGEST = 1 << 12, 1 << 19
HASH = 2654435761
M32 = 0xFFFFFFFF

# Fixed sizes of the C arrays: shapes of a sheet, faces of a colour, and the engine's list of first squares.
SHAPES, FACES, STRIDE = 12, 8, 31

# What is kept of a remainder: its worth, and what it is worth with each face of the white dice alone.
ROW = 9

REMAINDER_ARRAYS = {"black": 8, "white": 8, "on_black": 12, "on_white": 12, "pairs": 1984, "alone": 248}
DRAFT_ARRAYS = {"worth": 64, "turns": 8, "shown": 8, "taken": 8, "hand": 8, "result": 36}


class Greedy(Playing):
    """Grabs the largest shape that fits, draws it where it touches most, and never looks ahead."""

    name = "greedy"

    def __init__(self, game: Rules) -> None:
        self._placements = game.spec.placements
        self._areas = [area.mask for area in game.spec.areas]
        self._width, _height = game.spec.board
        self._sizes = [len(shape.turned[0][1]) for shape in game.spec.shapes]
        self._edge = sum(1 << (row * self._width) for row in range(_height))

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The first of the codes that look best."""
        codes: list[int] = state.legal(seat)
        free = self._areas[state.area] & ~state.drawn_squares(seat)
        if codes[0] < DONE_CODE:
            return max(codes, key=lambda code: self._use(state.die(code), free))
        return max(codes, key=lambda code: self._gain(code, free))

    def _use(self, shape: int, free: int) -> int:
        fits = any(placement.shape == shape and not placement.mask & ~free for placement in self._placements)
        return self._sizes[shape] if fits else 0

    def _gain(self, code: int, free: int) -> tuple[int, int]:
        if code < FIRST_PLACE:
            return 0, 0
        mask = self._placements[code - FIRST_PLACE].mask
        return mask.bit_count(), -self._neighbours(mask, free & ~mask)

    def _neighbours(self, mask: int, left: int) -> int:
        last = self._edge << (self._width - 1)
        beside = (mask & ~last) << 1, (mask & ~self._edge) >> 1, mask << self._width, mask >> self._width
        return sum((moved & left).bit_count() for moved in beside)


class Planner(Playing):
    """Weighs every remainder it could leave, and in the draft what the others would take."""

    name = "planner"

    def __init__(self, game: Rules) -> None:
        numbers = game.tables.numbers
        self._areas = [remainders(numbers, area, game.spec.board[0]) for area in range(len(numbers.areas))]
        self._full = numbers.areas
        self._draft = Draft()
        self._outlook = Outlook(self._areas, numbers, STAY)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The code it likes best; the same position always gives the same one."""
        if PHASES[state.phase] == "grab":
            return self._grab(state, seat)
        black, white = (-1 if state.used(seat, colour) else state.die(state.held(seat, colour)) for colour in (0, 1))
        return int(self._areas[state.area].plan(self._free(state, seat), black, white))

    def opinions(self, state: State, seat: int, rng: Rng) -> list[Opinion]:
        """Estimates for every legal action, the one it takes first."""
        return self._outlook.opinions(state, seat, self.choose(state, seat, rng))

    def outlook(self, state: State, seat: int) -> tuple[float, float | None]:
        """The points to expect before a throw, and at tables the chance to win."""
        return self._outlook.before_throw(state, seat)

    def _grab(self, state: State, seat: int) -> int:
        filling = [(seat + turn) % state.seats for turn in range(state.seats)]
        filling = [other for other in filling if not state.finished >> other & 1]
        self._draft.begin(state.dice)
        for die in range(DONE_CODE):
            self._draft.lay(die, state.die(die), state.holder(die))
        for other in filling:
            self._weigh_pairs(state, other)
        return self._draft.best(_turns(state, filling))

    def _weigh_pairs(self, state: State, seat: int) -> None:
        left, free = self._areas[state.area], self._free(state, seat)
        for black in range(state.dice):
            for white in range(state.dice):
                if self._draft.may_hold(seat, black) and self._draft.may_hold(seat, white + LIMITS["dice"]):
                    worth = left.pair(free, state.die(black), state.die(white + LIMITS["dice"]))
                    self._draft.weigh(seat, black, white, worth)

    def _free(self, state: State, seat: int) -> int:
        return int(self._full[state.area] & ~state.drawn_squares(seat))


class Remainders:
    """What the squares left over in one area are worth: about the chance to fill them before the others are done.

    Up to EXACT squares the next throws are played out in full, with one black and one white die as they fall.
    """

    black: list[int]
    white: list[int]
    on_black: list[int]
    on_white: list[int]
    pairs: list[float]
    alone: list[float]

    def __init__(self, tables: Tables, area: int, width: int) -> None:
        allocate(self, REMAINDER_ARRAYS)
        self.tables, self.area, self.width = tables, area, width
        numbers = tables.numbers
        self.blacks, self.whites = len(numbers.black), len(numbers.white)
        for face, shape in enumerate(numbers.black):
            self.black[face], self.on_black[shape] = shape, 1
        for face, shape in enumerate(numbers.white):
            self.white[face], self.on_white[shape] = shape, 1
        largest = _largest(numbers, numbers.black), _largest(numbers, numbers.white)
        self.largest, self.reach = max(largest), 2 * sum(largest)
        self.edge = sum(1 << row * width for row in range(LIMITS["squares"] // width))
        self._empty(SMALLEST)

    def plan(self, free: int, black: int, white: int) -> int:
        """The code to play on these squares with the shapes still to be drawn, -1 for one that is used."""
        best, code = self._after(free), DONE_CODE
        for shape in (black, white):
            for placement, mask in self._fitting(shape, free):
                worth = self._best_one(white if shape == black else -1, free ^ mask)
                worth = max(worth, self._after(free ^ mask))
                if worth > best:
                    best, code = worth, placement
        return code

    def pair(self, free: int, black: int, white: int) -> float:
        """The worth of these squares with both shapes in hand."""
        best = max(self._after(free), self._best_one(white, free))
        for _code, mask in self._fitting(black, free):
            best = max(best, self._after(free ^ mask), self._best_one(white, free ^ mask))
        return best

    def value(self, free: int) -> float:
        """The worth of these squares before a throw, from 0 to 1."""
        slot = self._find(free)
        if self.keys[slot] == free:
            return self.kept[slot * ROW]
        return self._keep(free, self._solve(free) if ones(free) <= EXACT else self._estimate(free))

    def _after(self, free: int) -> float:
        return STAY * self.value(free) if free else 1.0

    def _fitting(self, shape: int, free: int) -> list[tuple[int, int]]:
        if shape < 0:
            return []
        begin = (self.area * SHAPES + shape) * STRIDE
        numbers = self.tables.numbers
        inside = numbers.listed[numbers.starts[begin] : numbers.starts[begin + STRIDE - 1]]
        return [(FIRST_PLACE + number, numbers.masks[number]) for number in inside if not numbers.masks[number] & ~free]

    def _best_one(self, shape: int, free: int) -> float:
        best = 0.0
        if shape < 0:
            return best
        begin = (self.area * SHAPES + shape) * STRIDE
        for index in range(self.tables.starts[begin], self.tables.starts[begin + STRIDE - 1]):
            mask = self.tables.listed_mask[index]
            if not mask & ~free:
                best = max(best, self._after(free ^ mask))
        return best

    def _solve(self, free: int) -> float:
        # The squares get fewer with every step down, so each depth has room of its own.
        alone, pairs = ones(free) * FACES, ones(free) * FACES * FACES
        for white in range(self.whites):
            self.alone[alone + white] = self._best_one(self.white[white], free)
        for black in range(self.blacks):
            for white in range(self.whites):
                self.pairs[pairs + black * FACES + white] = self.alone[alone + white]
            self._add_black(self.black[black], free, pairs + black * FACES)
        return self._settle(pairs)

    def _add_black(self, shape: int, free: int, row: int) -> None:
        begin = (self.area * SHAPES + shape) * STRIDE
        for index in range(self.tables.starts[begin], self.tables.starts[begin + STRIDE - 1]):
            mask = self.tables.listed_mask[index]
            if not mask & ~free:
                after = self._after(free ^ mask)
                kept = self._find(free ^ mask) * ROW + 1
                for white in range(self.whites):
                    best = max(after, self.kept[kept + white]) if free ^ mask else after
                    self.pairs[row + white] = max(self.pairs[row + white], best)

    def _settle(self, pairs: int) -> float:
        # A throw that makes things no better is left unused: then the squares stay, and with them their worth.
        worth, before = 0.0, -1.0
        while worth > before:
            before = worth
            total, used = 0.0, 0
            for black in range(self.blacks):
                for white in range(self.whites):
                    pair = self.pairs[pairs + black * FACES + white]
                    if pair > STAY * before:
                        total += pair
                        used += 1
            every = self.blacks * self.whites
            worth = total / (every - STAY * (every - used))
        return worth

    def _estimate(self, free: int) -> float:
        left, right = (free & ~self.edge) >> 1 & free, (free << 1) & ~self.edge & free
        up, down = free >> self.width & free, (free << self.width) & free
        some = left | right | up | down
        two = (left & right) | (up & down) | ((left | right) & (up | down))
        log = CONSTANT + PER_SQUARE * ones(free) + PER_PAIR * (ones(left) + ones(up))
        log += PER_LONE * ones(free & ~some) + PER_END * ones(some & ~two)
        if ones(free) <= self.reach and self.fills(free, 2, 2, 0):
            log += IN_TWO
        return exp(log)

    def fills(self, free: int, black: int, white: int, either: int) -> bool:
        """Whether so many black and white dice can fill these squares; `either` stand for shapes of both colours."""
        if not free:
            return True
        if ones(free) > (black + white - either) * self.largest:
            return False
        first = lowest(free)
        shape = 0
        while shape < self.tables.shapes and not self._fills_with(shape, first, free, black, white, either):
            shape += 1
        return shape < self.tables.shapes

    def _fills_with(self, shape: int, first: int, free: int, black: int, white: int, either: int) -> bool:
        on_black, on_white = self.on_black[shape], self.on_white[shape]
        both = on_black & on_white
        black -= on_black - both
        white -= on_white - both
        if black < 0 or white < 0 or not (on_black or on_white):
            return False
        begin = (self.area * SHAPES + shape) * STRIDE + first
        for index in range(self.tables.starts[begin], self.tables.starts[begin + 1]):
            mask = self.tables.listed_mask[index]
            if not mask & ~free and self.fills(free ^ mask, black, white, either + both):
                return True
        return False

    # -- the table of remainders --------------------------------------------------------------------------------
    def _find(self, free: int) -> int:
        slot = ((free * HASH) & M32) >> self.shift
        while self.keys[slot] and self.keys[slot] != free:
            slot = slot + 1 if slot + 1 < self.places else 0
        return slot

    def _keep(self, free: int, worth: float) -> float:
        if 2 * self.count >= self.places:
            self._grow()
        slot = self._find(free)
        self.keys[slot], self.kept[slot * ROW] = free, worth
        self.count += 1
        for white in range(self.whites):
            self.kept[slot * ROW + 1 + white] = self.alone[ones(free) * FACES + white]
        return self.kept[slot * ROW]

    def _grow(self) -> None:
        keys, kept = self.keys, self.kept
        before = self.places
        self._empty(2 * before if before < LARGEST else SMALLEST)
        for slot in range(before if self.places > before else 0):
            if keys[slot]:
                place = self._find(keys[slot])
                self.keys[place] = keys[slot]
                self.count += 1
                for column in range(ROW):
                    self.kept[place * ROW + column] = kept[slot * ROW + column]

    def _empty(self, places: int) -> None:
        self.places, self.count = places, 0
        self.shift = 33 - places.bit_length()
        self.keys = array("i", [0]) * places
        self.kept = array("f", [0.0]) * (places * ROW)


class Draft:
    """The grabs that are still to come, searched to the last: each seat wants most for itself, least for the others."""

    worth: list[float]
    turns: list[int]
    shown: list[int]
    taken: list[int]
    hand: list[int]
    result: list[float]

    def __init__(self) -> None:
        allocate(self, DRAFT_ARRAYS)
        self.begin(0)

    def begin(self, dice: int) -> None:
        """Clear the table for so many dice of each colour."""
        self.dice, self.length, self.seats = dice, 0, 0
        for number in range(8):
            self.taken[number] = 0
            self.hand[number] = -1

    def lay(self, die: int, shape: int, holder: int) -> None:
        """Put a die on the table, or into the hand of its holder."""
        self.shown[die] = shape
        if holder >= 0:
            self.taken[die] = 1
            self.hand[holder * 2 + die // 4] = die

    def may_hold(self, seat: int, die: int) -> bool:
        """Whether this seat holds the die or can still get it."""
        held = self.hand[seat * 2 + die // 4]
        return held == die or (held < 0 and not self.taken[die])

    def weigh(self, seat: int, black: int, white: int, worth: float) -> None:
        """Tell what a pair of dice, each numbered from 0, is worth to a seat."""
        self.seats |= 1 << seat
        self.worth[seat * 16 + black * 4 + white] = worth

    def best(self, turns: list[int]) -> int:
        """The die for the first of the seats that grab in this order."""
        self.length = len(turns)
        for turn, seat in enumerate(turns):
            self.turns[turn] = seat
        return self._search(0)

    def _search(self, depth: int) -> int:
        if depth == self.length:
            self._count_hands(depth)
            return -1
        seat, best, choice = self.turns[depth], -2.0, -1
        for die in range(8):
            if self._worth_trying(seat, die):
                self._take(seat, die, 1)
                self._search(depth + 1)
                self._take(seat, die, 0)
                aim = self._aim(seat, depth + 1)
                if aim > best:
                    best, choice = aim, die
                    self._hand_up(depth)
        return choice

    def _worth_trying(self, seat: int, die: int) -> bool:
        # Of dice that show the same, the first stands for all.
        if die % 4 >= self.dice or self.taken[die] or self.hand[seat * 2 + die // 4] >= 0:
            return False
        for other in range(die // 4 * 4, die):
            if not self.taken[other] and self.shown[other] == self.shown[die]:
                return False
        return True

    def _take(self, seat: int, die: int, taken: int) -> None:
        self.taken[die] = taken
        self.hand[seat * 2 + die // 4] = die if taken else -1

    def _count_hands(self, depth: int) -> None:
        for seat in range(4):
            if self.seats >> seat & 1:
                white = self.hand[seat * 2 + 1] - 4
                self.result[depth * 4 + seat] = self.worth[seat * 16 + self.hand[seat * 2] * 4 + white]

    def _hand_up(self, depth: int) -> None:
        for seat in range(4):
            self.result[depth * 4 + seat] = self.result[depth * 4 + 4 + seat]

    def _aim(self, seat: int, depth: int) -> float:
        others, total = 0, 0.0
        for other in range(4):
            if other != seat and self.seats >> other & 1:
                others += 1
                total += self.result[depth * 4 + other]
        return self.result[depth * 4 + seat] - (total / others if others else 0.0)


@lru_cache(maxsize=24)
def remainders(numbers: Numbers, area: int, width: int) -> Remainders:
    """The remainders of one area; players of the same sheet share what has been worked out."""
    return Remainders(Tables(numbers), area, width)


def _largest(numbers: Numbers, faces: tuple[int, ...]) -> int:
    return max(mask.bit_count() for mask, shape in zip(numbers.masks, numbers.shape_of, strict=True) if shape in faces)


def _turns(state: State, filling: list[int]) -> list[int]:
    missing = {seat: sum(state.held(seat, colour) < 0 for colour in (0, 1)) for seat in filling}
    return [seat for round_ in (0, 1) for seat in filling if missing[seat] > round_]
