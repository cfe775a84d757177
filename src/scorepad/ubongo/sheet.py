"""The sheet of Ubongo, the dice game: read and checked, its shapes turned and mirrored, its placements numbered."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from scorepad.core.bands import Bands, read_bands
from scorepad.core.options import PRESETS, Option, OptionValue
from scorepad.core.reader import HEAD_KEYS, REQUIRED, Reader
from scorepad.ubongo.engine import Numbers, Tables
from scorepad.ubongo.fields import LIMITS

Squares = tuple[tuple[int, int], ...]  #: (row, column) from the top left corner, in reading order

#: r: quarter turns clockwise as drawn in the file, m: the same after mirroring left to right.
ORIENTATIONS = ("r0", "r1", "r2", "r3", "m0", "m1", "m2", "m3")

COLOURS = ("black", "white")
GRABS = ("draft", "race")
AUTO = "auto"

#: The keys of a sheet file and of an area, and what holds where one is left out.
KEYS = {
    **HEAD_KEYS,
    "notes": "none",
    "board": REQUIRED,
    "dice_by_seats": REQUIRED,
    "areas_by_seats": REQUIRED,
    "consolation": REQUIRED,
    "shapes": REQUIRED,
    "faces": REQUIRED,
    "areas": REQUIRED,
    "options": REQUIRED,
}
AREA_KEYS = {"grid": REQUIRED, "squares": REQUIRED, "min_throws": "not shown"}


@dataclass(frozen=True)
class Shape:
    """A shape of the dice and every way to turn it that looks different."""

    name: str
    rows: tuple[str, ...]
    turned: tuple[tuple[str, Squares], ...]  #: name of the orientation, squares


@dataclass(frozen=True)
class Area:
    """One puzzle area; `min_throws` is 0 if the file does not tell."""

    name: str
    rows: tuple[str, ...]
    mask: int
    min_throws: int


@dataclass(frozen=True)
class Placement:
    """A shape drawn somewhere on the board: the anchor is its first square in reading order."""

    shape: int
    orientation: str
    anchor: int
    mask: int


@dataclass(frozen=True)
class Spec:
    """A checked sheet, everything by name."""

    id: str
    title: str
    notes: tuple[str, ...]
    players: tuple[int, int]
    minutes: int
    board: tuple[int, int]
    dice_by_seats: tuple[int, ...]
    areas_by_seats: tuple[int, ...]
    consolation: int
    shapes: tuple[Shape, ...]
    black: tuple[int, ...]
    white: tuple[int, ...]
    areas: tuple[Area, ...]
    options: tuple[Option, ...]
    bands: Bands

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares of the board in reading order: a1 is the top left corner."""
        width, height = self.board
        return tuple(f"{chr(ord('a') + x)}{y + 1}" for y in range(height) for x in range(width))

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every placement of every shape on the whole board; its index makes its action code."""
        return tuple(
            placement
            for number, shape in enumerate(self.shapes)
            for orientation, squares in shape.turned
            for placement in _slide(number, orientation, squares, self.board)
        )

    def names(self, mask: int) -> list[str]:
        """The squares of a mask by name."""
        return [name for index, name in enumerate(self.squares) if mask >> index & 1]


def read_spec(reader: Reader) -> Spec:
    """The sheet of a file; SheetError names the first thing that is wrong with it."""
    reader.word("family", ["ubongo"])
    reader.allow(KEYS)
    seats = _read_players(reader)
    board = _read_board(reader)
    shapes = _read_shapes(reader.table("shapes"), board)
    black, white = _read_faces(reader.table("faces"), shapes)
    areas = _read_areas(reader, board)
    played = reader.numbers("areas_by_seats", seats[1], 1, len(areas))
    spec = Spec(
        id=reader.identifier("id"),
        title=reader.title(),
        notes=reader.notes(),
        players=seats,
        minutes=reader.minutes(),
        board=board,
        dice_by_seats=_read_dice(reader, seats[1]),
        areas_by_seats=played,
        consolation=reader.number("consolation", 0, LIMITS["seats"]),
        shapes=shapes,
        black=black,
        white=white,
        areas=areas,
        options=_read_options(reader.table("options"), played),
        bands=read_bands(reader),
    )
    reader.close()
    return spec


def make_tables(spec: Spec, options: Mapping[str, OptionValue]) -> Tables:
    """The engine's tables for a sheet under these options."""
    starts, listed = _list_placements(spec)
    chosen = options["areas"]
    numbers = Numbers(
        shapes=len(spec.shapes),
        black=spec.black,
        white=spec.white,
        masks=tuple(placement.mask for placement in spec.placements),
        shape_of=tuple(placement.shape for placement in spec.placements),
        areas=tuple(area.mask for area in spec.areas),
        starts=tuple(starts),
        listed=tuple(listed),
        dice=spec.dice_by_seats,
        played=spec.areas_by_seats if chosen == AUTO else (int(chosen),) * spec.players[1],
        consolation=spec.consolation,
        race=options["grab"] == "race",
    )
    return Tables(numbers)


