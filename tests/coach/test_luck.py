"""Luck, regret and residual add up to the score; dice favour nobody; who plays by the measure regrets nothing."""

from collections import defaultdict
from math import sqrt
from pathlib import Path
from typing import cast

import pytest

import scorepad
from coach.watching import FEW, played, summed
from golden.stories import FOLDER, golden_files, read
from positions import unlearned
from scorepad import COMPILED, Match, load, players
from scorepad.clever.engine import State
from scorepad.clever.words import THROW
from scorepad.coach.course import Course, ThrowStep, evaluator_for, seed_of
from scorepad.coach.ledger import Ledger
from scorepad.coach.outlook import luck, means, prospects
from scorepad.coach.playouts import PlayoutEvaluator
from scorepad.core import Rng
from scorepad.core.evaluator import Unit
from scorepad.core.families import family_of

ALL = golden_files()
#: Plain Python affords one game of each sheet that is quick.
QUICK = [next(path for path in ALL if path.parent.name == name) for name in ("ganz-schoen-clever", "twenty-one")]
FILES = ALL if COMPILED else QUICK

#: The mean of perfect practice of Twenty One.
PERFECT = 140.45238

#: The throw for the tray, when one plays alone.
PASSIVE = 4

CLEVER = [name for name in scorepad.games() if load(name).family == "clever"]


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_what_every_seat_is_told_adds_up_to_its_score(path: Path) -> None:
    record, _ = read(path)
    game = record.game()
    course = Course(record, family_of(game).evaluator(game, record.seats) or PlayoutEvaluator(game, "greedy", 1), FEW)
    sums = summed(course)
    for mine in sums:
        assert mine.score == pytest.approx(mine.expected + mine.luck - mine.regret + mine.residual, abs=1e-6)
        assert mine.regret >= 0
    if course.evaluator.unit in (Unit.POINTS, Unit.THROWS):
        assert [mine.score for mine in sums] == [scores["total"] for scores in course.match.scores()]


def test_perfect_practice_regrets_nothing_and_is_worth_the_same_in_every_game(scale: int) -> None:
    game = load("twenty-one")
    player = players.make("optimal", game)
    for seed in range(4 * scale):
        (mine,) = summed(Course(played(game, [player], seed)))
        assert mine.regret == pytest.approx(0, abs=1e-9)
        assert mine.residual == pytest.approx(0, abs=1e-9)
        assert mine.score - mine.luck == pytest.approx(PERFECT, abs=1e-5)


#: Bots with the game whose values they play by; plain Python affords the first.
BY_VALUE = [
    ("ganz-schoen-clever", "learned", 1),
    ("ganz-schoen-clever", "learned", 2),
    ("doppelt-so-clever", "learned", 1),
    ("clever-hoch-drei", "learned", 1),
    ("ubongo-dice", "planner", 1),
    ("ubongo-dice", "planner", 2),
]


@pytest.mark.parametrize(("name", "bot", "seats"), BY_VALUE if COMPILED else BY_VALUE[:1])
def test_a_bot_regrets_nothing_by_its_own_measure(name: str, bot: str, seats: int) -> None:
    game = load(name)
    record = played(game, [players.make(bot, game)] * seats, 3)
    for mine in summed(Course(record, effort=FEW)):
        assert (mine.regret, mine.given) == (0, 0)


def test_who_plays_by_chance_regrets_much() -> None:
    game = load("ganz-schoen-clever")
    (mine,) = summed(Course(played(game, [players.make("random", game)], 1), effort=FEW))
    assert mine.regret > 100


@pytest.mark.parametrize("name", CLEVER[:1] if not COMPILED else CLEVER)
def test_each_throw_of_the_turn_favours_nobody(name: str, scale: int) -> None:
    """The mean luck is 0 within three standard errors, whoever plays and whatever the values are."""
    game, found = load(name), defaultdict[int, list[float]](list)
    player = players.make("greedy", game)
    evaluator = evaluator_for(game, 1)
    for seed in range(4 * scale):
        for step in Course(played(game, [player], seed), evaluator, FEW).steps():
            if isinstance(step, ThrowStep):
                before = cast(State, step.before)
                found[before.roll_number if before.chance == THROW else PASSIVE].append(step.told[0].luck)
    assert set(found) == {1, 2, 3, PASSIVE}
    for lucks in found.values():
        mean = sum(lucks) / len(lucks)
        error = sqrt(sum((one - mean) ** 2 for one in lucks) / (len(lucks) - 1) / len(lucks))
        assert abs(mean) < 3 * error


