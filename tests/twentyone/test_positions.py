"""Positions of Twenty One: what they offer, what they refuse, and what they look like as text."""

import copy
import pickle
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad import NotationError, load, load_text
from scorepad.core import Rng, Tape
from twentyone.own import own_sheet

GAME: Any = load("twenty-one")
INTERNATIONAL: Any = load("twenty-one", preset="international")
SMALL: Any = load_text(own_sheet([[3, 2, 1], [2, 2, 6]], [0, 2, 5, 9], locked=0))
LARGE: Any = load_text(own_sheet([[6, 5, 4, 3, 2, 1]] * 8, range(7), throws=1, locked=6, sheets=12))

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(1, 6)
FEW = st.integers(1, 2)


def positions(game: Any, seats: int, seed: int, confirm: int = 1) -> Iterator[Any]:
    """Every position of a random game, one and the same object."""
    rng = Rng(seed)
    state = game.start(seats, rng.below(seats), rng.below(game.setups(seats)))
    state.confirm = confirm
    while True:
        yield state
        if state.over:
            return
        if state.chance:
            state.roll(rng.below(state.outcomes()))
        else:
            awaited = [seat for seat in range(seats) if state.waiting >> seat & 1]
            seat = awaited[rng.below(len(awaited))]
            codes = state.legal(seat)
            state.apply(seat, codes[rng.below(len(codes))])


def some_positions(game: Any, seats: int, seed: int, confirm: int = 1) -> Iterator[Any]:
    """Every seventh position of a random game."""
    return islice(positions(game, seats, seed, confirm), seed % 7, None, 7)


@given(SEEDS, SEATS, st.integers(0, 1))
def test_refuse_agrees_with_legal_for_every_seat_and_code(seed: int, seats: int, confirm: int) -> None:
    for state in positions(GAME, seats, seed, confirm):
        for seat in range(seats):
            codes = range(-1, GAME.codes + 1)
            allowed = [code for code in codes if state.refuse(seat, code) == 0]
            assert allowed == sorted(state.legal(seat))
            assert bool(allowed) is bool(state.waiting >> seat & 1)
            assert all((GAME.reason(state, seat, code) is None) is (code in allowed) for code in codes)
        assert state.refuse(-1, 0)
        assert state.refuse(seats, 0)
        assert bool(state.chance) + bool(state.waiting) + bool(state.over) == 1


@given(SEEDS, st.integers(2, 6), st.data())
def test_the_order_of_answers_never_changes_the_outcome(seed: int, seats: int, data: st.DataObject) -> None:
    for state in positions(GAME, seats, seed):
        if GAME.turn_view(state)["phase"] == "answer" and state.waiting == (1 << seats) - 1:
            answers = [answer(state, seat, seed) for seat in range(seats)]
            order = data.draw(st.permutations([seat for seat in range(seats) for _ in answers[seat]]))
            ordered, mixed = state.clone(), state.clone()
            for seat in range(seats):
                for code in answers[seat]:
                    ordered.apply(seat, code)
            waiting = [iter(codes) for codes in answers]
            for seat in order:
                mixed.apply(seat, next(waiting[seat]))
            assert ordered.dump() == mixed.dump()
            return


def answer(state: Any, seat: int, seed: int) -> list[int]:
    """Some whole answer of a seat, found on a copy on which nobody else has answered."""
    alone, rng, codes = state.clone(), Rng(seed, seat), []
    while alone.waiting >> seat & 1:
        legal = alone.legal(seat)
        codes.append(legal[rng.below(len(legal))])
        alone.apply(seat, codes[-1])
    return codes


@given(SEEDS, SEATS)
def test_points_can_be_counted_again_from_the_sheet(seed: int, seats: int) -> None:
    for game in (GAME, INTERNATIONAL):
        *_, state = positions(game, seats, seed)
        for seat in range(seats):
            scores = game.scores(state, seat)
            view = game.sheet_view(state, seat)
            assert scores["total"] == state.score(seat) == sum(scores[area] for area in game.areas) == view["total"]
            assert [recount(game, row) for row in view["rows"]] == [scores[area] for area in game.areas]


