"""The commands of a table, as work for `Hall.change`: each checks, lets it happen, and gives the acknowledgement."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from scorepad.core.clean import clean
from scorepad.core.errors import IllegalAction, ScorepadError
from scorepad.core.game import Sentence
from scorepad.core.match import ROLL, Match
from scorepad.server.live.table import Live
from scorepad.server.messages import CHAT_LENGTH, Ack, Act, Chat, Command, Hint, StandIn, Undo, WhyNot
from scorepad.server.storage.queries import Entry
from scorepad.server.workers.bots import strongest
from scorepad.table.refusal import Refusal

#: Chat of a table; nobody needs more, and nobody may fill the disk with it.
MOST_CHAT = 1000
#: A seat takes back so often between two throws; whoever tries out everything needs a few dozen.
MOST_UNDOS = 100
#: A seat takes back, or lets a bot stand in, so often in a game.
MOST_CHANGES = 500
#: A table with so many events goes on, but nobody sits down or moves there any more.
MOST_EVENTS = 5000


def run(live: Live, session: str | None, command: Command) -> Ack:
    """Do a command once; a repeat gets the same acknowledgement."""
    match command:
        case Act():
            return _once(live, session, command) or _ack(live, session, command, act(live, command))
        case Undo():
            return _once(live, session, command) or _ack(live, session, command, undo(live, command))
        case Chat():
            return _once(live, session, command) or _ack(live, session, command, chat(live, command))
        case StandIn():
            return _ack(live, session, command, stand_in(live, session, command))


def act(live: Live, command: Act) -> Entry:
    """Do what a seat wants, if the rules allow it."""
    match = running(live)
    _check_turn(live, command)
    with told():
        entry = _throw(live, match, command) if command.action == ROLL else _act(live, command)
    settle(live)
    return entry


def undo(live: Live, command: Undo) -> Entry:
    """Take back the seat's last act."""
    match = running(live)
    _check_turn(live, command)
    last = match.undoable(command.seat)
    if last is None:
        raise Refusal("reason.undo-nothing")
    _check_undos(live, command.seat)
    return live.add("undo", command.seat, match.game.action_text(last.code), command.id)


def chat(live: Live, command: Chat) -> Entry:
    """Say something."""
    text = clean(command.text, CHAT_LENGTH)
    if not text:
        raise Refusal("reason.empty")
    if sum(entry.kind == "chat" for entry in live.log) >= MOST_CHAT:
        raise Refusal("reason.chat-full")
    return live.add("chat", command.seat, text, command.id)


def stand_in(live: Live, session: str | None, command: StandIn) -> Entry:
    """Let a bot play for somebody who is gone, or take the seat back."""
    check_seat(live, command.seat)
    seat, mine = live.seats[command.seat], live.seats_of(session)
    if seat.kind != "person" or not mine:
        raise Refusal("reason.not-your-seat", 403)
    done = live.receipts.get((command.seat, command.id))
    if done is not None:
        _check_same(live, done, command)
        return done
    match = running(live)
    owner = command.seat in mine
    if not owner and (not command.on or not live.late(command.seat)):
        raise Refusal("reason.not-late")
    _check_changes(live, command.seat)
    bot = strongest(match.game) if command.on else None
    live.set_seat(replace(seat, stand_in=command.on, bot=bot))
    return live.add("stand-in", command.seat, "on" if command.on else "off", command.id)


def bot_act(live: Live, seat: int, version: int, action: str) -> bool:
    """What a bot chose, if it is still its turn and nobody was faster; whether it was done."""
    if seat not in live.bot_seats() or live.versions[seat] != version:
        return False
    try:
        asked = _bot_step(live, seat, action)
    except IllegalAction:
        return False
    if not asked:
        settle(live)
    return True


def why_not(live: Live, session: str | None, question: WhyNot) -> Sentence | None:
    """Why an action is not allowed; None if it is."""
    hold(live, session, question.seat)
    with told():
        return running(live).refusal(question.seat, question.action)


def use_hint(live: Live, session: str | None, question: Hint) -> None:
    """Note that a hint was asked for: such tables do not count."""
    hold(live, session, question.seat)
    if question.seat not in running(live).waiting:
        raise Refusal("reason.not-awaited", waiting=live.waiting[0])
    if live.row["counts"]:
        live.row["counts"] = False
        live.add("hint", question.seat)


def settle(live: Live) -> None:
    """What follows by itself: forced answers where the table wants that, and the end."""
    match = live.playing
    if live.row["auto_forced"]:
        while next((seat for seat in live.waiting if _play_forced(live, match, seat)), None) is not None:
            continue
    if match.over and live.status != "over":
        live.row["status"] = "over"
        live.add("over")


def running(live: Live) -> Match:
    """The match, if it has begun and is not over."""
    if live.match is None:
        raise Refusal("reason.not-begun")
    if live.match.over:
        raise Refusal("reason.over")
    return live.match


