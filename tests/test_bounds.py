"""Bounds on what anybody can have: exact where perfect play is known, never below it, and nothing left out."""

from collections.abc import Iterator
from math import inf
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scorepad
from scorepad import ScorepadError, lab, players
from scorepad.clever.bots.evaluator import NetEvaluator
from scorepad.clever.bots.inputs import HEADS, SEATINGS, Inputs
from scorepad.clever.bots.net import fresh
from scorepad.clever.bots.weights import SPREAD, Weights
from scorepad.clever.game import Rules
from scorepad.coach.outlook import prospects
from scorepad.core import Rng
from scorepad.core.evaluator import Evaluator, Finisher, Line, Loss, Unit
from scorepad.core.game import Game, State
from scorepad.lab import relaxed
from scorepad.lab.asking import with_care
from scorepad.lab.bounds import adjusted_result
from scorepad.lab.moments import Moments
from scorepad.lab.relaxed import Relaxed
from scorepad.lab.watching import evaluator_of

OPTIMUM = 140.45238

#: A sheet of two areas, three dice and two rounds.
TINY = """
family = "clever"
id = "tiny"
title = "Tiny"
minutes = 1
players = [1, 4]
rounds = [2, 2, 2, 2]
round_bonus = ["", ""]
foxes = 1
solo_rating = [20, 10, 0]

[options]
failed_roll = "reroll"
may_decline = true
solo_passive_extra_die = true

[[dice]]
id = "white"
letter = "w"
any_area = true
[[dice]]
id = "red"
letter = "r"
[[dice]]
id = "teal"
letter = "t"

[[tracks]]
action = "reroll"
fields = 1
[[tracks]]
action = "plus1"
fields = 1

[[areas]]
id = "red"
letter = "r"
die = "red"
order = "next"
accepts = "rising"
writes = "number"
points = "sum"
fields = 2
bonus = ["reroll", "X:teal"]

[[areas]]
id = "teal"
letter = "t"
die = "teal"
order = "next"
accepts = "at-least"
writes = "cross"
points = "count"
threshold = [3, 5]
bonus = ["plus1", "fox"]
points_table = [0, 3, 7]

[drawing]
rows = [["red", "teal"]]
"""


class Wrong:
    """Knows what positions are worth, but not what a throw is: its prices are off, by chance as it were."""

    unit, doubt, version = Unit.POINTS, 0.0, "wrong"

    def __init__(self, values: Evaluator) -> None:
        self.values = values

    def value(self, state: State, seat: int) -> float:
        """As it is."""
        return self.values.value(state, seat)

    def settled(self, state: State, seat: int) -> bool:
        """As it is."""
        return self.values.settled(state, seat)

    def line(self, state: State, seat: int) -> Line:
        """Up to twelve points too much."""
        found = self.values.line(state, seat)
        return Line(found.acts, found.value + Rng(sum(state.dump())).below(13))

    def after(self, state: State, seat: int, code: int) -> float:
        """As it is."""
        return self.values.after(state, seat, code)

    def mean(self, state: State, seat: int) -> float | None:
        """Not known: it is sampled."""
        return None

    def closer(self, state: State, seat: int, code: int, rng: Rng) -> Loss | None:
        """No."""
        return None


def values(game: Game) -> Evaluator:
    found = evaluator_of(game, 1)
    assert found is not None
    return found


def last_throw(game: Game, seed: int) -> State:
    """A position of `greedy` before the last throw of its game."""
    state: State = game.start(1)
    state.confirm = 0
    bot, rng, before = players.make("greedy", game), Rng(seed), state.clone()
    while not state.over:
        if state.chance:
            state.clone_into(before)
            state.roll(rng.below(state.outcomes()))
        else:
            state.apply(0, bot.choose(state, 0, rng))
    return before


def most(state: State) -> int:
    """The most points of all ends, found the slow way."""
    if state.over:
        return state.score(0)
    best = 0
    for code in state.legal(0):
        after = state.clone()
        after.apply(0, code)
        best = max(best, most(after))
    return best


def test_where_perfect_play_is_known_both_sides_are_exact() -> None:
    found = lab.bound(scorepad.load("twenty-one"), "optimal", 3, seed=4)
    for figure in (found.player, found.upper):
        assert figure.mean == pytest.approx(OPTIMUM, abs=1e-5)
        assert figure.se == pytest.approx(0, abs=1e-9)
    assert found.gap.mean == pytest.approx(0, abs=1e-9)


