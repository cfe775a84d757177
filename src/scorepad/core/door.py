"""The door to the engine: what Python callers pass is checked, what the engine calls inside itself is not.

A method of a State that Python sees says what is wrong with its arguments; its twin `..._unchecked` trusts them and is
what playouts and players call.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from scorepad.core.errors import IllegalAction, ScorepadError
from scorepad.core.sentence import Sentence

if TYPE_CHECKING:
    from scorepad.core.game import Game, State

#: An integer with more bits than this is described, not written out.
LONGEST = 64
#: What fits into an integer of the compiled engine.
C_INT = (-(2**31), 2**31 - 1)


def outside(name: str, found: object, low: int, high: int) -> ScorepadError:
    """The error for a number out of its range."""
    return ScorepadError(f"{name}: found {_shown(found)}, expected a whole number from {low} to {high}")


def strange(name: str, found: object, expected: str) -> ScorepadError:
    """The error for an argument that is something else than it must be."""
    return ScorepadError(f"{name}: found {type(found).__name__}, expected {expected}")


def unsound(found: str, expected: str) -> ScorepadError:
    """The error for numbers that are each in their range but make no position together."""
    return ScorepadError(f"dump: found {found}, expected {expected}")


def illegal(seat: int, code: int, family: str, reason: str) -> IllegalAction:
    """The error for an action that `refuse` has a reason against; names are for `Game.reason` to add."""
    sentence = Sentence(f"reason.{family}.{reason}", {})
    return IllegalAction(f"seat {seat}: action {code} is not allowed now: {reason}", sentence)


def no_throw() -> IllegalAction:
    """The error for dice thrown when no throw is due."""
    return IllegalAction("the dice are not to be thrown now", Sentence("reason.no-throw", {}))


def check(name: str, found: int, low: int, high: int) -> None:
    """Refuse a number out of its range."""
    if not low <= found <= high:
        raise outside(name, found, low, high)


def check_all(name: str, found: Sequence[int], low: int, high: int) -> None:
    """Refuse a list that has a number out of range."""
    if found and not low <= min(found) <= max(found) <= high:
        raise outside(name, min(found) if min(found) < low else max(found), low, high)


def check_length(name: str, found: Sequence[int], length: int) -> None:
    """Refuse a list that is too short or too long."""
    if len(found) != length:
        raise ScorepadError(f"{name}: found {len(found)} numbers, expected {length}")


def take(rest: list[int], name: str, low: int, high: int) -> int:
    """The next number of a dump, which lies reversed; it must be in its range."""
    if not rest:
        raise unsound("its end", f"{name} to follow")
    check(f"dump: {name}", rest[-1], low, high)
    return rest.pop()


#: The games that are there, by the tables of their positions: a State has no names, its game has.
_named: "WeakValueDictionary[int, Game]" = WeakValueDictionary()


def name_positions(tables: object, game: "Game") -> None:
    """From now on positions of these tables are shown in the notation of their game."""
    _named[id(tables)] = game


def described(state: "State", family: str) -> str:
    """What a position shows of itself where Python prints it: its notation; without its game, what it waits for."""
    game = _named.get(id(_tables(state)))
    return f"<{family} State: {_course(state) if game is None else game.position_text(state)}>"


def hashed(state: "State") -> int:
    """The hash of a position as it stands."""
    return hash(tuple(state.dump()))


def _tables(state: "State") -> object:
    """What a position is of: the first thing that its copies are made from."""
    made_from = state.__reduce__()[1]
    return made_from[0]


def _course(state: "State") -> str:
    awaited = [str(seat) for seat in range(state.seats) if state.waiting >> seat & 1]
    course = "over" if state.over else "waiting for " + ("the dice" if state.chance else ", ".join(awaited))
    points = ", ".join(str(state.score(seat)) for seat in range(state.seats))
    seats = "1 seat" if state.seats == 1 else f"{state.seats} seats"
    return f"{seats}, {course}, points {points}"


def _shown(found: object) -> str:
    if isinstance(found, int) and found.bit_length() > LONGEST:  # Python refuses to write out the longest
        return f"{'a negative' if found < 0 else 'an'} integer of {found.bit_length()} bits"
    return repr(found)
