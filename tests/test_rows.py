"""Results as data: one row per game and seat, records that replay, and runs that go on where they were."""

import csv
import importlib
import json
import signal
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import scorepad
from own_players import First
from scorepad import Record, ScorepadError, lab
from scorepad.lab import store
from scorepad.lab.plots import differences, learning, totals

GAME = scorepad.load("twenty-one")


@pytest.fixture(params=["parquet", "csv"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With and without pyarrow."""
    if request.param == "csv":
        monkeypatch.setattr(store, "_arrow", lambda: None)
    return str(request.param)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """All rows, numbers as numbers."""
    if (folder / "rows.csv").exists():
        with (folder / "rows.csv").open(encoding="utf-8", newline="") as file:
            return [{key: _number(value) for key, value in row.items()} for row in csv.DictReader(file)]
    parquet = importlib.import_module("pyarrow.parquet")
    found: list[dict[str, Any]] = parquet.read_table(folder / "rows").sort_by("number").to_pylist()
    return found


def _number(text: str) -> object:
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text or None


def counted(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows without what depends on the clock, in their order."""
    return sorted(({key: value for key, value in row.items() if key != "ms"} for row in rows), key=str)


def test_every_game_and_seat_has_a_row(tmp_path: Path, kind: str) -> None:
    result = lab.simulate(GAME, 5, ["greedy", First()], seed=2**64 - 1, out=tmp_path / "run")
    rows = rows_of(tmp_path / "run")
    assert [(row["number"], row["seat"]) for row in rows] == [(game, seat) for game in range(5) for seat in range(2)]
    for row in rows:
        parts = [value for name, value in row.items() if name.startswith("points_")]
        assert (row["points"], len(parts)) == (sum(parts), 5)
        assert row["decisions"] > 5
        assert row["ms"] > 0
        assert (row["player"], row["first"]) == (["greedy", "first"][row["seat"]], row["number"] % 2)
        assert (row["digest"], row["version"], row["seed"]) == (GAME.digest, scorepad.__version__, 2**64 - 1)
        assert row["luck"] is None
    assert sum(row["points"] for row in rows if row["seat"] == 0) / 5 == result.seats[0].spread.mean
    told = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert (told["format"], told["done"], told["run"]["players"]) == (kind, 5, ["greedy", "first"])


def test_the_result_is_the_same_with_rows_and_without(tmp_path: Path) -> None:
    plain, noted = (lab.simulate(GAME, 8, ["greedy", "random"], 3, out=out) for out in (None, tmp_path / "run"))
    assert plain.seats == noted.seats
    assert plain.decisions == noted.decisions


def test_luck_is_measured_on_request(tmp_path: Path) -> None:
    lab.simulate(GAME, 3, ["optimal"], seed=4, out=tmp_path / "run", luck=4)
    for row in rows_of(tmp_path / "run"):
        assert row["points"] - row["luck"] == pytest.approx(140.45238, abs=1e-3)


@pytest.mark.parametrize("name", scorepad.games())
@pytest.mark.parametrize("dice", ["throws", "slots"])
def test_kept_records_are_the_games_that_were_played(name: str, dice: str, tmp_path: Path) -> None:
    game = scorepad.load(name)
    lab.simulate(game, 3, ["greedy", "random"], seed=5, out=tmp_path / "run", records=2, dice=dice)
    rows = rows_of(tmp_path / "run")
    files = sorted((tmp_path / "run" / "records").iterdir())
    assert [file.name for file in files] == ["000000000-0.txt", "000000001-0.txt"]
    for number, file in enumerate(files):
        record = Record.loads(file.read_text(encoding="utf-8"))
        match = record.replay()
        assert match.over
        points = [row["points"] for row in rows if row["number"] == number]
        assert [scores["total"] for scores in match.scores()] == points
        assert (record.notes["dice"], record.notes["seed"]) == (dice, "5")
        assert record.players() == ["greedy", "random"]


def test_a_comparison_has_rows_and_records_of_both(tmp_path: Path) -> None:
    lab.compare(GAME, "greedy", First(), 4, seed=6, seats=2, luck=0, out=tmp_path / "run", records=1)
    rows = rows_of(tmp_path / "run")
    assert len(rows) == 8
    assert {(row["rotation"], row["seat"], row["player"]) for row in rows} == {
        (0, 0, "greedy"),
        (0, 1, "first"),
        (1, 0, "first"),
        (1, 1, "greedy"),
    }
    assert len(list((tmp_path / "run" / "records").iterdir())) == 2


def test_a_tournament_has_rows_and_records_of_all_line_ups(tmp_path: Path) -> None:
    names = ["greedy", "random", "optimal"]
    plain = lab.tournament(GAME, names, 4, seed=6)
    result = lab.tournament(GAME, names, 4, seed=6, out=tmp_path / "run", records=1)
    assert (result.standings, result.duels) == (plain.standings, plain.duels)
    rows = rows_of(tmp_path / "run")
    assert len(rows) == 2 * result.games
    sitting = {(row["lineup"], row["rotation"], row["seat"]): row["player"] for row in rows}
    assert [sitting[1, 0, seat] for seat in range(2)] == ["greedy", "optimal"]
    assert [sitting[1, 1, seat] for seat in range(2)] == ["optimal", "greedy"]
    for one in result.standings:
        mine = [row["points"] for row in rows if row["player"] == one.player]
        assert sum(mine) / len(mine) == pytest.approx(one.points)
    kept = {file.name for file in (tmp_path / "run" / "records").iterdir()}
    assert kept == {f"000000000-{lineup}-{turn}.txt" for lineup in range(3) for turn in range(2)}


@pytest.mark.usefixtures("kind")
def test_an_interrupted_tournament_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PART", 10)

    def interrupt(done: int) -> None:
        if done >= 30:
            signal.raise_signal(signal.SIGINT)

    def meet(folder: str, progress: Any = None) -> lab.TournamentResult:
        out = tmp_path / folder
        return lab.tournament(GAME, ["greedy", "random", First()], 40, seed=7, progress=progress, out=out)

    part = meet("stopped", interrupt)
    assert not part.complete
    assert 0 < part.games < 120
    resumed, whole = meet("stopped"), meet("whole")
    assert (resumed.standings, resumed.duels, resumed.games) == (whole.standings, whole.duels, whole.games)
    assert counted(rows_of(tmp_path / "stopped")) == counted(rows_of(tmp_path / "whole"))


def test_rows_tell_the_weights_of_each_player(tmp_path: Path) -> None:
    """A net's own, those that `casual` watches, and what an own player says; others have none."""
    game = scorepad.load("ganz-schoen-clever")
    trained = First()
    trained.digest = "abc"  # type: ignore[attr-defined]  # as an own player may have it
    lab.simulate(game, 1, ["learned", "casual", "random", trained], out=tmp_path / "run")
    told = {row["player"]: row["weights"] for row in rows_of(tmp_path / "run")}
    assert len(told["learned"]) == 64
    assert told == {"learned": told["learned"], "casual": told["learned"], "random": "", "first": "abc"}
    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert run["run"]["weights"] == told
    assert run["machine"]["typed"], "what was typed"
    trained.digest = "abd"  # type: ignore[attr-defined]
    with pytest.raises(ScorepadError, match=r"weights: found .*'abc'.*expected .*'abd'.* to go on"):
        lab.simulate(game, 1, ["learned", "casual", "random", trained], out=tmp_path / "run")


@pytest.mark.usefixtures("kind")
def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PART", 10)

    def interrupt(done: int) -> None:
        if done >= 25:
            signal.raise_signal(signal.SIGINT)

    def simulate(folder: str, progress: Any = None) -> lab.Result:
        return lab.simulate(GAME, 400, ["greedy", "random"], 7, progress=progress, out=tmp_path / folder)

    part = simulate("stopped", interrupt)
    assert not part.complete
    assert 25 <= part.games < 400
    resumed, whole = simulate("stopped"), simulate("whole")
    assert resumed.seats == whole.seats
    assert (resumed.games, resumed.complete) == (400, True)
    assert counted(rows_of(tmp_path / "stopped")) == counted(rows_of(tmp_path / "whole"))
    assert simulate("whole").seats == whole.seats, "nothing is left to do"


def test_a_killed_run_loses_only_what_was_not_written(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the power failed between rows and run.json: what run.json does not know of is written anew."""
    monkeypatch.setattr(store, "PART", 10)

    class Killed(Exception):
        pass

    def die(done: int) -> None:
        if done >= 30:
            raise Killed

    with pytest.raises(Killed):
        lab.simulate(GAME, 300, ["greedy"], 8, progress=die, out=tmp_path / "run")
    if kind == "csv":
        with (tmp_path / "run" / "rows.csv").open("a", encoding="utf-8") as file:
            file.write("half a ro")
    lab.simulate(GAME, 300, ["greedy"], 8, out=tmp_path / "run")
    lab.simulate(GAME, 300, ["greedy"], 8, out=tmp_path / "whole")
    assert counted(rows_of(tmp_path / "run")) == counted(rows_of(tmp_path / "whole"))


def test_an_interrupted_comparison_goes_on_where_it_was(tmp_path: Path) -> None:
    def interrupt(done: int) -> None:
        if done >= 5:
            signal.raise_signal(signal.SIGINT)

    def compare(progress: Any = None, out: Path | None = tmp_path / "run") -> dict[str, Any]:
        found = lab.compare(GAME, "optimal", "greedy", 30, 9, progress=progress, luck=2, out=out)
        return {key: value for key, value in found.as_json().items() if key != "seconds"}

    assert not compare(interrupt)["complete"]
    resumed, whole = compare(), compare(out=None)
    assert resumed == whole
    assert len(rows_of(tmp_path / "run")) == 60


def test_another_run_does_not_go_on_there(tmp_path: Path) -> None:
    lab.simulate(GAME, 3, ["greedy"], 1, out=tmp_path / "run")
    with pytest.raises(ScorepadError, match=r"run.json: seed: found 1, expected 2 to go on; take another folder"):
        lab.simulate(GAME, 3, ["greedy"], 2, out=tmp_path / "run")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").touch()
    with pytest.raises(ScorepadError, match="found files of something else"):
        lab.simulate(GAME, 3, ["greedy"], 2, out=tmp_path / "other")
    (tmp_path / "run" / "run.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ScorepadError, match="found no description of a run"):
        lab.simulate(GAME, 3, ["greedy"], 1, out=tmp_path / "run")
    with pytest.raises(ScorepadError, match="records: found 2 without a folder"):
        lab.simulate(GAME, 3, ["greedy"], 1, records=2)


# -- plots ----------------------------------------------------------------------------------------------------------
def test_plots_say_what_they_show(tmp_path: Path) -> None:
    result = lab.simulate(GAME, 40, ["greedy", "random"], 1)
    drawn = totals(result)
    for words in ("greedy", "random", "twenty-one, 40 games", "points"):
        assert words in drawn.svg
    drawn.save(tmp_path / "totals.svg")
    assert (tmp_path / "totals.svg").read_text(encoding="utf-8") == drawn._repr_svg_()
    with pytest.raises(ScorepadError, match=r"found 'totals.xyz', expected a name that ends with .svg"):
        drawn.save(tmp_path / "totals.xyz")
    forest = differences(*(lab.compare(GAME, "optimal", name, 5, luck=2) for name in ("greedy", "random")))
    assert forest.svg.count("without luck") >= 2
    assert "optimal - random" in forest.svg
    assert "held out" in learning({"held out": [(0, 50.0), (10, 200.0)]}).svg


def test_matplotlib_draws_the_same_where_it_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    curve = learning({"held out": [(0, 50.0), (10, 200.0)]})
    (axes,) = curve.figure().axes
    assert [np.asarray(line.get_ydata()).tolist() for line in axes.lines] == [[50, 200]]
    assert axes.get_legend_handles_labels()[1] == ["held out"]
    found = [lab.compare(GAME, "optimal", name, 5, luck=0) for name in ("greedy", "random")]
    (axes,) = differences(*found).figure().axes
    assert np.asarray(axes.lines[0].get_xdata()).tolist() == [one.difference for one in found]
    assert [label.get_text() for label in axes.get_yticklabels()][1] == "twenty-one: optimal - random"
    spread = totals(lab.simulate(GAME, 40, ["greedy"], 1))
    spread.save(tmp_path / "totals.png")
    assert (tmp_path / "totals.png").read_bytes().startswith(b"\x89PNG")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ScorepadError, match="needs matplotlib, which is not installed"):
        spread.save(tmp_path / "totals.pdf")
