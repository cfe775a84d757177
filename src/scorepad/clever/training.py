"""Training: a net plays a Clever sheet alone and learns from what came of it; then tables show what differs there.

The compiled engine plays on all cores; NumPy holds the weights. A checkpoint is written every minute, so training can
be stopped at any time and taken up again.
"""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import scorepad
from scorepad.clever.bots import weights as clever_weights
from scorepad.clever.bots.batch import Floats
from scorepad.clever.bots.expert import Expert
from scorepad.clever.bots.inputs import HEADS, Inputs, nearest_heads
from scorepad.clever.bots.net import Descent, Net, fresh, zeros
from scorepad.clever.bots.selfplay import SelfPlay
from scorepad.clever.bots.weights import SPREAD, Weights
from scorepad.clever.game import Rules
from scorepad.clever.words import SEATS
from scorepad.core.errors import ScorepadError
from scorepad.core.files import rewriting, weights_folder
from scorepad.core.training import About, Progress, TrainingPlan
from scorepad.lab import timing
from scorepad.lab.cluster import Cluster, connected
from scorepad.lab.play import Bench
from scorepad.lab.rounds import State

#: What a checkpoint holds, by name.
Stored = dict[str, Any]  # arrays of all kinds, and NumPy takes single numbers for arrays

#: What is counted or summed up for each seating and head.
Sums = NDArray[np.float64]

#: The learning rate falls from the first to the last, by equal factors in equal times.
RATES = (2e-3, 2e-5)
#: Games of one thread between two steps; decisions of one game, about: the scale of the slope.
BATCH = 2
SHEETS = 25
#: Each thread also learns again from the last sheets it saw, this many times as often as from new ones. Many more
#: sheets would tell what the net thought long ago.
MEMORY, AGAIN = 200, 5
#: Of the results that follow, how much counts; the rest is what the net says itself.
TRACE = 0.6
#: Share of games played with a liking for some areas, how strong that is, and how often a decision slips. All fade.
WILD, TASTE, SLIP = 0.6, 0.7, 0.03
FADED = 0.9
#: Of a hundred batches this many are played by the rules of the book, the others by the international ones.
BY_THE_BOOK = 25
#: The weights that are kept are an average over the last steps.
AVERAGE, AVERAGE_EVERY = 0.98, 20
#: Positions that are looked at for one decision, at first and in the end: few as long as there is little to see.
PATIENCE = (100, 500)
CHECKPOINT_SECONDS = 60.0
#: Seeds of training and of held-out games never meet.
HELD_OUT_SEED = 0x5EED0000
HELD_OUT_GAMES = 200
MEASURED_GAMES = 2000
#: At tables each place is compared with what the net says this often; a head that was asked less keeps its word.
TABLE_GAMES, ASKED = 1000, 50
#: What a decision of `expert` may take, in milliseconds; this often its number of samples is set anew by what it took.
THINKING, TRIES = 50, 2


@dataclass
class Task:
    """What is to be trained, and for how long."""

    games: list[Rules]  #: the same sheet under the presets it has, the one that counts most first
    minutes: float
    jobs: int = field(default_factory=lambda: os.cpu_count() or 1)
    seed: int = 1
    command: str = ""

    @property
    def digest(self) -> str:
        """The sheet's."""
        return self.games[0].digest


def make_task(sheet: str, minutes: float, jobs: int, seed: int, command: str) -> Task:
    """Training for a sheet: by its name, or a file of your own."""
    found = [scorepad.load(sheet, preset=preset) for preset in ("international", "rulebook")]
    games = [game for game in found if isinstance(game, Rules)]
    if not games:
        raise ScorepadError(f"{found[0].id}: found a {found[0].family} sheet, expected a Clever one to train for")
    if not scorepad.COMPILED:
        raise ScorepadError(
            "training: found Scorepad as plain Python, expected it compiled: install it with a C compiler"
        )
    return Task(games, minutes, jobs, seed, command)


def make_trainer(plan: TrainingPlan) -> "Trainer":
    """Whoever carries out a plan."""
    task = make_task(plan.sheet, plan.minutes, plan.jobs, plan.seed, plan.command)
    return Trainer(task, plan.out or weights_folder() / f"{task.digest}.npz")


