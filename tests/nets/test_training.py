"""Training learns, stops and goes on, and writes weights that players find."""

import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from click.testing import CliRunner

import scorepad
from nets.nets import rules, untrained
from scorepad import cli
from scorepad.clever import training as train
from scorepad.clever.bots import weights as clever_weights
from scorepad.clever.bots.batch import Floats
from scorepad.clever.bots.expert import Expert
from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.bots.net import Descent, Net, fresh, zeros
from scorepad.clever.bots.selfplay import SelfPlay
from scorepad.core.errors import ScorepadError
from scorepad.lab import timing
from scorepad.lab.play import Bench
from scorepad.players import make

#: Enough to learn something.
STEPS = 500


@pytest.fixture(autouse=True)
def _processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Minutes of training are minutes of work here, however much else the machine does; little of it is timing."""
    monkeypatch.setattr(train, "time", SimpleNamespace(monotonic=time.process_time))
    monkeypatch.setattr(timing, "SECONDS", 0.0)
    monkeypatch.setattr(timing, "GAMES", 1)


def trainer(out: Path, minutes: float) -> train.Trainer:
    """Training of a sheet that comes without weights."""
    return train.Trainer(train.make_task("scorepad-original", minutes, 1, 1, "scorepad train"), out)


if scorepad.COMPILED:  # plain Python is refused: the test after these

    def test_it_learns_and_players_find_the_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(train, "TABLE_GAMES", 60)
        game = rules("scorepad-original")
        training = trainer(tmp_path / f"{game.digest}.npz", minutes=0.02)
        before = training.course.mean(200)
        for step in range(STEPS):  # so many, however long it takes here
            training.course.step(step / STEPS)
        weights = training.finish()
        assert {value.dtype.name for value in weights.arrays.values()} == {"float32"}
        assert weights.about["held_out"]["mean"] > before + 10
        assert weights.about["samples"] > 0
        assert not training.checkpoint.exists()
        monkeypatch.setenv("SCOREPAD_WEIGHTS", str(tmp_path))
        assert make("learned", game).name == "learned"
        assert make("expert", game).name == "expert"

    def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
        first = trainer(tmp_path / "x.npz", minutes=0.02)
        list(first.run())
        second = trainer(tmp_path / "x.npz", minutes=0.04)
        second.resume()
        assert second.spent == first.spent
        assert second.course.played == first.course.played
        for name, value in first.course.arrays.items():
            assert (second.course.arrays[name] == value).all()
        assert [point.games for point in second.curve] == [point.games for point in first.curve]

    def test_the_command_tells_how_far_it_is_and_draws_the_curve(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(train, "MEASURED_GAMES", 10)
        monkeypatch.setattr(train, "TABLE_GAMES", 2)
        out = tmp_path / "mine.npz"
        line = ["train", "scorepad-original", "--minutes", "0.02", "--jobs", "1", "--plain", "--out", str(out)]
        told = " ".join(CliRunner().invoke(cli.main, line, catch_exceptions=False).output.split())
        assert "games played, held-out games end with" in told
        assert "Written to" in told
        weights = clever_weights.read(out.read_bytes(), out.name, Inputs(rules("scorepad-original").tables).size)
        assert weights.about["games"] > 0
        assert "<svg" in out.with_suffix(".svg").read_text(encoding="utf-8")

    def test_threads_do_not_disturb_each_other(tmp_path: Path) -> None:
        task = train.make_task("scorepad-original", 1, 2, 1, "")
        first, second = (train.Trainer(task, tmp_path / "x.npz").course for _ in range(2))
        for step in range(40):
            first.step(step / 40)
            second.step(step / 40)
        for name, value in first.arrays.items():
            assert (second.arrays[name] == value).all()

    def test_what_a_hand_learns_depends_on_what_comes_to_it_alone() -> None:
        task = train.make_task("scorepad-original", 1, 1, 1, "")
        new, used = train.Hand(task), train.Hand(task)
        start = {name: value.copy() for name, value in new.course.numbers().items()}
        used.learn(start, 0.1, 3, 1, 2)
        first, second = (hand.learn(start, 0.1, 3, 0, 2) for hand in (new, used))
        for name, value in first.items():
            assert (second[name] == value).all(), name

    def test_there_must_be_something_to_go_on_with(tmp_path: Path) -> None:
        with pytest.raises(ScorepadError, match="expected the checkpoint"):
            trainer(tmp_path / "x.npz", minutes=0.02).resume()

    @pytest.mark.parametrize("part", [0.0, 0.5, 0.99])
    def test_a_checkpoint_that_is_cut_off_is_refused_by_name(part: float, tmp_path: Path) -> None:
        training = trainer(tmp_path / "x.npz", minutes=0.02)
        training.save()
        whole = training.checkpoint.read_bytes()
        training.checkpoint.write_bytes(whole[: int(part * len(whole))])
        with pytest.raises(ScorepadError, match=r"x\.checkpoint\.npz: found a damaged file .* train without --resume"):
            trainer(tmp_path / "x.npz", minutes=0.02).resume()

    def test_a_checkpoint_of_another_shape_is_refused_by_name(tmp_path: Path) -> None:
        training = trainer(tmp_path / "x.npz", minutes=0.02)
        with training.checkpoint.open("wb") as file:
            np.savez(file, digest=training.task.digest, spent=np.zeros(3))
        with pytest.raises(ScorepadError, match=r"x\.checkpoint\.npz: found a damaged file"):
            training.resume()


def test_it_learns_again_from_sheets_it_remembers() -> None:
    game = rules("scorepad-original")
    size = Inputs(game.tables).size
    arrays, slopes = fresh(size, seed=3), zeros(size)
    descents = [Descent(arrays[name], slopes[name]) for name in arrays]
    player = SelfPlay(game.tables, Net(arrays), Net(slopes), 1, memory=1)
    player.play(1, 0, 1)
    _clear(slopes)
    errors = []
    for _ in range(200):
        player.study(1)
        errors.append(float(abs(slopes["third_bias"]).sum()))  # the slope there is the error itself
        for descent in descents:
            descent.step(1e-3, 1.0)
    assert errors[0] > 10
    assert max(errors[-10:]) < errors[0] / 10


def test_a_full_memory_forgets_the_oldest_sheets() -> None:
    game = rules("scorepad-original")
    size = Inputs(game.tables).size
    arrays, slopes = fresh(size, seed=3), zeros(size)
    small, one_game = (SelfPlay(game.tables, Net(arrays), Net(slopes), 1, memory=room) for room in (20, 160))
    small.play(1, 0, 3)
    one_game.play(1, 2, 1)
    asked = []
    for player in (small, one_game):
        _clear(slopes)
        player.study(3000)
        asked.append(slopes["first"].any(axis=1))
    assert asked[0].any()
    assert not (asked[0] & ~asked[1]).any(), "only the last game's sheets are left"


def _clear(slopes: dict[str, Floats]) -> None:
    for slope in slopes.values():
        slope.fill(0)


def test_the_expert_gets_as_many_samples_as_take_50_ms(monkeypatch: pytest.MonkeyPatch) -> None:
    def slower_by_less(bench: Bench) -> float:
        """Twice the samples take 1.74 times as long."""
        return 10 * float((cast(Expert, bench.players[0]).samples / 100) ** 0.8)

    monkeypatch.setattr(timing, "milliseconds", slower_by_less)
    game = rules("scorepad-original")
    samples = train.effort(game, untrained(game))
    assert 10 * (samples / 100) ** 0.8 == pytest.approx(50, rel=0.1)
    assert samples == float(f"{samples:.2g}"), "two digits: more would be noise"


def test_plain_python_is_refused_with_what_to_do() -> None:
    if scorepad.COMPILED:
        assert train.make_task("scorepad-original", 1, 1, 1, "").games
    else:
        with pytest.raises(ScorepadError, match="expected it compiled"):
            train.make_task("scorepad-original", 1, 1, 1, "")


def test_only_clever_sheets_can_be_trained() -> None:
    with pytest.raises(ScorepadError, match="expected a Clever one"):
        train.make_task("twenty-one", 1, 1, 1, "")


@pytest.mark.parametrize("name", ["ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei"])
def test_shipped_weights_tell_where_they_come_from(name: str) -> None:
    game = rules(name)
    weights = clever_weights.shipped(game.digest, Inputs(game.tables).size)
    assert weights is not None
    assert weights.about["game"] == name
    assert weights.about["command"]
    assert weights.about["held_out"]["mean"] > 0


def test_shipped_weights_are_small() -> None:
    folder = Path(clever_weights.__file__).parents[1] / "weights"
    assert sum(path.stat().st_size for path in folder.glob("*.npz")) < 5_000_000


def test_broken_weights_are_refused_by_name() -> None:
    with pytest.raises(ScorepadError, match=r"x\.npz.*expected weights made by.*Delete it"):
        clever_weights.read(b"nonsense", "x.npz", 10)


def test_weights_of_another_version_are_refused() -> None:
    game = rules("ganz-schoen-clever")
    path = Path(clever_weights.__file__).parents[1] / "weights" / "ganz-schoen-clever.npz"
    with pytest.raises(ScorepadError, match="made for another version"):
        clever_weights.read(path.read_bytes(), path.name, Inputs(game.tables).size + 1)
