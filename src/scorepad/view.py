"""What a client needs to draw and offer a position, as plain JSON types; it holds no rule and needs none."""

from collections.abc import Sequence
from typing import Any

from scorepad.draw import colour_names
from scorepad.game import Sentence
from scorepad.match import Event, Match


def view(match: Match, seat: int | None = None, *, events_from: int = 0) -> dict[str, Any]:
    """The match as `seat` may see it (None: an onlooker): sheets, dice, what may be done, points, what happened."""
    game = match.game
    return {
        "game": game.id,
        "title": game.title,
        "family": game.family,
        "hides_answers": game.hides_answers,
        "colours": colour_names(game),
        "preset": game.preset,
        "options": dict(game.options),
        "material": game.material_view(),
        "seats": match.seats,
        "over": match.over,
        "waiting": list(match.waiting),
        "turn": game.turn_view(match.state),
        "dice": game.dice_view(match.state),
        "sheets": [sheet_part(match, seat, other) for other in range(match.seats)],
        "legal": [] if seat is None else legal_view(match, seat),
        "can_undo": seat is not None and match.can_undo(seat),
        "ranking": [vars(place) for place in match.ranking()] if match.over else [],
        "events": [event_view(event) for event in _events(match, seat, events_from)],
    }


def sheet_part(match: Match, viewer: int | None, seat: int) -> dict[str, Any]:
    """A seat's sheet; in a hidden round the others' sheets are shown as they stood before it."""
    state = match.state if seat == viewer else match.position_for(match.seats if viewer is None else viewer)
    return {
        **match.game.sheet_view(state, seat),
        "seat": seat,
        "scores": match.game.scores(state, seat),
    }


def legal_view(match: Match, seat: int) -> list[dict[str, Any]]:
    """Everything the seat may do now: notation and details."""
    return [{"text": str(choice), **choice.details} for choice in match.legal(seat)]


def event_view(event: Event) -> dict[str, Any]:
    """An event by message key."""
    return {"number": event.number, **sentence_view(event.sentence)}


def sentence_view(sentence: Sentence) -> dict[str, Any]:
    """A sentence as key and parameters."""
    return {"key": sentence.key, "params": dict(sentence.params)}


def _events(match: Match, viewer: int | None, start: int) -> Sequence[Event]:
    return [event for event in match.events[start:] if not match.event_hidden(event, viewer)]