def test_the_gap_is_what_a_weaker_player_loses_on_the_same_dice() -> None:
    found = lab.bound(scorepad.load("twenty-one"), "greedy", 12, seed=4)
    assert found.upper.mean == pytest.approx(OPTIMUM, abs=1e-5)
    assert found.gap.mean == pytest.approx(found.upper.mean - found.player.mean)
    assert found.at_most == pytest.approx(found.gap.mean + 1.96 * found.gap.se)
    assert found.gap.mean > 3 * found.gap.se > 0


@pytest.mark.parametrize("tries", [1, 4])
def test_wrong_prices_raise_the_bound_and_never_bring_it_below_the_best_player(tries: int) -> None:
    game = scorepad.load("twenty-one")
    above = Moments()
    asked = Relaxed(game, Wrong(values(game)), 9, effort=4, tries=tries, samples=1)
    for world in range(40):
        above.add(asked.best(game.start(1), world) - OPTIMUM)
    assert above.mean > -3 * above.error
    assert above.error > 0


def test_more_tries_bring_the_bound_down() -> None:
    game = scorepad.load("twenty-one")
    wrong, lower = Wrong(values(game)), Moments()
    few, many = (Relaxed(game, wrong, 9, effort=64, tries=tries, samples=1) for tries in (1, 8))
    for world in range(20):
        lower.add(few.best(game.start(1), world) - many.best(game.start(1), world))
    assert lower.mean > 2 * lower.error > 0


