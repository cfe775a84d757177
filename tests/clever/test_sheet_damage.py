"""A damaged sheet file is refused with its name, the key, what was found and what was expected there."""

from pathlib import Path

import pytest

from positions import C3, DSC, GSC, shipped
from scorepad import SheetError, load, load_text

#: Kind of damage: (what is replaced, by what, the key named, words of what is expected there).
Damage = dict[str, tuple[str, str, str, str]]

GANZ: Damage = {
    "no TOML": ("[options]", "[options", "(file)", "valid TOML"),
    "a key twice": ("foxes = 5", "foxes = 5\nfoxes = 5", "(file)", "valid TOML"),
    "too large": ("# Words", "#" + "x" * 32_768 + "\n# Words", "(file)", "at most 32768 bytes"),
    "a key missing": ("foxes = 5\n", "", "foxes", "a whole number from 0"),
    "an unknown key": ("foxes = 5", "foxes = 5\nrabbits = 2", "rabbits", "known here: areas, choices, coach, dice"),
    "an unknown key in an area": (
        'id = "blue"\nletter = "b"\ndie',
        'size = 3\nid = "blue"\nletter = "b"\ndie',
        "area 2 'blue', size",
        "known here: accepts, between_columns",
    ),
    "an unknown key in a die": (
        'letter = "w"\n',
        'letter = "w"\nfaces = 6\n',
        "die 1 'white', faces",
        "known here: any_area, id, letter",
    ),
    "an unknown family": ('family = "clever"', 'family = "cleverer"', "family", "one of clever"),
    "an id in capitals": ('id = "ganz-schoen-clever"', 'id = "Ganz"', "id", "lower-case letters and digits"),
    "a title that is no text": ('title = "Ganz schön clever"', "title = 7", "title", "a text of 1 to"),
    "an empty title": ('title = "Ganz schön clever"', 'title = ""', "title", "a text of 1 to"),
    "most players first": ("players = [1, 4]", "players = [4, 1]", "players", "the fewest players first"),
    "too many players": ("players = [1, 4]", "players = [1, 5]", "players, entry 2", "a whole number from 1 to 4"),
    "rounds missing": ("rounds = [6, 6, 5, 4]", "rounds = [6, 6, 5]", "rounds", "a list of 4 whole numbers"),
    "no rounds at all": ("rounds = [6, 6, 5, 4]", "rounds = [6, 6, 5, 0]", "rounds, entry 4", "from 1 to 12"),
    "a truth for a number": ("rounds = [6, 6, 5, 4]", "rounds = [true, 6, 5, 4]", "rounds, entry 1", "a whole number"),
    "a fraction for a number": ("foxes = 5", "foxes = 5.0", "foxes", "a whole number"),
    "an unknown bonus": (
        '"reroll", "X-or-6"',
        '"reroll", "Y"',
        "round_bonus, entry 4",
        "a bonus: reroll, plus1, fox, X-or-6",
    ),
    "a bonus for an area there is not": (
        '"X:green", "fox"]',
        '"X:pink", "fox"]',
        "area 1 'yellow', row_bonus, entry 3",
        "one of the areas yellow",
    ),
    "a cross for an area of numbers": (
        '"X:green", "fox"]',
        '"X:orange", "fox"]',
        "area 1 'yellow', row_bonus, entry 3",
        "X:area (areas of crosses)",
    ),
    "a seven as a bonus": ('"5:orange"', '"7:orange"', "area 2 'blue', row_bonus, entry 1", "1:area to 6:area"),
    "too few round bonuses": ('"X-or-6", "", ""]', '"X-or-6", ""]', "round_bonus", "an entry for each of the 6 rounds"),
    "foxes miscounted": ("foxes = 5", "foxes = 4", "foxes", "5, the number of foxes among the bonuses"),
    "a rating that rises": (
        "solo_rating = [281, 260,",
        "solo_rating = [281, 290,",
        "solo_rating",
        "falling numbers that end with 0",
    ),
    "a rating without an end": ("160, 140, 0]", "160, 140]", "solo_rating", "falling numbers that end with 0"),
    "an unknown option": ("may_decline =", "must_decline =", "options.must_decline", "did you mean 'may_decline'?"),
    "an unknown value of an option": (
        'rulebook = "single-die-ends"',
        'rulebook = "never"',
        "options.failed_roll.rulebook",
        "one of reroll, single-die-ends",
    ),
    "an option without a preset": (
        "may_decline = { rulebook = false, international = true }",
        "may_decline = { rulebook = false }",
        "options.may_decline.international",
        "one of true, false",
    ),
    "a choice of the same area twice": (
        '"X:yellow", "X:blue", "X:green"',
        '"X:yellow", "X:yellow", "X:green"',
        "choices.X-or-6",
        "at least one area, each at most once",
    ),
    "a choice of nothing": (
        'X-or-6 = ["X:yellow", "X:blue", "X:green", "6:orange", "6:purple"]',
        "X-or-6 = []",
        "choices.X-or-6",
        "at least one area",
    ),
    "a choice with a name that no notation can hold": (
        "X-or-6 = [",
        '"X or 6" = ["X:yellow"]\nX-or-6 = [',
        "choices.X or 6",
        "letters, digits",
    ),
    "two dice with one letter": (
        'id = "yellow"\nletter = "y"\n[[dice]]',
        'id = "yellow"\nletter = "w"\n[[dice]]',
        "die 2 'yellow', letter",
        "one lower-case letter that nothing else",
    ),
    "a letter that is none": (
        'id = "white"\nletter = "w"',
        'id = "white"\nletter = "W"',
        "die 1 'white', letter",
        "one lower-case letter",
    ),
    "two dice with one id": (
        'id = "yellow"\nletter = "y"\n[[dice]]',
        'id = "white"\nletter = "y"\n[[dice]]',
        "dice",
        "dice with different ids",
    ),
    "seven dice": (
        '[[tracks]]\naction = "reroll"',
        '[[dice]]\nid = "red"\nletter = "r"\n[[tracks]]\naction = "reroll"',
        "dice",
        "1 to 6 tables",
    ),
    "an unknown action": (
        'action = "plus1"',
        'action = "plus2"',
        "track 2 'plus2', action",
        "one of reroll, plus1, return",
    ),
    "one action twice": ('action = "plus1"', 'action = "reroll"', "round_bonus, entry 2", "a bonus"),
    "a track too long": (
        'action = "plus1"\nfields = 7',
        'action = "plus1"\nfields = 13',
        "track 2 'plus1', fields",
        "from 1 to 12",
    ),
    "a ragged grid": ('[1, "X", 2, 4]', '[1, "X", 2]', "area 1 'yellow', grid", "rows of equal length"),
    "a number too high for two dice": (
        '[1, "X", 2, 4]',
        '[1, "X", 2, 13]',
        "area 1 'yellow', grid, row 3, entry 4",
        "a number from 1 to 12",
    ),
    "an unknown mark in a grid": (
        '[1, "X", 2, 4]',
        '[1, "O", 2, 4]',
        "area 1 'yellow', grid, row 3, entry 2",
        '"X" (crossed in print)',
    ),
    "a row without its bonus": (
        '["X:blue", "4:orange", "X:green", "fox"]',
        '["X:blue", "4:orange", "X:green"]',
        "area 1 'yellow', row_bonus",
        "a list of 4 texts",
    ),
    "a column without its points": (
        "column_points = [10, 14, 16, 20]",
        "column_points = [10, 14, 16]",
        "area 1 'yellow', column_points",
        "a list of 4 whole numbers",
    ),
    "a diagonal of a grid that is no square": (
        'column_bonus = ["reroll"',
        'diagonal_bonus = "fox"\ncolumn_bonus = ["reroll"',
        "area 2 'blue', diagonal_bonus",
        "a square grid",
    ),
    "a die there is not": ('die = "purple"', 'die = "violet"', "area 5 'purple', die", "one of white, yellow, blue"),
    "an unknown order": (
        'order = "next"\naccepts = "rising"',
        'order = "last"\naccepts = "rising"',
        "area 5 'purple', order",
        "one of free, next, forward, outward",
    ),
    "numbers that the order does not accept": (
        'accepts = "rising"',
        'accepts = "printed"',
        "area 5 'purple', accepts",
        "one of any, at-least, rising, falling",
    ),
    "crosses in an area that rises": (
        'reset = 6                                # after a 6 anything may follow\nwrites = "number"',
        'reset = 6\nwrites = "cross"',
        "area 5 'purple', writes",
        "rising",
    ),
    "points that the order does not count": (
        'points = "lines"',
        'points = "sum"',
        "area 1 'yellow', points",
        "one of count, rows, lines",
    ),
    "a points table too short": (
        "points_table = [0, 1, 2, 4,",
        "points_table = [0, 1, 2,",
        "area 2 'blue', points_table",
        "a list of 12 whole numbers",
    ),
    "points for nothing": (
        "points_table = [0, 1, 2, 4,",
        "points_table = [1, 1, 2, 4,",
        "area 2 'blue', points_table",
        "begins with 0 points",
    ),
    "thresholds missing": (
        "threshold = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]\n",
        "",
        "area 3 'green', threshold",
        "threshold of each field",
    ),
    "fewer thresholds than bonuses": (
        "threshold = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]",
        "threshold = [1, 2, 3]",
        "area 3 'green', threshold",
        "a list of 11 whole numbers",
    ),
    "a multiplier of nothing": (
        "multiplier = [1, 1, 1, 2,",
        "multiplier = [1, 1, 0, 2,",
        "area 4 'orange', multiplier, entry 3",
        "from 1 to 9",
    ),
    "a sum of a die with itself": (
        'sum_with = "white"',
        'sum_with = "blue"',
        "area 2 'blue', sum_with",
        "another die than the area's own",
    ),
    "two areas with one letter": (
        'id = "purple"\nletter = "p"\ndie',
        'id = "purple"\nletter = "o"\ndie',
        "area 5 'purple', letter",
        "one lower-case letter that nothing else",
    ),
    "two dice for any area": (
        'letter = "y"\n[[dice]]',
        'letter = "y"\nany_area = true\n[[dice]]',
        "dice",
        "at most one die for any area",
    ),
    "a track twice": (
        '[[tracks]]\naction = "plus1"',
        '[[tracks]]\naction = "reroll"\nfields = 2\n[[tracks]]\naction = "plus1"',
        "tracks",
        "one track for each action at most",
    ),
    "an area without fields": (
        'multiplier = [1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3]\nbonus = ["", "", "reroll", "", "X:yellow", '
        '"plus1", "", "fox", "", "6:purple", ""]',
        "multiplier = []\nbonus = []",
        "area 4 'orange', fields",
        "1 to 30 fields",
    ),
    "too many lines through a field": (
        'diagonal_bonus = "plus1"',
        'diagonal_bonus = "plus1"\ncolumn_bonus = ["plus1", "plus1", "plus1", "plus1"]\nbetween_rows = '
        '[["", "plus1", "", ""], ["", "plus1", "", ""], ["", "", "", ""]]',
        "area 1 'yellow', grid",
        "at most 5 lines through one field",
    ),
    "more fields than fit": ("fields = 11\n", "fields = 31\n", "area 5 'purple', fields", "from 1 to 30"),
}

