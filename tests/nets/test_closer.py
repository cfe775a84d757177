"""A closer look at one decision: the expert samples it beside its own candidates, however bad it seems."""

import pytest

from scorepad import load
from scorepad.clever.bots import make_evaluator
from scorepad.clever.bots.evaluator import NetEvaluator
from scorepad.clever.game import Rules
from scorepad.core import Rng
from scorepad.core.game import State

#: Few samples: enough to tell the best from the worst.
SAMPLES = 64


@pytest.fixture(scope="module")
def evaluator() -> NetEvaluator:
    """The values of Ganz schön clever, with a hasty expert."""
    game = load("ganz-schoen-clever")
    assert isinstance(game, Rules)
    found = make_evaluator(game)
    assert isinstance(found, NetEvaluator)
    found.expert.samples = SAMPLES
    return found


@pytest.fixture(scope="module", params=[1, 2])
def state(request: pytest.FixtureRequest) -> State:
    """A first throw, alone and at a table."""
    state: State = load("ganz-schoen-clever").start(request.param)
    state.roll(12345)
    return state


def test_the_best_is_not_behind_and_the_worst_is(evaluator: NetEvaluator, state: State) -> None:
    best = evaluator.line(state, 0).acts[0]
    worst = min(state.legal(0), key=lambda code: evaluator.after(state, 0, code))
    near, far = (evaluator.closer(state, 0, code, Rng(1)) for code in (best, worst))
    assert near is not None
    assert far is not None
    assert near.value <= 2 * near.error + 1e-9
    assert far.value > 4 * far.error > 0


def test_the_same_samples_tell_the_same(evaluator: NetEvaluator, state: State) -> None:
    code = state.legal(0)[-1]
    assert evaluator.closer(state, 0, code, Rng(3)) == evaluator.closer(state, 0, code, Rng(3))


def test_a_closer_look_changes_nothing_for_the_expert(evaluator: NetEvaluator, state: State) -> None:
    """What was admitted for one question is forgotten at the next."""
    before = evaluator.expert.choose(state, 0, Rng(2))  # type: ignore[arg-type]
    evaluator.closer(state, 0, state.legal(0)[-1], Rng(3))
    assert evaluator.expert.choose(state, 0, Rng(2)) == before  # type: ignore[arg-type]
