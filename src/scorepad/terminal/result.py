"""The end of a game: every part of everybody's score, places, and the rating of a solo game."""

from rich.text import Text

from scorepad.match import Match
from scorepad.terminal.painter import Block, Painter, pad

#: Columns of the names of parts and of each player's points.
PART, POINTS = 14, 12


def result_lines(match: Match, painter: Painter) -> Block:
    """The table of points and the verdict."""
    voice = painter.voice
    names = [painter.name(seat) for seat in range(match.seats)]
    scores = match.shown_scores()
    lines = [Text(voice.say("result.title"), "bold"), _row("", names, "bold")]
    for part in scores[0]:
        style = "bold" if part == [*scores[0]][-1] else ""
        lines.append(_row(_part_name(painter, part), [str(points[part]) for points in scores], style))
    return [*lines, *(Text(line, "bold") for line in _verdict(match, painter))]


def _verdict(match: Match, painter: Painter) -> list[str]:
    voice = painter.voice
    ranking = match.ranking()
    if match.seats == 1:
        return painter.alone(match)
    winners = [place.seat for place in ranking if place.place == 1]
    lines = [voice.say("result.place", place=place.place, seat=place.seat, total=place.total) for place in ranking]
    tied = [place for place in ranking if place.total == ranking[0].total]
    if len(tied) > len(winners):
        lines.append(voice.say("result.tie-break", points=ranking[0].tie_break))
    who = [painter.name(seat) for seat in winners]
    return [*lines, voice.say("result.winners", who=who, count=len(who))]


def _part_name(painter: Painter, part: str) -> str:
    voice = painter.voice
    return voice.word("part", part) if voice.knows(f"part.{part}") else voice.word("area", part)


def _row(label: str, cells: list[str], style: str = "") -> Text:
    columns = [pad(Text(cell[: POINTS - 1]), POINTS, right=True) for cell in cells]
    line = Text.assemble(pad(Text(label), PART), *columns)
    line.stylize(style)
    return line
