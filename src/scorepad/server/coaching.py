"""What the coach tells over the wire: lines while a report is made, and the report itself."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from scorepad.server.messages import Message, OwnPart, Reason, ViewPart


class ToldThrow(Message):
    """What one throw meant for a seat."""

    step: int
    roller: int
    text: str
    expected: float
    value: float
    luck: float
    error: float


class CloserLook(Message):
    """What an act loses by a closer look, and the standard error of that."""

    loss: float
    error: float


class ToldFall(Message):
    """The act at which a decision went wrong, and what would have been better there."""

    step: int
    act: str
    better: list[str]
    reasons: list[Reason]
    closer: CloserLook | None


class ToldDecision(Message):
    """Everything a seat did between two throws."""

    step: int
    acts: list[str]
    kind: str
    round: int
    best: float
    played: float
    regret: float
    error: float
    usual: float
    band: Literal["", "inaccuracy", "mistake", "blunder"]
    fall: ToldFall | None


class ToldShares(Message):
    """The whole numbers of the sentence: the last four add up to the first."""

    score: int
    expected: int
    luck: int
    hands: int
    rest: int


class ToldSeat(Message):
    """One seat's game."""

    seat: int
    player: str
    score: float
    points: int
    expected: float
    luck: float
    dice: float
    tray: float
    given: float
    regret: float
    residual: float
    adjusted: float
    accuracy: float
    usual: float
    shares: ToldShares
    faults: dict[str, int]
    costliest: list[int] = Field(description="which decisions, the worst first")
    finest: int | None = Field(description="which decision won most against a quick player")
    throws: list[ToldThrow]
    decisions: list[ToldDecision]


class ToldReport(Message):
    """A report of the coach."""

    format: int
    game: str
    digest: str
    evaluator: str
    unit: Literal["points", "throws", "lead", "win"]
    effort: int
    complete: bool
    seats: list[ToldSeat]


class Verdict(Message):
    """What another act would have lost, and whether that is so little that it is as good as the best."""

    loss: float
    error: float
    accepted: bool


class Moment(Message):
    """A position of a record as it was seen by who decided there, and what could be done."""

    view: ViewPart
    mine: dict[str, OwnPart] = Field(description="by seat")


class Moments(Message):
    """Positions of a record, in the order they were asked for."""

    moments: list[Moment]


class Waiting(Message):
    """Another report for the same person is made first."""

    type: Literal["waiting"] = "waiting"


class Progress(Message):
    """This many entries of the record are done."""

    type: Literal["progress"] = "progress"
    done: int
    of: int


class Again(Message):
    """The coach's process died; it begins again."""

    type: Literal["again"] = "again"


class Finished(Message):
    """The report; the last line."""

    type: Literal["report"] = "report"
    report: ToldReport


class Failed(Message):
    """Why there is no report; the last line."""

    type: Literal["failed"] = "failed"
    reason: Reason


CoachLine = Annotated[Waiting | Progress | Again | Finished | Failed, Field(discriminator="type")]
COACH_LINE: TypeAdapter[CoachLine] = TypeAdapter(CoachLine)
