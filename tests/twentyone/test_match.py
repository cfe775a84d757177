"""Twenty One played as a match: hidden answers, taking back, records."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad import IllegalAction, Match, Record, load
from scorepad.core import Rng
from scorepad.core.view import view
from scorepad.players import make

GAME: Any = load("twenty-one")


def answering(throw: str = "w1y1r1g1b1k1") -> Match:
    """Two seats, sheets C and E, a throw on the table that nobody has answered."""
    match = Match(GAME, 2, seed=1, first=0, setup=GAME.parse_setup(2, "C E"))
    match.enter_roll(throw)
    return match


def written(match: Match, viewer: int | None, seat: int) -> list[int]:
    """The numbers a viewer sees on a seat's sheet."""
    sheet = view(match, viewer)["sheets"][seat]
    return [box["written"] for row in sheet["rows"] for box in row["boxes"] if box["written"]]


def test_R32_answers_are_hidden_until_all_have_confirmed() -> None:
    match = answering()
    for text in ("red", "blue", "done"):
        match.play(0, text)
    assert [written(match, viewer, 0) for viewer in (0, 1, None)] == [[1, 1], [], []]
    assert not [event for event in view(match, 1)["events"] if event["key"].endswith(("entry", "hit"))]
    match.play(1, "strike")
    assert [written(match, viewer, 0) for viewer in (0, 1, None)] == [[1, 1]] * 3


def test_R32_a_bot_is_given_the_sheets_as_they_stood_before_the_throw() -> None:
    match = answering()
    match.play(0, "red")
    known = GAME.position_text(match.position_for(1))
    assert known.endswith("C:....../....../....../....../......? E:....../....../....../....../......?")


def test_entries_can_be_taken_back_until_done() -> None:
    match = answering()
    match.play(0, "red")
    match.play(1, "white")
    match.play(0, "blue")
    assert match.undo(0) == "blue"
    assert (written(match, 0, 0), written(match, 1, 1)) == ([1], [1])
    match.play(0, "done")
    with pytest.raises(IllegalAction):
        match.undo(0)
    assert match.undo(1) == "white"


def test_the_deal_is_drawn_and_can_be_chosen() -> None:
    deals = {Match(GAME, 2, seed=seed).setup for seed in range(200)}
    assert len(deals) == GAME.setups(2) == 30
    match = Match(GAME, 3, seed=1, setup=GAME.parse_setup(3, "F B D"))
    assert [sheet["sheet"] for sheet in view(match)["sheets"]] == ["F", "B", "D"]


def test_R18_the_first_roller_is_drawn() -> None:
    assert {Match(GAME, 3, seed=seed).waiting for seed in range(50)} == {(0,), (1,), (2,)}


@given(st.integers(0, 2**32), st.integers(1, 3))
def test_a_record_replays_to_the_same_position(seed: int, seats: int) -> None:
    match = Match(GAME, seats, seed=seed)
    player, rng = make("greedy", GAME), Rng(seed)
    while not match.over:
        seat = match.waiting[rng.below(len(match.waiting))]
        if match.legal(seat) == ["roll"]:
            match.play(seat, "roll")
        else:
            match.play(seat, GAME.action_text(player.choose(match.position_for(seat), seat, rng)))
    again = Match.replay(Record.loads(match.record.dumps()))
    assert again.position == match.position
    assert again.scores() == match.scores()
