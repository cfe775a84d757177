"""The game in the terminal: whole games for everybody, all commands, and a game that survives whatever happens."""

import io
import itertools
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
from scorepad.core import Rng
from scorepad.core.narrate import languages
from scorepad.core.voice import Voice
from scorepad.terminal.painter import Painter, painter_for
from scorepad.terminal.saves import Save, unfinished
from scorepad.terminal.screen import ASCII, UNICODE, Screen
from scorepad.terminal.screen import coloured as coloured_text
from scorepad.terminal.seats import Seat, clean_name, name_seats
from scorepad.terminal.setup import Wish, play_table
from scorepad.terminal.story import story

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
    assert "Ringo: " in output
    assert "Bo: " in output
    assert "Result" in output


class Onlooker(Screen):
    """A screen that counts the pauses it is asked for, and ends them at once."""

    def __init__(self) -> None:
        super().__init__(width=80, file=io.StringIO())
        self.pauses: list[float] = []
        self.told: list[int] = []

    def pause(self, seconds: float) -> str:
        self.pauses.append(seconds)
        self.told.append(len(self.said))
        return ""

    @property
    def said(self) -> str:
        assert isinstance(self.console.file, io.StringIO)
        return self.console.file.getvalue()


@pytest.mark.parametrize("game", scorepad.games())
def test_who_looks_on_can_follow(game: str) -> None:
    """There is a pause after every throw, and something new to read before every pause."""
    screen = Onlooker()
    play_table(Wish(game, ("random", "random"), watch=True, seed=1, pace=7), screen, Voice())
    throws = screen.said.count(": rolled ") + screen.said.count(": threw ") + screen.said.count("Thrown: ")
    assert len(screen.pauses) >= throws - 1
    assert set(screen.pauses) == {7}
    assert all(before < after for before, after in itertools.pairwise(screen.told))
    assert re.search(r"\nRingo: \d+, Ringo 2: \d+\n", screen.said)


def test_what_is_piped_is_not_slowed_down() -> None:
    screen = Onlooker()
    play_table(Wish("twenty-one", ("random",), watch=True, seed=1), screen, Voice())
    assert set(screen.pauses) == {0}
    assert Screen(file=io.StringIO()).pause(0) == ""


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
    assert "  1  Ringo" in output
    assert "Ringo 2: " in output


def test_the_game_to_begin_with_comes_first() -> None:
    output = play().output
    assert "  1  Ganz schön clever      The first Clever game: begin with this one." in output
    assert "Number, Enter for 1> " in output
    assert all(f"  {scorepad.load(game).title} " in output for game in scorepad.games())


@pytest.mark.parametrize("game", range(1, 1 + len(scorepad.games())))
def test_who_only_presses_enter_meets_a_bot_that_can_be_beaten(game: int) -> None:
    output = play(typed=lines_typed(str(game), "", "1", "", "quit")).output
    assert re.search(r"You: \d+ \(Gino: \d+\)", output)
    assert re.findall(r"  \d  (Ringo|Gino|Carla) ", output) == ["Ringo", "Gino", "Carla"]
    assert "Grabs whatever brings the most points right away." in output


def test_everybodys_points_are_shown() -> None:
    output = play(GSC, "--seed", "1", "--with", "greedy", "--with", "human:Ann", typed="1\n" * 60).output
    assert re.search(r"Player 1: \d+ \(Gino: [1-9]\d*, Ann: \d+\) · round", output)
    assert re.search(r"Ann: \d+ \(Player 1: [1-9]\d*, Gino: \d+\) · round", output)


def test_points_of_a_hidden_answer_stay_hidden() -> None:
    """Twenty One: Ann has written already when Ben is asked."""
    output = play("twenty-one", "--name", "Ann", "--with", "human:Ben", "--seed", "2", typed="1\n" * 12).output
    assert re.search(r"Ann: [1-9]\d* \(Ben: 0\)", output)
    assert re.findall(r"Ben: \d+ \(Ann: (\d+)\)", output)[0] == "0"


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
    assert "Dieses Feld braucht eine 2" in output
    assert "Das Spiel bleibt erhalten" in output
    assert "Unfertige Spiele:" in play("--language", "de", typed=lines_typed("v")).output
    assert "Unfertige Spiele:" not in play("--language", "de").output


