"""The sheet file: what it says, what is refused, and that shapes and placements are those of plain geometry."""

from collections.abc import Iterator
from typing import Any

import pytest

import scorepad
from scorepad.ubongo.engine import PHASES
from scorepad.ubongo.game import PHASE_NAMES
from scorepad.ubongo.generator import min_throws
from ubongo.table import SMALL, random_state

PRINTED: Any = scorepad.load("ubongo-dice")
Squares = frozenset[tuple[int, int]]

#: What is damaged, how, and what the message must say.
DAMAGE = {
    "unknown family": ('family = "ubongo"', 'family = "bongo"', "family: found 'bongo', expected one of"),
    "no id": ('id = "small"', "", "id: found nothing, expected a text"),
    "bad id": ('id = "small"', 'id = "Small Sheet"', "id: found 'Small Sheet', expected lower-case letters"),
    "too many players": (
        "players = [1, 4]",
        "players = [1, 5]",
        r"players, entry 2: found 5, expected a whole number from 1 to 4",
    ),
    "players reversed": (
        "players = [1, 4]",
        "players = [4, 1]",
        r"players: found \[4, 1\], expected the fewest players",
    ),
    "too few dice": ("[2, 2, 3, 4]", "[2, 2, 2, 4]", r"dice_by_seats, entry 3: found 2, expected at least 3"),
    "dice for too few seats": ("[2, 2, 3, 4]", "[2, 2]", r"dice_by_seats: found \[2, 2\], expected a list of 4"),
    "more areas than there are": (
        "[2, 2, 2, 2]",
        "[2, 3, 2, 2]",
        r"areas_by_seats, entry 2: found 3, expected .* from 1 to 2",
    ),
    "consolation out of range": ("consolation = 1", "consolation = 9", "consolation: found 9, expected .* from 0 to 4"),
    "board too large": ("board = [4, 3]", "board = [8, 4]", r"board: found \[8, 4\], expected .* at most 30 squares"),
    "option value": (
        '"draft", inter',
        '"rush", inter',
        "options.grab.rulebook: found 'rush', expected one of draft, race",
    ),
    "option as number": (
        'areas = { rulebook = "auto"',
        "areas = { rulebook = true",
        "options.areas.rulebook: found True",
    ),
    "option preset missing": (', international = "draft" }', " }", "options.grab.international: found nothing"),
    "unknown option": ("[options]", "[options]\nspeed = 1", "options: unknown key 'speed', known here: areas, grab"),
    "shape name": ('I2 = ["##"]', 'i2 = ["##"]', "shapes.i2: found 'i2', expected a name"),
    "shape with other signs": (
        'I2 = ["##"]',
        'I2 = ["#x"]',
        r"shapes.I2: found \['#x'\], expected rows of equal length",
    ),
    "ragged shape": ('L3 = ["##", "#."]', 'L3 = ["##", "#"]', "shapes.L3: .*expected rows of equal length"),
    "empty shape": ('I2 = ["##"]', 'I2 = [".."]', "shapes.I2: .*expected at least one square"),
    "shape in two pieces": ('I2 = ["##"]', 'I2 = ["#.#"]', "shapes.I2: .*expected squares that are connected"),
    "shape with an empty column": ('I2 = ["##"]', 'I2 = ["##."]', "shapes.I2: .*without empty rows and columns"),
    "shape with an empty row": ('I2 = ["##"]', 'I2 = ["..", "##"]', "shapes.I2: .*without empty rows and columns"),
    "the same shape twice": ('I2 = ["##"]', 'I2 = ["##"]\nJ2 = ["#", "#"]', "shapes.J2: .*I2 is the same one"),
    "shape too long": ('I2 = ["##"]', 'I2 = ["##"]\nI5 = ["#####"]', "shapes.I5: .*fits the board of 4 x 3"),
    "no shapes": (
        '[shapes]\nM1 = ["#"]\nI2 = ["##"]\nL3 = ["##", "#."]\nL4 = ["###", "#.."]\n',
        "[shapes]\n",
        r"shapes.\(all\): found \[\], expected 1 to 12 shapes",
    ),
    "unknown face": (
        'black = ["I2", ',
        'black = ["I9", ',
        r"faces.black, entry 1: found 'I9', expected one of M1, I2, L3, L4",
    ),
    "no faces": ('black = ["I2", "L3", "L4"]', "black = []", r"faces.black: found \[\], expected 1 to 8 faces"),
    "no single square": ('"M1", "M1", ', "", "faces.white: .*a shape of one square on some die"),
    "third colour": ("[faces]", '[faces]\nred = ["M1"]', "faces: unknown key 'red', known here: black, white"),
    "wrong number of squares": ("squares = 8", "squares = 7", r"area 1, squares: found 7, expected 8"),
    "area too wide": (
        '"####", ".###", ".#.."]',
        '"#####", ".###.", "....."]',
        r"area 1, grid: .*at most 3 rows of 4",
    ),
    "area empty": ('"####", ".###", ".#.."]', '"...."]', r"area 1, grid: .*expected at least one square"),
    "area no drawing": (
        'grid = ["####", ".###", ".#.."]',
        "grid = 4",
        r"area 1, grid: found 4, expected a list of texts",
    ),
    "min_throws": ("squares = 8", "squares = 8\nmin_throws = 0", r"area 1, min_throws: found 0, expected .* from 1"),
    "unknown key": (
        "consolation = 1",
        "consolation = 1\nconsolatoin = 2",
        "unknown key 'consolatoin', did you mean 'consolation'",
    ),
    "notes": ("consolation = 1", "consolation = 1\nnotes = [1]", r"notes, entry 1: found 1, expected a text"),
    "no TOML": ("[options]", "[options", r"\(file\): .*expected valid TOML"),
}


