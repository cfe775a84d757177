"""What a seat may know: everything on the table, and nothing of what others still hide."""

import pytest

from conformance.walks import TABLES, Table, awaited, play_any, sample
from scorepad import Match, ScorepadError
from scorepad.core import Rng
from scorepad.core.observation import Observation

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
#: Tables at which somebody has something to hide.
hiding_table = pytest.mark.parametrize(
    "table", [table for table in TABLES if table.game.hides_answers and table.seats > 1], ids=str
)


@every_table
@pytest.mark.parametrize("confirm", [0, 1])
def test_a_seat_knows_what_was_done_in_the_open_and_by_itself(table: Table, confirm: int, scale: int) -> None:
    game, rng = table.game, Rng(3, confirm)
    for _ in range(min(scale, 3) if game.hides_answers else 1):
        state = table.start(rng, confirm)
        known = {viewer: state.clone() for viewer in (*range(table.seats), None)}
        while not state.over:
            if state.chance:
                state.roll(rng.below(state.outcomes()))
                known = {viewer: state.clone() for viewer in known}
            else:
                seat = awaited(state)[rng.below(len(awaited(state)))]
                code = state.legal(seat)[rng.below(len(state.legal(seat)))]
                told = [viewer for viewer in known if viewer == seat or not game.hides(state, code)]
                state.apply(seat, code)
                for viewer in told:
                    known[viewer].apply(seat, code)
            for viewer, expected in known.items():
                assert game.known(state, viewer) == (state if state.chance or state.over else expected)


@hiding_table
def test_positions_that_differ_in_hidden_answers_only_look_alike(table: Table, scale: int) -> None:
    """One seat answers in every way it may: the others and onlookers see the same, the seat itself sees its answer."""
    game, compared = table.game, 0
    for state in sample(table, 30 + 10 * scale):
        for seat in awaited(state):
            answers = [code for code in state.legal(seat) if game.hides(state, code)]
            after = [state.clone() for _ in answers]
            for position, code in zip(after, answers, strict=True):
                position.apply(seat, code)
            still = [position for position in after if not position.chance and not position.over]
            for viewer in (*range(table.seats), None):
                seen = {game.observe(position, viewer) for position in still}
                assert len(seen) <= 1 or viewer == seat
                compared += len(still)
            if len(still) > 1:
                assert len({game.observe(position, seat) for position in still}) > 1
    assert compared > 50


@every_table
def test_an_observation_is_a_copy_with_what_may_be_done(table: Table) -> None:
    for state in sample(table, 8):
        for seat in range(table.seats):
            seen, before = table.game.observe(state, seat), state.dump()
            assert seen.legal == tuple(state.legal(seat))
            assert seen.awaited == bool(state.waiting >> seat & 1)
            assert seen.position == table.game.position_text(seen.state)
            assert repr(seen) == f"<{table.game_id}, seen by seat {seat}: {seen.position}>"
            assert len(seen.scores) == table.seats
            if seen.legal:
                seen.state.apply(seat, seen.legal[0])
            assert state.dump() == before
        onlooker = table.game.observe(state, None)
        assert (onlooker.awaited, onlooker.legal) == (False, ())
        assert "seen by nobody" in repr(onlooker)


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    table = TABLES[0]
    for seat in (-1, table.seats):
        with pytest.raises(ScorepadError, match=rf"found seat {seat}, expected 0 to {table.seats - 1}"):
            table.game.observe(table.start(Rng(1)), seat)


@hiding_table
def test_a_match_tells_each_seat_what_it_may_know(table: Table) -> None:
    match, rng = Match(table.game, table.seats, 4), Rng(4)
    for _ in range(60):
        if match.over:
            break
        for seat in range(table.seats):
            seen = match.observe(seat)
            assert isinstance(seen, Observation)
            assert seen.state == match.position_for(seat) == table.game.known(match.state, seat)
        play_any(match, rng)
