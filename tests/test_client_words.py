"""The browser's words come in two parts: nothing that is on its screen at once says a word of the later one."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from test_client_imports import CLIENT, resolved

WEB = CLIENT.parent
CATALOGUE = WEB.parent / "src" / "scorepad" / "locale" / "en"
LATER = re.compile(json.loads((WEB / "left-out.json").read_text(encoding="utf-8"))["later"])

#: What is loaded together with the words of the later part; whatever it imports has them too.
WITH_WORDS = re.compile(r"withWords\(\s*import\([^)]*\)\s*\)")
#: What may be a key: text with dots; what is put in while it runs begins with `${`.
TEXT = re.compile(r"""(['"`])([a-z][\w-]*\.(?:(?!\1)[^\s<])*)\1""")
#: All keys, which are no uses of them.
KEYS = Path("speech/keys.ts")
#: A key that names a family of games, or that a family tells: no word of the later part.
OF_FAMILY = "web.${family}."


def imported(path: Path) -> Iterator[Path]:
    """What comes along with a file, or is loaded by it without the later words; patterns as all files they find."""
    if path.suffix not in (".ts", ".svelte"):
        return  # lessons are read by the guide
    for found in resolved(path, WITH_WORDS.sub("", (CLIENT / path).read_text(encoding="utf-8"))):
        yield from (file.relative_to(CLIENT) for file in CLIENT.glob(found.as_posix()))


def at_once() -> list[Path]:
    """The files that may run while only the first part of the words is there."""
    known: set[Path] = set()
    waiting = {Path("main.ts")}
    while waiting:
        path = waiting.pop()
        known.add(path)
        waiting |= set(imported(path)) - known
    return sorted(known - {KEYS})


def keys_in(text: str) -> set[str]:
    """What may be keys in a source, up to where something is put in."""
    return {found.partition("${")[0] if not found.startswith(OF_FAMILY) else found for _, found in TEXT.findall(text)}


AT_ONCE = at_once()


def test_home_and_table_with_their_boards_are_there_at_once() -> None:
    names = {path.as_posix() for path in AT_ONCE}
    assert {"pages/Home.svelte", "pages/Table.svelte", "games/any/Board.svelte", "local/host.ts"} <= names
    assert not {"pages/Rules.svelte", "guide/Guide.svelte", "end/End.svelte", "coach/Report.svelte"} & names


@pytest.mark.parametrize("path", AT_ONCE, ids=str)
def test_what_is_there_at_once_says_no_word_that_comes_later(path: Path) -> None:
    said = keys_in((CLIENT / path).read_text(encoding="utf-8"))
    assert {key for key in said if LATER.match(key)} == set()
    assert "web." not in said, "which part such a key is in cannot be told"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("t('web.guide.title')", "web.guide.title"),
        ('<a title={t("web.guide.title", { name })}>', "web.guide.title"),
        ("t(`web.new.sheet.${value}-help`)", "web.new.sheet."),
        ("has(`option.${name}.help`)", "option."),
    ],
)
def test_every_way_to_name_a_word_counts(text: str, key: str) -> None:
    assert keys_in(text) == {key}
    assert LATER.match(key)


def test_a_good_part_of_the_words_comes_later() -> None:
    found = {key for path in CATALOGUE.glob("*.json") for key in json.loads(path.read_text(encoding="utf-8"))}
    assert len([key for key in found if LATER.match(key)]) > 200


#: A sentence that is said with what is put into it, all of it told in place.
SAID = re.compile(r"""\bt\(\s*'([\w.-]+)',\s*\{([^{}]*)\}\s*\)""")


def put_in(told: str) -> set[str]:
    """The names of what is put into a sentence: `{ name, count: 2 }`."""
    return set(re.findall(r"(?:^|,)\s*(\w+)\s*(?=[:,]|$)", told))


def asked_for(key: str) -> set[str]:
    """The names that a sentence has places for, in any of its forms."""
    return set(re.findall(r"\{(\w+)", json.dumps(WORDS[key])))


WORDS = {key: value for file in CATALOGUE.glob("*.json") for key, value in json.loads(file.read_text("utf-8")).items()}


def test_sentences_are_given_what_they_ask_for() -> None:
    files = [*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]
    said = [found for file in files for found in SAID.findall(file.read_text(encoding="utf-8")) if found[0] in WORDS]
    assert len(said) > 50
    assert [key for key, told in said if asked_for(key) - put_in(told)] == []
