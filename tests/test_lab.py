"""Simulation: exact counts, the same for any number of processes, fair to every seat, blind to hidden answers."""

import signal
import statistics
from collections import Counter
from typing import Any

import pytest

import scorepad
from scorepad import ScorepadError, players
from scorepad.core import Rng
from scorepad.core.points import Points
from scorepad.lab import PlayerError, Spread, Tally, simulate
from scorepad.lab.play import Bench
from scorepad.lab.simulate import Result, Run, Simulation
from scorepad.lab.statistics import quantile


def told(result: Result) -> dict[str, Any]:
    """A result without what depends on the clock."""
    return {key: value for key, value in result.as_json().items() if "second" not in key}


# -- counting -----------------------------------------------------------------------------------------------------
def test_the_spread_is_that_of_the_values() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
    spread = Spread.of(Counter(values))
    assert spread.count == len(values)
    assert spread.mean == statistics.mean(values)
    assert spread.sd == pytest.approx(statistics.stdev(values))
    assert spread.se == pytest.approx(statistics.stdev(values) / len(values) ** 0.5)
    assert spread.median == statistics.median(values)
    assert (spread.least, spread.most) == (1, 9)


def test_totals_are_counted_whatever_they_are() -> None:
    points = Points(6, 2, 1)
    for total in (7, 0, 511, 512, -1, 7):
        points.append((total,))
        points.append((1,))
    assert points.counted(0) == Counter(points.totals(0)) == {7: 2, 0: 1, 511: 1, 512: 1, -1: 1}
    assert points.counted(1) == {1: 6}
    points.clear()
    points.append((2**31 - 1,))
    points.append((-(2**31),))
    assert (points.counted(0), points.counted(1)) == ({2**31 - 1: 1}, {-(2**31): 1})


@pytest.mark.parametrize("values", [[7], [1, 2], [1, 2, 2], [5, 1, 3]])
def test_the_median_of_few_values(values: list[int]) -> None:
    assert Spread.of(Counter(values)).median == statistics.median(values)


def test_percentiles_are_values_that_came_up() -> None:
    values = Counter(range(1, 101))
    assert [quantile(values, percent, 100) for percent in (1, 10, 99, 100)] == [1, 10, 99, 100]
    assert Spread.of({4: 1}).percentiles == dict.fromkeys((1, 10, 25, 75, 90, 99), 4)


def test_no_games_have_no_spread() -> None:
    assert Spread.of({}).mean == 0


def test_shared_wins_are_divided() -> None:
    tally, points = Tally(3, ("total",)), Points(2, 3, 1)
    for total in (5, 5, 4, 5, 3, 5):
        points.append((total,))
    tally.add(points, 10)
    tally.won([0, 1])
    tally.won([0, 2])
    assert [wins / tally.whole for wins in tally.wins] == [1, 0.5, 0.5]
    assert (tally.games, tally.decisions, tally.totals[1]) == (2, 10, {5: 1, 3: 1})


def test_points_lie_in_one_buffer_game_by_game_and_seat_by_seat() -> None:
    points = Points(3, 2, 2)
    for row in ((1, 10), (2, 20), (3, 30), (4, 30), (5, 7), (-6, -8)):
        points.append(row)
    assert (points.games, points.row(1, 0), points.totals(1)) == (3, (3, 30), [20, 30, -8])
    assert [points.summed(seat, 0) for seat in range(2)] == [1 + 3 + 5, 2 + 4 - 6]
    assert [points.leader(game) for game in range(3)] == [1, -1, 0]
    points.clear()
    assert (points.games, points.totals(0), points.summed(0, 1)) == (0, [], 0)


