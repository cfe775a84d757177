"""Many games: means, trend, and where most is lost."""

import pytest

from scorepad.coach.progress import MOST_FINDINGS, Loss, Played, findings, sorted_losses, summary
from scorepad.core.sheets import games

GAME = "ganz-schoen-clever"


def played(score: float, luck: float = 0.0, kinds: dict[str, Loss] | None = None) -> Played:
    """A game in which 10 points were lost."""
    return Played(0.0, score, luck, 10.0, 40.0, kinds or {}, {"0": Loss(10.0, 1)})


def test_luck_is_taken_off_the_mean_but_not_off_the_best() -> None:
    found = summary(GAME, [played(200, 20), played(240, -20)])
    assert (found.games, found.mean, found.best, found.adjusted) == (2, 220, 240, 220)
    assert found.error == pytest.approx(40)
    assert (found.lost, found.accuracy, found.trend) == (10, 75, None)


def test_a_trend_is_told_for_ten_games_once_there_are_enough() -> None:
    assert summary(GAME, [played(100 + 2 * at) for at in range(5)]).trend == pytest.approx(20)
    assert summary(GAME, [played(100)]).error is None


def test_the_most_important_comes_first_by_size_and_by_how_often() -> None:
    games = [played(200, kinds={"use": Loss(8, 8), "joker": Loss(3, 1), "roll": Loss(1, 1)})] * 4
    told = findings(GAME, games)
    assert [one.name for one in told] == ["joker", "use", "roll"]
    assert told[0].lost == 3
    many = [played(200, kinds={f"kind{at}": Loss(at + 1.0, 1) for at in range(9)})]
    assert len(findings(GAME, many)) == MOST_FINDINGS


def test_losses_are_added_up_by_name() -> None:
    assert sorted_losses([("a", 1.0), ("b", 0.0), ("a", 2.5)]) == {"a": Loss(3.5, 2)}


@pytest.mark.parametrize("game", games())
def test_what_casual_loses_is_known(game: str) -> None:
    told = summary(game, [played(1)])
    assert told.casual is not None
    assert told.casual > 0
