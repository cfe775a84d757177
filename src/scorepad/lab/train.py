"""Training: a net plays a Clever sheet against itself and learns from what came of it, first alone, then at tables.

The compiled engine plays on all cores; NumPy holds the weights. A checkpoint is written every minute, so training can
be stopped at any time and taken up again.
"""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np

import scorepad
from scorepad.errors import ScorepadError
from scorepad.families.clever import Rules
from scorepad.files import rewriting
from scorepad.game import Game
from scorepad.players import clever_weights
from scorepad.players.clever_inputs import HEADS, Inputs, nearest_heads
from scorepad.players.clever_net import Descent, Floats, Net, fresh, zeros
from scorepad.players.clever_selfplay import SelfPlay
from scorepad.players.clever_weights import SPREAD, Weights

#: The learning rate falls from the first to the last, by equal factors in equal times.
RATES = {"alone": (2e-3, 2e-5), "several": (4e-4, 2e-5)}
#: Games of one thread between two steps; decisions of one game, about: the scale of the slope.
BATCH = 2
SHEETS = 25
#: Of the results that follow, how much counts; the rest is what the net says itself.
TRACE = 0.6
#: Share of games played with a liking for some areas, how strong that is, and how often a decision slips. All fade.
WILD, TASTE, SLIP = 0.6, 0.7, 0.03
FADED = 0.9
#: Of a hundred batches so many are played by the rules of the book, the others by the international ones.
BY_THE_BOOK = 25
#: How much of the time goes into playing alone; the rest into going on from there at tables of several.
ALONE = 0.8
#: The weights that are kept are an average over the last steps.
AVERAGE, AVERAGE_EVERY = 0.98, 20
#: Positions that are looked at for one decision: enough to learn from, fewer than in play.
PATIENCE = 200
CHECKPOINT_SECONDS = 60.0
#: Seeds of training and of held-out games never meet.
HELD_OUT_SEED = 0x5EED0000
HELD_OUT_GAMES = 200
MEASURED_GAMES = 2000


@dataclass
class Progress:
    """How far training has come."""

    minutes: float
    games: int
    held_out: float  #: the mean of held-out games, alone or at tables
    seats: str  #: "alone" or "several"
    rate: float


@dataclass
class Task:
    """What is to be trained, and for how long."""

    games: list[Game]  #: the same sheet under the presets it has, the one that counts most first
    minutes: float
    jobs: int = field(default_factory=lambda: os.cpu_count() or 1)
    seed: int = 1
    command: str = ""

    @property
    def digest(self) -> str:
        """The sheet's."""
        return self.games[0].digest

    @property
    def most_seats(self) -> int:
        """The most players the sheet is for."""
        return min(4, self.games[0].players[1])


def make_task(sheet: str, minutes: float, jobs: int, seed: int, command: str) -> Task:
    """Training for a sheet: by its name, or a file of one's own."""
    games = [scorepad.load(sheet, preset=preset) for preset in ("international", "rulebook")]
    if games[0].family != "clever":
        raise ScorepadError(f"{games[0].id}: found a {games[0].family} sheet, expected a Clever one to train for")
    if not scorepad.COMPILED:
        raise ScorepadError(
            "training: found Scorepad as plain Python, expected it compiled: install it with a C compiler"
        )
    return Task(games, minutes, jobs, seed, command)


