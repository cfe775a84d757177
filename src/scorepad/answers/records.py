"""What a record tells: its course, every position of it, what its dice had to show. Pure work, for any process."""

import json
from collections.abc import Callable, Iterable
from itertools import islice

from scorepad.core.errors import RecordError, ScorepadError
from scorepad.core.game import Game
from scorepad.core.match import Event, Match
from scorepad.core.record import Record, player_name
from scorepad.core.view import event_view, legal_view, place_view, seen_view, sheet_part, table_view
from scorepad.draw import paper_svg
from scorepad.table.verify import SECRET, dice_course

Parts = dict[str, object]

#: What is shown of the middle of the table.
SHOWN = ("game", "papers", "family", "colours", "material", "over", "waiting", "turn", "dice")


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


def step(record: Record, at: int) -> Parts:
    """The position after this many entries, all sheets open."""
    match = Match.beginning(record, 0)
    if at < 0 or sum(1 for _step in islice(match.steps(record), at)) < at:
        raise RecordError(f"record: found no step {at}")
    shown = table_view(match)
    sheets = [sheet_part(match, seat, seat) for seat in range(match.seats)]
    kept = {name: part for name, part in shown.items() if name in SHOWN}
    return {**kept, "sheets": sheets}


def papers(record: Record, language: str) -> dict[str, str]:
    """The blank sheets that a record is played on, by name."""
    match = Match.beginning(record, 0)
    names = {str(sheet_part(match, seat, seat)["paper"]) for seat in range(match.seats)}
    return {name: paper_svg(match.game, name, language) for name in sorted(names)}


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


def moments(record: Record, wanted: list[tuple[int, int]]) -> Parts:
    """Positions before entries as a seat saw them, with what it could do there."""
    match, found = Match.beginning(record, 0), dict[tuple[int, int], Parts]()
    steps = match.steps(record)
    for at in range(max((step for step, _seat in wanted), default=0) + 1):
        found |= {(step, seat): _moment(match, seat) for step, seat in wanted if step == at and seat < match.seats}
        if next(steps, None) is None:
            break
    if len(found) < len(set(wanted)):
        raise RecordError(f"record: found no such step and seat among {wanted}")
    return {"moments": [found[one] for one in wanted]}


def _moment(match: Match, seat: int) -> Parts:
    own = {"legal": legal_view(match, seat), "can_undo": False, "version": 0}
    return {"view": seen_view(match, seat, events_from=len(match.events)), "mine": {str(seat): own}}


STUDIES: dict[str, Callable[..., object]] = {
    "outline": outline,
    "step": step,
    "papers": papers,
    "draws": dice_draws,
    "meanings": dice_meanings,
    "moments": moments,
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
