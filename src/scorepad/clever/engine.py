"""The rules of the Clever games: one State for every Clever-like sheet.

The sheet comes as Tables: flat integers made from a sheet file by `layout`. Words of the sheet file are numbers here,
in the order in which `sheet` lists them. Nothing here knows which game it plays. The fields are listed in `fields`.

Reading order of State: the door for Python callers (legal ... load), the course of play (start_round ... move_on),
chance (outcomes ... run), what is legal (collect ... can_return), what an action does (apply_unchecked ... drop_due),
marks and bonuses (mark ... earn), points.
"""

from collections.abc import Callable

from scorepad.clever import derived, reasons, scoring, throws
from scorepad.clever.dump import check_awaited, check_dump
from scorepad.clever.fields import STATE
from scorepad.clever.memory import StateMemory
from scorepad.clever.tables import Tables
from scorepad.clever.words import *
from scorepad.core import door, plain
from scorepad.core.plain import allocate
from scorepad.core.points import Points
from scorepad.core.rng import Rng
from scorepad.core.tape import Tape

#: A seed counts with this many of its bits, as in `Rng`; games are numbered up to half of that.
SEED_BITS, MOST_GAMES = 2**64 - 1, 2**63 - 1
#: A bit beyond those of all spots.
NO_SPOT = 1 << 30

lowest: Callable[[int], int]
draw: Callable[[Rng, int], int]
copy_state: Callable[[StateMemory, StateMemory], None]
clear_state: Callable[[StateMemory, int], None]
load_state: Callable[[StateMemory, list[int]], None]
plain.lend(globals(), copy_state=STATE.copy, clear_state=STATE.clear, load_state=STATE.load)

# How dice can fall; compiled: arrays of integers.
POWER_OF_SIX = throws.POWER_OF_SIX
FACTORIAL = throws.FACTORIAL
THROWS = throws.THROWS
THREE_FACES = throws.THREE_FACES
LANDING = throws.LANDING


class Moves:
    """Room for the legal actions of one position."""

    codes: list[int]

    def __init__(self) -> None:
        allocate(self, {"codes": CODES})
        self.count = 0

    def add(self, code: int) -> None:
        """One action."""
        self.codes[self.count] = code
        self.count += 1

    def add_spots(self, base: int, spots: int) -> None:
        """One action for each set bit of `spots`."""
        while spots:
            self.codes[self.count] = base + lowest(spots)
            self.count += 1
            spots &= spots - 1


