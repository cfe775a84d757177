"""The result of a comparison: the difference with and without luck, who comes first how often, and a plot."""

from rich.text import Text

from scorepad.core.voice import Voice
from scorepad.lab import Comparison, Sprt
from scorepad.lab.chart import intervals
from scorepad.terminal.painter import Block, columns


def comparison_lines(found: Comparison, voice: Voice, sprt: Sprt | None, *, failed: bool = False) -> Block:
    """Everything a comparison found, marked as a part if a user or a player that `failed` has ended it early."""
    lines = [] if found.complete else [Text(voice.say("simulate.failed" if failed else "simulate.stopped"), "bold")]
    first, second = found.players
    about = {"game": found.game, "preset": found.preset, "seats": found.seats, "games": found.games}
    lines.append(Text(voice.say("compare.done", first=first, second=second, seed=found.seed, dice=found.dice, **about)))
    if not found.units:
        return lines
    lines += [Text(), *columns(_sides(found, voice)), Text(), *columns(_differences(found, voice))]
    return lines if sprt is None else [*lines, Text(), Text(_verdict(found, voice, sprt))]


def comparison_plot(found: Comparison, voice: Voice) -> str:
    """The differences with their intervals as SVG."""
    first, second = found.players
    title = voice.say("compare.plot", game=found.game, first=first, second=second, games=found.games)
    rows = [(voice.say("compare.difference"), found.difference, found.low, found.high)]
    if found.adjusted_difference is not None and found.adjusted_low is not None and found.adjusted_high is not None:
        ends = (found.adjusted_difference, found.adjusted_low, found.adjusted_high)
        rows.append((voice.say("compare.adjusted"), *ends))
    return intervals(title, voice.say(f"compare.{found.unit}"), rows)


def _sides(found: Comparison, voice: Voice) -> list[list[str]]:
    head = [voice.say("tournament.player"), voice.say(f"compare.{found.unit}"), voice.say("tournament.error")]
    return [head, *([side.player, f"{side.mean:.2f}", f"{side.se:.2f}"] for side in found.sides)]


def _differences(found: Comparison, voice: Voice) -> list[list[str]]:
    first, second = found.players
    rows = [["", "", voice.say("tournament.error"), voice.say("tournament.interval")]]
    told = (found.difference, found.se, found.low, found.high)
    without = (found.adjusted_difference, found.adjusted_se, found.adjusted_low, found.adjusted_high)
    rows.append([voice.say("compare.difference"), *_figures(*told)])
    if found.adjusted_difference is not None:
        rows.append([voice.say("compare.adjusted"), *_figures(*without)])
    share = [f"{100 * found.share:.1f} %", "", f"{100 * found.share_low:.1f} .. {100 * found.share_high:.1f}"]
    rows.append([voice.say("compare.share", first=first, second=second), *share])
    if found.correlation is not None:
        rows.append([voice.say("compare.correlation"), f"{found.correlation:.2f}", "", ""])
    return rows


def _figures(mean: float | None, error: float | None, low: float | None, high: float | None) -> list[str]:
    return [f"{mean:+.2f}", f"{error:.2f}", f"{low:+.2f} .. {high:+.2f}"]


def _verdict(found: Comparison, voice: Voice, sprt: Sprt) -> str:
    ends = {"low": f"{sprt.low:g}", "high": f"{sprt.high:g}", "ratio": f"{found.ratio or 0:.2f}"}
    return voice.say(f"compare.{found.verdict or 'open'}", **ends)
