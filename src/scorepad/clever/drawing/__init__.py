"""The Clever sheets as SVG: laid out from the sheet alone, for a phone's width and for A5 paper.

Ids: `cell-{name}` with `bonus-{name}`, `line-{area}-{kind}-{number}`, `track-{action}-{place}` (from 0) and
`track-{action}-end`, `round-{number}` and `die-{number}` (from 1), `points-{area}`, `area-{area}`, `foxes`, `total`.
"""

from typing import Protocol

from scorepad.clever.drawing.fields import FieldsPanel
from scorepad.clever.drawing.frame import FOOT_HEIGHT, Frame
from scorepad.clever.drawing.grid import GridPanel
from scorepad.clever.drawing.look import Look, make_look
from scorepad.clever.drawing.marks import marks_of
from scorepad.clever.drawing.panel import Panel
from scorepad.clever.drawing.row import Row
from scorepad.clever.drawing.size import COMPACT, FULL, Size
from scorepad.clever.engine import State
from scorepad.clever.position import Position
from scorepad.clever.sheet import NUMBERED, Area, Sheet
from scorepad.clever.views import ChoiceView, SheetView
from scorepad.draw.marks import Mark, by_place
from scorepad.draw.palette import COLOURS, PAPER, RULE, Palette, pattern
from scorepad.draw.svg import Box, Page
from scorepad.draw.words import Speaker, Words

__all__ = ["colour_names", "compact_svg", "draw_page", "draw_sheet", "made", "marks", "paper_svg", "sheet_svg"]


class CleverGame(Protocol):
    """What a drawing needs of a game."""

    sheet: Sheet
    where: str

    def sheet_view(self, state: State, seat: int) -> SheetView:
        """One seat's marks."""


