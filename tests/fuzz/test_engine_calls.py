"""The engine called from Python with any integers, compiled or not."""

from typing import Any

import pytest

import scorepad
from conformance.walks import TABLES
from fuzz.calls import EDGES, METHODS, OTHERS, Caller
from scorepad import IllegalAction, ScorepadError
from scorepad.core import Rng
from scorepad.core.points import Points

FAMILIES = ("clever", "twentyone", "ubongo")
every_family = pytest.mark.parametrize("family", FAMILIES)


def fresh(family: str) -> Any:
    """A position with its first throw made."""
    state = next(table for table in TABLES if table.game.family == family and table.seats == 2).start(Rng(1))
    state.roll(0)
    return state


@every_family
def test_any_call_is_answered_or_refused_with_what_is_wrong(family: str, scale: int) -> None:
    caller = Caller(family, 5)
    for _ in range(4000 * scale):
        caller.call()


@every_family
def test_the_callers_know_every_method(family: str) -> None:
    state = fresh(family)
    public = {name for name in dir(state) if not name.startswith("_") and callable(getattr(state, name))}
    known = {*METHODS[""], *METHODS[family], *OTHERS} - ({"playouts"} if family != "clever" else set())
    assert public == known if scorepad.COMPILED else public > known  # as plain Python nothing is out of sight


@every_family
@pytest.mark.parametrize(
    "number",
    [edge for edge in EDGES if edge > 2000] + [-(10**30), -1],
    ids=lambda number: f"{number.bit_length()} bits",
)
def test_what_is_no_seat_action_or_outcome_is_named(family: str, number: int) -> None:
    state = fresh(family)
    for method, name, given in [
        ("legal", "seat", (number,)),
        ("score", "seat", (number,)),
        ("apply", "seat", (number, 0)),
        ("apply", "code", (0, number)),
    ]:
        with pytest.raises(ScorepadError, match=rf"^{name}: found .*, expected a whole number from 0 to \d+$"):
            getattr(state, method)(*given)
    with pytest.raises(IllegalAction, match="not to be thrown now"):
        state.roll(number)
    throwing = type(state)(state.tables, 2)
    if number >= throwing.outcomes() * 100 or number < 0:
        with pytest.raises(ScorepadError, match=r"^outcome: found .*, expected a whole number from 0 to \d+$"):
            throwing.roll(number)


@every_family
def test_an_illegal_act_says_why_and_changes_nothing(family: str) -> None:
    state = fresh(family)
    before = state.clone()
    for seat in range(2):
        for code in range(state.tables.codes if family != "twentyone" else 10):
            if state.refuse(seat, code):
                with pytest.raises(IllegalAction, match=rf"^seat {seat}: action {code} is not allowed now: ") as caught:
                    state.apply(seat, code)
                assert caught.value.reason.startswith(f"reason.{family}.")
    assert state == before


@every_family
@pytest.mark.parametrize("nonsense", [None, 3, "Rng"])
def test_something_else_than_a_generator_position_or_table_is_refused(family: str, nonsense: object) -> None:
    state = fresh(family)
    for name, call in {"rng": state.playout, "other": state.clone_into, "tables": type(state)}.items():
        with pytest.raises(ScorepadError, match=rf"^{name}: found {type(nonsense).__name__}, expected "):
            call(nonsense, 2) if name == "tables" else call(nonsense)


@every_family
@pytest.mark.parametrize("name", ["seats", "waiting", "chance", "over", "phase", "tables"])
def test_nobody_moves_a_compiled_position_from_outside(family: str, name: str) -> None:
    """As plain Python there is nothing in memory that could break."""
    state = fresh(family)
    try:
        setattr(state, name, getattr(state, name))
    except AttributeError:
        assert scorepad.COMPILED
    else:
        assert not scorepad.COMPILED


@every_family
def test_a_dump_that_is_none_is_refused(family: str) -> None:
    state = fresh(family)
    before = state.dump()
    for numbers in ([], before[:-1], [*before, 0], [-1, *before[1:]], [10**30] * len(before)):
        with pytest.raises(ScorepadError, match=r"found .*, expected "):
            state.load(numbers)
        assert state.dump() == before


@pytest.mark.parametrize(("name", "given"), [("start", (1, -1, 2)), ("count", (1, 0, -2)), ("start", (1, 2**64, 1))])
def test_random_games_are_numbered_from_nought(name: str, given: tuple[int, int, int]) -> None:
    state = fresh("clever")
    with pytest.raises(ScorepadError, match=rf"^{name}: found .*, expected a whole number from 0 to \d+$"):
        state.playouts(*given)
    assert state.playouts(-1, 0, 3) == state.playouts(2**64 - 1, 0, 3)


@pytest.mark.parametrize(
    ("points", "message"),
    [([], "found list, expected Points"), (Points(2, 2, 7), "found room for 2 games, expected 3")],
    ids=["a list", "too small"],
)
def test_random_games_need_room_for_their_points(points: Any, message: str) -> None:
    state: Any = scorepad.load("ganz-schoen-clever").start(2)
    with pytest.raises(ScorepadError, match=f"^points: {message}$"):
        state.playouts(1, 0, 3, points)


@pytest.mark.parametrize(
    ("deal", "message"), [((0, 99), "deal"), ((0, -1), "deal"), ((0, 10**30), "deal"), ((0,), "length of deal")]
)
def test_only_sheets_that_there_are_can_be_dealt(deal: tuple[int, ...], message: str) -> None:
    state = fresh("twentyone")
    with pytest.raises(ScorepadError, match=rf"^{message}: found .*, expected a whole number from \d+ to \d+$"):
        type(state)(state.tables, 2, 0, deal)
