"""Fewer throws than the least nobody needs: worked out for squares alone, and not beaten by those who play."""

from collections import Counter

import pytest

import scorepad
from scorepad import ScorepadError, lab
from scorepad.ubongo.fewest import fewest_throws, needed_for
from scorepad.ubongo.game import Rules

TWO_AND_ONE = Counter({(frozenset({2}), frozenset({1})): 1})
ONE_OR_TWO = Counter({(frozenset({1}), frozenset[int]()): 1, (frozenset({2}), frozenset[int]()): 1})


def sheet() -> Rules:
    found = scorepad.load("ubongo-dice")
    assert isinstance(found, Rules)
    return found


def test_with_dice_that_always_show_the_same_it_is_a_division() -> None:
    assert needed_for(7, TWO_AND_ONE) == pytest.approx([0, 1, 1, 1, 2, 2, 2, 3])


def test_what_does_not_fit_any_more_is_thrown_again() -> None:
    # One square left: every second throw shows a one. Two left: a two ends it, a one leaves one square.
    assert needed_for(2, ONE_OR_TWO) == pytest.approx([0, 2, 2])


def test_no_area_takes_fewer_throws_than_perfect_dice_would() -> None:
    game = sheet()
    for least, area in zip(fewest_throws(game), game.spec.areas, strict=True):
        assert least >= area.min_throws - 1e-9


def test_the_planner_needs_more_and_the_bound_says_by_how_much_at_most() -> None:
    game = sheet()
    found = lab.bound(game, "planner", 1, effort=1)
    assert found.unit == "throws"
    assert found.upper.mean == pytest.approx(-sum(fewest_throws(game)))
    assert found.upper.se == pytest.approx(0)
    assert lab.simulate(game, 6, ["planner"], 7).seats[0].spread.mean < found.upper.mean


def test_from_a_position_there_is_no_end_of_throws() -> None:
    game = sheet()
    with pytest.raises(ScorepadError, match="expected a position nearer to the end of the game"):
        lab.bound(game, "greedy", 1, start=game.start(1), effort=1, samples=1)
