"""Opinions: one for every legal action, the same for the same seed, in accord with the choice, exact where solved."""

import pytest

import scorepad
from players.positions import choices
from scorepad import players
from scorepad.core import Rng
from scorepad.core.game import State
from scorepad.lab import simulate, tournament
from scorepad.players.casual import Casual, Temper
from scorepad.players.exact import Exact
from scorepad.players.sampling import Sampled

#: Few samples: these tests are about agreement, not strength. Taking them is the same Python in both modes.
SAMPLES = 2 if scorepad.COMPILED else 1

#: What plain Python can afford as well.
QUICK = ("random", "greedy")


def names(game: scorepad.Game) -> list[str]:
    known = list(players.available(game))
    return [name for name in known if scorepad.COMPILED or name in QUICK]


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", scorepad.games())
def test_every_player_has_an_opinion_about_every_action_and_chooses_the_first(name: str, seats: int) -> None:
    game = scorepad.load(name)
    for player in names(game):
        advisor = players.advisor(player, game, SAMPLES)
        for state, seat in choices(game, seats, 1, most=2):
            before = state.dump()
            found = advisor.opinions(state, seat, Rng(5))
            assert state.dump() == before
            assert sorted(one.action for one in found) == sorted(state.legal(seat))
            assert all(one.error >= 0 for one in found)
            assert all((one.win is None) == (seats == 1) or player == "casual" for one in found)
            assert all(one.win is None or 0 <= one.win <= 1 for one in found)
            assert advisor.choose(state, seat, Rng(5)) == found[0].action or player == "casual"


@pytest.mark.parametrize("name", scorepad.games())
def test_the_same_seed_gives_the_same_opinions(name: str) -> None:
    game = scorepad.load(name)
    for player in names(game):
        for state, seat in choices(game, 2, 3, most=1):
            twice = [players.advisor(player, game, SAMPLES).opinions(state, seat, Rng(4)) for _ in range(2)]
            assert twice[0] == twice[1]


class Counting:
    """Counts the games it plays."""

    name = "counting"

    def __init__(self) -> None:
        self.games = 0

    def choose(self, state: object, seat: int, rng: Rng) -> int:
        raise AssertionError("games are played in one go")

    def playout(self, state: State, rng: Rng) -> int:
        self.games += 1
        return state.playout(rng)


def test_samples_are_the_effort() -> None:
    game = scorepad.load("ganz-schoen-clever")
    for state, seat in choices(game, 1, 6, most=2):
        player = Counting()
        Sampled(game, player, 7).opinions(state, seat, Rng(1))
        assert player.games == 7 * len(state.legal(seat))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_where_time_is_short_many_actions_are_played_less_often(seats: int) -> None:
    game = scorepad.load("ganz-schoen-clever")
    played = set()
    for state, seat in choices(game, seats, 6, most=30):
        player, actions = Counting(), len(state.legal(seat))
        Sampled(game, player, 4, sheets=24).opinions(state, seat, Rng(1))
        each, rest = divmod(player.games, actions)
        assert rest == 0
        assert each == 2 or player.games * seats <= 24
        assert each == 4 or (player.games + actions) * seats > 24
        played.add(each)
    assert played <= {2, 3, 4}
    assert len(played) > 1


# -- exact ---------------------------------------------------------------------------------------------------------
def test_the_first_position_is_worth_the_optimum() -> None:
    game = scorepad.load("twenty-one")
    advisor = players.make("optimal", game)
    assert isinstance(advisor, Exact)
    assert advisor.solver.value(game.start(1), 0) == pytest.approx(players.optimum(game))


def test_an_exact_value_is_the_mean_of_what_follows() -> None:
    game = scorepad.load("twenty-one")
    advisor = players.make("optimal", game)
    assert isinstance(advisor, Exact)
    value = advisor.solver.value
    for state, seat in choices(game, 1, 7, every=9, most=3):
        found = advisor.opinions(state, seat, Rng(1))
        assert max(one.points for one in found) == pytest.approx(value(state, seat))
        assert all(one.error == 0 for one in found)


def test_throwing_again_is_worth_the_mean_of_all_throws() -> None:
    game = scorepad.load("twenty-one")
    advisor = players.make("optimal", game)
    assert isinstance(advisor, Exact)
    state = game.start(1)
    state.roll(12345)
    after = state.clone()
    after.apply(0, state.legal(0)[-1])
    assert after.chance
    total, count = 0.0, after.outcomes()
    step = 1 if scorepad.COMPILED else 37
    seen = range(0, count, step)
    for outcome in seen:
        thrown = after.clone()
        thrown.roll(outcome)
        total += advisor.solver.value(thrown, 0)
    close = 1e-9 if step == 1 else 0.05
    assert total / len(seen) == pytest.approx(advisor.solver.value(after, 0), rel=close)


# -- casual --------------------------------------------------------------------------------------------------------
def mean(game: scorepad.Game, player: str, games: int) -> float:
    return simulate(game, games, [player], seed=11).seats[0].spread.mean


def test_casual_lies_between(scale: int) -> None:
    game = scorepad.load("twenty-one")
    low, middle, high = (mean(game, name, 20 * scale) for name in ("greedy", "casual", "optimal"))
    assert low < middle < high


@pytest.mark.parametrize(
    ("name", "best"), [("twenty-one", "racer"), *([("ubongo-dice", "planner")] if scorepad.COMPILED else [])]
)
def test_casual_lies_between_at_tables_too(name: str, best: str) -> None:
    game = scorepad.load(name)
    result = tournament(game, ["greedy", "casual", best], games=50, seats=2, seed=5, jobs=1)
    assert result.duel("casual", "greedy").share > 0.5
    assert result.duel("casual", best).share < 0.5


def test_casual_without_faults_plays_like_its_model() -> None:
    game = scorepad.load("twenty-one")
    model = players.make("optimal", game)
    assert isinstance(model, Exact)
    player = Casual(model, Temper(overlooks=0, sight=1.0, doubt=0.0))
    for state, seat in choices(game, 1, 8, most=6):
        best = {one.action: one.points for one in model.opinions(state, seat, Rng(1))}
        assert best[player.choose(state, seat, Rng(2))] == pytest.approx(max(best.values()))


def test_casual_is_casual_by_its_generator_alone() -> None:
    game = scorepad.load("twenty-one")
    player = players.make("casual", game)
    for state, seat in choices(game, 2, 9, most=4):
        assert player.choose(state, seat, Rng(3)) == player.choose(state, seat, Rng(3))
