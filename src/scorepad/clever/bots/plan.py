"""All that a seat can do until the next throw, and where that leads best: the tree of its own decisions.

The tree is entered along the most promising decisions down to a leaf, then from the most promising position that was
left behind, and so on: small trees are gone through as a whole, and of large ones the best part is seen first.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.engine import Moves, State
from scorepad.clever.tables import Tables
from scorepad.clever.words import *
from scorepad.core import plain
from scorepad.core.plain import allocate

if TYPE_CHECKING:
    from scorepad.clever.bots.net import Net  # or one that needs no NumPy: it is asked by the same names

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
LAST = DEPTH - 1
#: Positions of one tree that can be left behind for later.
NODES = 8192
NONE, LEAF = -1, -2
#: Positions about which the net is asked at once, at most: those that one decision can lead to are usually fewer.
BATCH = 32
#: Positions looked at in one tree, about; what others would do with the tray is thought through less far.
PATIENCE = 1000
RIVAL_PATIENCE = 60
#: Points that a pending mark promises.
PENDING = 4.0
#: The leaves whose tray gets a price, and how much of it counts: what others make of a tray is guessed, not known.
PRICED = 8
PRICE = 0.8
#: The same where there are few positions to look at: leaves by positions, and the part of those for each of the others.
FEWEST_PRICED, POSITIONS_PER_PRICE = 2, 100
FEWEST_OF_RIVALS, PARTS_OF_RIVALS = 10, 20
WORST = -1000000.0
HASH_FACTOR = 0x9E3779B97F4A7C15
M64 = 0xFFFFFFFFFFFFFFFF


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
    parents: list[int]
    acts: list[int]
    depths: list[int]
    promises: list[float]
    queue: list[int]
    tastes: list[float]
    noted_nodes: list[int]
    noted_codes: list[int]
    noted_points: list[int]
    noted_extras: list[float]

    def __init__(self, tables: Tables, net: "Net", *, rivals: bool = False) -> None:
        paths = {"path": STRIDE, "best_path": STRIDE, "tasty_path": STRIDE, "kept_paths": ROOM * STRIDE}
        kept = {"kept_lengths": ROOM, "kept_values": ROOM, "kept_prices": ROOM}
        nodes = {"parents": NODES, "acts": NODES, "depths": NODES, "promises": NODES, "queue": NODES}
        noted = {"noted_nodes": BATCH, "noted_codes": BATCH, "noted_points": BATCH, "noted_extras": BATCH}
        allocate(self, paths | kept | nodes | noted | {"keys": SEEN, "stamps": SEEN, "tastes": 12})
        self.net = net
        self.inputs = Inputs(tables)
        self.batch = net.batch(BATCH)
        self.moves = Moves()
        self.top = State(tables)
        self.here = State(tables)
        self.there = State(tables)
        self.after = State(tables)
        self.leaf = State(tables)
        self.patience = PATIENCE
        self.regard = PRICE if rivals else 0.0
        self.rival: Plan = Plan(tables, net) if rivals else self
        if rivals:
            self.rival.patience = RIVAL_PATIENCE
        self.stamp = 0
        self.seat = 0
        self.nodes = 0
        self.noted = 0
        self.opened = 0
        self.following = NONE
        self.queued = 0
        self.best = WORST
        self.length = 0
        self.keep = PRICED if rivals else 0
        self.kept = 0
        self.tasting = 0
        self.tastiest = WORST
        self.tasty_value = WORST
        self.tasty_length = 0

    def limit(self, positions: int) -> None:
        """Look at about this many positions, and think less about what others make of the tray the fewer they are."""
        self.patience = positions
        if self.regard:
            self.keep = max(FEWEST_PRICED, min(PRICED, positions // POSITIONS_PER_PRICE))
            self.rival.patience = max(FEWEST_OF_RIVALS, min(RIVAL_PATIENCE, positions // PARTS_OF_RIVALS))

    def find(self, state: State, seat: int) -> float:
        """The value of the best leaf; its decisions are in `best_path`. Not for a seat with nothing to decide."""
        self.seat = seat
        self.search(state)
        if self.regard:
            self.set_prices(state)
        return self.best

    def set_prices(self, state: State) -> None:
        """Put a price on the tray that the best leaves leave to others, and rank them by what remains."""
        for place in range(self.kept):
            state.clone_into_unchecked(self.leaf)
            self.leaf.confirm = 0
            for i in range(self.kept_lengths[place]):
                self.leaf.apply_unchecked(self.seat, self.kept_paths[place * STRIDE + i])
            self.kept_prices[place] = self.price(self.leaf)
            self.kept_values[place] -= self.kept_prices[place]
            self.raise_leaf(place)
        self.best = self.kept_values[0]
        self.length = self.kept_lengths[0]
        for i in range(self.length):
            self.best_path[i] = self.kept_paths[i]

    def raise_leaf(self, place: int) -> None:
        """Bring a leaf to its place among those before it."""
        self.move_leaf(place, SPARE)
        while place > 0 and self.kept_values[place - 1] < self.kept_values[SPARE]:
            self.move_leaf(place - 1, place)
            place -= 1
        self.move_leaf(SPARE, place)

    def search(self, state: State) -> None:
        """Dive from one promising position after the other, until all were seen or patience is at an end."""
        self.begin(state)
        node = 0
        while node != NONE:
            while node != NONE:
                node = self.expand(node)
            if self.queued and (self.nodes < self.patience or self.best == WORST):
                node = self.most_promising()
                self.go_to(node)

    def begin(self, state: State) -> None:
        """A new tree, of which nothing is known but where it begins: node 0."""
        state.clone_into_unchecked(self.top)
        self.top.confirm = 0
        self.top.clone_into_unchecked(self.here)
        self.stamp += 1
        self.seen(self.top)
        self.nodes = 0
        self.opened = 1
        self.queued = 0
        self.depths[0] = 0
        self.promises[0] = 0
        self.best = WORST
        self.length = 0
        self.tastiest = WORST
        self.kept = 0

    def expand(self, node: int) -> int:
        """Look at all that can follow, weigh the leaves, go to the most promising of the others, leave the rest."""
        self.following = NONE
        self.here.collect(self.seat, self.moves)
        for i in range(self.moves.count):
            if not self.needless(i):
                self.look_at(node, self.moves.codes[i])
        self.settle(node)
        if self.following != NONE:
            self.path[self.depths[node]] = self.acts[self.following]
            self.here.apply_unchecked(self.seat, self.acts[self.following])
        return self.following

    def look_at(self, node: int, code: int) -> None:
        """Where one decision leads, unless the tree came there before; what that is worth is told by `settle`."""
        self.here.clone_into_unchecked(self.there)
        self.there.apply_unchecked(self.seat, code)
        self.nodes += 1
        if self.seen(self.there):
            return
        if self.depths[node] == LAST or self.is_leaf(self.there):
            self.note(node, LEAF, code)
        elif self.opened < NODES:
            self.open(node, code)

    def open(self, node: int, code: int) -> None:
        """A node for the position one decision after another node's."""
        child = self.opened
        self.opened += 1
        self.parents[child] = node
        self.acts[child] = code
        self.depths[child] = self.depths[node] + 1
        self.promises[child] = self.promises[node]
        if self.moves.count > 1:
            self.note(node, child, code)
        else:
            self.prefer(child)

    def note(self, node: int, child: int, code: int) -> None:
        """Put the position just reached among those the net is asked about together."""
        at = self.noted
        self.noted += 1
        self.noted_nodes[at] = child
        self.noted_codes[at] = code
        self.noted_points[at] = self.there.score_unchecked(self.seat)
        if child != LEAF:
            self.noted_extras[at] = PENDING * self.pending(self.there)
        elif self.tasting:
            self.noted_extras[at] = self.liking(self.there)
        self.inputs.read(self.there, self.seat)
        self.batch.put(at, self.inputs)
        if self.noted == BATCH:
            self.settle(node)

    def settle(self, node: int) -> None:
        """Ask the net about all positions noted at once, and treat them in their order."""
        self.net.gains(self.batch, self.noted)
        for at in range(self.noted):
            child = self.noted_nodes[at]
            value = self.noted_points[at] + self.batch.gains[at]
            if child == LEAF:
                self.path[self.depths[node]] = self.noted_codes[at]
                self.weigh(value, self.noted_extras[at], self.depths[node] + 1)
            else:
                self.promises[child] = value + self.noted_extras[at]
                self.prefer(child)
        self.noted = 0

    def prefer(self, child: int) -> None:
        """Follow the most promising of a node's children, leave the others for later."""
        if self.following == NONE:
            self.following = child
        elif self.promises[child] > self.promises[self.following]:
            self.leave(self.following)
            self.following = child
        else:
            self.leave(child)

    def needless(self, i: int) -> int:
        """Whether to leave out declining a mark: making it is better."""
        code = self.moves.codes[i]
        first = self.moves.codes[0]
        if i == 0 or self.here.due_mask[self.seat] == 0:
            return 0
        if self.here.tables.act_bonus[code] != self.here.tables.act_bonus[first]:
            return 0
        return 1 if self.here.tables.act_kind[code] == SKIP and self.here.tables.act_kind[first] == MARK else 0

    def leave(self, node: int) -> None:
        """Put a node into the queue: a heap, the most promising on top."""
        at = self.queued
        self.queued += 1
        while at > 0 and self.promises[self.queue[(at - 1) // 2]] < self.promises[node]:
            self.queue[at] = self.queue[(at - 1) // 2]
            at = (at - 1) // 2
        self.queue[at] = node

    def most_promising(self) -> int:
        """Take the most promising node from the queue."""
        found = self.queue[0]
        self.queued -= 1
        last = self.queue[self.queued]
        at = 0
        while 2 * at + 1 < self.queued:
            below = 2 * at + 1
            if below + 1 < self.queued and self.promises[self.queue[below + 1]] > self.promises[self.queue[below]]:
                below += 1
            if self.promises[self.queue[below]] <= self.promises[last]:
                break
            self.queue[at] = self.queue[below]
            at = below
        self.queue[at] = last
        return found

    def go_to(self, node: int) -> None:
        """Make the position of a node the present one, by its decisions from the first."""
        length = self.depths[node]
        for depth in range(length - 1, -1, -1):
            self.path[depth] = self.acts[node]
            node = self.parents[node]
        self.top.clone_into_unchecked(self.here)
        for depth in range(length):
            self.here.apply_unchecked(self.seat, self.path[depth])

    def value_of(self, state: State, seat: int, code: int) -> float:
        """The value of the best leaf after one decision; of this one alone."""
        self.seat = seat
        state.clone_into_unchecked(self.after)
        self.after.confirm = 0
        self.after.apply_unchecked(seat, code)
        if self.is_leaf(self.after):
            return self.worth(self.after) - self.price(self.after)
        return self.find(self.after, seat)

    def unfinished(self, state: State) -> int:
        """Whether the plan is to be made anew here: +1 was not thought through to the end."""
        return 1 if self.queued and state.stage[self.seat] == MORE and state.due_mask[self.seat] == 0 else 0

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

    def weigh(self, value: float, liking: float, depth: int) -> None:
        """Compare a leaf with the best; how much it is liked counts only if tastes do."""
        if value > self.best:
            self.best = value
            self.length = depth
            for i in range(depth):
                self.best_path[i] = self.path[i]
        if self.keep:
            self.keep_leaf(value, depth)
        if self.tasting:
            self.taste(value, liking, depth)

    def keep_leaf(self, value: float, depth: int) -> None:
        """Remember a leaf if it is one of the best."""
        if self.kept == self.keep and value <= self.kept_values[self.kept - 1]:
            return
        if self.kept < self.keep:
            self.kept += 1
        at = self.kept - 1
        self.kept_values[at] = value
        self.kept_prices[at] = 0
        self.kept_lengths[at] = depth
        for i in range(depth):
            self.kept_paths[at * STRIDE + i] = self.path[i]
        self.raise_leaf(at)

    def move_leaf(self, start: int, end: int) -> None:
        """Move a kept leaf to another place."""
        self.kept_values[end] = self.kept_values[start]
        self.kept_prices[end] = self.kept_prices[start]
        self.kept_lengths[end] = self.kept_lengths[start]
        for i in range(self.kept_lengths[start]):
            self.kept_paths[end * STRIDE + i] = self.kept_paths[start * STRIDE + i]

    def liking(self, state: State) -> float:
        """How much somebody likes a leaf beyond its worth who prefers some areas and actions."""
        liked = self.tastes[AREAS] * 10 * state.foxes[self.seat]
        for area in range(state.tables.areas):
            liked += self.tastes[area] * state.area_score_unchecked(self.seat, area)
        for action in range(4):
            liked += self.tastes[AREAS + 1 + action] * 5 * state.left(self.seat, action)
        return liked

    def taste(self, value: float, liking: float, depth: int) -> None:
        """Compare a leaf with the best as somebody with tastes sees it."""
        liked = value + liking
        if liked > self.tastiest:
            self.tastiest = liked
            self.tasty_value = value
            self.tasty_length = depth
            for i in range(depth):
                self.tasty_path[i] = self.path[i]

    def best_action(self) -> int:
        """The first decision of the best chain found."""
        return self.best_path[0]

    def best_chain(self) -> list[int]:
        """All decisions of the best chain found."""
        return [self.best_path[at] for at in range(self.length)]

    def keep_chain(self, state: State, seat: int, path: list[int], place: int) -> None:
        """Remember what a chain of decisions leads to in a place of the kept leaves, below those that were found."""
        self.seat = seat
        state.clone_into_unchecked(self.leaf)
        for at, code in enumerate(path):
            self.leaf.apply_unchecked(seat, code)
            self.kept_paths[place * STRIDE + at] = code
        self.kept_lengths[place] = len(path)
        self.kept_prices[place] = self.price(self.leaf)
        self.kept_values[place] = self.worth(self.leaf) - self.kept_prices[place]

    def worth_for(self, state: State, seat: int) -> float:
        """Expected points of any seat at the end; of one that is to answer, whatever lies on the tray."""
        self.seat = seat
        if state.phase == ANSWERS and state.chance == NO_CHANCE and state.stage[seat] == TRAY:
            return self.worth_unanswered(state)
        return self.worth(state)

    def worth(self, state: State) -> float:
        """Expected points at the end."""
        self.inputs.read(state, self.seat)
        return state.score_unchecked(self.seat) + self.net.gain(self.inputs)

    def price(self, state: State) -> float:
        """How much more the tray gives the others than an answer usually does, shared among them."""
        if self.regard == 0.0 or state.phase != ANSWERS or state.active != self.seat or state.chance or state.over:
            return 0.0
        gain = 0.0
        for other in range(state.seats):
            if other != self.seat and state.stage[other] == TRAY:
                gain += self.rival.find(state, other) - self.rival.worth_unanswered(state)
        return self.regard * gain / (state.seats - 1)

    def worth_unanswered(self, state: State) -> float:
        """Expected points at the end of a seat that is to answer, whatever lies on the tray."""
        self.inputs.read_unanswered(state, self.seat)
        return state.score_unchecked(self.seat) + self.net.gain(self.inputs)

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
            key = self.mixed(key, state.circled[at] | state.struck[at])
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
