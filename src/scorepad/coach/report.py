"""What the coach has to say about one game: the luck of every throw, the worth of every decision, and their sums."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from scorepad.coach.shares import Shares, shares
from scorepad.core.bands import NAMES
from scorepad.core.evaluator import Loss, Unit
from scorepad.core.sentence import Sentence

#: Goes up when a key of the JSON form changes its meaning or goes.
FORMAT = 1

#: How many of the costliest decisions are shown.
SHOWN = 3


@dataclass(frozen=True)
class ThrowReport:
    """What one throw meant for a seat."""

    step: int  #: the entry of the record, from 0
    roller: int
    text: str  #: what the dice showed
    expected: float  #: before: the mean over all throws
    value: float  #: after, with the best play until the next throw
    error: float  #: the standard error of `expected`, and so of the luck

    @property
    def luck(self) -> float:
        """How much better than usual."""
        return self.value - self.expected


@dataclass(frozen=True)
class Fall:
    """The act at which a decision went wrong, and what would have been better there."""

    step: int
    act: str
    better: tuple[str, ...]  #: the best play from there until the next throw
    reasons: tuple[Sentence, ...]  #: what the better act does that this one does not
    closer: Loss | None  #: what the act loses on a closer look, if there was one


@dataclass(frozen=True)
class Decision:
    """Everything a seat did between two throws."""

    step: int  #: its first entry in the record
    acts: tuple[str, ...]
    kind: str  #: what it was about: the kind of the act that mattered
    round: int  #: of the game; 0 if it has none
    best: float  #: the value of the best play
    regret: float
    error: float  #: the standard error of the regret
    usual: float  #: what `greedy` would have lost in the same position
    band: str  #: inaccuracy, mistake or blunder; empty: no fault
    fall: Fall | None  #: None if nothing was lost

    @property
    def played(self) -> float:
        """The value of what was played."""
        return self.best - self.regret


@dataclass(frozen=True)
class SeatReport:
    """One seat's game. Its score is `expected` + `luck` - `regret` + `residual`."""

    seat: int
    player: str  #: as in the record; empty if it does not say
    score: float  #: in the unit of the report
    points: int  #: on the sheet
    expected: float  #: before the first throw
    dice: float  #: luck of its own throws
    tray: float  #: luck of the others' throws
    given: float  #: what the others did better or worse for this seat than the evaluator would have
    residual: float  #: how far the evaluator contradicts itself; a measure of its quality, not of the player's
    throws: tuple[ThrowReport, ...]
    decisions: tuple[Decision, ...]

    @property
    def luck(self) -> float:
        """Everything that was not in the seat's hands."""
        return self.dice + self.tray + self.given

    @property
    def regret(self) -> float:
        """What the seat's own decisions lost."""
        return sum(decision.regret for decision in self.decisions)

    @property
    def usual(self) -> float:
        """What `greedy` would have lost in the same positions."""
        return sum(decision.usual for decision in self.decisions)

    @property
    def adjusted(self) -> float:
        """What this play is worth with average dice."""
        return self.score - self.luck

    @property
    def accuracy(self) -> float:
        """100 for a game without a loss, 0 for one that lost as much as `greedy` would have in the same positions."""
        if self.usual == 0:
            return 100.0 if self.regret == 0 else 0.0
        return min(max(100 * (1 - self.regret / self.usual), 0.0), 100.0)

    @property
    def faults(self) -> dict[str, int]:
        """How many decisions fall into each band."""
        return {name: sum(decision.band == name for decision in self.decisions) for name in NAMES}

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The costliest faults, the worst first."""
        faults = [decision for decision in self.decisions if decision.band]
        return tuple(sorted(faults, key=lambda decision: -decision.regret)[:SHOWN])

    @property
    def finest(self) -> Decision | None:
        """The decision that gained most over what `greedy` would have done; None if none did."""
        found = max(self.decisions, key=lambda decision: decision.usual - decision.regret, default=None)
        return found if found is not None and found.usual > found.regret else None


@dataclass(frozen=True)
class Report:
    """The coach's report on a game; it draws itself in a notebook."""

    game: str
    digest: str  #: of the sheet
    evaluator: str  #: its version
    unit: Unit
    effort: int
    complete: bool  #: whether the game was played to its end
    seats: tuple[SeatReport, ...]

    def as_json(self) -> "JsonReport":
        """Everything in plain JSON types; docs/coach.md says what each key means."""
        return {
            "format": FORMAT,
            "game": self.game,
            "digest": self.digest,
            "evaluator": self.evaluator,
            "unit": self.unit.value,
            "effort": self.effort,
            "complete": self.complete,
            "seats": [seat_json(seat, self.unit) for seat in self.seats],
        }

    def _repr_svg_(self) -> str:
        from scorepad.coach.chart import chart_svg

        return chart_svg(self)


