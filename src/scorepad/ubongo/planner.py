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

# Up to this many squares the worth of a remainder is worked out, above it is estimated.
EXACT = 10

# The logarithm of the estimate: constant, per square, per pair of neighbours, per lone square, per square with
# one neighbour, and what it adds if two throws can do.
CONSTANT, PER_SQUARE, PER_PAIR, PER_LONE, PER_END, IN_TWO = -0.1, -0.13, 0.03, -0.2, -0.02, 0.1

# Places in the table of remainders: it begins small, doubles when half full and is emptied at its largest.
SMALLEST, LARGEST = 1 << 12, 1 << 19
HASH = 2654435761
M32 = 0xFFFFFFFF

# Fixed sizes of the C arrays: shapes of a sheet, faces of a colour, the engine's list of first squares, placements in
# an area, and in EXACT squares or fewer.
SHAPES, FACES, STRIDE, PLACEMENTS, ROOM = 12, 8, 31, 2880, 960

# What is kept of a remainder: its worth, and what it is worth with each face of the white dice alone.
ROW = 9

REMAINDER_ARRAYS = {
    "as_black": 12, "as_white": 12, "like_black": 8, "like_white": 8,
    "fits": 13440, "shape_of": 13440, "ends": 11, "firsts": 31, "pairs": 704, "alone": 248, "hopes": 64,
}  # fmt: skip
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

    as_black: list[int]  # of each shape: the first face that shows it, -1 where none does
    as_white: list[int]
    like_black: list[int]  # of each face: the first one that shows the same
    like_white: list[int]
    fits: list[int]  # the squares of the placements that fit: in the area, then for each depth in what is left there
    shape_of: list[int]  # the same: their shapes
    ends: list[int]  # of each depth: where its placements end
    firsts: list[int]  # of each square: where its placements begin in the area, which are listed by their first square
    pairs: list[float]
    alone: list[float]
    hopes: list[float]

    def __init__(self, tables: Tables, area: int, width: int) -> None:
        allocate(self, REMAINDER_ARRAYS)
        self.tables, self.area, self.width = tables, area, width
        numbers = tables.numbers
        self.blacks, self.whites = len(numbers.black), len(numbers.white)
        for shape in range(numbers.shapes):
            self.as_black[shape] = numbers.black.index(shape) if shape in numbers.black else -1
            self.as_white[shape] = numbers.white.index(shape) if shape in numbers.white else -1
        for face, shape in enumerate(numbers.black):
            self.like_black[face] = self.as_black[shape]
        for face, shape in enumerate(numbers.white):
            self.like_white[face] = self.as_white[shape]
        self._list_placements(numbers)
        self.largest_black, self.largest_white = (_largest(numbers, on) for on in (numbers.black, numbers.white))
        self.largest = max(self.largest_black, self.largest_white)
        self.reach = 2 * (self.largest_black + self.largest_white)
        self.edge = sum(1 << row * width for row in range(LIMITS["squares"] // width))
        self._empty(SMALLEST)

    def _list_placements(self, numbers: Numbers) -> None:
        """Those of the area that a die shows, by their first square, large ones first."""
        shown = sorted({*numbers.black, *numbers.white}, key=lambda shape: -_largest(numbers, (shape,)))
        for square in range(LIMITS["squares"]):
            for shape in shown:
                begin = (self.area * SHAPES + shape) * STRIDE + square
                for number in numbers.listed[numbers.starts[begin] : numbers.starts[begin + 1]]:
                    self.fits[self.ends[0]], self.shape_of[self.ends[0]] = numbers.masks[number], shape
                    self.ends[0] += 1
            self.firsts[square + 1] = self.ends[0]

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
        slot = self._known(free, 0)  # the table may grow
        return self.kept[slot * ROW]

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

    def _solve(self, free: int, depth: int) -> float:
        # The squares get fewer with every step down, so each number of squares has room of its own.
        inner = ones(free)
        alone, pairs = inner * FACES, inner * FACES * FACES
        for face in range(self.whites):
            self.alone[alone + face] = 0.0
        for face in range(self.blacks * FACES):
            self.pairs[pairs + face] = 0.0
        self._gather(free, depth, inner)
        self._draw(free, inner)
        for face in range(self.whites):
            self.alone[alone + face] = self.alone[alone + self.like_white[face]]
        return self._settle(alone, pairs)

    def _gather(self, free: int, depth: int, inner: int) -> None:
        """List the placements in these squares; all of them are among those of the depth above."""
        fits, shapes = self.fits, self.shape_of
        begin, at = PLACEMENTS + depth * ROOM if depth else 0, PLACEMENTS + inner * ROOM
        for index in range(begin, self.ends[depth]):
            if not fits[index] & ~free:
                fits[at], shapes[at] = fits[index], shapes[index]
                at += 1
        self.ends[inner] = at

    def _draw(self, free: int, depth: int) -> None:
        """What each placement makes of these squares, alone and with each white face after it."""
        alone, pairs = depth * FACES, depth * FACES * FACES
        for index in range(PLACEMENTS + depth * ROOM, self.ends[depth]):
            rest, shape = free ^ self.fits[index], self.shape_of[index]
            slot = self._known(rest, depth) * ROW if rest else 0
            after = STAY * self.kept[slot] if rest else 1.0
            face = self.as_white[shape]
            if face >= 0 and after > self.alone[alone + face]:
                self.alone[alone + face] = after
            face = self.as_black[shape]
            if face >= 0:
                self._add_white(pairs + face * FACES, slot + 1 if rest else -1, after)

    def _add_white(self, row: int, kept: int, after: float) -> None:
        """With each white face after a black one: what is kept of the rest, if there is any."""
        pairs, table = self.pairs, self.kept
        for white in range(self.whites):
            best = table[kept + white] if kept >= 0 else after
            if best < after:
                best = after
            if best > pairs[row + white]:
                pairs[row + white] = best

    def _settle(self, alone: int, pairs: int) -> float:
        # A throw that makes things no better is left unused: then the squares stay, and with them their worth.
        every, used, hopes = self.blacks * self.whites, self._hope(alone, pairs), self.hopes
        worth, before = 0.0, -1.0
        while worth > before:
            before, least = worth, STAY * worth
            total, count, used = 0.0, used, 0
            for index in range(count):
                pair = hopes[index]
                if pair > least:
                    total += pair
                    hopes[used] = pair
                    used += 1
            worth = total / (every - STAY * (every - used))
        return worth

    def _hope(self, alone: int, pairs: int) -> int:
        """List what the throws are worth that are worth anything; how many they are."""
        table, hopes, count = self.pairs, self.hopes, 0
        for black in range(self.blacks):
            row = pairs + self.like_black[black] * FACES
            for white in range(self.whites):
                pair = table[row + self.like_white[white]]
                if pair < self.alone[alone + white]:
                    pair = self.alone[alone + white]
                if pair > 0:
                    hopes[count] = pair
                    count += 1
        return count

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
        """Whether this many black and white dice can fill these squares; `either` stand for shapes of both colours."""
        if not free:
            return True
        most = black * self.largest_black + white * self.largest_white
        if ones(free) > most or ones(free) > (black + white - either) * self.largest:
            return False
        fits, first = self.fits, lowest(free)
        for index in range(self.firsts[first], self.firsts[first + 1]):
            if not fits[index] & ~free and self._fills_after(free, index, black, white, either):
                return True
        return False

    def _fills_after(self, free: int, index: int, black: int, white: int, either: int) -> bool:
        shape = self.shape_of[index]
        if self.as_white[shape] < 0:
            black -= 1
        elif self.as_black[shape] < 0:
            white -= 1
        else:
            either += 1
        if black < 0 or white < 0:
            return False
        return self.fills(free ^ self.fits[index], black, white, either)

    # -- the table of remainders --------------------------------------------------------------------------------
    def _find(self, free: int) -> int:
        slot = ((free * HASH) & M32) >> self.shift
        while self.keys[slot] and self.keys[slot] != free:
            slot = slot + 1 if slot + 1 < self.places else 0
        return slot

    def _known(self, free: int, depth: int) -> int:
        """Where in the table the worth of these squares is; what fits there is among the placements of the depth."""
        slot = self._find(free)
        if self.keys[slot] == free:
            return slot
        return self._keep(free, self._solve(free, depth) if ones(free) <= EXACT else self._estimate(free))

    def _keep(self, free: int, worth: float) -> int:
        if 2 * self.count >= self.places:
            self._grow()
        slot = self._find(free)
        self.keys[slot], self.kept[slot * ROW] = free, worth
        self.count += 1
        for white in range(self.whites):
            self.kept[slot * ROW + 1 + white] = self.alone[ones(free) * FACES + white]
        return slot

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
        """Clear the table for this many dice of each colour."""
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
