"""What the coach says in words: one sentence for a seat, and numbers in its unit."""

from scorepad.coach.report import Report, SeatReport
from scorepad.coach.shares import counted, scaled, shares, way
from scorepad.core.evaluator import Unit
from scorepad.core.voice import Voice


def sentence(report: Report, seat: SeatReport, voice: Voice) -> str:
    """The score as what was expected, luck, what the player lost, and what the coach misjudged if that is anything."""
    told, sign = shares(report.unit, seat), way(report.unit)
    luck, hands = signed(sign * told["luck"]), signed(sign * told["hands"])
    key = f"coach.sentence.{report.unit}"
    said = voice.say(key, score=sign * told["score"], expected=sign * told["expected"], luck=luck, hands=hands)
    return f"{said} {voice.say('coach.rest', rest=signed(sign * told['rest']))}" if told["rest"] else said


def adjusted(report: Report, seat: SeatReport, voice: Voice) -> str:
    """What playing like this comes to with average dice."""
    return voice.say(f"coach.adjusted.{report.unit}", adjusted=f"{counted(report.unit, seat.adjusted):.1f}")


def seat_title(report: Report, seat: SeatReport, voice: Voice) -> str:
    """Whose game it is."""
    name = voice.say("board.seat", seat=seat.seat)
    return voice.say("coach.of", game=report.game, name=name) if len(report.seats) > 1 else report.game


def signed(number: float) -> str:
    """With its sign; nothing has none."""
    return f"{number:+d}" if isinstance(number, int) and number else f"{number:+.1f}" if number else "0"


def worth(report: Report, value: float, voice: Voice) -> str:
    """A difference of two values, in its unit."""
    shown = scaled(report.unit, value)
    return voice.say(f"coach.worth.{report.unit}", number=f"{shown:.0f}" if report.unit is Unit.WIN else f"{shown:.1f}")
