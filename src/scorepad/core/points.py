"""Points of many games in one typed buffer: the engine's loops write into it without making Python objects."""

from array import array
from collections.abc import Sequence

from scorepad.core import door
from scorepad.core.errors import ScorepadError

#: The most that a buffer can be made for, in each direction.
MOST_GAMES, MOST_SEATS, MOST_PARTS = 2**20, 64, 256

#: Totals below this, and not below 0, are counted in an array, others one by one.
COMMON = 512


class Points:
    """Room for the points of some games: a row for each seat of each game, all its parts and the total last."""

    def __init__(self, games: int, seats: int, parts: int) -> None:
        door.check("games", games, 1, MOST_GAMES)
        door.check("seats", seats, 1, MOST_SEATS)
        door.check("parts", parts, 1, MOST_PARTS)
        self.room, self.seats, self.parts = games, seats, parts
        self.cells = array("i", [0]) * (games * seats * parts)
        self.tally = array("i", [0]) * COMMON
        self.filled = 0  #: how many numbers stand in it

    @property
    def games(self) -> int:
        """How many games stand in it, whole ones."""
        return self.filled // (self.seats * self.parts)

    def clear(self) -> None:
        """Make room for other games."""
        self.filled = 0

    def check(self, games: int, seats: int, parts: int) -> None:
        """Refuse a buffer of another shape, or one with too little room for this many games."""
        if (self.seats, self.parts) != (seats, parts):
            found = f"{self.seats} seats with {self.parts} parts"
            raise ScorepadError(f"points: found room for {found}, expected {seats} with {parts}")
        if games > self.room - self.games or self.filled % (seats * parts):
            raise ScorepadError(f"points: found room for {self.room - self.games} games, expected {games}")

    def append(self, row: Sequence[int]) -> None:
        """The next seat's points."""
        door.check_length("points", row, self.parts)
        door.check_all("points", row, *door.C_INT)
        if self.filled + self.parts > len(self.cells):
            raise ScorepadError(f"points: found {self.room} games, expected no more")
        for number in row:
            self.put(number)

    def put(self, number: int) -> None:
        """The next number; the caller knows that there is room."""
        self.cells[self.filled] = number
        self.filled += 1

    def row(self, game: int, seat: int) -> tuple[int, ...]:
        """What one seat has in one game."""
        if not 0 <= game < self.games:
            raise door.outside("game", game, 0, self.games - 1)
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        at = (game * self.seats + seat) * self.parts
        found = []
        for part in range(self.parts):
            found.append(self.cells[at + part])  # noqa: PERF401  (compiled: typed, as no comprehension is)
        return tuple(found)

    def totals(self, seat: int) -> list[int]:
        """What one seat has in all, game by game."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        found = []
        at = (seat + 1) * self.parts - 1
        while at < self.filled:
            found.append(self.cells[at])
            at += self.seats * self.parts
        return found

    def counted(self, seat: int) -> dict[int, int]:
        """How often each total of one seat came up."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        rare: dict[int, int] = {}
        for index in range(COMMON):
            self.tally[index] = 0
        at = (seat + 1) * self.parts - 1
        while at < self.filled:
            total = self.cells[at]
            if 0 <= total < COMMON:
                self.tally[total] += 1
            else:
                rare[total] = rare.get(total, 0) + 1
            at += self.seats * self.parts
        for total in range(COMMON):
            if self.tally[total]:
                rare[total] = self.tally[total]
        return rare

    def summed(self, seat: int, part: int) -> int:
        """One part of one seat's points, over all games."""
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        if not 0 <= part < self.parts:
            raise door.outside("part", part, 0, self.parts - 1)
        total = 0
        at = seat * self.parts + part
        while at < self.filled:
            total += self.cells[at]
            at += self.seats * self.parts
        return total

    def leader(self, game: int) -> int:
        """The seat that has more points in all than every other; -1 if several have the most."""
        if not 0 <= game < self.games:
            raise door.outside("game", game, 0, self.games - 1)
        at = game * self.seats * self.parts + self.parts - 1
        best = self.cells[at]
        found = 0
        for seat in range(1, self.seats):
            at += self.parts
            if self.cells[at] > best:
                best = self.cells[at]
                found = seat
            elif self.cells[at] == best:
                found = -1
        return found