DOPPELT: Damage = {
    "an end bonus there is not": (
        'end_bonus = "?:pink"',
        'end_bonus = "?:orange"',
        "track 2 'return', end_bonus",
        "a bonus",
    ),
    "a row of a die there is not": (
        'row_dice = ["yellow", "blue", "green", "pink"]',
        'row_dice = ["yellow", "blue", "green", "red"]',
        "area 1 'silver', row_dice, entry 4",
        "one of white, silver",
    ),
    "a row without its die": (
        'row_dice = ["yellow", "blue", "green", "pink"]',
        'row_dice = ["yellow", "blue", "green"]',
        "area 1 'silver', row_dice",
        "the die of each of the 4 rows",
    ),
    "any sum without a partner": ('sum_with = "white"\n', "", "area 3 'blue', question", "sum_with"),
    "half a pair": (
        'multiplier = [2, 2, 2, 1, 3, 3, 3, 2, 3, 1, 4, 1]\nbonus = ["", ',
        "multiplier = [2, 2, 1, 3, 3, 3, 2, 3, 1, 4, 1]\nbonus = [",
        "area 4 'green', multiplier",
        "an even number of fields",
    ),
    "companions where fields are filled in order": (
        'accepts = "falling"',
        'accepts = "falling"\nextra = "companions"',
        "area 3 'blue', extra",
        "one of none",
    ),
}

