"""The most that somebody makes of known dice, less the price of knowing them; no decision is left out.

`scorepad.lab.relaxed` says the same in plain words for every game, far slower; docs/bounds.md says why it is a bound.
"""

from array import array

from scorepad.clever.bots.ending import Ending
from scorepad.clever.bots.net import Net
from scorepad.clever.bots.plan import Plan
from scorepad.clever.engine import Moves, State
from scorepad.clever.game import FACES, LANDING_DIE
from scorepad.clever.tables import Tables
from scorepad.clever.throws import FACTORIAL
from scorepad.clever.words import *
from scorepad.core.dice import Slot, SlotDice
from scorepad.core.plain import allocate
from scorepad.core.rng import Rng

#: The longest chain of decisions and throws; a longer one is told as too much.
DEPTH = 600
#: Turns of a round, rolls and attempts that dice are known for; a number for each die, and for the landing order.
TURNS, ROLLS, ATTEMPTS, NUMBERS_EACH = 2, 4, 16, 8
PLACES_KNOWN = 16 * TURNS * ROLLS
SLOTS_KNOWN = PLACES_KNOWN * ATTEMPTS
LANDED = 7
#: Up to this many times the effort all throws are gone through, as in `scorepad.coach.outlook`.
ALL_UP_TO = 216 / 64
#: The effort with positions far from the best.
ROUGH = 2
#: No throw yet.
NOWHERE = -1
#: Where a table of what is known begins; it grows.
FIRST_SIZE = 1 << 16
LOWEST = -1000000.0


