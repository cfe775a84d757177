"""A record told again: every throw and act, step by step, or only how it ended."""

from collections.abc import Iterator

from scorepad.core.clean import clean
from scorepad.core.match import ROLL, Event, Match
from scorepad.core.record import Record, player_name
from scorepad.core.voice import Voice
from scorepad.terminal.painter import Painter, painter_for
from scorepad.terminal.result import result_lines, stand_lines
from scorepad.terminal.screen import Screen
from scorepad.terminal.seats import LONGEST_NAME, Seat, name_seats
from scorepad.terminal.story import story
from scorepad.terminal.table import DATE


def show_record(record: Record, screen: Screen, voice: Voice, *, step: bool = False, summary: bool = False) -> None:
    """Check the whole record first, then tell it."""
    end = record.replay()
    voice = Voice(voice.language, [seat.name for seat in seats_of(record, voice)])
    painter = painter_for(end.game, screen, voice)
    screen.show(_title(record, end, voice))
    if not summary:
        for match, events in turns(record):
            for told in story(events, voice):
                screen.show(told)
            if step and not _goes_on(match, painter):
                return
    for line in result_lines(end, painter) if end.over else stand_lines(end, painter):
        screen.show(line)


def turns(record: Record) -> Iterator[tuple[Match, list[Event]]]:
    """The match after every throw with the acts that follow it, and what happened since the throw before."""
    match = Match.beginning(record)
    steps, fresh = match.steps(record), match.events.copy()
    for _line, text in record.entries():
        if text.startswith(f"{ROLL} ") and fresh:
            yield match, fresh
            fresh = []
        fresh += next(steps).events
    yield match, fresh


def seats_of(record: Record, voice: Voice) -> list[Seat]:
    """Who played; a record need not tell, and may name bots that are not here."""
    return name_seats([_seat(player) for player in record.players()] or [Seat("")] * record.seats, voice)


def _seat(player: str) -> Seat:
    """Somebody by name, or a bot without one."""
    return Seat(clean(player_name(player), LONGEST_NAME)) if ":" in player else Seat("", player)


def _title(record: Record, match: Match, voice: Voice) -> str:
    date = record.notes.get(DATE)
    key = "replay.title-date" if date else "replay.title"
    return voice.say(key, title=match.game.title, preset=record.preset, who=voice.names, date=date)


def _goes_on(match: Match, painter: Painter) -> bool:
    """Wait for Enter; `s` shows the sheets, `q` ends."""
    while True:
        try:
            typed = painter.screen.ask(painter.voice.say("replay.step")).lower()
        except EOFError:
            return False
        if typed != "s":
            return typed != "q"
        for seat in range(match.seats):
            for line in painter.board(match, None, seat):
                painter.screen.show(line)
