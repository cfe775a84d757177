"""Reads a Clever sheet file, checks it, and refuses what the engine has no room for.

The order follows the file: the sheet as a whole, bonuses, dice and tracks, areas, grids and lines, rows of fields.
"""

from functools import partial
from string import ascii_letters, digits

from scorepad.clever.keys import AREA_KEYS, DIE_KEYS, EXTRA_POINTS_KEYS, SHEET_KEYS, TRACK_KEYS
from scorepad.clever.sheet import (
    ACCEPTS,
    ACTIONS,
    EXTRAS,
    MAX_AREA_CELLS,
    MAX_AREAS,
    MAX_BONUSES,
    MAX_CELL_LINES,
    MAX_CELLS,
    MAX_DICE,
    MAX_DUE,
    MAX_FIELDS,
    MAX_LINES,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_TRACKS,
    NO_BONUS,
    OPTIONS,
    ORDERS,
    POINTS,
    WRITES,
    Area,
    Bonus,
    Cell,
    Die,
    ExtraPoints,
    Line,
    Mark,
    Sheet,
    Track,
)
from scorepad.core.options import PRESETS, Option, OptionValue
from scorepad.core.reader import LONGEST_NOTE, Reader

LONGEST_ID = 40
#: What the name of a choice is made of: it becomes part of notation.
CHOICE_SIGNS = ascii_letters + digits + "-?"
#: A solo passive throw lays this many dice on the tray.
TRAY_DICE = 3


def read_sheet(reader: Reader) -> Sheet:
    """The sheet of a file, or a SheetError that names the first thing wrong with it."""
    reader.word("family", ("clever",))
    reader.allow(SHEET_KEYS)
    dice = _read_dice(reader)
    bonus = _BonusReader(reader, dice)
    sheet = Sheet(
        id=reader.identifier("id", LONGEST_ID),
        title=reader.title(),
        players=_read_players(reader),
        minutes=reader.minutes(),
        rounds=reader.numbers("rounds", MAX_SEATS, 1, MAX_ROUNDS),
        round_bonus=bonus.row(reader, "round_bonus", None),
        foxes=reader.number("foxes", 0, MAX_DUE),
        solo_rating=_read_rating(reader),
        options=_read_options(reader),
        fixed=_read_fixed(reader),
        dice=dice,
        tracks=_read_tracks(reader, bonus),
        areas=_read_areas(reader, dice, bonus),
        drawing=reader.raw("drawing", "a table") if reader.has("drawing") else {},
    )
    if reader.has("notes"):
        reader.text("notes", longest=LONGEST_NOTE)
    reader.close()
    _check_whole(reader, sheet)
    return sheet


def _tracks(reader: Reader) -> list[Reader]:
    return reader.tables("tracks", MAX_TRACKS, "track", TRACK_KEYS)


def _areas(reader: Reader) -> list[Reader]:
    return reader.tables("areas", MAX_AREAS, "area", AREA_KEYS)


