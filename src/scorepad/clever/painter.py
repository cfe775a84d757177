"""The Clever games in the terminal: areas as on the sheet, dice and tracks beside them, choices by die."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.text import Text

from scorepad.clever.game import Rules
from scorepad.clever.naming import field_text, spoken
from scorepad.clever.position import PLACE_NAMES
from scorepad.clever.sheet import Area, Bonus, Cell, Line
from scorepad.clever.views import AreaView
from scorepad.core.match import Choice, Match
from scorepad.core.sentence import Params
from scorepad.core.views import PositionView, Told
from scorepad.core.voice import Voice
from scorepad.terminal import painter
from scorepad.terminal.painter import Block, Group, beside, hang, pad
from scorepad.terminal.screen import Screen, coloured

#: Columns of a cell in a grid and of a field in a strip.
CELL, FIELD = 4, 5

#: Columns of a strip's label: of the name of its area, more where a language has longer ones, and of what follows it.
NAME, POINTS = 10, 5

#: Kinds of choices that are about a die.
BY_DIE = ("use", "extra")


class Painter(painter.Painter):
    """Draws any Clever sheet."""

    def __init__(self, game: Rules, screen: Screen, voice: Voice) -> None:
        super().__init__(game, screen, voice)
        self.rules = game

    # -- a position ---------------------------------------------------------------------------------------------
    def course(self, seen: PositionView) -> list[str]:
        """Round, and what the turn is at."""
        turn = seen["turn"]
        parts = [self.voice.say("clever.round", round=turn["round"], rounds=turn["rounds"])]
        if turn["phase"] == "rolls":
            parts.append(self.voice.say("clever.roll", roll=turn["roll"]))
        if turn["passive"]:
            parts.append(self.voice.say("clever.solo-passive"))
        elif seen["seats"] > 1:
            parts.append(self.voice.say("clever.active", active=turn["active"]))
        return parts

    def table(self, seen: PositionView, sheet: Told) -> Block:
        """Grids side by side with the dice, strips below."""
        views = {area["id"]: area for area in sheet["areas"]}
        grids, strips = [], []
        for area in self.rules.sheet.areas:
            lines = [line for line in sheet["lines"] if line["area"] == area.id]
            drawing = AreaDrawing(self, area, views[area.id], [bool(line["done"]) for line in lines])
            if area.rows > 1:
                grids.append(drawing.grid())
            else:
                strips += drawing.strip()
        return [*beside([*grids, self._panel(seen, sheet)], self.screen.width, gap=2), *strips]

    def notices(self, seen: PositionView, sheet: Told) -> Block:
        """Bonuses that wait, and a joker in use."""
        found = []
        if sheet["due"]:
            due = [self.voice.say("clever.due", count=d["count"], what=self.full(d["bonus"])) for d in sheet["due"]]
            found.append(self.voice.say("clever.waiting", due=due))
        if sheet["joker"]:
            found.append(self.voice.say("clever.joker", number=sheet["joker"]))
        return [Text(line, "bold") for line in found]

    def _panel(self, seen: PositionView, sheet: Told) -> Block:
        """Dice by place, actions left, foxes."""
        places: dict[str, list[Text]] = {}
        for die in seen["dice"]:
            places.setdefault(die["place"], []).append(self._die(die))
        lying = {name: spaced(places.get(name, []), self.signs.none) for name in PLACE_NAMES}
        fields = [Text.assemble(f"{name} ", lying[name]) for name in PLACE_NAMES[:3]]
        worth = min(area["points"] for area in sheet["areas"])
        return [
            Text.assemble(self.voice.say("clever.pool"), " ", lying["pool"]),
            spaced(fields, "", "  "),
            Text.assemble(self.voice.say("clever.tray"), " ", lying["tray"]),
            Text(),
            *(Text(line) for line in self._tracks(sheet)),
            Text(self.voice.say("clever.foxes", count=sheet["foxes"], worth=worth)),
        ]

    def _die(self, die: Told) -> Text:
        return coloured(f"{die['letter']}{die['face'] or self.signs.none}", die["id"], bold=True)

    def _tracks(self, sheet: Told) -> list[str]:
        found = []
        for track, seen in zip(self.rules.sheet.tracks, sheet["tracks"], strict=True):
            left: object = seen["left"]
            if track.printed and left:
                free = [not used and at < seen["circled"] for at, used in enumerate(seen["used"])]
                left = " ".join(number for number, open_ in zip(track.printed, free, strict=True) if open_)
            found.append(self.voice.say("clever.track", action=track.action, left=left))
        return found

    def alone(self, match: Match) -> list[str]:
        """The rating of a solo result."""
        level, levels = self.rules.level(match.scores()[0]["total"])
        title = self.voice.word("rating", f"{levels}.{level}")
        return [self.voice.say("clever.rating", title=title, level=level, levels=levels)]

    def area_name(self, area: Area) -> str:
        """An area and the letter it has in notation."""
        return self.voice.say("clever.area", area=area.id, letter=area.letter)

    # -- bonuses in few letters ---------------------------------------------------------------------------------
    def short(self, bonus: Bonus) -> Text:
        """A bonus as it is printed beside a field: `X b`, `6 p`, `? s`, `+1`, `fox`."""
        if len(bonus.marks) == 1:
            area = self.rules.sheet.area(bonus.marks[0].area)
            return coloured(f"{bonus.marks[0].what} {area.letter}", area.id)
        return Text(self.voice.word("short", bonus.text))

    # -- choices ------------------------------------------------------------------------------------------------
    def groups(self, match: Match, seat: int) -> list[Group]:
        """By die, and by bonus with its areas; what moves the game on comes last."""
        found = super().groups(match, seat)
        for group in found:
            group.items = self._shortened(group.items)
        return sorted(found, key=lambda group: not group.label.plain)

    def _shortened(self, items: list[tuple[Choice, str]]) -> list[tuple[Choice, str]]:
        """What an item shares with the one before it, up to the last comma, is not said again."""
        short, before = [], ""
        for choice, words in items:
            shared, comma, rest = words.rpartition(", ")
            short.append((choice, rest if comma and shared == before else words))
            before = shared if comma else ""
        return short

    def label(self, match: Match, choice: Choice) -> Text:
        """The die with its face, or the bonus with its area."""
        if choice.kind in BY_DIE:
            die = next(die for die in self.game.dice_view(match.state) if die["id"] == choice.die)
            name = self.voice.say(f"clever.label.{choice.kind}", die=choice.die, face=die["face"])
            return coloured(name, choice.die)
        if choice.kind in ("mark", "skip"):
            kind = next(kind for kind in self.rules.layout.kinds if kind.text == choice.details["bonus"])
            if choice.kind == "skip" or len(kind.uses) == 1:
                return Text(self.full(kind.text))
            return coloured(self.voice.word("area", choice.details["area"]), choice.details["area"])
        return Text()

    def full(self, bonus: str) -> str:
        """A bonus in words, dice by their names."""
        return self.voice.say("clever.bonus", bonus=spoken(self.rules.sheet, bonus))

    def words(self, match: Match, seat: int, choice: Choice) -> str:
        """Where the mark goes and what will stand there; or what the action is called."""
        details = choice.details
        if choice.kind not in ("use", "extra", "mark"):
            return self.voice.say(f"clever.choice.{choice.kind}", die=choice.die, number=choice.value)
        area = self.rules.sheet.area(str(details["area"]))
        params: Params = {"area": area.id, "number": choice.value}
        cell = self.rules.cells[choice.cell] if choice.cell else None
        if cell:
            params["field"] = field_text(area, cell)
        if area.numbered and cell:
            return self._cell_words(match, seat, area, cell, params)
        action = self.rules.actions[self.rules.parse_action(choice)]
        way = ("left", "right")[action.spot] if area.order == "outward" else details.get("way") or area.writes
        words = self.voice.say(f"clever.spot.{way}", **params)
        chosen = action.asks and action.number != choice.value
        return self.voice.say("clever.chosen", number=action.number, words=words) if chosen else words

    def _cell_words(self, match: Match, seat: int, area: Area, cell: Cell, params: Params) -> str:
        params |= {"number": cell.number, "row": cell.row + 1}
        if area.writes == "circle-then-cross":
            seen = self.game.sheet_view(match.state, seat)["areas"][self.game.areas.index(area.id)]
            circled = seen["cells"][cell.index - area.cells[0].index]["mark"] == "circle"
            return self.voice.say(f"clever.spot.{'cross-circle' if circled else 'circle'}", **params)
        return self.voice.say("clever.spot.cell", **params)

    # -- dice of your own --------------------------------------------------------------------------------------
    def to_throw(self, match: Match) -> list[str]:
        """The dice in the pool."""
        return [die["letter"] for die in self.game.dice_view(match.state) if die["place"] == "pool"]


class AreaDrawing:
    """One area of one seat's sheet."""

    def __init__(self, painter: Painter, area: Area, seen: AreaView, done: Sequence[bool]) -> None:
        self.painter, self.area, self.seen = painter, area, seen
        self.signs = painter.signs
        self.lines = list(zip(area.lines, done, strict=True))
        self.first = area.cells[0].index
        names = [painter.area_name(known) for known in painter.rules.sheet.areas]
        self.name_width = max(NAME, *map(cell_len, names))

    def grid(self) -> Block:
        """Rows of cells, row bonuses beside them, column bonuses and points below."""
        lines = [self._title()]
        for row in range(self.area.rows):
            lines.append(self._row(row))
            lines += self._gaps(row, CELL)
        return lines + self._columns()

    def strip(self) -> Block:
        """One row of fields with its bonuses below, cut where the screen ends."""
        cells = self.area.cells
        label = self.name_width + POINTS
        space = self.painter.screen.width - label
        width = FIELD if len(cells) * FIELD <= space else CELL
        room = max(1, space // width)
        lines: Block = []
        for start in range(0, len(cells), room):
            part = cells[start : start + room]
            fields = Text.assemble(*(centred(self._field(cell), width) for cell in part))
            lines += hang(self._title() if not start else Text(), [fields, *self._below(part, width)], label)
        return lines

    # -- parts --------------------------------------------------------------------------------------------------
    def _title(self) -> Text:
        name = coloured(self.painter.area_name(self.area), self.area.id, bold=True)
        return Text.assemble(pad(name, self.name_width), pad(Text(str(self.seen["points"]), "bold"), 3, right=True))

    def _row(self, row: int) -> Text:
        cells = {cell.column: cell for cell in self.area.cells if cell.row == row}
        parts = [self._cell(cells.get(column)) for column in range(self.area.columns)]
        if self.area.row_dice:
            die = self.area.row_dice[row]
            letter = next(known.letter for known in self.painter.rules.sheet.dice if known.id == die)
            parts.insert(0, coloured(f"{letter} ", die))
        gift = self._line_bonus(lambda line: line.kind == "row" and line.number == row)
        return Text.assemble(*parts, *((f"{self.signs.gives} ", gift) if gift else ()))

    def _cell(self, cell: Cell | None) -> Text:
        """A cell of a grid, four columns wide."""
        if cell is None:
            return Text(" " * CELL)
        mark = self.seen["cells"][cell.index - self.first]["mark"]
        if cell.printed_cross or mark == "cross":
            return coloured(" X  ", self.area.id, bold=not cell.printed_cross, dim=cell.printed_cross)
        if mark == "circle":
            return coloured(f"({cell.number})".ljust(CELL), self.area.id, bold=True)
        return coloured(f"{cell.number:>2}{self._flag(cell)} ", self.area.id)

    def _flag(self, cell: Cell) -> str:
        """A sign for cells that differ: open to dice of the tray, or not counted for bonuses."""
        if self.area.by_place:
            return "*" if cell.tray else " "
        return " " if cell.shaded else "'"

    def _field(self, cell: Cell) -> Text:
        """A field of a strip: what stands in it, or what it asks for."""
        seen = self.seen["cells"][cell.index - self.first]
        if cell.in_print:
            return coloured(f"[{self.area.restart}]", self.area.id, bold=True)
        if seen["mark"]:
            return coloured(
                "X" if seen["mark"] == "cross" else str(seen["value"]), self.area.id, bold=True, reverse=True
            )
        return coloured(self._asks(cell), self.area.id)

    def _asks(self, cell: Cell) -> str:
        if cell.number:
            return str(cell.number)
        if cell.threshold or cell.bonus_from:
            return self.signs.at_least.format(cell.threshold or cell.bonus_from)
        if self.area.writes == "half-or-times":
            return self.signs.half + (f"{self.signs.times}{cell.multiplier}" if cell.multiplier else "")
        return f"{self.signs.times}{cell.multiplier}" if cell.multiplier > 1 else self.signs.open

    def _below(self, cells: Sequence[Cell], width: int) -> Block:
        """The bonuses of fields, or of the gaps between them."""
        if any(cell.bonus.text for cell in cells):
            gifts = [centred(self._field_bonus(cell), width) for cell in cells]
            return [Text.assemble(*gifts)]
        return self._gaps(0, width, cells)

    def _field_bonus(self, cell: Cell) -> Text:
        struck = self.seen["cells"][cell.index - self.first]["struck"]
        return Text(self.signs.none) if struck else self.painter.short(cell.bonus)

    def _gaps(self, row: int, width: int, cells: Sequence[Cell] = ()) -> Block:
        """A line of the bonuses between this row and the next, and one of those between its own fields."""
        below: dict[int, Text] = {}
        beside_: dict[int, Text] = {}
        shown = [cell.index for cell in cells or self.area.cells]
        for line, done in self.lines:
            if line.kind == "gap" and line.cells[0] in shown:
                first, second = (self.area.cells[index - self.first] for index in line.cells)
                if first.row == row:
                    (beside_ if second.row == row else below)[first.column] = self._gift(line, done)
        start = cells[0].column if cells else 0
        found = []
        for gifts, shift in ((beside_, width // 2), (below, 0)):
            if gifts:
                places = (centred(gifts.get(column, Text()), width) for column in range(start, self.area.columns))
                found.append(Text.assemble(" " * shift, *places))
        return found

    def _columns(self) -> Block:
        """Below a grid: the bonuses of columns, their points, and the diagonal."""
        gifts = [self._line_bonus(column(at, points=False)) for at in range(self.area.columns)]
        points = [self._line_bonus(column(at, points=True)) for at in range(self.area.columns)]
        diagonal = self._line_bonus(lambda line: line.kind == "diagonal")
        indent = "  " if self.area.row_dice else ""
        lines = [
            Text.assemble(indent, *(centred(g or Text(), CELL) for g in row)) for row in (gifts, points) if any(row)
        ]
        if diagonal:
            lines = lines or [Text(" " * CELL * self.area.columns)]
            lines[-1] = Text.assemble(lines[-1], f"{self.signs.diagonal} ", diagonal)
        return lines

    def _line_bonus(self, wanted: Callable[[Line], bool]) -> Text | None:
        return next((self._gift(line, done) for line, done in self.lines if wanted(line)), None)

    def _gift(self, line: Line, done: bool) -> Text:
        """What a line gives, or that it has given it; points stay readable."""
        if line.points:
            return Text(f"{line.points}{self.signs.done}" if done else str(line.points))
        return Text(self.signs.done) if done else self.painter.short(line.bonus)


def column(number: int, *, points: bool) -> Callable[[Line], bool]:
    """Finds the line of a column that gives points, or the one that gives a bonus."""
    return lambda line: line.kind == "column" and line.number == number and (line.points > 0) == points


def centred(text: Text, width: int) -> Text:
    """A text in the middle of its columns, with a space after it."""
    space = width - 1 - len(text.plain)
    left = max(0, (space + 1) // 2)
    return Text.assemble(" " * left, text, " " * max(0, width - left - len(text.plain)))


def spaced(texts: Sequence[Text], otherwise: str, gap: str = " ") -> Text:
    """Texts with spaces between them."""
    return Text(gap).join(texts) if texts else Text(otherwise)
