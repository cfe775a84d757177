"""People at a table who try everything: acts in and out of turn, taking back, dice entered by hand, nonsense."""

from collections.abc import Sequence

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import scorepad
from conformance.walks import TABLES, Table
from scorepad import IllegalAction, Match, NotationError, Record

any_seat = st.integers(-1, 7)
any_number = st.integers(0, 10_000)


class People(RuleBasedStateMachine):
    """A match of any game, and whatever people do to it."""

    tables: Sequence[Table] = TABLES

    @initialize(data=st.data(), seed=st.integers(0, 999))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        table = data.draw(st.sampled_from(self.tables), label="table")
        self.match = Match(table.game, table.seats, seed)

    # -- what is allowed ------------------------------------------------------------------------------------------
    @precondition(lambda self: not self.match.over)
    @rule(which=any_number, who=any_number)
    def play(self, which: int, who: int) -> None:
        seat = self.match.waiting[who % len(self.match.waiting)]
        choices = self.match.legal(seat)
        known = len(self.match.events)
        events = self.match.play(seat, choices[which % len(choices)])
        assert self.match.events[known:] == events

    @precondition(lambda self: not self.match.over)
    @rule(which=any_number)
    def enter_roll(self, which: int) -> None:
        """The dice were thrown by hand, where they are to be thrown."""
        if self.match.state.chance:
            outcome = which * 7919 % self.match.state.outcomes()
            self.match.enter_roll(self.match.game.roll_text(self.match.state, outcome))

    @rule(seat=any_seat)
    def undo(self, seat: int) -> None:
        before = self.match.position
        if not 0 <= seat < self.match.seats:
            with pytest.raises(NotationError):
                self.match.undo(seat)
        elif self.match.can_undo(seat):
            assert self.match.undo(seat) in {self.match.game.action_text(code) for code in range(self.match.game.codes)}
            return
        else:
            with pytest.raises(IllegalAction):
                self.match.undo(seat)
        assert self.match.position == before

    # -- what is not ------------------------------------------------------------------------------------------------
    @rule(seat=any_seat, code=any_number)
    def try_any_act(self, seat: int, code: int) -> None:
        """Anybody tries anything: it is done, or explained and not done."""
        text = self.match.game.action_text(code % self.match.game.codes)
        before = self.match.position
        try:
            why = self.match.why_not(seat, text)
        except NotationError:
            assert not 0 <= seat < self.match.seats
            return
        assert (why is None) == (text in self.match.legal(seat))
        if why is not None:
            with pytest.raises(IllegalAction, match="not allowed now"):
                self.match.play(seat, text)
            assert self.match.position == before

    @rule(seat=any_seat, text=st.text(max_size=8))
    def try_nonsense(self, seat: int, text: str) -> None:
        if text in {self.match.game.action_text(code) for code in range(self.match.game.codes)}:
            return
        before = self.match.position
        with pytest.raises(NotationError):
            self.match.play(seat, text)
        with pytest.raises((NotationError, IllegalAction)):
            self.match.enter_roll(text)
        assert self.match.position == before

    # -- what always holds ------------------------------------------------------------------------------------------
    @invariant()
    def somebody_can_act(self) -> None:
        match = self.match
        assert match.over == (match.waiting == ())
        assert all(bool(match.state.legal(seat)) or match.state.chance for seat in match.waiting)

    @invariant()
    def scores_add_up(self) -> None:
        totals = [scores["total"] for scores in self.match.scores()]
        assert [place.total for place in self.match.ranking()] == sorted(totals, reverse=True)

    @invariant()
    def the_position_can_be_written_down(self) -> None:
        assert self.match.game.parse_position(self.match.position).dump() == self.match.state.dump()

    @rule()
    def replay(self) -> None:
        again = Record.loads(self.match.record.dumps()).replay()
        assert again.position == self.match.position
        assert [event.sentence for event in again.events] == [event.sentence for event in self.match.events]

    def teardown(self) -> None:
        """At the end of every story the record still tells it."""
        if hasattr(self, "match"):
            self.replay()


FAMILIES = sorted({table.game.family for table in TABLES})


@pytest.mark.parametrize("family", FAMILIES)
def test_people_play(family: str) -> None:
    """Longer stories where they are cheap."""

    class Players(People):
        tables = tuple(table for table in TABLES if table.game.family == family)

    stories = 15 if scorepad.COMPILED else 5
    case = Players.TestCase
    case.settings = settings(max_examples=stories, stateful_step_count=60, deadline=None)
    case("runTest").runTest()