def test_an_action_is_chosen_by_number_notation_or_enter() -> None:
    output = play(GSC, "--seed", "1", typed=lines_typed("", "1", "undo", "W>Y3A", "undo", "quit")).output
    assert output.count("Taken back: w>") >= 1


def test_what_cannot_be_done_is_explained() -> None:
    typed = ("p>p", "why p>p", "why", "", "", "99", "nonsense", "undo", "why b>b2", "save", "sheet 9", "b>b2", "quit")
    output = play(GSC, "--seed", "1", typed=lines_typed(*typed)).output
    assert output.count("The dice have to be rolled first.") == 2
    assert "Say which move" in output
    assert "There are several choices" in output
    assert "There is no choice 99." in output
    assert "'nonsense' is not an action of ganz-schoen-clever" in output
    assert "There is nothing to take back since the last roll." in output
    assert output.count("This field needs a 2") == 2
    assert "Say where: save FILE" in output
    assert "seat: found 9, expected one of 1 (You)" in output


@pytest.mark.parametrize("game", scorepad.games())
@pytest.mark.parametrize("before", [(), ("1",)], ids=["before the throw", "after it"])
def test_what_why_suggests_can_be_asked(game: str, before: tuple[str, ...]) -> None:
    asked = play(game, "--seed", "1", typed=lines_typed(*before, "why", "quit")).output
    (suggested,) = re.findall(r"for example: (why \S+)", asked)
    told = play(game, "--new", "--seed", "1", typed=lines_typed(*before, suggested, "quit")).output
    assert scorepad.load(game).parse_action(suggested.removeprefix("why ")) >= 0
    assert len(told.splitlines()) >= len(asked.splitlines())
    assert "is allowed now" not in told


@pytest.mark.parametrize("game", scorepad.games())
def test_the_action_that_help_names_can_be_typed(game: str) -> None:
    typed = lines_typed(*["1"] * 3, "help", "quit")
    (named,) = re.findall(r"in notation such as (\S+)\. ", flat(play(game, "--seed", "1", typed=typed).output))
    assert scorepad.load(game).action_text(scorepad.load(game).parse_action(named)) == named


@pytest.mark.parametrize("typed", ["help", "hint", "sheet", "log", "why b>b2", "save x", "99", "nonsense", "b>b2", ""])
def test_the_choices_are_shown_again_after_everything_that_was_asked(typed: str) -> None:
    output = play(GSC, "--seed", "1", typed=lines_typed("", typed, "quit")).output
    before, _, after = output.rpartition("You> ")[0].rpartition("You> ")
    offered = before.splitlines()[-1]
    assert re.match(" +13 reroll these dice", offered), offered
    assert after.endswith(f"{offered}\n")


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
    assert output.count("Ann: 0 (Ben: 0) ·") >= 2
    assert output.count("rolled white") >= 2


