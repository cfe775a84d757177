"""The best result of a player who knows dice before they fall, and pays for that what it is worth.

Whoever knows more does at least as well, so the mean over many dice bounds every player from above. The price keeps
that bound low: at each throw the luck as some evaluator sees it, whose mean is 0 for all who do not know the dice.
docs/bounds.md has the proof. Nothing is left out: every decision of every position is gone through.
"""

from array import array
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from math import inf

from scorepad.coach.outlook import means, prospects
from scorepad.core import Rng
from scorepad.core.dice import Slot, SlotDice, slot_due
from scorepad.core.errors import ScorepadError
from scorepad.core.evaluator import Evaluator, Finisher, Foreseer, Way
from scorepad.core.game import Game, State

#: This many positions are gone through for one world; beyond that nothing is told, since a part of them bounds nothing.
LIMIT = 1_000_000
#: The same where the evaluator goes through them itself.
FORESEEN_LIMIT = 40_000_000

#: Streams of the seed, far from each other and from those of games: dice tried, and the throws that means are taken of.
TRIED_STREAM, MEAN_STREAM = 1 << 52, 1 << 53
#: Dice tried in one world, at most.
MOST_TRIED = 1 << 16


class Relaxed:
    """Bounds what anybody can expect alone: the first throw is that of a world, for each later one some are tried.

    `tries`: for each throw of a turn that has begun; 1: all dice of a turn are known when it begins. `samples`: for the
    first throw of each turn after the first one; 0: all throws are those of the world, known from the beginning.
    `margin`: where all are known, means are of few throws in positions worse than a good line's by this many points.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        seed: int,
        effort: int,
        tries: int,
        samples: int,
        margin: float = inf,
    ) -> None:
        self.game, self.evaluator, self.seed, self.effort = game, evaluator, seed, effort
        self._foreseer = evaluator if samples == 0 and isinstance(evaluator, Foreseer) else None
        self._way = Way(effort, margin, FORESEEN_LIMIT)
        self._tried = [SlotDice() for _ in range(max(tries, samples))]
        self._again, self._later = self._tried[:tries], self._tried[:samples]
        self._exact = evaluator.doubt == 0.0
        self._finish = evaluator.finish if isinstance(evaluator, Finisher) else None

    def best(self, start: State, world: int) -> float:
        """The most that can be gained from a position on the dice of a world, less the price of knowing them."""
        return (
            self._gone_through(start, world) if self._foreseer is None else self._foreseen(self._foreseer, start, world)
        )

    def _foreseen(self, foreseer: Foreseer, start: State, world: int) -> float:
        means = (self.seed, MEAN_STREAM + world)
        found = foreseer.foresee(start, SlotDice(self.seed, world), means, self._way)
        if found is None:
            raise self._too_much(f"more than {FORESEEN_LIMIT} positions to go through")
        return found

    def _gone_through(self, start: State, world: int) -> float:
        self._world, self._looked = world, 0
        self._known: dict[bytes, float] = {}
        for number, dice in enumerate(self._tried):
            dice.restart(self.seed, TRIED_STREAM + world * MOST_TRIED + number)
        state = start.clone()
        state.confirm = 0
        try:
            return self._from(state, None)
        except RecursionError:
            raise self._too_much("no end of throws") from None

    def _from(self, state: State, last: Slot | None) -> float:
        """The most from a position on, after a throw in the slot `last`."""
        if state.over:
            return self.evaluator.value(state, 0)
        key = _before_throw(state, last) if state.chance else _deciding(state, last)
        if key not in self._known:
            self._look()
            self._known[key] = self._thrown(state, last) if state.chance else self._decided(state, last)
        return self._known[key]

    def _decided(self, state: State, last: Slot | None) -> float:
        return max(self._from(after, last) for after in _afters(state))

    def _thrown(self, state: State, last: Slot | None) -> float:
        """The mean over the dice that are tried, each throw at its price."""
        slot = slot_due(self.game, state, last)
        if last is None or not self._later:
            return self._paid(state, slot, [SlotDice(self.seed, self._world)])
        if slot.place[:-1] == last.place[:-1]:
            return self._paid(state, slot, self._again)
        return self.evaluator.value(state, 0) if self._exact else self._free(state, slot)

    def _paid(self, state: State, slot: Slot, tried: Sequence[SlotDice]) -> float:
        afters = [_rolled(state, dice.outcome(slot)) for dice in tried]
        lucky = sum(prospects(self.evaluator, after)[0] for after in afters) / len(afters)
        mean = means(self.evaluator, state, self.effort, self._others(slot))[0].value
        return sum(self._from(after, slot) for after in afters) / len(afters) - lucky + mean

    def _others(self, slot: Slot) -> Rng:
        """The throws of a mean: others for each slot, since a reroll must not profit again from the same chance."""
        rng = Rng(self.seed, MEAN_STREAM + self._world)
        for number in (*slot.place, slot.attempt):
            rng.restart(rng.word, number)
        return rng

    def _free(self, state: State, slot: Slot) -> float:
        """A new turn: its first throw costs nothing, as a price for every position before it would take too long."""
        ends = [self._end(_rolled(state, dice.outcome(slot)), slot) for dice in self._later]
        return sum(ends) / len(ends)

    def _end(self, after: State, slot: Slot) -> float:
        found = self._finish(after, 0) if self._finish else None
        return self._from(after, slot) if found is None else found

    def _look(self) -> None:
        self._looked += 1
        if self._looked > LIMIT:
            raise self._too_much(f"more than {LIMIT} positions to go through")

    def _too_much(self, found: str) -> ScorepadError:
        return ScorepadError(f"{self.game.id}: found {found}, expected a position nearer to the end of the game")


def _deciding(state: State, last: Slot | None) -> bytes:
    return _digest(state, last)


def _before_throw(state: State, last: Slot | None) -> bytes:
    """The same for positions that differ only in what the dice showed that are thrown now."""
    return b"throw" + _digest(_rolled(state, 0), last)


def _digest(state: State, last: Slot | None) -> bytes:
    """Sixteen bytes for a position and the throw before it: whole dumps of a million would not fit into memory."""
    place = (*last.place, last.attempt) if last else ()
    return blake2b(array("q", (*state.dump(), *place)).tobytes(), digest_size=16).digest()


def _rolled(state: State, outcome: int) -> State:
    after = state.clone()
    after.roll(outcome)
    return after


def _afters(state: State) -> Iterator[State]:
    for code in state.legal(0):
        after = state.clone()
        after.apply(0, code)
        yield after
