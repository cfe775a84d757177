"""The coach's reports on records, and what another try is worth. Pure work, for any process."""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace

import scorepad
from scorepad.coach.analysis import analysing
from scorepad.coach.course import digest_of, evaluator_for
from scorepad.coach.outlook import EFFORT
from scorepad.coach.report import FORMAT, JsonReport, Report
from scorepad.coach.trial import judge_try
from scorepad.core.errors import ScorepadError
from scorepad.core.match import Match
from scorepad.core.record import Record


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


def make_report(text: str, advance: Callable[[int], None]) -> str:
    """The report on a record, as JSON; without names, since others may have played the same."""
    record = Record.loads(text)
    return json.dumps(nameless(scorepad.analyse(record, advance=advance)).as_json(), separators=(",", ":"))


def told_report(text: str, effort: int) -> Iterator[int | JsonReport]:
    """Numbers of entries done, again and again, then the report with the names of the record."""
    report = yield from analysing(Record.loads(text), effort=effort)
    yield report.as_json()


def judge(text: str, step: int, seat: int, act: str) -> str:
    """What an act loses in a position of a record, as JSON; or the `problem`."""
    try:
        return json.dumps(asdict(judge_try(Record.loads(text), step, seat, act)))
    except ScorepadError as error:
        return json.dumps({"problem": str(error)})


def nameless(report: Report) -> Report:
    """The same of nobody in particular."""
    return replace(report, seats=tuple(replace(seat, player="") for seat in report.seats))
