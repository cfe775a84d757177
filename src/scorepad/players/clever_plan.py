"""All that a seat can do until the next throw, and where that leads best: the whole tree of its own decisions."""

from collections.abc import Callable

from scorepad.engine import plain
from scorepad.engine.clever import Moves, State
from scorepad.engine.clever_tables import Tables
from scorepad.engine.clever_words import *
from scorepad.engine.plain import allocate
from scorepad.players.clever_inputs import Inputs
from scorepad.players.clever_net import Net

lowest: Callable[[int], int]
draw: Callable[..., int]
plain.lend(globals())

#: The longest chain of decisions looked at.
DEPTH = 64
#: Positions of one tree that are remembered, in a table of this size.
SEEN = 16384
#: The most leaves kept for a closer look.
KEPT = 16
SPARE, ROOM = KEPT, KEPT + 1
STRIDE = DEPTH + 2
#: Positions looked at before only the most promising decisions are followed.
PATIENCE = 300
#: In a hurry: decisions followed at first, half as many with each step; points that a pending mark promises.
WIDEST = 4
PENDING = 4.0
#: What others would do with the tray is thought through less far.
RIVAL_PATIENCE, RIVAL_WIDTH = 30, 2
#: The leaves whose tray gets a price.
PRICED = 8
WORST = -1000000.0
HASH_FACTOR = 0x9E3779B97F4A7C15
M64 = 0xFFFFFFFFFFFFFFFF


class Ply:
    """One step of a chain of decisions, and the room for what follows."""

    promises: list[float]

    def __init__(self, tables: Tables, depth: int = DEPTH) -> None:
        allocate(self, {"promises": CODES})
        self.state = State(tables)
        self.moves = Moves()
        self.deeper: Ply = Ply(tables, depth - 1) if depth else self
        self.last = 0 if depth else 1

    def explore(self, plan: "Plan", depth: int) -> None:
        """Follow the decisions from here to their leaves: all, or in a hurry the most promising."""
        plan.nodes += 1
        if plan.seen(self.state):
            return
        if self.last or plan.is_leaf(self.state):
            plan.weigh(self.state, depth)
            return
        self.state.collect(plan.seat, self.moves)
        if plan.narrow:
            self.explore_best(plan, depth)
            return
        for i in range(self.moves.count):
            if plan.nodes > plan.limit:
                return
            if i == 0 or self.state.due_mask[plan.seat] == 0 or not self.needless(self.moves.codes[i]):
                self.follow(plan, depth, i)

    def follow(self, plan: "Plan", depth: int, i: int) -> None:
        """Follow one decision."""
        plan.path[depth] = self.moves.codes[i]
        self.state.clone_into(self.deeper.state)
        self.deeper.state.apply(plan.seat, self.moves.codes[i])
        self.deeper.explore(plan, depth + 1)

    def needless(self, code: int) -> int:
        """Whether to leave out declining a mark: making it is better."""
        first = self.moves.codes[0]
        if self.state.tables.act_bonus[code] != self.state.tables.act_bonus[first]:
            return 0
        return 1 if self.state.tables.act_kind[code] == SKIP and self.state.tables.act_kind[first] == MARK else 0

    def explore_best(self, plan: "Plan", depth: int) -> None:
        """Weigh what ends here; of the others follow a few, fewer and fewer."""
        for i in range(self.moves.count):
            self.promises[i] = self.promise(plan, depth, i)
        for _ in range(max(1, plan.width >> depth)):
            best = 0
            for i in range(1, self.moves.count):
                if self.promises[i] > self.promises[best]:
                    best = i
            if self.promises[best] == WORST or plan.nodes > plan.limit:
                return
            self.promises[best] = WORST
            self.follow(plan, depth, best)

    def promise(self, plan: "Plan", depth: int, i: int) -> float:
        """What one decision seems worth at once; one that ends the chain is weighed and done with."""
        self.state.clone_into(self.deeper.state)
        self.deeper.state.apply(plan.seat, self.moves.codes[i])
        if plan.is_leaf(self.deeper.state):
            plan.path[depth] = self.moves.codes[i]
            self.deeper.explore(plan, depth + 1)
            return WORST
        plan.nodes += 1
        return plan.worth(self.deeper.state) + PENDING * plan.pending(self.deeper.state)


