"""What holds in every position: legal and refuse agree, answers commute, positions survive being written down."""

import copy
import pickle
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.core import Rng
from ubongo.table import FILLS, SMALL, Table, at_table, random_state, take_step

PRINTED: dict[str, Any] = {grab: scorepad.load("ubongo-dice", grab=grab) for grab in ("draft", "race")}
TINY: Any = scorepad.load_text(SMALL)

games = st.sampled_from([*PRINTED.values(), TINY])
states = st.builds(
    lambda game, seats, seed, steps, confirm: (game, random_state(game, seats, seed, steps, confirm)),
    games,
    st.integers(1, 4),
    st.integers(0, 10_000),
    st.integers(0, 400),
    st.integers(0, 1),
)


@given(states)
def test_refuse_is_zero_exactly_for_legal_codes(case: tuple[Any, Any]) -> None:
    game, state = case
    for seat in range(state.seats):
        legal = state.legal(seat)
        assert len(legal) == len({*legal})
        assert [code for code in range(game.codes) if not state.refuse(seat, code)] == sorted(legal)
        assert bool(legal) == bool(state.waiting >> seat & 1)


@given(states)
def test_every_refusal_has_a_reason_and_every_action_details(case: tuple[Any, Any]) -> None:
    game, state = case
    for code in [*range(12), *range(12, game.codes, 7)]:
        sentence = game.reason(state, 0, code)
        assert (sentence is None) == (code in state.legal(0))
        assert game.details(state, 0, code)["kind"] in ("grab", "place", "done", "roll")


@pytest.mark.parametrize(("seat", "code"), [(0, -1), (0, 100_000), (-1, 0), (2, 0)])
def test_nonsense_is_refused(seat: int, code: int) -> None:
    table = at_table(2).throw("L3", "M1")
    assert table.state.refuse(seat, code)
    assert table.game.reason(table.state, seat, code).key == "reason.ubongo.unknown"


@given(st.data())
def test_the_order_of_answers_changes_nothing(data: st.DataObject) -> None:
    game = data.draw(games)
    state = random_state(
        game, data.draw(st.integers(2, 4)), data.draw(st.integers(0, 9999)), data.draw(st.integers(0, 200))
    )
    rng = Rng(data.draw(st.integers(0, 9999)))
    while not state.over and game.turn_view(state)["phase"] != "fill":
        take_step(state, rng)
    if state.over:
        return
    answers = {seat: answer(state, seat, rng) for seat in range(state.seats) if state.waiting >> seat & 1}
    whose = [seat for seat, acts in answers.items() for _act in acts]
    outcomes = {tuple(play_in(state, answers, data.draw(st.permutations(whose)))) for _twice in range(2)}
    outcomes.add(tuple(play_in(state, answers, whose)))
    assert len(outcomes) == 1


def answer(state: Any, seat: int, rng: Rng) -> list[int]:
    """One seat's whole answer: up to two shapes, then done."""
    alone, acts = state.clone(), []
    while True:
        codes = alone.legal(seat)
        acts.append(codes[rng.below(len(codes))])
        if acts[-1] == codes[-1]:  # done is always the last
            return acts
        alone.apply(seat, acts[-1])


def play_in(state: Any, answers: dict[int, list[int]], whose: list[int]) -> list[int]:
    """The position after these answers, the seats acting in this order."""
    after, left = state.clone(), {seat: list(acts) for seat, acts in answers.items()}
    for seat in whose:
        after.apply(seat, left[seat].pop(0))
    numbers: list[int] = after.dump()
    return numbers


# -- copies and texts -----------------------------------------------------------------------------------------------
@given(states)
def test_copies_are_equal_and_independent(case: tuple[Any, Any]) -> None:
    game, state = case
    before = state.dump()
    other = game.start(state.seats)
    state.clone_into(other)
    for twin in (other, state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert seen(twin) == seen(state)
        if not twin.over:
            take_step(twin, Rng(3))
        assert state.dump() == before


def seen(state: Any) -> tuple[Any, ...]:
    """Everything a caller can see of a position."""
    counters = (state.waiting, state.chance, state.over, state.phase, state.roller, state.worth, state.finished)
    hands = [(state.held(seat, colour), state.used(seat, colour)) for seat in range(state.seats) for colour in (0, 1)]
    sheets = [(state.drawn_squares(seat), state.legal(seat), state.score(seat)) for seat in range(state.seats)]
    return state.dump(), counters, hands, sheets, state.outcomes()


@given(states)
def test_a_position_survives_its_text(case: tuple[Any, Any]) -> None:
    game, state = case
    text = game.position_text(state)
    again = game.parse_position(text)
    assert seen(again) == seen(state)
    assert game.position_text(again) == text


def test_the_text_of_a_position_can_be_read() -> None:
    table = at_table(2).throw("T4,L3", "M1,O4").play("1 k1", "0 w1", "1 w2", "0 k2", "1 T4@b1r2", "0 done")
    assert table.text == (
        "area:1 throw:1/1 roller:0 phase:fill confirm:1 done:0 dice:T4.1x,L3.0|M1.0,O4.1 seat0:0= seat1:0=T4@b1r2"
    )


@given(states, st.data())
def test_a_damaged_position_is_refused_or_sound(case: tuple[Any, Any], data: st.DataObject) -> None:
    game, state = case
    text = game.position_text(state)
    for _damage in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.text("0123456789-=/,.:x|@abLTMkr ", max_size=3)) + text[at + cut :] or "-"
    try:
        found = game.parse_position(text)
    except scorepad.NotationError:
        return
    assert game.position_text(found) == text
    for seat in range(found.seats):
        assert all(not found.refuse(seat, code) for code in found.legal(seat))
    found.confirm = 0
    found.playout(Rng(1))
    assert found.over