HOCH_DREI: Damage = {
    "a joker field without its number": (
        'printed = [3, 4, 5, 6, "?", "?", "?"]',
        'printed = [3, 4, 5, 6, "?", "?"]',
        "track 2 'joker', printed",
        "a list of 7 numbers",
    ),
    "a joker seven": (
        'printed = [3, 4, 5, 6, "?", "?", "?"]',
        'printed = [3, 4, 5, 7, "?", "?", "?"]',
        "track 2 'joker', printed",
        "from 1 to 6 or ?",
    ),
    "a joker truth": (
        'printed = [3, 4, 5, 6, "?", "?", "?"]',
        'printed = [3, 4, 5, 6, "?", "?", true]',
        "track 2 'joker', printed",
        "from 1 to 6 or ?",
    ),
    "a centre outside": ("centre = 7", "centre = 14", "area 3 'blue', centre", "a whole number from 2 to 12"),
    "a centre that is a text": ("centre = 7", 'centre = "7"', "area 3 'blue', centre", "a whole number"),
    "grey fields of one row only": (
        'extra = "companions"',
        'rows_by = "place"\ntray_cells = [[0, 0, 0, 0, 0, 0]]',
        "area 2 'turquoise', tray_cells",
        "a grid of 5 x 6",
    ),
    "grey fields of another shape": (
        "tray_cells = [[0, 0, 0, 0, 1, 1], ",
        "tray_cells = [",
        "area 1 'yellow', tray_cells",
        "a grid of 3 x 6",
    ),
    "half grey": (
        "[0, 0, 1, 1, 0, 0]",
        "[0, 0, 2, 1, 0, 0]",
        "area 1 'yellow', tray_cells, row 2, entry 3",
        "from 0 to 1",
    ),
    "a gap too many": (
        'between_columns = [["joker", ',
        'between_columns = [["joker", "joker", ',
        "area 4 'brown', between_columns",
        "1 x 11 gaps",
    ),
    "more shaded fields than there are": (
        "shaded = [6, 5, 3, 2, 1]",
        "shaded = [7, 5, 3, 2, 1]",
        "area 2 'turquoise', shaded, entry 1",
        "from 0 to 6",
    ),
    "extra points without a bound": (
        "each = 4, at_most = 4, at_least = 10",
        "each = 4, at_most = 4",
        "area 3 'blue', extra_points.at_least",
        "a whole number",
    ),
    "half or times of rising numbers": ('accepts = "any"', 'accepts = "rising"', "area 5 'pink', writes", "rising"),
    "too few points for the longer side": (
        "points_table = [0, 3, 6, 9, 13, 17, 22]",
        "points_table = [0, 3, 6, 9, 13, 17]",
        "area 3 'blue', points_table",
        "points for each field of the longer side",
    ),
    "a grid too large": (
        "[[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2",
        "[[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2",
        "area 2 'turquoise', grid",
        "1 to 30 fields",
    ),
    "a gap bonus that is no text": (
        'between_columns = [["joker", ',
        "between_columns = [[1, ",
        "area 4 'brown', between_columns, row 1, entry 1",
        "a bonus word or an empty text",
    ),
    "a gap beside no field": (
        "grid = [[1, 5, 3, 4,",
        'grid = [[1, "", 3, 4,',
        "area 4 'brown', between_columns, row 1, entry 1",
        "a field on both sides of the gap",
    ),
    "companions in an area of sums": (
        'extra = "companions"',
        'extra = "companions"\nsum_with = "white"',
        "area 2 'turquoise', extra",
        'none in an area with "sum_with"',
    ),
    "half or times above a threshold": (
        'accepts = "any"',
        'accepts = "at-least"',
        "area 5 'pink', accepts",
        "any, since the area writes half or times",
    ),
    "a bonus for a row without shaded fields": (
        "shaded = [6, 5, 3, 2, 1]",
        "shaded = [6, 5, 3, 0, 1]",
        "area 2 'turquoise', grid",
        "a field on every line that gives a bonus",
    ),
    "more fields in all than fit": (
        "[drawing]",
        '[[areas]]\nid = "grey"\nletter = "g"\ndie = "white"\norder = "next"\naccepts = "any"\nwrites = "number"\n'
        'points = "sum"\nfields = 30\n\n[drawing]',
        "areas",
        "at most 96 fields in all",
    ),
    "rows by place in a grid of two": (
        "grid = [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]]\n"
        "tray_cells = [[0, 0, 0, 0, 1, 1], [0, 0, 1, 1, 0, 0], [1, 1, 0, 0, 0, 0]]\n"
        'between_rows = [["reroll", "joker", "?:pink", "plus1", "?:turquoise", "fox"], ',
        "grid = [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]]\n"
        "tray_cells = [[0, 0, 0, 0, 1, 1], [0, 0, 1, 1, 0, 0]]\nbetween_rows = [",
        "area 1 'yellow', rows_by",
        "three rows, one for each die field",
    ),
    "a printed number beyond two dice": ("restart = 7", "restart = 13", "area 3 'blue', restart", "from 1 to 12"),
}

