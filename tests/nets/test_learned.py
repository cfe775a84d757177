"""Players that ask a net: the same seed, the same game; values that fit the choice; effort that is kept."""

import pytest

import scorepad
from nets.nets import CLEVER, decisions, rules, untrained
from scorepad import lab
from scorepad.engine import Rng
from scorepad.players import make
from scorepad.players.clever_learned import Expert, Learned
from scorepad.players.clever_net import Net
from scorepad.players.clever_plan import Plan

#: Far below what the shipped nets reach, far above what greedy does.
FLOORS = {"ganz-schoen-clever": 250.0, "doppelt-so-clever": 250.0, "clever-hoch-drei": 330.0}


@pytest.mark.parametrize("name", CLEVER)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_opinions_are_about_every_action_and_begin_with_the_choice(name: str, seats: int, scale: int) -> None:
    game = rules(name)
    samples = 32 if scorepad.COMPILED else 8
    for player in (Learned(game.tables, untrained(game)), Expert(game.tables, untrained(game), samples=samples)):
        for state, seat in decisions(game, seats, seed=6, count=2 * scale)[:: 2 if seats > 1 else 1]:
            opinions = player.opinions(state, seat, Rng(1))
            assert sorted(opinion.action for opinion in opinions) == sorted(state.legal(seat))
            assert opinions[0].action == player.choose(state, seat, Rng(1))
            assert [opinion.points for opinion in opinions] == sorted((o.points for o in opinions), reverse=True)
            wins = [opinion.win for opinion in opinions]
            assert (
                all(win is None for win in wins)
                if seats == 1
                else all(0 <= win <= 1 for win in wins if win is not None)
            )


@pytest.mark.parametrize("name", CLEVER)
def test_a_plan_ends_where_the_same_decisions_end(name: str, scale: int) -> None:
    game = rules(name)
    plan = Plan(game.tables, Net(untrained(game).alone))
    plan.patience = 1 << 20
    for state, seat in decisions(game, 1, seed=8, count=3 * scale):
        best, chosen = plan.find(state, seat), plan.best_action()
        values = {code: plan.value_of(state, seat, code) for code in state.legal(seat)}
        assert best == pytest.approx(values[chosen])
        assert best <= max(values.values()) + 1e-6


def test_the_same_seed_gives_the_same_answers() -> None:
    game = rules("ganz-schoen-clever")
    found = []
    for _ in range(2):
        expert = Expert(game.tables, untrained(game), samples=64)
        found.append([expert.choose(state, seat, Rng(9)) for state, seat in decisions(game, 1, seed=7, count=4)])
    assert found[0] == found[1]


def test_several_threads_give_the_same_answers() -> None:
    game = rules("doppelt-so-clever")
    one, two = (Expert(game.tables, untrained(game), samples=64, threads=threads) for threads in (1, 2))
    for state, seat in decisions(game, 1, seed=7, count=4):
        assert one.opinions(state, seat, Rng(5)) == two.opinions(state, seat, Rng(5))


def test_effort_is_kept() -> None:
    game = rules("ganz-schoen-clever")
    expert = Expert(game.tables, untrained(game), samples=40)
    for state, seat in decisions(game, 1, seed=7, count=4):
        search = expert.look(state, seat, Rng(5))
        assert search.spent < 40 + 8 * 8


def test_a_clock_cuts_the_search_off() -> None:
    game = rules("ganz-schoen-clever")
    expert = Expert(game.tables, untrained(game), samples=1 << 30)
    expert.limit = 0.0
    state, seat = decisions(game, 1, seed=7, count=1)[0]
    assert expert.choose(state, seat, Rng(5)) in state.legal(seat)
    assert expert.look(state, seat, Rng(5)).spent == 0


def test_the_last_decision_is_exact() -> None:
    """With nothing left but own decisions, opinions are the points themselves."""
    game = rules("ganz-schoen-clever")
    learned = Learned(game.tables, untrained(game))
    last = [pair for pair in decisions(game, 1, seed=11, count=1000) if pair[0].round == 6 and pair[0].passive][-1]
    state, seat = last
    for opinion in learned.opinions(state, seat, Rng(1)):
        after = state.clone()
        after.apply(seat, opinion.action)
        if after.over:
            assert opinion.points >= after.score(seat)
            assert opinion.points == int(opinion.points)


def test_a_sheet_without_weights_is_searched_with_the_greedy_player() -> None:
    game = rules("scorepad-original")
    state, seat = decisions(game, 1, seed=7, count=1)[0]
    for name in ("learned", "expert"):
        player = make(name, game)
        assert player.name == "greedy"
        assert player.choose(state, seat, Rng(5)) in state.legal(seat)


@pytest.mark.parametrize("name", FLOORS)
@pytest.mark.parametrize("preset", ["international", "rulebook"])
def test_shipped_nets_are_strong(name: str, preset: str, scale: int) -> None:
    if not scorepad.COMPILED:  # one game takes minutes; that it plays the same is what the tests above are about
        state, seat = decisions(rules(name, preset), 1, seed=31, count=1)[0]
        assert make("learned", rules(name, preset)).choose(state, seat, Rng(1)) in state.legal(seat)
        return
    result = lab.simulate(scorepad.load(name, preset=preset), 10 * scale, players=["learned"], seed=31)
    assert result.seats[0].spread.mean > FLOORS[name]