class Foresight:
    """Goes through all that is left of a game alone on the dice of one world; positions are known by 64 bits."""

    dice: list[int]  #: per slot: what each die shows, from 0, and last the landing order
    models: list[float]  #: per place: what a position on a good line is worth there

    def __init__(self, tables: Tables, net: Net, effort: int, margin: float, limit: int) -> None:
        allocate(self, {"dice": SLOTS_KNOWN * NUMBERS_EACH, "models": PLACES_KNOWN})
        self.plan = Plan(tables, net)
        self.ending = Ending(tables, self.plan)
        self.effort = effort
        #: In positions worth this much less than those of a good line the means are taken of a few throws.
        self.margin = margin
        #: This many positions are gone through in one world.
        self.limit = limit
        self.looked = 0
        self.priced = 0
        self.open = 0
        self.seed = 0
        self.stream = 0
        self.rng = Rng()
        self.states = [State(tables) for _ in range(DEPTH + 1)]
        self.moves = [Moves() for _ in range(DEPTH)]
        self.after = State(tables)
        self.model = State(tables)
        self.by_place = 1 if any(tables.data["by_place"]) else 0
        self.size = 0
        self.filled = 0
        self.keys = array("Q", [0])
        self.values = array("d", [0])

    def show(self, state: State, dice: SlotDice) -> None:
        """Tell it what the dice show in every throw that may still come."""
        each = [(die, FACES) for die in range(state.tables.dice)]
        landing = (LANDING_DIE, FACTORIAL[state.tables.dice])
        for place in range(state.round * TURNS * ROLLS, (state.tables.rounds[1] + 1) * TURNS * ROLLS):
            where = (place // ROLLS // TURNS, place // ROLLS % TURNS, place % ROLLS)
            for attempt in range(ATTEMPTS):
                at = (place * ATTEMPTS + attempt) * NUMBERS_EACH
                for die, sides in enumerate(each):
                    self.dice[at + die] = dice.outcome(Slot(where, (sides,), attempt))
                self.dice[at + LANDED] = dice.outcome(Slot(where, (landing,), attempt))

    def best(self, state: State, seed: int, stream: int) -> float:
        """The most, `open` 1 if there was too much to go through; means are taken of the throws of a stream."""
        self.seed = seed
        self.stream = stream
        self.looked = 0
        self.priced = 0
        self.open = 0
        self.filled = 0
        self.size = FIRST_SIZE
        self.keys = array("Q", [0]) * FIRST_SIZE
        self.values = array("d", [0]) * FIRST_SIZE
        state.clone_into(self.states[0])
        self.states[0].confirm = 0
        self.set_models(self.states[0])
        return self.follow(self.states[0], 0, NOWHERE, 0)

    # -- going through it -----------------------------------------------------------------------------------------
    def follow(self, here: State, depth: int, place: int, attempt: int) -> float:
        """The most from a position on, after a throw in a place."""
        if here.over:
            return here.score_unchecked(0)
        if here.chance:
            now = self.place_of(here)
            attempt = attempt + 1 if now == place else 0
            place = now
        elif here.stage[0] != CHOOSE:  # no more attempts there
            attempt = 0
        key = self.key(here, attempt)
        at = self.find(key)
        if self.keys[at] == key:
            return self.values[at]
        self.looked += 1
        if self.looked > self.limit or depth == DEPTH or attempt == ATTEMPTS:
            self.open = 1
        if self.open:
            return LOWEST
        if here.chance:
            value = self.thrown(here, depth, place, attempt)
        else:
            value = self.decided(here, self.moves[depth], depth, place, attempt)
        self.keep(key, value)
        return value

    def decided(self, here: State, moves: Moves, depth: int, place: int, attempt: int) -> float:
        """The best of all decisions."""
        best = LOWEST
        there = self.states[depth + 1]
        here.collect(0, moves)
        for i in range(moves.count):
            here.clone_into_unchecked(there)
            there.apply_unchecked(0, moves.codes[i])
            best = max(best, self.follow(there, depth + 1, place, attempt))
        return best

    def thrown(self, here: State, depth: int, place: int, attempt: int) -> float:
        """The known throw at its price; what follows the last one is all known, so that its mean is left."""
        if self.is_last(here):
            return self.mean(here, attempt, self.effort)
        effort = ROUGH
        if self.plan.worth_for(here, 0) >= self.models[place] - self.margin:
            self.priced += 1
            effort = self.effort
        outcome = self.outcome(here, place * ATTEMPTS + attempt)
        price = self.brought(here, outcome) - self.mean(here, attempt, effort)
        there = self.states[depth + 1]
        here.clone_into_unchecked(there)
        there.roll_unchecked(outcome)
        return self.follow(there, depth + 1, place, attempt) - price

    def is_last(self, here: State) -> int:
        """Whether no throw can come after the one that is due."""
        return 1 if here.chance == SOLO_THROW and here.round == here.tables.rounds[1] else 0

    # -- the price of a throw -------------------------------------------------------------------------------------
    def brought(self, here: State, outcome: int) -> float:
        """What the best decisions after a throw are worth; exact after the last one."""
        here.clone_into_unchecked(self.after)
        self.after.roll_unchecked(outcome)
        if self.is_last(here):
            return self.ending.best(self.after, 0)
        return self.plan.find(self.after, 0)

    def mean(self, here: State, attempt: int, effort: int) -> float:
        """The same on the mean of all throws, or of as many as the effort says: pairs with every die upside down."""
        count = here.outcomes()
        total = 0.0
        if count <= effort * ALL_UP_TO:
            for outcome in range(count):
                total += self.brought(here, outcome)
            return total / count
        self.seek(here, attempt)
        pairs = max(effort // 2, 1)
        for _ in range(pairs):
            outcome = self.rng.below(count)
            total += self.brought(here, outcome) + self.brought(here, count - 1 - outcome)
        return total / (2 * pairs)

    def seek(self, here: State, attempt: int) -> None:
        """Other throws for each slot: where one mean is too good by chance, that of a reroll need not be."""
        self.rng.restart(self.seed, self.stream)
        self.rng.restart(self.rng.word, here.round)
        self.rng.restart(self.rng.word, here.passive)
        self.rng.restart(self.rng.word, here.roll_number)
        self.rng.restart(self.rng.word, attempt)

    def set_models(self, start: State) -> None:
        """Play one line as the net would, and note what it is worth at each place."""
        for place in range(PLACES_KNOWN):
            self.models[place] = LOWEST
        start.clone_into_unchecked(self.model)
        while self.model.over == 0:
            if self.model.chance:
                self.set_model(self.model)
                self.model.roll_unchecked(self.outcome(self.model, self.place_of(self.model) * ATTEMPTS))
            else:
                self.plan.find(self.model, 0)
                for i in range(self.plan.length):
                    self.model.apply_unchecked(0, self.plan.best_path[i])

    def set_model(self, here: State) -> None:
        """Note a position of that line: in the passive turn for every number of rolls that came before it."""
        first = self.place_of(here)
        last = first
        if here.passive:
            first -= here.roll_number
            last = first + ROLLS - 1
        for place in range(first, last + 1):
            self.models[place] = self.plan.worth_for(here, 0)

    # -- throws and their slots -----------------------------------------------------------------------------------
    def place_of(self, here: State) -> int:
        """A number for round, turn and roll."""
        return (here.round * TURNS + here.passive) * ROLLS + here.roll_number

    def outcome(self, here: State, slot: int) -> int:
        """What the dice to be thrown show in a slot, as one number."""
        found = 0
        weight = 1
        for die in range(here.tables.dice):
            if here.pool >> die & 1:
                found += weight * self.dice[slot * NUMBERS_EACH + die]
                weight *= 6
        if here.chance == SOLO_THROW:
            found += weight * self.dice[slot * NUMBERS_EACH + LANDED]
        return found

    # -- what is known already ------------------------------------------------------------------------------------
    def key(self, here: State, attempt: int) -> int:
        """A number for all that can differ between positions of one world; never 0, which stands for none."""
        faces = 0
        lying = 0 if here.chance == NO_CHANCE else here.pool
        for die in range(here.tables.dice):
            if not lying >> die & 1:
                faces |= here.faces[die] << (3 * die)
        key = self.plan.mixed(self.plan.key(here), faces)
        key = self.plan.mixed(key, here.passive | attempt << 1)
        if self.by_place:
            for at in range(SLOTS):
                key = self.plan.mixed(key, here.slots[at])
        return key or 1

    def find(self, key: int) -> int:
        """Where a key is, or where it would be put."""
        at = (key >> 20) & (self.size - 1)
        while self.keys[at] and self.keys[at] != key:
            at = (at + 1) & (self.size - 1)
        return at

    def keep(self, key: int, value: float) -> None:
        """Remember what a position is worth."""
        at = self.find(key)
        self.keys[at] = key
        self.values[at] = value
        self.filled += 1
        if 4 * self.filled > 3 * self.size:
            self.grow()

    def grow(self) -> None:
        """Twice the room."""
        keys = self.keys
        values = self.values
        before = self.size
        self.size = 2 * before
        self.keys = array("Q", [0]) * self.size
        self.values = array("d", [0]) * self.size
        for old in range(before):
            if keys[old]:
                at = self.find(keys[old])
                self.keys[at] = keys[old]
                self.values[at] = values[old]