def hold(live: Live, session: str | None, seat: int) -> None:
    """Only the holder of a seat goes on."""
    check_seat(live, seat)
    if seat not in live.seats_of(session):
        raise Refusal("reason.not-your-seat", 403)


def check_room(live: Live) -> None:
    """The table takes more than the acts of its game."""
    if live.number >= MOST_EVENTS:
        raise Refusal("reason.table-full")


def check_seat(live: Live, seat: int) -> None:
    """The table has this seat."""
    if seat >= len(live.seats):
        raise Refusal("reason.no-seat", 404)


def _once(live: Live, session: str | None, command: Act | Undo | Chat) -> Ack | None:
    """The acknowledgement of a command that was done before."""
    check_seat(live, command.seat)
    if not (
        command.seat in live.asked and isinstance(command, Act) and command.action == ROLL and live.seats_of(session)
    ):
        hold(live, session, command.seat)
    done = live.receipts.get((command.seat, command.id))
    if done is None:
        return None
    _check_same(live, done, command)
    return _ack(live, session, command, done)


def _check_same(live: Live, done: Entry, command: Command) -> None:
    """A repeat says what was said before: who used its id for something else would believe that that was done."""
    kind, text = _said(command)
    untold = kind == "undo" or (kind == ROLL and live.row["dice"] == "server")  # the server knew what, not the command
    same_version = not isinstance(command, Act | Undo) or done.version == command.version + 1
    if done.kind != kind or text != (None if untold else done.text) or not same_version:
        raise Refusal("reason.id-used")


def _said(command: Command) -> tuple[str, str | None]:
    """The kind and the text of the event that a command asks for."""
    match command:
        case Act(action="roll"):
            return ROLL, command.dice
        case Act():
            return "act", command.action if command.dice is None else None
        case Undo():
            return "undo", None
        case Chat():
            return "chat", clean(command.text, CHAT_LENGTH)
        case StandIn():
            return "stand-in", "on" if command.on else "off"


def _check_undos(live: Live, seat: int) -> None:
    throw = next((entry.number for entry in reversed(live.log) if entry.kind == ROLL), 0)
    if sum(entry.kind == "undo" and entry.seat == seat for entry in live.log[throw:]) >= MOST_UNDOS:
        raise Refusal("reason.undo-often")
    _check_changes(live, seat)


def _check_changes(live: Live, seat: int) -> None:
    """Each seat has its share, so that nobody spoils it for others."""
    if sum(entry.kind in ("undo", "stand-in") and entry.seat == seat for entry in live.log) >= MOST_CHANGES:
        raise Refusal("reason.table-full")


def _ack(live: Live, session: str | None, command: Command, entry: Entry) -> Ack:
    number = live.place(entry, live.seats_of(session))
    return Ack(table=live.id, id=command.id, number=number, version=entry.version or 0)


def _check_turn(live: Live, command: Act | Undo) -> None:
    if live.seats[command.seat].stand_in and command.seat not in live.asked:
        raise Refusal("reason.stand-in")
    if command.version != live.versions[command.seat]:
        raise Refusal("reason.stale", found=command.version, expected=live.versions[command.seat])


@contextmanager
def told() -> Iterator[None]:
    """What the rules or the notation say against a command, as its refusal."""
    try:
        yield
    except IllegalAction as error:
        raise Refusal(error.sentence.key, **error.sentence.params) from None
    except ScorepadError as error:
        raise Refusal("reason.bad-notation", error=clean(str(error), 500)) from None


def _act(live: Live, command: Act) -> Entry:
    if command.dice is not None:
        raise Refusal("reason.no-dice-here")
    return live.add("act", command.seat, command.action, command.id)


def _throw(live: Live, match: Match, command: Act) -> Entry:
    match.check(command.seat, ROLL)
    return live.add(ROLL, command.seat, _faces(live, command), command.id)


def _bot_step(live: Live, seat: int, action: str) -> bool:
    """Do what a bot chose; whether people are asked to throw the dice for it."""
    if action != ROLL:
        live.add("act", seat, action)
        return False
    live.playing.check(seat, ROLL)
    own = live.row["dice"] == "own"
    live.add("ask", seat) if own else live.add(ROLL, seat, live.throw_text(seat))
    return bool(own)


def _faces(live: Live, command: Act) -> str:
    """What the dice show: the server's, or what lies on the players' table."""
    if live.row["dice"] == "server":
        if command.dice is not None:
            raise Refusal("reason.server-dice")
        return live.throw_text(command.seat)
    if command.dice is None:
        raise Refusal("reason.own-dice")
    question = live.playing.throw_question(command.dice)
    if question is not None:
        raise Refusal(question.key, **question.params)
    return command.dice


def _play_forced(live: Live, match: Match, seat: int) -> bool:
    """Play a person's answer that has no alternative; never one he could still take back something before."""
    if live.seats[seat].played_by_bot or match.can_undo(seat):
        return False
    played = False
    while seat in live.waiting and len(choices := match.legal(seat)) == 1 and choices[0] != ROLL:
        live.add("act", seat, str(choices[0]))
        played = True
    return played
