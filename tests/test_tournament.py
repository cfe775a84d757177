"""Tournaments: sums are right, seats are fair, the same seed gives the same result, ratings find what was put in."""

import json
import re
import signal
import xml.etree.ElementTree as ElementTree
from math import log10
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import scorepad
from scorepad import ScorepadError
from scorepad.cli import main
from scorepad.core import Rng
from scorepad.lab import TournamentResult, count_games, meetings, tournament
from scorepad.lab.chart import curves, intervals
from scorepad.lab.ratings import Wins, bradley_terry, no_wins, rate, share, wilson

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
        assert one.rating.holds(one.rating.elo)
        assert 0 <= one.wins_low <= one.wins <= one.wins_high <= 1
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


def test_many_deals_are_counted_in_little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of deals take their place: the same means and errors; intervals of ratings still hold them."""
    names = ["random", "greedy", "optimal"]
    single = tournament(GAME, names, 128, seed=6)
    monkeypatch.setattr(meetings, "BLOCKS", 16)
    blocks = tournament(GAME, names, 128, seed=6)
    assert blocks.duels == single.duels
    for one, other in zip(blocks.standings, single.standings, strict=True):
        assert (one.player, one.wins, one.points_error) == (other.player, other.wins, other.points_error)
        assert one.rating.elo == pytest.approx(other.rating.elo)
        assert one.rating.holds(other.rating.elo)


def test_the_room_does_not_grow() -> None:
    found = meetings.Meetings(2)
    for _ in range(5 * meetings.BLOCKS):
        found.add([((0, 1), ((10, 1), (5, 2))), ((0, 1), ((3, 2), (5, 1)))])
    assert (found.deals, len(found.blocks), found.each) == (5 * meetings.BLOCKS, 1250, 4)
    assert sum(block[0][1] for block in found.blocks) == 5 * meetings.BLOCKS
    assert meetings.Meetings.of_json(json.loads(json.dumps(found.as_json()))) == found


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
        held += rating.holds(95.4)  # three to one, from the middle
    assert held >= 15


def one_sided(deals: int) -> list[Wins]:
    """The first player has won every deal."""
    return [[[0.0, 1.0], [0.0, 0.0]]] * deals


@pytest.mark.parametrize("deals", [1, 10, 100])
def test_a_clean_sweep_tells_only_how_much_better_at_least(deals: int) -> None:
    first, second = rate(one_sided(deals), seed=1)
    assert first.high is None
    assert second.low is None
    assert first.low is not None
    assert first.low == pytest.approx(-(second.high or 0))
    assert first.low < first.elo - 50, "a sweep is not certain"


def test_a_longer_sweep_tells_more() -> None:
    lows = [rate(one_sided(deals), seed=1)[0].low or 0.0 for deals in (5, 20, 80)]
    assert lows == sorted(lows)
    assert 0 < lows[0] < lows[-1]


def test_the_end_of_a_sweep_holds_the_truth_too() -> None:
    """Nineteen of twenty games go to the better one: more than half of all tournaments of ten deals are sweeps."""
    truth, held = 200 * log10(19), 0
    for seed in range(40):
        rng = Rng(seed, 98)
        won = [rng.below(20) > 0 for _ in range(10)]
        rating = rate([[[0.0, float(first)], [float(not first), 0.0]] for first in won], seed)[0]
        held += rating.holds(truth)
    assert held >= 36


def test_a_share_has_an_interval_at_its_ends_too() -> None:
    """Twenty of twenty: by Wilson's formula 83.9 to 100 per cent."""
    assert wilson(1.0, 0.0, deals=20, games=20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson(0.0, 0.0, deals=20, games=20) == pytest.approx((0.0, 0.1611), abs=1e-4)


def test_the_interval_of_a_share_in_the_middle_is_that_of_its_error() -> None:
    assert wilson(0.5, 0.01, deals=1000, games=5000) == pytest.approx((0.4804, 0.5196), abs=1e-4)


def test_twenty_wins_of_twenty_are_not_told_as_certain() -> None:
    options = ["--players", "greedy,random", "--games", "20", "--seed", "1", "--plain"]
    result = CliRunner().invoke(main, ["tournament", "ganz-schoen-clever", *options])
    assert "100.0 %" in result.output
    assert re.search(r"\+\d+ or more", result.output)
    assert re.search(r"-\d+ or less", result.output)
    assert re.search(r"100\.0 \(\d\d\.\d \.\. 100\.0\)", result.output)


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