class _BonusReader:
    """Knows which bonus words the sheet can have: its actions, areas and choices."""

    def __init__(self, reader: Reader, dice: tuple[Die, ...]) -> None:
        tracks, areas = _tracks(reader), _areas(reader)
        self._actions = [item.word("action", ACTIONS) for item in tracks]
        self._writes = {str(item.raw("id", "a text")): str(item.raw("writes", "a word")) for item in areas}
        self._choices: dict[str, tuple[Mark, ...]] = {}
        if reader.has("choices"):
            choices = reader.table("choices")
            for name in choices.keys():
                self._choices[name] = tuple(
                    self._mark(choices, text, name, index) for index, text in enumerate(choices.texts(name))
                )
                named = [mark.area for mark in self._choices[name]]
                if len(set(named)) != len(named) or not named:
                    raise choices.fail(name, named, "at least one area, each at most once")
                if not name or not all(sign in CHOICE_SIGNS for sign in name):
                    raise choices.fail(name, name, "a name of letters, digits, - and ?")

    def read(self, reader: Reader, text: str, key: str, *places: int) -> Bonus:
        """The bonus that a word at some place stands for; the empty word stands for none."""
        if text == "":
            return NO_BONUS
        if text == "fox":
            return Bonus(text, fox=True)
        if text in self._actions:
            return Bonus(text, action=text)
        if text in self._choices:
            return Bonus(text, marks=self._choices[text])
        return Bonus(text, marks=(self._mark(reader, text, key, *places),))

    def row(self, reader: Reader, key: str, length: int | None) -> tuple[Bonus, ...]:
        """A list of bonus words."""
        words = reader.texts(key, length)
        return tuple(self.read(reader, word, key, index) for index, word in enumerate(words))

    def _mark(self, reader: Reader, text: str, key: str, *places: int) -> Mark:
        what, _, area = text.partition(":")
        crosses = self._writes.get(area) in ("cross", "circle-then-cross")
        if area in self._writes and what in (["X"] if crosses else []) + ["?", *"123456"]:
            return Mark(area, what)
        known = [*self._actions, "fox", *self._choices]
        raise reader.fail(
            key,
            text,
            "a bonus: " + ", ".join(known) + ", or X:area (areas of crosses), 1:area to 6:area, ?:area with "
            "one of the areas " + ", ".join(self._writes),
            *places,
        )


def _letter(reader: Reader, taken: list[str]) -> str:
    value = reader.text("letter", longest=1)
    if not (value.isascii() and value.islower()) or value in taken:
        raise reader.fail("letter", value, "one lower-case letter that nothing else of this list has")
    taken.append(value)
    return value


def _read_players(reader: Reader) -> tuple[int, int]:
    low, high = reader.numbers("players", 2, 1, MAX_SEATS)
    if low > high:
        raise reader.fail("players", [low, high], "the fewest players first")
    return low, high


def _read_rating(reader: Reader) -> tuple[int, ...]:
    rating = reader.numbers("solo_rating", None, 0, 9999)
    if list(rating) != sorted(set(rating), reverse=True) or not rating or rating[-1] != 0:
        raise reader.fail("solo_rating", list(rating), "falling numbers that end with 0")
    return rating


def _read_options(reader: Reader) -> tuple[Option, ...]:
    if not reader.has("options"):
        return ()
    table = reader.table("options")
    table.allow(OPTIONS)
    options = []
    for name in table.keys():
        if isinstance(table.raw(name, ""), dict):
            presets = table.table(name)
            presets.allow(PRESETS)
            options.append(
                Option(name, OPTIONS[name], _option(presets, "rulebook", name), _option(presets, "international", name))
            )
    return tuple(options)


def _read_fixed(reader: Reader) -> dict[str, OptionValue]:
    fixed = {name: values[0] for name, values in OPTIONS.items()}
    if not reader.has("options"):
        return fixed
    table = reader.table("options")
    for name in table.keys():
        if not isinstance(table.raw(name, ""), dict):
            fixed[name] = _option(table, name, name)
    return fixed


def _option(reader: Reader, key: str, name: str) -> OptionValue:
    expected = "one of " + ", ".join(str(value).lower() for value in OPTIONS[name])
    value = reader.raw(key, expected)
    for known in OPTIONS[name]:
        if type(value) is type(known) and value == known:
            return known
    raise reader.fail(key, value, expected)


def _read_dice(reader: Reader) -> tuple[Die, ...]:
    letters: list[str] = []
    dice = []
    for item in reader.tables("dice", MAX_DICE, "die", DIE_KEYS):
        dice.append(Die(item.identifier("id", LONGEST_ID), _letter(item, letters), item.truth("any_area", False)))
        item.close()
    if len({die.id for die in dice}) != len(dice):
        raise reader.fail("dice", [die.id for die in dice], "dice with different ids")
    if len(dice) < TRAY_DICE:
        raise reader.fail("dice", [die.id for die in dice], f"at least {TRAY_DICE}, as many as a solo tray takes")
    if sum(die.any_area for die in dice) > 1:
        raise reader.fail("dice", [die.id for die in dice if die.any_area], "at most one die for any area")
    return tuple(dice)


