"""What the coach says in words: one sentence for a seat, and numbers in its unit."""

from scorepad.coach.report import Report, SeatReport
from scorepad.core.evaluator import Unit
from scorepad.core.voice import Voice

#: A chance to win is told in parts of a hundred.
PERCENT = 100


def sentence(report: Report, seat: SeatReport, voice: Voice) -> str:
    """The score as what was expected, luck, and what the player lost; the three add up to it."""
    score, luck, hands = (round(scaled(report, one)) for one in (seat.score, seat.luck, -seat.regret))
    key = f"coach.sentence.{report.unit}"
    return voice.say(key, score=score, expected=score - luck - hands, luck=signed(luck), hands=signed(hands))


def seat_title(report: Report, seat: SeatReport, voice: Voice) -> str:
    """Whose game it is."""
    name = voice.say("board.seat", seat=seat.seat)
    return voice.say("coach.of", game=report.game, name=name) if len(report.seats) > 1 else report.game


def scaled(report: Report, value: float) -> float:
    """A value as people read it: points, throws that are needed, or hundredths of a win."""
    return value * PERCENT if report.unit is Unit.WIN else value


def signed(number: float) -> str:
    """With its sign; nothing has none."""
    return f"{number:+d}" if isinstance(number, int) and number else f"{number:+.1f}" if number else "0"


def worth(report: Report, value: float, voice: Voice) -> str:
    """A difference of two values, in its unit."""
    shown = scaled(report, value)
    return voice.say(f"coach.worth.{report.unit}", number=f"{shown:.0f}" if report.unit is Unit.WIN else f"{shown:.1f}")
