"""The commands of a table: each is checked, let happen once, and answered with a receipt."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from scorepad.core.clean import clean
from scorepad.core.errors import IllegalAction, ScorepadError, shown
from scorepad.core.match import ROLL, Match
from scorepad.core.sentence import Sentence
from scorepad.players import strongest
from scorepad.table.events import Entry
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

#: What is said is short.
CHAT_LENGTH = 300
#: Chat of a table; nobody needs more, and nobody may fill the disk with it.
MOST_CHAT = 1000
#: A seat takes back this often between two throws; whoever tries out everything needs a few dozen.
MOST_UNDOS = 100
#: A seat takes back, or lets a bot stand in, this often in a game.
MOST_CHANGES = 500
#: A table with this many events goes on, but nobody sits down or moves there any more.
MOST_EVENTS = 5000


@dataclass(frozen=True)
class Act:
    """Do something; `dice` are the faces thrown if the act is `roll` at a table with real dice."""

    seat: int
    id: str  #: whoever gives it gave it; the same one is done once
    version: int  #: of the seat, for which it was meant
    action: str
    dice: str | None = None


@dataclass(frozen=True)
class Undo:
    """Take back the seat's last act."""

    seat: int
    id: str
    version: int


@dataclass(frozen=True)
class Chat:
    """Say something short."""

    seat: int
    id: str
    text: str


@dataclass(frozen=True)
class StandIn:
    """Let a bot play for a seat whose time is up (`on`), or take your own seat back."""

    seat: int
    id: str
    on: bool


Command = Act | Undo | Chat | StandIn


@dataclass(frozen=True)
class Receipt:
    """Done: the event's number as the holder knows it, and the seat's next version; the same on repeat."""

    id: str
    number: int
    version: int


def command_of(said: Mapping[str, object]) -> Command:
    """The command of a message with a `type`; what else it has is for its host."""
    match said:
        case {"type": "act", "seat": int(seat), "id": str(name), "version": int(version), "action": str(action)}:
            dice = said.get("dice")
            if dice is None or isinstance(dice, str):
                return Act(seat, name, version, action, dice)
        case {"type": "undo", "seat": int(seat), "id": str(name), "version": int(version)}:
            return Undo(seat, name, version)
        case {"type": "chat", "seat": int(seat), "id": str(name), "text": str(text)}:
            return Chat(seat, name, text)
        case {"type": "stand-in", "seat": int(seat), "id": str(name), "on": bool(on)}:
            return StandIn(seat, name, on)
    raise Refusal("reason.bad-message", where="type", error=shown(said))


def do(table: Table, command: Command, holder: str | None) -> Receipt:
    """Do a command once; a repeat gets the same receipt."""
    match command:
        case Act():
            return _once(table, command, holder) or _receipt(table, command, holder, _act(table, command))
        case Undo():
            return _once(table, command, holder) or _receipt(table, command, holder, _undo(table, command))
        case Chat():
            return _once(table, command, holder) or _receipt(table, command, holder, _chat(table, command))
        case StandIn():
            return _receipt(table, command, holder, _stand_in(table, command, holder))


def bot_act(table: Table, seat: int, version: int, action: str) -> bool:
    """What a bot chose, if it is still its turn and nobody was faster; whether it was done."""
    if seat not in table.bot_seats() or table.versions[seat] != version:
        return False
    try:
        asked = _bot_step(table, seat, action)
    except IllegalAction:
        return False
    if not asked:
        settle(table)
    return True


def why_not(table: Table, seat: int, action: str, holder: str | None) -> Sentence | None:
    """Why an action is not allowed; None if it is."""
    hold(table, seat, holder)
    with told():
        return running(table).refusal(seat, action)


def use_hint(table: Table, seat: int, holder: str | None) -> None:
    """Note that a hint was asked for: such tables do not count."""
    hold(table, seat, holder)
    if seat not in running(table).waiting:
        raise Refusal("reason.not-awaited", waiting=table.waiting[0])
    if table.terms.counts:
        table.terms = replace(table.terms, counts=False)
        table.add("hint", seat)