class Course:
    """One part of the training: some weights, and the tables they learn at."""

    def __init__(self, task: Task, arrays: dict[str, Floats], seats: list[int]) -> None:
        self.task, self.arrays, self.seats = task, arrays, seats
        self.average = {name: value.copy() for name, value in arrays.items()}
        self.steps = 0
        self.played = 0
        size = arrays["first"].shape[0]
        net = Net(arrays)
        self.slopes = [zeros(size) for _ in range(task.jobs)]
        self.players = [
            {
                (number, table): _player(game, net, Net(slope), table)
                for number, game in enumerate(task.games)
                for table in seats
            }
            for slope in self.slopes
        ]
        self.descents = {name: Descent(arrays[name], self.slopes[0][name]) for name in arrays}
        self.pool = ThreadPoolExecutor(task.jobs)

    def step(self, fraction: float) -> None:
        """Play a batch in every thread, then move the weights once."""
        first = self.played

        def work(job: int) -> None:
            player = self.players[job][self._table(job)]
            fading = max(0.0, 1 - fraction / FADED)
            # At tables likings are left out: with them the net got worse there, not better.
            wild = WILD if self.part == "alone" else 0.0
            player.wild, player.taste, player.slip = wild * fading, TASTE, SLIP * fading
            player.play(self.task.seed, first + job * BATCH, BATCH)

        list(self.pool.map(work, range(self.task.jobs)))
        self.played += self.task.jobs * BATCH
        self.steps += 1
        self._move(rate_at(self.part, fraction), 1 / (self.task.jobs * BATCH * SHEETS))

    @property
    def part(self) -> str:
        """What it is called."""
        return "alone" if self.seats == [1] else "several"

    def mean(self, games: int = HELD_OUT_GAMES) -> tuple[float, list[float]]:
        """The mean of held-out games with the averaged weights, and how wrong each head was."""
        net = Net(self.average)
        table = self.seats[0]
        player = _player(self.task.games[0], net, net, table)
        player.learning = 0
        total = player.play(HELD_OUT_SEED, 0, games)
        return total / games / table, [player.spread(head) for head in range(HEADS)]

    def state(self) -> dict[str, Any]:
        """Everything a checkpoint needs."""
        found: dict[str, Any] = {f"weights.{name}": value for name, value in self.arrays.items()}
        found |= {f"average.{name}": value for name, value in self.average.items()}
        for name, descent in self.descents.items():
            found |= {f"means.{name}": np.asarray(descent.means), f"squares.{name}": np.asarray(descent.squares)}
        return found | {"steps": self.steps, "played": self.played}

    def restore(self, found: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        for name, value in self.arrays.items():
            value[:] = found[f"weights.{name}"]
            self.average[name][:] = found[f"average.{name}"]
        for name, descent in self.descents.items():
            np.asarray(descent.means)[:] = found[f"means.{name}"]
            np.asarray(descent.squares)[:] = found[f"squares.{name}"]
        self.steps, self.played = int(found["steps"]), int(found["played"])

    def _table(self, job: int) -> tuple[int, int]:
        turn = self.steps * self.task.jobs + job
        by_the_book = len(self.task.games) > 1 and turn % 100 < BY_THE_BOOK
        return int(by_the_book), self.seats[turn % len(self.seats)]

    def _move(self, rate: float, scale: float) -> None:
        for name in self.slopes[0]:
            for other in self.slopes[1:]:
                self.slopes[0][name] += other[name]
                other[name].fill(0)
            self.descents[name].step(rate, scale)
        if self.steps % AVERAGE_EVERY == 0:
            keep = min(AVERAGE, self.steps / (self.steps + 10 * AVERAGE_EVERY))
            for name in self.average:
                self.average[name] *= keep
                self.average[name] += (1 - keep) * self.arrays[name]


class Trainer:
    """Goes through both parts of the training and keeps what came of it."""

    def __init__(self, task: Task, out: Path) -> None:
        self.task, self.out = task, out
        self.checkpoint = out.with_suffix(".checkpoint.npz")
        self.curve: list[Progress] = []
        self.spent = 0.0
        size = Inputs(_tables(task.games[0])).size
        self.alone = Course(task, fresh(size, task.seed), [1])
        self.several: Course | None = None

    def resume(self) -> None:
        """Go on where an earlier training stopped."""
        if not self.checkpoint.exists():
            raise ScorepadError(f"{self.checkpoint}: not found, expected the checkpoint of a training to go on with")
        with np.load(self.checkpoint, allow_pickle=False) as archive:
            found = {name: archive[name] for name in archive.files}
        if str(found["digest"]) != self.task.digest:
            raise ScorepadError(f"{self.checkpoint}: found another sheet, expected {self.task.games[0].id}")
        self.spent = float(found["spent"])
        self.curve = [Progress(*row) for row in zip(*(found[f"curve.{key}"].tolist() for key in CURVE), strict=True)]
        self.alone.restore(_part(found, "alone/"))
        if any(name.startswith("several/") for name in found):
            self._start_several().restore(_part(found, "several/"))

    def run(self) -> Iterator[Progress]:
        """Train; tells how far it is about once a minute. Whoever stops listening stops it, and nothing is lost."""
        total = self.task.minutes * 60
        saved = 0.0
        began = time.monotonic() - self.spent
        try:
            while self.spent < total:
                self._step(self.spent / total)
                self.spent = time.monotonic() - began
                if self.spent - saved > CHECKPOINT_SECONDS or self.spent >= total:
                    saved = self.spent
                    yield self._tell(self.spent / total)
        finally:
            self.save()

    def finish(self) -> Weights:
        """The weights, measured and written."""
        weights = self.weights()
        clever_weights.write(self.out, weights)
        self.checkpoint.unlink(missing_ok=True)
        return weights

    def weights(self) -> Weights:
        """What was learned so far."""
        mean, spread = self.alone.mean(MEASURED_GAMES)
        alone = _used(self.alone) | {SPREAD: np.asarray(spread, np.float32)}
        table = self.several or self._start_several()
        several = table.average | {SPREAD: np.asarray(table.mean()[1], np.float32)}
        return Weights(alone, several, self._about(mean))

    def save(self) -> None:
        """Write the checkpoint, in one go."""
        found: dict[str, Any] = {f"alone/{name}": value for name, value in self.alone.state().items()}
        if self.several is not None:
            found |= {f"several/{name}": value for name, value in self.several.state().items()}
        found |= {f"curve.{key}": np.asarray([asdict(point)[key] for point in self.curve]) for key in CURVE}
        with rewriting(self.checkpoint) as file:
            np.savez(file, allow_pickle=False, digest=self.task.digest, spent=self.spent, **found)

    def _step(self, fraction: float) -> None:
        if fraction < ALONE or self.task.most_seats == 1:
            self.alone.step(fraction / ALONE)
        else:
            (self.several or self._start_several()).step((fraction - ALONE) / (1 - ALONE))

    def _start_several(self) -> Course:
        """Tables of several begin with what was learned alone."""
        arrays = _used(self.alone)
        # A table of two has as many turns and answers as a game alone; larger ones would need heads of their own.
        seats = [min(2, self.task.most_seats)]
        _fill_untrained(arrays, np.asarray(self.alone.descents["third"].squares).any(axis=1))
        self.several = Course(self.task, arrays, seats)
        return self.several

    def _tell(self, fraction: float) -> Progress:
        course = self.several or self.alone
        played = self.alone.played + (self.several.played if self.several else 0)
        within = fraction / ALONE if self.several is None else (fraction - ALONE) / (1 - ALONE)
        self.curve.append(
            Progress(self.spent / 60, played, course.mean()[0], course.part, rate_at(course.part, min(within, 1.0)))
        )
        self.save()
        return self.curve[-1]

    def _points(self, part: str) -> list[tuple[float, float]]:
        return [(round(point.minutes, 2), point.held_out) for point in self.curve if point.seats == part]

    def _about(self, mean: float) -> dict[str, Any]:
        return {
            "digest": self.task.digest,
            "game": self.task.games[0].id,
            "presets": [game.preset for game in self.task.games],
            "options": [dict(game.options) for game in self.task.games],
            "command": self.task.command,
            "version": scorepad.__version__,
            "minutes": round(self.spent / 60, 1),
            "jobs": self.task.jobs,
            "games": self.alone.played + (self.several.played if self.several else 0),
            "held_out": {"mean": round(mean, 1), "games": MEASURED_GAMES, "preset": self.task.games[0].preset},
            "curve": self._points("alone"),
            "curve_several": self._points("several"),
        }


#: The columns of the curve in a checkpoint.
CURVE = ("minutes", "games", "held_out", "seats", "rate")


def rate_at(part: str, fraction: float) -> float:
    """The learning rate when so much of a part is done."""
    first, last = RATES[part]
    return float(first * (last / first) ** fraction)


def _player(game: Game, net: Net, slope: Net, seats: int) -> SelfPlay:
    player = SelfPlay(_tables(game), net, slope, seats)
    player.trace = TRACE
    player.plan.patience = PATIENCE
    return player


def _tables(game: Game) -> Any:
    return cast(Rules, game).tables


def _part(found: dict[str, Any], prefix: str) -> dict[str, Any]:
    return {name.removeprefix(prefix): value for name, value in found.items() if name.startswith(prefix)}


def _used(course: Course) -> dict[str, Floats]:
    """The averaged weights; inputs that never came up are 0, which makes the file small."""
    arrays = {name: value.copy() for name, value in course.average.items()}
    never = ~np.asarray(course.descents["first"].squares).any(axis=1)
    arrays["first"][never] = 0
    return arrays


def _fill_untrained(arrays: dict[str, Floats], trained: Any) -> None:
    """Heads that playing alone never asks begin as the nearest one that it does ask."""
    for head in range(HEADS):
        source = next((near for near in nearest_heads(head) if trained[near]), head)
        for name in ("second", "second_bias", "third", "third_bias"):
            arrays[name][head] = arrays[name][source]
