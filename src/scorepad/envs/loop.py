"""The loop of the environments: one call steps every game once, in compiled code where that is possible."""

from collections.abc import Sequence

from scorepad.core.game import State
from scorepad.core.lane import Integers, Lane
from scorepad.core.observer import Floats, Observer


class Loop:
    """Many games of one sheet, each with its own dice; rows of the arrays it is given are games."""

    def __init__(self, lanes: Sequence[Lane], observer: Observer, codes: int, forced: bool, final: bool) -> None:
        self.lanes = list(lanes)
        self.observer = observer
        self.count = len(self.lanes)
        self.codes = codes
        self.forced = int(forced)
        self.final = int(final)

    def begin(self, seed: int, values: Floats, mask: Integers) -> None:
        """Begin every game anew; game i draws its dice, also of all games after it, from stream i of the seed."""
        for index in range(self.count):
            self.lane(index).seed(seed, index)
            self.renew(index, values, mask)

    def renew(self, index: int, values: Floats, mask: Integers) -> None:
        """Begin one game anew, with the dice that come next."""
        lane = self.lane(index)
        lane.begin(self.forced)
        self.show(lane, index, values, mask)

    def step(
        self,
        actions: Integers,
        values: Floats,
        mask: Integers,
        rewards: Floats,
        ended: Integers,
        refused: Integers,
    ) -> int:
        """Do one action in every game, a game that was over begins anew instead; how many were refused.

        Arrays come as zeros: `refused` gets a 1 where an action is not allowed, and nothing changes there.
        """
        count = 0
        for index in range(self.count):
            lane = self.lane(index)
            if lane.ended:
                lane.begin(self.forced)
            elif 0 <= actions[index] < self.codes and lane.allows(lane.seat, actions[index]):
                lane.act(lane.seat, actions[index])
                lane.advance(self.forced)
                rewards[index] = self.reward(lane)
            else:
                refused[index] = 1
                count += 1
                lane.collect(lane.seat)
            ended[index] = lane.ended
            self.show(lane, index, values, mask)
        return count

    def reward(self, lane: Lane) -> int:
        """The points since the last question, or all of them at the end."""
        score = lane.score(lane.seat)
        gained = score - lane.points
        lane.points = score
        if self.final:
            gained = score if lane.ended else 0
        return gained

    def show(self, lane: Lane, index: int, values: Floats, mask: Integers) -> None:
        """Write what is seen, and what may be done, into the rows of a game."""
        self.observer.row = values
        self.observer.at = index * self.observer.size
        lane.show(self.observer)
        if not lane.ended:
            lane.mark(mask, index * self.codes)

    def lane(self, index: int) -> Lane:
        """One of the games."""
        return self.lanes[index]

    def points(self, index: int) -> int:
        """The points of a game as they stand."""
        lane = self.lane(index)
        return lane.score(lane.seat)

    def position(self, index: int) -> State:
        """The position of a game, not a copy."""
        return self.lane(index).position()

    def over(self, index: int) -> int:
        """1 if a game is over: its next step begins another."""
        return self.lane(index).ended
