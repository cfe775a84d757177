"""The PettingZoo environment: its own tests pass for every sheet, and nobody sees what is hidden."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

import scorepad
from scorepad import IllegalAction, ScorepadError, envs

GAMES = scorepad.games()

#: It knows observations with a mask only of its own games; and whoever has finished may do nothing.
DICTIONARIES = (
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
)

Env = Any  # PettingZoo comes without types


def with_marks(test: Callable[[str], None]) -> Callable[[str], None]:
    """A test that lets those warnings pass."""
    for mark in DICTIONARIES:
        test = mark(test)
    return test


@with_marks
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong_with_a_table(game: str) -> None:
    api_test(envs.table(game, 2), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: envs.table(game, 3), num_cycles=20)


def test_there_is_no_parallel_form_since_seats_are_not_awaited_all_the_time() -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(envs.table("twenty-one", 2))


def play(env: Env) -> dict[str, float]:
    """Play a game at random to its end; what each agent was given."""
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        paid[agent] += reward
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    return paid


def first(mask: NDArray[np.int8]) -> int:
    """The first allowed action."""
    return int(mask.argmax())


@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_points_however_they_are_paid(game: str) -> None:
    by_step = play(envs.table(game, 2))
    at_the_end = play(envs.table(game, 2, reward="final"))
    won = play(envs.table(game, 2, reward="win"))
    assert by_step == at_the_end
    assert sum(won.values()) == 1
    assert won[max(by_step, key=lambda agent: by_step[agent])] >= 0.5


def test_answers_are_hidden_until_all_have_given_theirs() -> None:
    env = envs.table("twenty-one", 2, forced="ask")
    env.reset(seed=1)
    seen, *_ = env.last()
    while env.unwrapped.game.action_text(first(seen["action_mask"])) == "keep":
        env.step(first(seen["action_mask"]))
        seen, *_ = env.last()
    writer, other = env.agent_selection, next(agent for agent in env.agents if agent != env.agent_selection)
    own, before = env.observe(writer)["observation"], env.observe(other)["observation"]
    env.step(first(seen["action_mask"]))
    assert (env.observe(other)["observation"] == before).all()
    assert (env.observe(writer)["observation"] != own).any()


@pytest.mark.parametrize("game", GAMES)
def test_only_the_selected_agent_may_act(game: str) -> None:
    env = envs.table(game, 2)
    env.reset(seed=1)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(waiting)["action_mask"].any()
    assert (env.infos[env.agent_selection]["action_mask"] == env.observe(env.agent_selection)["action_mask"]).all()


def test_an_action_that_is_not_allowed_says_whose_and_what_is() -> None:
    env = envs.table("ganz-schoen-clever", 2)
    env.reset(seed=1)
    seen, *_ = env.last()
    with pytest.raises(IllegalAction, match=r"seat_\d: action: found .* expected one of"):
        env.step(int(seen["action_mask"].argmin()))


def test_a_table_needs_seats_that_the_game_has() -> None:
    with pytest.raises(ScorepadError, match="found 1 seats, expected at least 2"):
        envs.table("twenty-one", 1)
    with pytest.raises(ScorepadError, match="found 9 seats, expected 1 to 6"):
        envs.table("twenty-one", 9)


def test_the_position_can_be_shown() -> None:
    env = envs.table("ganz-schoen-clever", 2)
    env.reset(seed=1)
    game = env.unwrapped.game
    assert game.position_text(game.parse_position(env.render())) == env.render()