@pytest.mark.parametrize(
    ("call", "given", "message"),
    [
        ("append", ((1, 2, 3),), "points: found 3 numbers, expected 2"),
        ("append", ((1, 2**31),), "points: found 2147483648, expected a whole number from -2147483648 to 2147483647"),
        ("append", ((1, 2),), "points: found 1 games, expected no more"),
        ("row", (1, 0), "game: found 1, expected a whole number from 0 to 0"),
        ("row", (0, 2), "seat: found 2, expected a whole number from 0 to 1"),
        ("totals", (-1,), "seat: found -1, expected a whole number from 0 to 1"),
        ("summed", (0, 2), "part: found 2, expected a whole number from 0 to 1"),
        ("leader", (-1,), "game: found -1, expected a whole number from 0 to 0"),
        ("check", (1, 2, 3), "points: found room for 2 seats with 2 parts, expected 2 with 3"),
        ("check", (1, 2, 2), "points: found room for 0 games, expected 1"),
    ],
)
def test_a_full_buffer_and_what_is_not_in_it_are_refused(call: str, given: tuple[Any, ...], message: str) -> None:
    points = Points(1, 2, 2)
    points.append((1, 2))
    points.append((1, 2))
    with pytest.raises(ScorepadError, match=f"^{message}$"):
        getattr(points, call)(*given)


def test_what_has_come_back_in_order_is_kept_as_one_tally() -> None:
    simulation = Simulation(scorepad.load("ganz-schoen-clever"), ("random",), 4)
    bench = simulation.bench().bench
    run = Run(simulation, bench.entrants, bench.names, 9)
    for first in (6, 3, 0):
        assert run.tally.games == 0
        run.take((first, 3), ((bench.tally(first, 3), []), 1.0, None))
    assert (run.tally, run.chunks.ahead) == (bench.tally(0, 9), {})


# -- games --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", scorepad.games())
def test_every_player_of_every_game_can_be_simulated(name: str) -> None:
    game = scorepad.load(name)
    seats = max(2, game.players[0])
    for player in list(players.available(game))[:2]:
        result = simulate(game, 2, [player] * seats, seed=3)
        assert (result.games, result.complete) == (2, True)
        assert sum(seat.win_share or 0 for seat in result.seats) == pytest.approx(1)


@pytest.mark.parametrize("name", scorepad.games())
def test_a_game_depends_on_nothing_but_its_number(name: str) -> None:
    game = scorepad.load(name)
    whole = Bench(game, ["random"] * 2, 5).tally(0, 4)
    bench, parts = Bench(game, ["random"] * 2, 5), Tally(2, whole.names)
    for first in (3, 1, 0, 2):
        parts.merge(bench.tally(first, 1))
    assert parts == whole


def test_random_games_are_those_of_the_engine(scale: int) -> None:
    game = scorepad.load("ganz-schoen-clever")
    totals: Counter[int] = Counter()
    decisions = 0
    for index in range(20 * scale):
        state = game.start(1)
        decisions += state.playout(Rng(8, index))
        totals[state.score(0)] += 1
    tally = Bench(game, ["random"], 8).tally(0, 20 * scale)
    assert (tally.totals[0], tally.decisions) == (totals, decisions)


def test_random_games_of_several_are_won_as_the_rules_say(scale: int) -> None:
    game = scorepad.load("ganz-schoen-clever")
    wins = [0.0, 0.0]
    for index in range(30 * scale):
        state = game.start(2, index % 2)
        state.playout(Rng(3, index))
        winners = [place.seat for place in game.ranking(state) if place.place == 1]
        for seat in winners:
            wins[seat] += 1 / len(winners)
    tally = Bench(game, ["random"] * 2, 3).tally(0, 30 * scale)
    assert [won / tally.whole for won in tally.wins] == pytest.approx(wins)


def test_parts_of_the_score_make_the_total(scale: int) -> None:
    for name in ("ganz-schoen-clever", "doppelt-so-clever"):
        game = scorepad.load(name)
        tally = Bench(game, ["random"], 1).tally(0, 20 * scale)
        assert tally.names == tuple(game.scores(game.start(1), 0))
        parts = tally.parts[0]
        assert sum(parts.values()) - parts["total"] == parts["total"]


def test_the_number_of_processes_changes_nothing(scale: int) -> None:
    game = scorepad.load("twenty-one")
    names = ["greedy", "random", "greedy"]
    assert told(simulate(game, 30 * scale, names, 2, jobs=2)) == told(simulate(game, 30 * scale, names, 2))


