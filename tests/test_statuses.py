"""Which HTTP status a refusal has is said in one place."""

import pytest

from scorepad.answers.statuses import STATUSES, NotFound, status_of
from scorepad.core.narrate import narrate
from scorepad.core.sentence import Sentence
from scorepad.table.refusal import Refusal


@pytest.mark.parametrize("key", STATUSES)
def test_every_reason_with_a_status_of_its_own_is_one_that_players_are_told(key: str) -> None:
    assert narrate(Sentence(key, {"steps": 1, "count": 1})) != key
    assert status_of(Refusal(key)) == STATUSES[key] != 409


def test_all_others_are_judged_by_the_state_of_the_table() -> None:
    assert status_of(Refusal("reason.stale", found=1, expected=2)) == 409
    assert status_of(Refusal("reason.no-game")) == 409  # sent to be played
    assert status_of(NotFound("reason.no-game")) == 404  # in an address