def test_a_record_is_saved_where_one_likes(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    typed = lines_typed("1", "1", "save file/inside", "save ~nobody-at-all/x", "save mine.scorepad", "quit")
    output = play(GSC, "--seed", "1", typed=typed).output
    assert "file/inside: there is no folder file." in flat(output)
    assert "~nobody-at-all/x cannot be written" in flat(output)
    record = Record.loads((tmp_path / "mine.scorepad").read_text())
    assert record.notes["players"] == "human:You"
    assert len(record.lines) == 2


def test_saving_makes_no_folders(tmp_path: Path) -> None:
    output = play(GSC, "--seed", "1", typed=lines_typed("1", "save a/b/mine", "quit")).output
    assert "a/b/mine: there is no folder a/b. Make it first, or choose another place." in flat(output)
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("content", [b"", b"a letter", b"\xff\xfe", b"scorepad record 1\n"])
def test_saving_overwrites_nothing_else(content: bytes, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_bytes(content)
    output = play(GSC, "--seed", "1", typed=lines_typed("1", "save mine", "save .", "quit")).output
    assert "mine already exists and is not this game; it stays as it is." in flat(output)
    assert ". already exists" in flat(output)
    assert mine.read_bytes() == content


def test_another_game_is_not_overwritten_but_this_one_is(tmp_path: Path) -> None:
    play(GSC, "--seed", "1", typed=lines_typed("1", "save mine", "undo", "1", "save mine", "quit"))
    first = (tmp_path / "mine").read_text()
    other = play(GSC, "--new", "--seed", "2", typed=lines_typed("1", "save mine", "quit")).output
    assert "mine already exists and is not this game" in flat(other)
    assert (tmp_path / "mine").read_text() == first
    play(GSC, typed=lines_typed("2", "1", "save mine", "undo", "save mine", "quit"))
    again = Record.loads((tmp_path / "mine").read_text())
    assert again.notes == Record.loads(first).notes
    assert again.lines[:2] == Record.loads(first).lines[:2]


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
    assert "You: drew the L" in play("ubongo-dice", "--own-dice", typed=typed).output


# -- dice of one's own --------------------------------------------------------------------------------------------
def test_faces_are_typed_in() -> None:
    typed = lines_typed("12345", "help", "", "314265", "undo", "1", "quit")
    output = play(GSC, "--own-dice", typed=typed).output
    assert "type the faces of w y b g o p" in output
    assert "12345 does not fit: type what w y b g o p show, in this order" in flat(output)
    assert "rolled white 3, yellow 1, blue 4, green 2, orange 6, purple 5" in flat(output)


def test_who_throws_alone_is_asked_which_dice_landed_nearest() -> None:
    typed = ["111111", "1", "11111", "1", "1111", "1", "tray", "done"]
    output = play(GSC, "--own-dice", typed=lines_typed(*typed, "331532", "o", "quit")).output
    assert "Equal dice: white, yellow, orange. Which one landed nearest the tray?" in flat(output)
    assert "Their letters, the nearest first>" in output
    assert "rolled white 3, yellow 3, blue 1, green 5, orange 3, purple 2" in flat(output)


def test_dice_of_ones_own_stay_so_when_gone_on_with() -> None:
    play(GSC, "--own-dice", typed=lines_typed("314265", "w>y3a", "quit"))
    output = play(GSC, typed=lines_typed("1", "w>y3a", "b5g1o6p2", "quit")).output
    assert "type the faces of b o p" in output
    assert "b5g1o6p2 does not fit: type what b o p show" in flat(output)


def test_faces_are_typed_in_for_bots_too() -> None:
    output = play(GSC, "--own-dice", "--with", "random", "--watch", typed=lines_typed("w1y2b3g4o5p6", "quit")).output
    assert "Ringo: throw and type the faces" in output
    assert "rolled white 1, yellow 2, blue 3, green 4, orange 5, purple 6" in flat(output)


def kept_lines(state: Path) -> tuple[str, ...]:
    """The acts and throws of the one game that is kept."""
    (kept,) = state.glob("*.scorepad")
    return Record.loads(kept.read_text()).lines


def test_who_has_thrown_already_cannot_throw_again() -> None:
    output = play(GSC, "--own-dice", typed=lines_typed("314265", "roll", "w>y3a", "quit")).output
    assert output.count("type the faces of w y b g o p") == 1
    assert "yellow 3, top row crossed" in flat(output)


def test_a_throw_that_was_typed_wrongly_is_typed_again(state: Path) -> None:
    output = play(GSC, "--own-dice", typed=lines_typed("314265", "undo", "314266", "w>y3a", "quit")).output
    assert "The throw is taken back: w3y1b4g2o6p5" in output
    assert output.count("type the faces of w y b g o p") == 2
    assert kept_lines(state) == ("roll w3y1b4g2o6p6", "0 w>y3a")


def test_an_act_is_taken_back_before_its_throw(state: Path) -> None:
    output = play(GSC, "--own-dice", typed=lines_typed("314265", "w>y3a", "undo", "undo", "undo", "quit")).output
    act, throw, nothing = (
        output.index("Taken back: w>y3a"),
        output.index("The throw is taken back: w3y1b4g2o6p5"),
        output.index("There is nothing to take back since the last roll."),
    )
    assert act < throw < nothing
    assert kept_lines(state) == ()


def test_a_throw_of_the_program_is_not_taken_back(state: Path) -> None:
    assert "nothing to take back" in play(GSC, "--seed", "1", typed=lines_typed("1", "undo", "quit")).output
    assert len(kept_lines(state)) == 1


def test_what_others_have_done_with_a_throw_is_not_taken_back(state: Path) -> None:
    """Twenty One: Ann has written on the throw when Ben wants it back."""
    typed = ("", "w1y1r3g4b5k6", "keep", "white", "done", "", "undo", "quit")
    output = play(
        "twenty-one", "--own-dice", "--name", "Ann", "--with", "human:Ben", "--seed", "2", typed=lines_typed(*typed)
    ).output
    assert "There is nothing to take back since the last roll." in output
    assert kept_lines(state)[0] == "roll w1y1r3g4b5k6"


def test_a_throw_typed_wrongly_for_a_bot_is_typed_again(state: Path) -> None:
    """What the bot has done with it is taken back as well."""
    arguments = (GSC, "--own-dice", "--with", "greedy", "--watch", "--seed", "1")
    output = play(*arguments, typed=lines_typed("111111", "undo", "w6y5b4g3o2p1", "quit")).output
    assert "The throw is taken back: w1y1b1g1o1p1" in output
    assert kept_lines(state)[0] == "roll w6y5b4g3o2p1"


def test_who_only_said_he_would_throw_takes_that_back(state: Path) -> None:
    typed = lines_typed("", "w1y1r3g4b5k6", "roll", "undo", "keep", "quit")
    output = play("twenty-one", "--own-dice", typed=typed).output
    assert "Taken back: roll" in output
    assert kept_lines(state) == ("roll w1y1r3g4b5k6", "0 keep")


def test_all_commands_can_be_typed_at_the_throw_of_a_bot(tmp_path: Path) -> None:
    typed = ("hilfe", "blatt 1", "tipp", "warum w>y3a", "verlauf", "sichern mein", "zurück", "x", "", "ende")
    arguments = (GSC, "--own-dice", "--with", "greedy", "--watch", "--seed", "1", "--language", "de")
    output = play(*arguments, typed=lines_typed(*typed)).output
    assert output.count("Wirf w y b g o p") == len(typed)
    assert "\nwarum ZUG" in output
    assert "oder den Wurf selbst" in flat(output)
    assert "Gespeichert als mein" in output
    assert (tmp_path / "mein").exists()
    assert "x passt nicht" in output
    assert "Das Spiel bleibt erhalten" in output


def test_commands_can_be_typed_where_dice_landed(state: Path) -> None:
    typed = ["111111", "1", "11111", "1", "1111", "1", "331532", "hilfe", "zurück", "331531", "ende"]
    output = play(GSC, "--own-dice", "--language", "de", typed=lines_typed(*typed)).output
    assert output.count("Ihre Buchstaben, der nächste zuerst>") == 3
    assert output.count("Wirf w y b g o p") == 3
    assert "\nwarum ZUG" in output
    assert "Das Spiel bleibt erhalten" in output
    assert kept_lines(state)[-1] == "0 b>b2"


def test_a_person_types_commands_at_the_throw_of_a_bot(state: Path) -> None:
    """With this seed the bot begins."""
    arguments = (GSC, "--own-dice", "--with", "greedy", "--seed", "3")
    output = play(*arguments, typed=lines_typed("hint", "sheet", "undo", "111111", "undo", "quit")).output
    assert "Gino: throw and type the faces" in output
    assert "It is not your turn. Waiting for: Gino." in output
    assert "nothing to take back" in output
    assert "The throw is taken back: w1y1b1g1o1p1" in output
    assert kept_lines(state) == ()


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
    handed = output.split("press Enter when nobody else is looking at the screen.")
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
    assert [seat.name for seat in seats] == ["Player 1", "Ann", "Ann 2", "Gino", "Gino 2"]
    assert name_seats([Seat("")], Voice())[0].name == "You"
    assert clean_name("  A,n:n\n {x}  y") == "Ann x y"
    assert len(clean_name("x" * 99)) == 24


# -- going on -----------------------------------------------------------------------------------------------------
def test_a_game_is_gone_on_with(state: Path) -> None:
    play(GSC, "--seed", "6", "--with", "random", typed=lines_typed("1", "1", "quit"))
    (kept,) = state.glob("*.scorepad")
    before = kept.read_text()
    again = play(typed=lines_typed("x", "2", "", "log", "quit")).output
    assert "  1  Ganz schön clever (You, Ringo; 2" in again
    assert "Found x, expected a number from 1 to 1, n, or d and a number." in flat(again)
    assert "Found 2, expected a number from 1 to 1" in flat(again)
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
        play(GSC, typed="1\n" + "1\n" * 7)
    assert (tmp_path / "1").read_text() == whole


def test_another_game_does_not_ask(state: Path) -> None:
    play(GSC, typed="quit\n")
    assert "Unfinished" not in play("twenty-one", typed="quit\n").output
    assert "Unfinished" not in play(GSC, "--new", typed="quit\n").output
    assert len(list(state.glob("*.scorepad"))) == 3


def test_a_game_can_be_discarded(state: Path) -> None:
    play(GSC, typed="quit\n")
    assert "Unfinished" in play(GSC, typed=lines_typed("n", "quit")).output
    assert len(list(state.glob("*.scorepad"))) == 2
    output = play(GSC, typed=lines_typed("d", "d 2", "d", "quit")).output
    assert "Found d, expected a number from 1 to 2, n, or d and a number." in flat(output)
    assert output.count("Discarded: Ganz schön clever (You)") == 2
    assert len(list(state.glob("*.scorepad"))) == 1


def test_unfinished_games_are_one_list_the_latest_first(state: Path) -> None:
    for at, name in enumerate(["Ann", "Ben", "Cleo"]):
        play(GSC, "--new", "--name", name, typed="quit\n")
        (kept,) = [path for path in state.glob("*.scorepad") if f"human:{name}" in path.read_text()]
        os.utime(kept, (at, at))
    output = play(typed=lines_typed("2", "quit")).output
    assert output.count("Unfinished games:") == 1
    assert re.findall(r"  (\d)  Ganz schön clever \((\w+); ", output) == [("1", "Cleo"), ("2", "Ben"), ("3", "Ann")]
    assert "Ben: 0" in output


def test_a_damaged_save_is_left_alone(state: Path) -> None:
    state.mkdir()
    bad = state / "old.scorepad"
    bad.write_text("scorepad record 1\ngame: nothing\n")
    output = play(GSC, typed="quit\n").output
    assert "cannot be read and stays in" in output
    assert bad.exists()


DAMAGED = {
    "not-text": b"\xff\xfe\x00",
    "empty": b"",
    "other": b"a letter",
    "truncated": b"scorepad record 1\ngame: ganz-schoen-clever\n",
}


def test_damaged_saves_do_not_hide_the_others(state: Path) -> None:
    play(GSC, typed="quit\n")
    for name, content in DAMAGED.items():
        (state / f"{name}.scorepad").write_bytes(content)
    (state / "folder.scorepad").mkdir()
    (state / "dangling.scorepad").symlink_to(state / "nothing")
    output = flat(play(typed=lines_typed("1", "quit")).output)
    assert output.count("An unfinished game cannot be read and stays in ") == len(DAMAGED) + 2
    together = output.replace(" ", "")  # paths may be broken anywhere
    assert all(f"/{name}.scorepad:" in together for name in [*DAMAGED, "folder", "dangling"])
    assert "found bytes that are no text, expected a record in UTF-8" in output
    assert "1 Ganz schön clever (You; " in output
    assert "You: 0" in output
    assert {name: (state / f"{name}.scorepad").read_bytes() for name in DAMAGED} == DAMAGED
    assert (state / "dangling.scorepad").is_symlink()


@pytest.mark.parametrize("game", scorepad.games())
def test_whatever_happened_to_a_save_the_others_are_offered(game: str, state: Path) -> None:
    """Bytes changed, left out and put in, at random but always the same."""
    play(GSC, "--name", "Ann", typed="quit\n")
    whole = Match(scorepad.load(game), 2, 1)
    rng = Rng(7)
    while len(whole.events) < 60:
        legal = whole.legal(whole.waiting[0])
        whole.play(whole.waiting[0], legal[rng.below(len(legal))])
    text = whole.record.dumps().replace("setup:", "players: human:A, random:B\nseed: 5\nsetup:").encode()
    for number in range(60):
        (state / f"save-{number}.scorepad").write_bytes(mutated(text, rng))
    assert " Ganz schön clever (Ann; " in flat(play().output)
    assert len(list(state.glob("*.scorepad"))) == 61


def mutated(text: bytes, rng: Rng) -> bytes:
    """A text with one to four small damages."""
    found = bytearray(text)
    for _ in range(1 + rng.below(4)):
        at = rng.below(len(found))
        length = rng.below(4) or rng.below(200)
        found[at : at + length] = bytes(
            rng.below(256) if rng.below(2) else rng.below(96) + 32 for _ in range(rng.below(4))
        )
    return bytes(found)


def test_a_seed_that_is_none_is_refused(state: Path) -> None:
    play(GSC, "--seed", "1", typed="quit\n")
    (kept,) = state.glob("*.scorepad")
    kept.write_text(kept.read_text().replace("seed: 1", "seed: " + "9" * 5000))
    assert "record: seed: found '999" in flat(play(GSC, typed="quit\n").output)


def test_a_save_with_other_players_than_seats_is_refused(state: Path) -> None:
    play(GSC, typed="quit\n")
    (kept,) = state.glob("*.scorepad")
    kept.write_text(kept.read_text().replace("players: human:You", "players: human:You, human:Me"))
    assert "found 'human:You, human:Me', expected 1" in flat(play(GSC, typed="quit\n").output)


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


def test_three_or_more_reads_so_in_plain_text() -> None:
    output = play(GSC, "--plain", "--seed", "2", typed="quit\n").output
    assert re.search(r"green g +0 +1\+ +2\+ +3\+ +4\+ +5\+ +1\+", output)
    assert ">3" not in output


@pytest.mark.parametrize(("value", "coloured"), [("", True), ("1", False), ("0", False)])
def test_no_color_is_honoured(value: str, coloured: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any value that is not empty: https://no-color.org."""
    monkeypatch.setenv("NO_COLOR", value)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")  # as in a terminal
    file = io.StringIO()
    Screen(file=file, width=80).show(coloured_text("y3", "yellow"))
    assert (re.search(r"\x1b\[[0-9;]*38;", file.getvalue()) is not None) == coloured


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
        "to the tray: yellow, green; yellow 3, top row crossed"
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

    def ended(self) -> int:
        """Wait for the end; the exit code."""
        _, status = os.waitpid(self.pid, 0)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(status)

    def end(self, number: int) -> int:
        """Send a signal and say how the program ended.

        One that comes just before the line is waited for is noticed with the next key only: people press Ctrl-C again.
        """
        gone, status = 0, 0
        while not gone:
            os.kill(self.pid, number)
            again = time.monotonic() + 5
            while not gone and time.monotonic() < again:
                gone, status = os.waitpid(self.pid, os.WNOHANG)
                select.select([self.descriptor], [], [], 0.05)
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
    second.wait_for("discard it> ")
    second.type("1")
    second.wait_for("roll the dice> ")
    second.type("undo")
    assert "Taken back" in second.wait_for("You> ")
    status = second.end(signal.SIGINT)
    assert os.waitstatus_to_exitcode(status) == 130
    assert kept.exists()
    assert len(Record.loads(kept.read_text()).lines) == len(Record.loads(before).lines) - 1


def test_lines_are_edited_and_come_back() -> None:
    """The arrow up brings back the last line; what is typed wrong is deleted, and the question stays."""
    terminal = Terminal("play", GSC, "--seed", "5")
    terminal.wait_for("Enter: roll the dice> ")
    terminal.type("why p>q" + "\x7f" + "p")
    assert "The dice have to be rolled first." in terminal.wait_for("roll the dice> ")
    terminal.type("\x1b[A")
    again = terminal.wait_for("roll the dice> ")
    assert "why p>p" in again
    assert "The dice have to be rolled first." in again
    terminal.type("quit")
    assert terminal.ended() == 0


def test_enter_goes_on_at_once() -> None:
    """Nobody waits for half an hour."""
    terminal = Terminal("play", "twenty-one", "--watch", "--with", "random", "--seed", "5", "--pace", "1800")
    terminal.wait_for("Enter continues at once")
    terminal.type("")
    terminal.wait_for("Ringo: threw ")
    terminal.type("")
    terminal.wait_for("Ringo: threw ")
    terminal.type("quit")
    assert "The game is kept" in terminal.wait_for("to continue.")
    assert terminal.ended() == 0


def test_another_game_is_offered_in_the_end(state: Path) -> None:
    terminal = Terminal("play", "twenty-one", "--watch", "--with", "random", "--seed", "5", "--pace", "0")
    assert "Result" in terminal.wait_for("Another game with the same players? y: yes, Enter: no> ")
    terminal.type("y")
    assert "Result" in terminal.wait_for("Enter: no> ")
    terminal.type("")
    assert terminal.ended() == 0
    assert list(state.iterdir()) == []