def recount(game: Any, row: dict[str, Any]) -> int:
    """A row's points by the rulebook."""
    filled = [box for box in row["boxes"] if box["struck"] or box["written"]]
    hits = sum(box["written"] == box["number"] for box in filled)
    counts = len(filled) == 6 or (bool(filled) and game is INTERNATIONAL)
    return sum(box["written"] or 0 for box in filled) + (0, 1, 3, 6, 10, 15, 21)[hits] * counts


@given(SEEDS, FEW, st.integers(0, 1))
def test_a_random_game_keeps_the_rules_of_writing(seed: int, seats: int, confirm: int) -> None:
    filled = [0] * seats
    for state in positions(GAME, seats, seed, confirm):
        for seat in range(seats):
            boxes = [box for row in GAME.sheet_view(state, seat)["rows"] for box in row["boxes"]]
            assert all(box["written"] is None or 1 <= box["written"] <= box["number"] for box in boxes)
            assert all(box["hit"] is (box["written"] == box["number"]) for box in boxes)
            count = sum(box["struck"] or box["written"] is not None for box in boxes)
            assert filled[seat] <= count <= filled[seat] + 1
            filled[seat] = count
    assert any(count == 30 for count in filled)


@given(SEEDS, SEATS)
def test_with_and_without_confirmation_the_sheets_are_the_same(seed: int, seats: int) -> None:
    brief = GAME.start(seats)
    full = GAME.start(seats)
    full.confirm = 1
    rng = Rng(seed)
    while not brief.over:
        if brief.chance:
            outcome = rng.below(brief.outcomes())
            brief.roll(outcome)
            full.roll(outcome)
            continue
        seat = next(seat for seat in range(seats) if brief.waiting >> seat & 1)
        codes = brief.legal(seat)
        code = codes[rng.below(len(codes))]
        brief.apply(seat, code)
        full.apply(seat, code)
        if (
            not brief.waiting >> seat & 1
            and full.waiting >> seat & 1
            and full.legal(seat) == [GAME.parse_action("done")]
        ):
            full.apply(seat, GAME.parse_action("done"))
    assert GAME.position_text(brief) == GAME.position_text(full).replace("confirm:1", "confirm:0")