def settle(table: Table) -> None:
    """What follows by itself: forced answers where the table wants that, and the end."""
    match = table.playing
    if table.terms.auto_forced:
        while next((seat for seat in table.waiting if _play_forced(table, match, seat)), None) is not None:
            continue
    if match.over and table.status != "over":
        table.terms = replace(table.terms, status="over")
        table.add("over")


# -- what every command asks ---------------------------------------------------------------------------------------
def running(table: Table) -> Match:
    """The match, if it has begun and is not over."""
    if table.match is None:
        raise Refusal("reason.not-begun")
    if table.match.over:
        raise Refusal("reason.over")
    return table.match


def hold(table: Table, seat: int, holder: str | None) -> None:
    """Only the holder of a seat goes on."""
    check_seat(table, seat)
    if seat not in table.seats_of(holder):
        raise Refusal("reason.not-your-seat")


def check_room(table: Table) -> None:
    """The table takes more than the acts of its game."""
    if table.number >= MOST_EVENTS:
        raise Refusal("reason.table-full")


def check_seat(table: Table, seat: int) -> None:
    """The table has this seat."""
    if not 0 <= seat < len(table.seats):
        raise Refusal("reason.no-seat")


@contextmanager
def told() -> Iterator[None]:
    """What the rules or the notation say against a command, as its refusal."""
    try:
        yield
    except IllegalAction as error:
        raise Refusal(error.sentence.key, **error.sentence.params) from None
    except ScorepadError as error:
        raise Refusal("reason.bad-notation", error=clean(str(error), 500)) from None


# -- one by one ------------------------------------------------------------------------------------------------------
def _act(table: Table, command: Act) -> Entry:
    """Do what a seat wants, if the rules allow it."""
    match = running(table)
    _check_turn(table, command)
    with told():
        entry = _throw(table, match, command) if command.action == ROLL else _play(table, command)
    settle(table)
    return entry


def _undo(table: Table, command: Undo) -> Entry:
    """Take back the seat's last act."""
    match = running(table)
    _check_turn(table, command)
    last = match.undoable(command.seat)
    if last is None:
        raise Refusal("reason.undo-nothing")
    _check_undos(table, command.seat)
    entry = table.add("undo", command.seat, match.game.action_text(last.code), command.id)
    if table.terms.auto_forced:
        _undo_forced(table, match, command.seat)
    return entry


def _chat(table: Table, command: Chat) -> Entry:
    """Say something."""
    text = clean(command.text, CHAT_LENGTH)
    if not text:
        raise Refusal("reason.empty")
    if sum(entry.kind == "chat" for entry in table.log) >= MOST_CHAT:
        raise Refusal("reason.chat-full")
    return table.add("chat", command.seat, text, command.id)


def _stand_in(table: Table, command: StandIn, holder: str | None) -> Entry:
    """Let a bot play for somebody who is gone, or take the seat back."""
    check_seat(table, command.seat)
    seat, mine = table.seats[command.seat], table.seats_of(holder)
    if seat.kind != "person" or not mine:
        raise Refusal("reason.not-your-seat")
    done = table.receipts.get((command.seat, command.id))
    if done is not None:
        _check_same(table, done, command)
        return done
    match = running(table)
    owner = command.seat in mine
    if not owner and (not command.on or not table.late(command.seat)):
        raise Refusal("reason.not-late")
    _check_changes(table, command.seat)
    table.set_seat(replace(seat, stand_in=command.on, bot=strongest(match.game) if command.on else None))
    return table.add("stand-in", command.seat, "on" if command.on else "off", command.id)


def _play(table: Table, command: Act) -> Entry:
    if command.dice is not None:
        raise Refusal("reason.no-dice-here")
    return table.add("act", command.seat, command.action, command.id)


def _throw(table: Table, match: Match, command: Act) -> Entry:
    match.check(command.seat, ROLL)
    return table.add(ROLL, command.seat, _faces(table, command), command.id)


