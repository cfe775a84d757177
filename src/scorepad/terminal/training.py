"""The command `train`: makes the weights that `learned` and `expert` play a sheet with."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from scorepad.core.errors import WordedError
from scorepad.core.families import families, family_of
from scorepad.core.sheets import load
from scorepad.core.training import About, Progress, Trainer, TrainingPlan
from scorepad.core.voice import Voice
from scorepad.lab.chart import curves
from scorepad.terminal.clusters import cluster_option
from scorepad.terminal.options import INTERRUPTED, SEED, plain_option, progress_bar
from scorepad.terminal.screen import Screen

#: How often a line is printed.
MINUTES_BETWEEN_LINES = 1.0


@click.command(short_help="Train a net for a sheet.")
@click.argument("game")
@click.option("--minutes", type=click.FloatRange(0.01), default=60.0, show_default=True, help="How long to train.")
@click.option("--jobs", type=click.IntRange(1), help="Threads to use; one for each processor if not given.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="The seed for all random numbers.")
@click.option("--resume", is_flag=True, help="Continue where an earlier training was stopped.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The file to write; where players look for it if not given."
)
@plain_option
@click.pass_obj
@cluster_option
def train(
    voice: Voice, game: str, minutes: float, jobs: int | None, seed: int, resume: bool, out: Path | None, plain: bool
) -> None:
    """Train a net for a sheet, one of Scorepad's or a file of your own.

    `learned` and `expert` use it from then on. An interrupt (Ctrl-C) stops it, and `--resume` continues from there.
    """
    screen, command = Screen(plain), " ".join(["scorepad", *sys.argv[1:]])
    trainer = make_trainer(TrainingPlan(game, minutes, jobs or os.cpu_count() or 1, seed, command, out))
    if resume:
        trainer.resume()
    try:
        follow(trainer.run(), minutes, screen, voice)
    except KeyboardInterrupt:
        screen.show(voice.say("train.stopped", file=str(trainer.checkpoint)))
        sys.exit(INTERRUPTED)
    screen.show(voice.say("train.measuring"))
    weights = trainer.finish()
    trainer.out.with_suffix(".svg").write_text(plot(weights.about, voice), encoding="utf-8")
    held_out = weights.about["held_out"]
    screen.show(voice.say("train.done", file=str(trainer.out), mean=held_out["mean"], games=held_out["games"]))


def make_trainer(plan: TrainingPlan) -> Trainer:
    """Whoever trains for sheets of this kind."""
    game = load(plan.sheet)
    make = family_of(game).trainer
    if make is None:
        able = ", ".join(name for name, family in families().items() if family.trainer)
        raise WordedError(
            "{game}: found a {family} sheet, expected one that can be trained for: {families}",
            {"game": game.id, "family": game.family, "families": able},
        )
    return make(plan)


def follow(steps: Iterable[Progress], minutes: float, screen: Screen, voice: Voice) -> None:
    """A bar with the mean of held-out games where somebody sees it, else a line every minute."""
    told, seen = 0.0, sys.stderr.isatty()
    with progress_bar(voice.say("train.minutes"), minutes) as advance:
        for step in steps:
            mean = f"{step.held_out:.1f}"
            advance(step.minutes, voice.say("train.bar", mean=mean))
            if not seen and (not told or step.minutes - told >= MINUTES_BETWEEN_LINES or step.minutes >= minutes):
                told = step.minutes
                params = {"minutes": f"{step.minutes:.1f}", "games": step.games, "mean": mean}
                screen.show(voice.say("train.line", **params))


def plot(about: About, voice: Voice) -> str:
    """The mean of held-out games against time, as SVG."""
    title = voice.say("train.plot", game=about["game"])
    units = (voice.say("train.minutes"), voice.say("train.points"))
    return curves(title, units, {voice.say("train.held-out"): about["curve"]})
