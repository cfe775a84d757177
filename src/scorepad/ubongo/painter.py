"""Ubongo, the dice game, in the terminal: the area drawn square by square, the shapes beside it."""

from collections.abc import Sequence

from rich.text import Text

from scorepad.core.match import Choice, Match
from scorepad.core.views import PositionView, Told
from scorepad.core.voice import Voice
from scorepad.terminal import painter
from scorepad.terminal.painter import Block, Group, beside
from scorepad.terminal.screen import Screen, coloured
from scorepad.ubongo.game import Rules
from scorepad.ubongo.views import AreaView

#: More placements than this are not spelt out.
MANY = 24

#: The letters that drawn pieces are shown by.
PIECES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Painter(painter.Painter):
    """Draws any Ubongo sheet."""

    def __init__(self, game: Rules, screen: Screen, voice: Voice) -> None:
        super().__init__(game, screen, voice)
        self.rules = game

    def course(self, seen: PositionView) -> list[str]:
        """Area and throw."""
        turn = seen["turn"]
        if turn["area"] is None:
            return []
        return [self.voice.say("ubongo.course", area=turn["area"], areas=turn["areas"], throw=turn["throw"])]

    def table(self, seen: PositionView, sheet: Told) -> Block:
        """The area being filled, the dice with their shapes, and the points."""
        area = next((area for area in sheet["areas"] if area["current"]), sheet["areas"][-1])
        points = [str(other["points"]) for other in sheet["areas"] if other["played"]]
        key = "ubongo.throws" if sheet["practice"] else "ubongo.points"
        right = [*self._hand(sheet), Text(self.voice.say(key, points=points))]
        return beside([self._area(area), [*self._dice(seen), Text(), *right]], self.screen.width)

    def _area(self, area: AreaView) -> Block:
        """Columns are letters, rows numbers; free squares are open, drawn ones carry the letter of their piece."""
        width, height = self.rules.spec.board
        drawn = {cell["square"]: cell["piece"] for cell in area["cells"]}
        lines = [Text("   " + " ".join(chr(ord("a") + x) for x in range(width)), "dim")]
        for y in range(height):
            names = [f"{chr(ord('a') + x)}{y + 1}" for x in range(width)]
            lines.append(Text(f"{y + 1:>2} " + " ".join(self._square(drawn, name) for name in names)))
        return lines

    def _square(self, drawn: dict[str, int | None], name: str) -> str:
        if name not in drawn:
            return " "
        piece = drawn[name]
        return self.signs.square if piece is None else PIECES[piece % len(PIECES)]

    def _dice(self, seen: PositionView) -> Block:
        """Each die with its shape, and who has it."""
        lines = []
        for die in seen["dice"]:
            if die["face"] is None:
                continue
            who = self.voice.say("ubongo.held", seat=die["seat"]) if die["seat"] is not None else ""
            rows = next(shape.rows for shape in self.rules.spec.shapes if shape.name == die["face"])
            lines.append(coloured(f"{die['id']} {die['face']:<3} {'/'.join(rows):<10} {who}".rstrip(), die["colour"]))
        return lines or [Text(self.voice.say("ubongo.not-thrown"))]

    def _hand(self, sheet: Told) -> Block:
        left = [f"{item['face']} ({item['die']})" for item in sheet["hand"] if not item["used"]]
        return [Text(self.voice.say("ubongo.hand", shapes=left), "bold")] if left else []

    def alone(self, match: Match) -> list[str]:
        """Practice is counted in throws."""
        return [self.voice.say("ubongo.practice", throws=match.scores()[0]["throws"])]

    # -- choices ------------------------------------------------------------------------------------------------
    def groups(self, match: Match, seat: int) -> list[Group]:
        """Placements by shape and orientation; where there are many, only by the first square of each."""
        found = super().groups(match, seat)
        if sum(len(group.items) for group in found) > MANY:
            for group in found:
                group.items = [(choice, words.partition("-")[0]) for choice, words in group.items]
        return sorted(found, key=lambda group: not group.label.plain)

    def label(self, match: Match, choice: Choice) -> Text:
        """The die to grab; the shape to draw as it lies."""
        if choice.kind == "grab":
            return coloured(self.voice.word("die", choice.details["colour"]), choice.details["colour"])
        if choice.kind != "place":
            return Text()
        shape = next(shape for shape in self.rules.spec.shapes if shape.name == choice.value)
        squares = dict(shape.turned)[choice.details["orientation"]]
        return Text(f"{choice.value} {picture(squares)}")

    def words(self, match: Match, seat: int, choice: Choice) -> str:
        """The die with its shape, or the squares to draw in."""
        if choice.kind == "place":
            return "-".join(square(cell) for cell in choice.details["cells"])
        return self.voice.say(f"ubongo.choice.{choice.kind}", die=choice.die, shape=choice.value)

    def understand(self, choices: Sequence[Choice], typed: str) -> Choice | None:
        """Squares in any order, `a1 a2 b2`, are the placement that covers them."""
        squares = set(typed.lower().replace("-", " ").replace(",", " ").split())
        placements = [choice for choice in choices if choice.kind == "place"]
        return next(
            (choice for choice in placements if {square(cell) for cell in choice.details["cells"]} == squares), None
        )

    # -- dice of your own --------------------------------------------------------------------------------------
    def to_throw(self, match: Match) -> list[str]:
        """All dice, black ones first."""
        return [die["id"] for die in self.game.dice_view(match.state)]

    def throw(self, match: Match, typed: str) -> str:
        """Shapes alone are taken in the order of `to_throw`."""
        names = typed.replace(",", " ").upper().split()
        half = len(self.to_throw(match)) // 2
        if len(names) != 2 * half or any(":" in name for name in names):
            return typed
        return f"k:{','.join(names[:half])} w:{','.join(names[half:])}"


def square(cell: str) -> str:
    """The square of a cell: b2 of area-1-b2."""
    return cell.rpartition("-")[2]


def picture(squares: tuple[tuple[int, int], ...]) -> str:
    """A shape on one line, row by row: `##./.##`."""
    height = 1 + max(y for y, _ in squares)
    width = 1 + max(x for _, x in squares)
    return "/".join("".join("#" if (y, x) in squares else "." for x in range(width)) for y in range(height))
