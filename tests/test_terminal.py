"""The game in the terminal: whole games for everybody, all commands, and a game that survives whatever happens."""

import os
import pty
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import scorepad
from scorepad import Match, Record, cli
from scorepad.engine import Rng
from scorepad.narrate import languages
from scorepad.terminal.painter import Painter, painter_for
from scorepad.terminal.saves import Save, unfinished
from scorepad.terminal.screen import ASCII, UNICODE, Screen
from scorepad.terminal.seats import Seat, clean_name, name_seats
from scorepad.terminal.story import story
from scorepad.voice import Voice

FIRST = "1\n" * 9000
GSC = "ganz-schoen-clever"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the games under way; the test's own folder is where files are saved."""
    folder = tmp_path / "state"
    monkeypatch.setenv("SCOREPAD_STATE", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return folder


def play(*arguments: str, typed: str = "") -> Result:
    """Play, and leave no gap in what is said."""
    result = CliRunner().invoke(cli.main, ["play", *arguments], input=typed)
    assert result.exit_code == 0, result.output + repr(result.exception)
    assert "{" not in result.output
    return result


def flat(output: str) -> str:
    """What was said, wherever the lines were broken."""
    return " ".join(output.split())


def lines_typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# -- whole games --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", scorepad.games())
@pytest.mark.parametrize("others", [(), ("random",), ("human:Ann", "random")], ids=str)
def test_every_game_is_played_to_the_end(game: str, others: tuple[str, ...], state: Path, tmp_path: Path) -> None:
    arguments = [part for other in others for part in ("--with", other)]
    result = play(game, "--seed", "3", *arguments, typed=FIRST)
    assert "Result" in result.output
    assert "Saved as 1" in result.output  # the last thing that was typed
    assert list(state.iterdir()) == []
    match = Record.loads((tmp_path / "1").read_text()).replay()
    assert match.over
    for parts in match.shown_scores():
        *_, (counted, points) = parts.items()  # points in all; alone at Ubongo throws
        assert re.search(rf"{counted}( +-?\d+)* +{points}\b", result.output)


@pytest.mark.parametrize("game", scorepad.games())
def test_bots_are_watched(game: str) -> None:
    output = play(game, "--watch", "--with", "random", "--with", "random:Bo", "--seed", "1").output
    assert "Random: " in output
    assert "Bo: " in output
    assert "Result" in output


@pytest.mark.parametrize("game", scorepad.games())
def test_plain_is_plain(game: str) -> None:
    output = play(game, "--plain", "--seed", "2", "--with", "random", typed="1\n" * 30).output
    own = output.replace(scorepad.load(game).title, "")
    assert own.isascii()
    assert "\x1b" not in output


@pytest.mark.parametrize(("width", "language"), [("40", "en"), ("200", "en"), *(("80", name) for name in languages())])
def test_no_line_is_wider_than_the_screen(width: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    for game in scorepad.games():
        output = play(game, "--new", "--seed", "2", "--language", language, typed="1\n" * 8).output
        assert max(len(line) for line in output.splitlines() if "> " not in line) <= int(width)


@pytest.mark.parametrize("game", scorepad.games())
def test_a_screen_of_24_lines_holds_sheet_and_choices(game: str) -> None:
    """The boards of the shipped games leave room for the choices."""
    match = Match(scorepad.load(game), 2, 1)
    for language in languages():
        painter = painter_for(match.game, Screen(width=80), Voice(language, ["Ann", "Ben"]))
        assert len(painter.board(match, 0, 0)) <= 17, language


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (play(GSC, "--seed", "8", "--with", "random", typed=FIRST).output for _ in range(2))
    assert first == second


def test_a_newcomer_is_asked() -> None:
    output = play(typed=lines_typed("7", "x", "", "0", "1", "5", "0", "", "quit")).output
    assert "Which game?" in output
    assert "Found 7, expected a number from 1 to" in output
    assert "Found x" in output
    assert "Found 0, expected a number from 1 to 4" in output
    assert "Found 5, expected a number from 0 to 3" in output
    assert "You: 0" in output
    assert "Ganz schön clever" in output


def test_a_newcomer_may_play_with_bots() -> None:
    output = play(typed=lines_typed("", "1", "2", "1", *["1"] * 6000)).output
    assert "  1  Random" in output
    assert "Random 2: " in output


def test_nobody_answers() -> None:
    assert play().output.endswith("> ")
    assert "The game is kept" in play(GSC).output


# -- what can be typed --------------------------------------------------------------------------------------------
def test_help_lists_the_commands() -> None:
    output = play(GSC, typed=lines_typed("help", "?", "quit")).output
    for word in ("undo", "why ACTION", "hint", "sheet N", "log", "save FILE", "quit"):
        assert output.count(f"\n{word}") == 2


def test_commands_are_typed_in_the_language_of_the_table() -> None:
    typed = lines_typed("hilfe", "help", "", "1", "zurück", "warum b>b2", "1", "undo", "ende")
    output = play(GSC, "--seed", "1", "--language", "de", typed=typed).output
    assert output.count("\nwarum ZUG") == 2
    assert output.count("Zurückgenommen: ") == 2
    assert "Feld b2 braucht eine 2" in output
    assert "Das Spiel bleibt erhalten" in output
    assert "Weiterspielen?" in play("--language", "de", typed=lines_typed("v")).output
    assert "Weiterspielen?" not in play("--language", "de").output


def test_an_action_is_chosen_by_number_notation_or_enter() -> None:
    output = play(GSC, "--seed", "1", typed=lines_typed("", "1", "undo", "W>Y3A", "undo", "quit")).output
    assert output.count("Taken back: w>") >= 1


def test_what_cannot_be_done_is_explained() -> None:
    typed = ("p>p", "why p>p", "why", "", "", "99", "nonsense", "undo", "why b>b2", "save", "sheet 9", "b>b2", "quit")
    output = play(GSC, "--seed", "1", typed=lines_typed(*typed)).output
    assert output.count("The dice are thrown first.") == 2
    assert "Say which action" in output
    assert "There are several choices" in output
    assert "There is no choice 99." in output
    assert "'nonsense' is no action of ganz-schoen-clever" in output
    assert "There is nothing to take back since the last roll." in output
    assert output.count("Field b2 needs a 2") == 2
    assert "Say where: save FILE" in output
    assert "seat: found 9, expected one of 1 (You)" in output


def test_why_tells_also_what_is_allowed() -> None:
    assert "roll is allowed now." in play(GSC, typed=lines_typed("why roll", "quit")).output


@pytest.mark.parametrize("game", scorepad.games())
def test_a_hint_is_a_legal_choice(game: str) -> None:
    output = play(
        game, "--seed", "4", "--with", "random", typed=lines_typed("hint", "1", "hint", "1", "hint", "quit")
    ).output
    assert output.count("A good choice: ") == 3


def test_sheets_and_log_are_shown() -> None:
    typed = lines_typed("1", "1", "sheet 2", "sheet ann", "sheet", "log", "quit")
    output = play(GSC, "--seed", "1", "--with", "human:Ann", "--name", "Ben", typed=typed).output
    assert output.count("Ann: 0 ·") >= 2
    assert output.count("rolled white") >= 2


def test_a_record_is_saved_where_one_likes(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    typed = lines_typed("1", "1", "save file/inside", "save mine.scorepad", "quit")
    output = play(GSC, "--seed", "1", typed=typed).output
    assert "file/inside cannot be written" in flat(output)
    record = Record.loads((tmp_path / "mine.scorepad").read_text())
    assert record.notes["players"] == "human:You"
    assert len(record.lines) == 2


def test_a_joker_number_and_the_die_it_is_for() -> None:
    """Clever hoch Drei: found by walking until a joker is offered."""
    match, rng = Match(scorepad.load("clever-hoch-drei"), 1, 3), Rng(1)
    painter = painter_for(match.game, Screen(width=80), Voice("en", ["Ann"]))
    jokers = 0
    while not match.over:
        legal = match.legal(0)
        joker = [choice for choice in legal if choice.kind == "joker"]
        match.play(0, joker[0] if joker else legal[rng.below(len(legal))])
        if joker:
            jokers += 1
            assert any("Joker number: the next die counts as" in line.plain for line in painter.board(match, 0, 0))
    assert jokers


def test_every_choice_has_different_words() -> None:
    """Whatever a player is offered can be told apart, in all games."""
    for name in scorepad.games():
        match, rng = Match(scorepad.load(name), 2, 3), Rng(2)
        painter = painter_for(match.game, Screen(width=80), Voice("en", ["Ann", "Ben"]))
        for _ in range(60):
            if match.over:
                break
            seat = match.waiting[0]
            legal = match.legal(seat)
            said = [painter.label(match, choice).plain + ": " + painter.words(match, seat, choice) for choice in legal]
            assert len(set(said)) == len(said), (name, match.position, said)
            assert [choice for group in painter.groups(match, seat) for choice, _ in group.items]
            match.play(seat, legal[rng.below(len(legal))])


def test_squares_name_a_placement() -> None:
    typed = lines_typed("", "L4 L4 M1 M1", "k1", "w1", "e2, c2 D2-e3", "quit")
    assert "You: drew L4 on c2 d2 e2 e3" in play("ubongo-dice", "--own-dice", typed=typed).output


# -- dice of one's own --------------------------------------------------------------------------------------------
def test_faces_are_typed_in() -> None:
    typed = lines_typed("12345", "help", "", "314265", "undo", "1", "quit")
    output = play(GSC, "--own-dice", typed=typed).output
    assert "type the faces of w y b g o p" in output
    assert "roll '12345': found" in flat(output)
    assert "rolled white 3, yellow 1, blue 4, green 2, orange 6, purple 5" in flat(output)


def test_who_throws_alone_is_asked_which_dice_landed_nearest() -> None:
    typed = ["111111", "1", "11111", "1", "1111", "1", "tray", "done"]
    output = play(GSC, "--own-dice", typed=lines_typed(*typed, "331532", "o", "quit")).output
    assert "Equal dice: white, yellow, orange. Which one of them landed nearest to the tray?" in flat(output)
    assert "Their letters, the nearest first>" in output
    assert "rolled white 3, yellow 3, blue 1, green 5, orange 3, purple 2" in flat(output)


def test_dice_of_ones_own_stay_so_when_gone_on_with() -> None:
    play(GSC, "--own-dice", typed=lines_typed("314265", "w>y3a", "quit"))
    output = play(GSC, typed=lines_typed("y", "w>y3a", "b5g1o6p2", "quit")).output
    assert "type the faces of b o p" in output
    assert "expected b1o1p1" in flat(output)


def test_faces_are_typed_in_for_bots_too() -> None:
    output = play(GSC, "--own-dice", "--with", "random", "--watch", typed=lines_typed("w1y2b3g4o5p6", "quit")).output
    assert "Random: throw and type the faces" in output
    assert "rolled white 1, yellow 2, blue 3, green 4, orange 5, purple 6" in flat(output)


def test_shapes_are_typed_in() -> None:
    output = play("ubongo-dice", "--own-dice", typed=lines_typed("", "L3 T4 M1 O4", "quit")).output
    assert "k1 L3" in output


def test_a_second_throw_takes_only_the_loose_dice() -> None:
    typed = lines_typed("", "w1y1r3g4b5k6", "roll", "3456", "quit")
    output = play("twenty-one", "--own-dice", typed=typed).output
    assert "type the faces of r g b k" in output
    assert "w1  y1  r3  g4  b5  k6" in output


# -- several people -----------------------------------------------------------------------------------------------
def test_people_pass_the_keyboard() -> None:
    output = play(GSC, "--with", "human", "--seed", "2", typed=FIRST).output
    assert "Player 1 is next." in output
    assert "Player 2 is next." in output


def test_hidden_answers_are_hidden_from_the_next_person() -> None:
    output = play("twenty-one", "--name", "Ann", "--with", "human:Ben", "--seed", "2", typed=FIRST).output
    handed = output.split("press Enter when only you look at the screen.")
    assert len(handed) > 3
    assert all(
        part.endswith("\n" * 30 + name) for part in handed[:-1] for name in [part[part.rindex("\n") :].lstrip("\n")]
    )


def test_in_an_open_game_nothing_is_told_twice() -> None:
    output = play(GSC, "--with", "human", "--with", "random", "--seed", "2", typed=FIRST).output
    thrown = [line for line in output.splitlines() if ": rolled" in line and "dice" not in line]
    rounds = [line for line in output.splitlines() if line.startswith("Round")]
    assert thrown
    assert len(rounds) == len(set(rounds))


def test_names_are_made_fit() -> None:
    seats = name_seats([Seat(""), Seat("Ann"), Seat("Ann"), Seat("", "greedy"), Seat("", "greedy")], Voice())
    assert [seat.name for seat in seats] == ["Player 1", "Ann", "Ann 2", "Greedy", "Greedy 2"]
    assert name_seats([Seat("")], Voice())[0].name == "You"
    assert clean_name("  A,n:n\n {x}  y") == "Ann x y"
    assert len(clean_name("x" * 99)) == 24


# -- going on -----------------------------------------------------------------------------------------------------
def test_a_game_is_gone_on_with(state: Path) -> None:
    play(GSC, "--seed", "6", "--with", "random", typed=lines_typed("1", "1", "quit"))
    (kept,) = state.glob("*.scorepad")
    before = kept.read_text()
    again = play(typed=lines_typed("x", "y", "log", "quit")).output
    assert "An unfinished game of Ganz schön clever (You, Random" in again
    assert "Found x, expected one of y n d." in again
    assert kept.read_text() == before


def test_a_game_gone_on_with_is_the_same_game(tmp_path: Path) -> None:
    """However often it is left, the dice and the bots are those of the game played in one go."""
    play(GSC, "--seed", "6", "--with", "random", typed=FIRST)
    whole = (tmp_path / "1").read_text()
    (tmp_path / "1").unlink()
    play(GSC, "--seed", "6", "--with", "random", typed="1\n" * 5)
    for _ in range(100):
        if (tmp_path / "1").exists():
            break
        play(GSC, typed="y\n" + "1\n" * 7)
    assert (tmp_path / "1").read_text() == whole


def test_another_game_does_not_ask(state: Path) -> None:
    play(GSC, typed="quit\n")
    assert "unfinished" not in play("twenty-one", typed="quit\n").output
    assert "unfinished" not in play(GSC, "--new", typed="quit\n").output
    assert len(list(state.glob("*.scorepad"))) == 3


def test_a_game_can_be_discarded(state: Path) -> None:
    play(GSC, typed="quit\n")
    assert "unfinished" in play(GSC, typed=lines_typed("n", "quit")).output
    assert len(list(state.glob("*.scorepad"))) == 2
    play(GSC, typed=lines_typed("d", "d", "quit"))
    assert len(list(state.glob("*.scorepad"))) == 1


def test_a_damaged_save_is_left_alone(state: Path) -> None:
    state.mkdir()
    bad = state / "old.scorepad"
    bad.write_text("scorepad record 1\ngame: nothing\n")
    output = play(GSC, typed="quit\n").output
    assert "cannot be read and stays in" in output
    assert bad.exists()


def test_a_save_with_other_players_than_seats_is_refused(state: Path) -> None:
    play(GSC, typed="quit\n")
    (kept,) = state.glob("*.scorepad")
    kept.write_text(kept.read_text().replace("players: human:You", "players: human:You, human:Me"))
    assert "found 2, expected 1" in flat(play(GSC, typed="quit\n").output)


def test_without_a_place_for_saves_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCOREPAD_STATE", str(tmp_path / "file" / "inside"))
    output = play(GSC, "--seed", "1", typed=FIRST).output
    assert output.count("cannot be kept in") == 1
    assert "Result" in output


def test_a_game_that_is_being_played_is_not_offered(state: Path) -> None:
    save = Save.new(GSC)
    assert save.hold()
    assert save.hold()
    save.write(Match(scorepad.load(GSC), 1, 1).record.dumps())
    assert unfinished() == []
    assert not Save(save.path).hold()
    save.release()
    assert [found.path for found in unfinished()] == [save.path]
    save.remove()
    assert list(state.iterdir()) == []


# -- painting -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", scorepad.games())
def test_any_game_can_be_shown_without_a_painter_of_its_own(game: str) -> None:
    match = Match(scorepad.load(game), 2, 1)
    painter = Painter(match.game, Screen(width=80), Voice("en", ["Ann", "Ben"]))
    match.play(match.waiting[0], "roll")
    text = "\n".join(line.plain for line in painter.board(match, 0, 1))
    assert "Ben: " in text
    seat = match.waiting[0]
    offered = [choice for group in painter.groups(match, seat) for choice, _ in group.items]
    assert sorted(offered) == sorted(match.legal(seat))


def test_signs_are_ascii_where_the_terminal_cannot_show_others(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w", encoding="ascii") as file:
        assert Screen(file=file).signs == ASCII
    with (tmp_path / "out").open("w", encoding="utf-8") as file:
        assert Screen(file=file).signs == UNICODE


def test_a_story_has_one_line_for_each_throw() -> None:
    match = Match(scorepad.load(GSC), 1, 3)
    match.enter_roll("w3y1b6g2o5p4")
    match.play(0, "w>y3a")
    thrown = next(at for at, event in enumerate(match.events) if event.sentence.key.endswith(".roll"))
    lines = story(match.events[thrown:], Voice("en", ["Ann"]))
    assert lines == [
        "Ann: rolled white 3, yellow 1, blue 6, green 2, orange 5, purple 4; white on die field I; "
        "to the tray: yellow, green; a mark in yellow, field y3a"
    ]


# -- a real terminal ----------------------------------------------------------------------------------------------
class Terminal:
    """The program in a pseudo-terminal of 80 by 24."""

    def __init__(self, *arguments: str) -> None:
        self.screen = ""
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            code = "from scorepad.cli import main; main(prog_name='scorepad')"
            packages = str(Path(scorepad.__file__).parents[1])  # whatever folder the program is started in
            size = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
            environment = {**os.environ, **size, "PYTHONPATH": packages}
            os.execve(sys.executable, [sys.executable, "-c", code, *arguments], environment)  # noqa: S606

    def wait_for(self, text: str) -> str:
        """Read until a text appears; everything read since the last call."""
        start, end = len(self.screen), time.monotonic() + 60
        while text not in self.screen[start:]:
            assert time.monotonic() < end, f"{text!r} did not appear in {self.screen[start:]!r}"
            if select.select([self.descriptor], [], [], 1)[0]:
                self.screen += self.read()
        return self.screen[start:]

    def read(self) -> str:
        try:
            return os.read(self.descriptor, 65536).decode(errors="replace")
        except OSError:  # the program has ended
            return ""

    def type(self, text: str) -> None:
        os.write(self.descriptor, text.encode() + b"\n")

    def end(self, number: int) -> int:
        """Send a signal and say how the program ended."""
        os.kill(self.pid, number)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.descriptor)
        return status


def test_killed_in_the_middle_and_started_again(state: Path) -> None:
    first = Terminal("play", GSC, "--seed", "5")
    first.wait_for("Enter: roll the dice> ")
    first.type("")
    assert "\x1b[" in first.wait_for("You> ")  # in colour
    first.type("1")
    first.wait_for("> ")
    (kept,) = state.glob("*.scorepad")
    before = kept.read_text()
    status = first.end(signal.SIGKILL)
    assert os.WIFSIGNALED(status)
    assert kept.read_text() == before

    second = Terminal("play")
    second.wait_for("d: discard it> ")
    second.type("y")
    second.wait_for("> ")
    second.type("undo")
    assert "Taken back" in second.wait_for("You> ")
    status = second.end(signal.SIGINT)
    assert os.waitstatus_to_exitcode(status) == 130
    assert kept.exists()
    assert len(Record.loads(kept.read_text()).lines) == len(Record.loads(before).lines) - 1
