"""The Twenty One sheets as SVG, for a phone's width and for paper.

Ids: `r{row}c{box}` for the boxes, `row-{row}` and `points-{row}` for the rows (all from 1), `bonus-{hits}`, `letter`,
`total`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.draw import pen
from scorepad.draw.marks import Mark, by_place
from scorepad.draw.palette import (
    CELL,
    INK,
    MUTED,
    PALETTES,
    PANEL,
    PAPER,
    RULE,
    Colour,
    Palette,
    choose_patterns,
    pattern,
)
from scorepad.draw.svg import Box, Page, Style, around, fitted, hit, points, text_width
from scorepad.draw.words import Speaker, Words
from scorepad.twentyone.engine import State
from scorepad.twentyone.game import Rules
from scorepad.twentyone.sheet import LETTERS
from scorepad.twentyone.views import BoxView, ChoiceView, RowView, SheetView

WIDTH, GAP = 360.0, 3.0
LABEL, RESULT, STRIP = 15.0, 48.0, 18.0
TITLE_SIZES = (20, 18, 16, 14, 12)


@dataclass(frozen=True)
class Size:
    """How much room things take: on a page of its own, or on a small screen that shows the title beside it."""

    margin: float = 7.0
    head: float = 40.0
    foot: float = 46.0
    body: float = 32.0  #: the part of a box that is written in
    between: float = 8.0  #: between two rows
    tall: float = 0.0  #: boxes grow until the sheet is so high
    stretch: float = 14.0  #: but not more than this

    @property
    def compact(self) -> bool:
        """Whether the sheet has no heading, and a box is hit around it too."""
        return not self.head


FULL = Size()
COMPACT = Size(margin=3.0, head=0.0, foot=42.0, body=24.0, between=5.0, tall=437.0, stretch=24.0)


def sheet_svg(
    game: Rules,
    state: State | None = None,
    seat: int = 0,
    prefix: str = "",
    view: SheetView | None = None,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """A sheet as an SVG document: blank (the seat's in the first deal), a seat's, or of a `view` at hand already."""
    blank = state is None and view is None
    shown = game.start(game.players[1]) if state is None else state
    seen = game.sheet_view(shown, seat) if view is None else view
    page = Page(prefix, {} if blank else by_place(marks_of(game, seen)))
    return _Sheet(game, seen, blank, page, Speaker(words), PALETTES[palette]).document()


def paper_svg(
    game: Rules,
    which: str = "",
    prefix: str = "",
    *,
    words: Words | None = None,
    palette: Palette = "standard",
    size: Size = FULL,
) -> str:
    """The blank sheet with a letter; the first one if none is named."""
    letter = which or game.sheet_names[0]
    others = [name for name in game.sheet_names if name != letter]
    seats = game.players[0]
    setup = game.parse_setup(seats, " ".join([letter, *others[: seats - 1]]))
    view = game.sheet_view(game.start(seats, setup=setup), 0)
    return _Sheet(game, view, True, Page(prefix), Speaker(words), PALETTES[palette], size).document()


def compact_svg(
    game: Rules,
    which: str = "",
    prefix: str = "",
    *,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """The same for a small screen."""
    return paper_svg(game, which, prefix, words=words, palette=palette, size=COMPACT)


def paper_of(view: SheetView) -> str:
    """Which sheet a seat was dealt."""
    return str(view["sheet"])


def marks_of(_game: Rules, view: SheetView) -> list[Mark]:
    """What a seat has written."""
    marks = [Mark("show", f"row-{view['row']}")] if view["row"] else []
    for number, row in enumerate(view["rows"], start=1):
        marks += (mark for box in row["boxes"] for mark in _box_marks(box))
        marks += [Mark("write", f"points-{number}", row["points"])] if row["scored"] else []
    return [*marks, Mark("write", "total", view["total"])]


def made(_game: Rules, _state: State, _seat: int, choice: ChoiceView) -> list[Mark]:
    """What a choice writes: a number, with a cross beside it if it is a hit; or a stroke."""
    cell, value = choice.get("cell"), choice.get("value")
    if cell is None:
        return []
    if choice["kind"] == "strike":
        return [Mark("strike", cell)]
    return [Mark("write", cell, value), *([Mark("cross", cell)] if choice.get("hit") else [])]


def _box_marks(box: BoxView) -> list[Mark]:
    """A stroke; or a number, with a cross beside it if it is a hit."""
    found = [Mark("strike", box["id"])] if box["struck"] else []
    found += [Mark("write", box["id"], box["written"])] if box["written"] is not None else []
    return found + ([Mark("cross", box["id"])] if box["hit"] else [])


class _Sheet:
    """One drawing in the making."""

    def __init__(
        self,
        game: Rules,
        view: SheetView,
        blank: bool,
        page: Page,
        speaker: Speaker,
        colours: Mapping[str, Colour],
        size: Size = FULL,
    ) -> None:
        self.game, self.view, self.blank, self.page, self.size = game, view, blank, page, size
        self.speaker, self.colours = speaker, colours
        self.high = STRIP + size.body + self._grown()
        self.boxes = len(game.spec.dice)
        self.box_width = (WIDTH - 2 * size.margin - LABEL - RESULT - GAP * (self.boxes + 1)) / self.boxes
        self.textures = {colour: self.page.name(f"texture-{colour}") for colour in game.spec.dice}

    def document(self) -> str:
        """Draw everything; the whole as text."""
        rows = self.view["rows"]
        top, pitch = self.size.margin + self.size.head, self.high + self.size.between
        height = top + len(rows) * pitch + self.size.foot + self.size.margin
        self._ground(height)
        if not self.size.compact:
            self._head()
        for number, row in enumerate(rows):
            self._row(number, row, top + number * pitch)
        self._foot(height - self.size.margin - self.size.foot)
        title = self._say("sheet", title=self.game.title, letter=self.view["sheet"])
        key = "desc" if self.blank else "desc_now"
        about = self._say(key, rows=len(rows), boxes=self.boxes, points=self.view["total"])
        # of a compact sheet only the areas around the boxes can be hit
        return self.page.document(WIDTH, height, title, about, pointer_events="none" if self.size.compact else None)

    def _grown(self) -> float:
        """How much higher than need be a box is."""
        size, rows = self.size, len(self.view["rows"])
        least = 2 * size.margin + size.head + rows * (STRIP + size.body + size.between) + size.foot
        return min(max(size.tall - least, 0) / rows, size.stretch)

    def _ground(self, height: float) -> None:
        colours = [self.colours[name] for name in self.game.spec.dice]
        for name, kind, colour in zip(self.textures.values(), choose_patterns(colours), colours, strict=True):
            self.page.define(pattern(name, kind, colour))
        self.page.rect(Box(0.5, 0.5, WIDTH - 1, height - 1), 10, fill=PAPER, stroke=RULE, stroke_width=1)

    # -- above the rows -----------------------------------------------------------------------------------------
    def _head(self) -> None:
        margin, y = self.size.margin, self.size.margin + self.size.head / 2 - 4
        title, size = fitted(self.game.title, WIDTH - 2 * margin - RESULT - GAP, TITLE_SIZES)
        self.page.text(margin + 2, y, title, Style(size, INK, anchor="start"))
        self._letter(WIDTH - margin - RESULT / 2, y)

    def _letter(self, x: float, y: float) -> None:
        letter = str(self.view["sheet"])
        with self.page.group("letter", self._say("letter", letter=letter)):
            self.page.circle(x, y, 14, fill=INK)
            self.page.text(x, y, letter, Style(17, PAPER))

    # -- a row --------------------------------------------------------------------------------------------------
    def _row(self, number: int, row: RowView, y: float) -> None:
        with self.page.group(f"row-{number + 1}", self._say("row", row=number + 1)):
            self._label(number, y)
            for place, box in enumerate(row["boxes"]):
                x = self.size.margin + LABEL + GAP + place * (self.box_width + GAP)
                self._box(box, Box(x, y, self.box_width, self.high), number * self.boxes + place)
            self._result(number, Box(WIDTH - self.size.margin - RESULT, y, RESULT, self.high))

    def _label(self, number: int, y: float) -> None:
        """The number of the row; an arrow once it is the one to fill."""
        x, middle = self.size.margin + LABEL / 2, y + self.high / 2
        self.page.text(x, middle, str(number + 1), Style(11, INK))
        with pen.covered(self.page, f"row-{number + 1}", self._say("row_now")):
            low, left = middle + 13, x - 3
            self.page.path(points((left, low - 5), (left + 7, low), (left, low + 5)) + "Z", fill=INK)

    def _box(self, box: BoxView, place: Box, seed: int) -> None:
        colour = self.colours[box["colour"]]
        words = self._say("box", colour=self.speaker.die(box["colour"]), number=box["number"])
        with self.page.group(str(box["id"]), words, data_cell=str(box["id"])):
            if self.size.compact:
                hit(self.page, place.inset(-GAP / 2, -self.size.between / 2))
            texture = f"url(#{self.textures[box['colour']]})"
            self.page.rect(place.inset(0.75), 5, fill=texture, stroke=colour.edge, stroke_width=1.5)
            self._strip(box, Box(place.x, place.y, place.width, STRIP), colour)
            self._mark(box, Box(place.x, place.y + STRIP, place.width, place.height - STRIP), seed)

    def _strip(self, box: BoxView, place: Box, colour: Colour) -> None:
        """The printed part: the letter of the colour and the number, on the colour itself."""
        inner = place.inset(1.5)
        self.page.rect(inner, 3.5, fill=colour.solid, stroke=colour.edge, stroke_width=0.6)
        y = inner.middle[1]
        self.page.text(
            inner.x + 9, y, self.speaker.letter(box["colour"], LETTERS[box["colour"]]), Style(10.5, colour.on)
        )
        self.page.text(inner.right - 9, y, str(box["number"]), Style(15, colour.on))

    def _mark(self, box: BoxView, place: Box, seed: int) -> None:
        """Where a number goes, the cross of a hit beside it, or the stroke."""
        x, y = place.middle
        pen.place(
            self.page,
            str(box["id"]),
            seed,
            strike=pen.Spot(place.inset(6, 2), words=self._say("struck")),
            write=pen.Spot(around(x - 8, y - 1, 22, 22), 19, self._say("written", number="{number}")),
            cross=pen.Spot(around(x + 11, y + 3, 17, 17), words=self._say("hit")),
        )

    def _result(self, number: int, place: Box) -> None:
        with self.page.group(f"points-{number + 1}", self._say("points", row=number + 1)):
            self.page.rect(place.inset(1), 7, fill=CELL, stroke=INK, stroke_width=2)
            pen.place(self.page, f"points-{number + 1}", number + 3, write=pen.Spot(place.inset(5), 22))

    # -- below the rows -----------------------------------------------------------------------------------------
    def _foot(self, y: float) -> None:
        words = self._say("hits")
        label = text_width(words, 11) + 10
        panel = Box(self.size.margin, y, WIDTH - 2 * self.size.margin - RESULT - GAP, self.size.foot)
        self.page.rect(panel.inset(0.5), 7, fill=PANEL, stroke=RULE, stroke_width=1)
        low = panel.middle[1]
        if self.size.compact:  # the letter above the word: there is no heading
            low = panel.bottom - 8
            self._letter(panel.x + label / 2, panel.y + 15)
        self.page.text(panel.x + label / 2, low, words, Style(11, INK))
        bonuses = self.view["hit_bonus"][1:]
        width = (panel.width - label - GAP) / len(bonuses)
        for place, bonus in enumerate(bonuses):
            self._bonus(place + 1, bonus, Box(panel.x + label + place * width, y + 3, width - GAP, panel.height - 6))
        self._total(Box(WIDTH - self.size.margin - RESULT, y, RESULT, self.size.foot))

    def _bonus(self, hits: int, bonus: int, place: Box) -> None:
        x, y = place.middle
        with self.page.group(f"bonus-{hits}", self._say("bonus", hits=hits, points=bonus)):
            self.page.rect(place.inset(0.5), 4, fill=CELL, stroke=RULE, stroke_width=1)
            self.page.text(x - 5, y - 9, str(hits), Style(11, MUTED))
            self.page.path(
                points((x + 1, y - 13), (x + 9, y - 5)) + points((x + 9, y - 13), (x + 1, y - 5)), stroke=MUTED
            )
            shown, size = fitted(f"+{bonus}", place.width - 2, (14, 13, 12, 11, 10, 9.5))
            self.page.text(x, y + 8, shown, Style(size, INK))

    def _total(self, place: Box) -> None:
        words, size = fitted(self._say("total"), place.width - 5, (11, 10, 9.5))
        with self.page.group("total", self._say("total")):
            self.page.rect(place.inset(1), 7, fill=CELL, stroke=INK, stroke_width=2)
            self.page.text(place.middle[0], place.y + 9.5, words, Style(size, MUTED))
            inner = Box(place.x + 4, place.y + 16, place.width - 8, place.height - 20)
            pen.place(self.page, "total", 1, write=pen.Spot(inner, 20))

    # -- words --------------------------------------------------------------------------------------------------
    def _say(self, key: str, **params: object) -> str:
        return self.speaker.say(f"draw.twentyone.{key}", **params)
