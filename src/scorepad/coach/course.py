"""A record told as what every throw and act meant to every seat, one after the other."""

import hashlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from scorepad.coach.ledger import Acted, Ledger, Thrown
from scorepad.coach.outlook import EFFORT, Pause
from scorepad.coach.playouts import PlayoutEvaluator
from scorepad.core.evaluator import Evaluator
from scorepad.core.families import family_of
from scorepad.core.game import Game, State
from scorepad.core.match import Match, Step
from scorepad.core.record import Act, Record
from scorepad.players import RandomPlayer


@dataclass(frozen=True)
class ThrowStep:
    """A throw of the record."""

    step: int  #: the number of the entry in the record, from 0
    text: str  #: what the dice showed
    before: State
    roller: int
    told: tuple[Thrown, ...]  #: for each seat


@dataclass(frozen=True)
class ActStep:
    """An act of the record; one that asks for the dice has the step of the throw."""

    step: int
    before: State
    seat: int
    code: int
    told: Acted


@dataclass(frozen=True)
class End:
    """The end of the record; where it stops early, as far as it goes."""

    state: State
    residual: tuple[float, ...]


def evaluator_for(game: Game, seats: int) -> Evaluator:
    """The family's own evaluator; where it has none, playouts of its weakest bot that looks at what it does."""
    found = family_of(game).evaluator(game, seats)
    return found if found is not None else PlayoutEvaluator(game, weakest(game))


def weakest(game: Game) -> str:
    """The family's weakest bot: quick, and no fool; one that plays at random where it has none."""
    bots = sorted(family_of(game).bots(), key=lambda bot: bot.strength)
    return bots[0].name if bots else RandomPlayer.name


def digest_of(record: Record) -> str:
    """What was played, in 64 digits: comments, names and dates do not change it."""
    said = [record.digest, record.rules, sorted(record.options.items()), record.seats, record.first, record.setup_text]
    said += [record.position] if record.position else []
    return hashlib.sha256(repr([*said, [text for _line, text in record.entries()]]).encode()).hexdigest()


def seed_of(record: Record) -> int:
    """A number drawn from what was played."""
    return int(digest_of(record)[:16], 16)


class Course:
    """Goes through a record once; `expected` is what each seat could hope for before it began."""

    def __init__(self, record: Record, evaluator: Evaluator | None = None, effort: int = EFFORT) -> None:
        self.record, self.match = record, Match.beginning(record)
        self.game = self.match.game
        self.evaluator = evaluator or evaluator_for(self.game, record.seats)
        self.ledger = Ledger(self.evaluator, self.match.state, seed_of(record), effort)
        self.expected = self.ledger.expected

    def steps(self) -> Iterator[ThrowStep | ActStep | End]:
        """What every entry meant; the end is the last."""
        return (step for step in self.unhurried() if not isinstance(step, Pause))

    def unhurried(self) -> Iterator[ThrowStep | ActStep | End | Pause]:
        """The same with a pause after every throw that was tried for a mean."""
        state = self.match.state.clone()
        for number, step in enumerate(self.match.steps(self.record)):
            if isinstance(step.done, Act):
                yield self._act(number, state, step.done.seat, step.done.code, self.match.state)
            else:
                if not state.chance:
                    yield self._act(number, state, self._asking(state), self.game.roll_code, step.before)
                yield (yield from self._throw(number, step))
            state = self.match.state.clone()
        yield End(state, tuple(self.ledger.end(state)) if state.over else (0.0,) * state.seats)

    def _act(self, number: int, before: State, seat: int, code: int, after: State) -> ActStep:
        return ActStep(number, before, seat, code, self.ledger.act(before, seat, code, after))

    def _throw(self, number: int, step: Step) -> Generator[Pause, None, ThrowStep]:
        told = yield from self.ledger.throwing(step.before, self.match.state)
        text = step.text.partition(" ")[2]
        return ThrowStep(number, text, step.before, self.game.roller(step.before), tuple(told))

    def _asking(self, state: State) -> int:
        """The seat that asked for the dice."""
        waiting = (seat for seat in range(state.seats) if state.waiting >> seat & 1)
        return next(seat for seat in waiting if not state.refuse(seat, self.game.roll_code))
