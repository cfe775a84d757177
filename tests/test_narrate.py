"""Every message there is, none that is not used, none with a gap; plurals as the CLDR has them."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import message_keys
import scorepad
from scorepad import Game, Match, ScorepadError, players
from scorepad.clever import words as clever_words
from scorepad.core import Rng
from scorepad.core.game import Sentence
from scorepad.core.narrate import BONUSES, BY, catalogue, languages, narrate, plural, say
from scorepad.twentyone import engine as twentyone
from scorepad.ubongo import engine as ubongo

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "scorepad"
CLIENT = ROOT / "web" / "src"
#: The list of all keys: to stand there is not to be said.
KEYS = CLIENT / "speech" / "keys.ts"
EN = catalogue("en")

#: Kinds of words that narrate and the terminal look up for names of sheets, rules and players.
LOOKED_UP = ("die", "area", "part", "player", "short", "bonus", "action", "slot", "game", "option", "rating")

EVENTS = {
    "clever": dict(clever_words.EVENT_NAMES),
    "twentyone": dict(enumerate(twentyone.EVENTS)),
    "ubongo": dict(enumerate(ubongo.EVENTS)),
}
REASONS = {
    "clever": list(clever_words.REASON_NAMES.values()),
    "twentyone": [name for name in twentyone.REASONS if name],
    "ubongo": [name for name in ubongo.REASONS if name],
}

#: How sentences and questions end; what ends otherwise is a part of something.
ENDS = ".?!>"
#: A text in simple quotes or back quotes.
QUOTED = re.compile(r"'([^'\\\n]*)'|`([^`\\]*)`")

#: Some integers of the samples that the CLDR gives for each category.
CLDR = {
    "en": {"one": [1], "other": [0, 2, 16, 100, 1000, 10000]},
    "de": {"one": [1], "other": [0, 2, 16, 100, 1000, 10000]},
    "hu": {"one": [1], "other": [0, 2, 16, 100, 1000, 10000]},
    "pl": {
        "one": [1],
        "few": [2, 4, 22, 24, 32, 42, 52, 62, 102, 1002],
        "many": [0, 5, 19, 12, 14, 21, 100, 112, 1000, 1000000],
    },
    "sr": {
        "one": [1, 21, 31, 41, 51, 61, 71, 81, 101, 1001],
        "few": [2, 4, 22, 24, 32, 42, 52, 62, 102, 1002],
        "other": [0, 5, 11, 12, 14, 19, 100, 111, 112, 1000, 1000000],
    },
}


# -- what is said and looked up -----------------------------------------------------------------------------------
@cache
def every_game() -> list[Game]:
    return [scorepad.load(name) for name in scorepad.games()]


def texts(message: object) -> list[str]:
    """The texts of a message, one for each case."""
    if isinstance(message, str):
        return [message]
    assert isinstance(message, dict)
    return [text for case, text in message.items() if case != BY]


def gaps(key: str, language: str = "en") -> set[str]:
    """The parameters that a message uses."""
    message = catalogue(language)[key]
    named = {message[BY]} if isinstance(message, dict) and BY in message else set()
    return named | {name for text in texts(message) for _, name, _, _ in Formatter().parse(text) if name is not None}


def required_words() -> set[str]:
    """Words that the games which come with scorepad need."""
    found = {f"slot.{number}" for number in (1, 2, 3)} | {*BONUSES.values(), "bonus.number"}
    for game in every_game():
        found.add(f"game.{game.id}.line")
        for option in game.options_known:
            written = (value for value in option.values if isinstance(value, str))
            found |= {f"option.{option.name}.{part}" for part in ("name", "help", *written)}
        found |= {f"player.{name}" for name in players.available(game)}
        found |= {f"{kind}.{name}" for kind, name in named_parts(game)}
    return found


def named_parts(game: Game) -> Iterator[tuple[str, str]]:
    """Dice, areas, bonuses and whatever else of a sheet has a name."""
    yield from (("part", name) for name in game.scores(game.start(game.players[0]), 0) if f"area.{name}" not in EN)
    sheet: Any = getattr(game, "sheet", None)
    if sheet is None:
        yield from (("die", str(die.get("colour", die["id"]))) for die in game.dice_view(game.start(1)))
        yield from (("shape", shape.name) for shape in getattr(getattr(game, "spec", None), "shapes", ()))
        return
    yield from (("die", die.id) for die in sheet.dice)
    yield from (("area", area.id) for area in sheet.areas)
    yield from (("action", track.action) for track in sheet.tracks)
    yield from (("action", kind) for kind in clever_words.KIND_NAMES)
    levels = len(sheet.solo_rating)
    yield from (("rating", f"{levels}.{level}") for level in range(1, levels + 1))
    for bonus in sheet.bonuses():
        if len(bonus.marks) != 1:
            yield "bonus", bonus.text
        if not bonus.marks:
            yield "short", bonus.text


def option_values() -> set[str]:
    options = [option for game in every_game() for option in game.options_known]
    return {f"option.{option.name}.{str(value).lower()}" for option in options for value in option.values}


@cache
def program() -> list[ast.AST]:
    return [node for path in SOURCES.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def literals() -> set[str]:
    return {node.value for node in program() if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def patterns() -> list[re.Pattern[str]]:
    """Keys put together in the program, as `f"clever.choice.{kind}"`, with anything in the gaps."""
    found = []
    for node in program():
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            start = str(node.values[0].value)
            if re.fullmatch(r"[a-z]+\.([a-z._-]+)?", start):
                parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"[\w.-]+" for v in node.values]
                found.append(re.compile("".join(parts)))
    return found


@cache
def spoken_by_client() -> tuple[set[str], list[re.Pattern[str]]]:
    """The texts in quotes of the browser's sources, and those with gaps as patterns: each gap is one part of a key."""
    paths = [path for kind in ("*.ts", "*.svelte") for path in CLIENT.rglob(kind) if path != KEYS]
    quoted = [found for path in paths for found in QUOTED.findall(path.read_text(encoding="utf-8"))]
    plain, gapped = [a or b for a, b in quoted if "${" not in b], [b for _, b in quoted if "${" in b]
    keys = [key for key in gapped if re.match(r"[a-z]+\.", key)]
    return set(plain), [re.compile(r"[\w?-]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", key)))) for key in keys]


