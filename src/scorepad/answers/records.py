"""What a record tells: its course, every position of it, what its dice had to show. Pure work, for any process."""

import json
from collections.abc import Callable, Iterable
from itertools import islice

from scorepad.core.errors import RecordError, ScorepadError
from scorepad.core.game import Game
from scorepad.core.match import Event, Match
from scorepad.core.record import Record, player_name
from scorepad.core.view import event_view, place_view, sheet_part, table_view
from scorepad.draw import sheet_svg
from scorepad.draw.palette import Palette
from scorepad.table.verify import SECRET, dice_course

Parts = dict[str, object]

#: What is shown of the middle of the table.
SHOWN = ("family", "colours", "material", "over", "waiting", "turn", "dice")


def study(name: str, text: str, *arguments: object) -> str:
    """A study of a record by name, as JSON: `found`, or the `problem` with the record."""
    try:
        return json.dumps({"found": STUDIES[name](Record.loads(text), *arguments)})
    except ScorepadError as error:
        return json.dumps({"problem": str(error)})


def outline(record: Record) -> Parts:
    """The whole course: who played, every step with what happened and the points after it, and how it ends."""
    match = Match.beginning(record, 0)
    told = [_told("", match.events, match)]
    told += [_told(step.text, step.events, match) for step in match.steps(record)]
    return {**_head(record, match), "steps": told}


def step(record: Record, at: int, seats: list[int], language: str, prefix: str, palette: Palette) -> Parts:
    """The position after so many entries, all sheets open; of some seats also the drawing."""
    match = Match.beginning(record, 0)
    if at < 0 or sum(1 for _step in islice(match.steps(record), at)) < at:
        raise RecordError(f"record: found no step {at}")
    shown = table_view(match)
    sheets = [sheet_part(match, seat, seat) for seat in range(match.seats)]
    drawings = {
        str(seat): sheet_svg(match.game, None, 0, f"{prefix}{seat}-", language, view=sheets[seat], palette=palette)
        for seat in seats
        if seat < match.seats
    }
    kept = {name: part for name, part in shown.items() if name in SHOWN}
    return {**kept, "sheets": sheets, "drawings": drawings}


def dice_draws(record: Record) -> Parts:
    """Everything the server's dice decided, of how many throws in all, and whether the game is over."""
    course = dice_course(record)
    draws = [{"label": draw.label, "count": draw.count, "found": draw.found} for draw in course.draws]
    return {"draws": draws, "throws": course.throws, "before": course.before, "over": course.over}


def dice_meanings(record: Record, numbers: list[int]) -> list[str]:
    """What the outcomes of these numbers are, in the order of the draws."""
    found = dice_course(record).draws
    if len(found) != len(numbers) or any(not 0 <= n < d.count for n, d in zip(numbers, found, strict=True)):
        raise RecordError(f"record: found {len(numbers)} outcomes, expected one within bounds for each of {len(found)}")
    return [draw.meaning(number) for draw, number in zip(found, numbers, strict=True)]


STUDIES: dict[str, Callable[..., object]] = {
    "outline": outline,
    "step": step,
    "draws": dice_draws,
    "meanings": dice_meanings,
}


def _told(entry: str, events: Iterable[Event], match: Match) -> Parts:
    totals = [[*parts.values()][-1] for parts in match.shown_scores()]
    return {"entry": entry, "events": [event_view(event) for event in events], "totals": totals}


def _head(record: Record, match: Match) -> Parts:
    game = match.game
    return {
        "game": game.id,
        "title": game.title,
        "family": game.family,
        "preset": game.preset,
        "seats": match.seats,
        "players": [player_name(player) for player in record.players()],
        "notes": {key: value for key, value in record.notes.items() if key in ("date", "table")},
        "over": match.over,
        "scores": match.shown_scores(),
        "ranking": [place_view(place) for place in match.ranking()] if match.over else [],
        "rating": _rating(game, match),
        "proof": SECRET in record.notes,
    }


def _rating(game: Game, match: Match) -> Parts | None:
    level = game.level(match.scores()[0]["total"]) if match.seats == 1 and match.over else None
    return None if level is None else {"level": level[0], "levels": level[1]}