# -- copies --------------------------------------------------------------------------------------------------------
@given(SEEDS, FEW)
def test_copies_are_equal_and_independent(seed: int, seats: int) -> None:
    for state in some_positions(GAME, seats, seed):
        before = state.dump()
        target = GAME.start(seats)
        state.clone_into(target)
        for other in (state.clone(), target, copy.copy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301
            assert other.dump() == before
            assert [other.legal(seat) for seat in range(seats)] == [state.legal(seat) for seat in range(seats)]
            assert [other.score(seat) for seat in range(seats)] == [state.score(seat) for seat in range(seats)]
            other.playout(Rng(seed))
            assert other.over
        assert state.dump() == before


@given(SEEDS, SEATS)
def test_the_same_generator_gives_the_same_playout(seed: int, seats: int) -> None:
    first, second = GAME.start(seats), GAME.start(seats)
    assert first.playout(Rng(seed)) == second.playout(Rng(seed)) > 0
    assert first.dump() == second.dump()


# -- text ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [GAME, SMALL, LARGE], ids=["printed", "small", "large"])
@given(SEEDS, FEW, st.integers(0, 1))
def test_a_position_is_the_same_after_a_journey_through_text(game: Any, seed: int, seats: int, confirm: int) -> None:
    for state in some_positions(game, seats, seed, confirm):
        text = game.position_text(state)
        again = game.parse_position(text)
        assert game.position_text(again) == text
        assert again.dump() == state.dump()
        assert (again.waiting, again.chance, again.over) == (state.waiting, state.chance, state.over)
        assert [again.legal(seat) for seat in range(seats)] == [state.legal(seat) for seat in range(seats)]


@pytest.mark.parametrize("game", [GAME, SMALL], ids=["printed", "small"])
@given(SEEDS, st.data())
def test_a_damaged_text_is_refused_or_means_what_it_says(game: Any, seed: int, data: st.DataObject) -> None:
    seats = 1 + seed % 2
    for state in some_positions(game, seats, seed):
        text = game.position_text(state)
        at = data.draw(st.integers(0, len(text)))
        damaged = text[:at] + data.draw(st.sampled_from(list(" .x/?!:-012345679ABCwkyz²"))) + text[at + seed % 3 :]
        found, refusal = parsed(game, damaged)
        if refusal:
            assert re.search("found .* expected ", refusal)
        else:
            assert game.position_text(found) == damaged
            found.playout(Rng(seed))
            assert found.over


def parsed(game: Any, text: str) -> tuple[Any, str]:
    """The position of a text, or why it is none."""
    try:
        return game.parse_position(text), ""
    except NotationError as error:
        return None, str(error)


THROW = "phase:throw roller:0 throws:0 confirm:1 dice:-"
ANSWER = "phase:answer roller:0 throws:1 confirm:1 dice:w1y1r1g1b1k1"
EMPTY = "....../....../....../....../......"
FULL = "111111/111111/111111/111111/111111"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "phase:... roller:..."),
        (f"{THROW} A:{EMPTY} A:{EMPTY}", "different sheets"),
        (f"{THROW} G:{EMPTY}", "a sheet of A B C D E F"),
        (f"{THROW} A:{EMPTY}?", "only then"),
        (f"{THROW} A:...../....../....../....../......", "5 rows of 6 boxes"),
        (f"{THROW} A:{EMPTY}/......", "5 rows of 6 boxes"),
        (f"{THROW} A:.6..../....../....../....../......", "numbers up to 6 5 4 3 2 1"),
        (f"{THROW} A:.x..../....../....../....../......", "no empty box to the left of a struck one"),
        (f"{THROW} A:....../1...../....../....../......", "no row begun before those above it are full"),
        (f"{THROW} A:{FULL}", "phase:over exactly when"),
        (f"{THROW} A:1...../....../....../....../...... B:{EMPTY}", "the same number of turns"),
        (f"{THROW} A:xx..../....../....../....../...... B:{FULL[:6]}{EMPTY[6:]} C:1{EMPTY[1:]}", "number of turns"),
        (f"{THROW} " + " ".join(f"{letter}:{EMPTY}" for letter in "ABCDEFA"), "1 to 6"),
        (f"{THROW.replace('dice:-', 'dice:w1y1r1g1b1k1')} A:{EMPTY}", "dice:- before the first throw"),
        (f"{THROW.replace('roller:0', 'roller:1')} A:{EMPTY}", "0 to 0"),
        (f"{THROW.replace('throws:0', 'throws:2')} A:{EMPTY}", "w?y?r?g?b?k? with faces from 1 to 6"),
        (f"phase:throw roller:0 throws:1 confirm:1 dice:w1y1r1g1b1k1 A:{EMPTY}", "these throws and dice lead to"),
        (f"phase:decide roller:0 throws:2 confirm:1 dice:w1y1r1g1b1k2 A:{EMPTY}", "these throws and dice lead to"),
        (f"phase:answer roller:0 throws:3 confirm:1 dice:w1y1r1g1b1k2 A:{EMPTY}?", "these throws and dice lead to"),
        (f"phase:answer roller:0 throws:0 confirm:1 dice:- A:{EMPTY}?", "these throws and dice lead to"),
        (f"phase:answer roller:0 throws:1 confirm:1 dice:w1y1r1g1b1k7 A:{EMPTY}?", "with faces from 1 to 6"),
        (f"phase:answer roller:0 throws:1 confirm:1 dice:y1w1r1g1b1k1 A:{EMPTY}?", "w?y?r?g?b?k?"),
        (f"phase:over roller:0 throws:1 confirm:1 dice:w1y1r1g1b1k1 A:{EMPTY}", "phase:over exactly when"),
        (f"{ANSWER} A:{EMPTY}", "while the throw is answered"),
        (f"{ANSWER} A:{EMPTY}!", "the boxes just filled, or ?"),
        (f"{ANSWER} A:1{EMPTY[1:]}!1", "somebody who still has to answer"),
        (f"{ANSWER} A:1{EMPTY[1:]}?11", "rising, from 1 to 6"),
        (f"{ANSWER} A:1{EMPTY[1:]}?7", "rising, from 1 to 6"),
        (f"{ANSWER} A:1{EMPTY[1:]}?2", "the dice on the table"),
        (f"{ANSWER} A:2{EMPTY[1:]}?1", "the dice on the table"),
        (f"{ANSWER} A:x{EMPTY[1:]}?1", "the dice on the table"),
        (f"{ANSWER.replace('confirm:1', 'confirm:0')} A:{FULL[:6]}{EMPTY[6:]}?6", "confirm:1"),
        (f"{THROW} A:0{EMPTY[1:]}", "a sheet of A B C D E F with its rows"),
        (THROW.replace("0", "\N{ARABIC-INDIC DIGIT ZERO}") + f" A:{EMPTY}", "phase:... roller:..."),
    ],
)
def test_an_impossible_position_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_position(text)
    assert expected in str(caught.value)


