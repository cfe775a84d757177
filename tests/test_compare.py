"""Comparisons: the same dice for both, the right error, luck taken out, and a test that stops when it knows."""

import json
import statistics
import xml.etree.ElementTree as ElementTree
from math import inf
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import scorepad
from own_players import Picky
from scorepad import ScorepadError, lab
from scorepad.cli import main
from scorepad.core.evaluator import Unit
from scorepad.lab import Comparison, Sprt
from scorepad.lab.compare import Counts, Deal, orders
from scorepad.lab.moments import Moments, Pairs
from scorepad.lab.sprt import points_ratio, share_ratio
from scorepad.lab.watching import Played, SeatRow

GAME = scorepad.load("twenty-one")


def told(found: Comparison) -> dict[str, object]:
    """A result without what depends on the clock."""
    return {key: value for key, value in found.as_json().items() if key != "seconds"}


def moments(values: list[float]) -> Moments:
    found = Moments()
    for value in values:
        found.add(value)
    return found


def test_sums_that_never_grow_give_mean_spread_and_correlation() -> None:
    first, second = [3.0, 1.0, 4.0, 1.0, 5.0], [9.0, 2.0, 6.0, 5.0, 3.0]
    pairs = Pairs(Moments(), Moments())
    for one, other in zip(first, second, strict=True):
        pairs.add(one, other)
    assert pairs.first.mean == pytest.approx(2.8)
    assert pairs.first.variance == pytest.approx(3.2)
    assert pairs.first.error == pytest.approx((3.2 / 5) ** 0.5)
    assert pairs.correlation == pytest.approx(statistics.correlation(first, second))
    assert Pairs(moments([1.0, 1.0]), moments([1.0, 2.0])).correlation is None


def test_everybody_sits_everywhere_equally_often() -> None:
    assert orders(1) == [(0,), (1,)]
    assert orders(2) == [(0, 1), (1, 0)]
    for seats in (3, 4, 5):
        for seat in range(seats):
            sitting = [order[seat] for order in orders(seats)]
            assert sitting.count(0) == sitting.count(1)


def test_a_player_is_not_better_than_itself() -> None:
    found = lab.compare(GAME, "greedy", "greedy", 5, seed=3)
    assert (found.difference, found.se, found.share) == (0, 0, 0.5)
    assert found.correlation == pytest.approx(1)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_number_of_processes_changes_nothing(seats: int) -> None:
    one, two = (lab.compare(GAME, "greedy", Picky, 6, seed=4, seats=seats, jobs=jobs, luck=2) for jobs in (1, 2))
    assert told(one) == told(two)
    assert one.games >= 6
    assert one.complete


def test_the_difference_is_that_of_two_simulations() -> None:
    found = lab.compare(GAME, "optimal", "greedy", 12, seed=5, luck=0)
    means = [lab.simulate(GAME, 12, [name], 5, dice="slots").seats[0].spread.mean for name in ("optimal", "greedy")]
    assert found.difference == pytest.approx(means[0] - means[1])
    assert [side.mean for side in found.sides] == pytest.approx(means)
    assert found.adjusted_difference is None


def test_perfect_play_without_luck_is_worth_the_same_in_every_game() -> None:
    """The exact values of Twenty One alone take all luck out of the optimal player's games."""
    found = lab.compare(GAME, "optimal", "optimal", 6, seed=6, luck=4)
    assert found.adjusted_difference == pytest.approx(0)
    assert found.adjusted_se == pytest.approx(0)
    better = lab.compare(GAME, "optimal", "greedy", 40, seed=6)
    assert better.adjusted_se is not None
    assert better.adjusted_se < better.se / 2


def played(*seats: tuple[int, int, float]) -> Played:
    """A game by points, place and luck of each seat."""
    return Played(0, 0, tuple(SeatRow((points,), place, 1, 0.0, luck) for points, place, luck in seats))


