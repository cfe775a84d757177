"""Shows a position: headline, dice, a sheet, and a seat's choices. Works for every game; families have finer ones."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.text import Text

from scorepad.core.families import family_of
from scorepad.core.game import Game, State
from scorepad.core.match import Choice, Match
from scorepad.core.view import view
from scorepad.core.views import PositionView, Told
from scorepad.core.voice import Voice
from scorepad.terminal.screen import Screen, coloured

#: Blanks between two columns of a table.
GAP = 2

Block = list[Text]

#: A label up to this length stands beside its choices.
LONGEST_LABEL = 16


@dataclass
class Group:
    """Choices that belong together, each with the words it is offered in."""

    label: Text
    items: list[tuple[Choice, str]] = field(default_factory=list)


class Painter:
    """Draws any game from its views."""

    def __init__(self, game: Game, screen: Screen, voice: Voice) -> None:
        self.game, self.screen, self.voice, self.signs = game, screen, voice, screen.signs

    # -- a position ---------------------------------------------------------------------------------------------
    def board(self, match: Match, viewer: int | None, seat: int) -> Block:
        """Headline, dice and the sheet of `seat`, as `viewer` may see them."""
        return self.draw(view(match, viewer), seat)

    def draw(self, seen: PositionView, seat: int) -> Block:
        """The same from a view."""
        sheet = seen["sheets"][seat]
        return [self.headline(seen, seat), *self.table(seen, sheet), *self.notices(seen, sheet)]

    def look(self, state: State) -> PositionView:
        """A position by itself, in the form of a view."""
        game = self.game
        return {
            "title": game.title,
            "seats": state.seats,
            "turn": game.turn_view(state),
            "dice": game.dice_view(state),
            "sheets": [game.sheet_view(state, seat) for seat in range(state.seats)],
        }

    def headline(self, seen: PositionView, seat: int) -> Text:
        """Whose sheet, everybody's points, how far the game is, and which it is if there is room."""
        totals = self._totals([sheet["total"] for sheet in seen["sheets"]])
        total = totals.pop(seat)
        if totals:
            total = self.voice.say("board.with-others", total=total, others=totals)
        line = f" {self.signs.open} ".join([total, *self.course(seen)])
        whole = f"{line} {self.signs.open} {seen['title']}"
        return Text(whole if cell_len(whole) <= self.screen.width else line, "bold")

    def points(self, match: Match) -> Text:
        """Everybody's points as an onlooker knows them."""
        return Text(", ".join(self._totals([sheet["total"] for sheet in view(match)["sheets"]])), "dim")

    def _totals(self, totals: Iterable[int]) -> list[str]:
        return [self.voice.say("board.total", seat=seat, total=total) for seat, total in enumerate(totals)]

    def course(self, seen: PositionView) -> list[str]:
        """How far the game is, in a few words."""
        return []

    def table(self, seen: PositionView, sheet: Told) -> Block:
        """Dice and sheet."""
        return [*self.dice(seen), *plain_lines(sheet)]

    def dice(self, seen: PositionView) -> Block:
        """The dice and where they lie."""
        return flow([coloured(_die_text(die), die["id"]) for die in seen["dice"]], self.screen.width)

    def notices(self, seen: PositionView, sheet: Told) -> Block:
        """What the owner of the sheet should not overlook."""
        return []

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.voice.say("board.seat", seat=seat)

    def alone(self, match: Match) -> list[str]:
        """What is to be said about the result of a game with one seat."""
        return []

    # -- choices ------------------------------------------------------------------------------------------------
    def groups(self, match: Match, seat: int) -> list[Group]:
        """What the seat may do now, grouped: choices about one die together, then the rest."""
        found: dict[str, Group] = {}
        for choice in match.legal(seat):
            label = self.label(match, choice)
            found.setdefault(label.plain, Group(label)).items.append((choice, self.words(match, seat, choice)))
        return list(found.values())

    def label(self, match: Match, choice: Choice) -> Text:
        """What a choice is about."""
        return coloured(self.voice.word("die", choice.die), choice.die) if choice.die else Text()

    def words(self, match: Match, seat: int, choice: Choice) -> str:
        """A choice in a few words."""
        return self.voice.word("choice", choice)

    def sentence(self, match: Match, seat: int, choice: Choice) -> str:
        """A choice said on its own: what it is about, what is done, and its notation."""
        about = self.label(match, choice).plain
        words = self.words(match, seat, choice)
        return self.voice.say("board.act", what=f"{about}: {words}" if about else words, notation=str(choice))

    def understand(self, choices: Sequence[Choice], typed: str) -> Choice | None:
        """The choice that was typed in a way of the family's own."""
        return None

    # -- dice of your own --------------------------------------------------------------------------------------
    def to_throw(self, match: Match) -> list[str]:
        """The dice that are to be thrown now, by the names they have in notation."""
        return [str(die.get("letter", die["id"])) for die in self.game.dice_view(match.state) if die["face"] is None]

    def throw(self, match: Match, typed: str) -> str:
        """The notation of a throw for what was typed: faces alone are taken in the order of `to_throw`."""
        faces = "".join(typed.split())
        dice = self.to_throw(match)
        if faces.isdigit() and len(faces) == len(dice):
            return "".join(die + face for die, face in zip(dice, faces, strict=True))
        return typed