# -- actions, throws, events ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [GAME, SMALL], ids=["printed", "small"])
def test_every_action_has_one_text(game: Any) -> None:
    texts = [game.action_text(code) for code in range(game.codes)]
    assert len(set(texts)) == game.codes
    assert [game.parse_action(text) for text in texts] == list(range(game.codes))
    assert game.action_text(game.roll_code) == "roll"
    for wrong in ("", "Red", "red ", "purple", "pass"):
        with pytest.raises(NotationError, match="expected one of white, yellow, red"):
            game.parse_action(wrong)
    for code in (-1, game.codes):
        with pytest.raises(NotationError, match="expected 0 to"):
            game.action_text(code)


def test_every_throw_has_one_text() -> None:
    state = SMALL.start(1)
    texts = [SMALL.roll_text(state, outcome) for outcome in range(state.outcomes())]
    assert len(set(texts)) == state.outcomes() == 6**3
    assert [SMALL.parse_roll(state, text) for text in texts] == list(range(state.outcomes()))
    for outcome in (-1, state.outcomes()):
        with pytest.raises(NotationError, match="found outcome"):
            SMALL.roll_text(state, outcome)
    for wrong in ("", "w1", "w1y1r7", "w1y1r0", "w1y1w1", "w1y1r1w1", "w1y1r1g1", "w1 y1 r1", "w1y1r1 "):
        with pytest.raises(NotationError, match=r"expected w\?y\?r\? with faces from 1 to 6"):
            SMALL.parse_roll(state, wrong)
    assert SMALL.parse_roll(state, "r3w1y2") == SMALL.parse_roll(state, "w1y2r3")
    state.roll(0)
    with pytest.raises(NotationError, match="no throw is due"):
        SMALL.parse_roll(state, "w1y1r1")


@given(SEEDS, st.integers(1, 3))
def test_the_tape_tells_every_entry_strike_and_full_row(seed: int, seats: int) -> None:
    tape = Tape()
    state = GAME.start(seats)
    state.tape = tape
    state.playout(Rng(seed))
    events = [GAME.event(raw) for raw in tape.events()]
    told = [event.key.removeprefix("event.twentyone.") for event in events]
    boxes = [box for seat in range(seats) for row in GAME.sheet_view(state, seat)["rows"] for box in row["boxes"]]
    assert told.count("strike") == sum(box["struck"] for box in boxes)
    assert told.count("hit") == sum(box["hit"] for box in boxes)
    assert told.count("entry") == sum(box["written"] is not None and not box["hit"] for box in boxes)
    rows = [event.params for event in events if event.key == "event.twentyone.row"]
    for seat in range(seats):
        full = [row["points"] for row in GAME.sheet_view(state, seat)["rows"] if row["full"]]
        assert [row["count"] for row in rows if row["seat"] == seat] == full
    assert told[-1] == "over"
    turns = told.count("turn") + 1
    assert turns <= told.count("throw") == 2 * turns - told.count("keep") <= 2 * turns


