"""`scorepad analyse`: the same content as the report, for eyes and for scripts."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from coach.watching import played
from positions import unlearned
from scorepad import Match, load, players
from scorepad.cli import main
from scorepad.core.narrate import languages

GAME = "ganz-schoen-clever"


def run(*arguments: str) -> Result:
    """What a command does; it must succeed."""
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture(scope="session")
def solo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of `random` alone."""
    game, file = load(GAME), tmp_path_factory.mktemp("records") / "solo.txt"
    file.write_text(played(game, [players.make("random", game)], 1).dumps(), encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of two, with their names."""
    game, file = load("twenty-one"), tmp_path_factory.mktemp("records") / "table.txt"
    record = played(game, [players.make("greedy", game)] * 2, 1)
    record.notes["players"] = "human:Ann, greedy:Bob"
    file.write_text(record.dumps(), encoding="utf-8")
    return file


def test_the_words_tell_luck_and_faults_and_what_was_better(solo: Path) -> None:
    told = run("analyse", str(solo), "--effort", "2", "--plain").output
    for words in ("points: ", " expected, ", "With average dice", "Accuracy", "The costliest decisions", "Better: "):
        assert words in told
    assert "Blunder" in told
    assert told.isascii() or "ö" in told


def test_the_chart_has_a_bar_for_every_throw(solo: Path) -> None:
    told = run("analyse", str(solo), "--effort", "2", "--plain").output
    throws = sum(line.startswith("roll ") for line in solo.read_text(encoding="utf-8").splitlines())
    assert sum(line.endswith("#") and "luck" in line for line in told.splitlines()) == throws


def test_R34_alone_at_ubongo_the_bars_count_throws(tmp_path: Path) -> None:
    game, file = load("ubongo-dice"), tmp_path / "ubongo.txt"
    file.write_text(played(game, [players.make("greedy", game)], 1).dumps(), encoding="utf-8")
    told = run("analyse", str(file), "--effort", "2", "--plain").output
    assert "throws, fewer is better: " in told
    bars = [line.split()[1] for line in told.splitlines() if line.endswith("#") and "luck" in line]
    assert bars
    assert all(float(value) > 0 for value in bars)


def test_the_json_has_the_numbers_and_lists_that_scripts_count_on(solo: Path) -> None:
    found = json.loads(run("analyse", str(solo), "--json", "--effort", "2").output)
    (seat,) = found["seats"]
    numbers = [seat[key] for key in ("score", "expected", "luck", "regret", "residual", "adjusted", "accuracy")]
    assert all(isinstance(number, int | float) for number in numbers)
    assert seat["score"] == pytest.approx(seat["expected"] + seat["luck"] - seat["regret"] + seat["residual"], abs=1e-6)
    assert all("step" in entry for key in ("throws", "decisions") for entry in seat[key])
    assert (found["evaluator"].split()[0], found["effort"]) == ("learned", 2)


def test_at_a_table_everybody_is_called_by_name_and_luck_is_net(table: Path) -> None:
    told = run("analyse", str(table), "--effort", "2").output
    assert "Net luck against Bob" in told
    assert "Net luck against Ann" in told


@pytest.mark.parametrize("language", languages())
def test_it_speaks_every_language(language: str, table: Path) -> None:
    told = run("analyse", str(table), "--effort", "2", "--language", language).output
    assert "{" not in told
    assert language == "en" or "Net luck" not in told


def test_the_drawing_goes_to_a_file(table: Path, tmp_path: Path) -> None:
    run("analyse", str(table), "--effort", "2", "--svg", str(tmp_path / "chart.svg"))
    assert (tmp_path / "chart.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_game_that_is_not_over_says_so(tmp_path: Path) -> None:
    match = Match(load(GAME), 1, 1)
    match.play(0, "roll")
    file = tmp_path / "begun.txt"
    file.write_text(match.record.dumps(), encoding="utf-8")
    assert "The game is not over" in run("analyse", str(file), "--effort", "2").output


def test_rough_values_are_called_rough(tmp_path: Path) -> None:
    match = Match(unlearned(), 1, 1)
    match.play(0, "roll")
    file = tmp_path / "begun.txt"
    file.write_text(match.record.dumps(), encoding="utf-8")
    assert "No bot has learned this sheet yet" in run("analyse", str(file), "--effort", "2").output
