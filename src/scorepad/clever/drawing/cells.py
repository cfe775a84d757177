"""One field of an area: what is printed in it, what is written in it, and how it is read out."""

from scorepad.clever.drawing.icons import draw_bonus, printed_cross
from scorepad.clever.drawing.look import Look
from scorepad.clever.naming import field_text
from scorepad.clever.sheet import NUMBERED, Area, Cell
from scorepad.draw import pen
from scorepad.draw.palette import CELL, INK, MUTED, TRAY_CELL
from scorepad.draw.svg import SMALLEST, TIMES, Box, Page, Style, fitted, number

CORNER = 11.0  #: the height of a multiplier printed at the top of a field


def draw_body(page: Page, look: Look, area: Area, cell: Cell, box: Box) -> None:
    """The field itself, and the place for its mark."""
    page.note("cell", box)
    page.rect(box, 3.5, fill=_ground(look, area, cell), stroke=look.areas[area.id].edge, stroke_width=1)
    if cell.tray:
        _tray_sign(page, box)
    _draw_printed(page, area, cell, box)
    _draw_place(page, look, area, cell, box)


def draw_cell_bonus(page: Page, look: Look, cell: Cell, at: tuple[float, float]) -> None:
    """The bonus of a field, circled once earned, struck out once lost."""
    with page.group(f"bonus-{cell.name}", look.bonus_words(cell.bonus)):
        box = draw_bonus(page, look, cell.bonus, *at)
        strike = pen.Spot(box, words=look.speaker.say("draw.struck"))
        pen.place(page, f"bonus-{cell.name}", cell.index, circle=pen.Spot(look.ring(box)), strike=strike)


def cell_words(look: Look, area: Area, cell: Cell) -> str:
    """A field, read out."""
    say = look.speaker.say
    said = [look.speaker.field(field_text(area, cell))]
    said += _printed_words(look, area, cell)
    if cell.bonus.text:
        key = "draw.bonus_from" if cell.bonus_from else "draw.bonus"
        said.append(say(key, number=cell.bonus_from, bonus=look.bonus_words(cell.bonus)))
    return "; ".join(said)


def shows_times(area: Area, cell: Cell) -> bool:
    """Whether the field's multiplier stands in its corner; 'times 1' only says something among differences."""
    return area.writes == "number" and (cell.multiplier > 1 or area.points == "pairs")


def threshold_text(cell: Cell) -> str:
    """The threshold as it stands in the field, empty if there is none."""
    return f"≥{cell.threshold}" if cell.threshold else ""


def _printed_words(look: Look, area: Area, cell: Cell) -> list[str]:
    say = look.speaker.say
    facts = [
        (cell.printed_cross, say("draw.printed_cross")),
        (cell.in_print and not cell.printed_cross, say("draw.printed_number", number=area.restart)),
        (bool(cell.threshold), say("draw.at_least", number=cell.threshold)),
        (shows_times(area, cell), say("draw.times", number=cell.multiplier)),
        (area.writes == "half-or-times" and not cell.multiplier, say("draw.half")),
        (area.writes == "half-or-times" and cell.multiplier > 0, say("draw.half_or_times", number=cell.multiplier)),
        (cell.tray, say("draw.tray")),
        (cell.shaded and _has_unshaded(area), say("draw.shaded")),
    ]
    return [words for holds, words in facts if holds]


def _has_unshaded(area: Area) -> bool:
    return not all(cell.shaded for cell in area.cells)


def _ground(look: Look, area: Area, cell: Cell) -> str:
    if cell.tray:
        return TRAY_CELL
    return look.areas[area.id].shade if cell.shaded and _has_unshaded(area) else CELL


def _tray_sign(page: Page, box: Box) -> None:
    """A dish under the number: the grey is not the only signal."""
    x, low = box.middle[0], box.bottom - 4.6
    d = f"M{number(x - 5)} {number(low)}q1 2.4 3 2.4h4q2 0 3 -2.4"
    page.path(d, fill="none", stroke=INK, stroke_width=1.2, stroke_linecap="round")


def _draw_printed(page: Page, area: Area, cell: Cell, box: Box) -> None:
    x, y = box.middle
    if cell.number:
        page.text(x, y - (2 if cell.tray else 0), str(cell.number), Style(13.5, INK))
    if cell.printed_cross:
        printed_cross(page, x, y, min(box.width, box.height) * 0.27, MUTED, 3)
    elif cell.in_print:
        page.text(x, y, str(area.restart), Style(14.5, INK))
    if cell.threshold:
        words, size = fitted(threshold_text(cell), box.width, (11.5, 10.5, SMALLEST))
        page.text(x, y, words, Style(size, INK))
    if shows_times(area, cell):
        page.text(box.x + 1.8, box.y + 6, f"{TIMES}{cell.multiplier}", Style(SMALLEST, MUTED, anchor="start"))


def _draw_place(page: Page, look: Look, area: Area, cell: Cell, box: Box) -> None:
    """What can be written in the field."""
    if area.writes == "circle-then-cross":
        size = min(box.width, box.height) - 5
        inner = box.inset((box.width - size) / 2, (box.height - size) / 2)
        spots = {"circle": pen.Spot(inner, 2, look.speaker.say("draw.circled"))}
    else:
        spots = {}
    if area.writes in NUMBERED:
        lower = Box(box.x, box.y + CORNER, box.width, box.height - CORNER) if shows_times(area, cell) else box
        spots["write"] = pen.Spot(lower, 13.5, look.speaker.say("draw.written", number="{number}"))
    else:
        spots["cross"] = pen.Spot(box, words=look.speaker.say("draw.crossed"))
    pen.place(page, f"cell-{cell.name}", cell.index, **spots)