def _read_tracks(reader: Reader, bonus: _BonusReader) -> tuple[Track, ...]:
    tracks = []
    for item in _tracks(reader):
        action = item.word("action", ACTIONS)
        fields = item.number("fields", 1, MAX_FIELDS)
        end = bonus.read(item, item.text("end_bonus"), "end_bonus") if item.has("end_bonus") else NO_BONUS
        tracks.append(Track(action, fields, _printed(item, fields) if action == "joker" else (), end))
        item.close()
    if len({track.action for track in tracks}) != len(tracks):
        raise reader.fail("tracks", [track.action for track in tracks], "one track for each action at most")
    return tuple(tracks)


def _printed(reader: Reader, fields: int) -> tuple[str, ...]:
    expected = f"a list of {fields} numbers from 1 to 6 or ?"
    value = reader.raw("printed", expected)
    items = value if isinstance(value, list) else []
    known = all(item == "?" or (type(item) is int and 1 <= item <= 6) for item in items)
    if not known or len(items) != fields:
        raise reader.fail("printed", value, expected)
    return tuple(str(item) for item in items)


def _read_areas(reader: Reader, dice: tuple[Die, ...], bonus: _BonusReader) -> tuple[Area, ...]:
    letters: list[str] = []
    areas: list[Area] = []
    for item in _areas(reader):
        first = areas[-1].cells[-1].index + 1 if areas else 0
        areas.append(_read_area(item, dice, bonus, letters, first))
        item.close()
    if len({area.id for area in areas}) != len(areas):
        raise reader.fail("areas", [area.id for area in areas], "areas with different ids")
    return tuple(areas)


def _read_area(item: Reader, dice: tuple[Die, ...], bonus: _BonusReader, letters: list[str], first: int) -> Area:
    names = [die.id for die in dice]
    order = item.word("order", ORDERS)
    letter = _letter(item, letters)
    row_dice = _row_dice(item, names) if item.has("row_dice") else ()
    by_place = item.word("rows_by", ("free", "place"), "free") == "place"
    if order in ("free", "forward"):
        letters_of = {die.id: die.letter for die in dice}
        row_letters = "".join(letters_of[name] for name in row_dice)
        cells, lines, rows, columns = _read_grid(item, bonus, letter, first, by_place, row_letters)
    else:
        cells, lines, rows, columns = _read_fields(item, bonus, letter, first), (), 1, 0
        columns = len(cells)
    area = Area(
        id=item.identifier("id", LONGEST_ID),
        letter=letter,
        die=item.word("die", names),
        sum_with=item.word("sum_with", names) if item.has("sum_with") else "",
        question=item.word("question", ("die", "sum"), "die"),
        order=order,
        accepts=item.word("accepts", ACCEPTS[order]),
        writes=item.word("writes", WRITES[order]),
        points=item.word("points", POINTS[order]),
        extra=item.word("extra", EXTRAS if order == "free" else EXTRAS[:1], "none"),
        by_place=by_place,
        reset=item.number("reset", 1, 12) if item.has("reset") else 0,
        centre=next((place for place, cell in enumerate(cells) if cell.in_print), 0) if order == "outward" else 0,
        restart=item.number("restart", 1, 12) if order == "outward" else 0,
        row_dice=row_dice,
        points_table=_points_table(item, len(cells), columns),
        extra_points=_extra_points(item),
        cells=cells,
        lines=lines,
        rows=rows,
        columns=columns,
    )
    _check_area(item, area)
    return area


def _row_dice(item: Reader, names: list[str]) -> tuple[str, ...]:
    words = item.texts("row_dice")
    for index, word in enumerate(words):
        if word not in names:
            raise item.fail("row_dice", word, "one of " + ", ".join(names), index)
    return words


