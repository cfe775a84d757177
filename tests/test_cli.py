"""The command line: every command, every mistake as one line, and the page that documents it."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import scorepad
from scorepad import Match, cli
from scorepad.core import Rng
from scorepad.core.narrate import catalogue, languages, say
from scorepad.core.voice import Voice
from scorepad.draw import sheet_svg
from scorepad.lab import simulate
from scorepad.terminal.report import report_lines
from scorepad.terminal.screen import Screen

PAGE = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"


def run(*arguments: str, typed: str = "", **environment: str) -> Result:
    """Run a command as a user would."""
    return CliRunner(env={"COLUMNS": "80", **environment}).invoke(cli.main, arguments, input=typed)


def refused(*arguments: str) -> str:
    """The one line that a command ends with instead of a traceback."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr.strip()


def played(game: str = "ganz-schoen-clever", seats: int = 2, acts: int = 10_000) -> Match:
    """A match with random acts."""
    match, rng = Match(scorepad.load(game), seats, 5), Rng(5)
    while not match.over and acts:
        legal = match.legal(match.waiting[0])
        match.play(match.waiting[0], legal[rng.below(len(legal))])
        acts -= 1
    return match


# -- what there is ------------------------------------------------------------------------------------------------
def test_the_version_tells_the_mode_of_the_engine() -> None:
    mode = "compiled" if scorepad.COMPILED else "plain Python"
    assert run("--version").output == f"scorepad {scorepad.__version__} ({mode})\n"


def test_the_program_can_be_started() -> None:
    """As the console script does."""
    code = "import sys; from scorepad.cli import main; sys.argv = ['scorepad', '--version']; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert done.stdout.startswith("scorepad ")