#: A sound position, and what makes it unsound; `seats` are the sheets.
SOUND = {"area": "1", "throw": "0/0", "roller": "0", "phase": "throw", "confirm": "1", "done": "-", "dice": "-"}
GRAB = {"throw": "1/1", "phase": "grab", "dice": "L3.-,L3.-|M1.-,M1.-"}
FILL = {"throw": "1/1", "phase": "fill", "dice": "L3.0,L3.1|M1.0,M1.1"}
TWO_THROWS = {"throw": "2/2"}
BROKEN: dict[str, tuple[dict[str, str], list[str]]] = {
    "too many seats": ({}, ["0="] * 5),
    "no such roller": ({"roller": "2"}, ["0=", "0="]),
    "no such area": ({"area": "7", "throw": "0/9"}, ["0=", "0="]),
    "an area missing": ({"area": "2", "throw": "0/2"}, ["0=", "0="]),
    "dice before the throw": ({"dice": GRAB["dice"]}, ["0=", "0="]),
    "too few dice": (GRAB | {"dice": "L3.-|M1.-"}, ["0=", "0="]),
    "unknown shape": (GRAB | {"dice": "Z9.-,L3.-|M1.-,M1.-"}, ["0=", "0="]),
    "out of turn": (GRAB | {"dice": "L3.0,L3.-|M1.-,M1.-"}, ["0=", "0="]),
    "two black dice": (GRAB | {"dice": "L3.0,L3.0|M1.1,M1.-"}, ["0=", "0="]),
    "used while grabbing": (GRAB | {"dice": "L3.1x,L3.-|M1.-,M1.-"}, ["0=", "0="]),
    "a throw not counted": (GRAB | {"throw": "0/0"}, ["0=", "0="]),
    "fill without dice": (FILL | {"dice": "L3.0,L3.1|M1.0,M1.-"}, ["0=", "0="]),
    "all answered": (FILL | {"done": "01"}, ["0=", "0="]),
    "used but not drawn": (FILL | {"dice": "L3.0x,L3.1|M1.0,M1.1"}, ["0=", "0="]),
    "white used first": (FILL | {"dice": "L3.0,L3.1|L3.0x,M1.1"}, ["0=L3@a1r0", "0="]),
    "overlap": (TWO_THROWS, ["0=M1@a1r0,M1@a1r0", "0="]),
    "outside": (TWO_THROWS, ["0=M1@f1r0", "0="]),
    "no placement": (TWO_THROWS, ["0=done", "0="]),
    "too many pieces": ({"throw": "1/1"}, ["0=M1@a1r0,M1@b1r0,M1@a2r0", "0="]),
    "points for nothing": (TWO_THROWS, ["2=", "0="]),
    "points without sense": (TWO_THROWS, ["x=", "0="]),
    "full without points": (TWO_THROWS, ["0=" + ",".join(act for part in FILLS[1] for act in part), "0="]),
    "an area nobody filled": ({"area": "2", "throw": "0/1"}, ["2=/0=", "1=/0="]),
    "not canonical": ({"throw": "00/0"}, ["0=", "0="]),
    "practice miscounted": (TWO_THROWS, ["-1="]),
}


def written(parts: dict[str, str], sheets: list[str]) -> str:
    """The text of a position."""
    course = [f"{key}:{value}" for key, value in (SOUND | parts).items()]
    return " ".join(course + [f"seat{seat}:{sheet}" for seat, sheet in enumerate(sheets)])


@pytest.mark.parametrize(("parts", "sheets"), BROKEN.values(), ids=BROKEN)
def test_impossible_positions_are_refused(parts: dict[str, str], sheets: list[str]) -> None:
    with pytest.raises(scorepad.NotationError, match=r"position: .*found .*, expected "):
        PRINTED["draft"].parse_position(written(parts, sheets))


@pytest.mark.parametrize("parts", [{}, GRAB, FILL, TWO_THROWS], ids=["first", "grab", "fill", "two throws"])
def test_sound_positions_are_not(parts: dict[str, str]) -> None:
    text = written(parts, ["0=", "0="])
    assert PRINTED["draft"].position_text(PRINTED["draft"].parse_position(text)) == text