@pytest.mark.parametrize(("found", "put", "message"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_sheet_is_refused_with_its_key_and_what_was_expected(found: str, put: str, message: str) -> None:
    assert found in SMALL
    with pytest.raises(scorepad.SheetError, match=rf"^sheet(, line \d+)?: {message}"):
        scorepad.load_text(SMALL.replace(found, put, 1))


def test_the_small_sheet_itself_is_sound(scale: int) -> None:
    game = scorepad.load_text(SMALL)
    for seed in range(2 * scale):
        assert random_state(game, 1 + seed % 4, seed, 5000).over


# -- the printed sheet ----------------------------------------------------------------------------------------------
def test_the_printed_numbers() -> None:
    spec = PRINTED.spec
    assert [shape.name for shape in spec.shapes] == ["M1", "I2", "I3", "L3", "O4", "L4", "T4", "S4", "P5", "L5"]
    assert [spec.shapes[face].name for face in spec.black] == ["L3", "L4", "T4", "S4", "P5", "L5"]
    assert [spec.shapes[face].name for face in spec.white] == ["M1", "I2", "I3", "L3", "O4", "L4"]
    assert [area.mask.bit_count() for area in spec.areas] == [14, 15, 17, 18, 20, 21]
    assert (PRINTED.players, spec.board, PRINTED.areas) == ((1, 4), (6, 5), ("1", "2", "3", "4", "5", "6"))


def test_the_sheet_says_what_is_not_from_the_print() -> None:
    assert "substitutes" in " ".join(PRINTED.spec.notes)


@pytest.mark.parametrize("area", range(6))
def test_the_fewest_throws_of_the_printed_areas(area: int) -> None:
    printed = PRINTED.spec.areas[area]
    assert min_throws(PRINTED.spec, printed.mask) == printed.min_throws


def test_notes_and_title_are_no_part_of_the_digest() -> None:
    retitled = scorepad.load_text(PRINTED.source.replace('title = "Ubongo', 'title = "My Ubongo'))
    assert retitled.title != PRINTED.title
    assert retitled.digest == PRINTED.digest


# -- geometry, counted another way ----------------------------------------------------------------------------------
def cells(rows: tuple[str, ...]) -> Squares:
    """The squares of a drawing."""
    return frozenset((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def moved(shape: Squares) -> Iterator[Squares]:
    """All turns and mirror images of a shape at all places of the board."""
    for a, b, c, d in (
        (1, 0, 0, 1),
        (0, 1, -1, 0),
        (-1, 0, 0, -1),
        (0, -1, 1, 0),
        (-1, 0, 0, 1),
        (0, 1, 1, 0),
        (1, 0, 0, -1),
        (0, -1, -1, 0),
    ):
        turned = {(a * x + b * y, c * x + d * y) for x, y in shape}
        for right in range(-5, 11):
            for down in range(-5, 10):
                yield frozenset((x + right, y + down) for x, y in turned)


@pytest.mark.parametrize("number", range(10))
def test_every_placement_there_is_has_exactly_one_code(number: int) -> None:
    spec = PRINTED.spec
    board = frozenset((x, y) for x in range(6) for y in range(5))
    expected = {placed for placed in moved(cells(spec.shapes[number].rows)) if placed <= board}
    masks = [placement.mask for placement in spec.placements if placement.shape == number]
    found = [frozenset((bit % 6, bit // 6) for bit in range(30) if mask >> bit & 1) for mask in masks]
    assert len(found) == len({*found})
    assert {*found} == expected


def test_orientations_that_look_the_same_are_one() -> None:
    counts = {shape.name: len(shape.turned) for shape in PRINTED.spec.shapes}
    assert counts == {"M1": 1, "I2": 2, "I3": 2, "L3": 4, "O4": 1, "L4": 8, "T4": 4, "S4": 4, "P5": 8, "L5": 8}


def test_the_anchor_is_the_first_square_in_reading_order() -> None:
    spec = PRINTED.spec
    for placement in spec.placements:
        assert spec.names(placement.mask)[0] == spec.squares[placement.anchor]
    assert (spec.squares[0], spec.squares[5], spec.squares[-1]) == ("a1", "f1", "f5")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_drawn_never_overlaps_and_stays_inside(seats: int, scale: int) -> None:
    for seed in range(scale):
        state = random_state(PRINTED, seats, seed, 10_000)
        for seat in range(seats):
            for area in range(state.areas):
                drawn = 0
                for code in state.area_pieces(seat, area):
                    mask = PRINTED.spec.placements[code - PRINTED.roll_code - 1].mask
                    assert not mask & (drawn | ~PRINTED.spec.areas[area].mask)
                    drawn |= mask


# -- what clients draw shapes with ----------------------------------------------------------------------------------
def turned(squares: list[list[int]], a: int, b: int, c: int, d: int) -> Squares:
    """Squares after a turn or mirroring, moved to the corner."""
    images = {(a * x + b * y, c * x + d * y) for y, x in squares}
    left, top = min(x for x, _y in images), min(y for _x, y in images)
    return frozenset((x - left, y - top) for x, y in images)


def test_clients_learn_what_turning_and_mirroring_make_of_every_shape() -> None:
    for shape in PRINTED.material_view()["shapes"]:
        ways = {way["orientation"]: way for way in shape["ways"]}
        for way in ways.values():
            after = {name: frozenset((x, y) for y, x in other["squares"]) for name, other in ways.items()}
            assert after[way["turned"]] == turned(way["squares"], 0, -1, 1, 0)
            assert after[way["mirrored"]] == turned(way["squares"], -1, 0, 0, 1)


def test_the_squares_that_clients_get_are_those_of_the_placements() -> None:
    material, spec = PRINTED.material_view(), PRINTED.spec
    width, _height = material["board"]
    for placement in spec.placements:
        ways = material["shapes"][placement.shape]["ways"]
        squares = next(way["squares"] for way in ways if way["orientation"] == placement.orientation)
        first = squares[0]
        down, right = placement.anchor // width - first[0], placement.anchor % width - first[1]
        assert placement.mask == sum(1 << (row + down) * width + column + right for row, column in squares)


def test_clients_learn_the_faces_of_the_dice() -> None:
    faces = PRINTED.material_view()["faces"]
    assert faces["black"] == ["L3", "L4", "T4", "S4", "P5", "L5"]
    assert faces["white"] == ["M1", "I2", "I3", "L3", "O4", "L4"]


def test_clients_know_phases_by_the_engines_names() -> None:
    assert PHASE_NAMES == PHASES
