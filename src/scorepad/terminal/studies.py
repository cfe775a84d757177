"""The commands about players: `tournament` lets them meet, `player` lends one to other programs."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import click

import scorepad
from scorepad import lab
from scorepad.core.voice import Voice
from scorepad.players.speak import Speaker
from scorepad.terminal.clusters import cluster_option
from scorepad.terminal.options import INTERRUPTED, SEED, game_options, plain_option, progress_bar, show_lines
from scorepad.terminal.screen import Screen
from scorepad.terminal.setup import load_game
from scorepad.terminal.standings import plot, standing_lines


@click.command(short_help="Let players meet, everybody with everybody, and rate them.")
@click.argument("game")
@click.option("--players", "names", required=True, metavar="A,B,...", help="Who plays: names with commas.")
@click.option("--seats", type=click.IntRange(2), default=2, show_default=True, help="How many sit at a table.")
@click.option(
    "--games", "count", type=click.IntRange(1), default=100, show_default=True, help="Games of every line-up, about."
)
@game_options
@click.option("--seed", type=SEED, default=0, show_default=True, help="The same seed, the same result.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
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
    jobs: int,
    json_file: Path | None,
    plot_file: Path | None,
    plain: bool,
) -> None:
    """Let players meet each other, everybody with everybody, and rate them.

    An interrupt (Ctrl-C) ends it early and tells what is done so far; so does a player that breaks down or does what is
    not allowed.
    """
    rules = load_game(game, preset, chosen)
    players = [name.strip() for name in names.split(",") if name.strip()]
    report = Report(Screen(plain), voice, json_file, plot_file)
    try:
        with progress_bar(voice.say("simulate.games"), lab.count_games(players, count, seats)) as advance:
            result = lab.tournament(rules, players, count, seats, seed, jobs, advance)
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
STUDIES = (tournament, player)
