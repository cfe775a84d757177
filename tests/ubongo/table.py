"""Ubongo the way people play it: dice are thrown by name, acts are written in notation, everything seen has a name."""

from collections.abc import Mapping
from typing import Any

import scorepad
from scorepad.core import Rng, Tape
from scorepad.core.game import Sentence

#: For each printed area the fewest throws that fill it: what to draw with the black and the white die of each.
FILLS = {
    1: (("T4@b1r2", "M1@a1r0"), ("P5@d2m2", "L4@c3r2")),
    2: (("P5@e1m1", "M1@d1r0"), ("P5@d4m2", "L4@a2r0")),
    3: (("L5@c2m0", "I3@d1r0"), ("L5@d3m2", "O4@a2r0")),
    4: (("P5@a2r3", "O4@b1r0"), ("P5@c3r0", "O4@d1r0")),
    5: (("L5@b2r3", "M1@a1r0"), ("P5@d2r2", "M1@b1r0"), ("L5@c4m0", "I3@c1r0")),
    6: (("P5@c3r1", "M1@e1r0"), ("P5@f3m1", "M1@b2r0"), ("P5@a4m2", "L4@c2r0")),
}

#: A sheet so small that everything about it can be counted by hand.
SMALL = """
family = "ubongo"
id = "small"
title = "Small"
players = [1, 4]
dice_by_seats = [2, 2, 3, 4]
areas_by_seats = [2, 2, 2, 2]
consolation = 1
board = [4, 3]
[options]
grab = { rulebook = "draft", international = "draft" }
areas = { rulebook = "auto", international = "auto" }
[shapes]
M1 = ["#"]
I2 = ["##"]
L3 = ["##", "#."]
L4 = ["###", "#.."]
[faces]
black = ["I2", "L3", "L4"]
white = ["M1", "M1", "I2", "L3"]
[[areas]]
squares = 8
grid = ["####", ".###", ".#.."]
[[areas]]
squares = 9
grid = ["###.", "####", "##.."]
"""


class Table:
    """A position with the people around it."""

    def __init__(self, game: Any, seats: int, first: int = 0, *, confirm: int = 1) -> None:
        self.game, self.state = game, game.start(seats, first)
        self.state.confirm = confirm
        self.state.tape = Tape()

    def throw(self, black: str, white: str) -> "Table":
        """The dice fall: one shape for all of a colour, or one for each."""
        dice = [shapes.split(",") for shapes in (black, white)]
        black, white = (",".join(shapes * (self.state.dice // len(shapes))) for shapes in dice)
        self.state.roll(self.game.parse_roll(self.state, f"k:{black} w:{white}"))
        return self

    def play(self, *acts: str) -> "Table":
        """Acts as in a record: the seat, then the notation."""
        for act in acts:
            seat, _, text = act.partition(" ")
            assert self.why(act) is None, f"{act}: {self.why(act)}"
            self.state.apply(int(seat), self.game.parse_action(text))
        return self

    def why(self, act: str) -> str | None:
        """The last word of the reason why an act is refused, None if it is allowed."""
        sentence = self.sentence(act)
        return sentence.key.removeprefix("reason.ubongo.") if sentence else None

    def sentence(self, act: str) -> Sentence | None:
        """The whole reason."""
        seat, _, text = act.partition(" ")
        found: Sentence | None = self.game.reason(self.state, int(seat), self.game.parse_action(text))
        return found

    def grab(self) -> "Table":
        """Everybody takes the first dice he may take."""
        while self.turn("phase") == "grab":
            seat = self.waiting()[0]
            self.state.apply(seat, self.state.legal(seat)[0])
        return self

    def round(self, part: tuple[str, str], *drawing: int) -> "Table":
        """A throw of the shapes of this part; these seats draw it, all are done."""
        black, white = part
        self.throw(black[:2], white[:2]).grab()
        for seat in self.waiting():
            if seat in drawing:
                self.play(f"{seat} {black}", f"{seat} {white}")
            self.play(f"{seat} done")
        return self

    def waiting(self) -> list[int]:
        """The seats awaited."""
        return [seat for seat in range(self.state.seats) if self.state.waiting >> seat & 1]

    def turn(self, name: str) -> Any:
        """Something of the course of the game."""
        return self.game.turn_view(self.state)[name]

    def points(self, area: int) -> list[int]:
        """What each seat scored in an area."""
        return [self.game.scores(self.state, seat)[str(area)] for seat in range(self.state.seats)]

    def totals(self) -> list[int]:
        """What each seat has."""
        return [self.game.scores(self.state, seat)["total"] for seat in range(self.state.seats)]

    def happened(self) -> list[tuple[str, Mapping[str, Any]]]:
        """The events since this was last asked."""
        tape = self.state.tape
        sentences = [self.game.event(raw) for raw in tape.events()]
        tape.clear()
        return [(sentence.key.removeprefix("event.ubongo."), sentence.params) for sentence in sentences]

    @property
    def text(self) -> str:
        """The position in notation."""
        return str(self.game.position_text(self.state))


def at_table(seats: int, first: int = 0, *, confirm: int = 1, **options: Any) -> Table:
    """A new game of the printed sheet."""
    return Table(scorepad.load("ubongo-dice", **options), seats, first, confirm=confirm)


def random_state(game: Any, seats: int, seed: int, steps: int, confirm: int = 1) -> Any:
    """The position after so many random steps of a game in which nobody is done while something fits."""
    rng, state = Rng(seed), game.start(seats, seed % seats)
    state.confirm = confirm
    for _step in range(steps):
        if state.over:
            break
        take_step(state, rng)
    return state


def take_step(state: Any, rng: Rng) -> None:
    """A throw, or one random act of one random seat."""
    if state.chance:
        state.roll(rng.below(state.outcomes()))
        return
    waiting = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
    seat = waiting[rng.below(len(waiting))]
    codes = state.legal(seat)
    state.apply(seat, codes[rng.below(max(1, len(codes) - 1))])
