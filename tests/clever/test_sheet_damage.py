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
    "too large": ("# Words", "#" + "x" * 200_000 + "\n# Words", "(file)", "at most 200000 bytes"),
    "a key missing": ("foxes = 5\n", "", "foxes", "a whole number from 0"),
    "an unknown key": ("foxes = 5", "foxes = 5\nrabbits = 2", "rabbits", "no such key here"),
    "an unknown key in an area": (
        'id = "blue"\nletter = "b"\ndie',
        'size = 3\nid = "blue"\nletter = "b"\ndie',
        "areas[1].size",
        "no such key here",
    ),
    "an unknown key in a die": ('letter = "w"\n', 'letter = "w"\nfaces = 6\n', "dice[0].faces", "no such key here"),
    "an unknown family": ('family = "clever"', 'family = "cleverer"', "family", "one of clever"),
    "an id in capitals": ('id = "ganz-schoen-clever"', 'id = "Ganz"', "id", "lower-case letters and digits"),
    "a title that is no text": ('title = "Ganz schön clever"', "title = 7", "title", "a text of 1 to"),
    "an empty title": ('title = "Ganz schön clever"', 'title = ""', "title", "a text of 1 to"),
    "most players first": ("players = [1, 4]", "players = [4, 1]", "players", "the fewest players first"),
    "too many players": ("players = [1, 4]", "players = [1, 5]", "players[1]", "a whole number from 1 to 4"),
    "rounds missing": ("rounds = [6, 6, 5, 4]", "rounds = [6, 6, 5]", "rounds", "a list of 4 whole numbers"),
    "no rounds at all": ("rounds = [6, 6, 5, 4]", "rounds = [6, 6, 5, 0]", "rounds[3]", "from 1 to 12"),
    "a truth for a number": ("rounds = [6, 6, 5, 4]", "rounds = [true, 6, 5, 4]", "rounds[0]", "a whole number"),
    "a fraction for a number": ("foxes = 5", "foxes = 5.0", "foxes", "a whole number"),
    "an unknown bonus": (
        '"reroll", "X-or-6"',
        '"reroll", "Y"',
        "round_bonus[3]",
        "a bonus: reroll, plus1, fox, X-or-6",
    ),
    "a bonus for an area there is not": (
        '"X:green", "fox"]',
        '"X:pink", "fox"]',
        "areas[0].row_bonus[2]",
        "one of the areas yellow",
    ),
    "a cross for an area of numbers": (
        '"X:green", "fox"]',
        '"X:orange", "fox"]',
        "areas[0].row_bonus[2]",
        "X:area (areas of crosses)",
    ),
    "a seven as a bonus": ('"5:orange"', '"7:orange"', "areas[1].row_bonus[0]", "1:area to 6:area"),
    "too few round bonuses": ('"X-or-6", "", ""]', '"X-or-6", ""]', "round_bonus", "an entry for each of the 6 rounds"),
    "foxes miscounted": ("foxes = 5", "foxes = 4", "foxes", "5, the number of foxes among the bonuses"),
    "a rating that rises": (
        "solo_rating = [281, 260,",
        "solo_rating = [281, 290,",
        "solo_rating",
        "falling numbers that end with 0",
    ),
    "a rating without an end": ("160, 140, 0]", "160, 140]", "solo_rating", "falling numbers that end with 0"),
    "an unknown option": ("may_decline =", "must_decline =", "options.must_decline", "one of the options failed_roll"),
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
        "dice[1].letter",
        "one lower-case letter that nothing else",
    ),
    "a letter that is none": (
        'id = "white"\nletter = "w"',
        'id = "white"\nletter = "W"',
        "dice[0].letter",
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
    "an unknown action": ('action = "plus1"', 'action = "plus2"', "round_bonus[1]", "a bonus: reroll, plus2, fox"),
    "one action twice": ('action = "plus1"', 'action = "reroll"', "round_bonus[1]", "a bonus"),
    "a track too long": (
        'action = "plus1"\nfields = 7',
        'action = "plus1"\nfields = 13',
        "tracks[1].fields",
        "from 1 to 12",
    ),
    "a ragged grid": ('[1, "X", 2, 4]', '[1, "X", 2]', "areas[0].grid", "rows of equal length"),
    "a number too high for two dice": (
        '[1, "X", 2, 4]',
        '[1, "X", 2, 13]',
        "areas[0].grid[2][3]",
        "a number from 1 to 12",
    ),
    "an unknown mark in a grid": ('[1, "X", 2, 4]', '[1, "O", 2, 4]', "areas[0].grid[2][1]", '"X" (crossed in print)'),
    "a row without its bonus": (
        '["X:blue", "4:orange", "X:green", "fox"]',
        '["X:blue", "4:orange", "X:green"]',
        "areas[0].row_bonus",
        "a list of 4 texts",
    ),
    "a column without its points": (
        "column_points = [10, 14, 16, 20]",
        "column_points = [10, 14, 16]",
        "areas[0].column_points",
        "a list of 4 whole numbers",
    ),
    "a diagonal of a grid that is no square": (
        'column_bonus = ["reroll"',
        'diagonal_bonus = "fox"\ncolumn_bonus = ["reroll"',
        "areas[1].diagonal_bonus",
        "a square grid",
    ),
    "a die there is not": ('die = "purple"', 'die = "violet"', "areas[4].die", "one of white, yellow, blue"),
    "an unknown order": (
        'order = "next"\naccepts = "rising"',
        'order = "last"\naccepts = "rising"',
        "areas[4].order",
        "one of free, next, forward, outward",
    ),
    "numbers that the order does not accept": (
        'accepts = "rising"',
        'accepts = "printed"',
        "areas[4].accepts",
        "one of any, at-least, rising, falling",
    ),
    "crosses in an area that rises": (
        'reset = 6                                # after a 6 anything may follow\nwrites = "number"',
        'reset = 6\nwrites = "cross"',
        "areas[4].writes",
        "rising",
    ),
    "points that the order does not count": (
        'points = "lines"',
        'points = "sum"',
        "areas[0].points",
        "one of count, rows, lines",
    ),
    "a points table too short": (
        "points_table = [0, 1, 2, 4,",
        "points_table = [0, 1, 2,",
        "areas[1].points_table",
        "a list of 12 whole numbers",
    ),
    "points for nothing": (
        "points_table = [0, 1, 2, 4,",
        "points_table = [1, 1, 2, 4,",
        "areas[1].points_table",
        "begins with 0 points",
    ),
    "thresholds missing": (
        "threshold = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]\n",
        "",
        "areas[2].threshold",
        "threshold of each field",
    ),
    "fewer thresholds than bonuses": (
        "threshold = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]",
        "threshold = [1, 2, 3]",
        "areas[2].threshold",
        "a list of 11 whole numbers",
    ),
    "a multiplier of nothing": (
        "multiplier = [1, 1, 1, 2,",
        "multiplier = [1, 1, 0, 2,",
        "areas[3].multiplier[2]",
        "from 1 to 9",
    ),
    "a sum of a die with itself": (
        'sum_with = "white"',
        'sum_with = "blue"',
        "areas[1].sum_with",
        "another die than the area's own",
    ),
    "two areas with one letter": (
        'id = "purple"\nletter = "p"\ndie',
        'id = "purple"\nletter = "o"\ndie',
        "areas[4].letter",
        "one lower-case letter that nothing else",
    ),
    "more fields than fit": ("fields = 11\n", "fields = 31\n", "areas[4].fields", "from 1 to 30"),
}

