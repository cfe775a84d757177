"""Twenty One in the terminal: five rows of boxes, each with its colour's letter and its number."""

from collections.abc import Sequence

from rich.text import Text

from scorepad.core.match import Choice, Match
from scorepad.core.views import PositionView, Told
from scorepad.terminal import painter
from scorepad.terminal.painter import Block
from scorepad.terminal.screen import coloured
from scorepad.twentyone.views import BoxView, RowView


class Painter(painter.Painter):
    """Draws any Twenty One sheet."""

    def course(self, seen: PositionView) -> list[str]:
        """Whose throw it is and how often was thrown."""
        turn = seen["turn"]
        return [self.voice.say("twentyone.turn", roller=turn["roller"], throws=turn["throws"])]

    def table(self, seen: PositionView, sheet: Told) -> Block:
        """The dice, then the rows."""
        dice = [
            coloured(f"{die['letter']}{die['face'] or self.signs.none}", die["id"], bold=True) for die in seen["dice"]
        ]
        title = self.voice.say("twentyone.sheet", sheet=sheet["sheet"])
        lines = [Text.assemble(self.voice.say("twentyone.dice"), " ", Text("  ").join(dice)), Text(title)]
        return lines + [self._row(number, row, sheet["row"]) for number, row in enumerate(sheet["rows"], 1)]

    def _row(self, number: int, row: RowView, current: int | None) -> Text:
        boxes = [self._box(box) for box in row["boxes"]]
        points = self.voice.say("twentyone.row", points=row["points"], hits=row["hits"])
        sign = self.signs.gives if number == current else " "
        return Text.assemble(f"{sign:2}{number}  ", *boxes, f" {points}" if row["full"] or any_filled(row) else "")

    def _box(self, box: BoxView) -> Text:
        """Letter and printed number; then what was written, with ! for a hit and X where struck."""
        letter = next(die["letter"] for die in self._dice if die["id"] == box["colour"])
        filled = "X" if box["struck"] else f"{box['written']}{'!' if box['hit'] else ''}" if box["written"] else ""
        text = f"{letter}{box['number']}" + (f"={filled}" if filled else f" {self.signs.open}")
        return coloured(f"{text:<8}", box["colour"], bold=bool(filled))

    @property
    def _dice(self) -> Sequence[Told]:
        return self.game.dice_view(self.game.start(1))

    # -- choices ------------------------------------------------------------------------------------------------
    def label(self, match: Match, choice: Choice) -> Text:
        """All choices stand together."""
        return Text()

    def words(self, match: Match, seat: int, choice: Choice) -> str:
        """What is written, and whether it is a hit."""
        if choice.kind != "write":
            return self.voice.say(f"twentyone.choice.{choice.kind}")
        key = "twentyone.choice.hit" if choice.details["hit"] else "twentyone.choice.write"
        return self.voice.say(key, die=choice.die, number=choice.value)

    def to_throw(self, match: Match) -> list[str]:
        """The dice that are not locked."""
        return [die["letter"] for die in self.game.dice_view(match.state) if not die["locked"]]


def any_filled(row: RowView) -> bool:
    """Whether anything stands in a row."""
    return any(box["written"] or box["struck"] for box in row["boxes"])
