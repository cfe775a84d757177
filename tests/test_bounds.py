"""Bounds on what anybody can have: exact where perfect play is known, never below it, and nothing left out."""

import pytest

import scorepad
from scorepad import ScorepadError, lab, players
from scorepad.coach.outlook import prospects
from scorepad.core import Rng
from scorepad.core.evaluator import Evaluator, Finisher, Line, Loss, Unit
from scorepad.core.game import Game, State
from scorepad.lab import relaxed
from scorepad.lab.moments import Moments
from scorepad.lab.relaxed import Relaxed
from scorepad.lab.watching import evaluator_of

OPTIMUM = 140.45238


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
