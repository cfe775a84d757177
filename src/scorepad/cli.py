"""The command line: `scorepad play`, `simulate`, `replay`, `sheet`, `rules`, `optimum`, `position`, `games`,
those about players: `tournament`, `player`, and those of the table server: `serve`, `site`,
`verify`, `backup`, `restore`."""

import io
import json
import sys
from gettext import gettext
from pathlib import Path
from typing import IO, cast

import click

import scorepad
from scorepad import lab, players
from scorepad.core.dice import THROWS
from scorepad.core.errors import ScorepadError, WordedError
from scorepad.core.files import read_text
from scorepad.core.record import Record
from scorepad.core.sheets import generate, generators, load, load_text
from scorepad.core.voice import Voice
from scorepad.draw import sheet_svg
from scorepad.server.cli import COMMANDS
from scorepad.terminal.bounds import bound
from scorepad.terminal.clusters import cluster_option
from scorepad.terminal.coach import analyse
from scorepad.terminal.help import asked_language, speak
from scorepad.terminal.language import language_option, system_language
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
from scorepad.terminal.replay import show_record
from scorepad.terminal.report import report_lines, simulation_plot
from scorepad.terminal.rules import rules_lines
from scorepad.terminal.screen import Screen
from scorepad.terminal.setup import PACE, Wish, game_line, in_order, load_game, play_table, show_position
from scorepad.terminal.studies import STUDIES
from scorepad.terminal.training import train

#: The exit codes when something was wrong with what the user asked for, and when a player broke down.
REFUSED, BROKEN = 2, 1


class Refusal(click.ClickException):
    """An error as one clear line."""

    exit_code = REFUSED

    def show(self, file: IO[str] | None = None) -> None:
        """Print it where errors go."""
        click.echo(self.message, err=True)


class Breakdown(Refusal):
    """The same for a player that broke down."""

    exit_code = BROKEN


class Door(click.Group):
    """The group of all commands: whatever a user can do wrong ends here, without a traceback."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        """Choose the language before anything is read, help and errors included."""
        speak(self, asked_language(args))
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except lab.PlayerError as error:
            raise Breakdown(str(error)) from None
        except WordedError as error:
            raise Refusal(gettext(error.text).format(**error.values)) from None
        except ScorepadError as error:
            raise Refusal(str(error)) from None
        except click.ClickException as error:
            if error.exit_code == REFUSED:
                raise
            raise Refusal(f"Error: {error.format_message()}") from None
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Refusal(
                f"{error.filename}: {gettext(str(error.strerror))}" if error.filename else str(error)
            ) from None


@click.group(cls=Door, context_settings={"help_option_names": ["--help", "-h"]})
@click.version_option(
    version=scorepad.__version__,
    message=f"%(prog)s %(version)s ({'compiled' if scorepad.COMPILED else 'plain Python'})",
    prog_name="scorepad",
)
@click.option("--language", envvar="SCOREPAD_LANGUAGE", help="The language to use; that of the system if not given.")
@click.pass_context
def main(ctx: click.Context, language: str | None) -> None:
    """Roll-and-write dice games: play, watch, simulate and study them."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a letter that the terminal does not have stops nothing
    ctx.obj = Voice(language or system_language())


for command in (*COMMANDS, *STUDIES, bound, analyse, train):
    main.add_command(command)


@main.command("games")
@language_option
@click.pass_obj
def list_games(voice: Voice) -> None:
    """List the games."""
    for name in in_order():
        game = load(name)
        fewest, most = game.players
        line = game_line(name, voice)
        click.echo(voice.say("games.line", game=name, title=game.title, fewest=fewest, most=most, line=line))
        click.echo(voice.say("games.bots", bots=", ".join(players.available(game))))


@main.command()
@click.argument("game", required=False)
@click.option(
    "--with",
    "others",
    multiple=True,
    metavar="PLAYER[:NAME]",
    help="Somebody else at the table: a bot such as `greedy` (`scorepad games` lists them), or `human:Ann`. Can be "
    "given several times.",
)
@click.option("--name", default="", help="What you are called.")
@click.option("--watch", is_flag=True, help="Do not play yourself, only watch.")
@game_options
@click.option("--seed", type=SEED, help="The same seed gives the same dice.")
@click.option("--own-dice", is_flag=True, help="Throw real dice and type in what they show.")
@click.option("--new", is_flag=True, help="Do not ask about unfinished games.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 3600),
    metavar="SECONDS",
    help=f"How long to wait after each throw when you watch bots; {PACE:g} in a terminal if not given. "
    "Enter continues at once.",
)
@plain_option
@language_option
@click.pass_obj
def play(
    voice: Voice,
    game: str | None,
    others: tuple[str, ...],
    name: str,
    watch: bool,
    preset: str,
    chosen: tuple[str, ...],
    seed: int | None,
    own_dice: bool,
    new: bool,
    pace: float | None,
    plain: bool,
) -> None:
    """Play a game in the terminal.

    GAME is one of `scorepad games` or the path of a sheet file; without it you are asked.
    """
    wish = Wish(game, others, name, watch, preset, chosen, seed, own_dice, new, pace)
    play_table(wish, Screen(plain), voice)