CASES = [
    (game, name, *damage)
    for game, kinds in ((GSC, GANZ), (DSC, DOPPELT), (C3, HOCH_DREI))
    for name, damage in kinds.items()
]


@pytest.mark.parametrize(
    ("game", "name", "old", "new", "key", "words"), CASES, ids=[f"{case[0]}: {case[1]}" for case in CASES]
)
def test_damage_is_refused(game: str, name: str, old: str, new: str, key: str, words: str) -> None:
    source = shipped(game).source
    assert old in source, name
    with pytest.raises(SheetError) as caught:
        load_text(source.replace(old, new, 1), where="mine.toml")
    error = caught.value
    assert (error.where, error.key.startswith(key), words in error.expected) == ("mine.toml", True, True), str(error)
    assert str(error).startswith(f"mine.toml, line {error.line}: " if error.line else "mine.toml: ")


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        (GSC, "X-or-6", "w"),  # `w>y3a` would be the white die and the choice
        (DSC, 'row_dice = ["yellow", "blue", "green", "pink"]', 'row_dice = ["yellow", "yellow", "green", "pink"]'),
        (DSC, "grid = [[1, 2, 3, 4, 5, 6],", "grid = [[1, 1, 3, 4, 5, 6],"),
    ],
)
def test_names_that_notation_would_confuse(game: str, old: str, new: str) -> None:
    with pytest.raises(SheetError, match="that no notation confuses"):
        load_text(shipped(game).source.replace(old, new))


