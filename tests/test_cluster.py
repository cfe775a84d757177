"""A real Ray cluster of two nodes on this machine: whatever dies in it, results are the same bits."""

import json
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import ray
from click.testing import CliRunner
from ray.cluster_utils import Cluster

import scorepad
from hands import Fragile
from nets.nets import rules, untrained
from scorepad import ScorepadError, lab
from scorepad.clever import training as train
from scorepad.clever.bots import weights as clever_weights
from scorepad.cli import main
from scorepad.lab import cluster, pool
from scorepad.lab.rounds import FIRST_STEPS, Learner

#: Every chunk of the test is so many games, about a quarter of a second; some are under way when something dies.
GAMES, CHUNKS = (2000 if scorepad.COMPILED else 40), 24


@dataclass(frozen=True)
class Marked:
    """Makes what a process of the cluster plays on, and leaves the number of that process in a folder."""

    folder: Path

    def __call__(self) -> lab.play.Bench:
        """A bench of its own."""
        (self.folder / str(os.getpid())).touch()
        return lab.play.Bench(scorepad.load("ganz-schoen-clever"), ["greedy"], 1)


def totals(bench: lab.play.Bench, first: int, count: int) -> list[int]:
    """The points of some games."""
    return [bench.outcome(index)[0][0] for index in range(first, first + count)]


def divide(bench: int, by: int) -> int:
    """What cannot be done, since a new `int` is 0."""
    return by // bench


def said(*arguments: str) -> str:
    """What a command prints."""
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def figures(*arguments: str) -> dict[str, Any]:
    """The JSON that a command prints, without what depends on the clock."""
    return {name: found for name, found in json.loads(said(*arguments)).items() if "second" not in name}


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of two nodes, one processor each."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    found = Cluster()
    found.add_node(num_cpus=1)
    found.add_node(num_cpus=1)
    yield found
    found.shutdown()


def test_results_are_the_same_bits_whatever_dies(nodes: Any, tmp_path: Path) -> None:
    bench = Marked(tmp_path)()
    alone = {(first, GAMES): totals(bench, first, GAMES) for first in range(0, GAMES * CHUNKS, GAMES)}
    (tmp_path / str(os.getpid())).unlink()
    found: dict[Any, Any] = {}

    def take(chunk: Any, result: Any) -> None:
        found[chunk] = result
        if len(found) == CHUNKS // 4:
            os.kill(int(next(tmp_path.iterdir()).name), signal.SIGKILL)
        if len(found) == CHUNKS // 2:
            nodes.remove_node(list(nodes.worker_nodes)[-1], allow_graceful=False)
            while all(node["Alive"] for node in ray.nodes()):
                time.sleep(0.1)

    with cluster.connect(nodes.address) as jobs:
        assert jobs == 2
        pool.work_together("test", jobs, Marked(tmp_path), totals, iter(alone), take)
        assert [node["Alive"] for node in ray.nodes()].count(False) == 1
        with pytest.raises(ScorepadError, match="test: on the cluster: ZeroDiv"):
            pool.work_together("test", jobs, int, divide, iter([(1,)]), take)
    assert found == alone
    assert len(list(tmp_path.iterdir())) >= 2, "two processes to begin with; how many come after them is up to Ray"
    assert pool.elsewhere == []