@main.command()
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seats", type=click.IntRange(1), help="How many seats; as many as players if not given.")
@click.option(
    "--player",
    "names",
    multiple=True,
    default=("random",),
    show_default=True,
    metavar="PLAYER",
    help="The player of each seat, first seat first; one alone takes all seats. `scorepad games` lists them.",
)
@game_options
@click.option("--seed", type=SEED, default=0, show_default=True, help="The same seed, the same result.")
@dice_option(THROWS)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
@out_options
@row_luck_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--plot", "plot_file", type=click.Path(path_type=Path), help="Draw the totals to this file, as SVG.")
@plain_option
@language_option
@click.pass_obj
@cluster_option
def simulate(
    voice: Voice,
    game: str,
    count: int,
    seats: int | None,
    names: tuple[str, ...],
    preset: str,
    chosen: tuple[str, ...],
    seed: int,
    dice: str,
    jobs: int,
    out: Path | None,
    records: int,
    luck: int,
    as_json: bool,
    plot_file: Path | None,
    plain: bool,
) -> None:
    """Play many games between bots and show how they went.

    An interrupt (Ctrl-C) ends it early and shows what is done so far; so does a player that breaks down or does
    something that is not allowed.
    """
    rules = load_game(game, preset, chosen)
    try:
        with progress_bar(voice.say("simulate.games"), count) as advance:
            seated = seat_players(names, seats)
            kept = {"records": records, "luck": luck if out else 0}
            result = lab.simulate(rules, count, seated, seed, jobs, advance, dice=dice, out=out, **kept)
    except lab.PlayerError as error:
        show_simulation(cast(lab.Result, error.finished), Screen(plain), voice, as_json, error)
        raise
    show_simulation(result, Screen(plain), voice, as_json)
    if plot_file is not None and result.games:
        plot_file.write_text(simulation_plot(result, voice), encoding="utf-8")
    if not result.complete:
        sys.exit(INTERRUPTED)


def show_simulation(
    result: lab.Result, screen: Screen, voice: Voice, as_json: bool, error: lab.PlayerError | None = None
) -> None:
    """Print what a simulation found, with the error that ended it."""
    if as_json:
        click.echo(json.dumps(result.as_json() | ({"error": error.as_json()} if error else {}), indent=2))
    else:
        show_lines(screen, report_lines(result, screen, voice, failed=error is not None))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Wait after every throw; `s` shows the sheets, `q` ends.")
@click.option("--summary", is_flag=True, help="Only check the record and show how it ended.")
@plain_option
@language_option
@click.pass_obj
def replay(voice: Voice, file: Path, step: bool, summary: bool, plain: bool) -> None:
    """Check a record and retell the game."""
    if step and summary:
        raise click.UsageError(voice.say("replay.both"))
    show_record(read_record(file), Screen(plain), voice, step=step, summary=summary)


@main.command()
@click.argument("game")
@click.option(
    "--seed",
    type=SEED,
    help="A new sheet, the same for the same seed; for games whose sheets can be generated.",
)
@click.option("--toml", "as_toml", is_flag=True, help="Print the sheet file instead of the drawing.")
@click.option("--out", type=click.Path(path_type=Path), help="The file to write; standard output if not given.")
@language_option
@click.pass_obj
def sheet(voice: Voice, game: str, seed: int | None, as_toml: bool, out: Path | None) -> None:
    """Draw an empty sheet as SVG."""
    rules = load(game)
    if seed is not None:
        if rules.id not in generators():
            raise ScorepadError(voice.say("sheet.no-seed", game=", ".join(generators())))
        rules = load_text(generate(seed, rules.id), where=f"{game} {seed}")
    text = rules.source if as_toml else sheet_svg(rules, language=voice.language)
    if out is None:
        click.echo(text.encode(), nl=not text.endswith("\n"))  # as in a file, whatever the terminal writes in
    else:
        out.write_text(text, encoding="utf-8")


@main.command()
@click.argument("game")
@plain_option
@language_option
@click.pass_obj
def rules(voice: Voice, game: str, plain: bool) -> None:
    """Explain the rules of a game with the numbers of its sheet."""
    screen = Screen(plain)
    show_lines(screen, rules_lines(load(game), screen, voice))


@main.command(short_help="Show what the best solo play of a game is worth.")
@click.argument("game")
@game_options
@language_option
@click.pass_obj
def optimum(voice: Voice, game: str, preset: str, chosen: tuple[str, ...]) -> None:
    """Show what the best solo play of a game is worth, where that is known exactly."""
    points = players.optimum(load_game(game, preset, chosen))
    click.echo(voice.say("optimum.points", points=f"{points:.5f}"))


@main.command(short_help="Check a position in notation, and show it.")
@click.argument("game")
@click.argument("text")
@game_options
@plain_option
@language_option
@click.pass_obj
def position(voice: Voice, game: str, text: str, preset: str, chosen: tuple[str, ...], plain: bool) -> None:
    """Check a position in notation, and show its sheets and what may be done."""
    show_position(load_game(game, preset, chosen), text, Screen(plain), voice)


def seat_players(names: tuple[str, ...], seats: int | None) -> list[str]:
    """The player of each seat."""
    if len(names) == 1:
        return list(names) * (seats or 1)
    if seats not in (None, len(names)):
        raise ScorepadError(f"--player: found {len(names)} players, expected 1 or {seats}, one for each seat")
    return list(names)


def read_record(file: Path) -> Record:
    """The record in a file."""
    return Record.loads(read_text(file, "a record"))
