"""`scorepad analyse`: what of a game was luck and what was its players', as words, as a chart, as JSON or SVG."""

import json
from collections.abc import Iterable
from pathlib import Path

import click
from rich.text import Text

import scorepad
from scorepad.coach.analysis import LEAST, MOST
from scorepad.coach.chart import chart_svg
from scorepad.coach.outlook import EFFORT
from scorepad.coach.playouts import PREFIX
from scorepad.coach.report import Decision, Report, SeatReport
from scorepad.coach.shares import counted, scaled
from scorepad.coach.words import adjusted, sentence, signed, worth
from scorepad.core.files import read_text
from scorepad.core.match import Match
from scorepad.core.record import Record
from scorepad.core.voice import Voice
from scorepad.terminal.language import language_option
from scorepad.terminal.options import plain_option, progress_bar, show_lines
from scorepad.terminal.painter import Block, Painter, painter_for
from scorepad.terminal.replay import seats_of
from scorepad.terminal.screen import Screen

#: What stands before each line of a list, and columns of what stands beside a bar.
INDENT, BESIDE = "  ", 46

#: Words of acts: by the entry of the record and the notation.
ActWords = dict[tuple[int, str], str]


@click.command(short_help="Tell luck from skill in a finished game.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of words.")
@click.option(
    "--effort",
    type=click.IntRange(LEAST, MOST),
    default=EFFORT,
    show_default=True,
    help="How many throws to try when there are too many to try them all.",
)
@click.option("--svg", "svg_file", type=click.Path(path_type=Path), help="Draw the chart to this file, as SVG.")
@plain_option
@language_option
@click.pass_obj
def analyse(voice: Voice, file: Path, as_json: bool, effort: int, svg_file: Path | None, plain: bool) -> None:
    """Tell luck from skill in a record: every throw, every decision, and what would have been better."""
    record = Record.loads(read_text(file, "a record"))
    with progress_bar(voice.say("coach.working"), len(list(record.entries()))) as advance:
        report = scorepad.analyse(record, effort=effort, advance=advance)
    voice = Voice(voice.language, [seat.name for seat in seats_of(record, voice)])
    if svg_file is not None:
        svg_file.write_text(chart_svg(report, voice.language), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(report.as_json(), indent=2))
    else:
        screen = Screen(plain)
        show_lines(screen, analysis_lines(record, report, screen, voice))


def analysis_lines(record: Record, report: Report, screen: Screen, voice: Voice) -> Block:
    """Everything the coach has to say."""
    game = record.game()
    words = act_words(record, painter_for(game, screen, voice), report)
    lines = [Text(voice.say("coach.title", title=game.title), "bold")]
    lines.append(Text(voice.say("coach.evaluator", evaluator=report.evaluator, effort=report.effort)))
    if report.evaluator.startswith(PREFIX):
        lines.append(Text(voice.say("coach.rough")))
    if not report.complete:
        lines.append(Text(voice.say("coach.unfinished")))
    for seat in report.seats:
        lines += [Text(), *_seat_lines(report, seat, voice, words, screen)]
    return lines


def act_words(record: Record, painter: Painter, report: Report) -> ActWords:
    """The acts that are shown, in words: the game is gone through once more for that."""
    wanted = {step: seat.seat for seat in report.seats for step in _shown_steps(seat)}
    found: ActWords = {}
    match = Match.beginning(record)
    steps = match.steps(record)
    for number, _entry in enumerate(record.entries()):
        if number in wanted:
            found |= _choices(match, wanted[number], number, painter)
        next(steps)
    return found


def _shown_steps(seat: SeatReport) -> Iterable[int]:
    yield from (decision.fall.step for decision in seat.costliest if decision.fall)
    if seat.finest:
        yield seat.finest.step


def _choices(match: Match, seat: int, number: int, painter: Painter) -> ActWords:
    return {(number, str(choice)): painter.sentence(match, seat, choice) for choice in match.legal(seat)}


