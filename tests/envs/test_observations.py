"""Observations: fixed rows of numbers with names, made from the tables of any sheet, as a seat may see it."""

import numpy as np
import pytest
from numpy.typing import NDArray

import scorepad
from scorepad import Match, ScorepadError, envs
from scorepad.core import Rng
from scorepad.core.game import Game, State
from scorepad.core.observer import PlainObserver
from scorepad.envs.options import observer_of

GAMES = scorepad.games()


def shown(game: Game, state: State, seat: int = 0) -> dict[str, NDArray[np.float32]]:
    """What a seat sees, by the names of the parts."""
    row = np.array(observer_of(game, state.seats).observation(state, seat), np.float32)
    return {part.name: row[at : at + part.size] for at, part in envs.layout(game, state.seats)}


@pytest.mark.parametrize("game", GAMES)
def test_the_layout_names_every_number_once(game: str) -> None:
    for seats in range(1, scorepad.load(game).players[1] + 1):
        parts = envs.layout(game, seats)
        names = [part.name for _, part in parts]
        assert len(set(names)) == len(names)
        assert all(part.size > 0 and part.says for _, part in parts)
        at, last = parts[-1]
        assert at + last.size == observer_of(scorepad.load(game), seats).size


@pytest.mark.parametrize("game", GAMES)
def test_numbers_stay_within_what_the_layout_says(game: str) -> None:
    rules, rng = scorepad.load(game), Rng(5)
    state = rules.start(2)
    lows = {part.name: part.low for _, part in envs.layout(rules, 2)}
    while not state.over:
        if state.chance:
            state.roll(rng.below(state.outcomes()))
            continue
        seat = (state.waiting & -state.waiting).bit_length() - 1
        if rng.below(4) == 0:
            seen = shown(rules, state, seat)
            assert all(lows[name] <= part.min() <= part.max() <= 1 for name, part in seen.items())
        codes = state.legal(seat)
        state.apply(seat, codes[rng.below(len(codes))])


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_the_own_sheet_first_then_the_next(game: str) -> None:
    rules, rng = scorepad.load(game), Rng(6)
    state = rules.start(3)
    for _ in range(30):
        if state.chance:
            state.roll(rng.below(state.outcomes()))
        else:
            seat = (state.waiting & -state.waiting).bit_length() - 1
            codes = state.legal(seat)
            state.apply(seat, codes[rng.below(len(codes))])
    seen = [shown(rules, state, seat) for seat in range(3)]
    for name in (name.removeprefix("own.") for name in seen[0] if name.startswith("own.")):
        assert (seen[0][f"next.{name}"] == seen[1][f"own.{name}"]).all()
        assert (seen[0][f"next2.{name}"] == seen[2][f"own.{name}"]).all()
        assert (seen[2][f"next.{name}"] == seen[0][f"own.{name}"]).all()


def test_a_cross_and_the_dice_are_where_the_layout_says() -> None:
    match = Match(scorepad.load("ganz-schoen-clever"), seats=1, seed=1)
    match.enter_roll("w3y1b6g2o4p5")
    before = shown(match.game, match.state)
    assert before["die.white"].tolist() == [0, 0, 1, 0, 0, 0, *[0, 0, 0, 0, 1]]
    match.play(0, "w>y3a")
    after = shown(match.game, match.state)
    cells = [cell["name"] for cell in match.game.sheet_view(match.state, 0)["areas"][0]["cells"]]
    crossed = after["own.yellow.crossed"] - before["own.yellow.crossed"]
    assert np.flatnonzero(crossed).tolist() == [cells.index("y3a")]
    assert after["die.white"].tolist() == [0, 0, 1, 0, 0, 0, *[1, 0, 0, 0, 0]]
    assert after["die.yellow"][6 + 3] == 1, "lower dice lie on the tray"


def test_a_written_number_is_a_share_of_the_highest() -> None:
    match = Match(scorepad.load("ganz-schoen-clever"), seats=1, seed=1)
    match.enter_roll("w3y1b6g2o4p5")
    match.play(0, "o>o")
    seen = shown(match.game, match.state)
    most = next(part.most for _, part in envs.layout(match.game) if part.name == "own.orange.written")
    assert seen["own.orange.written"][0] * most == 4
    assert seen["own.orange.crossed"].tolist() == [1, *[0] * 10]


def test_twenty_one_shows_boxes_by_the_colour_of_their_die() -> None:
    game = scorepad.load("twenty-one")
    match = Match(game, seats=1, seed=3)
    match.enter_roll("w1y1r1g1b1k1")
    seen = shown(game, match.state)
    assert seen["dice"].reshape(6, 6)[:, 0].tolist() == [1] * 6
    assert ((seen["own.printed"].reshape(-1, 6) * 6).round().sum(1).astype(int).tolist()) == [21] * 5


def test_ubongo_shows_the_squares_of_the_area_and_what_is_drawn() -> None:
    game = scorepad.load("ubongo-dice")
    state, rng = game.start(1), Rng(2)
    squares = shown(game, state)["squares"].sum()
    while not shown(game, state)["own.filled"].any():
        if state.chance:
            state.roll(rng.below(state.outcomes()))
        else:
            codes = state.legal(0)
            state.apply(0, codes[0])
    drawn = shown(game, state)
    assert 0 < drawn["own.filled"].sum() < squares
    assert (drawn["own.filled"] <= drawn["squares"]).all()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_another_game_or_table_is_refused(game: str) -> None:
    rules = scorepad.load(game)
    observer = observer_of(rules, 2)
    with pytest.raises(ScorepadError, match="state: found str, expected"):
        observer.observation("no position", 0)
    with pytest.raises(ScorepadError, match="seats: found 1"):
        observer.observation(rules.start(1), 0)
    with pytest.raises(ScorepadError, match="seat: found 2"):
        observer.observation(rules.start(2), 2)
    with pytest.raises(ScorepadError, match="at: found 1"):
        observer.aim(np.zeros(observer.size, np.float32), 1)


@pytest.mark.parametrize("game", GAMES)
def test_families_without_an_observer_are_seen_by_their_dump(game: str) -> None:
    rules = scorepad.load(game)
    state = rules.start(2)
    observer = PlainObserver(rules, 2)
    before = list(observer.observation(state, 0))
    state.roll(1)
    after = list(observer.observation(state, 0))
    assert len(before) == len(after) == observer.size
    assert before != after
    assert all(-1 < number < 1 for number in after)
