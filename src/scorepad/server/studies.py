"""What a record tells: its course, every position of it, what its dice had to show. Pure work, for any process."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from scorepad.core.errors import RecordError, ScorepadError
from scorepad.core.game import Game
from scorepad.core.match import Match
from scorepad.core.record import Record, player_name
from scorepad.core.view import event_view, sheet_part, view
from scorepad.draw import sheet_svg
from scorepad.draw.palette import Palette
from scorepad.server.verify import SECRET, dice_course

Parts = dict[str, Any]


def study(name: str, text: str, *arguments: Any) -> str:
    """A study of a record by name, as JSON: `found`, or the `problem` with the record."""
    try:
        return json.dumps({"found": STUDIES[name](Record.loads(text), *arguments)})
    except ScorepadError as error:
        return json.dumps({"problem": str(error)})


def outline(record: Record) -> Parts:
    """The whole course: who played, every step with what happened and the points after it, and how it ends."""
    steps = []
    known = 0
    match = begin(record)
    for entry in played(record, match):
        happened = [event_view(event) for event in match.events[known:]]
        known = len(match.events)
        totals = [[*parts.values()][-1] for parts in match.shown_scores()]
        steps.append({"entry": entry, "events": happened, "totals": totals})
    return {**_head(record, match), "steps": steps}


def step(record: Record, at: int, seats: list[int], language: str, prefix: str, palette: Palette) -> Parts:
    """The position after so many entries, all sheets open; of some seats also the drawing."""
    match = begin(record)
    for number, _entry in enumerate(played(record, match)):
        if number == at:
            break
    else:
        raise RecordError(f"record: found no step {at}")
    shown = view(match, None, events_from=len(match.events))
    sheets = [sheet_part(match, seat, seat) for seat in range(match.seats)]
    look: Parts = {"language": language, "palette": palette}
    drawings = {
        str(seat): sheet_svg(match.game, prefix=f"{prefix}{seat}-", view=sheets[seat], **look)
        for seat in seats
        if seat < match.seats
    }
    kept = {name: shown[name] for name in ("family", "colours", "material", "over", "waiting", "turn", "dice")}
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


STUDIES: dict[str, Callable[..., Any]] = {
    "outline": outline,
    "step": step,
    "draws": dice_draws,
    "meanings": dice_meanings,
}


def begin(record: Record) -> Match:
    """The match before its first entry."""
    game = record.game()
    return Match(game, record.seats, 0, first=record.first, setup=record.setup(game))


def played(record: Record, match: Match) -> Iterator[str]:
    """Play entry by entry: first the empty text for the beginning, then each entry that was just played."""
    yield ""
    for line, text in record.entries():
        match.again(record, line, text)
        yield text


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
        "ranking": [vars(place) for place in match.ranking()] if match.over else [],
        "rating": _rating(game, match),
        "proof": SECRET in record.notes,
    }


def _rating(game: Game, match: Match) -> Parts | None:
    level = game.level(match.scores()[0]["total"]) if match.seats == 1 and match.over else None
    return None if level is None else {"level": level[0], "levels": level[1]}