def test_the_package_is_the_program_too() -> None:
    """`python -m scorepad`, whose help calls it by its name."""
    command = [sys.executable, "-m", "scorepad", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert done.stdout.startswith("Usage: scorepad ")


def test_all_games_are_listed() -> None:
    lines = run("games").output.splitlines()
    listed = [line.split()[0] for line in lines[::2]]
    assert sorted(listed) == scorepad.games()
    assert listed[0] == "ganz-schoen-clever"
    assert lines[listed.index("twenty-one") * 2 + 1] == "  bots: random, greedy, newcomer, casual, optimal, racer"


@pytest.mark.parametrize("game", scorepad.games())
def test_the_rules_of_every_game_are_told(game: str) -> None:
    output = run("rules", game).output
    assert scorepad.load(game).title in output
    assert "{" not in output
    assert all(option.name in output for option in scorepad.load(game).options_known)
    assert run("rules", game, "--plain").output.isascii() == output.isascii()


def test_the_numbers_in_the_rules_are_those_of_the_sheet(tmp_path: Path) -> None:
    text = scorepad.load("ganz-schoen-clever").source
    sheet = tmp_path / "mine.toml"
    sheet.write_text(text.replace("[10, 14, 16, 20]", "[10, 14, 16, 77]").replace("ganz-schoen-clever", "mine"))
    assert "10, 14, 16, 77" in run("rules", str(sheet)).output


@pytest.mark.parametrize("game", scorepad.games())
def test_every_sheet_is_drawn(game: str, tmp_path: Path) -> None:
    drawing = run("sheet", game).output
    assert drawing.startswith("<svg")
    file = tmp_path / "sheet.svg"
    assert run("sheet", game, "--out", str(file)).output == ""
    assert file.read_text().strip() == drawing.strip()
    assert run("sheet", game, "--toml").output == scorepad.load(game).source


def test_a_generated_sheet_is_drawn_and_printed(tmp_path: Path) -> None:
    file = tmp_path / "seven.toml"
    assert run("sheet", "ubongo-dice", "--seed", "7", "--toml", "--out", str(file)).exit_code == 0
    assert scorepad.load(file).family == "ubongo"
    assert run("sheet", "ubongo-dice", "--seed", "7").output != run("sheet", "ubongo-dice").output


@pytest.mark.parametrize("game", scorepad.games())
def test_a_position_is_shown_with_what_may_be_done(game: str) -> None:
    match = played(game, acts=21)
    result = run("position", game, match.position)
    assert result.exit_code == 0
    assert "{" not in result.output
    for seat in match.waiting:
        assert f"Player {seat + 1}: " in result.output


@pytest.mark.parametrize(
    ("rate", "said"),
    [(123456.7, "123,457"), (12.3, "12"), (9.99, "10"), (3.44, "3.4"), (0.294, "0.29"), (0.0042, "0.0042")],
)
def test_the_speed_of_slow_bots_is_not_nothing(rate: float, said: str) -> None:
    game = scorepad.load("twenty-one")
    result = replace(simulate(game, 1, ["greedy"]), seconds=1 / rate)
    lines = [line.plain for line in report_lines(result, Screen(plain=True), Voice("en"))]
    assert f"{1 / rate:.2f} s, {said} games and " in lines[1]


# -- records ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", scorepad.games())
def test_a_record_is_told_again(game: str, tmp_path: Path) -> None:
    match = played(game)
    file = tmp_path / "game.scorepad"
    file.write_text(match.record.dumps())
    told, summary = run("replay", str(file)).output, run("replay", str(file), "--summary").output
    assert "{" not in told
    assert len(told.splitlines()) > len(summary.splitlines())
    for place in match.ranking():
        assert f"{place.place}. Player {place.seat + 1}: {place.total}" in summary
    assert told.endswith(summary.partition("\n")[2])


@pytest.mark.parametrize("game", scorepad.games())
def test_an_unfinished_record_has_no_winner(game: str, tmp_path: Path) -> None:
    """It says so, and how it stands."""
    file = tmp_path / "game.scorepad"
    for seats in (1, 2):
        match = played(game, acts=12, seats=seats)
        file.write_text(match.record.dumps())
        for summary in (run("replay", str(file), "--summary").output, run("replay", str(file)).output):
            assert "The game is not over" in summary
            assert "Result" not in summary
            assert "Winner" not in summary
            assert "First place shared" not in summary
            assert "level " not in summary, "no rating either"
            for place in match.ranking() if seats > 1 else []:
                assert f"{place.place}. Player {place.seat + 1}: {place.total}" in summary
    file.write_text(played(game).record.dumps())
    assert "The game is not over" not in run("replay", str(file), "--summary").output


def test_a_record_is_told_step_by_step(tmp_path: Path) -> None:
    file = tmp_path / "game.scorepad"
    file.write_text(played(acts=30).record.dumps())
    assert run("replay", str(file), "--step", typed="\n\nq\n").output.count("Enter to continue") == 3
    assert "blue b" in run("replay", str(file), "--step", typed="s\nq\n").output
    assert "The game is not over" in run("replay", str(file), "--step", typed="\n" * 99).output
    assert run("replay", str(file), "--step").exit_code == 0


def test_names_and_date_of_a_record_are_told(tmp_path: Path) -> None:
    file = tmp_path / "game.scorepad"
    text = (
        played(acts=3).record.dumps().replace("setup: -", "setup: -\nplayers: human:Ann, nobot:Ben\ndate: 2030-01-02")
    )
    file.write_text(text)
    assert "(rulebook): Ann, Ben, 2030-01-02" in run("replay", str(file)).output


def test_a_name_of_a_record_is_told_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "game.scorepad"
    text = played(acts=3).record.dumps().replace("setup: -", "setup: -\nplayers: human:human:Bob, human:Smith\\, Ann")
    file.write_text(text)
    assert "(rulebook): human:Bob, Smith, Ann" in run("replay", str(file)).output


def test_a_bad_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.scorepad"
    file.write_text(played(acts=30).record.dumps() + "0 nonsense\n")
    assert "'nonsense' is not an action" in refused("replay", str(file))
    file.write_text("something else")
    assert "line 1: found 'something else'" in refused("replay", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    assert "expected a record in UTF-8" in refused("replay", str(file))
    assert "No such file" in refused("replay", str(tmp_path / "nothing"))
    file.write_text(played(acts=3).record.dumps())
    assert run("replay", str(file), "--step", "--summary").exit_code == 2


# -- simulation ---------------------------------------------------------------------------------------------------
def test_a_simulation_in_tables() -> None:
    result = run("simulate", "ganz-schoen-clever", "--games", "30", "--seats", "2", "--seed", "3")
    assert result.exit_code == 0
    for word in (
        "30 games of ganz-schoen-clever",
        "mean",
        "standard error",
        "median",
        "99 % at most",
        "games won",
        "blue",
    ):
        assert word in result.output
    assert "Totals of Ringo" in result.output
    assert run("simulate", "ganz-schoen-clever", "--games", "5", "--plain").output.isascii()


def test_a_simulation_as_json() -> None:
    result = run("simulate", "twenty-one", "--games", "20", "--player", "greedy", "--player", "random", "--json")
    found = json.loads(result.stdout)
    assert found["games"] == 20
    assert found["compiled"] is scorepad.COMPILED
    assert [seat["player"] for seat in found["seats"]] == ["greedy", "random"]
    wanted = {
        "mean",
        "sd",
        "se",
        "median",
        "decisions",
        "seconds",
        "games_per_second",
        "decisions_per_second",
        "p1",
        "p99",
    }
    assert wanted <= found.keys()
    assert found["mean"] == found["seats"][0]["mean"]


def test_rules_can_be_chosen() -> None:
    arguments = ("simulate", "ganz-schoen-clever", "--games", "5", "--json")
    plain = json.loads(run(*arguments).stdout)
    other = json.loads(run(*arguments, "--preset", "international", "-o", "may-decline=false").stdout)
    assert plain["options"]["failed_roll"] == "single-die-ends"
    assert other["options"] == {"failed_roll": "reroll", "may_decline": False, "solo_passive_extra_die": True}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_is_done(jobs: str) -> None:
    out = b""
    for seconds in (3, 10, 40):  # on a busy machine the first games take a while
        out = interrupted(jobs, seconds)
        if b"mean" in out:
            break
    assert out.startswith(b"Stopped early")
    assert b"mean" in out


def interrupted(jobs: str, seconds: int) -> bytes:
    """What a simulation says that is interrupted as a terminal does it: all its processes at once."""
    code = "from scorepad.cli import main; main(prog_name='scorepad')"
    arguments = ["simulate", "ganz-schoen-clever", "--games", "100000000", "--jobs", jobs]
    command = [sys.executable, "-c", code, *arguments]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True)  # noqa: S603 - our own
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=100)
    assert (process.returncode, err) == (130, b"")
    return out


