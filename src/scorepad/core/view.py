"""What a client needs to draw and offer a position, as plain JSON types; it holds no rule and needs none."""

from functools import lru_cache

from scorepad.core.families import family_of
from scorepad.core.game import Game, Place, Sentence, State
from scorepad.core.match import Choice, Event, Match
from scorepad.core.papers import papers_view
from scorepad.core.views import (
    ChoiceTold,
    EventView,
    MarkView,
    MatchView,
    PlaceView,
    PrintedView,
    SentenceView,
    SheetTold,
    TableView,
    View,
    WrittenView,
)


def view(match: Match, seat: int | None = None, *, events_from: int = 0) -> MatchView:
    """The match as `seat` may see it (None: an onlooker): sheets, dice, what may be done, points, what happened."""
    return {
        **seen_view(match, seat, events_from=events_from),
        "legal": [] if seat is None else legal_view(match, seat),
        "can_undo": seat is not None and match.can_undo(seat),
    }


def seen_view(match: Match, seat: int | None = None, *, events_from: int = 0) -> View:
    """The same without what may be done."""
    known = known_to(match, seat)
    seen = [event for event in match.events_for(seat) if event.number >= events_from]
    return {
        **table_view(match),
        "sheets": [sheet_part(match, seat, other, known) for other in range(match.seats)],
        "events": [event_view(event) for event in seen],
    }


def table_view(match: Match) -> TableView:
    """What everybody sees in the middle of the table."""
    game = match.game
    return {
        **printed_view(game),
        "seats": match.seats,
        "over": match.over,
        "waiting": list(match.waiting),
        "turn": game.turn_view(match.state),
        "dice": game.dice_view(match.state),
        "ranking": [place_view(place) for place in match.ranking()] if match.over else [],
    }


@lru_cache(maxsize=64)  # asked for with every event
def printed_view(game: Game) -> PrintedView:
    """What does not change while a game is played."""
    return {
        "game": game.id,
        "title": game.title,
        "family": game.family,
        "hides_answers": game.hides_answers,
        "colours": colour_names(game),
        "preset": game.preset,
        "options": dict(game.options),
        "papers": papers_view(game),
        "material": game.material_view(),
    }


def colour_names(game: Game) -> dict[str, str]:
    """The colour of each area and die that is not simply named after it."""
    return {name: colour for name, colour in family_of(game).colours(game).items() if name != colour}


def known_to(match: Match, viewer: int | None) -> State:
    """The position that a viewer sees the others' sheets in: in a hidden round as they stood before it."""
    return match.position_for(match.seats if viewer is None else viewer)


def sheet_part(match: Match, viewer: int | None, seat: int, known: State | None = None) -> SheetTold:
    """A seat's sheet as a viewer may see it; `known` saves asking for `known_to` again."""
    state = match.state if seat == viewer else known or known_to(match, viewer)
    shown = match.game.sheet_view(state, seat)
    return {**shown, "seat": seat, "scores": match.game.shown_scores(state, seat), **written_view(match.game, shown)}


def written_view(game: Game, sheet: SheetTold) -> WrittenView:
    """Which paper a sheet is, and what is written on it by place."""
    paper = family_of(game).paper
    marks: dict[str, list[MarkView]] = {}
    for mark in paper.marks(game, sheet):
        marks.setdefault(mark.place, []).append(mark.here())
    return {"paper": paper.which(sheet), "marks": marks}


def legal_view(match: Match, seat: int) -> list[ChoiceTold]:
    """Everything the seat may do now: notation, details, and the marks that can be made at once."""
    return [_offered(match, seat, choice) for choice in match.legal(seat)]


def _offered(match: Match, seat: int, choice: Choice) -> ChoiceTold:
    details = choice.details
    marks = family_of(match.game).paper.made(match.game, match.state, seat, details)
    made = {"marks": [mark.written() for mark in marks]} if marks else {}
    return {"text": str(choice), **details, **made}


def event_view(event: Event) -> EventView:
    """An event by message key."""
    return {"number": event.number, **sentence_view(event.sentence)}


def sentence_view(sentence: Sentence) -> SentenceView:
    """A sentence as key and parameters."""
    return {"key": sentence.key, "params": dict(sentence.params)}


def place_view(place: Place) -> PlaceView:
    """A line of the ranking."""
    return {"place": place.place, "seat": place.seat, "total": place.total, "tie_break": place.tie_break}
