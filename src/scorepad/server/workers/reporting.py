"""What the coach's process does: reads records, makes reports on them, judges another try."""

import hashlib
import json
import os
import sys
from ctypes import c_int
from dataclasses import asdict, replace
from typing import Protocol

import scorepad
from scorepad.coach.course import digest_of, evaluator_for
from scorepad.coach.outlook import EFFORT
from scorepad.coach.report import FORMAT, Report
from scorepad.coach.trial import judge_try
from scorepad.core.errors import ScorepadError
from scorepad.core.match import Match
from scorepad.core.record import Record
from scorepad.server.workers.process import set_up

#: Tables and bots come first.
NICENESS = 10


class Counter(Protocol):
    """A number that two processes share."""

    value: int


#: How many entries of the record are done, last: the number that the server sees too, once the process is set up.
_shared: list[Counter] = [c_int(0)]


def set_up_coach(memory: int, done: Counter) -> None:
    """Like every worker, but it lets others go first and tells how far it is."""
    set_up(memory)
    _shared.append(done)
    if sys.platform != "win32":
        os.nice(NICENESS)


def read_record(text: str) -> str:
    """What is to be known before a report is made, as JSON: its `key`, `entries`, `players`; or the `problem`."""
    try:
        record = Record.loads(text)
        game = record.game()
        said = [digest_of(record), evaluator_for(game, record.seats).version, EFFORT, FORMAT, scorepad.__version__]
        over = Match.replay(record, 0).over
    except ScorepadError as error:
        return json.dumps({"problem": str(error)})
    key = hashlib.sha256(repr(said).encode()).hexdigest()
    players = [player or "" for player in record.players()]
    return json.dumps({"key": key, "entries": len(list(record.entries())), "players": players, "over": over})


def make_report(text: str) -> str:
    """The report on a record, as JSON; without names, since others may have played the same."""
    record = Record.loads(text)
    _advance(0)
    return json.dumps(nameless(scorepad.analyse(record, advance=_advance)).as_json(), separators=(",", ":"))


def judge(text: str, step: int, seat: int, act: str) -> str:
    """What an act loses in a position of a record, as JSON; or the `problem`."""
    try:
        return json.dumps(asdict(judge_try(Record.loads(text), step, seat, act)))
    except ScorepadError as error:
        return json.dumps({"problem": str(error)})


def nameless(report: Report) -> Report:
    """The same of nobody in particular."""
    return replace(report, seats=tuple(replace(seat, player="") for seat in report.seats))


def _advance(done: int) -> None:
    _shared[-1].value = done