class State(StateMemory):
    """One position of a Clever game: integers only, no history, no names, no generator."""

    def __init__(self, tables: Tables, seats: int = 1, first: int = 0) -> None:
        if not isinstance(tables, Tables):
            raise door.strange("tables", tables, "Tables of a Clever sheet")
        if not 1 <= seats <= SEATS:
            raise door.outside("seats", seats, 1, SEATS)
        if not 0 <= first < seats:
            raise door.outside("first", first, 0, seats - 1)
        self.tables = tables
        self.tape: Tape | None = None
        allocate(self, STATE.lengths)
        self.reset(seats, first)

    # -- the door: what Python callers pass is checked ------------------------------------------------------------
    def legal(self, seat: int) -> list[int]:
        """The codes of all actions the seat may take now; none if it is not awaited."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        moves = Moves()
        if self.over == 0 and self.chance == NO_CHANCE and self.waiting & (1 << seat):
            self.collect(seat, moves)
        return [moves.codes[index] for index in range(moves.count)]

    def refuse(self, seat: int, code: int) -> int:
        """Why the seat may not do this now; 0 if it may."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        if not 0 <= code < self.tables.codes:
            raise door.outside("code", code, 0, self.tables.codes - 1)
        return reasons.refusal(self, seat, code)

    def apply(self, seat: int, code: int) -> None:
        """Do an action; one that is not legal raises IllegalAction and changes nothing."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        if not 0 <= code < self.tables.codes:
            raise door.outside("code", code, 0, self.tables.codes - 1)
        reason = reasons.refusal(self, seat, code)
        if reason:
            raise door.illegal(seat, code, "clever", REASON_NAMES[reason])
        self.apply_unchecked(seat, code)

    def roll(self, outcome: int) -> None:
        """Let the dice show one of the `outcomes` of the throw that is due."""
        if self.chance == NO_CHANCE:
            raise door.no_throw()
        if not 0 <= outcome < self.outcomes():
            raise door.outside("outcome", outcome, 0, self.outcomes() - 1)
        self.roll_unchecked(outcome)

    def score(self, seat: int) -> int:
        """All areas and foxes."""
        door.check("seat", seat, 0, self.seats - 1)
        return self.score_unchecked(seat)

    def area_score(self, seat: int, area: int) -> int:
        """The points of one area as it stands."""
        door.check("seat", seat, 0, self.seats - 1)
        door.check("area", area, 0, self.tables.areas - 1)
        return self.area_score_unchecked(seat, area)

    def points_of(self, seat: int) -> tuple[int, ...]:
        """The points of each area, of the foxes, and in all."""
        door.check("seat", seat, 0, self.seats - 1)
        points = Points(1, 1, self.tables.areas + 2)
        scoring.write_points(self, seat, points)
        return points.row(0, 0)

    def describe(self, seat: int, code: int) -> tuple[int, int, int]:
        """What a use of a die or a mark is about, allowed or not: the cell, the number it brings, what it writes."""
        door.check("seat", seat, 0, self.seats - 1)
        door.check("code", code, 0, self.tables.codes - 1)
        return reasons.describe(self, seat, code)

    def playout(self, rng: Rng) -> int:
        """Play on with random actions to the end; the number of decisions taken."""
        if not isinstance(rng, Rng):
            raise door.strange("rng", rng, "Rng")
        return self.run(rng, Moves())

    def clone(self) -> "State":
        """A copy that shares nothing but the tables; nobody watches it."""
        other = State(self.tables, self.seats)
        copy_state(self, other)
        return other

    def clone_into(self, other: "State") -> None:
        """Make another position equal to this one, whatever it was before."""
        if not isinstance(other, State):
            raise door.strange("other", other, "State of a Clever game")
        self.lend_tables(other)
        copy_state(self, other)

    def lend_tables(self, other: "State") -> None:
        """Let another position be one of the same sheet."""
        other.tables = self.tables

    def clone_into_unchecked(self, other: "State") -> None:
        """Make another position of the same sheet equal to this one."""
        copy_state(self, other)

    def restart(self) -> None:
        """Begin anew with the same seats; whoever watches is told from the start."""
        self.reset(self.seats, self.first)

    def dump(self) -> list[int]:
        """The whole position as integers: what `fields` keeps, in that order."""
        return STATE.dump(self)

    def load(self, numbers: list[int]) -> None:
        """Become the position that `dump` gave; other numbers raise and change nothing."""
        check_dump(self.tables.data, numbers)
        other = State(self.tables, numbers[0])
        load_state(other, list(numbers))
        derived.work_out(other)
        check_awaited(other)
        copy_state(other, self)

    def __reduce__(self) -> tuple[object, ...]:
        return revive, (self.tables, self.dump())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same_sheet = self.tables is other.tables or self.tables.data == other.tables.data
        return same_sheet and self.dump() == other.dump()

    def __hash__(self) -> int:
        return door.hashed(self)

    def __repr__(self) -> str:
        return door.described(self, "clever")

    # -- what a position is ---------------------------------------------------------------------------------------

    def reset(self, seats: int, first: int) -> None:
        """Begin anew: empty sheets, and the first round's bonus given."""
        clear_state(self, seats)
        self.first = first
        self.active = first
        for seat in range(seats):
            for area in range(self.tables.areas):
                self.crossed[seat * AREAS + area] = self.tables.start_mask[area]
                derived.reopen(self, seat, area)
        self.roll_number = 1
        self.clear_dice()
        self.start_round()

    def number_before(self, seat: int, area: int) -> int:
        """The number that the next one must rise above or stay below; 0 where that does not matter."""
        filled = self.filled[2 * (seat * AREAS + area)]
        if filled == 0 or self.tables.accepts[area] not in (RISING, FALLING):
            return 0
        cell = self.tables.base[area] + filled - 1
        return self.written[seat * CELLS + cell] // self.tables.multiplier[cell]

    # -- the course of play -------------------------------------------------------------------------------------
    def start_round(self) -> None:
        """Cross off the round and give everybody its bonus; marks among them come before the first roll."""
        self.round += 1
        self.chance = NO_CHANCE
        if self.round > self.tables.rounds[self.seats]:
            self.round -= 1
            self.over = 1
            self.waiting = 0
            self.note(E_OVER, self.active, 0, 0)
            return
        self.phase = BEFORE
        self.note(E_ROUND, self.active, self.round, 0)
        bonus = self.tables.round_bonus[self.round]
        if bonus:
            for seat in range(self.seats):
                self.earn(seat, bonus)
                if self.due_mask[seat]:
                    self.stage[seat] = START
                    self.waiting |= 1 << seat
            for seat in range(self.seats):
                if self.waiting & (1 << seat) and not self.sift_due(seat):
                    self.lose_due(seat)
                    self.waiting &= ~(1 << seat)
                    self.stage[seat] = IDLE
        if self.waiting == 0:
            self.start_turn()

    def start_turn(self) -> None:
        """Hand all dice to the active player."""
        self.phase = ROLLING
        self.passive = 0
        self.clear_dice()
        self.roll_number = 1
        self.chance = THROW
        self.note(E_TURN, self.active, self.round, 0)

    def clear_dice(self) -> None:
        """All dice back into the hand, and every die may be used by +1 again."""
        self.pool = (1 << self.tables.dice) - 1
        self.tray = 0
        self.shelf = 0
        for slot in range(SLOTS):
            self.slots[slot] = NO_DIE
        for seat in range(self.seats):
            self.extra_used[seat] = 0

    def settle(self, seat: int) -> None:
        """After an act: first the pending marks, then what the seat's stage asks for."""
        if self.due_mask[seat]:
            if self.sift_due(seat):
                self.waiting |= 1 << seat
                return
            self.lose_due(seat)
        stage = self.stage[seat]
        if stage == AHEAD:
            self.before_roll(seat)
        elif stage == MORE:
            self.more_or_leave(seat)
        elif self.confirm == 0 or self.seats == 1:  # START: the round's bonus is used
            self.leave(seat)

    def sift_due(self, seat: int) -> int:
        """Whether one of the pending marks can be used; those that nothing can make usable again are lost."""
        usable = 0
        kinds = self.due_mask[seat]
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            if self.due_usable(seat, kind):
                usable = 1
            elif self.tables.late_loss == 0 and self.closed_for_good(seat, kind):
                self.lose_kind(seat, kind)
        return usable

    def closed_for_good(self, seat: int, kind: int) -> int:
        """Whether a pending mark that cannot be used now will not be usable after other marks either."""
        areas = self.tables.kind_areas[kind]
        while areas:
            area = lowest(areas)
            areas &= areas - 1
            # Where numbers are written, the next field may take what this one does not.
            if self.tables.order[area] == NEXT or self.tables.order[area] == OUTWARD:
                at = 2 * (seat * AREAS + area)
                if self.filled[at] + self.filled[at + 1] < self.room(area):
                    return 0
        return 1

    def room(self, area: int) -> int:
        """How many numbers can be written in an area."""
        return self.tables.size[area] - (self.tables.order[area] == OUTWARD)

    def lose_due(self, seat: int) -> None:
        """None of the pending marks can be used: all are lost."""
        kinds = self.due_mask[seat]
        while kinds:
            self.lose_kind(seat, lowest(kinds))
            kinds &= kinds - 1

    def lose_kind(self, seat: int, kind: int) -> None:
        """All pending marks of a kind are lost; who might have declined them anyway is told nothing."""
        if self.tables.kind_optional[kind] == 0:
            self.note(E_LOST, seat, kind, self.due[seat * KINDS + kind])
        self.due[seat * KINDS + kind] = 0
        self.due_mask[seat] &= ~(1 << kind)

    def before_roll(self, seat: int) -> None:
        """Between two rolls: dice may be taken back from the tray, then the roll; or the rolls are over."""
        if self.roll_number < 3 and self.can_return(seat):
            self.waiting = 1 << seat
        elif self.roll_number < 3 and self.pool:
            self.next_throw()
        else:
            self.end_rolls(seat)

    def next_throw(self) -> None:
        """The roll that comes next is to be made."""
        self.roll_number += 1
        self.throw_pool()

    def throw_pool(self) -> None:
        """The dice in the pool are to be thrown."""
        self.stage[self.active] = IDLE
        self.waiting = 0
        self.chance = THROW

    def end_rolls(self, seat: int) -> None:
        """No roll left: the tray is filled, at a table of several once the active player says so."""
        self.stage[seat] = SEAL
        if self.confirm and self.seats > 1:
            self.waiting = 1 << seat
        else:
            self.fill_tray()

    def fill_tray(self) -> None:
        """All dice not on die fields go to the tray; now everybody answers at the same time."""
        self.put_on_tray(self.active, self.pool)
        self.phase = ANSWERS
        self.waiting = (1 << self.seats) - 1
        for seat in range(self.seats):
            self.stage[seat] = TRAY
        self.stage[self.active] = MORE
        self.settle(self.active)

    def put_on_tray(self, seat: int, dice: int) -> None:
        """These dice of the pool go to the tray."""
        self.pool &= ~dice
        self.tray |= dice
        if self.tape is not None:
            for die in range(self.tables.dice):
                if dice >> die & 1:
                    self.note(E_TO_TRAY, seat, die, 0)

    def more_or_leave(self, seat: int) -> None:
        """The time for +1; it ends by itself where nothing can be done or taken back any more."""
        answered = seat != self.active or self.extra_used[seat] != 0
        if self.can_extra(seat) or (self.confirm and self.seats > 1 and answered):
            self.waiting |= 1 << seat
        else:
            self.leave(seat)

    def leave(self, seat: int) -> None:
        """The seat has answered; after the last one the game goes on."""
        self.stage[seat] = IDLE
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.move_on()

    def move_on(self) -> None:
        """To the first turn of the round, the next player, the solo passive turn, or the next round."""
        if self.phase == BEFORE:
            self.start_turn()
        elif self.seats == 1 and self.passive == 0:
            self.passive = 1
            self.clear_dice()
            self.chance = SOLO_THROW
        else:
            self.active += 1
            if self.active == self.seats:
                self.active = 0
            if self.active == self.first:
                self.start_round()
            else:
                self.start_turn()

    # -- chance -------------------------------------------------------------------------------------------------
    def outcomes(self) -> int:
        """How many equally likely outcomes the throw has that is to be made now."""
        if self.chance == SOLO_THROW:
            return POWER_OF_SIX[self.tables.dice] * FACTORIAL[self.tables.dice]
        return THROWS[self.pool]

    def roll_unchecked(self, outcome: int) -> None:
        """The dice show `outcome`: base six, lowest die first; a solo passive throw has its landing order on top."""
        landing = 0
        if self.chance == SOLO_THROW:
            landing = outcome // POWER_OF_SIX[self.tables.dice]
            outcome -= landing * POWER_OF_SIX[self.tables.dice]
        faces = THREE_FACES[outcome % 216] | THREE_FACES[outcome // 216] << 9
        dice = self.pool
        while dice:
            self.faces[lowest(dice)] = faces & 7
            faces >>= 3
            dice &= dice - 1
        if self.tape is not None:
            self.note(E_ROLL, self.active, self.pool, self.packed_faces())
        if self.chance == SOLO_THROW:
            self.lay_solo_dice(landing)
            self.phase = ANSWERS
            self.stage[0] = TRAY
        else:
            self.stage[self.active] = CHOOSE
        self.chance = NO_CHANCE
        self.waiting = 1 << self.active

    def packed_faces(self) -> int:
        """All faces in one number, three bits a die."""
        packed = 0
        for die in range(self.tables.dice):
            packed |= self.faces[die] << (3 * die)
        return packed

    def lay_solo_dice(self, order: int) -> None:
        """The three lowest dice go to the tray, of equal ones the nearest; the others lie on the die fields."""
        counts = 0  # four bits for each face: how many dice show it
        for die in range(self.tables.dice):
            counts += 1 << (4 * self.faces[die])
        room = 3
        cut = 1  # every die below this face goes to the tray, and `room` of those that show it
        while room > counts >> (4 * cut) & 15:
            room -= counts >> (4 * cut) & 15
            cut += 1
        self.lay_by_landing(LANDING[order], cut, room)

    def lay_by_landing(self, landing: int, cut: int, room: int) -> None:
        """Dice below `cut`, and the nearest `room` of those that show it, to the tray, the others on the die fields."""
        tray = 0
        others = 0  # three bits a die, the nearest in the lowest
        count = 0
        for _ in range(self.tables.dice):  # without a branch: how dice fall is nothing to foresee
            die = landing & 7
            landing >>= 3
            equal = (self.faces[die] == cut) & (room > 0)
            low = (self.faces[die] < cut) | equal
            room -= equal
            tray |= low << die
            others |= (die * (1 - low)) << (3 * count)
            count += 1 - low
        for slot in range(min(count, SLOTS)):
            self.put_on_slot(0, others >> (3 * slot) & 7, slot)
        self.put_on_tray(0, tray)

    def put_on_slot(self, seat: int, die: int, slot: int) -> None:
        """This die of the pool goes on a die field."""
        self.pool &= ~(1 << die)
        self.shelf |= 1 << die
        self.slots[slot] = die
        self.note(E_SLOT, seat, die, slot)

    def playouts(self, seed: int, start: int, count: int, points: Points | None = None) -> int:
        """Random games number `start` ... of `seed` from empty sheets; the decisions in all.

        Game i begins with seat i modulo the seats. `points` receives for each seat of each game the points of each
        area, of the foxes, and in all.
        """
        door.check("start", start, 0, MOST_GAMES)
        door.check("count", count, 0, MOST_GAMES)
        if points is not None:
            if not isinstance(points, Points):
                raise door.strange("points", points, "Points")
            points.check(count, self.seats, self.tables.areas + 2)
        return self.run_many(seed & SEED_BITS, start, count, points)

    def run_many(self, seed: int, start: int, count: int, points: Points | None) -> int:
        """The loop of `playouts`."""
        rng = Rng()
        moves = Moves()
        decisions = 0
        for game in range(start, start + count):
            rng.restart(seed, game)
            self.reset(self.seats, game % self.seats)
            decisions += self.run(rng, moves)
            if points is not None:
                for seat in range(self.seats):
                    scoring.write_points(self, seat, points)
        return decisions

    def run(self, rng: Rng, moves: Moves) -> int:
        """The loop of `playout`."""
        decisions = 0
        while self.over == 0:
            if self.chance:
                self.roll_unchecked(draw(rng, self.outcomes()))
            else:
                seat = lowest(self.waiting)
                self.collect(seat, moves)
                if moves.count == 1:
                    self.apply_unchecked(seat, moves.codes[0])
                else:
                    self.apply_unchecked(seat, moves.codes[draw(rng, moves.count)])
                decisions += 1
        return decisions

    # -- what is legal ------------------------------------------------------------------------------------------
    def collect(self, seat: int, moves: Moves) -> None:
        """Write the legal actions of an awaited seat to `moves`."""
        moves.count = 0
        if self.due_mask[seat]:
            self.collect_due(seat, moves)
            return
        stage = self.stage[seat]
        if stage == CHOOSE:
            self.collect_choice(seat, moves)
        elif stage == TRAY:
            self.collect_tray(seat, moves)
        elif stage == MORE:
            self.collect_more(seat, moves)
        elif stage == AHEAD:
            self.collect_returns(moves)
        elif stage == SEAL:
            moves.add(self.tables.tray_code)
        else:
            moves.add(self.tables.done_code)

    def collect_choice(self, seat: int, moves: Moves) -> None:
        """The active player after a roll: a die, a joker, a reroll, or giving the roll up."""
        self.collect_dice(seat, self.pool, 0, moves)
        if self.joker[seat]:
            return
        if moves.count == 0 or self.tables.may_decline:
            moves.add(self.tables.pass_code)
        if self.left(seat, REROLL) > 0:
            moves.add(self.tables.reroll_code)
        if self.tables.track_of[JOKER] >= 0:
            self.collect_jokers(seat, self.pool, moves)

    def collect_tray(self, seat: int, moves: Moves) -> None:
        """A passive player: a die of the tray; one of the active player's only if none of the tray fits."""
        if self.joker[seat]:
            self.collect_dice(seat, self.passive_dice(seat), 0, moves)
            return
        self.collect_dice(seat, self.tray, 0, moves)
        if moves.count == 0:
            self.collect_dice(seat, self.shelf, 0, moves)
        moves.add(self.tables.pass_code)
        if self.tables.track_of[JOKER] >= 0:
            self.collect_jokers(seat, self.passive_dice(seat), moves)

    def collect_more(self, seat: int, moves: Moves) -> None:
        """The time for +1: one more die, with a joker or without, or done."""
        if self.left(seat, PLUS1) > 0:
            self.collect_dice(seat, self.extra_dice(seat), self.tables.extra_shift, moves)
            if self.joker[seat]:
                return
            if self.tables.track_of[JOKER] >= 0:
                self.collect_jokers(seat, self.extra_dice(seat), moves)
        moves.add(self.tables.done_code)

    def collect_returns(self, moves: Moves) -> None:
        """Before a roll: a die of the tray taken back, the roll, or the end if there is nothing to roll."""
        moves.add_spots(self.tables.return_base, self.tray)
        if self.pool:
            moves.add(self.tables.roll_code)
        else:
            moves.add(self.tables.tray_code)

    def collect_dice(self, seat: int, dice: int, shift: int, moves: Moves) -> None:
        """Every way to mark one of these dice; `shift` 0 for a regular choice, or the distance to the codes of +1."""
        if self.joker[seat]:
            self.collect_pretended(seat, dice, shift, moves)
            return
        count = moves.count
        for pair in range(self.tables.first_pair[dice], self.tables.first_pair[dice + 1]):
            area = self.tables.pair_area[pair]
            at = seat * AREAS + area
            number = self.faces[self.tables.pair_die[pair]] + self.faces[self.tables.pair_partner[pair]]
            if self.tables.pair_simple[pair]:  # `spots` without a branch: which numbers fit is nothing to foresee
                spots = self.tables.with_number[area * NUMBERS + number] & ~self.closed[at]
                spots &= -(self.takes[at] >> number & 1)
            elif self.takes[at] >> number & 1:
                spots = self.die_spots(seat, self.tables.pair_die[pair], area, 0)
            else:
                continue
            code = self.tables.pair_code[pair] + shift
            moves.codes[count] = code + lowest(spots | NO_SPOT)  # counts only if there is one
            count += spots != 0
            spots &= spots - 1
            while spots:
                moves.codes[count] = code + lowest(spots)
                count += 1
                spots &= spots - 1
        moves.count = count

    def collect_pretended(self, seat: int, dice: int, shift: int, moves: Moves) -> None:
        """The same with a joker: every die of these counts as the pretended number, unless it shows it anyway."""
        for pair in range(self.tables.first_pair[dice], self.tables.first_pair[dice + 1]):
            spots = self.die_spots(seat, self.tables.pair_die[pair], self.tables.pair_area[pair], self.joker[seat])
            moves.add_spots(self.tables.pair_code[pair] + shift, spots)

    def collect_jokers(self, seat: int, dice: int, moves: Moves) -> None:
        """The numbers to pretend that would let one of these dice be used."""
        printed = self.joker_numbers(seat, 0)
        free = self.joker_numbers(seat, 1)
        if printed | free == 0:
            return
        for number in range(1, 7):
            if (printed | free) >> number & 1 and self.usable(seat, dice, number):
                if printed >> number & 1:
                    moves.add(self.tables.printed_joker_base + number - 1)
                if free >> number & 1:
                    moves.add(self.tables.free_joker_base + number - 1)

    def collect_due(self, seat: int, moves: Moves) -> None:
        """Every way to use one of the pending marks; those that may be declined can also be skipped."""
        kinds = self.due_mask[seat]
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            areas = self.tables.kind_areas[kind]
            while areas:
                area = lowest(areas)
                areas &= areas - 1
                if self.asks_number(kind, area):
                    self.collect_questions(seat, kind, area, moves)
                else:
                    moves.add_spots(self.tables.kind_base[kind * AREAS + area], self.due_spots(seat, kind, area))
            if self.tables.kind_optional[kind]:
                moves.add(self.tables.skip_base + kind)

    def collect_questions(self, seat: int, kind: int, area: int, moves: Moves) -> None:
        """A "?" in an area where numbers are written: every number that fits."""
        base = self.tables.kind_base[kind * AREAS + area]
        for number in range(self.tables.low[area], self.tables.high[area] + 1):
            moves.add_spots(base, self.question_spots(seat, area, number))
            base += self.tables.asked_spots[area]

    # -- which spots of an area are open ------------------------------------------------------------------------
    def spots(self, at: int, area: int, number: int) -> int:
        """Where a number may be marked, any row: a mask of cells, of sides, or of ways to write."""
        if not self.takes[at] >> number & 1:
            return 0
        if self.tables.order[area] == OUTWARD:
            return self.chain_spots(at, area, number)
        return self.tables.with_number[area * NUMBERS + number] & ~self.closed[at]

    def open_next(self, at: int, area: int, number: int) -> None:
        """Say which numbers the next field of an area takes after `number` or NOTHING, and how they may be written."""
        filled = self.filled[2 * at]
        if filled >= self.tables.size[area]:
            self.closed[at] = 0
            self.takes[at] = 0
            return
        cell = self.tables.base[area] + filled
        self.closed[at] = ~self.tables.ways[cell] & 3
        self.takes[at] = self.tables.numbers_from[cell] & self.tables.numbers_after[area * NUMBERS + number]

    def open_cells(self, at: int, area: int) -> None:
        """Say which numbers an area of printed numbers still has a cell for."""
        self.takes[at] = 0
        for number in range(1, LAST_NUMBER + 1):
            if self.tables.with_number[area * NUMBERS + number] & ~self.closed[at]:
                self.takes[at] |= 1 << number

    def open_chains(self, at: int, area: int) -> None:
        """Say which numbers continue one of the two chains."""
        self.takes[at] = 0
        for number in range(1, LAST_NUMBER + 1):
            if self.chain_spots(at, area, number):
                self.takes[at] |= 1 << number

    def chain_spots(self, at: int, area: int, number: int) -> int:
        """The sides on which `number` continues its chain, or starts it anew."""
        restart = self.tables.restart[area]
        found = 0
        for side in range(2):
            if self.filled[2 * at + side] < self.side_length(area, side):
                last = self.last[2 * at + side]
                again = number == restart and (self.tables.seven_again or last != restart)
                if again or number == (last + 1 if side else last - 1):
                    found |= 1 << side
        return found

    def side_length(self, area: int, side: int) -> int:
        """How many fields lie left (0) or right (1) of the centre."""
        if side:
            return self.tables.size[area] - 1 - self.tables.centre[area]
        return self.tables.centre[area]

    def due_spots(self, seat: int, kind: int, area: int) -> int:
        """Where a pending mark that names no number of its owner's choice may go."""
        at = seat * AREAS + area
        mode = self.tables.kind_mode[kind * AREAS + area]
        if mode == SENT_LOWER:
            die = self.tables.kind_die[kind]
            return self.spots(at, area, self.faces[die]) & self.tables.row_of_die[die]
        number = self.tables.kind_number[kind * AREAS + area]
        if mode in (WRITE_NUMBER, SAME_NUMBER):
            return self.question_spots(seat, area, number)
        if self.tables.order[area] == NEXT:  # a cross in the next field, whatever its threshold
            return 1 if self.filled[2 * at] < self.tables.size[area] else 0
        return self.tables.cells_mask[area] & ~self.closed[at]

    def asks_number(self, kind: int, area: int) -> int:
        """Whether using this pending mark in this area includes the choice of a number to write."""
        order = self.tables.order[area]
        return self.tables.kind_mode[kind * AREAS + area] == QUESTION and order in (NEXT, OUTWARD)

    def question_spots(self, seat: int, area: int, number: int) -> int:
        """Where a number without a die may be written; it joins the partner die where the sheet says so."""
        return self.spots(seat * AREAS + area, area, self.question_value(area, number))

    def question_value(self, area: int, number: int) -> int:
        """What a number without a die counts in an area."""
        return number + self.faces[self.tables.sum_die[area]]

    def due_usable(self, seat: int, kind: int) -> int:
        """Whether a pending mark of this kind can be used at all."""
        areas = self.tables.kind_areas[kind]
        while areas:
            area = lowest(areas)
            areas &= areas - 1
            if not self.asks_number(kind, area):
                if self.due_spots(seat, kind, area):
                    return 1
            else:
                for number in range(self.tables.low[area], self.tables.high[area] + 1):
                    if self.question_spots(seat, area, number):
                        return 1
        return 0

    # -- dice and actions ---------------------------------------------------------------------------------------
    def number_of(self, die: int, area: int, joker: int) -> int:
        """What a die counts in an area: its face or the pretended number, plus its partner in areas of sums."""
        return (joker or self.faces[die]) + self.faces[self.tables.partner[area * DICE + die]]

    def place_for(self, die: int) -> int:
        """Which place counts when this die is marked: where it lies, or the die field it would go to."""
        if self.tray >> die & 1:
            return ON_TRAY
        for slot in range(SLOTS):
            if self.slots[slot] == die:
                return slot
        return self.roll_number - 1

    def usable(self, seat: int, dice: int, joker: int) -> int:
        """Whether one of these dice can be marked, as it lies (joker 0) or pretending a number."""
        for pair in range(self.tables.first_pair[dice], self.tables.first_pair[dice + 1]):
            if self.die_spots(seat, self.tables.pair_die[pair], self.tables.pair_area[pair], joker):
                return 1
        return 0

    def die_spots(self, seat: int, die: int, area: int, joker: int) -> int:
        """Where in an area a die may be marked, as it lies (joker 0) or pretending a number."""
        if joker and self.faces[die] == joker:
            return 0
        spots = self.spots(seat * AREAS + area, area, self.number_of(die, area, joker))
        if self.tables.by_place[area]:
            spots &= self.tables.place_mask[area * PLACES + self.place_for(die)]
        return spots

    def usable_with_joker(self, seat: int, dice: int) -> int:
        """Whether one of these dice can be marked with a joker its owner has left."""
        numbers = self.joker_numbers(seat, 0) | self.joker_numbers(seat, 1)
        for number in range(1, 7):
            if numbers >> number & 1 and self.usable(seat, dice, number):
                return 1
        return 0

    def passive_dice(self, seat: int) -> int:
        """The dice a passive player may use with a joker: those of the tray, and all if none fits as it lies."""
        if self.usable(seat, self.tray, 0):
            return self.tray
        return self.tray | self.shelf

    def extra_dice(self, seat: int) -> int:
        """The dice that +1 may still use in this turn."""
        return ((1 << self.tables.dice) - 1) & ~self.extra_used[seat]

    def left(self, seat: int, action: int) -> int:
        """How many uses of an action are left."""
        track = self.tables.track_of[action]
        if track < 0:
            return 0
        at = seat * TRACKS + track
        if action != JOKER:
            return self.granted[at] - self.used[at]
        return 1 if self.used[at] != (1 << self.granted[at]) - 1 else 0  # jokers: one bit for each field used

    def joker_numbers(self, seat: int, free: int) -> int:
        """A mask of the numbers (bits 1-6) that unused joker fields offer: printed ones, or by free choice."""
        track = self.tables.track_of[JOKER]
        if track < 0:
            return 0
        numbers = 0
        for field in range(self.granted[seat * TRACKS + track]):
            if not self.used[seat * TRACKS + track] >> field & 1:
                if self.tables.joker_number[field] == 0:
                    if free:
                        numbers = 126
                elif not free:
                    numbers |= 1 << self.tables.joker_number[field]
        return numbers

    def can_extra(self, seat: int) -> int:
        """Whether the seat has a +1 and a die to use it on."""
        if self.left(seat, PLUS1) <= 0 or (self.passive and not self.tables.solo_extra):
            return 0
        dice = self.extra_dice(seat)
        if self.usable(seat, dice, 0):
            return 1
        return 1 if self.left(seat, JOKER) > 0 and self.usable_with_joker(seat, dice) else 0

    def can_return(self, seat: int) -> int:
        """Whether the active player may take a die back before the coming roll."""
        return 1 if self.tray and self.left(seat, RETURN) > 0 else 0

    # -- what an action does ------------------------------------------------------------------------------------
    def apply_unchecked(self, seat: int, code: int) -> None:
        """Do a legal action; whether it is legal is the caller's business."""
        kind = self.tables.act_kind[code]
        if kind == USE:
            self.apply_use(seat, code)
        elif kind == MARK:
            self.apply_mark(seat, code)
        elif kind == EXTRA:
            self.apply_extra(seat, code)
        elif kind == PASS:
            self.apply_pass(seat)
        elif kind == DONE:
            self.leave(seat)
        elif kind == THROW_AGAIN:
            self.spend(seat, REROLL)
            self.throw_pool()
        elif kind == SKIP:
            self.note(E_DECLINED, seat, self.tables.act_bonus[code], 0)
            self.drop_due(seat, self.tables.act_bonus[code])
            self.settle(seat)
        elif kind == PRETEND:
            self.apply_joker(seat, self.tables.act_number[code], code >= self.tables.free_joker_base)
        elif kind == TAKE_BACK:
            self.apply_return(seat, self.tables.act_die[code])
        elif kind == ROLL:
            self.next_throw()
        else:
            self.fill_tray()

    def apply_use(self, seat: int, code: int) -> None:
        """A regular choice: the active player's die goes on its field and sends lower ones to the tray."""
        die = self.tables.act_die[code]
        area = self.tables.act_area[code]
        number = self.number_of(die, area, self.joker[seat])
        self.joker[seat] = 0
        if self.stage[seat] == CHOOSE:
            self.await_companions(seat, area, self.shelf, number)
            self.put_on_field(seat, die, area)
            self.stage[seat] = AHEAD
        else:
            self.await_companions(seat, area, self.group_of(die), number)
            self.stage[seat] = MORE
        self.mark(seat, area, self.tables.act_spot[code], number)
        self.settle(seat)

    def put_on_field(self, seat: int, die: int, area: int) -> None:
        """Lay the chosen die on the next die field; strictly lower ones of the roll go to the tray."""
        face = self.faces[die]
        lower = 0
        for other in range(self.tables.dice):
            lower |= (self.faces[other] < face) << other
        lower &= self.pool
        self.put_on_slot(seat, die, self.roll_number - 1)
        self.put_on_tray(seat, lower)
        if self.tables.extra[area] == LOWER_DICE:
            while lower:
                self.add_due(seat, self.tables.lower_kind[lowest(lower)])
                lower &= lower - 1

    def group_of(self, die: int) -> int:
        """The other dice where this die lies: on the tray, or on the die fields."""
        return (self.tray if self.tray >> die & 1 else self.shelf) & ~(1 << die)

    def await_companions(self, seat: int, area: int, group: int, number: int) -> None:
        """In an area with companions every die of the group that shows the number adds a mark."""
        if self.tables.extra[area] != COMPANIONS:
            return
        while group:
            if self.faces[lowest(group)] == number:
                self.add_due(seat, self.tables.same_kind[number])
            group &= group - 1

    def apply_extra(self, seat: int, code: int) -> None:
        """A +1: one more die, wherever it lies; it moves no dice."""
        die = self.tables.act_die[code]
        area = self.tables.act_area[code]
        number = self.number_of(die, area, self.joker[seat])
        self.joker[seat] = 0
        self.spend(seat, PLUS1)
        self.extra_used[seat] |= 1 << die
        self.await_companions(seat, area, self.group_of(die), number)
        self.mark(seat, area, self.tables.act_spot[code], number)
        self.settle(seat)

    def apply_mark(self, seat: int, code: int) -> None:
        """Use a pending mark."""
        kind = self.tables.act_bonus[code]
        area = self.tables.act_area[code]
        number = self.tables.kind_number[kind * AREAS + area]
        if self.asks_number(kind, area):
            number = self.tables.act_number[code]
        if number:
            number = self.question_value(area, number)
        self.drop_due(seat, kind)
        self.mark(seat, area, self.tables.act_spot[code], number)
        self.settle(seat)

    def apply_pass(self, seat: int) -> None:
        """Give up a roll, or take no die of the tray."""
        self.note(E_PASS, seat, self.roll_number, self.stage[seat])
        if self.stage[seat] == CHOOSE:
            self.stage[seat] = AHEAD
            if self.tables.single_die_ends and self.pool & (self.pool - 1) == 0:
                self.end_rolls(seat)
                return
        else:
            self.stage[seat] = MORE
        self.settle(seat)

    def apply_return(self, seat: int, die: int) -> None:
        """Take a die of the tray back into the coming roll."""
        self.spend(seat, RETURN)
        self.tray &= ~(1 << die)
        self.pool |= 1 << die
        self.note(E_RETURNED, seat, die, 0)
        self.settle(seat)

    def apply_joker(self, seat: int, number: int, free: int) -> None:
        """Use up a joker field; the next die used counts as `number`."""
        wanted = 0 if free else number
        at = seat * TRACKS + self.tables.track_of[JOKER]
        field = 0
        while self.tables.joker_number[field] != wanted or self.used[at] >> field & 1:
            field += 1
        self.used[at] |= 1 << field
        self.joker[seat] = number
        self.note(E_USED, seat, JOKER, number)

    def spend(self, seat: int, action: int) -> None:
        """Cross a circled field of an action track."""
        self.used[seat * TRACKS + self.tables.track_of[action]] += 1
        self.note(E_USED, seat, action, 0)

    def add_due(self, seat: int, kind: int) -> None:
        """One more pending mark."""
        self.due[seat * KINDS + kind] += 1
        self.due_mask[seat] |= 1 << kind

    def drop_due(self, seat: int, kind: int) -> None:
        """One pending mark less."""
        self.due[seat * KINDS + kind] -= 1
        if self.due[seat * KINDS + kind] == 0:
            self.due_mask[seat] &= ~(1 << kind)

    # -- marks and bonuses --------------------------------------------------------------------------------------
    def mark(self, seat: int, area: int, spot: int, number: int) -> None:
        """Cross, circle or write in a spot, which is a cell, a side or a way to write; then whatever that earns."""
        at = seat * AREAS + area
        order = self.tables.order[area]
        cell = spot
        if order == NEXT:
            cell = self.write_next(seat, area, spot, number)
        elif order == OUTWARD:
            cell = self.write_chain(seat, area, spot, number)
        elif self.tables.writes[area] == CIRCLE_THEN_CROSS and not self.circled[at] >> cell & 1:
            self.circled[at] |= 1 << cell
            self.note(E_MARK, seat, self.tables.base[area] + cell, 0)
            self.complete_lines(seat, area, cell, self.circled[at])
            return
        else:
            self.filled[2 * at] += 1
            self.close_cell(at, area, cell)
        self.crossed[at] |= 1 << cell
        index = self.tables.base[area] + cell
        if self.tape is not None:
            self.note(E_MARK, seat, index, self.written[seat * CELLS + index])
        bonus = self.tables.cell_bonus[index]
        if bonus and number >= self.tables.bonus_from[index] and not (self.circled[at] | self.struck[at]) >> cell & 1:
            self.earn(seat, bonus)
        if self.tables.writes[area] != CIRCLE_THEN_CROSS:
            self.complete_lines(seat, area, cell, self.crossed[at])

    def close_cell(self, at: int, area: int, cell: int) -> None:
        """A printed number is crossed: its cell is closed, and those that were leapt over."""
        if self.tables.order[area] == FORWARD:
            self.closed[at] |= (2 << cell) - 1
            self.open_cells(at, area)
            return
        self.closed[at] |= 1 << cell
        number = self.tables.number[self.tables.base[area] + cell]
        if self.tables.with_number[area * NUMBERS + number] & ~self.closed[at] == 0:
            self.takes[at] &= ~(1 << number)

    def write_next(self, seat: int, area: int, times: int, number: int) -> int:
        """Write in the next field and say which it is; `times` 1 multiplies where the choice is half or times."""
        at = seat * AREAS + area
        cell = self.filled[2 * at]
        index = self.tables.base[area] + cell
        if self.tables.writes[area] == HALF_OR_TIMES and not times:
            self.written[seat * CELLS + index] = (number + self.tables.half_up) // 2
        else:  # a cross is written as 0
            self.written[seat * CELLS + index] = number * self.tables.factor[index]
        self.struck[at] |= times << cell
        self.filled[2 * at] += 1
        self.open_next(at, area, number)
        return cell

    def write_chain(self, seat: int, area: int, side: int, number: int) -> int:
        """Write at the outer end of the left (0) or right (1) chain and say which field it is."""
        at = 2 * (seat * AREAS + area) + side
        self.filled[at] += 1
        self.last[at] = number
        cell = self.tables.centre[area] + (self.filled[at] if side else -self.filled[at])
        self.written[seat * CELLS + self.tables.base[area] + cell] = number
        self.open_chains(seat * AREAS + area, area)
        return cell

    def complete_lines(self, seat: int, area: int, cell: int, marks: int) -> None:
        """Earn the bonus of each line through `cell` that is now complete."""
        at = (self.tables.base[area] + cell) * CELL_LINES
        line = self.tables.cell_lines[at]
        while line >= 0:
            if self.tables.line_mask[line] & ~marks == 0:
                self.note(E_LINE, seat, area, line)
                if self.tables.line_bonus[line]:
                    self.earn(seat, self.tables.line_bonus[line])
            at += 1
            line = self.tables.cell_lines[at]

    def earn(self, seat: int, bonus: int) -> None:
        """Receive a bonus: an action is circled, a fox noted, a mark becomes due."""
        arg = self.tables.bonus_arg[bonus]
        if self.tables.bonus_type[bonus] == ACTION:
            at = seat * TRACKS + arg
            if self.granted[at] == self.tables.track_fields[arg]:
                self.note(E_OVERFLOW, seat, arg, 0)
                return
            self.granted[at] += 1
            self.note(E_ACTION, seat, arg, self.granted[at])
            if self.granted[at] == self.tables.track_fields[arg] and self.tables.track_end[arg]:
                self.earn(seat, self.tables.track_end[arg])
        elif self.tables.bonus_type[bonus] == FOX:
            self.foxes[seat] += 1
            self.note(E_FOX, seat, self.foxes[seat], 0)
        else:
            self.add_due(seat, arg)
            self.note(E_DUE, seat, arg, 0)

    def note(self, event: int, seat: int, first: int, second: int) -> None:
        """Write an event to the tape, if somebody watches."""
        if self.tape is not None:
            self.tape.push(event, seat, first, second)

    # -- points -------------------------------------------------------------------------------------------------
    def score_unchecked(self, seat: int) -> int:
        """All areas and foxes."""
        return scoring.score(self, seat)

    def area_score_unchecked(self, seat: int, area: int) -> int:
        """The points of one area as it stands."""
        return scoring.area_points(self, seat, area)


def revive(tables: Tables, numbers: list[int]) -> State:
    """The position of a dump."""
    state = State(tables)
    state.load(numbers)
    return state