def _points_table(item: Reader, cells: int, columns: int) -> tuple[int, ...]:
    points = item.raw("points", "a word")
    lengths = {"count": cells + 1, "rows": columns + 1, "sides": None}
    if points not in lengths:
        return ()
    table = item.numbers("points_table", lengths[points], 0, 999)
    if not table or table[0] != 0:
        raise item.fail("points_table", list(table), "a table that begins with 0 points for nothing")
    return table


def _extra_points(item: Reader) -> ExtraPoints:
    if not item.has("extra_points"):
        return ExtraPoints()
    table = item.table("extra_points")
    table.allow(EXTRA_POINTS_KEYS)
    return ExtraPoints(table.number("each", 1, 99), table.number("at_most", 0, 12), table.number("at_least", 0, 99))


def _place(item: Reader, value: object, row: int, column: int) -> int:
    """A grid place as an integer: its number, 0 for no field, -1 for a field crossed in print."""
    if value == "":
        return 0
    if value == "X":
        return -1
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 12:
        return value
    raise item.fail("grid", value, 'a number from 1 to 12, "X" (crossed in print) or "" (no field)', row, column)


def _read_grid(
    item: Reader, bonus: _BonusReader, letter: str, first: int, by_place: bool, row_letters: str
) -> tuple[tuple[Cell, ...], tuple[Line, ...], int, int]:
    grid = item.grid("grid", partial(_place, item))
    rows, columns = len(grid), len(grid[0])
    if rows * columns > 64 or sum(place != 0 for row in grid for place in row) not in range(1, MAX_AREA_CELLS + 1):
        raise item.fail("grid", f"{rows} x {columns}", f"1 to {MAX_AREA_CELLS} fields")
    tray = _flags(item, "tray_cells", rows, columns) if by_place else None
    shaded = item.numbers("shaded", rows, 0, columns) if item.has("shaded") else (columns,) * rows
    if row_letters and len(row_letters) != rows:
        raise item.fail("row_dice", len(row_letters), f"the die of each of the {rows} rows")
    names = _cell_names(letter, grid, row_letters)
    cells: list[Cell] = []
    for row in range(rows):
        for column in range(columns):
            if grid[row][column]:
                cells.append(
                    Cell(
                        index=first + len(cells),
                        name=names[row, column],
                        row=row,
                        column=column,
                        number=max(grid[row][column], 0),
                        printed_cross=grid[row][column] < 0,
                        tray=bool(tray and tray[row][column]),
                        shaded=column < shaded[row],
                        in_print=grid[row][column] < 0,
                    )
                )
    return tuple(cells), _read_lines(item, bonus, cells, rows, columns), rows, columns


