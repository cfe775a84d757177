"""The command `bound`: how far a player can be from the best possible one."""

import json

import click
from rich.text import Text

from scorepad.core.voice import Voice
from scorepad.lab.bounds import EFFORT, MARGIN, SAMPLES, TRIES, Bound, Figure
from scorepad.lab.bounds import bound as find_bound
from scorepad.terminal.options import SEED, game_options, plain_option, progress_bar, show_lines
from scorepad.terminal.painter import Block, columns
from scorepad.terminal.screen import Screen
from scorepad.terminal.setup import load_game


@click.command(short_help="Find out how good anybody can be, next to what a player gets.")
@click.argument("game")
@click.option("--player", "name", required=True, metavar="PLAYER", help="Who is compared with the bound.")
@click.option(
    "--worlds", type=click.IntRange(1), default=20, show_default=True, help="How many sets of dice are tried."
)
@game_options
@click.option("--seed", type=SEED, default=0, show_default=True, help="The same seed, the same result.")
@click.option(
    "--from", "position", metavar="POSITION", help="Where to begin, in notation; with an empty sheet if not given."
)
@click.option(
    "--effort",
    type=click.IntRange(1),
    default=EFFORT,
    show_default=True,
    metavar="THROWS",
    help="How many other throws each one is compared with to find out what knowing it is worth.",
)
@click.option(
    "--tries",
    type=click.IntRange(1),
    default=TRIES,
    show_default=True,
    help="How many throws are tried after the first of a turn; the more, the lower the bound, and the longer it takes.",
)
@click.option(
    "--samples",
    type=click.IntRange(0),
    default=SAMPLES,
    show_default=True,
    help="How many first throws are tried in each later turn; 0: all throws are known from the beginning.",
)
@click.option(
    "--margin",
    type=click.FloatRange(0),
    default=MARGIN,
    show_default=True,
    metavar="POINTS",
    help="Where all throws are known: in positions worse than good ones by more than this, the effort is small.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@plain_option
@click.pass_obj
def bound(
    voice: Voice,
    game: str,
    name: str,
    worlds: int,
    preset: str,
    chosen: tuple[str, ...],
    seed: int,
    position: str | None,
    effort: int,
    tries: int,
    samples: int,
    margin: float,
    as_json: bool,
    plain: bool,
) -> None:
    """Find a score that nobody can expect to beat alone, next to what a player gets on the same dice.

    Positions too far from the end of the game are refused: there would be too much to go through.
    """
    rules = load_game(game, preset, chosen)
    start = None if position is None else rules.parse_position(position)
    with progress_bar(voice.say("bound.worlds"), worlds) as advance:
        found = find_bound(
            rules, name, worlds, seed, start, advance, effort=effort, tries=tries, samples=samples, margin=margin
        )
    if as_json:
        click.echo(json.dumps(found.as_json(), indent=2))
    else:
        show_lines(Screen(plain), bound_lines(found, voice))


def bound_lines(found: Bound, voice: Voice) -> Block:
    """What was found, as a table and a sentence."""
    done = voice.say("bound.done", game=found.game, preset=found.preset, worlds=found.worlds, seed=found.seed)
    rows = [["", voice.say(f"bound.{found.unit}"), voice.say("tournament.error")]]
    rows.append([found.name, *_figures(found.player)])
    rows.append([voice.say("bound.upper"), *_figures(found.upper)])
    rows.append([voice.say("bound.gap"), *_figures(found.gap)])
    said = voice.say("bound.at-most", player=found.name, gap=f"{found.at_most:.2f}")
    return [Text(done), Text(), *columns(rows), Text(), Text(said)]


def _figures(figure: Figure) -> list[str]:
    return [f"{figure.mean:.2f}", f"{figure.se:.2f}"]
