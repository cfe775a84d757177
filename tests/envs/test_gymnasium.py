"""The Gymnasium environments: its own checks pass for every sheet, and steps are the game's."""

import hashlib
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, check_reset_seed_determinism, check_returned_data_not_reused
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import scorepad
from scorepad import IllegalAction, ScorepadError, envs
from scorepad.core import Rng
from scorepad.core.lane import PlainLane
from scorepad.envs.loop import Loop
from scorepad.envs.options import lanes_of, observer_of

GAMES = scorepad.games()
Seen = dict[str, Any]  # arrays, as Gymnasium hands them out


def random_actions(mask: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Any allowed action in each row; 0 where there is none."""
    found: NDArray[np.int64] = (rng.random(mask.shape) * mask).argmax(1)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong_with_a_solo_game(game: str) -> None:
    env = gym.make(f"scorepad/{game}-v0").unwrapped
    assert isinstance(env, envs.SoloEnv)
    check_env(env)


@pytest.mark.parametrize("game", GAMES)
def test_a_solo_game_is_played_to_its_end_and_rewards_are_its_points(game: str) -> None:
    env = envs.solo(game)
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=2)
    gained, ended = 0.0, False
    while not ended:
        assert seen in env.observation_space
        assert (info["action_mask"] == seen["action_mask"]).all()
        assert seen["action_mask"].sum() > 1, "what is forced is not asked for"
        seen, reward, ended, _, info = env.step(random_actions(seen["action_mask"][None], rng)[0])
        gained += reward
    assert gained == info["points"]
    assert not seen["action_mask"].any()


def test_the_final_reward_comes_at_the_end() -> None:
    env = envs.solo("twenty-one", reward="final")
    seen, info = env.reset(seed=3)
    rewards, ended = [], False
    while not ended:
        seen, reward, ended, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        rewards.append(reward)
    assert rewards == [0.0] * (len(rewards) - 1) + [info["points"]]


def test_forced_actions_are_asked_for_on_request() -> None:
    env = envs.solo("ganz-schoen-clever", forced="ask")
    seen, _ = env.reset(seed=1)
    offered, ended = set(), False
    rng = np.random.default_rng(1)
    while not ended:
        offered.add(int(seen["action_mask"].sum()))
        seen, _, ended, _, _ = env.step(random_actions(seen["action_mask"][None], rng)[0])
    assert 1 in offered


def test_an_action_that_is_not_allowed_changes_nothing_and_costs_a_point() -> None:
    env = envs.solo("ganz-schoen-clever")
    before, info = env.reset(seed=1)
    text = env.render()
    after, reward, ended, _, info = env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    assert (reward, ended, info["illegal"]) == (-1.0, False, True)
    assert env.render() == text
    assert (after["observation"] == before["observation"]).all()
    assert (after["action_mask"] == before["action_mask"]).all()


@pytest.mark.parametrize("code", [-1, 10**6])
def test_an_action_that_is_none_is_refused_too(code: int) -> None:
    env = envs.solo("twenty-one")
    env.reset(seed=1)
    assert env.step(code)[4]["illegal"]


def test_an_action_that_is_not_allowed_raises_on_request_and_says_what_is() -> None:
    game = scorepad.load("ganz-schoen-clever")
    env = envs.solo(game, illegal="raise")
    seen, _ = env.reset(seed=1)
    code = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    allowed = int(np.flatnonzero(seen["action_mask"])[0])
    with pytest.raises(IllegalAction, match="expected one of") as caught:
        env.step(code)
    assert game.action_text(code) in str(caught.value)
    assert f"{allowed} ({game.action_text(allowed)})" in str(caught.value)
    with pytest.raises(ScorepadError, match="found -5, expected one of"):
        env.step(-5)


def test_the_vector_raises_too_and_says_in_which_game() -> None:
    env = envs.vector("ganz-schoen-clever", 3, illegal="raise")
    seen, _ = env.reset(seed=1)
    actions = seen["action_mask"].argmax(1)
    actions[2] = seen["action_mask"][2].argmin()
    with pytest.raises(IllegalAction, match="game 2: action"):
        env.step(actions)


def test_masks_are_given_as_maskable_ppo_asks_for_them() -> None:
    env = envs.solo("twenty-one")
    seen, _ = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == seen["action_mask"]).all()


@pytest.mark.parametrize(
    ("option", "value"), [("reward", "much"), ("forced", "maybe"), ("illegal", "fine"), ("autoreset", "never")]
)
def test_an_unknown_option_is_told_with_those_that_are_known(option: str, value: str) -> None:
    with pytest.raises(ScorepadError, match=f"{option}: found '{value}', expected '"):
        envs.VectorGames("twenty-one", 2, **{option: value})  # type: ignore[arg-type]


def test_a_vector_needs_games_and_an_action_for_each() -> None:
    with pytest.raises(ScorepadError, match="found 0, expected at least 1"):
        envs.vector("twenty-one", 0)
    env = envs.vector("twenty-one", 3)
    env.reset(seed=1)
    with pytest.raises(ScorepadError, match=r"shape \(2,\), expected \(3,\)"):
        env.step(np.zeros(2, np.int64))


@pytest.mark.parametrize("game", GAMES)
def test_a_row_of_the_vector_is_the_solo_game_of_the_same_seed(game: str) -> None:
    one, many = envs.solo(game), envs.vector(game, 3)
    seen, _ = one.reset(seed=5)
    rows, _ = many.reset(seed=5)
    rng = np.random.default_rng(7)
    ended = False
    while not ended:
        assert (rows["observation"][0] == seen["observation"]).all()
        actions = random_actions(rows["action_mask"], rng)
        rows, rewards, over, _, _ = many.step(actions)
        seen, reward, ended, _, _ = one.step(actions[0])
        assert (rewards[0], over[0]) == (reward, ended)


@pytest.mark.parametrize("game", GAMES)
def test_the_vector_returns_what_it_promises(game: str) -> None:
    env = envs.vector(game, 4)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(20):
        assert seen in env.observation_space
        seen, rewards, over, cut, info = env.step(random_actions(seen["action_mask"], rng))
        assert [str(found.dtype) for found in (rewards, over, cut)] == ["float32", "bool", "bool"]
        assert not cut.any()
        assert info["action_mask"] is seen["action_mask"]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_no_array_twice_and_the_same_seed_the_same(game: str) -> None:
    env = envs.vector(game, 1)
    check_returned_data_not_reused(env)  # type: ignore[arg-type]  # of one game it asks for nothing that a vector lacks
    check_reset_seed_determinism(env)  # type: ignore[arg-type]


def steps_to_an_end(env: envs.VectorGames) -> tuple[Seen, Seen, int]:
    """Play at random until one game is over: what is seen then, the info, and which game it is."""
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=4)
    over = np.zeros(env.num_envs, bool)
    while not over.any():
        seen, _, over, _, info = env.step(random_actions(seen["action_mask"], rng))
    return seen, info, int(over.argmax())


def test_next_step_autoreset_begins_a_game_with_the_step_after_its_end() -> None:
    env = envs.vector("twenty-one", 5)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, info, index = steps_to_an_end(env)
    assert info["_points"][index]
    assert not seen["action_mask"][index].any()
    assert (info["_points"] == (seen["action_mask"].sum(1) == 0)).all()
    seen, rewards, over, _, _ = env.step(seen["action_mask"].argmax(1))
    assert (rewards[index], over[index]) == (0.0, False)
    assert seen["action_mask"][index].any()


def test_same_step_autoreset_shows_the_new_game_and_tells_how_the_old_one_ended() -> None:
    later, at_once = envs.vector("twenty-one", 5), envs.vector("twenty-one", 5, autoreset="same-step")
    assert at_once.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    ended, _, _ = steps_to_an_end(later)
    seen, info, index = steps_to_an_end(at_once)
    assert seen["action_mask"][index].any()
    assert info["_final_obs"][index]
    assert (info["final_obs"][index]["observation"] == ended["observation"][index]).all()
    assert info["final_info"]["points"][index] == info["points"][index]
    begun, _, _, _, _ = later.step(ended["action_mask"].argmax(1))
    assert (begun["observation"][index] == seen["observation"][index]).all()


def test_make_vec_makes_the_vector_of_compiled_steps() -> None:
    env = gym.make_vec("scorepad/twenty-one-v0", num_envs=3)
    assert isinstance(env.unwrapped, envs.VectorGames)
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].shape == (3, scorepad.load("twenty-one").codes)


def test_gymnasium_imports_the_ids_by_the_name_of_the_module() -> None:
    assert gym.make("scorepad.envs:scorepad/ubongo-dice-v0").unwrapped.spec is not None
    assert {f"scorepad/{game}-v0" for game in GAMES} <= set(gym.registry)


@pytest.mark.parametrize("game", GAMES)
def test_games_that_are_stepped_act_by_act_are_the_same(game: str) -> None:
    """The lanes of a family, and the plain ones for families without."""
    rules, count = scorepad.load(game), 2
    observer = observer_of(rules, 1)
    plain = [PlainLane(rules, 1) for _ in range(count)]
    loops = [Loop(lanes, observer, rules.codes, True, False) for lanes in (lanes_of(rules, 1, count), plain)]
    rng = np.random.default_rng(3)
    shown = [arrays(count, observer.size, rules.codes) for _ in loops]
    for loop, seen in zip(loops, shown, strict=True):
        loop.begin(11, *seen)
    for _ in range(150):
        assert all((first == second).all() for first, second in zip(*shown, strict=True))
        actions = random_actions(shown[0][1].reshape(count, -1), rng)
        shown = [arrays(count, observer.size, rules.codes) for _ in loops]
        paid = [np.zeros((3, count), np.float32) for _ in loops]
        for loop, seen, (rewards, _, _) in zip(loops, shown, paid, strict=True):
            ended, refused = np.zeros((2, count), np.int8)
            assert loop.step(actions, *seen, rewards, ended, refused) == 0
        assert (paid[0] == paid[1]).all()


def arrays(count: int, size: int, codes: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """Room for what a loop writes."""
    return np.zeros(count * size, np.float32), np.zeros(count * codes, np.int8)


def test_compiled_or_not_steps_are_the_same_bits() -> None:
    """Fixed here once; both modes must come to it."""
    env, rng, total = envs.vector("ganz-schoen-clever", 4), Rng(1), hashlib.sha256()
    seen, _ = env.reset(seed=9)
    for _ in range(60):
        allowed = [np.flatnonzero(row) for row in seen["action_mask"]]
        actions = [row[rng.below(len(row))] if len(row) else 0 for row in allowed]
        seen, rewards, *_ = env.step(np.array(actions))
        total.update(seen["observation"].tobytes() + seen["action_mask"].tobytes() + rewards.tobytes())
    assert total.hexdigest()[:16] == "50ef8151a2f31c7d"
