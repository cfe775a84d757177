"""Commands at a table: once, in time, by who may; whatever is refused changes nothing."""

import pytest

from scorepad.core.match import ROLL
from scorepad.table import commands, lobby
from scorepad.table.commands import Act, Chat, Command, StandIn, Undo, bot_act, command_of, do, use_hint, why_not
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table
from table.watching import whole
from tabletop import Clock, act, faces, opened, seated, step


def refused(table: Table, command: Command, holder: str | None = "Ada") -> str:
    """Why a command is refused; nothing is different then."""
    before, number = whole(table, "Ada"), table.number
    with pytest.raises(Refusal) as caught:
        do(table, command, holder)
    assert (whole(table, "Ada"), table.number) == (before, number)
    return caught.value.key


def alone(game: str = "ganz-schoen-clever") -> Table:
    """Ada has thrown the dice and is to choose."""
    table = seated(game, 1)
    act(table, 0, ROLL)
    return table


def first(table: Table) -> str:
    """An act that is allowed."""
    return str(table.playing.legal(0)[0])


def test_the_same_id_is_done_once_and_gets_the_same_receipt() -> None:
    table = alone()
    command = Act(0, "one", table.versions[0], first(table))
    receipt = do(table, command, "Ada")
    number = table.number
    assert do(table, command, "Ada") == receipt
    do(table, Chat(0, "two", "hello"), "Ada")
    assert do(table, command, "Ada") == receipt
    assert (receipt.id, receipt.number, table.number) == ("one", number, number + 1)


@pytest.mark.parametrize(
    "other", [Act(0, "one", 2, "done"), Undo(0, "one", 2), Chat(0, "one", "hello"), StandIn(0, "one", on=True)]
)
def test_an_id_that_was_used_for_something_else(other: Command) -> None:
    table = alone()
    do(table, Act(0, "one", table.versions[0], first(table)), "Ada")
    assert table.versions == [2]
    assert refused(table, other) == "reason.id-used"


def test_a_throw_that_is_said_again_with_other_dice() -> None:
    table = seated("ganz-schoen-clever", 1, dice="own")
    dice = faces(table)
    receipt = do(table, Act(0, "one", 0, ROLL, dice), "Ada")
    assert do(table, Act(0, "one", 0, ROLL, dice), "Ada") == receipt
    assert refused(table, Act(0, "one", 0, ROLL, "w1y1b1g1o1p1")) == "reason.id-used"


@pytest.mark.parametrize("version", [0, 99, -1])
def test_a_command_that_was_meant_for_another_position(version: int) -> None:
    table = alone()
    assert table.versions == [1]
    assert refused(table, Act(0, "one", version, first(table))) == "reason.stale"
    assert refused(table, Undo(0, "two", version)) == "reason.stale"


def test_before_the_start_and_after_the_end() -> None:
    table = opened("twenty-one", 2)
    assert refused(table, Act(0, "a", 0, ROLL)) == "reason.not-your-seat"
    lobby.sit(table, 0, "Ada", "Ada", "0" * 32)
    early: list[Command] = [Act(0, "a", 0, ROLL), Undo(0, "b", 0), StandIn(0, "c", on=True)]
    assert [refused(table, command) for command in early] == ["reason.not-begun"] * 3
    table = seated("twenty-one", 1)
    while table.status != "over":
        step(table)
    late: list[Command] = [
        Act(0, "a", table.versions[0], ROLL),
        Undo(0, "b", table.versions[0]),
        StandIn(0, "c", on=True),
    ]
    assert [refused(table, command) for command in late] == ["reason.over"] * 3
    do(table, Chat(0, "d", "good game"), "Ada")
    with pytest.raises(Refusal) as caught:
        use_hint(table, 0, "Ada")
    assert caught.value.key == "reason.over"


@pytest.mark.parametrize("seat", [-1, 2, 15])
def test_a_seat_that_the_table_does_not_have(seat: int) -> None:
    table = seated("twenty-one", 2)
    said: list[Command] = [Act(seat, "a", 0, ROLL), Undo(seat, "a", 0), Chat(seat, "a", "x"), StandIn(seat, "a", True)]
    assert [refused(table, command) for command in said] == ["reason.no-seat"] * 4
    with pytest.raises(Refusal, match="no-seat"):
        why_not(table, seat, ROLL, "Ada")


@pytest.mark.parametrize("holder", ["Ben", "somebody", None])
def test_only_who_holds_a_seat_acts_for_it(holder: str | None) -> None:
    table = seated("twenty-one", 2)
    said: list[Command] = [Act(0, "a", 0, ROLL), Undo(0, "a", 0), Chat(0, "a", "x")]
    assert [refused(table, command, holder) for command in said] == ["reason.not-your-seat"] * 3
    with pytest.raises(Refusal, match="not-your-seat"):
        why_not(table, 0, ROLL, holder)
    with pytest.raises(Refusal, match="not-your-seat"):
        use_hint(table, 0, holder)


def test_the_rules_say_why_not() -> None:
    table = alone()
    version = table.versions[0]
    assert refused(table, Act(0, "a", version, "done")) == "reason.clever.not-now"
    assert refused(table, Act(0, "b", version, "no such thing")) == "reason.bad-notation"
    assert refused(table, Act(0, "c", version, first(table), "w1")) == "reason.no-dice-here"
    assert why_not(table, 0, first(table), "Ada") is None
    found = why_not(table, 0, "done", "Ada")
    assert found is not None
    assert found.key == "reason.clever.not-now"