class JsonSentence(TypedDict):
    """Something to say, in JSON."""

    key: str
    params: dict[str, object]


class JsonThrow(TypedDict):
    """A throw in JSON."""

    step: int
    roller: int
    text: str
    expected: float
    value: float
    luck: float
    error: float


class JsonDecision(TypedDict):
    """A decision in JSON."""

    step: int
    acts: list[str]
    kind: str
    round: int
    best: float
    played: float
    regret: float
    error: float
    usual: float
    band: str
    fall: "JsonFall | None"


class JsonFall(TypedDict):
    """Where a decision went wrong, in JSON."""

    step: int
    act: str
    better: list[str]
    reasons: list[JsonSentence]
    closer: dict[str, float] | None


class JsonSeat(TypedDict):
    """A seat in JSON."""

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
    shares: Shares
    faults: dict[str, int]
    costliest: list[int]
    finest: int | None
    throws: list[JsonThrow]
    decisions: list[JsonDecision]


class JsonReport(TypedDict):
    """A report in JSON."""

    format: int
    game: str
    digest: str
    evaluator: str
    unit: str
    effort: int
    complete: bool
    seats: list[JsonSeat]


def seat_json(seat: SeatReport, unit: Unit) -> JsonSeat:
    """One seat in plain JSON types."""
    return {
        "seat": seat.seat,
        "player": seat.player,
        "score": seat.score,
        "points": seat.points,
        "expected": seat.expected,
        "luck": seat.luck,
        "dice": seat.dice,
        "tray": seat.tray,
        "given": seat.given,
        "regret": seat.regret,
        "residual": seat.residual,
        "adjusted": seat.adjusted,
        "accuracy": seat.accuracy,
        "usual": seat.usual,
        "shares": shares(unit, seat),
        "faults": seat.faults,
        "costliest": [seat.decisions.index(decision) for decision in seat.costliest],
        "finest": None if seat.finest is None else seat.decisions.index(seat.finest),
        "throws": [throw_json(throw) for throw in seat.throws],
        "decisions": [decision_json(decision) for decision in seat.decisions],
    }


def throw_json(throw: ThrowReport) -> JsonThrow:
    """One throw in plain JSON types."""
    return {
        "step": throw.step,
        "roller": throw.roller,
        "text": throw.text,
        "expected": throw.expected,
        "value": throw.value,
        "luck": throw.luck,
        "error": throw.error,
    }


def decision_json(decision: Decision) -> JsonDecision:
    """One decision in plain JSON types."""
    return {
        "step": decision.step,
        "acts": list(decision.acts),
        "kind": decision.kind,
        "round": decision.round,
        "best": decision.best,
        "played": decision.played,
        "regret": decision.regret,
        "error": decision.error,
        "usual": decision.usual,
        "band": decision.band,
        "fall": None if decision.fall is None else fall_json(decision.fall),
    }


def fall_json(fall: Fall) -> JsonFall:
    """Where a decision went wrong, in plain JSON types."""
    return {
        "step": fall.step,
        "act": fall.act,
        "better": list(fall.better),
        "reasons": [_sentence_json(reason.key, reason.params) for reason in fall.reasons],
        "closer": None if fall.closer is None else {"loss": fall.closer.value, "error": fall.closer.error},
    }


def _sentence_json(key: str, params: Mapping[str, object]) -> JsonSentence:
    return {"key": key, "params": dict(params)}