def _seat_lines(report: Report, seat: SeatReport, voice: Voice, words: ActWords, screen: Screen) -> Block:
    several = len(report.seats) > 1
    lines = [Text(voice.say("board.seat", seat=seat.seat), "bold")] if several else []
    lines.append(Text(sentence(report, seat, voice), "bold"))
    lines.append(Text(adjusted(report, seat, voice)))
    lines += _luck_lines(report, seat, voice) if several else []
    lines.append(Text(_accuracy(report, seat, voice)))
    lines.append(Text(voice.say("coach.faults", **seat.faults)))
    return [*lines, Text(), *_chart(report, seat, voice, screen), Text(), *_decision_lines(report, seat, voice, words)]


def _luck_lines(report: Report, seat: SeatReport, voice: Voice) -> Block:
    parts = {name: signed(round(scaled(report.unit, getattr(seat, name)), 1)) for name in ("dice", "tray", "given")}
    lines = [Text(voice.say("coach.luck", **parts))]
    for other in report.seats:
        if other is not seat:
            net = signed(round(scaled(report.unit, seat.luck - other.luck), 1))
            lines.append(Text(voice.say("coach.net", seat=other.seat, luck=net)))
    return lines


def _accuracy(report: Report, seat: SeatReport, voice: Voice) -> str:
    lost, usual = (f"{scaled(report.unit, value):.1f}" for value in (seat.regret, seat.usual))
    return voice.say("coach.accuracy", accuracy=f"{seat.accuracy:.0f}", lost=lost, usual=usual)


def _chart(report: Report, seat: SeatReport, voice: Voice, screen: Screen) -> Block:
    """One bar for each own throw: what could be expected after it, its luck, and what was lost before the next."""
    own = [throw for throw in seat.throws if throw.roller == seat.seat]
    values = [counted(report.unit, throw.value) for throw in own]
    low = min(values, default=0.0)
    span = max(values, default=1.0) - low or 1.0
    room = max(screen.width - BESIDE, 10)
    lines: Block = []
    for at, (throw, value) in enumerate(zip(own, values, strict=True)):
        end = own[at + 1].step if at + 1 < len(own) else None
        lost = sum(one.regret for one in seat.decisions if one.step > throw.step and (end is None or one.step <= end))
        bar = screen.signs.bar * (1 + round((room - 1) * (value - low) / span))
        luck = voice.say("coach.row", luck=signed(round(counted(report.unit, throw.luck), 1)))
        told = f"{throw.step + 1:4} {value:7.1f}  {luck:<16}"
        told += voice.say("coach.row-lost", lost=f"{scaled(report.unit, lost):.1f}").ljust(16) if lost else " " * 16
        lines.append(Text.assemble(told, (bar, "green3" if throw.luck >= 0 else "dark_orange")))
    return lines


def _decision_lines(report: Report, seat: SeatReport, voice: Voice, words: ActWords) -> Block:
    lines = [Text(voice.say("coach.costliest" if seat.costliest else "coach.none"))]
    for decision in seat.costliest:
        lines += _fault_lines(report, decision, voice, words)
    if seat.finest:
        won = worth(report, seat.finest.usual - seat.finest.regret, voice)
        acts = _in_words(words, seat.finest.step, seat.finest.acts[0])
        lines.append(Text(voice.say("coach.finest", place=_place(seat.finest.step, voice), acts=acts, worth=won)))
    return lines


def _fault_lines(report: Report, decision: Decision, voice: Voice, words: ActWords) -> Block:
    fall = decision.fall
    if fall is None:
        return []
    told = voice.say(
        "coach.fault",
        name=voice.say(f"coach.band.{decision.band}"),
        about=_about(decision.kind, voice),
        place=_place(fall.step, voice),
        act=_in_words(words, fall.step, fall.act),
        better=_in_words(words, fall.step, fall.better[0]),
        worth=worth(report, decision.regret, voice),
    )
    return [Text(INDENT + told), *(Text(INDENT * 2 + voice.tell(reason)) for reason in fall.reasons)]


def _about(kind: str, voice: Voice) -> str:
    key = f"coach.kind.{kind}"
    return voice.say(key) if voice.knows(key) else kind


def _place(step: int, voice: Voice) -> str:
    return voice.say("coach.place", number=step + 1)


def _in_words(words: ActWords, step: int, text: str) -> str:
    """An act as the player reads it; in notation where there are no words for it."""
    return words.get((step, text), text)
