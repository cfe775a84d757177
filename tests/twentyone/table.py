"""A table of Twenty One for tests that read like the rulebook: throws and answers in notation."""

from typing import Any

from scorepad import load

#: Any throw that suits nobody's first row much: all dice high, so that most boxes do not fit.
HIGH = "w6y6r6g6b6k6"


class Table:
    """Some seats with their sheets; every act is checked before it is done."""

    def __init__(self, deal: str = "C E", first: int = 0, position: str = "", **options: Any) -> None:
        self.game: Any = load("twenty-one", **options)
        seats = len(deal.split())
        start = self.game.start(seats, first, self.game.parse_setup(seats, deal))
        self.state: Any = self.game.parse_position(position) if position else start
        self.state.confirm = 1

    def throw(self, dice: str) -> None:
        """The dice that are due fall like this."""
        self.state.roll(self.game.parse_roll(self.state, dice))

    def play(self, seat: int, acts: str) -> None:
        """Acts of one seat, one after the other."""
        for text in acts.split():
            assert self.why_not(seat, text) is None, f"{seat} {text}: {self.why_not(seat, text)}"
            self.state.apply(seat, self.game.parse_action(text))

    def turn(self, dice: str, *answers: str) -> None:
        """A turn whose first throw is kept, if the roller has a choice: everybody's answers, first seat first."""
        self.throw(dice)
        if "keep" in self.legal(self.state.roller):
            self.play(self.state.roller, "keep")
        for seat, acts in enumerate(answers):
            self.play(seat, acts)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do, in notation."""
        return [self.game.action_text(code) for code in self.state.legal(seat)]

    def why_not(self, seat: int, text: str) -> str | None:
        """The last word of the reason's key, None if it is allowed."""
        sentence = self.game.reason(self.state, seat, self.game.parse_action(text))
        return None if sentence is None else sentence.key.removeprefix("reason.twentyone.")

    def row(self, seat: int, row: int = 1) -> str:
        """What stands in a row: numbers, `*` after a hit, x for a struck box, . for an empty one."""
        boxes = self.game.sheet_view(self.state, seat)["rows"][row - 1]["boxes"]
        return " ".join(f"{_mark(box)}{'*' if box['hit'] else ''}" for box in boxes)

    def points(self, seat: int, row: int = 1) -> int:
        """The points of a row as it stands."""
        return int(self.game.scores(self.state, seat)[f"row{row}"])

    @property
    def phase(self) -> str:
        """What the position waits for."""
        return str(self.game.turn_view(self.state)["phase"])


def _mark(box: dict[str, Any]) -> str:
    return "x" if box["struck"] else "." if box["written"] is None else str(box["written"])
