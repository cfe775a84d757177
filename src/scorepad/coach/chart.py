"""A drawing of a report: the expected end over the game, throws and decisions in different colours."""

from scorepad.coach.report import Report, SeatReport
from scorepad.coach.words import seat_title, sentence
from scorepad.core.narrate import FALLBACK
from scorepad.core.voice import Voice
from scorepad.draw.axis import Axis
from scorepad.draw.svg import Box, Page, Style, points

WIDTH, HEIGHT, MARGIN = 640.0, 260.0, 16.0
INK, PALE, LINE = "#1d2129", "#c9ced6", "#7a828e"

#: Good throws, bad throws, losses: dark enough to be told apart in grey too, where they differ in width.
GOOD, BAD, LOST = "#2e7d32", "#ef6c00", "#c62828"

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


def course(seat: SeatReport) -> list[tuple[int, float, float, str]]:
    """The jumps of what a seat could expect: step, from, to, and what it was: good, bad or lost."""
    throws = [(one.step, one.expected, one.value, "good" if one.luck >= 0 else "bad") for one in seat.throws]
    losses = [(one.step, one.best, one.played, "lost") for one in seat.decisions if one.regret]
    return sorted([*throws, *losses], key=lambda jump: (jump[0], jump[3] == "lost"))


def _panel(page: Page, report: Report, seat: SeatReport, voice: Voice, top: float) -> None:
    jumps = course(seat)
    values = [seat.expected, seat.score, *(value for jump in jumps for value in jump[1:3])]
    across = Axis(0, max((jump[0] for jump in jumps), default=1) + 1, 4 * MARGIN, WIDTH - MARGIN)
    up = Axis(min(values), max(values), top + HEIGHT - 2 * MARGIN, top + 3 * MARGIN)
    page.text(WIDTH / 2, top + MARGIN, seat_title(report, seat, voice), HEADING)
    page.text(MARGIN, top + 2.3 * MARGIN, sentence(report, seat, voice), SMALL)
    page.rect(Box(across.start, up.end, across.end - across.start, up.start - up.end), fill="none", stroke=INK)
    for mark in up.marks():
        page.path(points((across.start, up.at(mark)), (across.end, up.at(mark))), stroke=PALE)
        page.text(across.start - 6, up.at(mark), f"{mark:g}", RIGHT)
    _curve(page, jumps, seat, across, up)


def _curve(page: Page, jumps: list[tuple[int, float, float, str]], seat: SeatReport, across: Axis, up: Axis) -> None:
    """A thin line from jump to jump, and the jumps themselves."""
    colours, widths = {"good": GOOD, "bad": BAD, "lost": LOST}, {"good": 3, "bad": 3, "lost": 5}
    x, y = across.at(0), up.at(seat.expected)
    for step, start, end, kind in jumps:
        at = across.at(step + (0.5 if kind == "lost" else 0))
        page.path(points((x, y), (at, up.at(start))), stroke=LINE, fill="none")
        page.path(points((at, up.at(start)), (at, up.at(end))), stroke=colours[kind], stroke_width=widths[kind])
        x, y = at, up.at(end)
    page.path(points((x, y), (across.end, up.at(seat.score))), stroke=LINE, fill="none")
