"""Tables in memory, for tests: no server, no database, a clock that stands still unless it is told."""

from dataclasses import replace
from typing import Any

from scorepad.core.match import ROLL
from scorepad.table import lobby
from scorepad.table.commands import Act, Receipt, bot_act, do
from scorepad.table.table import Table
from scorepad.table.terms import GameKey, Terms

SECRET = bytes(range(32))
ID = "table-0123456789"
NAMES = ("Ada", "Ben", "Cleo", "Dora")


class Clock:
    """Tells the time that a test wants it to be."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def terms(**more: Any) -> Terms:
    """What a table knows of itself; Twenty One by the rulebook unless told otherwise."""
    made = Terms(
        id=ID,
        game="twenty-one",
        title="Twenty One",
        digest="d",
        preset="rulebook",
        sheet="",
        base="",
        pace="live",
        limit_seconds=90,
        dice="server",
        public=True,
        auto_forced=False,
        secret=SECRET,
        creator="Ada",
        options="{}",
        counts=True,
    )
    return replace(made, **more)


def opened(game: str, people: int = 2, bots: tuple[str, ...] = (), **more: Any) -> Table:
    """A table of a game that waits for people; the first of them made it."""
    wanted = lobby.Wanted(GameKey("", game), (*[None] * people, *bots), **more)
    return lobby.opened(wanted, ID, NAMES[0], Clock(), SECRET)


def seated(game: str, people: int = 2, bots: tuple[str, ...] = (), **more: Any) -> Table:
    """A table with everybody at it: who holds a seat is called as the seat."""
    table = opened(game, people, bots, **more)
    for seat in range(people):
        lobby.sit(table, seat, NAMES[seat], NAMES[seat], f"{seat:032x}")
    return table


def act(table: Table, seat: int, action: str, dice: str | None = None, holder: str = "") -> Receipt:
    """Somebody does something, by default who holds the seat."""
    command = Act(seat, f"c{table.number}", table.versions[seat], action, dice)
    return do(table, command, holder or table.seats[seat].holder)


def faces(table: Table) -> str:
    """Dice that may lie on the table."""
    match = table.playing
    state = match.throw_position()
    return match.game.roll_text(state, table.number % state.outcomes())


def step(table: Table, choice: int = 0) -> None:
    """Whoever is awaited first does one of the things allowed; the dice are thrown by whoever may."""
    seat = table.waiting[0]
    legal = table.playing.legal(seat)
    action = ROLL if seat in table.asked else str(legal[choice % len(legal)])
    if table.seats[seat].played_by_bot and seat not in table.asked:
        assert bot_act(table, seat, table.versions[seat], action)
        return
    own = faces(table) if action == ROLL and table.terms.dice == "own" else None
    thrower = next(seat.holder for seat in table.seats if seat.holder) if seat in table.asked else ""
    act(table, seat, action, own, thrower or "")
