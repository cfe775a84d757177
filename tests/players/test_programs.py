"""Programs over pipes: asked properly, checked, replaced when they fail; no game is ever lost."""

import logging
import os
import select
import sys
import time
from io import FileIO
from pathlib import Path

import pytest

import scorepad
from players.positions import choices
from scorepad import Game, ScorepadError, players
from scorepad.core import Rng
from scorepad.core.game import State
from scorepad.lab import simulate
from scorepad.players.program import PREFIX, Program
from scorepad.players.speak import Speaker
from scorepad.players.wire import Garbled, Go, game_lines, parse_value

TOY = Path(__file__).parent / "toy.py"
GAME = scorepad.load("ganz-schoen-clever")


def toy(manner: str = "", note: Path | None = None) -> str:
    """The command that starts the toy."""
    return f"{sys.executable} {TOY} {manner} {note or ''}".strip()


def program(manner: str, note: Path | None = None, milliseconds: int = 5000) -> Program:
    return Program(GAME, toy(manner, note), players.make("greedy", GAME), milliseconds)


def some_position() -> tuple[State, int]:
    return next(choices(GAME, 1, 1, most=1))


# -- a program that behaves ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", scorepad.games())
def test_a_program_plays_every_game(name: str) -> None:
    game = scorepad.load(name)
    result = simulate(game, 1, [PREFIX + toy(), "random"], seed=1)
    assert result.games == 1


def test_its_action_is_taken_and_its_words_are_kept() -> None:
    bot = program("")
    state, seat = some_position()
    assert bot.choose(state, seat, Rng(1)) == state.legal(seat)[0]
    assert bot.info == "looking at the first one"
    assert bot.warnings == []


def test_its_own_values_are_its_opinions() -> None:
    state, seat = some_position()
    found = program("values").opinions(state, seat, Rng(1))
    assert [one.action for one in found] == state.legal(seat)
    assert [one.points for one in found] == [100.0 - place for place in range(len(found))]


def test_a_program_without_values_is_played_to_the_end() -> None:
    game = scorepad.load("twenty-one")
    bot = Program(game, toy(), players.make("greedy", game))
    state, seat = next(choices(game, 1, 1, most=1))
    found = bot.opinions(state, seat, Rng(1))
    assert sorted(one.action for one in found) == sorted(state.legal(seat))
    assert found[0].action == bot.choose(state, seat, Rng(1))


def test_a_sheet_of_ones_own_is_sent_whole() -> None:
    lines = game_lines(GAME)
    count = next(line for line in lines if line.startswith("sheet "))
    at = lines.index(count) + 1
    assert "\n".join(lines[at : at + int(count.split()[1])]) == "\n".join(GAME.source.splitlines())
    assert lines[-1] == "ready"


# -- programs that do not ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("manner", "said"), [("illegal", "not allowed now"), ("garbled", "expected info, value or best"), ("dead", "ended")]
)
def test_a_bad_answer_costs_no_game(manner: str, said: str, caplog: pytest.LogCaptureFixture) -> None:
    bot = program(manner)
    state, seat = some_position()
    with caplog.at_level(logging.WARNING):
        action = bot.choose(state, seat, Rng(1))
    assert state.refuse(seat, action) == 0
    assert said in bot.warnings[0]
    assert "greedy plays" in bot.warnings[-1]
    assert said in caplog.text


def test_a_program_that_takes_too_long_is_ended() -> None:
    bot = program("slow", milliseconds=1)
    state, seat = some_position()
    assert state.refuse(seat, bot.choose(state, seat, Rng(1))) == 0
    assert "took too long" in bot.warnings[0]


@pytest.mark.parametrize(
    ("manner", "said"),
    [
        ("endless", "found a line of more than 65536 characters, expected a line of the protocol"),
        ("values-for-ever", "expected info, value or best"),
    ],
)
def test_a_program_that_writes_for_ever_is_ended(manner: str, said: str) -> None:
    bot = program(manner)
    state, seat = some_position()
    assert state.refuse(seat, bot.choose(state, seat, Rng(1))) == 0
    assert said in bot.warnings[0]
    assert max(len(warning) for warning in bot.warnings) < 500


def test_a_greeting_without_end_is_refused_at_once() -> None:
    with pytest.raises(ScorepadError, match="a line of more than 65536 characters"):
        program("greets")


@pytest.mark.parametrize("manner", ["parent", "orphaning", "stubborn"])
def test_the_children_of_a_program_end_with_it(manner: str, tmp_path: Path) -> None:
    """Whether it goes when it is asked to, has gone before, or must be killed."""
    held = tmp_path / "held"
    os.mkfifo(held)
    bot = program(manner, held)
    with held.open("rb", buffering=0) as child:  # once the child is there
        assert child.read(4) == b"here"
        if manner == "orphaning":
            state, seat = some_position()
            bot.choose(state, seat, Rng(1))
        bot.close()
        assert closed(child, seconds=10), "a child still holds its file"


