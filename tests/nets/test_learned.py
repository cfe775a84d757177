"""Players that ask a net: the same seed, the same game; values that fit the choice; effort that is kept."""

import re
from typing import Any, cast

import pytest

import scorepad
from nets.nets import CLEVER, decisions, rules, untrained
from positions import unlearned
from scorepad import lab
from scorepad.clever.bots.expert import Expert
from scorepad.clever.bots.learned import Learned
from scorepad.clever.bots.net import Net
from scorepad.clever.bots.plan import Plan
from scorepad.clever.bots.search import QUICK
from scorepad.clever.game import Rules
from scorepad.core import Rng
from scorepad.players import make

#: Far below what the shipped nets reach, far above what greedy does.
FLOORS = {
    "ganz-schoen-clever": 250.0,
    "doppelt-so-clever": 250.0,
    "clever-hoch-drei": 330.0,
    "scorepad-original": 400.0,
}


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
    plan = Plan(game.tables, Net(untrained(game).arrays))
    plan.patience = 1 << 20
    for state, seat in decisions(game, 1, seed=8, count=3 * scale):
        best, chosen = plan.find(state, seat), plan.best_action()
        values = {code: plan.value_of(state, seat, code) for code in state.legal(seat)}
        assert best == pytest.approx(values[chosen])
        assert best <= max(values.values()) + 1e-6


@pytest.mark.parametrize("name", CLEVER)
def test_a_plan_without_patience_still_ends(name: str, scale: int) -> None:
    game = rules(name)
    plan = Plan(game.tables, Net(untrained(game).arrays))
    plan.patience = 1
    for state, seat in decisions(game, 1, seed=8, count=3 * scale):
        plan.find(state, seat)
        assert plan.best_action() in state.legal(seat)


def test_more_patience_never_finds_less() -> None:
    game = rules("doppelt-so-clever")
    plan = Plan(game.tables, Net(untrained(game).arrays))
    for state, seat in decisions(game, 1, seed=8, count=12):
        values = []
        for patience in (1, 50, 2000):
            plan.patience = patience
            values.append(plan.find(state, seat))
        assert values == sorted(values)


def test_few_dice_are_gone_through_throw_by_throw() -> None:
    """Before a turn's last throw of few dice, a value is the mean over all throws of what the best decisions give."""
    game = rules("ganz-schoen-clever")
    expert = Expert(game.tables, untrained(game), samples=300)
    plan = Plan(game.tables, Net(untrained(game).arrays))
    plan.patience = QUICK
    seen = 0
    before_last = [pair for pair in decisions(game, 1, seed=12, count=60) if few_throws_left(*pair)]
    for state, seat in before_last[:4]:
        search = expert.look(state, seat, Rng(5))
        for place in range(search.count):
            after = state.clone()
            after.apply(seat, search.action(place))
            if search.exact(place) and after.chance and after.outcomes() > 1:
                assert search.error(place) == 0
                assert search.mean(place) == pytest.approx(mean_of_throws(plan, after, seat), abs=1e-3)
                seen += 1
    assert seen > 1


def few_throws_left(state: Any, seat: int) -> bool:
    """Whether a turn's last throw comes next, of at most two dice after some action."""
    after = [state.clone() for _ in state.legal(seat)]
    for position, code in zip(after, state.legal(seat), strict=True):
        position.apply(seat, code)
    return state.roll_number == 2 and any(position.chance and position.outcomes() <= 36 for position in after)


def mean_of_throws(plan: Plan, state: Any, seat: int) -> float:
    """The mean over all throws of the best that can be made of each."""
    total = 0.0
    for outcome in range(state.outcomes()):
        thrown = state.clone()
        thrown.roll(outcome)
        decide = thrown.waiting and not thrown.chance
        total += plan.find(thrown, seat) if decide else plan.worth_for(thrown, seat)
    return total / int(state.outcomes())


def test_settings_follow_the_name() -> None:
    game = rules("ganz-schoen-clever")
    expert = make("expert:samples=24:threads=2", game)
    assert isinstance(expert, Expert)
    assert (expert.samples, expert.threads) == (24, 2)
    assert isinstance(blind := make("learned:blind", game), Learned)
    assert blind.blind


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("expert:samples=few", "expert, samples: found 'few', expected a whole number above 0"),
        ("expert:samples=0", "expected a whole number above 0"),
        (
            "expert:speed=9",
            "found the setting 'speed=9', expected blind, positions=NUMBER, samples=NUMBER or threads=NUMBER",
        ),
        ("learned:samples=9", "found the setting 'samples=9', expected blind or positions=NUMBER"),
        ("greedy:samples=9", "greedy has no settings"),
        ("nobody:samples=9", "has no player 'nobody'"),
    ],
)
def test_a_wrong_setting_is_refused(name: str, words: str) -> None:
    with pytest.raises(scorepad.ScorepadError, match=re.escape(words)):
        make(name, rules("ganz-schoen-clever"))


def test_who_looks_at_the_others_pays_for_the_tray() -> None:
    """At a table of two some decisions differ from those made without a look at the other sheet; alone none does."""
    game = rules("ganz-schoen-clever")
    for seats, least in ((1, 0), (2, 1)):
        sees, blind = make("learned", game), make("learned:blind", game)
        pairs = decisions(game, seats, seed=37, count=50)
        differ = sum(sees.choose(state, seat, Rng(1)) != blind.choose(state, seat, Rng(1)) for state, seat in pairs)
        assert differ >= least if least else differ == 0


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
    game = cast(Rules, unlearned())
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
