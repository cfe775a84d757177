"""A sheet file is looked at before it is parsed: what no sheet needs is refused, and every key has its line."""

import copy
import tomllib
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad import SheetError, load_text
from scorepad.core.toml_text import MAX_BYTES, MAX_DEPTH, MAX_PARTS, MAX_WORD, lines_of_keys
from scorepad.ubongo.generator import generate

LONG, DEEP, WORDY = "a key of more than 8 parts", "brackets more than 8 deep", "a name or number of"

#: Files that would eat memory or time, or stop the program, were they parsed; and what is said of them.
ATTACKS = {
    "a key without end": ("a" + ".a" * 16_000 + " = 1", LONG),
    "a key of quoted parts": ("\"a\" . 'a' . " * 2_000 + "a = 1", LONG),
    "a heading without end": ("[a" + ".a" * 16_000 + "]", LONG),
    "a heading of a list": ("[[a" + ".a" * 9_000 + "]]", LONG),
    "a key in a table on one line": ("x = { y = 1, " + "a." * 9_000 + "a = 1 }", LONG),
    "a key behind a text of five quotes": ('x = { y = """z""""", ' + "a." * 9_000 + 'a = "" }', LONG),
    "a key behind a text of apostrophes": ("x = { y = '''z'''', " + "a." * 9_000 + "a = '' }", LONG),
    "a key behind an escaped quote": ('x = { y = "\\"", ' + "a." * 9_000 + 'a = "" }', LONG),
    "a key behind a sign for comments": ('x = { y = "#", ' + "a." * 9_000 + 'a = "" }', LONG),
    "a key behind a Windows line": ("x = 1\r\n" + "a." * 9_000 + "a = 1", LONG),
    "lists in lists": ("x = " + "[" * 16_000, DEEP),
    "tables in tables": ("x = " + "{a = " * 6_000, DEEP),
    "lists over many lines": ("x = " + "[\n" * 9_000, DEEP),
    "a number of many digits": ("x = " + "9" * 5_000, WORDY),
    "a number of many hexadecimal digits": ("x = 0x" + "f" * 20_000, WORDY),
    "a fraction of many digits": ("x = 1." + "9" * 20_000, WORDY),
    "a name of many letters": ("x" * 20_000 + " = 1", WORDY),
    "a file too large": ("#" * (MAX_BYTES + 1), "a larger file"),
    "a file too large in bytes": ("#" + "é" * (MAX_BYTES // 2), "a larger file"),
}


@pytest.mark.parametrize(("text", "found"), ATTACKS.values(), ids=ATTACKS)
def test_an_attack_is_refused_before_it_takes_memory(text: str, found: str) -> None:
    tracemalloc.start()
    with pytest.raises(SheetError, match=f"found '?{found}"):
        load_text(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000


@pytest.mark.parametrize(
    "text",
    [
        "notes = '" + "." * 500 + "'",
        "notes = '''" + "a.\n" * 500 + "'''",
        'notes = """' + 'a."b".\\"' * 500 + '"""',
        "# " + "a." * 500,
        "x = [" + "1.5, " * 500 + "]",
        "x = [" + '"....", ' * 500 + "]",
        "x = 1.5\n" * 1,
        "a.b.c.d.e.f.g.h = 1",
        "x = " + "[" * MAX_DEPTH + "]" * MAX_DEPTH,
        "x" * MAX_WORD + " = 1",
    ],
)
def test_what_only_looks_like_an_attack_is_read(text: str) -> None:
    assert (MAX_PARTS, lines_of_keys(text, "sheet") is not None) == (8, True)
    with pytest.raises(SheetError, match="family: found nothing"):
        load_text(text)


def test_every_sheet_has_room() -> None:
    sources = [scorepad.load(name).source for name in scorepad.games()] + [generate(seed) for seed in range(3)]
    assert max(len(source) for source in sources) * 5 < MAX_BYTES


@pytest.mark.parametrize(
    "found", [10**5000, [10**5000], "x" * 5000, {"a": 16**5000}], ids=["number", "list", "text", "table"]
)
def test_what_is_too_long_to_show_is_cut(found: object) -> None:
    assert len(str(SheetError("mine.toml", "id", found, "a text"))) < 300


def test_a_refusal_can_be_copied_as_from_another_process() -> None:
    error = SheetError("mine.toml", "id", 7, "a text", 3)
    assert str(copy.copy(error)) == str(error) == "mine.toml, line 3: id: found 7, expected a text"


LAYOUT = """# a comment = 1
first = 1
"quoted" = [
  "x = 1", # [no.heading]
]
[options]
may = { be = true }
deep.er = 1
[[areas]]
id = "a"
[[areas]]
  id = '''
id = 2
'''
[areas.extra]
each = 4
"""


def test_every_key_has_its_line() -> None:
    assert lines_of_keys(LAYOUT, "sheet") == {
        ("first",): 2,
        ("quoted",): 3,
        ("options",): 6,
        ("options", "may"): 7,
        ("options", "deep", "er"): 8,
        ("areas", 0): 9,
        ("areas", 0, "id"): 10,
        ("areas", 1): 11,
        ("areas", 1, "id"): 12,
        ("areas", 1, "extra"): 15,
        ("areas", 1, "extra", "each"): 16,
    }


@given(st.text(alphabet="ab.=[]{}\"'#\\\n, 1\r", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(SheetError):
        load_text(text)


@given(st.text(alphabet="ab.=[]{}\"'#\\\n, ", max_size=80), st.sampled_from(["\n", ", ", " ", ""]))
def test_no_beginning_hides_a_long_key(before: str, between: str) -> None:
    """Whatever comes first: a long key is refused by the text, or the parser never comes to it."""
    text = before + between + "k." * 40 + "k = 1\n"
    with pytest.raises(SheetError) as caught:
        load_text(text)
    if not any(words in str(caught.value) for words in (LONG, DEEP)):
        assert parsed_depth(text) <= MAX_PARTS


def parsed_depth(text: str) -> int:
    """How deep the parser finds the tables of a file; 0 where it stops at a mistake."""
    try:
        return depth(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        return 0


def depth(value: object) -> int:
    """How many tables lie in each other."""
    return 1 + max(map(depth, value.values()), default=0) if isinstance(value, dict) else 0
