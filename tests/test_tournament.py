"""Tournaments: sums are right, seats are fair, the same seed gives the same result, ratings find what was put in."""

import json
import signal
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import scorepad
from scorepad import ScorepadError
from scorepad.cli import main
from scorepad.engine import Rng
from scorepad.lab import TournamentResult, count_games, tournament
from scorepad.lab.chart import curves, intervals
from scorepad.lab.ratings import bradley_terry, no_wins, rate, share

GAME = scorepad.load("twenty-one")


def told(result: TournamentResult) -> dict[str, Any]:
    """A result without what depends on the clock."""
    return {key: value for key, value in result.as_json().items() if key != "seconds"}


@pytest.mark.parametrize(("seats", "names"), [(2, "random greedy optimal"), (3, "random greedy casual")])
def test_the_sums_are_right(seats: int, names: str, scale: int) -> None:
    result = tournament(GAME, names.split(), 2 * scale, seats, seed=1)
    assert result.games == count_games(names.split(), 2 * scale, seats)
    assert sum(one.games for one in result.standings) == seats * result.games
    assert sum(one.wins * one.games for one in result.standings) == pytest.approx(result.games)
    assert sum(one.rating.elo for one in result.standings) == pytest.approx(0)
    for one in result.standings:
        assert one.rating.low <= one.rating.elo <= one.rating.high
    for duel in result.duels:
        back = result.duel(duel.second, duel.first)
        assert duel.share + back.share == pytest.approx(1)
        assert duel.error == pytest.approx(back.error)
        assert duel.games == back.games


def test_the_stronger_is_rated_higher(scale: int) -> None:
    result = tournament(GAME, ["random", "greedy", "optimal"], 4 * scale, seed=2)
    assert result.standings[-1].player == "random"


def test_the_number_of_processes_changes_nothing() -> None:
    names = ["random", "greedy", "optimal"]
    assert told(tournament(GAME, names, 6, seed=3, jobs=2)) == told(tournament(GAME, names, 6, seed=3))


def test_everybody_meets_the_same_dice_in_every_seat() -> None:
    """A player against its twin: whatever one has in a seat, the other has in the same seat."""
    result = tournament(GAME, ["greedy", "optimal"], 10, seed=4)
    again = tournament(GAME, ["optimal", "greedy"], 10, seed=4)
    assert result.duel("greedy", "optimal").share == pytest.approx(again.duel("greedy", "optimal").share)


def test_an_interrupt_keeps_what_is_done() -> None:
    def interrupt(done: int) -> None:
        if done >= 40:
            signal.raise_signal(signal.SIGINT)

    result = tournament(GAME, ["random", "greedy"], 10**6, seed=5, progress=interrupt)
    assert not result.complete
    assert 0 < result.games < 10**6
    whole = tournament(GAME, ["random", "greedy"], result.games, seed=5)
    assert told(result) == told(whole) | {"complete": False}


@pytest.mark.parametrize(
    ("names", "seats", "games", "said"),
    [
        (["greedy"], 2, 1, "expected at least 2 different ones"),
        (["greedy", "greedy"], 2, 1, "expected at least 2 different ones"),
        (["greedy", "random"], 1, 1, "found 1 seats"),
        (["greedy", "random"], 2, 0, "found 0 games"),
        (["greedy", "nobody"], 2, 1, "no player 'nobody'"),
    ],
)
def test_mistakes_are_refused(names: list[str], seats: int, games: int, said: str) -> None:
    with pytest.raises(ScorepadError, match=said):
        tournament(GAME, names, games, seats)


# -- ratings -------------------------------------------------------------------------------------------------------
def test_ten_to_one_is_400_points() -> None:
    wins = no_wins(2)
    wins[0][1], wins[1][0] = 1000.0, 100.0
    elo = bradley_terry(wins)
    assert elo[0] - elo[1] == pytest.approx(400, abs=3)


def test_a_clean_sweep_stays_finite() -> None:
    wins = no_wins(2)
    wins[0][1] = 50.0
    assert 400 < bradley_terry(wins)[0] < 4000


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = 0
    for seed in range(20):
        rng = Rng(seed, 99)
        deals = []
        for _ in range(60):
            wins = no_wins(2)
            first = rng.below(4) < 3
            wins[0][1], wins[1][0] = float(first), float(not first)
            deals.append(wins)
        rating = rate(deals, seed)[0]
        held += rating.low <= 95.4 <= rating.high  # three to one, from the middle
    assert held >= 15


def test_a_mean_has_its_error() -> None:
    mean, error = share([1.0, 0.0, 1.0, 0.0])
    assert mean == 0.5
    assert error == pytest.approx((1 / 3 / 4) ** 0.5)
    assert share([1.0]) == (1.0, 0.0)


# -- the command ---------------------------------------------------------------------------------------------------
def test_the_command_prints_writes_and_draws(tmp_path: Path) -> None:
    json_file, plot_file = tmp_path / "found.json", tmp_path / "found.svg"
    options = ["--players", "greedy,random", "--games", "4", "--plain"]
    files = ["--json", str(json_file), "--plot", str(plot_file)]
    result = CliRunner().invoke(main, ["tournament", "twenty-one", *options, *files])
    assert result.exit_code == 0, result.output
    assert "4 games of twenty-one" in result.output
    found = json.loads(json_file.read_text(encoding="utf-8"))
    assert [one["player"] for one in found["standings"]] == ["greedy", "random"]
    assert "greedy" in plot_file.read_text(encoding="utf-8")
    ElementTree.parse(plot_file)  # noqa: S314  (our own)


def test_curves_are_drawn_from_their_points() -> None:
    text = curves("Learning", ("minutes", "points"), {"held out": [(0, 50.0), (10, 200.0)], "flat": [(0, 1), (10, 1)]})
    root = ElementTree.fromstring(text)  # noqa: S314  (our own)
    assert "Learning" in text
    assert "held out: 50.0 to 200.0" in text
    assert sum(node.tag.endswith("path") for node in root.iter()) > 4
    assert "one" in intervals("t", "u", [("one", 1.0, 1.0, 1.0)])
