"""A hint in words: the best choice, what it is worth, why, and the next best ones."""

from rich.text import Text

from scorepad.core import Rng
from scorepad.core.match import Match
from scorepad.players import Advisor
from scorepad.players.advice import Line, advise
from scorepad.terminal.painter import Block, Painter

#: What stands before each line of a list.
INDENT = "  "


def hint_lines(match: Match, seat: int, advisor: Advisor, painter: Painter) -> Block:
    """What the advisor would do in this seat."""
    voice = painter.voice
    advice = advise(match, seat, advisor, Rng(match.seed, 0))
    choices = {str(choice): painter.sentence(match, seat, choice) for choice in match.legal(seat)}
    lines = [Text(voice.say("hint.best", words=choices[advice.action]))]
    if advice.lines:
        lines.append(Text(INDENT + _worth(advice.lines[0], match, painter)))
    lines += [Text(INDENT + voice.tell(reason)) for reason in advice.reasons]
    if advice.lines[1:]:
        lines.append(Text(voice.say("hint.next")))
    for line in advice.lines[1:]:
        words = voice.say("hint.line-of", words=choices[line.action], worth=_worth(line, match, painter))
        lines.append(Text(INDENT + words))
    return lines


def _worth(line: Line, match: Match, painter: Painter) -> str:
    if match.game.counts_throws_alone and match.seats == 1:
        return painter.voice.say("hint.worth-throws", throws=-line.points)
    if line.win is None:
        return painter.voice.say("hint.worth", points=line.points)
    return painter.voice.say("hint.worth-win", points=line.points, percent=round(100 * line.win))