@pytest.mark.parametrize(
    ("unit", "difference", "adjusted"),
    [
        (Unit.POINTS, 15, 15 - 7),  # luck of 5 and 6 for the first, 4 and -7 for the second
        (Unit.LEAD, 15, 15 - 7 / 2),  # a lead of a point over one rival is two of the points that they differ by
        (Unit.WIN, 1, 1 - 7),
    ],
)
def test_luck_is_taken_out_in_its_own_unit(unit: Unit, difference: float, adjusted: float) -> None:
    deal: Deal = [((0, 1), played((120, 1, 5), (110, 2, 4))), ((1, 0), played((100, 2, -7), (120, 1, 6)))]
    counts = Counts()
    counts.add(deal, unit)
    assert counts.difference.mean == difference
    assert counts.adjusted.mean == adjusted
    assert counts.results == {"1": 1}


# -- the sequential test --------------------------------------------------------------------------------------------
def test_the_test_is_right_about_as_often_as_it_says() -> None:
    """Values with a mean of 0 or 1 and a spread of 4, 200 times each: errors of 5 per cent are at most 20 of them."""
    sprt, random = Sprt(0, 1), Random(8)
    for truth, wrong in ((0.0, "high"), (1.0, "low")):
        verdicts = [sequence(sprt, random, truth) for _ in range(200)]
        assert verdicts.count(wrong) <= 20
        assert verdicts.count("") == 0


def sequence(sprt: Sprt, random: Random, truth: float) -> str:
    found = Moments()
    for _ in range(5000):
        found.add(random.gauss(truth, 4))
        if verdict := sprt.verdict(points_ratio(sprt, found)):
            return verdict
    return ""


def test_a_clean_sweep_is_an_answer_and_few_games_are_none() -> None:
    sprt = Sprt(0, 50)
    assert share_ratio(sprt, moments([1.0] * 10)) == 0
    assert sprt.verdict(share_ratio(sprt, moments([1.0] * 40))) == "high"
    assert sprt.verdict(share_ratio(sprt, moments([0.5] * 400))) == "low"
    assert points_ratio(sprt, moments([60.0] * 20)) == inf
    assert points_ratio(sprt, moments([0.0] * 20)) == -inf


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_comparison_stops_when_the_question_is_answered(jobs: int) -> None:
    found = lab.compare(GAME, "optimal", Picky, 2000, seed=7, luck=0, sprt=Sprt(0, 20), jobs=jobs)
    assert (found.verdict, found.complete) == ("high", True)
    assert found.games < 100
    alone = lab.compare(GAME, "optimal", Picky, found.games, seed=7, luck=0)
    assert alone.difference == found.difference


def test_a_test_between_nothing_is_refused() -> None:
    for low, high in ((5, 5), (5, 0)):
        with pytest.raises(ScorepadError, match="expected a lower and a higher difference"):
            Sprt(low, high)


# -- the command ----------------------------------------------------------------------------------------------------
def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["compare", "twenty-one", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_tells_everything_as_json() -> None:
    found = json.loads(run("optimal", "greedy", "--games", "8", "--seed", "3", "--json"))
    keys = {"difference", "se", "adjusted_difference", "adjusted_se", "correlation", "games"}
    assert keys <= found.keys()
    assert (found["games"], found["dice"], found["players"]) == (8, "slots", ["optimal", "greedy"])
    table = json.loads(run("racer", "greedy", "--games", "4", "--seats", "2", "--luck", "0", "--json"))
    assert (table["games"], table["units"], sum(table["results"].values())) == (4, 2, 2)


def test_the_command_prints_and_draws(tmp_path: Path) -> None:
    plot = tmp_path / "found.svg"
    text = run("optimal", "greedy", "--games", "20", "--plain", "--sprt", "0,5", "--plot", str(plot))
    for words in ("optimal against greedy", "difference", "without luck", "comes before", "Answered: "):
        assert words in text
    ElementTree.parse(plot)  # noqa: S314  (our own)


def test_a_test_that_is_none_is_refused() -> None:
    result = CliRunner().invoke(main, ["compare", "twenty-one", "optimal", "greedy", "--sprt", "5"])
    assert result.exit_code == 2
    assert "found '5', expected two differences, the lower one first, such as 0,5" in result.output


@pytest.mark.parametrize("language", ["de", "hu", "pl", "sr"])
def test_the_command_speaks_every_language(language: str) -> None:
    result = CliRunner().invoke(
        main, ["--language", language, "compare", "twenty-one", "optimal", "greedy", "--games", "2", "--luck", "1"]
    )
    assert result.exit_code == 0, result.output
    assert "without luck" not in result.output
