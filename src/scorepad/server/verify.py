"""Checks the dice of a finished record offline. Shares no code with the server's dice: it follows docs/fair-dice.md."""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from scorepad.errors import RecordError
from scorepad.match import Match
from scorepad.record import Record

#: The header lines that a server adds to its records.
COMMITMENT, SECRET, NONCES, FROM = "dice-commitment", "dice-secret", "dice-nonces", "dice-from"


@dataclass(frozen=True)
class Verdict:
    """What the check found: how many throws were drawn as promised, and every deviation."""

    throws: int
    problems: tuple[str, ...]


@dataclass(frozen=True)
class Draw:
    """Something the dice decided: its label, one out of how many, what the record says, what each outcome means."""

    label: str
    count: int
    found: str
    where: str
    meaning: Callable[[int], str]


def verify(text: str) -> Verdict:
    """Draw every throw of a record again; RecordError if it carries no dice secret."""
    record = Record.loads(text)
    secret, nonces = _secret(record), record.notes.get(NONCES, "")
    problems = []
    if hashlib.sha256(secret).hexdigest() != record.notes.get(COMMITMENT):
        problems.append("the secret does not have the SHA-256 that was shown at the start")
    throws = 0
    for draw in draws(record):
        said = draw.meaning(_number(secret, nonces, draw.label, draw.count))
        if said != draw.found:
            problems.append(f"{draw.where}: found {draw.found}, the dice say {said}")
        throws += draw.label.startswith("throw")
    return Verdict(throws, tuple(problems))


def draws(record: Record) -> Iterator[Draw]:
    """All that the server's dice decided, in order; what came with an uploaded beginning is not theirs."""
    game = record.game()
    start = _whole(record.notes.get(FROM, "0"))
    if FROM not in record.notes:  # else the game was begun elsewhere
        yield Draw("first", record.seats, str(record.first), "first seat", str)
        setups = game.setups(record.seats)
        yield Draw("setup", setups, record.setup_text, "set-up", partial(game.setup_text, record.seats))
    match = Match(game, record.seats, 0, first=record.first, setup=record.setup(game))
    thrown = 0
    for line, text in record.entries():
        word, _, rest = text.partition(" ")
        if word == "roll":
            if thrown >= start:
                yield _throw(match, thrown, rest, f"line {line}")
            match.enter_roll(rest)
            thrown += 1
        else:
            match.play(record.seat(word), rest)


def _throw(match: Match, number: int, found: str, where: str) -> Draw:
    """A throw that is to be made now."""
    state = match.state.clone()
    if not state.chance:
        roller = next((seat for seat in match.waiting if "roll" in match.legal(seat)), match.waiting[0])
        state.apply(roller, match.game.roll_code)
    return Draw(f"throw {number}", state.outcomes(), found, where, partial(match.game.roll_text, state))


def _secret(record: Record) -> bytes:
    for key in (COMMITMENT, SECRET, NONCES):
        if key not in record.notes:
            raise RecordError(f"record: found no line {key!r}: not a finished game with a server's dice")
    try:
        return bytes.fromhex(record.notes[SECRET])
    except ValueError:
        raise RecordError(f"record: {SECRET}: found something else than hexadecimal digits") from None


def _whole(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    raise RecordError(f"record: {FROM}: found {text!r}, expected a whole number")


def _number(secret: bytes, nonces: str, label: str, count: int) -> int:
    for attempt in range(1000):
        message = f"scorepad dice 1\n{nonces}\n{label}\n{attempt}".encode()
        value = int(hmac.new(secret, message, hashlib.sha256).hexdigest(), 16)
        if value < (2**256 // count) * count:
            return value % count
    raise RecordError("a draw was rejected a thousand times: these are not fair dice")
