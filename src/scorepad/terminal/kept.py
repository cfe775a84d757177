"""Games under way: offered in one list, gone on with, or discarded."""

import re

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.match import Match
from scorepad.core.record import HUMAN, PLAYERS, Record
from scorepad.core.voice import Voice
from scorepad.terminal.asker import Asker
from scorepad.terminal.saves import Save, unfinished
from scorepad.terminal.screen import Screen
from scorepad.terminal.seats import Seat, name_seats, read_seat
from scorepad.terminal.table import DATE, DICE, OWN, SEED, Table

#: What can be done besides going on with a game, in the order of the letters to type.
NEW, DISCARD = range(2)
GO_ON = -1

#: The digits of the largest seed.
LONGEST_SEED = 20


def offer_kept(asker: Asker, wanted: Game | None) -> Table | None:
    """The game to go on with, if there is one (of the sheet that is wanted) and the player wants to."""
    tables = _readable(asker, wanted)
    while tables:
        _list(asker, tables)
        word, number = _ask(asker, len(tables))
        if word == NEW:
            return None
        table = tables.pop(number - 1)
        if word == DISCARD:
            table.save.remove()
            asker.say("setup.discarded", title=table.match.game.title, who=table.voice.names)
        elif table.save.hold():
            return table
        else:  # another terminal was quicker
            asker.say("setup.taken", title=table.match.game.title, who=table.voice.names)
    return None


def resume(save: Save, screen: Screen, voice: Voice) -> Table:
    """The table of a game under way: the same players, and the throws that would have come."""
    record = Record.loads(save.read())
    game = record.game()
    told = record.players()
    if PLAYERS in record.notes and not told:
        raise ScorepadError(f"record: players: found {record.notes[PLAYERS]!r}, expected {record.seats}")
    seats = [read_seat(player, game) for player in told] or [Seat("", HUMAN)] * record.seats
    match = Match.replay(record, _seed(record), game)
    own_dice = record.notes.get(DICE) == OWN
    table = Table(screen, voice, match, name_seats(seats, voice), save, own_dice=own_dice)
    table.date = record.notes.get(DATE, table.date)
    return table


# -- the list -----------------------------------------------------------------------------------------------------
def _readable(asker: Asker, wanted: Game | None) -> list[Table]:
    """The tables of all games under way; one that cannot be read is named, and stays as it is."""
    tables = []
    for save in unfinished():
        try:
            table = resume(save, asker.screen, asker.voice)
        except (ScorepadError, OSError) as error:
            asker.say("setup.unreadable", path=save.path, error=error)
            continue
        if wanted is None or table.match.game.id == wanted.id:
            tables.append(table)
    return tables


def _list(asker: Asker, tables: list[Table]) -> None:
    asker.say("setup.unfinished")
    for number, table in enumerate(tables, 1):
        title, date = table.match.game.title, table.save.began
        asker.say("setup.unfinished-game", number=number, title=title, who=table.voice.names, date=date)


def _ask(asker: Asker, most: int) -> tuple[int, int]:
    """What is to be done, and with which game."""
    while True:
        typed = asker.screen.ask(asker.voice.say("setup.go-on"))
        found = _understood(typed.lower(), asker.voice.say("setup.go-on-letters"), most)
        if found:
            return found
        asker.say("setup.go-on-what", found=typed, high=most)


def _understood(typed: str, letters: str, most: int) -> tuple[int, int] | None:
    """A number, or the letter of a word with or without one; Enter is the latest game. None if it means nothing."""
    found = re.fullmatch(rf"(?:([{letters}])[^\W\d]*)?\s*([0-9]{{0,4}})", typed)
    if not found:
        return None
    word = letters.find(found[1] or " ")  # GO_ON for a number alone
    number = int(found[2] or (0 if word == DISCARD and most > 1 else 1))  # never discarded without being named
    return (word, number) if 1 <= number <= most else None


def _seed(record: Record) -> int | None:
    """What the throws to come are drawn from; a record need not tell."""
    text = record.notes.get(SEED, "")
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_SEED:
        return int(text)
    raise ScorepadError(f"record: seed: found {text[:60]!r}, expected a whole number")