def calls() -> Iterator[tuple[str, set[str] | None]]:
    """The keys that are said, with the parameters given, or None where those are not spelt out."""
    for node in program():
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        key = str(node.args[0].value)
        if name in ("say", "_say", "Sentence", "number", "letter") and "." in key:
            given = {word.arg for word in node.keywords if word.arg}
            spelt = name in ("say", "_say") and all(word.arg for word in node.keywords)
            yield key, given if spelt else None


# -- the catalogue ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("family", EVENTS)
def test_every_event_and_reason_has_a_message(family: str) -> None:
    wanted = {f"event.{family}.{name}" for name in EVENTS[family].values()}
    wanted |= {f"reason.{family}.{name}" for name in REASONS[family]}
    assert wanted - EN.keys() == set()


def test_there_are_no_families_without_messages() -> None:
    assert {game.family for game in every_game()} == EVENTS.keys()


def test_every_name_has_a_word() -> None:
    assert required_words() - EN.keys() == set()


def test_the_notes_of_our_sheets_are_told_in_every_language() -> None:
    for game in every_game():
        for number, note in enumerate(getattr(getattr(game, "spec", None), "notes", ()), 1):
            key = f"note.{game.id}.{number}"
            assert EN[key] == note, "the sheet and the catalogue say the same"
            assert all(catalogue(language)[key] != note for language in languages() if language != "en")


def test_no_message_is_unused() -> None:
    quoted, gapped = spoken_by_client()
    said = literals() | required_words() | option_values() | quoted
    said |= {f"event.{family}.{name}" for family, names in EVENTS.items() for name in names.values()}
    said |= {f"reason.{family}.{name}" for family, names in REASONS.items() for name in names}
    built = patterns() + gapped
    unused = {key for key in EN.keys() - said if not any(pattern.fullmatch(key) for pattern in built)}
    assert unused == set()


def test_words_are_only_kept_for_names_there_are() -> None:
    known = required_words() | option_values()
    assert {key for key in EN if key.partition(".")[0] in LOOKED_UP} - known == set()


def test_everything_said_has_a_message_with_all_its_parameters() -> None:
    for key, given in calls():
        assert key in EN, f"{key} is said, but there is no such message"
        if given is not None:
            assert gaps(key) <= given, f"{key} needs {gaps(key)}, and is given {given}"


def test_everything_the_browser_says_has_a_message() -> None:
    quoted, gapped = spoken_by_client()
    assert {key for key in quoted if re.fullmatch(r"web\.[\w.-]+", key)} - EN.keys() == set()
    assert [p.pattern for p in gapped if p.pattern.startswith("web") and not any(map(p.fullmatch, EN))] == []