def test_a_mean_of_few_outcomes_is_exact_and_luck_is_what_is_above_it() -> None:
    """With one die left the six throws are gone through; their luck adds up to nothing."""
    game = load("ganz-schoen-clever")
    evaluator = evaluator_for(game, 1)
    state, rng = game.start(1), Rng(5)
    while not (state.chance and state.outcomes() == 6):
        if state.chance:
            state.roll(rng.below(state.outcomes()))
        else:
            codes = state.legal(0)
            state.apply(0, codes[rng.below(len(codes))])
    (mean,) = means(evaluator, state, FEW * 2, rng)
    assert mean.error == 0
    total = 0.0
    for outcome in range(6):
        after = state.clone()
        after.roll(outcome)
        (one,) = luck(evaluator, state, after, FEW * 2, rng)
        assert one == pytest.approx(prospects(evaluator, after)[0] - mean.value)
        total += one
    assert total == pytest.approx(0, abs=1e-9)


def test_a_sampled_mean_says_how_sure_it_is() -> None:
    game = load("ganz-schoen-clever")
    evaluator = evaluator_for(game, 1)
    few, many = (means(evaluator, game.start(1), effort, Rng(1))[0] for effort in (8, 64))
    assert 0 < many.error < few.error < 20
    assert abs(few.value - many.value) < 4 * few.error


def test_rivals_dice_reach_a_seat_by_the_tray_alone() -> None:
    """While somebody else may roll on, the throws mean nothing to the others; what is left on the tray does."""
    game = load("ganz-schoen-clever")
    course = Course(played(game, [players.make("greedy", game)] * 2, 2), effort=FEW)
    lucks = defaultdict[int, list[float]](list)
    for step in course.steps():
        if isinstance(step, ThrowStep):
            lucks[cast(State, step.before).roll_number].append(abs(step.told[1 - step.roller].luck))
    assert max(lucks[1]) < min(max(lucks[2]), max(lucks[3]))
    assert max(lucks[3]) > 1


def test_the_same_record_always_tells_the_same() -> None:
    record, _ = read(next(path for path in FILES if path.parent.name == "ganz-schoen-clever"))
    assert summed(Course(record, effort=FEW)) == summed(Course(record, effort=FEW))


#: Luck of the own dice and of the others', what the others gave, regret and residual: the same bits compiled or not.
TOLD = {
    "ganz-schoen-clever/2-international-greedy": [
        (1.6702386856078704, -4.881902376810672, 6.672527503967302, 192.87807846069336, 38.15218855539956),
        (-60.57108963330592, 3.6720507939656386, 60.609983444213896, 194.29163379669188, 30.93310999870303),
    ],
    "twenty-one/3-rulebook-racer": [
        (-10.617769847002553, 18.512239654389376, 0.0, 0.0, -0.3944698073868196),
        (-5.690626067867712, 19.003685749489293, 0.0, 0.0, -8.813059681621578),
        (-21.685674793505797, 0.47814530449741177, 0.0, 0.0, 9.207529489008389),
    ],
}


@pytest.mark.parametrize("name", TOLD)
def test_compiled_or_not_the_same_is_told(name: str) -> None:
    record, _ = read(FOLDER / f"{name}.txt")
    told = [
        (mine.dice, mine.tray, mine.given, mine.regret, mine.residual) for mine in summed(Course(record, effort=FEW))
    ]
    assert told == [pytest.approx(expected, abs=1e-9) for expected in TOLD[name]]


def test_comments_and_names_do_not_change_the_seed() -> None:
    record, _ = read(ALL[0])
    other = scorepad.Record.loads(record.dumps().replace("\n\n", "\nplayers: human:Ann\n\n# a comment\n", 1))
    assert seed_of(other) == seed_of(record)
    changed = scorepad.Record.loads(record.dumps().replace("first: 0", "first: 1"))
    assert seed_of(changed) != seed_of(record) or record.first == 1


def test_a_sheet_that_nobody_trained_is_played_out_and_says_so() -> None:
    evaluator = evaluator_for(unlearned(), 1)
    assert isinstance(evaluator, PlayoutEvaluator)
    assert evaluator.version.startswith("playouts of greedy")


def test_a_record_that_stops_early_is_told_as_far_as_it_goes() -> None:
    match = Match(load("ganz-schoen-clever"), 1, 1)
    match.play(0, "roll")
    (mine,) = summed(Course(match.record, effort=FEW))
    assert mine.regret == 0
    assert mine.dice != 0


def test_only_throws_can_be_followed_without_the_acts() -> None:
    """Luck needs no history: a ledger that is told of nothing but throws says the same of them."""
    game = load("twenty-one")
    record = played(game, [players.make("greedy", game)], 4)
    steps = [step for step in Course(record).steps() if isinstance(step, ThrowStep)]
    ledger = Ledger(evaluator_for(game, 1), game.start(1))
    for step in steps:
        after = step.before.clone()
        after.roll(game.parse_roll(step.before, step.text))
        assert ledger.throw(step.before, after)[0].luck == pytest.approx(step.told[0].luck)
