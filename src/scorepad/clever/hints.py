"""Facts about actions of the Clever games: foxes, lines, bonuses, what is one mark away, dice kept."""

from collections.abc import Iterator

from scorepad.clever.engine import State
from scorepad.clever.game import Rules
from scorepad.clever.position import Position
from scorepad.clever.sheet import Area
from scorepad.clever.words import ROLLING
from scorepad.core.effect import Effect
from scorepad.core.game import Sentence

#: The last roll of a turn: dice kept after it are of no use.
LAST_ROLL = 3


def facts(rules: Rules, effect: Effect[State]) -> list[Sentence]:
    """The weightiest first."""
    before, after = Position(effect.before), Position(effect.after)
    return [
        *(Sentence("hint.fox", {}) for _ in effect.named("fox")),
        *_lines(effect),
        *(Sentence("hint.bonus", {"bonus": event.params["bonus"]}) for event in effect.named("mark-earned")),
        *(Sentence("hint.action", {"action": event.params["action"]}) for event in effect.named("action-earned")),
        *_lowest(rules, effect, before),
        *_near(rules, effect.seat, before, after),
        *_dice(effect),
    ]


def _lines(effect: Effect[State]) -> Iterator[Sentence]:
    for event in effect.named("line"):
        yield Sentence("hint.line", {name: event.params[name] for name in ("area", "line", "number")})


def _lowest(rules: Rules, effect: Effect[State], before: Position) -> Iterator[Sentence]:
    """The lowest area rises, and there are foxes that count it."""
    old = {area: rules.scores(effect.before, effect.seat)[area] for area in rules.areas}
    low = min(old.values())
    raised = [area for area in rules.areas if old[area] == low and effect.points[area] > 0]
    if before.foxes(effect.seat) and raised and list(old.values()).count(low) == 1:
        yield Sentence("hint.lowest", {"area": raised[0]})


def _near(rules: Rules, seat: int, before: Position, after: Position) -> Iterator[Sentence]:
    """A bonus that is one mark away now and was not before."""
    for index, area in enumerate(rules.sheet.areas):
        old, new = _open_bonuses(area, index, seat, before), _open_bonuses(area, index, seat, after)
        for place, bonus in new.items():
            if place not in old:
                yield Sentence("hint.near", {"area": area.id, "bonus": bonus})


def _open_bonuses(area: Area, index: int, seat: int, position: Position) -> dict[object, str]:
    """The bonuses of an area that one more mark would give: of lines with one gap, and of the next field."""
    marks = position.crossed(seat, index) | position.circled(seat, index)
    first = area.cells[0].index
    found: dict[object, str] = {}
    for line in area.lines:
        missing = [cell for cell in line.cells if not marks >> (cell - first) & 1]
        if len(missing) == 1 and line.bonus.text:
            found[line.kind, line.number] = line.bonus.text
    if area.order == "next":
        cell = next((cell for cell in area.cells if not marks >> (cell.index - first) & 1), None)
        if cell and cell.bonus.text and not cell.bonus_from:
            found[cell.name] = cell.bonus.text
    return found


def _dice(effect: Effect[State]) -> Iterator[Sentence]:
    """Dice that stay for the rolls to come."""
    before, after = effect.before, effect.after
    choosing = before.phase == ROLLING and before.roll_number < LAST_ROLL and effect.kind in ("use", "pass")
    if choosing and after.phase == ROLLING and after.pool:
        yield Sentence("hint.dice", {"count": after.pool.bit_count()})
