"""The command line helps and refuses in five languages."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import command_words
import scorepad
from scorepad.cli import main
from scorepad.core.narrate import languages
from scorepad.terminal.help import asked_language, english, paragraphs

OTHERS = [language for language in languages() if language != "en"]
#: What we say ourselves.
OURS = {part for _, _, text in english(main) for part in paragraphs(text)}


def words(language: str) -> dict[str, list[str]]:
    return command_words.entries(command_words.WORDS / language / "LC_MESSAGES" / "scorepad.po")


def said(*arguments: str) -> str:
    result = CliRunner().invoke(main, arguments, terminal_width=10_000)
    return result.stdout + result.stderr


def test_help_has_a_short_name_everywhere() -> None:
    for name in ((), *((name,) for name in main.commands)):
        assert said(*name, "-h") == said(*name, "--help")
        assert "-h, --help" in said(*name, "-h")


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_there_with_its_gaps(language: str) -> None:
    told = words(language)
    assert OURS - told.keys() == set(), "to be translated"
    for text, found in told.items():
        for one in found:
            assert one, text
            assert set(re.findall(r"\{[^}]*\}", one)) <= set(re.findall(r"\{[^}]*\}", text)), text
    assert told.keys() == words("de").keys()


@pytest.mark.parametrize("language", OTHERS)
def test_the_help_of_every_command_is_in_the_language(language: str) -> None:
    told = words(language)
    for name in ("", *main.commands):
        shown = said("--language", language, *([name] if name else []), "--help")
        assert shown.startswith(told["Usage:"][0]), name
        left = [text for text in OURS if told[text] != [text] and f" {text}\n" in shown]
        assert left == [], name


def test_errors_are_in_the_language_too() -> None:
    assert "Fehler: Argument fehlt 'GAME'." in said("--language=de", "rules")
    assert "Nie ma polecenia 'nothing'." in said("--language", "pl", "nothing")
    assert "Nincs ilyen kapcsoló: '--nothing'." in said("rules", "--language", "hu", "--nothing")
    assert "Suvišni argumenti: a b" in said("--language=sr", "games", "a", "b")
    assert "Error: Missing argument 'GAME'." in said("rules")


@pytest.mark.parametrize("language", OTHERS)
def test_what_everybody_can_get_wrong_is_said_in_the_language(language: str) -> None:
    sources = Path(scorepad.__file__).parent.rglob("*.py")
    texts = {text for path in sources for text in re.findall(r'(?:Worded|Option)Error\(\s*"([^"]+)"', path.read_text())}
    assert len(texts) >= 10
    assert texts - words(language).keys() == set(), "to be translated"


def test_a_game_and_a_player_that_there_are_not_are_refused_in_the_language() -> None:
    assert "Das Spiel 'x' gibt es nicht." in said("--language=de", "rules", "x")
    assert "twenty-one: nema bota 'x'." in said("--language=sr", "simulate", "twenty-one", "--player=x")
    assert "no game 'x': expected one of " in said("rules", "x")


def test_options_files_and_numbers_that_do_not_fit_are_refused_in_the_language() -> None:
    assert "ganz-schoen-clever hat keine Option 'x'." in said(
        "--language=de", "play", "ganz-schoen-clever", "-o", "x=1"
    )
    assert "napisz NAME=VALUE" in said("--language=pl", "play", "twenty-one", "-o", "x")
    assert "nowhere: nincs ilyen fájl vagy mappa" in said("--language=hu", "replay", "nowhere")
    assert "'x' nije odgovarajući broj." in said("--language=sr", "simulate", "twenty-one", "--games", "x")
    assert "nowhere: No such file or directory" in said("replay", "nowhere")


def test_the_language_is_that_which_is_asked_for_else_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked_language(["play", "--language", "de", "--help"]) == "de"
    assert asked_language(["--language=hu"]) == "hu"
    assert asked_language(["--language=xx"]) == asked_language(["--language"]) == asked_language([]) == "en"
    monkeypatch.delenv("SCOREPAD_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert asked_language([]) == "pl"
