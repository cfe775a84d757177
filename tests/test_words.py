"""The numbers that Python and the compiler call things by are the same numbers."""

import re
from pathlib import Path

import scorepad
from scorepad.clever import layout as clever_tables
from scorepad.clever import sheet as clever
from scorepad.clever import words as clever_words

ENUM = Path(scorepad.__file__).parent / "clever" / "constants.pxd"


def test_the_compiler_has_the_same_numbers() -> None:
    compiled = dict(re.findall(r"^    (\w+) = (\d+)$", ENUM.read_text(encoding="utf-8"), re.MULTILINE))
    plain = {name: str(value) for name, value in vars(clever_words).items() if isinstance(value, int)}
    assert compiled == plain


def test_words_of_a_sheet_have_the_place_of_their_vocabulary() -> None:
    words = clever_words
    assert [clever.ORDERS.index(word) for word in ("free", "next", "forward", "outward")] == [
        words.FREE,
        words.NEXT,
        words.FORWARD,
        words.OUTWARD,
    ]
    assert clever_tables.ACCEPTED.index("at-least") == words.AT_LEAST
    assert clever_tables.ACCEPTED.index("rising") == words.RISING
    assert clever_tables.ACCEPTED.index("falling") == words.FALLING
    assert clever_tables.WRITTEN.index("half-or-times") == words.HALF_OR_TIMES
    assert clever_tables.POINTED.index("pairs") == words.BY_PAIRS
    assert clever.EXTRAS.index("companions") == words.COMPANIONS
    assert clever.ACTIONS.index("joker") == words.JOKER


def test_every_number_has_a_name() -> None:
    events = {value for name, value in vars(clever_words).items() if name.startswith("E_")}
    reasons = {value for name, value in vars(clever_words).items() if name.startswith("R_")}
    assert events == set(clever_words.EVENT_NAMES)
    assert reasons == set(clever_words.REASON_NAMES)
    assert len(clever_words.KIND_NAMES) == clever_words.DONE + 1
    assert len(clever_words.STAGE_NAMES) == clever_words.MORE + 1