def test_no_text_is_no_position() -> None:
    with pytest.raises(scorepad.NotationError, match="expected area:"):
        PRINTED["draft"].parse_position("")


# -- notation -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [PRINTED["draft"], TINY], ids=["printed", "small"])
def test_every_code_has_its_own_text(game: Any) -> None:
    texts = [game.action_text(code) for code in range(game.codes)]
    assert len({*texts}) == game.codes
    assert [game.parse_action(text) for text in texts] == [*range(game.codes)]


@pytest.mark.parametrize(
    "text", ["", "k5", "b1", "L4", "L4@b2", "L4@b2r4", "l4@b2r1", "L4@g1r0", "O4@a1r1", "DONE", " done"]
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(scorepad.NotationError, match="expected a die"):
        PRINTED["draft"].parse_action(text)


def test_other_codes_are_no_actions() -> None:
    for code in (-1, PRINTED["draft"].codes):
        with pytest.raises(scorepad.NotationError, match="expected 0 to 686"):
            PRINTED["draft"].action_text(code)


@given(st.integers(1, 4), st.integers(0, 6**8 - 1))
def test_every_throw_has_its_own_text(seats: int, number: int) -> None:
    game = PRINTED["draft"]
    state = game.start(seats)
    outcome = number % state.outcomes()
    text = game.roll_text(state, outcome)
    assert game.parse_roll(state, text) == outcome
    state.roll(outcome)
    shown = [die["face"] for die in game.dice_view(state)]
    assert text == f"k:{','.join(shown[: state.dice])} w:{','.join(shown[state.dice :])}"


@given(st.integers(1, 4), st.data())
def test_any_shape_can_be_entered_for_any_die(seats: int, data: st.DataObject) -> None:
    game = PRINTED["draft"]
    state = game.start(seats)
    names = [shape.name for shape in game.spec.shapes]
    dice = data.draw(st.lists(st.sampled_from(names), min_size=2 * state.dice, max_size=2 * state.dice))
    text = f"k:{','.join(dice[: state.dice])} w:{','.join(dice[state.dice :])}"
    outcome = game.parse_roll(state, text)
    assert game.roll_text(state, outcome) == text
    state.roll(outcome)
    assert [die["face"] for die in game.dice_view(state)] == dice


@pytest.mark.parametrize(
    "text", ["", "k:L3 w:M1", "k:L3,L3 w:M1", "k:L3,Z9 w:M1,M1", "w:M1,M1 k:L3,L3", "k:L3,L3  w:M1,M1"]
)
def test_other_texts_are_no_throws(text: str) -> None:
    game = PRINTED["draft"]
    with pytest.raises(scorepad.NotationError, match="expected k: and 2 shapes"):
        game.parse_roll(game.start(2), text)


def test_other_numbers_are_no_throws() -> None:
    game = PRINTED["draft"]
    with pytest.raises(scorepad.NotationError, match="expected 0 to"):
        game.roll_text(game.start(2), 6**4 + 10**4)


# -- whole games ----------------------------------------------------------------------------------------------------
def test_random_games_are_the_same_in_every_mode() -> None:
    found = []
    for seats, grab in ((1, "draft"), (2, "draft"), (3, "race"), (4, "draft")):
        state = PRINTED[grab].start(seats)
        found.append((state.playout(Rng(5, seats)), state.throws, [state.score(seat) for seat in range(seats)]))
    assert found == [(310, 127, [-127]), (533, 111, [9, 6]), (1027, 164, [9, 13, 14]), (1614, 196, [12, 17, 12, 19])]


def test_the_points_of_an_area_are_those_of_the_rules(scale: int) -> None:
    for number in range(3 * scale):
        seats = 2 + number % 3
        state = PRINTED["race" if number % 2 else "draft"].start(seats)
        state.playout(Rng(9, number))
        for area in range(state.areas):
            points = sorted((state.area_points(seat, area) for seat in range(seats)), reverse=True)
            assert points[0] == seats
            assert all(above - below in (0, 1) for above, below in pairwise(points[:-1]))
            assert points[-1] == 1 or points[-1] == points[-2]


def test_the_tape_tells_every_act() -> None:
    table = Table(PRINTED["draft"], 2)
    rng, acts = Rng(2), 0
    while table.state.area == 0:
        acts += not table.state.chance
        take_step(table.state, rng)
    kinds = [kind for kind, _params in table.happened()]
    assert sum(kind in ("grab", "place", "done") for kind in kinds) == acts
    assert kinds.count("throw") == table.state.throws


def test_seats_are_checked() -> None:
    with pytest.raises(scorepad.ScorepadError, match="found 5 seats, expected 1 to 4"):
        PRINTED["draft"].start(5)
    with pytest.raises(scorepad.ScorepadError, match="found first seat 2"):
        PRINTED["draft"].start(2, 2)