def sheet_svg(
    game: CleverGame,
    state: State | None = None,
    seat: int = 0,
    prefix: str = "",
    view: SheetView | None = None,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """A sheet as an SVG document: blank, or with the marks of a seat, or of a `view` that is at hand already."""
    seen = game.sheet_view(state, seat) if view is None and state is not None else view
    return draw_sheet(game.sheet, game.where, prefix, seen, words, palette)


def paper_svg(
    game: CleverGame,
    _which: str = "",
    prefix: str = "",
    *,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """The blank sheet: all are alike."""
    return draw_sheet(game.sheet, game.where, prefix, None, words, palette)


def compact_svg(
    game: CleverGame,
    _which: str = "",
    prefix: str = "",
    *,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """The areas of the blank sheet, for a small screen that shows everything else beside it."""
    return draw_sheet(game.sheet, game.where, prefix, None, words, palette, COMPACT)


def marks(game: CleverGame, view: SheetView) -> list[Mark]:
    """What a seat has written."""
    return marks_of(game.sheet, view)


def made(game: CleverGame, state: State, seat: int, choice: ChoiceView) -> list[Mark]:
    """What a choice writes: in its field, if it has one."""
    name, area = choice.get("cell"), choice.get("area")
    return [] if name is None or area is None else [_made_in(game.sheet, state, seat, area, name, choice["value"])]


def _made_in(sheet: Sheet, state: State, seat: int, area_id: str, name: str, value: int) -> Mark:
    index, area = next((at, area) for at, area in enumerate(sheet.areas) if area.id == area_id)
    if area.writes in NUMBERED:
        return Mark("write", f"cell-{name}", value)
    if area.writes != "circle-then-cross":
        return Mark("cross", f"cell-{name}")
    place = next(at for at, cell in enumerate(area.cells) if cell.name == name)
    circled = Position(state).circled(seat, index) >> place & 1
    return Mark("cross" if circled else "circle", f"cell-{name}")


def colour_names(game: CleverGame) -> dict[str, str]:
    """The colours of areas and dice by name."""
    look = make_look(game.sheet, game.where, Speaker())
    named = {id(colour): name for name, colour in COLOURS.items()}
    return {thing: named[id(colour)] for thing, colour in {**look.areas, **look.dice}.items()}


def draw_sheet(
    sheet: Sheet,
    where: str,
    prefix: str = "",
    view: SheetView | None = None,
    words: Words | None = None,
    palette: Palette = "standard",
    size: Size = FULL,
) -> str:
    """A sheet as an SVG document: blank, or with the marks of a `view`."""
    page, width, height = draw_page(sheet, where, prefix, view, words, palette, size)
    speaker = Speaker(words)
    title = speaker.say("draw.sheet", title=sheet.title)
    # of a compact sheet only the areas around the fields can be hit
    events = "none" if size.compact else None
    return page.document(width, height, title, _description(sheet, speaker, view), pointer_events=events)


def draw_page(
    sheet: Sheet,
    where: str,
    prefix: str = "",
    view: SheetView | None = None,
    words: Words | None = None,
    palette: Palette = "standard",
    size: Size = FULL,
) -> tuple[Page, float, float]:
    """The page with everything on it, and its size."""
    look = make_look(sheet, where, Speaker(words), palette, size)
    page = Page(prefix, by_place(marks_of(sheet, view)) if view else {})
    rows = _arrange(look, {area.id: _panel(look, area) for area in sheet.areas})
    return (_draw_areas if size.compact else _draw_whole)(page, look, rows)


def _draw_whole(page: Page, look: Look, rows: list[Row]) -> tuple[Page, float, float]:
    """The areas, with everything that surrounds them."""
    inner, margin, between = _inner_width(look, rows), look.size.margin, look.size.between
    frame = Frame(look, inner)
    heights = [row.height(inner) for row in rows]
    width = inner + 2 * margin
    height = 2 * margin + frame.head_height + sum(heights) + between * (len(rows) + 1) + FOOT_HEIGHT
    _draw_ground(page, look, width, height)
    frame.draw_head(page, margin, margin)
    y = _draw_rows(page, rows, heights, Box(margin, margin + frame.head_height + between, inner, height))
    frame.draw_foot(page, margin, y)
    return page, width, height


def _draw_areas(page: Page, look: Look, rows: list[Row]) -> tuple[Page, float, float]:
    """The areas alone: no higher than the screen has room if that can be done, and filling it."""
    inner, size = _inner_width(look, rows), look.size
    room = size.tall - 2 * size.margin - size.between * (len(rows) - 1)
    if sum(row.height(inner) for row in rows) > room:
        for row in rows:
            row.step_aside()
    least = [row.height(inner) for row in rows]
    grown = min(max(room - sum(least), 0) / sum(row.lines for row in rows), size.stretch)
    heights = [high + grown * row.lines for row, high in zip(rows, least, strict=True)]
    width, height = inner + 2 * size.margin, size.tall - room + sum(heights)
    _draw_ground(page, look, width, height)
    _draw_rows(page, rows, heights, Box(size.margin, size.margin, inner, height))
    return page, width, height


def _panel(look: Look, area: Area) -> Panel:
    single = area.rows == 1 and all(line.kind == "gap" for line in area.lines) and len(area.cells) == area.columns
    return (FieldsPanel if single and not area.row_dice else GridPanel)(look, area)


def _arrange(look: Look, panels: dict[str, Panel]) -> list[Row]:
    """The areas in rows: as the sheet wishes, else side by side as long as they fit."""
    if look.hints.rows:
        return [Row([panels[name] for name in row], look.size) for row in look.hints.rows]
    rows: list[list[Panel]] = []
    room, between = 0.0, look.size.between
    for panel in panels.values():
        if not rows or panel.least_width + between > room:
            rows.append([])
            room = look.size.room + between
        rows[-1].append(panel)
        room -= panel.least_width + between
    return [Row(row, look.size) for row in rows]


def _inner_width(look: Look, rows: list[Row]) -> float:
    return max(look.size.room, *(row.least_width for row in rows))


def _draw_rows(page: Page, rows: list[Row], heights: list[float], box: Box) -> float:
    """Row after row from the top of a box; where the next one would begin."""
    y = box.y
    for row, high in zip(rows, heights, strict=True):
        row.draw(page, Box(box.x, y, box.width, high))
        y += high + row.size.between
    return y


def _draw_ground(page: Page, look: Look, width: float, height: float) -> None:
    for name, colour in look.areas.items():
        page.define(pattern(page.name(f"texture-{name}"), look.patterns[name], colour))
    page.rect(Box(0.5, 0.5, width - 1, height - 1), 10, fill=PAPER, stroke=RULE, stroke_width=1)


def _description(sheet: Sheet, speaker: Speaker, view: SheetView | None) -> str:
    areas = ", ".join(speaker.area(area.id) for area in sheet.areas)
    if view is None:
        return speaker.say("draw.sheet_desc", areas=areas, rounds=max(sheet.rounds), foxes=sheet.foxes)
    course = {"round": view["round"], "rounds": view["rounds"]}
    return speaker.say("draw.marked_desc", areas=areas, foxes=view["foxes"], total=view["total"], **course)