def _faces(table: Table, command: Act) -> str:
    """What the dice show: the host's, or what lies on the players' table."""
    if table.terms.dice != "own":
        if command.dice is not None:
            raise Refusal("reason.server-dice")
        return table.throw_text()
    if command.dice is None:
        raise Refusal("reason.own-dice")
    question = table.playing.throw_question(command.dice)
    if question is not None:
        raise Refusal(question.key, **question.params)
    return command.dice


def _bot_step(table: Table, seat: int, action: str) -> bool:
    """Do what a bot chose; whether people are asked to throw the dice for it."""
    if action != ROLL:
        table.add("act", seat, action)
        return False
    table.playing.check(seat, ROLL)
    own = table.terms.dice == "own"
    table.add("ask", seat) if own else table.add(ROLL, seat, table.throw_text())
    return own


def _play_forced(table: Table, match: Match, seat: int) -> bool:
    """Play a person's answer that has no alternative; never one that ends what they chose and could still take back."""
    if table.seats[seat].played_by_bot:
        return False
    chose, played = match.can_undo(seat), False
    while (only := _only_choice(table, match, seat)) and not (chose and match.would_seal(seat, only)):
        table.add("act", seat, only)
        played = True
    return played


def _undo_forced(table: Table, match: Match, seat: int) -> None:
    """Take back what was no choice of theirs, too: it would be played again."""
    while _only_choice(table, match, seat) and (last := match.undoable(seat)) is not None:
        table.add("undo", seat, match.game.action_text(last.code))


def _only_choice(table: Table, match: Match, seat: int) -> str:
    """What alone a seat may do now; empty where that is a throw, or there is a choice."""
    choices = match.legal(seat) if seat in table.waiting else []
    return str(choices[0]) if len(choices) == 1 and choices[0] != ROLL else ""


# -- once and in time ------------------------------------------------------------------------------------------------
def _once(table: Table, command: Act | Undo | Chat, holder: str | None) -> Receipt | None:
    """The receipt of a command that was done before."""
    check_seat(table, command.seat)
    if not (_throws_for_bot(table, command) and table.seats_of(holder)):
        hold(table, command.seat, holder)
    done = table.receipts.get((command.seat, command.id))
    if done is None:
        return None
    _check_same(table, done, command)
    return _receipt(table, command, holder, done)


def _throws_for_bot(table: Table, command: Act | Undo | Chat) -> bool:
    """Whether somebody throws the dice for a bot that was asked to wait for them: any player may."""
    return command.seat in table.asked and isinstance(command, Act) and command.action == ROLL


def _check_same(table: Table, done: Entry, command: Command) -> None:
    """A repeat says what was said before: who used its id for something else would believe that that was done."""
    kind, text = _said(command)
    untold = kind == "undo" or (kind == ROLL and table.terms.dice != "own")  # the host knew what, not the command
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


def _receipt(table: Table, command: Command, holder: str | None, entry: Entry) -> Receipt:
    return Receipt(command.id, table.place(entry, table.seats_of(holder)), entry.version or 0)


def _check_turn(table: Table, command: Act | Undo) -> None:
    if table.seats[command.seat].stand_in and command.seat not in table.asked:
        raise Refusal("reason.stand-in")
    if command.version != table.versions[command.seat]:
        raise Refusal("reason.stale", found=command.version, expected=table.versions[command.seat])


def _check_undos(table: Table, seat: int) -> None:
    throw = next((entry.number for entry in reversed(table.log) if entry.kind == ROLL), 0)
    if sum(entry.kind == "undo" and entry.seat == seat for entry in table.log[throw:]) >= MOST_UNDOS:
        raise Refusal("reason.undo-often")
    _check_changes(table, seat)


def _check_changes(table: Table, seat: int) -> None:
    """Each seat has its share, so that nobody spoils it for others."""
    if sum(entry.kind in ("undo", "stand-in") and entry.seat == seat for entry in table.log) >= MOST_CHANGES:
        raise Refusal("reason.table-full")
