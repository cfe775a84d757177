"""The result of a simulation as tables and a histogram."""

from collections.abc import Mapping

from rich.text import Text

from scorepad.core.voice import Voice
from scorepad.lab import Result, SeatResult
from scorepad.lab.chart import distributions
from scorepad.lab.plots import totals_of
from scorepad.terminal.painter import Block, pad
from scorepad.terminal.screen import Screen

#: Rows of the histogram at most, and columns of a figure.
BARS, FIGURE = 16, 14

#: The widths a bar of the histogram may stand for: round numbers.
STEPS = tuple(base * 10**power for power in range(7) for base in (1, 2, 5))


def report_lines(result: Result, screen: Screen, voice: Voice, *, failed: bool = False) -> Block:
    """Everything a simulation found, marked as a part if a user or a player that `failed` has ended it early."""
    seconds = max(result.seconds, 1e-9)
    rate, decisions = per_second(result.games / seconds), per_second(result.decisions / seconds)
    head = [
        voice.say("simulate.done", count=result.games, game=result.game, preset=result.preset, seed=result.seed),
        voice.say("simulate.speed", seconds=f"{result.seconds:.2f}", rate=rate, decisions=decisions),
    ]
    lines = [Text(line) for line in head]
    if not result.complete:
        lines.insert(0, Text(voice.say("simulate.failed" if failed else "simulate.stopped"), "bold"))
    if not result.games:
        return lines
    return [*lines, Text(), *_figures(result, voice), Text(), *_histograms(result, screen, voice)]


def simulation_plot(result: Result, voice: Voice) -> str:
    """How the totals of the players are spread, as SVG."""
    title = voice.say("simulate.plot", game=result.game, count=result.games)
    return distributions(title, (voice.say("simulate.plot-unit"), "%"), totals_of(result))


def per_second(rate: float) -> str:
    """A speed to read: whole where there are many, with two digits that say something where there are few."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _figures(result: Result, voice: Voice) -> Block:
    """One column for each seat."""
    rows: list[tuple[str, list[str]]] = [(voice.say("simulate.player"), [seat.player for seat in result.seats])]
    columns = [_column(seat, voice) for seat in result.seats]
    rows += [(name, [column[name] for column in columns]) for name in columns[0]]
    margin = 2 + max(len(name) for name, _ in rows)
    return [
        Text.assemble(pad(Text(name), margin), *(pad(Text(cell), FIGURE, right=True) for cell in cells))
        for name, cells in rows
    ]


def _column(seat: SeatResult, voice: Voice) -> dict[str, str]:
    spread = seat.spread
    found = {
        voice.say("simulate.mean"): f"{spread.mean:.2f}",
        voice.say("simulate.se"): f"{spread.se:.3f}",
        voice.say("simulate.sd"): f"{spread.sd:.2f}",
        voice.say("simulate.median"): f"{spread.median:g}",
        voice.say("simulate.least"): str(spread.least),
        **{voice.say("simulate.percentile", percent=p): str(value) for p, value in spread.percentiles.items()},
        voice.say("simulate.most"): str(spread.most),
    }
    if seat.win_share is not None:
        found[voice.say("simulate.wins")] = f"{100 * seat.win_share:.2f} %"
        found[voice.say("tournament.interval")] = f"{100 * seat.win_low:.1f} .. {100 * seat.win_high:.1f}"
    for part, mean in seat.areas.items():
        name = voice.word("part", part) if voice.knows(f"part.{part}") else voice.word("area", part)
        found[voice.say("simulate.area", name=name)] = f"{mean:.2f}"
    return found


def _histograms(result: Result, screen: Screen, voice: Voice) -> Block:
    """One histogram for each different player."""
    lines: Block = []
    for name, values in totals_of(result).items():
        lines += [Text(voice.say("simulate.histogram", player=name), "bold"), *_histogram(values, screen)]
    return lines


def _histogram(values: Mapping[int, int], screen: Screen) -> Block:
    low, high = min(values), max(values)
    step = next(step for step in STEPS if (high // step) - (low // step) < BARS)
    bars = dict.fromkeys(range(low // step, high // step + 1), 0)
    for value, times in values.items():
        bars[value // step] += times
    top, count = max(bars.values()), sum(bars.values())
    room = screen.width - 24
    lines = []
    for at, times in bars.items():
        span = str(at * step) if step == 1 else f"{at * step} - {at * step + step - 1}"
        bar = screen.signs.bar * round(room * times / top)
        lines.append(Text(f"{span:>13} {100 * times / count:5.1f} % {bar}"))
    return lines