def test_two_areas_with_one_id() -> None:
    source = shipped(GSC).source.replace('id = "purple"\nletter = "p"\ndie', 'id = "orange"\nletter = "p"\ndie')
    source = source.replace(', "6:purple"]\n\n[[dice]]', "]\n\n[[dice]]").replace('"6:purple"', '"6:orange"')
    with pytest.raises(SheetError, match=r"areas: found .* expected areas with different ids"):
        load_text(source)


@pytest.mark.parametrize("part", ["areas", "tracks", "dice"])
@pytest.mark.parametrize("value", ["5", '"text"', "[1, 2]", "[]", "{}", ""])
def test_lists_of_tables_that_are_none(part: str, value: str) -> None:
    lines = [*take_out(shipped(GSC).source, part)]
    source = "\n".join([f"{part} = {value}" if value else "", *lines])
    with pytest.raises(
        SheetError, match=rf"^sheet(, line 1)?: {part}(, entry 1)?: found .* expected (a table|1 to [46] tables)"
    ):
        load_text(source)


def take_out(source: str, part: str) -> list[str]:
    """The lines of a sheet file without a list of tables."""
    kept, inside = [], False
    for line in source.splitlines():
        if line.startswith("["):
            inside = line == f"[[{part}]]"
        if not inside:
            kept.append(line)
    return kept


def test_too_few_dice() -> None:
    source = "\n".join(take_out(shipped(GSC).source, "dice"))
    dice = "".join(f'[[dice]]\nid = "{name}"\nletter = "{name[0]}"\n' for name in ("white", "yellow"))
    with pytest.raises(SheetError, match=r"dice: found .* expected at least 3"):
        load_text(source + "\n" + dice)


def test_a_sheet_of_ones_own_is_named_by_its_file(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r"none.toml: \(file\): found .* expected a readable UTF-8 file"):
        load(tmp_path / "none.toml")
    (tmp_path / "mine.toml").write_text("family = 3")
    with pytest.raises(SheetError, match=r"^mine.toml, line 1: family: found 3, expected one of "):
        load(tmp_path / "mine.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SheetError, match=r"bytes.toml: \(file\)"):
        load(tmp_path / "bytes.toml")


@pytest.mark.parametrize("game", [GSC, DSC, C3])
def test_undamaged_they_are_accepted_as_text(game: str) -> None:
    assert load_text(shipped(game).source).digest == shipped(game).digest