def _flags(item: Reader, name: str, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    def flag(value: object, row: int, column: int) -> int:
        return item.whole(name, value, 0, 1, row, column)

    grid = item.grid(name, flag)
    if (len(grid), len(grid[0])) != (rows, columns):
        raise item.fail(name, f"{len(grid)} x {len(grid[0])}", f"a grid of {rows} x {columns}, like the area's")
    return grid


def _cell_names(letter: str, grid: tuple[tuple[int, ...], ...], row_letters: str) -> dict[tuple[int, int], str]:
    """`y3` where the number is alone in its area, else `y3a`, `y3b` in reading order, or `s3y` by the row's die.

    Printed crosses are `yx1`, `yx2`.
    """
    places = [(row, column, number) for row, line in enumerate(grid) for column, number in enumerate(line) if number]
    names: dict[tuple[int, int], str] = {}
    for row, column, number in places:
        twins = [(y, x) for y, x, other in places if other == number]
        order = twins.index((row, column))
        if number < 0:
            names[row, column] = f"{letter}x{order + 1}"
        else:
            names[row, column] = f"{letter}{number}" + (
                "" if len(twins) == 1 else row_letters[row] if row_letters else chr(ord("a") + order)
            )
    return names


def _read_lines(item: Reader, bonus: _BonusReader, cells: list[Cell], rows: int, columns: int) -> tuple[Line, ...]:
    lines: list[Line] = []
    at = {(cell.row, cell.column): cell.index for cell in cells}
    if item.has("row_bonus"):
        for row, gift in enumerate(bonus.row(item, "row_bonus", rows)):
            lines.append(Line("row", row, tuple(c.index for c in cells if c.row == row and c.shaded), gift))
    lines += _column_lines(item, bonus, cells, columns)
    if item.has("diagonal_bonus"):
        if rows != columns:
            raise item.fail("diagonal_bonus", f"{rows} x {columns}", "a square grid")
        gift = bonus.read(item, item.text("diagonal_bonus"), "diagonal_bonus")
        lines.append(Line("diagonal", 0, tuple(at[n, n] for n in range(rows) if (n, n) in at), gift))
    lines += _gap_lines(item, bonus, at, "between_rows", rows - 1, columns, (1, 0))
    lines += _gap_lines(item, bonus, at, "between_columns", rows, columns - 1, (0, 1))
    return tuple(line for line in lines if line.bonus.text or line.points)


def _column_lines(item: Reader, bonus: _BonusReader, cells: list[Cell], columns: int) -> list[Line]:
    members = [tuple(c.index for c in cells if c.column == column and c.shaded) for column in range(columns)]
    lines: list[Line] = []
    if item.has("column_bonus"):
        gifts = bonus.row(item, "column_bonus", columns)
        lines += [Line("column", column, members[column], gift) for column, gift in enumerate(gifts)]
    if item.has("column_points"):
        points = item.numbers("column_points", columns, 0, 999)
        lines += [Line("column", column, members[column], points=worth) for column, worth in enumerate(points)]
    return lines


def _gap_lines(
    item: Reader,
    bonus: _BonusReader,
    at: dict[tuple[int, int], int],
    key: str,
    rows: int,
    columns: int,
    step: tuple[int, int],
) -> list[Line]:
    if not item.has(key):
        return []

    def gift(value: object, row: int, column: int) -> Bonus:
        if not isinstance(value, str):
            raise item.fail(key, value, "a bonus word or an empty text", row, column)
        return bonus.read(item, value, key, row, column)

    grid = item.grid(key, gift)
    if (len(grid), len(grid[0])) != (rows, columns):
        raise item.fail(key, f"{len(grid)} x {len(grid[0])}", f"{rows} x {columns} gaps")
    lines: list[Line] = []
    for row, line in enumerate(grid):
        for column, found in enumerate(line):
            pair = ((row, column), (row + step[0], column + step[1]))
            if found.text and not all(place in at for place in pair):
                raise item.fail(key, found.text, "a field on both sides of the gap", row, column)
            if found.text:
                lines.append(Line("gap", len(lines), (at[pair[0]], at[pair[1]]), found))
    return lines


def _read_fields(item: Reader, bonus: _BonusReader, letter: str, first: int) -> tuple[Cell, ...]:
    lists = [item.raw(name, "a list") for name in ("threshold", "multiplier", "bonus", "bonus_from") if item.has(name)]
    longest = max((len(found) for found in lists if isinstance(found, list)), default=0)
    length = item.number("fields", 1, MAX_AREA_CELLS) if item.has("fields") else longest
    if not 1 <= length <= MAX_AREA_CELLS:
        raise item.fail("fields", length, f"1 to {MAX_AREA_CELLS} fields")
    half = item.raw("writes", "a word") == "half-or-times"
    threshold = item.numbers("threshold", length, 1, 12) if item.has("threshold") else (0,) * length
    times = item.numbers("multiplier", length, 0 if half else 1, 9) if item.has("multiplier") else (1,) * length
    gifts = bonus.row(item, "bonus", length) if item.has("bonus") else (NO_BONUS,) * length
    low = item.numbers("bonus_from", length, 0, 12) if item.has("bonus_from") else (0,) * length
    centre = item.number("centre", 2, length - 1) - 1 if item.raw("order", "a word") == "outward" else -1
    return tuple(
        Cell(
            index=first + place,
            name=f"{letter}{place + 1}",
            row=0,
            column=place,
            threshold=threshold[place],
            multiplier=times[place],
            bonus=gifts[place],
            bonus_from=low[place],
            in_print=place == centre,
        )
        for place in range(length)
    )


def _check_area(item: Reader, area: Area) -> None:
    if area.sum_with == area.die:
        raise item.fail("sum_with", area.sum_with, "another die than the area's own")
    if area.sum_with and area.extra != "none":
        raise item.fail("extra", area.extra, 'none in an area with "sum_with"')
    if area.question == "sum" and not area.sum_with:
        raise item.fail("question", "sum", 'die, unless the area has "sum_with"')
    if area.extra == "lower-dice" and len(area.row_dice) != area.rows:
        raise item.fail("row_dice", list(area.row_dice), f"the die of each of the {area.rows} rows")
    if area.by_place and area.rows != 3:
        raise item.fail("rows_by", "place", "a grid of three rows, one for each die field")
    if area.accepts in ("rising", "falling") and area.writes != "number":
        raise item.fail("writes", area.writes, f"number, since the area accepts {area.accepts} numbers")
    if area.writes == "half-or-times" and area.accepts != "any":
        raise item.fail("accepts", area.accepts, "any, since the area writes half or times")
    if area.accepts == "at-least" and not all(cell.threshold for cell in area.cells):
        raise item.fail("threshold", None, "a list with the threshold of each field")
    if area.order == "outward" and len(area.points_table) <= max(area.centre, len(area.cells) - 1 - area.centre):
        raise item.fail("points_table", list(area.points_table), "points for each field of the longer side")
    if area.points == "pairs" and len(area.cells) % 2:
        raise item.fail("multiplier", len(area.cells), "an even number of fields")
    if any(not line.cells for line in area.lines):
        raise item.fail("grid", "a line without fields", "a field on every line that gives a bonus or points")


def _check_whole(reader: Reader, sheet: Sheet) -> None:
    """Refuse what the engine has no room for, and what does not fit together."""
    bonuses = sheet.bonuses()
    foxes = sum(bonus.fox for bonus in bonuses)
    if foxes != sheet.foxes:
        raise reader.fail("foxes", sheet.foxes, f"{foxes}, the number of foxes among the bonuses")
    if len(sheet.round_bonus) < max(sheet.rounds):
        raise reader.fail("round_bonus", len(sheet.round_bonus), f"an entry for each of the {max(sheet.rounds)} rounds")
    if sum(len(area.cells) for area in sheet.areas) > MAX_CELLS:
        raise reader.fail("areas", sum(len(area.cells) for area in sheet.areas), f"at most {MAX_CELLS} fields in all")
    if sum(len(area.lines) for area in sheet.areas) > MAX_LINES:
        raise reader.fail("areas", sum(len(area.lines) for area in sheet.areas), f"at most {MAX_LINES} lines in all")
    if len({bonus.text for bonus in bonuses}) > MAX_BONUSES:
        raise reader.fail("areas", len({bonus.text for bonus in bonuses}), f"at most {MAX_BONUSES} different bonuses")
    if sum(bool(bonus.marks) for bonus in bonuses) > MAX_DUE:
        raise reader.fail(
            "areas", sum(bool(bonus.marks) for bonus in bonuses), f"at most {MAX_DUE} marks to wait at once"
        )
    for item, area in zip(_areas(reader), sheet.areas, strict=True):
        for cell in area.cells:
            if sum(cell.index in line.cells for line in area.lines) > MAX_CELL_LINES:
                raise item.fail("grid", cell.name, f"at most {MAX_CELL_LINES} lines through one field")
