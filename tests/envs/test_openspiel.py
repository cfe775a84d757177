"""The OpenSpiel games: its own tests pass for every sheet, and dice are chance nodes of six."""

import random

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import scorepad
from scorepad.envs import openspiel

GAMES = scorepad.games()


def advance(state: pyspiel.State, seed: int = 1) -> None:
    """Let chance decide until somebody acts."""
    rng = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_openspiel_finds_nothing_wrong(game: str, seats: int) -> None:
    spiel = pyspiel.load_game(openspiel.short_name(game), {"players": seats})
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_a_position_is_written_down_and_read_again() -> None:
    state = pyspiel.load_game("python_scorepad_ganz_schoen_clever").new_initial_state()
    advance(state)
    state.apply_action(state.legal_actions()[0])
    spiel, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(again) == str(state)
    assert spiel.get_type().short_name == "python_scorepad_ganz_schoen_clever"


def test_a_throw_is_one_chance_node_for_each_die() -> None:
    state = pyspiel.load_game("python_scorepad_ganz_schoen_clever").new_initial_state()
    for face in (0, 1, 2, 3, 4, 5):
        assert state.chance_outcomes() == [(outcome, 1 / 6) for outcome in range(6)]
        state.apply_action(face)
    assert state.current_player() == 0
    game = scorepad.load("ganz-schoen-clever")
    shown = game.dice_view(game.parse_position(str(state)))
    assert [die["face"] for die in shown] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("outcomes", "sizes"),
    [(1, []), (6, [6]), (36, [6, 6]), (6**6 * 720, [6] * 8 + [5, 4]), (22, [2, 11]), (4096, [4] * 6)],
)
def test_outcomes_are_drawn_digit_by_digit(outcomes: int, sizes: list[int]) -> None:
    assert list(openspiel.digits(outcomes)) == sizes


def test_returns_are_points_or_the_first_place() -> None:
    name = "python_scorepad_twenty_one"
    points, wins = (pyspiel.load_game(name, {"players": 2, "reward": reward}) for reward in ("points", "win"))
    played = points.new_initial_state()
    while not played.is_terminal():
        advance(played, len(played.history()))
        if not played.is_terminal():
            played.apply_action(played.legal_actions()[0])
    again = wins.new_initial_state()
    for action in played.history():
        again.apply_action(action)
    assert sum(again.returns()) == 1
    assert again.returns()[played.returns().index(max(played.returns()))] > 0
    assert max(played.returns()) > 1


def test_observers_name_their_parts_and_hide_what_is_hidden() -> None:
    spiel = pyspiel.load_game("python_scorepad_twenty_one", {"players": 2})
    observer = make_observation(spiel)
    state = spiel.new_initial_state()
    advance(state)
    if state.action_to_string(state.legal_actions()[0]) in ("keep", "roll"):
        state.apply_action(next(code for code in state.legal_actions() if state.action_to_string(code) == "keep"))
    assert set(observer.dict) >= {"own.written", "next.written", "dice"}
    writer, other = state.current_player(), 1 - state.current_player()
    observer.set_from(state, other)
    before, told = observer.tensor.copy(), observer.string_from(state, other)
    state.apply_action(state.legal_actions()[0])
    observer.set_from(state, other)
    assert (observer.tensor == before).all()
    assert observer.string_from(state, other) == told
    assert observer.string_from(state, writer) != told


def test_who_is_first_in_a_race_is_a_chance_node() -> None:
    race = scorepad.load("ubongo-dice", grab="race")
    progress = openspiel.Progress(race, 2, wins=False)
    while progress.drawing and progress.table is not None and progress.table.state.chance:
        progress.draw(0)
    assert progress.drawing == [2]
    progress.draw(1)
    assert progress.seat == 1


def test_the_search_of_openspiel_plays() -> None:
    from open_spiel.python.algorithms import mcts

    spiel = pyspiel.load_game("python_scorepad_twenty_one")
    state = spiel.new_initial_state()
    advance(state)
    bot = mcts.MCTSBot(spiel, 2, 5, mcts.RandomRolloutEvaluator(1))
    assert bot.step(state) in state.legal_actions()