# -- mistakes -----------------------------------------------------------------------------------------------------
def test_mistakes_are_one_clear_line(tmp_path: Path) -> None:
    assert "no game 'nonsense'" in refused("play", "nonsense")
    assert "expected a readable UTF-8 file" in refused("rules", str(tmp_path / "none.toml"))
    assert "found '7', expected one of true, false" in refused("play", "ganz-schoen-clever", "-o", "may_decline=7")
    assert "expected NAME=VALUE" in refused("simulate", "ganz-schoen-clever", "--option", "may_decline")
    assert "has no option 'colour'" in refused("play", "ganz-schoen-clever", "-o", "colour=red")
    assert "no player 'nobody'" in refused("play", "ganz-schoen-clever", "--new", "--with", "nobody")
    assert "found 5 seats" in refused("simulate", "ganz-schoen-clever", "--seats", "5")
    assert "found 2 players, expected 1 or 3" in refused(
        "simulate", "ganz-schoen-clever", "--seats", "3", "--player", "random", "--player", "greedy"
    )
    assert "only ubongo-dice" in refused("sheet", "twenty-one", "--seed", "4")
    assert "expected one of" in refused("--language", "xx", "games")
    assert "position" in refused("position", "twenty-one", "nonsense")
    assert "No such file or directory" in refused("sheet", "twenty-one", "--out", str(tmp_path / "a" / "b"))
    assert "expected --with PLAYER" in refused("play", "twenty-one", "--new", "--watch")