class Course:
    """The weights, and the games they learn from."""

    def __init__(self, task: Task, arrays: dict[str, Floats]) -> None:
        self.task, self.arrays = task, arrays
        self.average = {name: value.copy() for name, value in arrays.items()}
        self.steps = 0
        self.played = 0
        self.slopes = [zeros(arrays["first"].shape[0]) for _ in range(task.jobs)]
        # A net for each thread: it remembers what it was asked last.
        self.players = [
            [_player(game, Net(arrays), Net(slope), 1, MEMORY) for game in task.games] for slope in self.slopes
        ]
        self.descents = {name: Descent(arrays[name], self.slopes[0][name]) for name in arrays}
        self.pool = ThreadPoolExecutor(task.jobs)

    def step(self, fraction: float) -> None:
        """Play a batch in every thread and move the weights, then again by what is remembered of the last ones."""
        first = self.played
        fading = max(0.0, 1 - fraction / FADED)
        players = [each[self._preset(job)] for job, each in enumerate(self.players)]

        def work(job: int) -> None:
            player = players[job]
            player.wild, player.taste, player.slip = WILD * fading, TASTE, SLIP * fading
            player.plan.patience = int(_between(PATIENCE, fraction))
            player.play(self.task.seed, first + job * BATCH, BATCH)

        list(self.pool.map(work, range(self.task.jobs)))
        self.played += self.task.jobs * BATCH
        self.steps += 1
        self._move(rate_at(fraction))
        for _ in range(AGAIN):
            list(self.pool.map(lambda player: player.study(BATCH * SHEETS), players))
            self._move(rate_at(fraction))
        self._average()

    def fetch(self) -> None:
        """They are here already."""

    def mean(self, games: int = HELD_OUT_GAMES) -> float:
        """The mean of held-out games with the averaged weights."""
        self.fetch()
        return self.judge(self.average, 1, games).mean

    def judge(self, arrays: dict[str, Floats], seats: int, games: int) -> "Judgement":
        """Play held-out games at a table of this many, and compare their end with what the net said."""
        share = max(1, games // self.task.jobs)

        def work(job: int) -> tuple[float, SelfPlay]:
            player = _player(self.task.games[0], Net(arrays), Net(arrays), seats)
            player.learning = 0
            return player.play(HELD_OUT_SEED, job * share, share), player

        played = list(self.pool.map(work, range(self.task.jobs)))
        mean = sum(total for total, _ in played) / (share * self.task.jobs * seats)
        return Judgement(mean, *np.sum([player.judged() for _, player in played], axis=0))

    def numbers(self) -> State:
        """Everything that is to be known to go on."""
        found = {f"weights.{name}": value for name, value in self.arrays.items()}
        found |= {f"average.{name}": value for name, value in self.average.items()}
        for name, descent in self.descents.items():
            found |= {f"means.{name}": np.asarray(descent.means), f"squares.{name}": np.asarray(descent.squares)}
        return found | {"steps": np.asarray(self.steps), "played": np.asarray(self.played)}

    def restore(self, found: Stored) -> None:
        """Go on from what was known, and from nothing else: sheets of before are forgotten."""
        for player in chain.from_iterable(self.players):
            player.forget()
        for name, value in self.arrays.items():
            value[:] = found[f"weights.{name}"]
            self.average[name][:] = found[f"average.{name}"]
        for name, descent in self.descents.items():
            np.asarray(descent.means)[:] = found[f"means.{name}"]
            np.asarray(descent.squares)[:] = found[f"squares.{name}"]
        self.steps, self.played = int(found["steps"]), int(found["played"])

    def learned(self) -> dict[str, Floats]:
        """The averaged weights. Inputs that never came up are 0, which makes the file small; heads that playing alone
        never asks are like the nearest one that it does ask."""
        arrays = {name: value.copy() for name, value in self.average.items()}
        arrays["first"][~np.asarray(self.descents["first"].squares).any(axis=1)] = 0
        trained = [bool(row.any()) for row in np.asarray(self.descents["third"].squares)]
        for head in range(HEADS):
            source = next((near for near in nearest_heads(head) if trained[near]), head)
            for name in ("second", "second_bias", "third", "third_bias"):
                arrays[name][head] = arrays[name][source]
        return arrays

    def _preset(self, job: int) -> int:
        turn = self.steps * self.task.jobs + job
        return int(len(self.task.games) > 1 and turn % 100 < BY_THE_BOOK)

    def _move(self, rate: float) -> None:
        for name in self.slopes[0]:
            for other in self.slopes[1:]:
                self.slopes[0][name] += other[name]
                other[name].fill(0)
            self.descents[name].step(rate, 1 / (self.task.jobs * BATCH * SHEETS))

    def _average(self) -> None:
        if self.steps % AVERAGE_EVERY == 0:
            keep = min(AVERAGE, self.steps / (self.steps + 10 * AVERAGE_EVERY))
            for name in self.average:
                self.average[name] *= keep
                self.average[name] += (1 - keep) * self.arrays[name]


class Hand:
    """Learns by itself for a round, from weights that come to it: one of many on a cluster."""

    def __init__(self, task: Task) -> None:
        self.course = Course(replace(task, jobs=1), _fresh(task))

    def learn(self, state: State, fraction: float, steps: int, number: int, hands: int) -> State:
        """Go on from a state; every hand plays games of its own."""
        course = self.course
        course.restore(state)
        first, span = course.played, steps * BATCH
        course.played += number * span
        for _ in range(steps):
            course.step(fraction)
        course.played = first + hands * span
        return course.numbers()


class FarCourse(Course):
    """The same where the hands are those of a cluster; held-out games are played here."""

    def __init__(self, task: Task, arrays: dict[str, Floats], room: Cluster) -> None:
        super().__init__(replace(task, jobs=os.cpu_count() or 1), arrays)
        self.learner = room.learner(partial(Hand, task), task.jobs, self.numbers())

    def step(self, fraction: float) -> None:
        """One round of all hands."""
        self.steps, self.played = self.learner.round(fraction)

    def fetch(self) -> None:
        """Have the weights here too."""
        super().restore(self.learner.fetch())

    def restore(self, found: Stored) -> None:
        """Go on from a checkpoint, there too."""
        super().restore(found)
        self.learner.restore(self.numbers())


class Judgement:
    """What came of games, and how that compares with what the net had said, for each seating and head."""

    def __init__(self, mean: float, asked: Sums, misses: Sums, squares: Sums) -> None:
        self.mean = mean
        often = np.maximum(asked, 1)
        #: How many points more or less than it said came.
        self.miss = np.where(asked < ASKED, 0, misses / often).reshape(-1, HEADS)
        #: By how much it misjudged the end, as a standard deviation; 0 where it was never asked.
        self.spread = np.sqrt(squares / often).reshape(-1, HEADS).astype(np.float32)


class Trainer:
    """Trains for as long as the task says and keeps what comes of it."""

    def __init__(self, task: Task, out: Path) -> None:
        self.task, self.out = task, out
        self.checkpoint = out.with_suffix(".checkpoint.npz")
        self.curve: list[Progress] = []
        self.spent = 0.0
        room = connected()
        self.course = FarCourse(task, _fresh(task), room) if room else Course(task, _fresh(task))

    def resume(self) -> None:
        """Go on where an earlier training stopped."""
        if not self.checkpoint.exists():
            raise ScorepadError(f"{self.checkpoint}: not found, expected the checkpoint of a training to continue")
        try:
            with self.checkpoint.open("rb") as file, np.load(file, allow_pickle=False) as archive:
                found = {name: archive[name] for name in archive.files}
            digest = str(found["digest"])
        except clever_weights.DAMAGE as error:
            raise self._damaged(error) from None
        if digest != self.task.digest:
            raise ScorepadError(f"{self.checkpoint}: found another sheet, expected {self.task.games[0].id}")
        try:
            self._take_up(found)
        except clever_weights.DAMAGE as error:
            raise self._damaged(error) from None

    def _take_up(self, found: Stored) -> None:
        self.spent = float(found["spent"])
        self.curve = [Progress(*row) for row in zip(*(found[f"curve.{key}"].tolist() for key in CURVE), strict=True)]
        self.course.restore(found)

    def _damaged(self, error: Exception) -> ScorepadError:
        said = f"{self.checkpoint}: found a damaged file ({' '.join(str(error).split())})"
        return ScorepadError(f"{said}, expected the checkpoint of a training. Delete it, and train without --resume.")

    def run(self) -> Iterator[Progress]:
        """Train; tells how far it is after every step. Whoever stops listening stops it, and nothing is lost."""
        total = self.task.minutes * 60
        saved = self.spent
        began = time.monotonic() - self.spent
        try:
            while self.spent < total:
                self.course.step(self.spent / total)
                self.spent = time.monotonic() - began
                if not self.curve or self.spent - saved > CHECKPOINT_SECONDS or self.spent >= total:
                    saved = self.spent
                    self._look()
                yield replace(self.curve[-1], minutes=self.spent / 60, games=self.course.played)
        finally:
            self.save()

    def finish(self) -> Weights:
        """The weights, measured and written."""
        weights = self.weights()
        clever_weights.write(self.out, weights)
        self.checkpoint.unlink(missing_ok=True)
        return weights

    def weights(self) -> Weights:
        """What was learned so far, compared with games alone and at tables."""
        arrays = self.course.learned()
        alone = self.course.judge(arrays, 1, MEASURED_GAMES)
        spread = alone.spread
        for seats in range(2, min(SEATS, self.task.games[0].players[1]) + 1):
            arrays["places"] += self.course.judge(arrays, seats, TABLE_GAMES).miss
            table = self.course.judge(arrays, seats, TABLE_GAMES)  # what is corrected has changed how it plays
            arrays["places"] += table.miss
            spread += table.spread
        weights = Weights(arrays | {SPREAD: spread}, self._about(alone.mean))
        weights.about["samples"] = effort(self.task.games[0], weights)
        return weights

    def save(self) -> None:
        """Write the checkpoint, in one go."""
        self.course.fetch()
        found: Stored = dict(self.course.numbers())
        found |= {f"curve.{key}": np.asarray([asdict(point)[key] for point in self.curve]) for key in CURVE}
        with rewriting(self.checkpoint) as file:
            np.savez(file, allow_pickle=False, digest=self.task.digest, spent=self.spent, **found)

    def _look(self) -> None:
        """One point more of the curve."""
        rate = rate_at(self.spent / self.task.minutes / 60)
        self.curve.append(Progress(self.spent / 60, self.course.played, self.course.mean(), rate))
        self.save()

    def _about(self, mean: float) -> About:
        return {
            "digest": self.task.digest,
            "game": self.task.games[0].id,
            "presets": [game.preset for game in self.task.games],
            "options": [dict(game.options) for game in self.task.games],
            "command": self.task.command,
            "version": scorepad.__version__,
            "minutes": round(self.spent / 60, 1),
            "jobs": self.task.jobs,
            "games": self.course.played,
            "held_out": {"mean": round(mean, 1), "games": MEASURED_GAMES, "preset": self.task.games[0].preset},
            "curve": [(round(point.minutes, 2), point.held_out) for point in self.curve],
        }


#: The columns of the curve in a checkpoint.
CURVE = ("minutes", "games", "held_out", "rate")


def rate_at(fraction: float) -> float:
    """The learning rate when this much is done."""
    return _between(RATES, fraction)


def effort(game: Rules, weights: Weights) -> int:
    """How many samples of `expert` take about as long as it may think, to two digits."""
    samples = weights.samples
    for _ in range(TRIES):  # twice the samples take less than twice the time
        expert = Expert(game.tables, weights, samples)
        took = timing.milliseconds(Bench(game, [expert.name], timing.SEED, [expert]))
        samples = max(1, int(float(f"{samples * THINKING / took:.2g}")))
    return samples


def _between(ends: tuple[float, float], fraction: float) -> float:
    """From the first to the last by equal factors."""
    first, last = ends
    return float(first * (last / first) ** min(fraction, 1.0))


def _fresh(task: Task) -> dict[str, Floats]:
    """Weights to begin with."""
    return fresh(Inputs(task.games[0].tables).size, task.seed)


def _player(game: Rules, net: Net, slope: Net, seats: int, memory: int = 1) -> SelfPlay:
    player = SelfPlay(game.tables, net, slope, seats, memory)
    player.trace = TRACE
    return player
