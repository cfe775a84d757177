"""The result of a tournament: standings, who beats whom, and a plot."""

from rich.text import Text

from scorepad.core.voice import Voice
from scorepad.lab import Standing, TournamentResult
from scorepad.lab.chart import intervals
from scorepad.lab.ratings import Rating
from scorepad.terminal.painter import Block, columns


def standing_lines(result: TournamentResult, voice: Voice, *, failed: bool = False) -> Block:
    """Everything a tournament found, marked as a part if a user or a player that `failed` has ended it early."""
    lines = [] if result.complete else [Text(voice.say("simulate.failed" if failed else "simulate.stopped"), "bold")]
    params = {"game": result.game, "preset": result.preset, "seed": result.seed}
    lines.append(Text(voice.say("tournament.done", count=result.games, seats=result.seats, **params)))
    if not result.standings:
        return lines
    duels = Text(voice.say("tournament.duels"), "bold")
    return [*lines, Text(), *columns(_table(result, voice)), Text(), duels, *columns(_duels(result, voice))]


def plot(result: TournamentResult, voice: Voice) -> str:
    """The ratings with their intervals as SVG."""
    rows = [(one.player, one.rating.elo, *_drawn(one.rating, result)) for one in result.standings]
    title = voice.say("tournament.plot", game=result.game, seats=result.seats, count=result.games)
    return intervals(title, voice.say("tournament.elo"), rows)


def _table(result: TournamentResult, voice: Voice) -> list[list[str]]:
    head = ("player", "elo", "interval", "wins", "interval", "points", "error", "games")
    return [[voice.say(f"tournament.{name}") for name in head], *(_row(one, voice) for one in result.standings)]


def _drawn(rating: Rating, result: TournamentResult) -> tuple[float, float]:
    """The ends of an interval in the plot; an open one goes beyond everything else there."""
    ratings = [one.rating for one in result.standings]
    ends = [end for one in ratings for end in (one.low, one.elo, one.high) if end is not None]
    beyond = 0.2 * (max(ends) - min(ends))
    low = min(ends) - beyond if rating.low is None else rating.low
    return low, max(ends) + beyond if rating.high is None else rating.high


def _ends(rating: Rating, voice: Voice) -> str:
    if rating.high is None:
        return voice.say("tournament.or-more", value=f"{rating.low:+.0f}")
    if rating.low is None:
        return voice.say("tournament.or-less", value=f"{rating.high:+.0f}")
    return f"{rating.low:+.0f} .. {rating.high:+.0f}"


def _row(one: Standing, voice: Voice) -> list[str]:
    wins = [f"{100 * one.wins:.1f} %", f"{100 * one.wins_low:.1f} .. {100 * one.wins_high:.1f}"]
    points = [f"{one.points:.1f}", f"{one.points_error:.2f}"]
    return [one.player, f"{one.rating.elo:+.0f}", _ends(one.rating, voice), *wins, *points, str(one.games)]


def _duels(result: TournamentResult, voice: Voice) -> list[list[str]]:
    names = [one.player for one in result.standings]
    rows = [[name, *(_cell(result, name, other) for other in names)] for name in names]
    return [[voice.say("tournament.player"), *names], *rows]


def _cell(result: TournamentResult, first: str, second: str) -> str:
    if first == second:
        return "-"
    duel = result.duel(first, second)
    return f"{100 * duel.share:.1f} ({100 * duel.low:.1f} .. {100 * duel.high:.1f})"
