"""The end of a game: every part of everybody's score, places, and the rating of a solo game."""

from rich.text import Text

from scorepad.core.match import Match
from scorepad.terminal.painter import Block, Painter, pad

#: Columns of the names of parts and of each player's points.
PART, POINTS = 14, 12


def result_lines(match: Match, painter: Painter) -> Block:
    """The table of points and the verdict."""
    title = Text(painter.voice.say("result.title"), "bold")
    return [title, *_points(match, painter), *(Text(line, "bold") for line in _verdict(match, painter))]


def stand_lines(match: Match, painter: Painter) -> Block:
    """How a game stands that is not over: nobody has won yet."""
    title = Text(painter.voice.say("replay.unfinished"), "bold")
    return [title, *_points(match, painter), *(Text(line) for line in _places(match, painter))]


def _points(match: Match, painter: Painter) -> Block:
    """Every part of everybody's score."""
    names = [painter.name(seat) for seat in range(match.seats)]
    scores = match.shown_scores()
    lines = [_row("", names, "bold")]
    for part in scores[0]:
        style = "bold" if part == [*scores[0]][-1] else ""
        lines.append(_row(_part_name(painter, part), [str(points[part]) for points in scores], style))
    return lines


def _places(match: Match, painter: Painter) -> list[str]:
    """Who is where, if there are several."""
    places = match.ranking() if match.seats > 1 else []
    return [painter.voice.say("result.place", place=one.place, seat=one.seat, total=one.total) for one in places]


def _verdict(match: Match, painter: Painter) -> list[str]:
    voice = painter.voice
    ranking = match.ranking()
    if match.seats == 1:
        return painter.alone(match)
    winners = [place.seat for place in ranking if place.place == 1]
    lines = _places(match, painter)
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