def test_events_carry_what_a_sentence_needs() -> None:
    state = GAME.start(1)
    state.tape = Tape()
    state.confirm = 1
    state.roll(GAME.parse_roll(state, "w4y6r1g2b3k1"))
    for text in ("keep", "yellow", "blue", "done"):
        state.apply(0, GAME.parse_action(text))
    state.roll(GAME.parse_roll(state, "w6y1r1g1b1k1"))
    for text in ("keep", "strike"):
        state.apply(0, GAME.parse_action(text))
    told = [GAME.event(raw) for raw in state.tape.events()]
    assert [event.key.removeprefix("event.twentyone.") for event in told] == [
        *("throw", "keep", "hit", "entry", "turn", "throw", "keep", "strike", "turn")
    ]
    assert told[0].params == {
        "seat": 0,
        "dice": {"white": 4, "yellow": 6, "red": 1, "green": 2, "blue": 3, "black": 1},
    }
    assert told[2].params == {"seat": 0, "die": "yellow", "number": 6}


def test_a_refusal_says_which_numbers_are_at_odds() -> None:
    state = GAME.start(1)
    state.roll(GAME.parse_roll(state, "w6y1r1g1b1k1"))
    state.apply(0, GAME.parse_action("keep"))
    reason = GAME.reason(state, 0, GAME.parse_action("white"))
    assert reason.key == "reason.twentyone.too_high"
    assert (reason.params["die"], reason.params["face"], reason.params["number"]) == ("white", 6, 4)


# -- views ---------------------------------------------------------------------------------------------------------
@given(SEEDS, FEW)
def test_actions_tell_which_box_they_fill(seed: int, seats: int) -> None:
    for state in some_positions(GAME, seats, seed):
        for seat in range(seats):
            for code in state.legal(seat):
                check_details(state, seat, code)
            for code in range(GAME.codes):
                assert GAME.details(state, seat, code)["kind"]


def check_details(state: Any, seat: int, code: int) -> None:
    about = GAME.details(state, seat, code)
    if about["kind"] in ("write", "strike"):
        after = state.clone()
        after.apply(seat, code)
        before, now = (cells(GAME.sheet_view(some, seat)) for some in (state, after))
        assert [name for name in now if now[name] != before[name]] == [about["cell"]]
        assert now[about["cell"]] == (about.get("value"), about["kind"] == "strike", about.get("hit", False))
    if about["kind"] == "roll":
        assert [die["id"] for die in GAME.dice_view(state) if not die["locked"]] == about["dice"]


def cells(view: dict[str, Any]) -> dict[str, tuple[object, object, object]]:
    return {box["id"]: (box["written"], box["struck"], box["hit"]) for row in view["rows"] for box in row["boxes"]}


def test_the_boxes_just_filled_are_marked_until_the_turn_ends() -> None:
    state = GAME.start(2)
    state.confirm = 1
    state.roll(0)
    for code in range(6):
        state.apply(0, code)
    fresh = [[box["fresh"] for box in row["boxes"]] for row in GAME.sheet_view(state, 0)["rows"][:2]]
    assert fresh == [[True] * 6, [False] * 6]
    state.apply(0, GAME.parse_action("done"))
    state.apply(1, GAME.parse_action("strike"))
    assert not any(box["fresh"] for row in GAME.sheet_view(state, 0)["rows"] for box in row["boxes"])


def test_undo_ends_where_others_go_on() -> None:
    alone, together = GAME.start(1), GAME.start(2)
    for text in ("keep", "done", "strike"):
        assert GAME.seals(together, GAME.parse_action(text))
        assert not GAME.seals(alone, GAME.parse_action(text))
    assert not GAME.seals(together, GAME.parse_action("red"))


def test_R32_what_is_written_is_hidden_and_what_the_roller_decides_is_not() -> None:
    state = GAME.start(2)
    assert GAME.hides_answers
    hidden = [GAME.action_text(code) for code in range(GAME.codes) if GAME.hides(state, code)]
    assert hidden == ["white", "yellow", "red", "green", "blue", "black", "done", "strike"]
