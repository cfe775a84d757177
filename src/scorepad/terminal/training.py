"""The command `train`: makes the weights that `learned` and `expert` play a Clever sheet with."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from scorepad.files import weights_folder
from scorepad.lab.chart import curves
from scorepad.terminal.options import INTERRUPTED, SEED, plain_option
from scorepad.terminal.screen import Screen
from scorepad.voice import Voice


@click.command(short_help="Train a net for a Clever sheet.")
@click.argument("game")
@click.option("--minutes", type=click.FloatRange(0.01), default=60.0, show_default=True, help="How long to train.")
@click.option("--jobs", type=click.IntRange(1), help="Threads to use; one for each processor if not given.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Where chance begins.")
@click.option("--resume", is_flag=True, help="Go on where an earlier training was stopped.")
@click.option("--out", type=click.Path(path_type=Path), help="Where to write; where players look if not given.")
@plain_option
@click.pass_obj
def train(
    voice: Voice, game: str, minutes: float, jobs: int | None, seed: int, resume: bool, out: Path | None, plain: bool
) -> None:
    """Train a net for a Clever sheet, one of Scorepad's or a file of your own.

    `learned` and `expert` play with it from then on. An interrupt (Ctrl-C) stops it, and `--resume` goes on from there.
    """
    # Here, not above: only training waits for what it needs to be loaded.
    from scorepad.lab import train as training

    screen, command = Screen(plain), " ".join(["scorepad", *sys.argv[1:]])
    task = training.make_task(game, minutes, jobs or os.cpu_count() or 1, seed, command)
    target = out or weights_folder() / f"{task.digest}.npz"
    trainer = training.Trainer(task, target)
    if resume:
        trainer.resume()
    try:
        for point in trainer.run():
            params = {"minutes": f"{point.minutes:.1f}", "games": point.games, "mean": f"{point.held_out:.1f}"}
            screen.show(voice.say(f"train.{point.seats}", **params))
    except KeyboardInterrupt:
        screen.show(voice.say("train.stopped", file=str(trainer.checkpoint)))
        sys.exit(INTERRUPTED)
    weights = trainer.finish()
    target.with_suffix(".svg").write_text(plot(weights.about, voice), encoding="utf-8")
    held_out = weights.about["held_out"]
    screen.show(voice.say("train.done", file=str(target), mean=held_out["mean"], games=held_out["games"]))


def plot(about: dict[str, Any], voice: Voice) -> str:
    """The mean of held-out games against time, as SVG."""
    series = {
        voice.say("train.curve-alone"): about["curve"],
        voice.say("train.curve-several"): about["curve_several"],
    }
    title = voice.say("train.plot", game=about["game"])
    units = (voice.say("train.minutes"), voice.say("train.points"))
    return curves(title, units, {name: points for name, points in series.items() if points})