DOPPELT: Damage = {
    "an end bonus there is not": ('end_bonus = "?:pink"', 'end_bonus = "?:orange"', "tracks[1].end_bonus", "a bonus"),
    "a row of a die there is not": (
        'row_dice = ["yellow", "blue", "green", "pink"]',
        'row_dice = ["yellow", "blue", "green", "red"]',
        "areas[0].row_dice[3]",
        "one of white, silver",
    ),
    "a row without its die": (
        'row_dice = ["yellow", "blue", "green", "pink"]',
        'row_dice = ["yellow", "blue", "green"]',
        "areas[0].row_dice",
        "the die of each of the 4 rows",
    ),
    "any sum without a partner": ('sum_with = "white"\n', "", "areas[2].question", "sum_with"),
    "half a pair": (
        'multiplier = [2, 2, 2, 1, 3, 3, 3, 2, 3, 1, 4, 1]\nbonus = ["", ',
        "multiplier = [2, 2, 1, 3, 3, 3, 2, 3, 1, 4, 1]\nbonus = [",
        "areas[3].multiplier",
        "an even number of fields",
    ),
    "companions where fields are filled in order": (
        'accepts = "falling"',
        'accepts = "falling"\nextra = "companions"',
        "areas[2].extra",
        "one of none",
    ),
}

