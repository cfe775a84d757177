"""Checks the dice of a finished record offline. Shares no code with the server's dice: it follows docs/fair-dice.md."""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from scorepad.core.errors import RecordError
from scorepad.core.match import Match, Step
from scorepad.core.record import Record, Throw

#: The header lines that a host adds to its records.
COMMITMENT, SECRET, NONCES, FROM = "dice-commitment", "dice-secret", "dice-nonces", "dice-from"
#: Says that no server drew the dice: `device` means the one on which the game was played.
BY = "dice-by"


@dataclass(frozen=True)
class Verdict:
    """What the check found: how many throws of how many were drawn again, and everything that is not as promised."""

    checked: int
    throws: int
    commitment: str  #: of the secret that the record reveals
    problems: tuple[str, ...]


@dataclass(frozen=True)
class Draw:
    """Something the dice decided: its label, one out of how many, what the record says, what each outcome means."""

    label: str
    count: int
    found: str
    where: str
    meaning: Callable[[int], str]


@dataclass(frozen=True)
class Course:
    """What a record says about its dice: the draws of the server, in order, and how many throws there are in all."""

    draws: tuple[Draw, ...]
    throws: int
    before: int | None  #: throws that came with the record that the table went on from; None: it began there
    over: bool

    @property
    def checked(self) -> int:
        """How many throws are the server's."""
        return sum(draw.label.startswith("throw") for draw in self.draws)


def verify(text: str, shown: str = "", before: int | None = None) -> Verdict:
    """Draw every throw of a record again; RecordError if it cannot be read or carries no dice secret.

    `shown` is the commitment that was seen before the first roll. `before` says how many throws came with the record
    that the table went on from: a record cannot excuse its own throws.
    """
    record = Record.loads(text)
    secret, nonces = revealed(record), record.notes.get(NONCES, "")
    course = dice_course(record)
    commitment = hashlib.sha256(secret).hexdigest()
    problems = [*_promises(record, commitment, shown), *_gaps(course, before)]
    for draw in course.draws:
        said = draw.meaning(_number(secret, nonces, draw.label, draw.count))
        if said != draw.found:
            problems.append(f"{draw.where}: found {draw.found}, the dice say {said}")
    return Verdict(course.checked, course.throws, commitment, tuple(problems))


def dice_course(record: Record) -> Course:
    """All that the server's dice decided; what came with an uploaded beginning is not theirs."""
    game = record.game()
    before = _whole(record.notes[FROM]) if FROM in record.notes else None
    draws = []
    if before is None:
        draws.append(Draw("first", record.seats, str(record.first), "first seat", str))
        setups = game.setups(record.seats)
        draws.append(Draw("setup", setups, record.setup_text, "set-up", partial(game.setup_text, record.seats)))
    match = Match.beginning(record, 0, game)
    throws = [_throw(step, step.done) for step in match.steps(record) if isinstance(step.done, Throw)]
    draws += [replace(throw, label=f"throw {number}") for number, throw in enumerate(throws)][before or 0 :]
    return Course(tuple(draws), len(throws), before, match.over)


def _promises(record: Record, commitment: str, shown: str) -> Iterator[str]:
    """What the secret shows of promises that were not kept."""
    if commitment != record.notes[COMMITMENT]:
        yield "the secret does not have the SHA-256 that the record says was shown at the start"
    if shown and commitment != shown.strip().lower():
        yield f"the secret has the SHA-256 {commitment}, shown at the start was {shown}"


def _gaps(course: Course, before: int | None) -> Iterator[str]:
    """What was not checked, unless there is a reason that somebody else knows of."""
    if not course.over:
        yield "the game is not over: its end is missing, and nobody knows what else"
    if course.before != before:
        advice = f"you say that {_came(before)}" if before is not None else f"if it is so, add --from {course.before}"
        yield f"the record says that {_came(course.before)}; {advice}"
    if not course.checked:
        yield "no throw could be checked"


def _came(before: int | None) -> str:
    return "the game began at its table" if before is None else f"{before} throws came with a game begun elsewhere"


def _throw(step: Step, throw: Throw) -> Draw:
    meaning = partial(step.match.game.roll_text, step.before)
    return Draw("throw", step.before.outcomes(), throw.text, f"line {step.line}", meaning)


def revealed(record: Record) -> bytes:
    """The secret that a finished record tells; RecordError if it tells none."""
    for key in (COMMITMENT, SECRET, NONCES):
        if key not in record.notes:
            raise RecordError(f"record: found no line {key!r}: not a finished game with a server's dice")
    try:
        return bytes.fromhex(record.notes[SECRET])
    except ValueError:
        raise RecordError(f"record: {SECRET}: found something other than hexadecimal digits") from None


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
