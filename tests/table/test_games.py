"""Whole games at a table in memory: people, bots, both; their own dice; taken back; kept, and gone on with."""

import json

import pytest

import scorepad
from scorepad.core.match import ROLL
from scorepad.core.record import Record
from scorepad.table import lobby
from scorepad.table.bots import choose, next_question
from scorepad.table.commands import Undo, bot_act, do, settle
from scorepad.table.dice import commitment
from scorepad.table.table import Table
from scorepad.table.verify import verify
from table.watching import EVERYBODY, Watchers, whole
from tabletop import ID, Clock, act, faces, opened, seated, step

every_game = pytest.mark.parametrize("game", scorepad.games())


def kept(table: Table) -> Table:
    """The same table as another host has it that kept it as JSON."""
    return Table.from_json(json.loads(json.dumps(table.to_json())), Clock())


def let_bots_act(table: Table) -> int:
    """Until people are awaited; how often they did."""
    acts = 0
    while (asked := next_question(table)) is not None:
        assert bot_act(table, asked.seat, asked.version, choose(asked, acts))
        acts += 1
    return acts


@every_game
def test_people_play_a_whole_game_and_everybody_is_told_of_it(game: str) -> None:
    table = seated(game, 2)
    watchers = Watchers(table, ("Ada", "Ben", None))
    shown = whole(table, None)["dice"]
    assert (shown["commitment"], shown["secret"]) == (commitment(table.terms.secret), None)
    while table.status != "over":
        step(table, choice=table.number)
        watchers.listen()
        if table.number % 40 == 0:
            watchers.check()
    watchers.check()
    assert [entry.number for entry in table.log] == list(range(1, table.number + 1))
    assert table.log[-1].kind == "over"
    assert sorted(result.name for result in table.results()) == ["Ada", "Ben"]
    assert min(result.place for result in table.results()) == 1
    verdict = verify(table.record(None).dumps(), shown["commitment"])
    assert (verdict.problems, verdict.checked) == ((), table.throws)


@every_game
def test_a_person_and_bots_play_a_whole_game(game: str) -> None:
    table = seated(game, 1, ("greedy", "random"))
    acts = let_bots_act(table)
    while table.status != "over":
        step(table)
        acts += let_bots_act(table)
    assert acts > 10
    assert table.bot_seats() == []
    assert [result.name for result in table.results()] == ["Ada"]
    assert table.record(None).players() == ["human:Ada", "greedy", "random"]
    assert verify(table.record(None).dumps()).problems == ()


@every_game
def test_what_is_taken_back_is_as_if_it_had_never_been_done(game: str) -> None:
    """Two tables with the same dice: at one of them everything that can be is done, taken back and done again."""
    one = seated(game, 2)
    other = kept(one)
    other.clock = one.clock
    undone = 0
    while one.status != "over":
        choice = one.number
        seat = one.waiting[0]
        step(one, choice)
        step(other, choice)
        if other.match is not None and not other.match.over and other.playing.can_undo(seat):
            do(other, Undo(seat, f"u{other.number}", other.versions[seat]), other.seats[seat].holder)
            step_of(other, seat, one)
            undone += 1
    assert undone > 10
    assert other.status == "over"
    assert other.playing.record == one.playing.record
    assert [result.total for result in other.results()] == [result.total for result in one.results()]


def step_of(table: Table, seat: int, like: Table) -> None:
    """Do what was done last at the other table, once more."""
    entry = next(entry for entry in reversed(like.log) if entry.kind in ("act", ROLL))
    act(table, seat, entry.text or "")


@every_game
def test_a_table_that_was_kept_goes_on_as_the_one_that_stayed(game: str) -> None:
    table = seated(game, 2, auto_forced=True)
    while table.status != "over":
        if table.number % 25 == 0:
            again = kept(table)
            assert all(whole(again, holder) == whole(table, holder) for holder in EVERYBODY)
            assert (again.versions, again.receipts, again.terms) == (table.versions, table.receipts, table.terms)
            table = again
        step(table, choice=table.number)
    assert verify(table.record(None).dumps()).problems == ()