class Plan:
    """Finds the best leaf of a seat's decisions; a leaf is worth its points and what the net promises."""

    path: list[int]
    best_path: list[int]
    tasty_path: list[int]
    kept_paths: list[int]
    kept_lengths: list[int]
    kept_values: list[float]
    kept_prices: list[float]
    keys: list[int]
    stamps: list[int]
    tastes: list[float]

    def __init__(self, tables: Tables, net: Net, *, rivals: bool = False) -> None:
        paths = {"path": STRIDE, "best_path": STRIDE, "tasty_path": STRIDE, "kept_paths": ROOM * STRIDE}
        kept = {"kept_lengths": ROOM, "kept_values": ROOM, "kept_prices": ROOM}
        allocate(self, paths | kept | {"keys": SEEN, "stamps": SEEN, "tastes": 12})
        self.net = net
        self.inputs = Inputs(tables)
        self.top = Ply(tables)
        self.after = State(tables)
        self.leaf = State(tables)
        self.patience = PATIENCE
        self.width = WIDEST
        self.priced = 1 if rivals else 0
        self.rival: Plan = Plan(tables, net) if rivals else self
        if rivals:
            self.rival.patience, self.rival.width = RIVAL_PATIENCE, RIVAL_WIDTH
        self.stamp = 0
        self.seat = 0
        self.nodes = 0
        self.limit = 0
        self.narrow = 0
        self.best = WORST
        self.length = 0
        self.keep = PRICED if rivals else 0
        self.kept = 0
        self.tasting = 0
        self.tastiest = WORST
        self.tasty_value = WORST
        self.tasty_length = 0

    def find(self, state: State, seat: int) -> float:
        """The value of the best leaf; its decisions are in `best_path`. Not for a seat with nothing to decide."""
        self.seat = seat
        self.narrow = 0
        self.limit = self.patience
        self.search(state)
        if self.nodes > self.limit:
            self.narrow = 1
            self.limit = 10 * self.patience
            self.search(state)
        if self.priced:
            self.set_prices(state)
        return self.best

    def set_prices(self, state: State) -> None:
        """Put a price on the tray that the best leaves leave to others, and rank them by what remains."""
        for place in range(self.kept):
            state.clone_into(self.leaf)
            self.leaf.confirm = 0
            for i in range(self.kept_lengths[place]):
                self.leaf.apply(self.seat, self.kept_paths[place * STRIDE + i])
            self.kept_prices[place] = self.price(self.leaf)
            self.kept_values[place] -= self.kept_prices[place]
            self.sink(place)
        self.best = self.kept_values[0]
        self.length = self.kept_lengths[0]
        for i in range(self.length):
            self.best_path[i] = self.kept_paths[i]

    def sink(self, place: int) -> None:
        """Bring a leaf to its place among those before it."""
        self.move_leaf(place, SPARE)
        while place > 0 and self.kept_values[place - 1] < self.kept_values[SPARE]:
            self.move_leaf(place - 1, place)
            place -= 1
        self.move_leaf(SPARE, place)

    def search(self, state: State) -> None:
        """Go through the tree once."""
        state.clone_into(self.top.state)
        self.top.state.confirm = 0
        self.forget()
        self.nodes = 0
        self.best = WORST
        self.length = 0
        self.tastiest = WORST
        self.kept = 0
        self.top.explore(self, 0)

    def value_of(self, state: State, seat: int, code: int) -> float:
        """The value of the best leaf after one decision; of this one alone."""
        self.seat = seat
        state.clone_into(self.after)
        self.after.confirm = 0
        self.after.apply(seat, code)
        if self.is_leaf(self.after):
            return self.worth(self.after) - self.price(self.after)
        return self.find(self.after, seat)

    def unfinished(self, state: State) -> int:
        """Whether the plan is to be made anew here: +1 was thought through in a hurry only."""
        return 1 if self.narrow and state.stage[self.seat] == MORE and state.due_mask[self.seat] == 0 else 0

    def is_leaf(self, state: State) -> int:
        """Whether the seat has nothing to decide before the next throw."""
        return 1 if state.chance or state.over or not state.waiting >> self.seat & 1 else 0

    def pending(self, state: State) -> int:
        """How many marks are pending."""
        found = 0
        kinds = state.due_mask[self.seat]
        while kinds:
            found += state.due[self.seat * KINDS + lowest(kinds)]
            kinds &= kinds - 1
        return found

    def forget(self) -> None:
        """Begin a new tree."""
        self.stamp += 1

    def weigh(self, state: State, depth: int) -> None:
        """Look at a leaf."""
        value = self.worth(state)
        if value > self.best:
            self.best = value
            self.length = depth
            for i in range(depth):
                self.best_path[i] = self.path[i]
        if self.keep:
            self.keep_leaf(value, depth)
        if self.tasting:
            self.taste(state, value, depth)

    def keep_leaf(self, value: float, depth: int) -> None:
        """Remember a leaf if it is one of the best, in the order of their values."""
        if self.kept == self.keep and value <= self.kept_values[self.kept - 1]:
            return
        if self.kept < self.keep:
            self.kept += 1
        at = self.kept - 1
        while at > 0 and self.kept_values[at - 1] < value:
            self.move_leaf(at - 1, at)
            at -= 1
        self.kept_values[at] = value
        self.kept_prices[at] = 0
        self.kept_lengths[at] = depth
        for i in range(depth):
            self.kept_paths[at * STRIDE + i] = self.path[i]

    def move_leaf(self, start: int, end: int) -> None:
        """Move a kept leaf to another place."""
        self.kept_values[end] = self.kept_values[start]
        self.kept_prices[end] = self.kept_prices[start]
        self.kept_lengths[end] = self.kept_lengths[start]
        for i in range(self.kept_lengths[start]):
            self.kept_paths[end * STRIDE + i] = self.kept_paths[start * STRIDE + i]

    def taste(self, state: State, value: float, depth: int) -> None:
        """The same leaf for somebody who likes some areas and actions better than they are worth."""
        liked = value + self.tastes[AREAS] * 10 * state.foxes[self.seat]
        for area in range(state.tables.areas):
            liked += self.tastes[area] * state.area_score(self.seat, area)
        for action in range(4):
            liked += self.tastes[AREAS + 1 + action] * 5 * state.left(self.seat, action)
        if liked > self.tastiest:
            self.tastiest = liked
            self.tasty_value = value
            self.tasty_length = depth
            for i in range(depth):
                self.tasty_path[i] = self.path[i]

    def best_action(self) -> int:
        """The first decision of the best chain found."""
        return self.best_path[0]

    def worth_for(self, state: State, seat: int) -> float:
        """Expected points of any seat at the end, as the sheet stands."""
        self.seat = seat
        return self.worth(state)

    def worth(self, state: State) -> float:
        """Expected points at the end."""
        points = state.score(self.seat)
        if state.over:
            return points
        self.inputs.locate(state, self.seat)
        if self.inputs.head < 0:
            return points
        self.inputs.read(state, self.seat)
        return points + self.net.gain(self.inputs)

    def price(self, state: State) -> float:
        """What the tray left behind gives the others, shared among them: they are ahead by so much more."""
        if self.priced == 0 or state.phase != ANSWERS or state.active != self.seat or state.chance or state.over:
            return 0.0
        gain = 0.0
        for other in range(state.seats):
            if other != self.seat and state.stage[other] == TRAY:
                self.rival.seat = other
                gain += self.rival.find(state, other) - self.rival.worth(state)
        return gain / (state.seats - 1)

    def seen(self, state: State) -> int:
        """Whether the tree came here before, by other decisions or the same in another order."""
        key = self.key(state)
        at = (key >> 40) & (SEEN - 1)
        for _ in range(8):
            if self.stamps[at] != self.stamp:
                self.stamps[at] = self.stamp
                self.keys[at] = key
                return 0
            if self.keys[at] == key:
                return 1
            at = (at + 1) & (SEEN - 1)
        return 0

    def key(self, state: State) -> int:
        """A number for all that can differ between positions of one tree."""
        where = state.chance | state.phase << 4 | state.round << 8
        key = self.mixed(state.pool | state.tray << 8 | state.stage[self.seat] << 16, where)
        key = self.mixed(key, state.joker[self.seat])
        key = self.mixed(key, state.extra_used[self.seat] | state.foxes[self.seat] << 8 | state.roll_number << 16)
        for area in range(state.tables.areas):
            at = self.seat * AREAS + area
            key = self.mixed(key, state.crossed[at])
            key = self.mixed(key, state.circled[at])
            if state.tables.writes[area] >= NUMBER:
                first = self.seat * CELLS + state.tables.base[area]
                for cell in range(state.tables.size[area]):
                    key = self.mixed(key, state.written[first + cell])
        for track in range(TRACKS):
            at = self.seat * TRACKS + track
            key = self.mixed(key, state.granted[at] | state.used[at] << 8)
        kinds = state.due_mask[self.seat]
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            key = self.mixed(key, kind << 8 | state.due[self.seat * KINDS + kind])
        return key

    def mixed(self, key: int, part: int) -> int:
        """A hash with one part more."""
        key = ((key ^ part) * HASH_FACTOR) & M64
        return key ^ (key >> 29)
