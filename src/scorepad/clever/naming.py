"""What people call a field: `yellow 3, top row`. Only its parts are found here; the catalogues have the words."""

from scorepad.clever.sheet import Area, Cell, Sheet


def field_text(area: Area, cell: Cell) -> str:
    """The parts of a field's name as sentences take them: its kind, area and number, and where it stands."""
    return ":".join((_kind(area, cell), area.id, str(_number(area, cell)), _where(area, cell)))


def spoken(sheet: Sheet, bonus: str) -> str:
    """A bonus as sentences take it: the die of an extra cross by its name, not by its letter in notation."""
    first, _, letter = bonus.partition(":")
    die = next((die.id for die in sheet.dice if die.letter == letter), letter)
    return f"{first}:{die}" if first == "lower" else bonus


def _kind(area: Area, cell: Cell) -> str:
    if not cell.number:
        return _side(area, cell)
    if area.row_dice:
        return "die-row"
    if sum(other.number == cell.number for other in area.cells) == 1:
        return "number"
    if area.rows == 1:
        return "twin"
    return {0: "top", area.rows - 1: "bottom"}.get(cell.row, "row")


def _side(area: Area, cell: Cell) -> str:
    """Fields without a number are counted: from the first, or outwards from the middle."""
    if area.order != "outward" or cell.in_print:
        return "place"
    return "left" if _place(area, cell) < area.centre else "right"


def _number(area: Area, cell: Cell) -> int:
    kind = _side(area, cell)
    if cell.number or kind == "place":
        return cell.number or _place(area, cell) + 1
    return abs(_place(area, cell) - area.centre)


def _where(area: Area, cell: Cell) -> str:
    if area.row_dice:
        return area.row_dice[cell.row]
    return str(cell.row + 1 if area.rows > 1 else cell.column + 1)


def _place(area: Area, cell: Cell) -> int:
    return cell.index - area.cells[0].index