#: For every command what it cannot do; FILE is a file that is nothing of ours, NONE is not there.
MISTAKES = {
    "games": ["--language xx", "--nonsense", "extra"],
    "play": [
        "nonsense",
        "NONE.toml",
        "FILE",
        "twenty-one --preset x",
        "twenty-one --pace -1",
        "twenty-one --new --watch",
        "twenty-one --new --with nobody",
        "twenty-one --new --with program:NONE",
    ],
    "simulate": ["", "nonsense", "FILE", "twenty-one --games 0", "twenty-one --seats 9"],
    "replay": ["", "NONE", "FILE", "."],
    "analyse": ["", "NONE", "FILE", ".", "FILE --effort 0", "FILE --nonsense"],
    "sheet": ["", "nonsense", "FILE", "NONE.toml", "twenty-one --seed 3", "twenty-one --out NONE/x"],
    "rules": ["", "nonsense", "FILE", "NONE.toml", "twenty-one extra"],
    "optimum": ["", "nonsense", "ganz-schoen-clever"],
    "bound": [
        "",
        "twenty-one",
        "nonsense --player optimal",
        "twenty-one --player nobody",
        "twenty-one --player optimal --worlds 0",
        "twenty-one --player optimal --from nonsense",
    ],
    "position": ["", "nonsense x", "twenty-one nonsense"],
    "compare": [
        "",
        "twenty-one greedy",
        "nonsense greedy random",
        "twenty-one greedy nobody",
        "twenty-one greedy random --sprt 5,0",
        "twenty-one greedy random --records 3",
        "twenty-one greedy random --dice loaded",
        "twenty-one greedy random --out FILE",
    ],
    "tournament": ["", "nonsense", "twenty-one --players nobody,random"],
    "player": ["", "nonsense greedy", "twenty-one nobody"],
    "train": ["", "nonsense", "twenty-one", "ganz-schoen-clever --minutes x"],
    "serve": ["--port 99999", "--database nonsense", "--log-level loud"],
    "site": ["", "FILE"],
    "verify": ["", "NONE", "FILE"],
    "backup": ["", "NONE --database nonsense"],
    "restore": ["", "NONE", "FILE --data NONE"],
}


def test_the_mistakes_are_those_of_all_commands() -> None:
    assert MISTAKES.keys() == cli.main.commands.keys()


