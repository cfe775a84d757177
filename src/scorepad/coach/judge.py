"""Judges acts that lost something: what would have been better and why, and whether it is a fault at all."""

from scorepad.coach.course import ActStep
from scorepad.coach.report import Fall
from scorepad.core import Rng
from scorepad.core.evaluator import Evaluator, Unit
from scorepad.core.families import family_of
from scorepad.core.game import Game
from scorepad.core.player import Player
from scorepad.core.sentence import Sentence
from scorepad.players.advice import differences

#: A loss of fewer standard errors is never a fault.
ERRORS = 2

#: The kind of a decision whose loss is what the others got by it.
GIVEN = "given"

#: Streams of the players that are asked, far away from those of the throws.
STREAM = 1 << 40


class Judge:
    """Knows the game, its values, and what a quick player would have done."""

    def __init__(self, game: Game, evaluator: Evaluator, greedy: Player, seed: int) -> None:
        self.game, self.evaluator, self.greedy = game, evaluator, greedy
        self._seed = seed
        self._limits = game.bands.win if evaluator.unit is Unit.WIN else game.bands.points

    def usual_loss(self, act: ActStep) -> float:
        """What a quick player would have lost from the same place on, until the next throw."""
        ahead, rng = act.before.clone(), self._rng(act)
        ahead.confirm = 0
        value = act.told.best.value
        while not (ahead.chance or ahead.over) and ahead.waiting >> act.seat & 1:
            code = self.greedy.choose(ahead, act.seat, rng)
            last = ahead.clone()
            ahead.apply(act.seat, code)
            value = self.evaluator.after(last, act.seat, code)
        return max(act.told.best.value - value, 0.0)

    def fall(self, act: ActStep, regret: float) -> Fall:
        """What would have been better, and why; what looks like a fault is looked at more closely."""
        closer = None
        if regret >= self._limits[0]:
            closer = self.evaluator.closer(act.before, act.seat, act.code, self._rng(act))
        better = tuple(self.game.action_text(code) for code in act.told.best.acts)
        return Fall(act.step, self.game.action_text(act.code), better, tuple(self._reasons(act)), closer)

    def band(self, regret: float, fall: Fall | None) -> str:
        """What a loss is called; one that may be chance is no fault."""
        if fall is None:
            return ""
        closer = fall.closer
        loss, error = (regret, self.evaluator.doubt) if closer is None else (min(regret, closer.value), closer.error)
        return self.game.bands.name(loss, self._limits) if loss > ERRORS * error else ""

    def kind(self, act: ActStep) -> str:
        """What a decision was about: of what was done and what would have been better the more special."""
        if act.told.regret and sum(act.told.given) > act.told.regret * (act.before.seats - 1) / 2:
            return GIVEN
        kinds = {self._kind_of(act, act.code), self._kind_of(act, act.told.best.acts[0])}
        return next((kind for kind in family_of(self.game).special if kind in kinds), self._kind_of(act, act.code))

    def _kind_of(self, act: ActStep, code: int) -> str:
        return str(self.game.details(act.before, act.seat, code)["kind"])

    def _reasons(self, act: ActStep) -> list[Sentence]:
        told = differences(self.game, act.before, act.seat, act.told.best.acts[0], act.code)
        gift = sum(act.told.given) / max(act.before.seats - 1, 1)
        if gift > self._limits[0] and self.evaluator.unit is Unit.POINTS:
            told.append(Sentence("coach.gives", {"points": round(gift, 1)}))
        return told

    def _rng(self, act: ActStep) -> Rng:
        return Rng(self._seed, closer_stream(act.step))


def closer_stream(step: int) -> int:
    """The stream of whoever looks more closely at an entry of the record."""
    return STREAM + step