def closed(file: FileIO, seconds: float) -> bool:
    """Whether all who write to a pipe have ended; waits for it so long."""
    until = time.monotonic() + seconds
    while select.select([file], [], [], max(0.0, until - time.monotonic()))[0]:
        if not file.read(100):
            return True
    return False


def test_it_is_asked_once_more(tmp_path: Path) -> None:
    bot = program("once", tmp_path / "note")
    state, seat = some_position()
    assert bot.choose(state, seat, Rng(1)) == state.legal(seat)[0]
    assert len(bot.warnings) == 1
    assert bot.choose(state, seat, Rng(2)) == state.legal(seat)[0]
    assert len(bot.warnings) == 1


def test_a_whole_game_with_a_program_that_only_fails() -> None:
    game = scorepad.load("twenty-one")
    assert simulate(game, 1, [PREFIX + toy("illegal")], seed=2).games == 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("/no/such/program", "cannot be started"),
        ("", "cannot be started"),
        (toy("refuse"), "does not play ganz-schoen-clever: only chess"),
        (f"{sys.executable} -c 'print(1)'", "expected id, can or ok"),
        (f"{sys.executable} -c ''", "has ended"),
    ],
)
def test_a_program_that_cannot_play_is_refused_at_once(command: str, said: str) -> None:
    with pytest.raises(ScorepadError, match=said):
        players.make(PREFIX + command, GAME)


# -- the other end -------------------------------------------------------------------------------------------------
def talk(lines: list[str], name: str = "greedy", game: Game = GAME) -> list[str]:
    """What our own player says to some lines."""
    said: list[str] = []
    Speaker(game, name, "1", said.append).listen(iter([line + "\n" for line in lines]))
    return said


def test_our_players_speak_the_protocol_too() -> None:
    game = scorepad.load("twenty-one")
    state, seat = next(choices(game, 1, 3, most=1))
    asked = [f"position {game.position_text(state)}", f"go seat {seat} seed 1 values"]
    said = talk(["scorepad 1", *game_lines(game), *asked, "quit"], "optimal", game)
    assert said[:5] == ["id name Scorepad optimal", "id version 1", "can values", "ok", "ready"]
    values = [parse_value(game, line) for line in said if line.startswith("value")]
    assert values == players.advisor("optimal", game).opinions(state, seat, Rng(1))
    assert said[-1] == f"best {game.action_text(values[0].action)}"


def test_what_it_learns_replaces_what_it_was_started_with() -> None:
    own = scorepad.load("ganz-schoen-clever", "international")
    state, seat = next(choices(own, 2, 3, most=1))
    said = talk([*game_lines(own), f"position {own.position_text(state)}", f"go seat {seat} seed 5"])
    assert said == ["ready", f"best {own.action_text(players.make('greedy', own).choose(state, seat, Rng(5)))}"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("scorepad 7", "expected `scorepad 1`"),
        ("hello", "expected scorepad, game"),
        ("go seat 0", "expected `position TEXT` first"),
        ("position nonsense", "found 'nonsense'"),
        ("go nowhere", "each followed by its value"),
        ("go seat x", "expected a whole number after seat"),
    ],
)
def test_mistakes_of_the_other_side_are_answered(line: str, said: str) -> None:
    answer = talk([line])
    assert len(answer) == 1
    assert answer[0].startswith("error ")
    assert said in answer[0]


def test_both_ends_understand_each_other() -> None:
    command = f"{sys.executable} -c 'from scorepad.cli import main; main()' player ganz-schoen-clever greedy"
    bot = Program(GAME, command, players.make("random", GAME))
    greedy = players.make("greedy", GAME)
    state, seat = some_position()
    action = bot.choose(state, seat, Rng(8))
    seed = Rng(8).below((1 << 32) - 1)
    assert action == greedy.choose(state, seat, Rng(seed))
    assert bot.warnings == []


def test_questions_survive_the_wire() -> None:
    for go in (Go(0), Go(3, 7, 100, 5, True), Go(1, values=True), Go(2, time=9)):
        assert Go.parse(go.line()) == go
    with pytest.raises(Garbled, match="expected numbers"):
        parse_value(GAME, f"value {GAME.action_text(0)} points many")
    with pytest.raises(Garbled, match="points NUMBER"):
        parse_value(GAME, f"value {GAME.action_text(0)} win 1")


def test_no_notation_has_a_space() -> None:
    """The line `legal` has one between two actions."""
    for name in scorepad.games():
        game = scorepad.load(name)
        assert not any(" " in game.action_text(code) for code in range(game.codes))


def test_a_talk_ends_with_its_lines() -> None:
    assert talk([]) == []
    assert talk(["quit", "scorepad 1"]) == []
