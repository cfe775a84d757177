"""Hands of a cluster that die, where its processes find them too."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from scorepad.clever import training as train
from scorepad.lab.rounds import State


@dataclass(frozen=True)
class Fragile:
    """Makes hands; the second one dies in its second round, once."""

    task: train.Task
    folder: Path

    def __call__(self) -> "FragileHand":
        """A hand."""
        return FragileHand(self.task, self.folder)


class FragileHand(train.Hand):
    """A hand that dies when its work is done and nobody knows yet."""

    def __init__(self, task: train.Task, folder: Path) -> None:
        super().__init__(task)
        self.died = folder / "died"

    def learn(self, state: State, fraction: float, steps: int, number: int, hands: int) -> State:
        """As a hand does, but for that."""
        found = super().learn(state, fraction, steps, number, hands)
        if number == 1 and state["steps"] and not self.died.exists():
            self.died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return found
