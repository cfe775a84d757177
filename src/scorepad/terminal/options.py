"""What several commands share: options that choose the rules, printing, a progress bar."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from scorepad.core.dice import KINDS
from scorepad.core.options import PRESETS
from scorepad.terminal.screen import Screen

#: The exit code when the user has stopped something.
INTERRUPTED = 130

Function = TypeVar("Function", bound=Callable[..., object])


class Seed(click.IntRange):
    """A number that chance begins with."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # what click has
        """The number, or a refusal that says what is one."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"found {value!r}, expected a whole number from 0 to {self.max}", param, ctx)


#: Generators take this many bits.
SEED = Seed(0, 2**64 - 1)


def game_options(function: Function) -> Function:
    """The options that choose the rules."""
    function = click.option(
        "--option",
        "-o",
        "chosen",
        multiple=True,
        metavar="NAME=VALUE",
        help="Set one rule option; see `scorepad rules`.",
    )(function)
    return click.option(
        "--preset",
        type=click.Choice(PRESETS),
        default=PRESETS[0],
        show_default=True,
        help="Which preset of the rules to use.",
    )(function)


def dice_option(default: str) -> Callable[[Function], Function]:
    """The option that says how dice are drawn."""
    text = (
        "How dice are drawn: with `slots`, players who have done different things still share all later "
        "dice; with `throws`, they do not."
    )
    return click.option("--dice", type=click.Choice(KINDS), default=default, show_default=True, help=text)


def out_options(function: Function) -> Function:
    """The options for single games as data."""
    function = click.option(
        "--records", type=click.IntRange(0), default=0, metavar="N", help="Keep the records of the first N games there."
    )(function)
    return click.option(
        "--out",
        type=click.Path(path_type=Path, file_okay=False),
        help="A folder for one row per game and seat, Parquet or CSV; an interrupted run continues there.",
    )(function)


def row_luck_option(function: Function) -> Function:
    """The option for luck in those rows."""
    text = "How many other throws each one is compared with to measure luck in the rows; 0: leave luck out."
    return click.option("--luck", type=click.IntRange(0), default=0, show_default=True, metavar="THROWS", help=text)(
        function
    )


def plain_option(function: Function) -> Function:
    """The option for terminals and readers that want plain text."""
    return click.option("--plain", is_flag=True, help="No colours, and only ASCII characters.")(function)


def show_lines(screen: Screen, lines: Iterable[RenderableType]) -> None:
    """Print line by line."""
    for line in lines:
        screen.show(line)


@contextmanager
def progress_bar(text: str, count: float) -> Iterator[Callable[..., None]]:
    """A bar on standard error, shown only where somebody sees it; told how much is done, and a new text if need be."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(text, total=count)

        def advance(done: float, description: str | None = None) -> None:
            progress.update(task, completed=done, description=description)

        yield advance