def test_the_browser_is_built_with_all_that_it_says() -> None:
    quoted, gapped = spoken_by_client()
    said = {key for key in EN if key in quoted or any(pattern.fullmatch(key) for pattern in gapped)}
    assert "rating.9.1" in said
    assert said - message_keys.keys() == set()


# -- the languages ------------------------------------------------------------------------------------------------
def parts(language: str) -> dict[str, dict[str, object]]:
    """The files of a catalogue."""
    files = sorted((SOURCES / "locale" / language).iterdir())
    return {
        file.name: json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=without_doubles) for file in files
    }


def without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of a file; a key that stands there twice would hide its first text."""
    assert len({key for key, _ in pairs}) == len(pairs), [key for key, _ in pairs]
    return dict(pairs)


def test_these_are_the_languages() -> None:
    assert languages() == sorted(CLDR)


@pytest.mark.parametrize("language", CLDR)
def test_every_language_has_every_message_and_no_other(language: str) -> None:
    english, spoken = parts("en"), parts(language)
    assert spoken.keys() == english.keys()
    for name, messages in spoken.items():
        assert messages.keys() - english[name].keys() == set(), f"{name}: English does not have these"
        assert english[name].keys() - messages.keys() == set(), f"{name}: {language} does not have these"


@pytest.mark.parametrize("language", CLDR)
def test_no_message_stands_in_two_files(language: str) -> None:
    assert sum(len(messages) for messages in parts(language).values()) == len(catalogue(language))


@pytest.mark.parametrize("language", CLDR)
def test_every_message_has_the_parameters_of_the_english_one(language: str) -> None:
    assert {key: gaps(key, language) for key in EN} == {key: gaps(key) for key in EN}


@pytest.mark.parametrize("language", CLDR)
def test_every_plural_has_the_categories_of_its_language(language: str) -> None:
    """A message that tells numbers apart tells all those apart that its language does, and no others."""
    for key, message in catalogue(language).items():
        if isinstance(message, dict):
            cases = {case for case in message if case != BY and not case.startswith("=")}
            assert cases in ({"other"}, {*CLDR[language], "other"}), key


@pytest.mark.parametrize("language", CLDR)
def test_a_message_that_english_counts_is_counted(language: str) -> None:
    counted = {key for key, message in EN.items() if isinstance(message, dict) and "one" in message}
    assert {key for key in counted if isinstance(catalogue(language)[key], str)} == set()


@pytest.mark.parametrize("language", CLDR)
def test_texts_are_tidy(language: str) -> None:
    """No text is empty, begins or ends with spaces that the English one does not have, or ends otherwise."""
    for key, message in catalogue(language).items():
        english = texts(EN[key])[-1]
        for text in texts(message):
            assert text.strip(), key
            assert (text[0] == " ", text[-1] == " ") == (english[0] == " ", english[-1] == " "), key
            assert (text.rstrip()[-1] in ENDS, "  " in text) == (english.rstrip()[-1] in ENDS, "  " in english), key


@pytest.mark.parametrize("language", CLDR)
def test_typed_words_are_different(language: str) -> None:
    words = [str(text).split()[0] for key, text in catalogue(language).items() if key.startswith("play.usage.")]
    assert len({*words}) == len(words)
    assert [word for word in words if not word.isalpha() or word != word.lower()] == []
    new, discard = list(str(catalogue(language)["setup.go-on-letters"]))
    question = str(catalogue(language)["setup.go-on"])
    assert new != discard
    assert f" {new}: " in question
    assert f" {discard} " in question
    no, yes = list(str(catalogue(language)["again.letters"]))
    assert no != yes
    assert f" {yes}: " in str(catalogue(language)["again.ask"])


# -- events and reasons of real games -----------------------------------------------------------------------------
@pytest.mark.parametrize("name", scorepad.games())
def test_every_event_is_told_without_gaps(name: str) -> None:
    game = scorepad.load(name)
    for number, event in EVENTS[game.family].items():
        first = ubongo.FIRST_PLACE if event == "place" else 1
        sentence = game.event((number, 0, first, 0 if event in ("place", "line") else 1))
        for language in languages():
            text = narrate(sentence, language, ["Ann"])
            assert "{" not in text, text


@pytest.mark.parametrize("name", scorepad.games())
def test_a_whole_match_is_told_without_gaps(name: str) -> None:
    game = scorepad.load(name)
    for seats in {game.players[0], 2}:
        match, rng = Match(game, seats, 4), Rng(4)
        while not match.over:
            seat = match.waiting[rng.below(len(match.waiting))]
            legal = match.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
        for event in match.events:
            for language in languages():
                text = narrate(event.sentence, language, ["Ann", "Ben"])
                assert "{" not in text, text


@pytest.mark.parametrize("name", scorepad.games())
def test_every_refusal_is_explained_without_gaps(name: str, scale: int) -> None:
    """In every fourth position of some games, for every action there is."""
    game = scorepad.load(name)
    reasons = set()
    for seats in {game.players[0], 2}:
        match, rng = Match(game, seats, 9), Rng(9)
        for act in range(12 * scale):
            if match.over:
                break
            seat = match.waiting[0]
            legal = match.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
            if act % 4 == 0:
                reasons |= {explained(match, seat, code) for seat in range(seats) for code in range(game.codes)}
    assert len(reasons) > 3


def explained(match: Match, seat: int, code: int) -> str:
    """The key of the reason against an action, after saying it."""
    sentence = match.refusal(seat, match.game.action_text(code))
    if sentence is None:
        return ""
    for language in languages():
        text = narrate(sentence, language, ["Ann", "Ben"])
        assert "{" not in text, f"{sentence.key}: {text}"
        assert text.endswith("."), text
    return sentence.key


# -- plurals and parameters ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", CLDR)
def test_plural_categories(language: str) -> None:
    for category, samples in CLDR[language].items():
        assert {plural(language, count) for count in samples} == {category}, category


SHARED = json.loads((ROOT / "web" / "tests" / "narrate.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: f"{case['key']}-{case['text']}")
def test_python_and_the_browser_say_the_same(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cases are put to the browser's narrator in web/tests."""
    monkeypatch.setattr("scorepad.core.narrate.catalogue", lambda _language: SHARED["messages"])
    sentence = Sentence(case["key"], case.get("params", {}))
    assert narrate(sentence, case["language"], case.get("seats", ())) == case["text"]