@pytest.mark.parametrize("name", ["ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei"])
def test_after_the_last_throw_all_decisions_are_gone_through(name: str) -> None:
    game = scorepad.load(name)
    known = values(game)
    assert isinstance(known, Finisher)
    before = last_throw(game, 3)
    for outcome in range(0, before.outcomes(), before.outcomes() // 5):
        after = before.clone()
        after.roll(outcome)
        assert known.finish(after, 0) == most(after)


def test_no_end_is_told_while_a_throw_may_come() -> None:
    game = scorepad.load("ganz-schoen-clever")
    known, state = values(game), game.start(1)
    state.roll(0)
    assert isinstance(known, Finisher)
    assert known.finish(state, 0) is None


def test_at_the_last_throw_the_bound_is_the_mean_of_the_best_ends() -> None:
    game = scorepad.load("ganz-schoen-clever")
    start, known = last_throw(game, 5), values(game)
    found = lab.bound(game, "learned", 2, seed=8, start=start, effort=8)
    asked = Relaxed(game, known, 8, effort=8, tries=1, samples=1)
    assert found.upper.mean == pytest.approx((asked.best(start, 0) + asked.best(start, 1)) / 2)
    assert found.upper.mean == pytest.approx(found.player.mean, abs=3)
    after = start.clone()
    after.roll(0)
    assert prospects(known, after)[0] == pytest.approx(most(after))


class Slow:
    """The same values, but nobody who goes through it all at once."""

    unit, version = Unit.POINTS, "slow"

    def __init__(self, values: Evaluator) -> None:
        self.doubt = values.doubt
        self.value, self.settled, self.line = values.value, values.settled, values.line
        self.after, self.mean, self.closer = values.after, values.mean, values.closer


def late(game: Game, seed: int, round_: int, roll: int) -> State:
    """A position of `greedy` before a throw of a round: the given roll, or a later one."""
    state: State = game.start(1)
    state.confirm = 0
    bot, rng = players.make("greedy", game), Rng(seed)
    while True:
        if not state.chance:
            state.apply(0, bot.choose(state, 0, rng))
        elif game.slot(state, None).place >= (round_, 0, roll):
            return state
        else:
            state.roll(rng.below(state.outcomes()))


def tiny(seed: int) -> tuple[Game, NetEvaluator]:
    """A sheet small enough to be solved, and values that come from nothing but chance."""
    game = cast(Rules, scorepad.load_text(TINY))
    size, random = Inputs(game.tables).size, np.random.default_rng(seed)
    arrays = fresh(size, seed) | {SPREAD: np.zeros((SEATINGS, HEADS), np.float32)}
    arrays["third_bias"] = random.normal(0, 0.3, arrays["third_bias"].shape).astype(np.float32)
    return game, NetEvaluator(game.tables, Weights(arrays))


def optimum(state: State, known: dict[tuple[int, ...], float]) -> float:
    """What the best player can expect: every throw and every decision gone through. All three dice of a solo passive
    throw lie on the tray, so that the order in which they land does not matter."""
    if state.over:
        return state.score(0)
    same = next(_followers(state)) if state.chance else state  # whatever the dice showed that are thrown now
    key = (state.chance, *same.dump())
    if key not in known:
        ends = [optimum(after, known) for after in _followers(state)]
        known[key] = sum(ends) / len(ends) if state.chance else max(ends)
    return known[key]


def _followers(state: State) -> Iterator[State]:
    for number in range(min(state.outcomes(), 216)) if state.chance else state.legal(0):
        after = state.clone()
        if state.chance:
            after.roll(number)
        else:
            after.apply(0, number)
        yield after


@pytest.mark.parametrize("name", ["ganz-schoen-clever", "doppelt-so-clever"])
@given(seed=st.integers(0, 50), world=st.integers(0, 1000))
@settings(max_examples=5)
def test_all_that_is_left_is_gone_through_as_slowly_said(name: str, seed: int, world: int) -> None:
    game = scorepad.load(name)
    start = late(game, seed, 6, 3)
    quick, slow = (Relaxed(game, asked, 5, 2, 1, 0) for asked in (values(game), Slow(values(game))))
    assert quick.best(start, world) == pytest.approx(slow.best(start, world), abs=1e-6)


@given(seed=st.integers(0, 1000), margin=st.sampled_from([0.0, 3.0, inf]))
@settings(max_examples=3)
def test_whatever_the_prices_the_best_player_is_not_above_the_bound(seed: int, margin: float) -> None:
    game, chance = tiny(seed)
    start = late(game, seed % 5, 2, 2)
    best, above = optimum(start, {}), Moments()
    asked = Relaxed(game, chance, seed, effort=4, tries=1, samples=0, margin=margin)
    for world in range(20):
        above.add(asked.best(start, world) - best)
    assert above.mean >= -4 * above.error - 1e-9


def test_over_more_than_a_round_the_bound_is_above_the_best_and_the_player_below(scale: int) -> None:
    game, chance = tiny(3)
    start, above, below = late(game, 1, 1, 4), Moments(), Moments()
    best = optimum(start, {})
    asked = Relaxed(game, chance, 1, effort=16, tries=1, samples=0)
    player = with_care(players.make("greedy", game), "greedy", game)
    for world in range(4 * scale):
        above.add(asked.best(start, world) - best)
        below.add(adjusted_result(game, player, chance, start, 1, world, 16) - best)
    assert game.slot(start, None).place[:2] == (1, 1)
    assert above.mean > -3 * above.error
    assert below.mean < 3 * below.error


def test_where_all_dice_are_known_there_is_nothing_to_try() -> None:
    game = scorepad.load("twenty-one")
    with pytest.raises(ScorepadError, match="found 2 tries where all dice are known, expected 1"):
        lab.bound(game, "greedy", 1, tries=2, samples=0)


def test_too_much_to_go_through_at_once_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relaxed, "FORESEEN_LIMIT", 50)
    with pytest.raises(ScorepadError, match="more than 50 positions to go through"):
        lab.bound(scorepad.load("ganz-schoen-clever"), "greedy", 1, effort=1, samples=0)


def test_too_much_to_go_through_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relaxed, "LIMIT", 50)
    with pytest.raises(
        ScorepadError, match="more than 50 positions to go through, expected a position nearer to the end"
    ):
        lab.bound(scorepad.load("ganz-schoen-clever"), "greedy", 1, effort=1)


def test_bounds_are_for_playing_alone_and_for_games_that_go_on() -> None:
    game = scorepad.load("twenty-one")
    with pytest.raises(ScorepadError, match="found a position of 2 seats, expected one"):
        lab.bound(game, "greedy", 1, start=game.start(2))
    over = game.start(1)
    over.playout(Rng(1))
    with pytest.raises(ScorepadError, match="the game is over"):
        lab.bound(game, "greedy", 1, start=over)
    with pytest.raises(ScorepadError, match="found 0 worlds"):
        lab.bound(game, "greedy", 0)
