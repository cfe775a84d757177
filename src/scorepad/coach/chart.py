"""A drawing of a report: the expected end over the game, throws and decisions in different colours."""

from scorepad.coach.report import Report, SeatReport
from scorepad.coach.shares import way
from scorepad.coach.words import seat_title, sentence
from scorepad.core.narrate import FALLBACK
from scorepad.core.voice import Voice
from scorepad.draw.axis import Axis
from scorepad.draw.svg import Box, Page, Style, points

WIDTH, HEIGHT, MARGIN = 640.0, 260.0, 16.0
INK, PALE, LINE = "#1d2129", "#c9ced6", "#7a828e"

#: Good throws, bad throws, losses: dark enough to be told apart in grey too, where they differ in width.
GOOD, BAD, LOST = "#2e7d32", "#ef6c00", "#c62828"

#: Step, from, to, and whether it was good, bad or lost.
Jumps = list[tuple[int, float, float, str]]

HEADING = Style(size=13)
SMALL = Style(size=11, bold=False, anchor="start")
RIGHT = Style(size=11, bold=False, anchor="end")


def chart_svg(report: Report, language: str = FALLBACK) -> str:
    """One panel for each seat, below each other."""
    voice, page = Voice(language, [seat.player for seat in report.seats if seat.player]), Page()
    told = []
    for number, seat in enumerate(report.seats):
        told.append(sentence(report, seat, voice))
        _panel(page, report, seat, voice, HEIGHT * number)
    return page.document(WIDTH, HEIGHT * len(report.seats), voice.say("coach.chart"), " ".join(told))


def course(seat: SeatReport, sign: int) -> Jumps:
    """The jumps of what a seat could expect, the way people count it."""
    throws = [
        (one.step, sign * one.expected, sign * one.value, "good" if one.luck >= 0 else "bad") for one in seat.throws
    ]
    losses = [(one.step, sign * one.best, sign * one.played, "lost") for one in seat.decisions if one.regret]
    return sorted([*throws, *losses], key=lambda jump: (jump[0], jump[3] == "lost"))


def _panel(page: Page, report: Report, seat: SeatReport, voice: Voice, top: float) -> None:
    sign = way(report.unit)
    jumps = course(seat, sign)
    first, last = sign * seat.expected, sign * seat.score
    values = [first, last, *(value for jump in jumps for value in jump[1:3])]
    across = Axis(0, max((jump[0] for jump in jumps), default=1) + 1, 4 * MARGIN, WIDTH - MARGIN)
    up = Axis(min(values), max(values), top + HEIGHT - 2 * MARGIN, top + 3 * MARGIN)
    page.text(WIDTH / 2, top + MARGIN, seat_title(report, seat, voice), HEADING)
    page.text(MARGIN, top + 2.3 * MARGIN, sentence(report, seat, voice), SMALL)
    page.rect(Box(across.start, up.end, across.end - across.start, up.start - up.end), fill="none", stroke=INK)
    for mark in up.marks():
        page.path(points((across.start, up.at(mark)), (across.end, up.at(mark))), stroke=PALE)
        page.text(across.start - 6, up.at(mark), f"{mark:g}", RIGHT)
    _curve(page, jumps, (first, last), across, up)


def _curve(page: Page, jumps: Jumps, ends: tuple[float, float], across: Axis, up: Axis) -> None:
    """A thin line from what was expected to the result, by the jumps, and the jumps themselves."""
    colours, widths = {"good": GOOD, "bad": BAD, "lost": LOST}, {"good": 3, "bad": 3, "lost": 5}
    x, y = across.at(0), up.at(ends[0])
    for step, start, end, kind in jumps:
        at = across.at(step + (0.5 if kind == "lost" else 0))
        page.path(points((x, y), (at, up.at(start))), stroke=LINE, fill="none")
        page.path(points((at, up.at(start)), (at, up.at(end))), stroke=colours[kind], stroke_width=widths[kind])
        x, y = at, up.at(end)
    page.path(points((x, y), (across.end, up.at(ends[1]))), stroke=LINE, fill="none")
