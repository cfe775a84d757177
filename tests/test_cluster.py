"""A real Ray cluster of two nodes on this machine: whatever dies in it, results are the same bits."""

import json
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import ray
from click.testing import CliRunner
from ray.cluster_utils import Cluster

import scorepad
from scorepad import ScorepadError, lab
from scorepad.cli import main
from scorepad.lab import cluster, pool

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


@pytest.mark.timeout(600)
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
    assert found == alone
    assert len(list(tmp_path.iterdir())) > 2, "two processes to begin with, and one in place of the killed"
    assert pool.elsewhere == []
    simulated = ("simulate", "twenty-one", "--games", "300", "--player", "greedy", "--seed", "3", "--json")
    assert figures(*simulated, "--cluster", nodes.address) == figures(*simulated)
    met = ("tournament", "twenty-one", "--players", "greedy,random", "--games", "8", "--seed", "3", "--plain")
    assert said(*met, "--cluster", nodes.address) == said(*met)
    with cluster.connect(nodes.address) as jobs, pytest.raises(ScorepadError, match="test: on the cluster: ZeroDiv"):
        pool.work_together("test", jobs, int, divide, iter([(1,)]), take)


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    with pytest.raises(ScorepadError, match="found no Ray cluster at 'auto', expected one"), cluster.connect():
        pass
