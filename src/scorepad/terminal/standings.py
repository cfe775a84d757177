"""The result of a tournament: standings, who beats whom, and a plot."""

from rich.text import Text

from scorepad.lab import Standing, TournamentResult
from scorepad.lab.chart import intervals
from scorepad.terminal.painter import Block, pad
from scorepad.voice import Voice

#: Columns between two figures.
GAP = 2


def standing_lines(result: TournamentResult, voice: Voice, *, failed: bool = False) -> Block:
    """Everything a tournament found, marked as a part if a user or a player that `failed` has ended it early."""
    lines = [] if result.complete else [Text(voice.say("simulate.failed" if failed else "simulate.stopped"), "bold")]
    params = {"game": result.game, "preset": result.preset, "seed": result.seed}
    lines.append(Text(voice.say("tournament.done", count=result.games, seats=result.seats, **params)))
    if not result.standings:
        return lines
    duels = Text(voice.say("tournament.duels"), "bold")
    return [*lines, Text(), *_columns(_table(result, voice)), Text(), duels, *_columns(_duels(result, voice))]


def plot(result: TournamentResult, voice: Voice) -> str:
    """The ratings with their intervals as SVG."""
    rows = [(one.player, one.rating.elo, one.rating.low, one.rating.high) for one in result.standings]
    title = voice.say("tournament.plot", game=result.game, seats=result.seats, count=result.games)
    return intervals(title, voice.say("tournament.elo"), rows)


def _table(result: TournamentResult, voice: Voice) -> list[list[str]]:
    head = ("player", "elo", "interval", "wins", "error", "points", "error", "games")
    return [[voice.say(f"tournament.{name}") for name in head], *(_row(one) for one in result.standings)]


def _row(one: Standing) -> list[str]:
    interval = f"{one.rating.low:+.0f} .. {one.rating.high:+.0f}"
    wins = [f"{100 * one.wins:.1f} %", f"{100 * one.wins_error:.1f}"]
    return [one.player, f"{one.rating.elo:+.0f}", interval, *wins, f"{one.points:.1f}", f"{one.points_error:.2f}",
            str(one.games)]  # fmt: skip


def _duels(result: TournamentResult, voice: Voice) -> list[list[str]]:
    names = [one.player for one in result.standings]
    rows = [[name, *(_cell(result, name, other) for other in names)] for name in names]
    return [[voice.say("tournament.player"), *names], *rows]


def _cell(result: TournamentResult, first: str, second: str) -> str:
    if first == second:
        return "-"
    duel = result.duel(first, second)
    return f"{100 * duel.share:.1f} ({100 * duel.error:.1f})"


def _columns(rows: list[list[str]]) -> Block:
    widths = [GAP + max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        Text.assemble(
            pad(Text(row[0]), widths[0]), *(pad(Text(row[at]), widths[at], right=True) for at in range(1, len(row)))
        )
        for row in rows
    ]
