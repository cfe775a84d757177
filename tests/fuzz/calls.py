"""Calls of the engine with any integers: whatever comes, there is an answer or an error that says what is wrong."""

import random
from typing import Any

from conformance.walks import TABLES, Table, step
from scorepad import IllegalAction, ScorepadError
from scorepad.core import Rng

#: What each method of a position takes; the first row are those of all families.
METHODS: dict[str, dict[str, tuple[str, ...]]] = {
    "": {
        "legal": ("seat",),
        "refuse": ("seat", "code"),
        "apply": ("seat", "code"),
        "roll": ("outcome",),
        "score": ("seat",),
        "outcomes": (),
        "clone": (),
        "dump": (),
    },
    "clever": {
        "area_score": ("seat", "area"),
        "describe": ("seat", "code"),
        "points_of": ("seat",),
        "restart": (),
    },
    "twentyone": {
        "face": ("die",),
        "sheet_of": ("seat",),
        "row_of": ("seat",),
        "cell": ("seat", "row", "box"),
        "fresh_of": ("seat",),
        "fresh_row": ("seat",),
        "fits_of": ("seat",),
        "loose": (),
        "row_score": ("seat", "row"),
    },
    "ubongo": {
        "die": ("number",),
        "holder": ("number",),
        "held": ("seat", "colour"),
        "used": ("seat", "colour"),
        "drawn_squares": ("seat",),
        "area_points": ("seat", "area"),
        "area_pieces": ("seat", "area"),
    },
}
#: Methods that take no integer, or many: a generator, another position, a dump; games by their numbers.
OTHERS = {"playout", "playouts", "clone_into", "load"}

#: Integers at the edges of what memory, C and Python can count.
EDGES = [-1, 0, 1, 2**15, 2**16, 10**6, 10**9, 2**31 - 1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 10**30, 10**5000]


def any_integer(chosen: random.Random) -> int:
    """Small, out of range, huge or negative."""
    kind = chosen.random()
    if kind < 0.6:
        return chosen.randrange(8)
    if kind < 0.8:
        return chosen.randrange(-5, 2000)
    return chosen.choice(EDGES) * chosen.choice((1, -1)) + chosen.choice((-1, 0, 1))


class Caller:
    """Somebody who calls one family's positions without knowing what is allowed."""

    def __init__(self, family: str, seed: int) -> None:
        self.chosen = random.Random(seed)
        self.rng = Rng(seed)
        self.tables = [table for table in TABLES if table.game.family == family]
        self.methods = METHODS[""] | METHODS[family]
        self.table, self.state = self._seated()

    def _seated(self) -> tuple[Table, Any]:
        table = self.chosen.choice(self.tables)
        return table, table.start(self.rng, self.chosen.randrange(2))

    def call(self) -> None:
        """One call; now and then the game goes on as it should, or another begins."""
        kind = self.chosen.random()
        if kind < 0.01 or self.state.over:
            self.table, self.state = self._seated()
        elif kind < 0.2:
            step(self.state, self.rng)
        elif kind < 0.22:
            self._load()
        elif kind < 0.24:
            self._copy()
        elif kind < 0.25:
            self._begin()
        else:
            self._ask(self.chosen.choice(sorted(self.methods)))

    def _ask(self, method: str) -> None:
        names = self.methods[method]
        given = [any_integer(self.chosen) for _ in names]
        before = self.state.dump() if method in ("apply", "roll") else None
        try:
            getattr(self.state, method)(*given)
        except IllegalAction:
            assert before is not None
            assert self.state.dump() == before
        except ScorepadError as error:
            check_error(error, names)
            assert before is None or self.state.dump() == before

    def _load(self) -> None:
        """A dump with some numbers changed is refused, or a position that can be played to its end."""
        numbers, twin = self.state.dump(), self.state.clone()
        for _ in range(self.chosen.choice((0, 1, 1, 2, 5))):
            numbers[self.chosen.randrange(len(numbers))] = any_integer(self.chosen)
        del numbers[len(numbers) - self.chosen.choice((0, 0, 0, 1, 40, len(numbers))) :]
        try:
            twin.load(numbers)
        except ScorepadError:
            assert twin == self.state
            return
        assert twin.clone() == twin
        twin.playout(Rng(1))
        assert twin.over

    def _copy(self) -> None:
        """Into a position of another sheet and another number of seats."""
        other = self.chosen.choice(self.tables).start(self.rng)
        self.state.clone_into(other)
        assert other == self.state
        other.confirm = self.chosen.choice((-5, 0, 1, 7))
        other.playout(Rng(2))
        assert other.over

    def _begin(self) -> None:
        """A position of any number of seats, begun by any of them."""
        kind, tables = type(self.state), self.state.tables
        seats, first = any_integer(self.chosen), any_integer(self.chosen)
        try:
            state = kind(tables, seats, first)
        except ScorepadError as error:
            check_error(error, ("seats", "first", "roller"))
        else:
            state.playout(Rng(3))
            assert state.over


def check_error(error: ScorepadError, names: tuple[str, ...]) -> None:
    """The message names the argument, what was found and its range."""
    name, _, rest = str(error).partition(": found ")
    assert name in names, error
    assert ", expected a whole number from 0 to " in rest or ", expected a whole number from 1 to " in rest, error
    assert len(rest) < 200