@every_game
def test_own_dice_are_asked_for_and_thrown_by_whoever_sits_there(game: str) -> None:
    table = seated(game, 1, ("greedy",), dice="own")
    asked = 0
    let_bots_act(table)
    while table.status != "over":
        asked += 1 in table.asked
        step(table)
        let_bots_act(table)
    assert asked > 0
    assert "dice-secret" not in table.record(None).notes
    throws = [entry for entry in table.log if entry.kind == ROLL]
    assert {entry.seat for entry in throws} == {0, 1}
    assert not table.terms.counts


def test_forced_answers_are_played_where_the_table_wants_it() -> None:
    plain, quick = seated("twenty-one"), seated("twenty-one", auto_forced=True)
    for table in (plain, quick):
        while table.status != "over":
            step(table)
    assert all(entry.client_id for entry in plain.log if entry.kind == "act")
    assert any(entry.client_id is None for entry in quick.log if entry.kind == "act")


@pytest.mark.parametrize("game", ["twenty-one", "ubongo-dice"])
def test_alone_what_ends_a_turn_is_played_and_can_be_taken_back_with_what_came_before(game: str) -> None:
    table, back = seated(game, 1, auto_forced=True), 0
    while table.status != "over" and back < 3:
        match, before = table.playing, table.number
        step(table, choice=before)
        played = [entry for entry in table.log[before:] if entry.kind == "act"]
        if len(played) > 1 and match.can_undo(0):
            do(table, Undo(0, f"u{before}", table.versions[0]), "Ada")
            assert len(match.legal(0)) > 1 or not match.can_undo(0)
            back += 1
    assert back > 0


@every_game
def test_at_a_table_nothing_that_could_be_taken_back_is_ended(game: str) -> None:
    table, waited = seated(game, 2, auto_forced=True), 0
    while table.status != "over" and waited < 3:
        step(table, choice=table.number)
        seat = next(iter(table.waiting), 0)
        choices = table.playing.legal(seat) if table.waiting else []
        if len(choices) == 1 and choices[0] != ROLL:
            assert table.playing.can_undo(seat)
            assert table.playing.would_seal(seat, str(choices[0]))
            waited += 1
    assert waited > 0


def test_a_game_goes_on_from_a_record() -> None:
    begun = seated("ganz-schoen-clever", 2)
    while begun.number < 60:
        step(begun)
    text = begun.record(None).dumps()
    table = lobby.opened(lobby.Wanted(lobby.record_key(text), (None, "greedy"), base=text), ID, "Ada", Clock())
    assert (table.status, table.terms.counts) == ("open", False)
    lobby.sit(table, 0, "Ada", "Ada", "0" * 32)
    assert table.playing.position == begun.playing.position
    let_bots_act(table)
    while table.status != "over":
        step(table)
        let_bots_act(table)
    record = table.record(None)
    assert record.lines[: len(begun.playing.record.lines)] == begun.playing.record.lines
    before = int(record.notes["dice-from"])
    assert verify(record.dumps(), before=before).problems == ()
    assert kept(table).playing.position == table.playing.position


def test_a_record_of_a_finished_game_is_shown_as_it_ended() -> None:
    begun = seated("twenty-one", 1)
    while begun.status != "over":
        step(begun)
    text = begun.record(None).dumps()
    table = lobby.opened(lobby.Wanted(lobby.record_key(text), (None,), base=text), ID, "Ada", Clock())
    assert table.status == "over"
    assert Record.loads(text).replay().scores() == table.playing.scores()


def test_dice_of_ones_own_that_leave_a_question_open_are_asked_again() -> None:
    """What lies on the table must be told in full; a face that no die has is no throw."""
    table = seated("ganz-schoen-clever", 1, dice="own")
    assert act(table, 0, ROLL, faces(table)).version == 1
    settle(table)
    assert table.throws == 1
    assert opened("ganz-schoen-clever", 1, dice="own").terms.counts is False
