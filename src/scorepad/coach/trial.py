"""Another try at a decision: is what somebody would do now as good as the best?"""

from dataclasses import dataclass
from itertools import islice

from scorepad.coach.course import evaluator_for, seed_of
from scorepad.coach.judge import ERRORS, closer_stream
from scorepad.core import Rng
from scorepad.core.errors import RecordError
from scorepad.core.evaluator import Evaluator, Unit
from scorepad.core.match import Match
from scorepad.core.record import Record

#: A loss of so little is none: points or throws, and parts of a win.
TOLERANCE, WIN_TOLERANCE = 0.5, 0.01


@dataclass(frozen=True)
class Verdict:
    """What an act loses against the best one, and whether that is so little that it is as good."""

    loss: float
    error: float  #: the standard error of the loss
    accepted: bool


def judge_try(record: Record, step: int, seat: int, act: str, evaluator: Evaluator | None = None) -> Verdict:
    """Judge an act in the position before an entry of a record, as the report judges the one that was played there."""
    match = Match.beginning(record)
    if not 0 <= step <= sum(1 for _ in record.entries()):
        raise RecordError(f"record: found no step {step}")
    for _ in islice(match.steps(record), step):
        pass
    code = match.check(seat, act).code
    values = evaluator or evaluator_for(match.game, record.seats)
    loss = max(values.line(match.state, seat).value - values.after(match.state, seat, code), 0.0)
    error, tolerance = values.doubt, WIN_TOLERANCE if values.unit is Unit.WIN else TOLERANCE
    if loss > tolerance:
        closer = values.closer(match.state, seat, code, Rng(seed_of(record), closer_stream(step)))
        loss, error = (loss, error) if closer is None else (min(loss, closer.value), closer.error)
    return Verdict(loss, error, loss <= max(tolerance, ERRORS * error))
