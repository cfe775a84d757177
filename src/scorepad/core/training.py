"""What training is, whatever learns: it runs, can be stopped and gone on with, and hands out weights at the end."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypedDict

from scorepad.core.options import OptionValue


@dataclass(frozen=True)
class Progress:
    """How far training has come."""

    minutes: float
    games: int
    held_out: float  #: the mean of held-out games
    rate: float


@dataclass(frozen=True)
class TrainingPlan:
    """What is asked for."""

    sheet: str  #: the name of a sheet, or a file of your own
    minutes: float
    jobs: int
    seed: int
    command: str  #: what was typed, told with the weights
    out: Path | None  #: where to write; None: where players look


class HeldOut(TypedDict):
    """How well it plays: the mean of this many games that it did not learn from."""

    mean: float
    games: int
    preset: str


class About(TypedDict, total=False):
    """How weights came about, as it is stored with them."""

    digest: str
    game: str
    presets: list[str]
    options: list[dict[str, OptionValue]]
    command: str
    version: str
    minutes: float
    jobs: int
    games: int
    held_out: HeldOut
    curve: list[tuple[float, float]]  #: minutes, and the mean of held-out games
    samples: int


class Trained(Protocol):
    """What comes of it."""

    about: About


class Trainer(Protocol):
    """One training."""

    out: Path
    checkpoint: Path

    def resume(self) -> None:
        """Go on where an earlier one was stopped."""

    def run(self) -> Iterator[Progress]:
        """Train, and tell now and then how far it is."""

    def finish(self) -> Trained:
        """The weights, measured and written."""


MakeTrainer = Callable[[TrainingPlan], Trainer]
