"""Checks the dice of a finished record offline. Shares no code with the server's dice: it follows docs/fair-dice.md."""

import hashlib
import hmac
from dataclasses import dataclass

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


def verify(text: str) -> Verdict:
    """Draw every throw of a record again; RecordError if it carries no dice secret."""
    record = Record.loads(text)
    secret, nonces = _secret(record), record.notes.get(NONCES, "")
    problems = []
    if hashlib.sha256(secret).hexdigest() != record.notes.get(COMMITMENT):
        problems.append("the secret does not have the SHA-256 that was shown at the start")
    start = _whole(record.notes.get(FROM, "0"))
    if FROM not in record.notes:  # else the game was begun elsewhere
        problems += _set_up(record, secret, nonces)
    throws, wrong = _throws(record, secret, nonces, start)
    return Verdict(throws, (*problems, *wrong))


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


def _set_up(record: Record, secret: bytes, nonces: str) -> list[str]:
    game = record.game()
    first = _number(secret, nonces, "first", record.seats)
    setup = _number(secret, nonces, "setup", game.setups(record.seats))
    found = []
    if first != record.first:
        found.append(f"first seat: found {record.first}, the dice say {first}")
    if game.setup_text(record.seats, setup) != record.setup_text:
        found.append(f"set-up: found {record.setup_text}, the dice say {game.setup_text(record.seats, setup)}")
    return found


def _throws(record: Record, secret: bytes, nonces: str, start: int) -> tuple[int, list[str]]:
    """Play the record again; before each throw see what the dice had to show."""
    game = record.game()
    match = Match(game, record.seats, 0, first=record.first, setup=game.parse_setup(record.seats, record.setup_text))
    thrown, wrong = 0, []
    for line, text in record.entries():
        word, _, rest = text.partition(" ")
        if word == "roll":
            expected = _expected(match, secret, nonces, thrown) if thrown >= start else rest
            if expected != rest:
                wrong.append(f"line {line}: found {rest}, the dice say {expected}")
            match.enter_roll(rest)
            thrown += 1
        else:
            match.play(record.seat(word), rest)
    return thrown - start, wrong


def _expected(match: Match, secret: bytes, nonces: str, thrown: int) -> str:
    state = match.state.clone()
    if not state.chance:
        roller = next((seat for seat in match.waiting if "roll" in match.legal(seat)), match.waiting[0])
        state.apply(roller, match.game.roll_code)
    return match.game.roll_text(state, _number(secret, nonces, f"throw {thrown}", state.outcomes()))


def _number(secret: bytes, nonces: str, label: str, count: int) -> int:
    for attempt in range(1000):
        message = f"scorepad dice 1\n{nonces}\n{label}\n{attempt}".encode()
        value = int(hmac.new(secret, message, hashlib.sha256).hexdigest(), 16)
        if value < (2**256 // count) * count:
            return value % count
    raise RecordError("a draw was rejected a thousand times: these are not fair dice")