def painter_for(game: Game, screen: Screen, voice: Voice) -> Painter:
    """The painter of the game's family, or the plain one if the family has none."""
    return (family_of(game).painter or Painter)(game, screen, voice)


# -- laying out -------------------------------------------------------------------------------------------------
def number_choices(groups: Iterable[Group], width: int) -> tuple[list[Choice], Block]:
    """All choices in the order of their numbers, and the lines that offer them; a long label has its own line."""
    found = list(groups)
    lengths = [cell_len(group.label.plain) for group in found]
    margin = 2 + max((length for length in lengths if length <= LONGEST_LABEL), default=0)
    choices: list[Choice] = []
    lines: Block = []
    for group in found:
        items = []
        for choice, words in group.items:
            choices.append(choice)
            items.append(Text.assemble((f"{len(choices)}", "bold"), f" {words}"))
        fits = cell_len(group.label.plain) <= LONGEST_LABEL
        lines += [] if fits else [group.label]
        lines += hang(group.label if fits else Text(), flow(items, width - margin), margin)
    return choices, lines


def hang(label: Text, lines: Sequence[Text], margin: int) -> Block:
    """Lines beside a label."""
    first = Text.assemble(label, " " * (margin - cell_len(label.plain)))
    return [Text.assemble(first if not at else " " * margin, line) for at, line in enumerate(lines)]


def flow(items: Iterable[Text], width: int, gap: int = 3) -> Block:
    """Items one after the other, as many on a line as fit; no item is broken."""
    lines: Block = []
    for item in items:
        if lines and cell_len(lines[-1].plain) + gap + cell_len(item.plain) <= width:
            lines[-1] = Text.assemble(lines[-1], " " * gap, item)
        else:
            lines.append(item)
    return lines


def wrapped(text: str, width: int, screen: Screen) -> Block:
    """A long text as lines."""
    return list(Text(text).wrap(screen.console, width))


def beside(blocks: Sequence[Block], width: int, gap: int = 3) -> Block:
    """Blocks side by side as long as they fit, the rest below."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and sum(block_width(b) + gap for b in rows[-1]) + block_width(block) <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return [line for row in rows for line in _join(row, gap)]


def block_width(block: Block) -> int:
    """The columns a block takes."""
    return max((cell_len(line.plain) for line in block), default=0)


def pad(text: Text, width: int, *, right: bool = False) -> Text:
    """A text with spaces up to a width; `right`: before it."""
    space = " " * max(0, width - cell_len(text.plain))
    return Text.assemble(space, text) if right else Text.assemble(text, space)


def plain_lines(value: object, indent: str = "") -> Block:
    """Whatever JSON has, readably."""
    if isinstance(value, dict):
        lines: Block = []
        for key, item in value.items():
            if isinstance(item, (dict, list)) and item:
                lines += [Text(f"{indent}{key}"), *plain_lines(item, indent + "  ")]
            else:
                lines.append(Text(f"{indent}{key}: {_scalar(item)}"))
        return lines
    if isinstance(value, list):
        if all(not isinstance(item, (dict, list)) for item in value):
            return [Text(indent + " ".join(_scalar(item) for item in value))]
        return [Text(indent + _one_line(item)) for item in value]
    return [Text(indent + _scalar(value))]


def _join(row: Sequence[Block], gap: int) -> Block:
    height = max(len(block) for block in row)
    lines = []
    for at in range(height):
        line = Text()
        for block in row:
            line = Text.assemble(line, pad(block[at] if at < len(block) else Text(), block_width(block) + gap))
        line.rstrip()
        lines.append(line)
    return lines


def _one_line(item: object) -> str:
    if isinstance(item, dict):
        return "  ".join(f"{key} {_one_line(value)}" for key, value in item.items())
    return "[" + " ".join(_one_line(value) for value in item) + "]" if isinstance(item, list) else _scalar(item)


def _scalar(value: object) -> str:
    return "-" if value in (None, "", [], {}) else str(value).lower() if isinstance(value, bool) else str(value)


def _die_text(die: Told) -> str:
    return f"{die.get('letter', die['id'])} {die['face'] or '-'}"


def columns(rows: list[list[str]]) -> Block:
    """A table of texts: the first column to the left, the others to the right."""
    widths = [GAP + max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        Text.assemble(
            pad(Text(row[0]), widths[0]), *(pad(Text(row[at]), widths[at], right=True) for at in range(1, len(row)))
        )
        for row in rows
    ]
