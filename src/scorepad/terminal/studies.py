"""The commands about players: `compare` tells two apart, `tournament` lets all meet, `player` lends one to others."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import click

import scorepad
from scorepad import lab
from scorepad.core.dice import SLOTS
from scorepad.core.errors import ScorepadError
from scorepad.core.voice import Voice
from scorepad.lab.compare import LUCK
from scorepad.players.speak import Speaker
from scorepad.terminal.clusters import cluster_option
from scorepad.terminal.comparing import comparison_lines, comparison_plot
from scorepad.terminal.options import (
    INTERRUPTED,
    SEED,
    dice_option,
    game_options,
    out_options,
    plain_option,
    progress_bar,
    row_luck_option,
    show_lines,
)
from scorepad.terminal.screen import Screen
from scorepad.terminal.setup import load_game
from scorepad.terminal.standings import plot, standing_lines


@click.command(short_help="Let every player meet every other, and rate them.")
@click.argument("game")
@click.option("--players", "names", required=True, metavar="A,B,...", help="Who plays: names separated by commas.")
@click.option("--seats", type=click.IntRange(2), default=2, show_default=True, help="How many sit at a table.")
@click.option(
    "--games",
    "count",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="About how many games each line-up plays.",
)
@game_options
@click.option("--seed", type=SEED, default=0, show_default=True, help="The same seed, the same result.")
@dice_option(SLOTS)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
@out_options
@row_luck_option
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write everything to this file as well.")
@click.option("--plot", "plot_file", type=click.Path(path_type=Path), help="Draw the ratings to this file, as SVG.")
@plain_option
@click.pass_obj
@cluster_option
def tournament(
    voice: Voice,
    game: str,
    names: str,
    seats: int,
    count: int,
    preset: str,
    chosen: tuple[str, ...],
    seed: int,
    dice: str,
    jobs: int,
    out: Path | None,
    records: int,
    luck: int,
    json_file: Path | None,
    plot_file: Path | None,
    plain: bool,
) -> None:
    """Let every player meet every other, and rate them.

    An interrupt (Ctrl-C) ends it early and shows what is done so far; so does a player that breaks down or does
    something that is not allowed.
    """
    rules = load_game(game, preset, chosen)
    players = [name.strip() for name in names.split(",") if name.strip()]
    report = Report(Screen(plain), voice, json_file, plot_file)
    try:
        with progress_bar(voice.say("simulate.games"), lab.count_games(players, count, seats)) as advance:
            kept = {"records": records, "luck": luck if out else 0}
            result = lab.tournament(rules, players, count, seats, seed, jobs, advance, dice=dice, out=out, **kept)
    except lab.PlayerError as error:
        report.give(cast(lab.TournamentResult, error.finished), error)
        raise
    report.give(result)
    if not result.complete:
        sys.exit(INTERRUPTED)


@dataclass(frozen=True)
class Report:
    """Where the result of a tournament goes."""

    screen: Screen
    voice: Voice
    json_file: Path | None
    plot_file: Path | None

    def give(self, result: lab.TournamentResult, error: lab.PlayerError | None = None) -> None:
        """Print, write and draw what was found, with the error that ended it."""
        show_lines(self.screen, standing_lines(result, self.voice, failed=error is not None))
        if self.json_file is not None:
            found = result.as_json() | ({"error": error.as_json()} if error else {})
            self.json_file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        if self.plot_file is not None and result.standings:
            self.plot_file.write_text(plot(result, self.voice), encoding="utf-8")


def _hypotheses(_ctx: click.Context, _param: click.Parameter, value: str | None) -> lab.Sprt | None:
    """The test between two differences, such as `0,5`, or a refusal that says what is one."""
    if value is None:
        return None
    try:
        low, high = (float(part) for part in value.split(","))
        return lab.Sprt(low, high)
    except (ValueError, ScorepadError):
        expected = "two differences, the lower one first, such as 0,5"
        raise click.BadParameter(f"found {value!r}, expected {expected}") from None


@click.command(short_help="Find out how much better one player is than another.")
@click.argument("game")
@click.argument("first")
@click.argument("second")
@click.option("--games", "count", type=click.IntRange(1), default=200, show_default=True, help="Games of each player.")
@click.option("--seats", type=click.IntRange(1), default=1, show_default=True, help="How many sit at a table.")
@game_options
@click.option("--seed", type=SEED, default=0, show_default=True, help="The same seed, the same result.")
@dice_option(SLOTS)
@click.option(
    "--luck",
    type=click.IntRange(0),
    default=LUCK,
    show_default=True,
    metavar="THROWS",
    help="How many other throws each one is compared with to take luck out; 0: luck stays in.",
)
@click.option(
    "--sprt",
    callback=_hypotheses,
    metavar="LOW,HIGH",
    help="Stop as soon as it is clear which difference fits better: in points alone, in Elo at tables.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
@out_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--plot", "plot_file", type=click.Path(path_type=Path), help="Draw the difference to this file, as SVG.")
@plain_option
@click.pass_obj
@cluster_option
def compare(
    voice: Voice,
    game: str,
    first: str,
    second: str,
    count: int,
    seats: int,
    preset: str,
    chosen: tuple[str, ...],
    seed: int,
    dice: str,
    luck: int,
    sprt: lab.Sprt | None,
    jobs: int,
    out: Path | None,
    records: int,
    as_json: bool,
    plot_file: Path | None,
    plain: bool,
) -> None:
    """Find out how much better one player is than another: both play on the same dice, alone or at tables.

    An interrupt (Ctrl-C) ends it early and shows what is done so far; so does a player that breaks down or does
    something that is not allowed.
    """
    rules = load_game(game, preset, chosen)
    shown = Shown(Screen(plain), voice, sprt, as_json, plot_file)
    kept = {"luck": luck, "records": records}
    try:
        with progress_bar(voice.say("simulate.games"), count) as advance:
            found = lab.compare(
                rules, first, second, count, seed, seats, jobs, advance, dice=dice, sprt=sprt, out=out, **kept
            )
    except lab.PlayerError as error:
        shown.give(cast(lab.Comparison, error.finished), error)
        raise
    shown.give(found)
    if not found.complete:
        sys.exit(INTERRUPTED)


@dataclass(frozen=True)
class Shown:
    """Where the result of a comparison goes."""

    screen: Screen
    voice: Voice
    sprt: lab.Sprt | None
    as_json: bool
    plot_file: Path | None

    def give(self, found: lab.Comparison, error: lab.PlayerError | None = None) -> None:
        """Print and draw what was found, with the error that ended it."""
        if self.as_json:
            click.echo(json.dumps(found.as_json() | ({"error": error.as_json()} if error else {}), indent=2))
        else:
            show_lines(self.screen, comparison_lines(found, self.voice, self.sprt, failed=error is not None))
        if self.plot_file is not None and found.units:
            self.plot_file.write_text(comparison_plot(found, self.voice), encoding="utf-8")


@click.command(short_help="Lend a bot to another program.")
@click.argument("game")
@click.argument("name")
@game_options
def player(game: str, name: str, preset: str, chosen: tuple[str, ...]) -> None:
    """Lend a bot to another program: speak the player protocol on standard input and output.

    GAME is what it plays until the other side names a game itself.
    """
    speaker = Speaker(load_game(game, preset, chosen), name, scorepad.__version__, click.echo)
    speaker.listen(iter(sys.stdin.readline, ""))


#: For the command line.
STUDIES = (compare, tournament, player)
