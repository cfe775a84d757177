"""Random commands from random people: a receipt or a refusal, nothing else; the events give the same table again."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scorepad
from scorepad.core.match import ROLL
from scorepad.core.record import Act as Done
from scorepad.table import leaving, lobby
from scorepad.table.bots import next_question
from scorepad.table.commands import Act, Chat, Command, StandIn, Undo, bot_act, do, use_hint, why_not
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table
from table.watching import EVERYBODY, Watchers, whole
from tabletop import NAMES, Clock, faces, seated

every_game = pytest.mark.parametrize("game", scorepad.games())

few = settings(max_examples=40 if scorepad.COMPILED else 4)

people = st.sampled_from(EVERYBODY)
seats = st.integers(-1, 3)
ids = st.sampled_from([f"id{number}" for number in range(12)])
words = st.sampled_from(["roll", "done", "tray", "keep", "w>y3a", "", "no such thing", "roll w1y1b1g1o1p1"])


class Crowd:
    """Everything that people may try at one table."""

    def __init__(self, data: st.DataObject, game: str, dice: str) -> None:
        self.data, self.clock = data, Clock()
        self.table = seated(game, 2, ("random",), dice=dice, auto_forced=data.draw(st.booleans()))
        self.table.clock = self.clock
        self.watchers = Watchers(self.table)

    def try_something(self) -> None:
        """Somebody tries something, sensible or not; the bots answer; everybody is told."""
        others = (self.command, self.question, self.sit_or_leave, self.hand_over, self.wait)
        attempt = self.data.draw(st.sampled_from((self.play,) * 5 + others))
        known, before = self.table.number, self.table.playing.position
        with suppress(Refusal):
            attempt()
            return self.watchers.listen()
        assert (self.table.number, self.table.playing.position) == (known, before)
        return None

    def play(self) -> None:
        """Whoever is awaited does something that is allowed."""
        table = self.table
        asked = next_question(table, min)
        if asked is not None:
            assert bot_act(table, asked.seat, asked.version, self.data.draw(st.sampled_from(asked.choices)))
            return
        if not table.waiting:
            return
        seat = self.data.draw(st.sampled_from(table.waiting))
        action = str(self.data.draw(st.sampled_from(table.playing.legal(seat))))
        own = faces(table) if action == ROLL and table.terms.dice == "own" else None
        holder = table.seats[seat].holder or next((one.holder for one in table.seats if one.holder), None)
        do(table, Act(seat, self.data.draw(ids), table.versions[seat], action, own), holder)

    def command(self) -> None:
        """Whoever it is says whatever it is."""
        do(self.table, self.data.draw(self.commands()), self.data.draw(people))

    def commands(self) -> st.SearchStrategy[Command]:
        """Commands for versions about the present ones."""
        versions = st.integers(-1, max(self.table.versions) + 1)
        return st.one_of(
            st.builds(Act, seats, ids, versions, words, st.none() | words),
            st.builds(Undo, seats, ids, versions),
            st.builds(Chat, seats, ids, st.text(max_size=5)),
            st.builds(StandIn, seats, ids, st.booleans()),
        )

    def question(self) -> None:
        """Why not, or a hint."""
        seat, holder = self.data.draw(seats), self.data.draw(people)
        if self.data.draw(st.booleans()):
            why_not(self.table, seat, self.data.draw(words), holder)
        else:
            use_hint(self.table, seat, holder)

    def sit_or_leave(self) -> None:
        """Somebody wants a seat, or none any more; now and then that is all."""
        seat, holder = self.data.draw(seats), self.data.draw(people.filter(bool)) or ""
        match self.data.draw(st.integers(0, 9)):
            case 0:
                leaving.give_up(self.table, seat, holder)
            case 1:
                leaving.leave_to_others(self.table, holder)
            case 2:
                lobby.start_now(self.table, holder, "bots", "random")
            case 3:
                lobby.rematch(self.table, holder, "again")
            case _:
                lobby.sit(self.table, seat, holder, self.data.draw(st.text(max_size=3)), "0" * 32)

    def hand_over(self) -> None:
        """A seat goes to somebody who may have one already."""
        seat, holder = self.data.draw(seats), self.data.draw(people.filter(bool)) or ""
        lobby.hand_over(self.table, lobby.sitting(self.table, seat, holder), self.data.draw(st.sampled_from(NAMES)))

    def wait(self) -> None:
        """Time passes."""
        self.clock.now += self.data.draw(st.floats(0, 200))

    def check(self) -> None:
        """What was told is what there is; the events alone lead to it; nobody knows of a hidden answer."""
        self.watchers.check()
        again = Table.from_json(json.loads(json.dumps(self.table.to_json())), self.clock)
        for holder in EVERYBODY:
            assert whole(again, holder) == whole(self.table, holder)
            self.check_hidden(holder)
        assert (again.receipts, again.versions, again.asked) == (
            self.table.receipts,
            self.table.versions,
            self.table.asked,
        )

    def check_hidden(self, holder: str | None) -> None:
        """Of acts that are hidden now neither the log, nor the record, nor a sheet tells anything."""
        table, mine = self.table, self.table.seats_of(holder)
        if not table.hiding:
            return
        secret = [act for act in table.playing.acts if table.playing.hidden(act) and act.seat not in mine]
        log = whole(table, holder)["log"]
        assert len(log) <= table.number - len(secret)
        viewer = mine[0] if len(mine) == 1 else None
        assert len(table.record(viewer).lines) == len(table.playing.history) - len(self.unknown(viewer))

    def unknown(self, viewer: int | None) -> list[Done]:
        """The hidden acts of others."""
        match = self.table.playing
        return [act for act in match.acts if match.hidden(act) and act.seat != viewer]


@every_game
@few
@given(data=st.data(), dice=st.sampled_from(["server", "own"]))
def test_whatever_is_tried_is_done_or_refused(game: str, data: st.DataObject, dice: str) -> None:
    crowd = Crowd(data, game, dice)
    for _ in range(data.draw(st.integers(1, 40))):
        crowd.try_something()
    crowd.check()