def test_every_seat_begins_equally_often() -> None:
    bench = Bench(scorepad.load("ganz-schoen-clever"), ["greedy"] * 3, 0)
    began: list[int] = []
    bench.players = [Spy(lambda state, _seat: began.append(state.first)) for _ in range(3)]
    bench.tally(0, 3)
    assert began == sorted(began)
    assert set(began) == {0, 1, 2}


class Spy:
    """Plays at random and shows everything it sees."""

    name = "spy"

    def __init__(self, look: Any = None) -> None:
        self.look = look

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        if self.look:
            self.look(state, seat)
        codes = state.legal(seat)
        return int(codes[rng.below(len(codes))])


def test_nobody_sees_what_others_answer() -> None:
    bench = Bench(scorepad.load("twenty-one"), ["greedy"] * 3, 0)
    seen = []

    def look(state: Any, seat: int) -> None:
        seen.append(seat)
        assert all(state.fresh_of(other) == 0 for other in range(3) if other != seat)

    bench.players = [Spy(look) for _ in range(3)]
    bench.tally(0, 3)
    assert set(seen) == {0, 1, 2}


def test_nobody_sees_what_others_draw() -> None:
    bench = Bench(scorepad.load("ubongo-dice"), ["greedy"] * 2, 0)
    filled: dict[int, list[int]] = {0: [], 1: []}

    def look(state: Any, seat: int) -> None:
        before = filled[seat]
        now = state.drawn_squares(1 - seat)
        if state.answered == 0 and before and before[0] == state.throws:
            assert before[1] == now or before[2] != state.area
        filled[seat] = [state.throws, now, state.area]

    bench.players = [Spy(look) for _ in range(2)]
    bench.tally(0, 1)


class Wasteful:
    """Takes the first legal action after drawing some random numbers in vain."""

    name = "wasteful"

    def __init__(self, waste: int) -> None:
        self.waste = waste

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        for _ in range(self.waste):
            rng.below(6)
        return int(state.legal(seat)[0])


@pytest.mark.parametrize("name", scorepad.games())
def test_the_luck_of_one_player_does_not_depend_on_another(name: str) -> None:
    tallies = []
    for waste in (0, 5):
        bench = Bench(scorepad.load(name), ["greedy"] * 2, 4)
        bench.players = [Wasteful(waste), Spy()]
        tallies.append(bench.tally(0, 1))
    assert tallies[0] == tallies[1]


def test_a_race_is_run_in_any_order() -> None:
    game = scorepad.load("ubongo-dice", grab="race")
    bench = Bench(game, ["greedy"] * 3, 0)
    first: list[int] = []

    def look(state: Any, seat: int) -> None:
        if all(state.holder(die) < 0 for die in range(8)):
            first.append(seat)

    bench.players = [Spy(look) for _ in range(3)]
    bench.tally(0, 1)
    assert set(first) == {0, 1, 2}


# -- stopping and mistakes ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_is_done(jobs: int) -> None:
    game = scorepad.load("ganz-schoen-clever")
    games = 10**7

    def interrupt(_done: int) -> None:
        signal.raise_signal(signal.SIGINT)

    result = simulate(game, games, ["random"], 6, jobs, interrupt)
    assert not result.complete
    assert 0 < result.games < games
    assert told(result) == told(simulate(game, result.games, ["random"], 6)) | {"complete": False}


def test_progress_counts_up_to_all_games() -> None:
    seen: list[int] = []
    simulate(scorepad.load("ganz-schoen-clever"), 20, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 20


def test_mistakes_are_refused() -> None:
    game = scorepad.load("ganz-schoen-clever")
    with pytest.raises(ScorepadError, match="no player 'nobody'"):
        simulate(game, 1, ["nobody"])
    with pytest.raises(ScorepadError, match="found 5 seats, expected 1 to 4"):
        simulate(game, 1, ["random"] * 5)
    with pytest.raises(ScorepadError, match="found 0 games"):
        simulate(game, 0)


def test_a_player_that_fails_is_heard() -> None:
    game = scorepad.load("ganz-schoen-clever")
    bench = Bench(game, ["spy"], 0, [Spy(lambda _state, _seat: 1 / 0)])
    with pytest.raises(PlayerError, match="player spy: seat 0: ZeroDivisionError"):
        bench.tally(0, 1)
