"""At tables: what the net expects there comes true, and the chance to win follows from it."""

from pathlib import Path

import pytest

import scorepad
from nets.nets import rules, untrained
from scorepad.clever import training as train
from scorepad.clever.bots import weights as clever_weights
from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.bots.net import Net
from scorepad.clever.bots.rivals import Rivals
from scorepad.clever.bots.search import Search


def rivals(*others: tuple[float, float]) -> Rivals:
    """Opponents with their expected points, and how wrong these are."""
    found = Rivals()
    found.meet(list(others))
    return found


def test_equals_have_equal_chances() -> None:
    assert rivals((250.0, 30.0)).chance(250.0, 30.0) == 0.5
    assert rivals((250.0, 30.0), (250.0, 30.0)).chance(250.0, 30.0) == 0.25


def test_a_lead_of_one_standard_error_wins_five_times_in_six() -> None:
    assert rivals((200.0, 30.0)).chance(250.0, 40.0) == pytest.approx(0.8413, abs=1e-4)


def test_when_all_is_known_the_higher_total_wins() -> None:
    assert [rivals((200.0, 0.0)).chance(points, 0.0) for points in (199.0, 200.0, 201.0)] == [0.0, 0.5, 1.0]


def test_alone_there_is_nobody_to_beat() -> None:
    assert rivals().chance(100.0, 30.0) == 1.0


def search(others: list[tuple[float, float]], spread: float) -> Search:
    """A search at the beginning of a game's first decision."""
    game = rules("ganz-schoen-clever")
    found = Search(game.tables, Net(untrained(game).arrays), 8)
    state = game.start(1 + len(others))
    state.roll(7)
    found.face(others, spread)
    found.prepare(state, state.active, 1)
    return found


def test_alone_a_point_is_a_point() -> None:
    alone = search([], 30.0)
    assert alone.value(123.0, 5.0) == 123.0
    assert alone.points(123.0) == 123.0


def test_who_is_behind_likes_risk_and_who_leads_does_not() -> None:
    expected = search([], 30.0).mean(0)
    behind, ahead = (search([(expected + lead, 30.0)], 30.0) for lead in (40.0, -40.0))
    for table, likes in ((behind, True), (ahead, False)):
        safe = table.value(expected, 30.0)
        risky = (table.value(expected - 30, 30.0) + table.value(expected + 30, 30.0)) / 2
        assert (risky > safe) == likes
        assert table.points(table.value(expected + 12, 30.0)) == pytest.approx(expected + 12, abs=0.01)


def test_where_all_is_decided_points_count() -> None:
    assert search([(2000.0, 30.0)], 30.0).value(100.0, 30.0) == 100.0


if scorepad.COMPILED:  # a hundred games

    @pytest.mark.parametrize(
        ("name", "seats"),
        [("ganz-schoen-clever", 2), ("ganz-schoen-clever", 4), ("doppelt-so-clever", 2), ("clever-hoch-drei", 2)],
    )
    def test_what_the_shipped_nets_expect_at_tables_comes_true(name: str, seats: int) -> None:
        game = rules(name)
        weights = clever_weights.shipped(game.digest, Inputs(game.tables).size)
        assert weights is not None
        course = train.Trainer(train.make_task(name, 1, 1, 1, ""), Path("unwritten.npz")).course
        judged = course.judge(weights.arrays, seats, 100)
        assert abs(judged.miss).max() < 15, "points; before the places were measured it was off by 50"
        assert judged.miss.any()