def test_an_unknown_language_counts_like_english() -> None:
    assert [plural("xx", count) for count in (0, 1, 2)] == ["other", "one", "other"]


def test_a_seat_is_called_by_its_name() -> None:
    sentence = Sentence("reason.not-awaited", {"waiting": 1})
    assert "Ben" in narrate(sentence, "en", ["Ann", "Ben"])
    assert "Player 2" in narrate(sentence)


def test_cases_by_value_and_by_count() -> None:
    mark = {"seat": 0, "area": "blue", "cell": "b7", "field": "number:blue:7:2", "number": 7}
    assert narrate(Sentence("event.clever.mark", mark | {"value": 0}), "en", ["Ann"]) == "Ann: blue 7 crossed"
    assert narrate(Sentence("event.clever.mark", mark | {"value": 7}), "en", ["Ann"]) == "Ann: 7 in blue 7"
    row = {"seat": 0, "area": "blue", "line": "row", "number": 2}
    assert narrate(Sentence("event.clever.line", row), "en", ["Ann"]) == "Ann: blue, row 2 complete"
    assert narrate(Sentence("event.clever.fox", {"seat": 0, "count": 1})) == "Player 1: earned: the first fox"
    assert narrate(Sentence("event.clever.fox", {"seat": 0, "count": 3})) == "Player 1: earned: a fox, 3 now"


@pytest.mark.parametrize(
    ("bonus", "words"),
    [
        ("X:blue", "a cross in blue"),
        ("6:purple", "a 6 in purple"),
        ("?:pink", "a number of your choice in pink"),
        ("?", "a number of your choice in an area of your choice"),
        ("X-or-6", "a cross or a 6 in an area of your choice"),
        ("lower:white", "an extra cross for white"),
        ("same:3", "an extra cross on a 3"),
        ("X:heather", "a cross in heather"),
        ("my-own", "my-own"),
    ],
)
def test_a_bonus_is_told_by_its_parts(bonus: str, words: str) -> None:
    assert say("clever.bonus", bonus=bonus) == words


def test_lists_and_dice_are_joined() -> None:
    assert say("event.clever.to-tray", seat=0, die=["blue", "pink"]) == "Player 1: to the tray: blue, pink"
    assert say("event.clever.roll", seat=0, dice={"white": 3, "blue": 1}) == "Player 1: rolled white 3, blue 1"


def test_a_parameter_that_is_missing_leaves_its_gap() -> None:
    assert say("board.act", what="x") == "x ({notation})"


def test_unknown_messages_and_languages_are_refused() -> None:
    with pytest.raises(ScorepadError, match=r"no message 'nonsense'"):
        say("nonsense")
    with pytest.raises(ScorepadError, match=r"found 'xx', expected one of .*en"):
        say("seat.you", "xx")
