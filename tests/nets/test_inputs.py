"""The inputs of a net: made for any sheet, within their room, and different for different sheets."""

import pytest

from nets.nets import CLEVER, before_throws, rules
from scorepad.clever.bots.inputs import HEADS, ROOM, Inputs, nearest_heads


@pytest.mark.parametrize("name", CLEVER)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_inputs_are_numbered_within_their_room(name: str, seats: int, scale: int) -> None:
    game = rules(name)
    inputs = Inputs(game.tables)
    for seed in range(scale):
        for state in before_throws(game, seats, seed):
            for seat in range(seats):
                inputs.read(state, seat)
                pairs = inputs.pairs()
                indices = [index for index, _ in pairs]
                assert len(pairs) < ROOM
                assert min(indices) >= 0
                assert max(indices) < inputs.size
                assert len(set(indices)) == len(indices), "an input came twice"
                assert -1 <= inputs.head < HEADS


@pytest.mark.parametrize("name", CLEVER)
def test_inputs_tell_positions_apart(name: str) -> None:
    game = rules(name)
    inputs = Inputs(game.tables)
    seen: dict[tuple[object, ...], str] = {}
    for seed in range(3):
        for state in before_throws(game, 1, seed):
            inputs.read(state, 0)
            told = (inputs.head, *inputs.pairs())
            text = game.position_text(state)
            assert seen.setdefault(told, text) == text


def test_a_seat_counts_its_turns_down_to_the_end() -> None:
    game = rules("ganz-schoen-clever")
    inputs = Inputs(game.tables)
    for seats in (1, 2, 3, 4):
        for seat in range(seats):
            turns = []
            for state in before_throws(game, seats, seed=5):
                inputs.locate(state, seat)
                turns.append(inputs.turns)
            assert turns == sorted(turns, reverse=True)
            assert turns[0] == game.tables.data["rounds"][seats]


def test_the_heads_of_a_game_alone_are_its_own_turns_and_one_answer_each() -> None:
    game = rules("ganz-schoen-clever")
    inputs = Inputs(game.tables)
    heads = []
    for state in before_throws(game, 1, seed=2):
        inputs.locate(state, 0)
        heads.append(inputs.head)
    phases = [head % 6 for head in heads]
    assert set(phases) == {0, 1, 2, 3}
    assert phases.count(3) == 6, "six rounds, six passive turns"


def test_an_unknown_head_is_near_to_one_that_is_asked_alone() -> None:
    for head in range(HEADS):
        near = nearest_heads(head)
        assert near[0] == head
        assert all(other % 6 <= 3 for other in near[1:])
        assert all(other // 6 <= head // 6 for other in near)