def test_whose_dice_are_thrown() -> None:
    host, own = seated("ganz-schoen-clever", 1), seated("ganz-schoen-clever", 1, dice="own")
    assert refused(host, Act(0, "a", 0, ROLL, "w1y1b1g1o1p1")) == "reason.server-dice"
    assert refused(own, Act(0, "a", 0, ROLL)) == "reason.own-dice"
    assert refused(own, Act(0, "b", 0, ROLL, "w7y1b1g1o1p1")) == "reason.bad-notation"


def test_nothing_is_said_that_cannot_be_read() -> None:
    table = seated("twenty-one", 1)
    assert refused(table, Chat(0, "a", " \u200b ")) == "reason.empty"
    do(table, Chat(0, "b", "  a\tb  "), "Ada")
    assert table.log[-1].text == "a b"


def test_chat_and_taking_back_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone()
    monkeypatch.setattr(commands, "MOST_CHAT", 2)
    monkeypatch.setattr(commands, "MOST_UNDOS", 2)
    for number in range(2):
        do(table, Chat(0, f"c{number}", "x"), "Ada")
        act(table, 0, first(table))
        do(table, Undo(0, f"u{number}", table.versions[0]), "Ada")
    assert refused(table, Chat(0, "c", "x")) == "reason.chat-full"
    act(table, 0, first(table))
    assert refused(table, Undo(0, "u", table.versions[0])) == "reason.undo-often"


# -- standing in -----------------------------------------------------------------------------------------------------
def test_a_bot_stands_in_for_who_is_late_and_the_owner_comes_back() -> None:
    table = seated("ganz-schoen-clever", 2)
    clock = Clock()
    table.clock = clock
    awaited = table.waiting[0]
    other = table.seats[1 - awaited].holder
    assert refused(table, StandIn(awaited, "a", on=True), other) == "reason.not-late"
    clock.now += table.terms.limit_seconds + 1
    assert table.late(awaited)
    assert not table.late(1 - awaited)  # nobody waits for that one
    assert refused(table, StandIn(1 - awaited, "b", on=True), table.seats[awaited].holder) == "reason.not-late"
    do(table, StandIn(awaited, "c", on=True), other)
    assert table.bot_seats() == [awaited]
    mine = table.seats[awaited].holder
    assert refused(table, Act(awaited, "d", table.versions[awaited], ROLL), mine) == "reason.stand-in"
    assert bot_act(table, awaited, table.versions[awaited], ROLL)
    assert refused(table, StandIn(awaited, "e", on=False), other) == "reason.not-late"
    do(table, StandIn(awaited, "f", on=False), mine)
    assert table.bot_seats() == []
    assert not table.late(awaited)  # the time begins anew
    step(table)


def test_a_seat_that_was_helped_does_not_count() -> None:
    table = seated("twenty-one", 2)
    do(table, StandIn(0, "a", on=True), "Ada")
    do(table, StandIn(0, "b", on=False), "Ada")
    while table.status != "over":
        step(table)
    assert {result.name: result.counts for result in table.results()} == {"Ada": False, "Ben": True}


def test_a_hint_makes_the_table_not_count() -> None:
    table = alone()
    assert table.terms.counts
    use_hint(table, 0, "Ada")
    use_hint(table, 0, "Ada")
    assert not table.terms.counts
    assert [entry.kind for entry in table.log].count("hint") == 1


# -- bots ------------------------------------------------------------------------------------------------------------
def test_what_a_bot_chose_too_late_is_not_done() -> None:
    table = seated("ganz-schoen-clever", 1, ("greedy",))
    while table.waiting != (1,):
        step(table)
    version = table.versions[1]
    assert not bot_act(table, 1, version + 1, ROLL)
    assert not bot_act(table, 0, table.versions[0], ROLL)
    assert not bot_act(table, 1, version, "done" if table.playing.state.chance else ROLL)
    assert table.versions[1] == version


# -- messages --------------------------------------------------------------------------------------------------------
def test_a_message_is_read_as_a_command() -> None:
    said = {"table": "t", "seat": 1, "id": "x"}
    assert command_of(said | {"type": "act", "version": 3, "action": ROLL}) == Act(1, "x", 3, ROLL)
    assert command_of(said | {"type": "act", "version": 3, "action": ROLL, "dice": "w1"}) == Act(1, "x", 3, ROLL, "w1")
    assert command_of(said | {"type": "undo", "version": 3}) == Undo(1, "x", 3)
    assert command_of(said | {"type": "chat", "text": "hello"}) == Chat(1, "x", "hello")
    assert command_of(said | {"type": "stand-in", "on": True}) == StandIn(1, "x", on=True)


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"type": "dance", "seat": 0, "id": "x"},
        {"type": "undo", "seat": "0", "id": "x", "version": 1},
        {"type": "act", "seat": 0, "id": "x", "version": 1},
        {"type": "act", "seat": 0, "id": "x", "version": 1, "action": ROLL, "dice": 6},
        {"type": "chat", "seat": 0, "id": 7, "text": "x"},
        {"type": "stand-in", "seat": 0, "id": "x", "on": 1},
    ],
)
def test_a_message_that_is_no_command(said: dict[str, object]) -> None:
    with pytest.raises(Refusal, match="bad-message"):
        command_of(said)