HOCH_DREI: Damage = {
    "a joker field without its number": (
        'printed = [3, 4, 5, 6, "?", "?", "?"]',
        'printed = [3, 4, 5, 6, "?", "?"]',
        "tracks[1].printed",
        "a list of 7 numbers",
    ),
    "a joker seven": (
        'printed = [3, 4, 5, 6, "?", "?", "?"]',
        'printed = [3, 4, 5, 7, "?", "?", "?"]',
        "tracks[1].printed",
        "from 1 to 6 or ?",
    ),
    "a joker truth": (
        'printed = [3, 4, 5, 6, "?", "?", "?"]',
        'printed = [3, 4, 5, 6, "?", "?", true]',
        "tracks[1].printed",
        "from 1 to 6 or ?",
    ),
    "a centre outside": ("centre = 7", "centre = 14", "areas[2].centre", "a whole number from 2 to 12"),
    "a centre that is a text": ("centre = 7", 'centre = "7"', "areas[2].centre", "a whole number"),
    "grey fields of one row only": (
        'extra = "companions"',
        'rows_by = "place"\ntray_cells = [[0, 0, 0, 0, 0, 0]]',
        "areas[1].tray_cells",
        "a grid of 5 x 6",
    ),
    "grey fields of another shape": (
        "tray_cells = [[0, 0, 0, 0, 1, 1], ",
        "tray_cells = [",
        "areas[0].tray_cells",
        "a grid of 3 x 6",
    ),
    "half grey": ("[0, 0, 1, 1, 0, 0]", "[0, 0, 2, 1, 0, 0]", "areas[0].tray_cells[1][2]", "0 or 1"),
    "a gap too many": (
        'between_columns = [["joker", ',
        'between_columns = [["joker", "joker", ',
        "areas[3].between_columns",
        "1 x 11 gaps",
    ),
    "more shaded fields than there are": (
        "shaded = [6, 5, 3, 2, 1]",
        "shaded = [7, 5, 3, 2, 1]",
        "areas[1].shaded[0]",
        "from 0 to 6",
    ),
    "extra points without a bound": (
        "each = 4, at_most = 4, at_least = 10",
        "each = 4, at_most = 4",
        "areas[2].extra_points.at_least",
        "a whole number",
    ),
    "half or times of rising numbers": ('accepts = "any"', 'accepts = "rising"', "areas[4]", ""),
    "too few points for the longer side": (
        "points_table = [0, 3, 6, 9, 13, 17, 22]",
        "points_table = [0, 3, 6, 9, 13, 17]",
        "areas[2].points_table",
        "points for each field of the longer side",
    ),
    "a printed number beyond two dice": ("restart = 7", "restart = 13", "areas[2].restart", "from 1 to 12"),
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
    assert str(error).startswith(f"mine.toml: {error.key}: found ")


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
    with pytest.raises(SheetError, match=rf"^sheet: {part}(\[0\])?: found .* expected (a table|1 to [46] tables)"):
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
    with pytest.raises(SheetError, match=r"^mine.toml: family: found 3, expected one of "):
        load(tmp_path / "mine.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SheetError, match=r"bytes.toml: \(file\)"):
        load(tmp_path / "bytes.toml")


@pytest.mark.parametrize("game", [GSC, DSC, C3])
def test_undamaged_they_are_accepted_as_text(game: str) -> None:
    assert load_text(shipped(game).source).digest == shipped(game).digest