# -- learning -------------------------------------------------------------------------------------------------------
def test_what_a_cluster_learns_and_plays_is_what_this_machine_would(
    nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands_that_die_do_their_round_again(nodes.address, tmp_path)
    a_learner_that_dies_goes_on_from_what_was_fetched(nodes.address, tmp_path)
    training_goes_on_from_its_checkpoint(nodes.address, tmp_path)
    players_bring_their_weights(nodes.address, tmp_path, monkeypatch)
    commands_say_the_same(nodes.address)
    the_page_about_clusters_is_right(nodes.address, monkeypatch)


def hands_that_die_do_their_round_again(address: str, folder: Path) -> None:
    """Four rounds there, and the same four rounds here."""
    task = train.make_task("scorepad-original", 1, 2, 1, "")
    start = train.Hand(task).course.numbers()
    with cluster.connect(address):
        room = cluster.connected()
        assert room is not None
        learner = room.learner(Fragile(task, folder), 2, start)
        taken = [0, *(learner.round(0.1)[0] for _ in range(4))]
        far = learner.fetch()
    assert (folder / "died").exists()
    hands = [train.Hand(task) for _ in range(2)]
    near = Learner(
        lambda state, fraction, steps: [hand.learn(state, fraction, steps, at, 2) for at, hand in enumerate(hands)],
        start,
    )
    for before, after in pairwise(taken):
        near.steps = after - before
        near.round(0.1)
    assert {name: value.tolist() for name, value in far.items()} == {
        name: value.tolist() for name, value in near.state.items()
    }


def a_learner_that_dies_goes_on_from_what_was_fetched(address: str, folder: Path) -> None:
    """Its last round is lost, no more."""
    task = train.make_task("scorepad-original", 1, 1, 1, "")
    with cluster.connect(address):
        room = cluster.connected()
        assert room is not None
        learner = room.learner(Fragile(task, folder), 1, train.Hand(task).course.numbers())
        learner.round(0.1)
        steps = int(learner.fetch()["steps"])
        learner.round(0.1)
        ray.kill(learner._actor)  # type: ignore[arg-type]  # a handle of Ray's
        assert learner.round(0.1)[0] == steps + FIRST_STEPS


def training_goes_on_from_its_checkpoint(address: str, folder: Path) -> None:
    """As on one machine."""
    task = train.make_task("scorepad-original", 1, 2, 1, "")
    with cluster.connect(address):
        first = train.Trainer(task, folder / "x.npz")
        first.course.step(0.1)
        first.save()
    with cluster.connect(address):
        second = train.Trainer(task, folder / "x.npz")
        second.resume()
        assert second.course.played == first.course.played > 0
        second.course.step(0.2)
        assert second.course.mean(4) > 0
        assert second.course.played > first.course.played


def players_bring_their_weights(address: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights that lie on this machine only are played with there too."""
    game = rules("scorepad-original")
    clever_weights.write(folder / f"{game.digest}.npz", untrained(game))
    with monkeypatch.context() as here:
        here.setenv("SCOREPAD_WEIGHTS", str(folder))
        alone = lab.simulate(game, 6, ["learned", "random"], seed=3, out=folder / "run")
        with cluster.connect(address) as jobs:
            assert lab.simulate(game, 6, ["learned", "random"], seed=3, jobs=jobs).seats == alone.seats
            compared = lab.compare(game, "learned", "greedy", 4, seed=3, luck=0, jobs=jobs)
    assert compared.difference != lab.compare(game, "learned", "greedy", 4, seed=3, luck=0).difference


def commands_say_the_same(address: str) -> None:
    """On the cluster and here."""
    simulated = ("simulate", "twenty-one", "--games", "300", "--player", "greedy", "--seed", "3", "--json")
    assert figures(*simulated, "--cluster", address) == figures(*simulated)
    compared = ("compare", "twenty-one", "optimal", "greedy", "--games", "40", "--seed", "3", "--json")
    assert figures(*compared, "--cluster", address) == figures(*compared)
    met = ("tournament", "twenty-one", "--players", "greedy,random", "--games", "8", "--seed", "3", "--plain")
    assert said(*met, "--cluster", address) == said(*met)


def the_page_about_clusters_is_right(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its example runs."""
    monkeypatch.setenv("RAY_ADDRESS", address)
    page = (Path(__file__).parents[1] / "docs" / "cluster.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(page.partition("```python\n")[2].partition("```")[0], names)  # noqa: S102  (our own page)
    assert names["result"].complete


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    with (
        pytest.raises(ScorepadError, match="found no Ray cluster at 'nowhere', expected one"),
        cluster.connect("nowhere"),
    ):
        pass