@pytest.mark.parametrize("arguments", [f"{name} {rest}" for name, mistakes in MISTAKES.items() for rest in mistakes])
def test_what_goes_wrong_ends_with_exit_code_2(arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the page about the command line says, for every command."""
    monkeypatch.setenv("SCOREPAD_STATE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "some-file"
    file.write_text("nonsense")
    words = arguments.replace("FILE", str(file)).replace("NONE", str(tmp_path / "none")).split()
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.strip()
    assert isinstance(result.exception, SystemExit)
    assert file.read_text() == "nonsense"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_letters_that_the_terminal_does_not_have_stop_nothing(encoding: str, language: str) -> None:
    runner = CliRunner(charset=encoding)
    for arguments in (["rules", "ganz-schoen-clever"], ["games"]):
        assert runner.invoke(cli.main, ["--language", language, *arguments]).exit_code == 0
    drawn = runner.invoke(cli.main, ["--language", language, "sheet", "clever-hoch-drei"]).stdout_bytes
    assert drawn.decode() == sheet_svg(scorepad.load("clever-hoch-drei"), language=language) + "\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("simulate twenty-one --seed 18446744073709551616", "expected a whole number from 0 to 18446744073709551615"),
        ("play twenty-one --seed -1", "found '-1', expected a whole number"),
        ("sheet ubongo-dice --seed x", "found 'x', expected a whole number"),
        ("serve --port 65536", "not in the range 0<=x<=65535"),
        ("serve --bot-workers 0", "not in the range x>=1"),
        ("serve --log-level loud", "is not one of 'debug', 'info'"),
        ("serve --database nonsense", "found no ://, expected postgresql://"),
        ("backup file --database mysql://ann:secret@host/name", "found mysql://..., expected postgresql://"),
    ],
)
def test_a_wrong_value_is_told_with_what_was_expected(arguments: str, said: str) -> None:
    result = run(*arguments.split())
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert "secret" not in result.output


def test_the_largest_seed_is_one() -> None:
    assert run("simulate", "twenty-one", "--games", "2", "--seed", str(2**64 - 1), "--json").exit_code == 0


@pytest.mark.parametrize(
    "content", [b"nonsense", b"\xff\xfe", gzip.compress(b"{}", mtime=0), gzip.compress(b"x" * 99, mtime=0)[:-9]]
)
def test_files_of_another_kind_are_refused_by_name(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "some-file"
    file.write_bytes(content)
    restored = run("restore", str(file), "--data", str(tmp_path / "data"))
    assert restored.exit_code == 2
    assert restored.stderr.count("\n") == 1
    assert "some-file: found" in restored.stderr
    assert "expected a backup of scorepad" in restored.stderr
    verified = run("verify", str(file))
    assert verified.exit_code == 2
    assert "expected" in verified.stderr


def test_a_database_that_does_not_answer_is_said_in_one_line(tmp_path: Path) -> None:
    result = run("backup", str(tmp_path / "file"), "--database", "postgresql://127.0.0.1:1/none")
    assert result.exit_code == 2
    assert result.stderr.startswith("postgresql://127.0.0.1:1/none: ")
    assert result.stderr.count("\n") == 1


def test_a_bad_sheet_is_refused_by_name_and_key(tmp_path: Path) -> None:
    sheet = tmp_path / "my-sheet.toml"
    text = scorepad.load("ganz-schoen-clever").source
    sheet.write_text(text.replace("threshold = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]", "threshold = [1, 2]"))
    line = refused("rules", str(sheet))
    assert line.startswith(
        "my-sheet.toml, line 83: area 3 'green', threshold: found [1, 2], expected a list of 11 whole"
    )


@pytest.mark.parametrize("command", [["rules"], ["sheet"], ["simulate"], ["play"]])
@pytest.mark.parametrize("text", ["a" + ".a" * 15_000 + " = 1", "a = " + "9" * 5_000, "a = 0x" + "f" * 5_000])
def test_a_sheet_that_would_eat_memory_is_refused_in_one_line(command: list[str], text: str, tmp_path: Path) -> None:
    sheet = tmp_path / "my-sheet.toml"
    sheet.write_text(text)
    assert refused(*command, str(sheet)).startswith("my-sheet.toml, line 1: found a ")


# -- the page -----------------------------------------------------------------------------------------------------
def commands() -> Iterator[tuple[str, click.Command]]:
    """All commands, and the program itself, with the title of their part of the page."""
    yield "# The command line", cli.main
    for name, command in cli.main.commands.items():
        arguments = [p for p in command.params if isinstance(p, click.Argument)]
        shown = [f" {p.human_readable_name}" if p.required else f" [{p.human_readable_name}]" for p in arguments]
        yield f"## `scorepad {name}{''.join(shown)}`", command


def test_every_command_and_option_is_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    parts = dict(zip(["", *[line for line in page.splitlines() if line.startswith("#")]], split(page), strict=True))
    for title, command in commands():
        assert title in parts, f"{PAGE.name} has no part {title!r}"
        for option in command.params:
            if isinstance(option, click.Option):
                for name in option.opts:
                    assert f"`{name}`" in parts[title], f"{name} is missing in {title!r}"


def test_nothing_is_documented_that_there_is_not() -> None:
    page = PAGE.read_text(encoding="utf-8")
    titles = [line for line in page.splitlines() if line.startswith("#")]
    assert sorted(titles) == sorted(title for title, _ in commands())
    known = {name for _, command in commands() for option in command.params for name in option.opts} | {"--help", "-h"}
    rows = [line for line in page.splitlines() if line.startswith("| `-")]
    described = {word for row in rows for word in row.split("`") if word.startswith("-")}
    assert described <= known


def split(page: str) -> list[str]:
    """The text before the first title and below each."""
    parts = [""]
    for line in page.splitlines():
        if line.startswith("#"):
            parts.append("")
        parts[-1] += line + "\n"
    return parts


def test_every_command_of_the_terminal_game_is_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    usages = [text for key, text in catalogue("en").items() if key.startswith("play.usage.")]
    assert all(f"| `{usage}` |" in page for usage in usages)


def test_optimum_tells_what_the_best_solo_play_is_worth() -> None:
    assert "140.45238" in run("optimum", "twenty-one").output


def test_bound_tells_a_player_the_bound_and_what_lies_between() -> None:
    arguments = ("bound", "twenty-one", "--player", "optimal", "--worlds", "2")
    found = json.loads(run(*arguments, "--json").output)
    assert {name: round(found[name]["mean"], 5) for name in ("player", "upper", "gap")} == {
        "player": 140.45238,
        "upper": 140.45238,
        "gap": 0,
    }
    assert all(found[name]["se"] < 1e-9 for name in ("player", "upper", "gap"))
    begun = run(*arguments, "--from", found["position"], "--plain").output
    assert "nobody can get more than" in begun
    assert begun.count("140.45") == 2


def test_optimum_of_a_game_that_is_not_solved_is_refused() -> None:
    assert "has not been solved" in refused("optimum", "ganz-schoen-clever")


# -- languages ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("environment", "before", "after", "spoken"),
    [
        ({"SCOREPAD_LANGUAGE": "", "LC_ALL": "de_AT.UTF-8"}, [], [], "de"),
        ({"SCOREPAD_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "sr_RS@latin", "LANG": "de_DE"}, [], [], "sr"),
        ({"SCOREPAD_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "Hungarian_Hungary.1250"}, [], [], "hu"),
        ({"SCOREPAD_LANGUAGE": "", "LC_ALL": "C.UTF-8"}, [], [], "en"),
        ({"SCOREPAD_LANGUAGE": "", "LC_ALL": "fr_FR.UTF-8"}, [], [], "en"),
        ({"SCOREPAD_LANGUAGE": "pl", "LC_ALL": "de_AT.UTF-8"}, [], [], "pl"),
        ({"SCOREPAD_LANGUAGE": "pl"}, ["--language", "hu"], [], "hu"),
        ({"SCOREPAD_LANGUAGE": "pl"}, ["--language", "hu"], ["--language", "sr"], "sr"),
    ],
)
def test_the_language_is_that_of_the_option_the_environment_or_the_system(
    environment: dict[str, str], before: list[str], after: list[str], spoken: str
) -> None:
    result = run(*before, "rules", "twenty-one", *after, **environment)
    assert result.exit_code == 0, result.output
    assert say("rules.course", spoken) in result.output


def test_notes_of_a_sheet_of_ones_own_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    run("sheet", "twenty-one", "--toml", "--out", str(file))
    mine = file.read_text(encoding="utf-8").replace("Rows 2 to 5 and", "All rows and")
    file.write_text(mine, encoding="utf-8")
    told = " ".join(run("rules", str(file), "--language", "de").output.split())
    assert "All rows and the colour orders are our own substitutes" in told
    assert say("note.twenty-one.2", "de") in told


def test_a_language_that_is_not_spoken_is_refused() -> None:
    assert "found 'xx', expected one of de, en, hu, pl, sr" in refused("rules", "twenty-one", "--language", "xx")
    assert "found 'xx'" in refused("--language", "xx", "games")
    result = run("games", SCOREPAD_LANGUAGE="xx")
    assert (result.exit_code, "found 'xx'" in result.output) == (2, True)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", scorepad.games())
def test_rules_and_sheets_are_told_in_every_language(game: str, language: str) -> None:
    rules, sheet = (run(command, game, "--language", language) for command in ("rules", "sheet"))
    assert (rules.exit_code, sheet.exit_code) == (0, 0)
    assert say("rules.course", language) in rules.output
    assert "{" not in rules.output
    assert "…" not in sheet.output, "a word is too long for its place"
    if language != "en":
        assert say("rules.course", "en") not in rules.output
        assert ">Total<" not in sheet.output
