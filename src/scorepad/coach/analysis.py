"""Makes the report on a game: follows its record, and gathers for each seat what its throws and acts meant."""

from collections.abc import Callable, Generator

from scorepad import players
from scorepad.coach.course import ActStep, Course, End, ThrowStep, seed_of, weakest
from scorepad.coach.judge import Judge
from scorepad.coach.outlook import EFFORT, Pause, finished
from scorepad.coach.report import Decision, Fall, Report, SeatReport, ThrowReport
from scorepad.core.errors import ScorepadError
from scorepad.core.evaluator import Evaluator
from scorepad.core.match import Match
from scorepad.core.record import Record

#: The effort that may be asked for.
LEAST, MOST = 1, 100_000


def analyse(
    played: Match | Record,
    evaluator: Evaluator | None = None,
    effort: int = EFFORT,
    advance: Callable[[int], None] | None = None,
) -> Report:
    """Find out how much of a game was luck and how much its players; the same record always gives the same report.

    `effort` is how many throws to average over when there are too many to try them all; `advance` is called again
    and again with the number of entries done.

    >>> import scorepad
    >>> from scorepad import players
    >>> match = scorepad.Match(scorepad.load("twenty-one"), seed=7)
    >>> while not match.over:
    ...     _ = players.play(players.make("greedy", match.game), match, 0)
    >>> seat = scorepad.analyse(match).seats[0]
    >>> round(seat.expected, 2), seat.points, seat.points == round(seat.expected + seat.luck - seat.regret)
    (140.45, 118, True)
    """
    return finished(analysing(played, evaluator, effort), advance)


def analysing(
    played: Match | Record, evaluator: Evaluator | None = None, effort: int = EFFORT
) -> Generator[int, None, Report]:
    """The same bit by bit, for who has other things to do meanwhile: gives the number of entries done."""
    if not LEAST <= effort <= MOST:
        raise ScorepadError(f"effort: found {effort}, expected {LEAST} to {MOST}")
    record = played.record if isinstance(played, Match) else played
    course = Course(record, evaluator, effort)
    judge = Judge(course.game, course.evaluator, players.make(weakest(course.game), course.game), seed_of(record))
    seats = [Gathering(seat, judge, expected) for seat, expected in enumerate(course.expected)]
    state, done = course.match.state, 0
    for step in course.unhurried():
        if isinstance(step, ThrowStep | ActStep):
            done = step.step + 1
        if not isinstance(step, Pause):
            for gathering in seats:
                gathering.take(step)
        if not isinstance(step, End):
            yield done
    names = record.players() or [""] * record.seats
    return Report(
        game=course.game.id,
        digest=course.game.digest,
        evaluator=course.evaluator.version,
        unit=course.evaluator.unit,
        effort=effort,
        complete=bool(state.over),
        seats=tuple(
            seat.close(course.ledger.now[seat.seat], state.score(seat.seat), names[seat.seat]) for seat in seats
        ),
    )


class Gathering:
    """What one seat's throws and acts meant so far."""

    def __init__(self, seat: int, judge: Judge, expected: float) -> None:
        self.seat, self.judge, self.expected = seat, judge, expected
        self.dice = self.tray = self.given = self.residual = 0.0
        self.throws: list[ThrowReport] = []
        self.decisions: list[Decision] = []
        self._acts: list[ActStep] = []

    def take(self, step: ThrowStep | ActStep | End) -> None:
        """One more step of the game."""
        if isinstance(step, ThrowStep):
            self._end_decision()
            self._throw(step)
        elif isinstance(step, ActStep):
            self._act(step)
        else:
            self._end_decision()
            self.residual += step.residual[self.seat]

    def close(self, score: float, points: int, player: str) -> SeatReport:
        """The game is over, or as far as it went."""
        return SeatReport(
            seat=self.seat,
            player=player,
            score=score,
            points=points,
            expected=self.expected,
            dice=self.dice,
            tray=self.tray,
            given=self.given,
            residual=self.residual,
            throws=tuple(self.throws),
            decisions=tuple(self.decisions),
        )

    def _throw(self, step: ThrowStep) -> None:
        told = step.told[self.seat]
        if step.roller == self.seat:
            self.dice += told.luck
        else:
            self.tray += told.luck
        self.residual += told.residual
        self.throws.append(ThrowReport(step.step, step.roller, step.text, told.expected, told.value, told.error))

    def _act(self, step: ActStep) -> None:
        if step.seat != self.seat:
            self.given += step.told.given[self.seat]
        else:
            self.residual += step.told.residual
            self._acts.append(step)

    def _end_decision(self) -> None:
        """All acts since the last throw are one decision, if there was anything to decide."""
        choices = [act for act in self._acts if act.told.choice]
        if choices:
            self.decisions.append(self._decision(choices))
        self._acts = []

    def _decision(self, choices: list[ActStep]) -> Decision:
        judge, regret = self.judge, sum(act.told.regret for act in choices)
        usual = judge.usual_loss(choices[0])
        texts = tuple(judge.game.action_text(act.code) for act in self._acts)
        fallen = judge.fallen(choices)
        fall = None if fallen is None else judge.fall(fallen, regret)
        kind = judge.kind(fallen or choices[0])
        error = _error(judge, fall)
        # The value of the first choice, raised by what the evaluator found only later: so it is `regret` above the end.
        best = choices[-1].told.value + regret
        band, number = judge.band(regret, fall), judge.round_of(choices[0])
        return Decision(self._acts[0].step, texts, kind, number, best, regret, error, usual, band, fall)


def _error(judge: Judge, fall: Fall | None) -> float:
    if fall is None:
        return 0.0
    return judge.evaluator.doubt if fall.closer is None else fall.closer.error