def turn_all_ways(squares: Iterable[tuple[int, int]]) -> tuple[tuple[str, Squares], ...]:
    """The orientations of a shape that differ, each with the first name it has."""
    found: dict[Squares, str] = {}
    for name in ORIENTATIONS:
        turned = mirror(squares) if name[0] == "m" else _to_corner(squares)
        for _quarter in range(int(name[1])):
            turned = turn(turned)
        found.setdefault(turned, name)
    return tuple((name, turned) for turned, name in found.items())


def turn(squares: Iterable[tuple[int, int]]) -> Squares:
    """A shape after a quarter turn clockwise."""
    return _to_corner((column, -row) for row, column in squares)


def mirror(squares: Iterable[tuple[int, int]]) -> Squares:
    """A shape mirrored left to right."""
    return _to_corner((row, -column) for row, column in squares)


def grid_squares(rows: Iterable[str]) -> Squares:
    """The squares marked # in a drawing."""
    return tuple((y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


# -- reading ----------------------------------------------------------------------------------------------------
def _read_players(reader: Reader) -> tuple[int, int]:
    fewest, most = reader.numbers("players", 2, 1, LIMITS["seats"])
    if fewest > most:
        raise reader.fail("players", [fewest, most], "the fewest players, then the most")
    return fewest, most


def _read_board(reader: Reader) -> tuple[int, int]:
    width, height = reader.numbers("board", 2, 1, LIMITS["squares"] // 2)
    if width * height > LIMITS["squares"]:
        raise reader.fail("board", [width, height], f"width and height of at most {LIMITS['squares']} squares")
    return width, height


def _read_dice(reader: Reader, most: int) -> tuple[int, ...]:
    dice = reader.numbers("dice_by_seats", most, 1, LIMITS["dice"])
    for seats, number in enumerate(dice, start=1):
        if number < seats:
            raise reader.fail("dice_by_seats", number, f"at least {seats}: a die of each colour a seat", seats - 1)
    return dice


def _read_shapes(reader: Reader, board: tuple[int, int]) -> tuple[Shape, ...]:
    names = reader.keys()
    if not 1 <= len(names) <= LIMITS["shapes"]:
        raise reader.fail("(all)", names, f"1 to {LIMITS['shapes']} shapes")
    shapes: list[Shape] = []
    for name in names:
        shape = _read_shape(reader, name, board)
        same = [other.name for other in shapes if any(way == shape.turned[0][1] for _name, way in other.turned)]
        if same:
            raise reader.fail(name, list(shape.rows), f"a shape of its own: {same[0]} is the same one")
        shapes.append(shape)
    return tuple(shapes)


def _read_shape(reader: Reader, name: str, board: tuple[int, int]) -> Shape:
    if not re.fullmatch(r"[A-Z][A-Z0-9]{0,3}", name):
        raise reader.fail(name, name, "a name of 1 to 4 capital letters and digits, a letter first")
    rows = _read_rows(reader, name)
    squares = grid_squares(rows)
    if not _in_one_piece(squares):
        raise reader.fail(name, list(rows), "squares that are connected")
    if squares != _to_corner(squares) or len(rows) - 1 != squares[-1][0] or not _touches_right(rows):
        raise reader.fail(name, list(rows), "a drawing without empty rows and columns")
    turned = turn_all_ways(squares)
    for _orientation, way in turned:
        if any(_slide(0, "", way, board)):
            return Shape(name, rows, turned)
    raise reader.fail(name, list(rows), f"a shape that fits the board of {board[0]} x {board[1]} squares")


def _read_rows(reader: Reader, name: str) -> tuple[str, ...]:
    rows = reader.texts(name)
    if not rows or len({len(row) for row in rows}) != 1 or not re.fullmatch("[#.]+", "".join(rows)):
        raise reader.fail(name, list(rows), "rows of equal length, made of # and .")
    if "#" not in "".join(rows):
        raise reader.fail(name, list(rows), "at least one square: #")
    return rows


def _read_faces(reader: Reader, shapes: tuple[Shape, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    reader.allow(COLOURS)
    black, white = (_read_colour(reader, colour, shapes) for colour in COLOURS)
    if not any(len(shapes[face].turned[0][1]) == 1 for face in black + white):
        names = [shapes[face].name for face in white]
        raise reader.fail("white", names, "a shape of one square on some die, else an area may never be filled")
    return black, white


def _read_colour(reader: Reader, colour: str, shapes: tuple[Shape, ...]) -> tuple[int, ...]:
    names = [shape.name for shape in shapes]
    faces = reader.texts(colour)
    if not 1 <= len(faces) <= LIMITS["faces"]:
        raise reader.fail(colour, list(faces), f"1 to {LIMITS['faces']} faces")
    for index, face in enumerate(faces):
        if face not in names:
            raise reader.fail(colour, face, "one of " + ", ".join(names), index)
    return tuple(names.index(face) for face in faces)


def _read_areas(reader: Reader, board: tuple[int, int]) -> tuple[Area, ...]:
    return tuple(
        _read_area(table, str(number), board)
        for number, table in enumerate(reader.tables("areas", LIMITS["areas"], "area", AREA_KEYS), start=1)
    )


def _read_area(reader: Reader, name: str, board: tuple[int, int]) -> Area:
    width, height = board
    rows = _read_rows(reader, "grid")
    if len(rows) > height or len(rows[0]) > width:
        raise reader.fail("grid", list(rows), f"at most {height} rows of {width} squares: the board")
    squares = grid_squares(rows)
    if reader.number("squares", 1, LIMITS["squares"]) != len(squares):
        raise reader.fail("squares", reader.raw("squares", ""), f"{len(squares)}, the number drawn in the grid")
    least = reader.number("min_throws", 1, LIMITS["squares"], 0)
    return Area(name, rows, _mask(squares, width), least)


def _read_options(reader: Reader, played: tuple[int, ...]) -> tuple[Option, ...]:
    known: dict[str, tuple[OptionValue, ...]] = {"grab": GRABS, "areas": (AUTO, *sorted(set(played)))}
    reader.allow(known)
    return tuple(_read_option(reader.table(name), name, values) for name, values in known.items())


def _read_option(reader: Reader, name: str, values: tuple[OptionValue, ...]) -> Option:
    expected = "one of " + ", ".join(map(str, values))
    reader.allow(PRESETS)
    return Option(name, values, *(_read_preset(reader, preset, values, expected) for preset in PRESETS))


def _read_preset(reader: Reader, preset: str, values: tuple[OptionValue, ...], expected: str) -> OptionValue:
    value = reader.raw(preset, expected)
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in values:
        raise reader.fail(preset, value, expected)
    return value


# -- geometry ---------------------------------------------------------------------------------------------------
def _list_placements(spec: Spec) -> tuple[list[int], list[int]]:
    starts: list[int] = []
    listed: list[int] = []
    for area in spec.areas:
        for shape in range(LIMITS["shapes"]):
            inside: list[list[int]] = [[] for _square in range(LIMITS["squares"])]
            for number, placement in enumerate(spec.placements):
                if placement.shape == shape and not placement.mask & ~area.mask:
                    inside[placement.anchor].append(number)
            for numbers in inside:
                starts.append(len(listed))
                listed += numbers
            starts.append(len(listed))
    return starts, listed


def _slide(shape: int, orientation: str, squares: Squares, board: tuple[int, int]) -> list[Placement]:
    width, height = board
    rows, columns = squares[-1][0] + 1, max(column for _row, column in squares) + 1
    shifts = [(down, right) for down in range(height - rows + 1) for right in range(width - columns + 1)]
    masks = [_mask([(row + down, column + right) for row, column in squares], width) for down, right in shifts]
    return [Placement(shape, orientation, (mask & -mask).bit_length() - 1, mask) for mask in masks]


def _mask(squares: Iterable[tuple[int, int]], width: int) -> int:
    return sum(1 << (row * width + column) for row, column in squares)


def _to_corner(squares: Iterable[tuple[int, int]]) -> Squares:
    listed = list(squares)
    top, left = min(row for row, _column in listed), min(column for _row, column in listed)
    return tuple(sorted((row - top, column - left) for row, column in listed))


def _touches_right(rows: tuple[str, ...]) -> bool:
    return any(row.endswith("#") for row in rows)


def _in_one_piece(squares: Squares) -> bool:
    left = set(squares)
    reached = [left.pop()]
    for row, column in reached:
        beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
        left -= beside
        reached += beside
    return not left
