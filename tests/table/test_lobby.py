"""A table beside its game: opened, sat down at, started, handed over, left, played again at."""

import json
from dataclasses import replace
from typing import Any

import pytest

import scorepad
from scorepad.core.errors import ScorepadError
from scorepad.table import leaving, lobby
from scorepad.table.commands import Chat, do
from scorepad.table.dice import commitment
from scorepad.table.refusal import Refusal
from scorepad.table.seats import Sitting
from scorepad.table.table import Table
from scorepad.table.terms import GameKey
from scorepad.table.verify import verify
from table.watching import whole
from tabletop import ID, Clock, opened, seated, step

NONCE = "0" * 32


def finished(people: int = 2, bots: tuple[str, ...] = ()) -> Table:
    """A table at which the game is over."""
    table = seated("twenty-one", people, bots)
    while table.status != "over":
        step(table)
    return table


# -- opening ---------------------------------------------------------------------------------------------------------
def test_a_table_waits_until_all_sit_and_then_begins() -> None:
    table = opened("twenty-one", 2, ("greedy",))
    assert [seat.kind for seat in table.seats] == ["open", "open", "bot"]
    lobby.sit(table, 1, "Ben", " Ben\t", NONCE)
    lobby.sit(table, 1, "Ben", "Ben", NONCE)  # said twice
    assert (table.status, table.match, table.waiting) == ("open", None, ())
    lobby.sit(table, 0, "Ada", "Ada", NONCE)
    assert (table.status, table.playing.seats) == ("playing", 3)
    assert [entry.kind for entry in table.log] == ["create", "sit", "sit", "start"]
    assert table.seats[1].name == "Ben"


def test_who_sits_may_say_another_name_until_the_game_begins() -> None:
    table = opened("twenty-one", 2)
    lobby.sit(table, 0, "Ada", "Player 1", NONCE)
    held = Sitting.of(table.seats[0])
    lobby.sit(table, 0, "Ada", "Ada", "1" * 32)
    assert table.seats[0].name == table.log[-1].text == "Ada"
    assert Sitting.of(table.seats[0]) == held
    lobby.sit(table, 1, "Ben", "Ben", NONCE)
    lobby.sit(table, 0, "Ada", "Lovelace", NONCE)
    assert table.seats[0].name == "Ada"


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"key": GameKey("", "chess")}, "reason.no-game"),
        ({"key": GameKey("", "twenty-one", "house")}, "reason.bad-upload"),
        ({"key": GameKey("", "twenty-one", options='{"dance": true}')}, "reason.bad-upload"),
        ({"key": GameKey("family = 'chess'", "")}, "reason.bad-upload"),
        ({"bots": ("deep blue",)}, "reason.no-bot"),
        ({"bots": (None,) * 9}, "reason.wrong-seats"),
        ({"bots": ()}, "reason.wrong-seats"),
    ],
)
def test_a_table_that_cannot_be_opened(more: dict[str, Any], key: str) -> None:
    wanted = replace(lobby.Wanted(GameKey("", "twenty-one"), (None,)), **more)
    with pytest.raises(Refusal) as caught:
        lobby.opened(wanted, ID, "Ada")
    assert caught.value.key == key


def test_a_sheet_with_an_id_too_long_to_keep() -> None:
    text = scorepad.load("twenty-one").source.replace('id = "twenty-one"', f'id = "{"x" * 90}"')
    with pytest.raises(Refusal, match="bad-upload"):
        lobby.opened(lobby.Wanted(GameKey(text, ""), (None,)), ID, "Ada")


def test_a_record_has_its_own_number_of_seats() -> None:
    text = finished().record(None).dumps()
    with pytest.raises(Refusal) as caught:
        lobby.opened(lobby.Wanted(lobby.record_key(text), (None,), base=text), ID, "Ada")
    assert (caught.value.key, caught.value.params) == ("reason.wrong-seats", {"fewest": 2, "most": 2})


def cut(table: Table, entries: int) -> str:
    """The beginning of a finished record, with all that it says about its dice."""
    record = table.record(None)
    return replace(record, lines=record.lines[:entries]).dumps()


def again(text: str, *bots: str | None) -> Table:
    """A table that goes on from a record with the same dice, for Ben."""
    wanted = lobby.Wanted(lobby.record_key(text), bots, base=text, same_dice=True)
    table = lobby.opened(wanted, ID, "Ben", Clock())
    lobby.sit(table, 0, "Ben", "Ben", "f" * 32)
    return table


@pytest.mark.parametrize("game", ["twenty-one", "ganz-schoen-clever", "ubongo-dice"])
def test_from_the_middle_of_a_game_the_same_dice_fall_again(game: str) -> None:
    """Whoever does the same again gets the same throws; the record proves them as the first one does."""
    first = seated(game, 1)
    while first.status != "over":
        step(first)
    lines = first.record(None).lines
    second = again(cut(first, len(lines) // 2), None)
    while second.status != "over":
        step(second)
    assert second.record(None).lines == lines
    assert not second.terms.counts
    before = second.base_throws
    assert verify(second.record(None).dumps(), commitment(first.terms.secret), before).problems == ()


def test_dice_that_are_known_beforehand_are_for_one_person() -> None:
    text = cut(finished(2), 4)
    assert again(text, None, "greedy").status == "playing"
    with pytest.raises(Refusal, match="same-dice-alone"):
        again(text, None, None)


def test_a_record_that_keeps_its_dice_to_itself_cannot_let_them_fall_again() -> None:
    text = seated("twenty-one", 1).record(None).dumps()
    with pytest.raises(Refusal) as caught:
        again(text, None)
    assert "dice-secret" in str(caught.value.params["error"])


def test_what_counts_for_the_best_scores() -> None:
    assert opened("ganz-schoen-clever").terms.counts
    assert not opened("ganz-schoen-clever", dice="own").terms.counts
    option = scorepad.load("ganz-schoen-clever").options_known[0]
    other = next(value for value in option.values if value != option.rulebook)
    key = GameKey("", "ganz-schoen-clever", options=json.dumps({option.name: other}))
    assert not lobby.opened(lobby.Wanted(key, (None,)), ID, "Ada").terms.counts
    sheet = GameKey(scorepad.load("ganz-schoen-clever").source, "")
    assert not lobby.opened(lobby.Wanted(sheet, (None,)), ID, "Ada").terms.counts


def test_the_kind_of_table_decides_what_nobody_chose() -> None:
    """R19: people who are there at the same time race for the rings, others take turns."""
    people, mixed = ((None, None), (None, "greedy"))
    key = GameKey("", "ubongo-dice")
    assert lobby.options(lobby.Wanted(key, people))["grab"] == "race"
    assert lobby.options(lobby.Wanted(key, mixed))["grab"] == "draft"
    assert lobby.options(lobby.Wanted(key, people, pace="unhurried"))["grab"] == "draft"
    chosen = replace(key, options='{"grab": "draft"}')
    assert lobby.options(lobby.Wanted(chosen, people))["grab"] == "draft"
    assert seated("ubongo-dice").playing.game.options["grab"] == "race"


# -- sitting down and starting ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seat", "name", "key"),
    [
        (0, "Eve", "reason.seat-taken"),
        (1, " ", "reason.empty"),
        (2, "Eve", "reason.no-seat"),
        (-1, "Eve", "reason.no-seat"),
    ],
)
def test_where_nobody_can_sit_down(seat: int, name: str, key: str) -> None:
    table = opened("twenty-one", 2)
    lobby.sit(table, 0, "Ada", "Ada", NONCE)
    with pytest.raises(Refusal) as caught:
        lobby.sit(table, seat, "Eve", name, NONCE)
    assert caught.value.key == key


def test_starting_without_the_open_seats() -> None:
    for how, kinds in (("bots", ["person", "bot", "bot"]), ("remove", ["person"])):
        table = opened("twenty-one", 3)
        lobby.sit(table, 0, "Ada", "Ada", NONCE)
        with pytest.raises(Refusal, match="not-creator"):
            lobby.start_now(table, "Ben", "bots", "greedy")
        with pytest.raises(Refusal, match="no-bot"):
            lobby.start_now(table, "Ada", "bots", "deep blue")
        lobby.start_now(table, "Ada", how, "greedy")  # type: ignore[arg-type]  # one word after the other
        assert [seat.kind for seat in table.seats] == kinds
        assert [seat.seat for seat in table.seats] == list(range(len(kinds)))
        assert table.playing.seats == len(kinds)
        with pytest.raises(Refusal, match="begun"):
            lobby.start_now(table, "Ada", "bots", "greedy")


def test_who_may_look_and_who_may_sit() -> None:
    private, public = seated("twenty-one"), opened("twenty-one", public=True)
    looks = [lobby.may_see(private, who) for who in ("Ada", "Ben", "Eve", None)]
    assert looks == [True, True, False, False]
    assert [lobby.welcomes(private, who) for who in ("Ada", "Ben", None)] == [True, False, False]
    assert lobby.may_see(public, None)
    assert lobby.welcomes(public, "Eve")


# -- handing over and leaving ----------------------------------------------------------------------------------------
def test_a_seat_is_handed_over_as_long_as_nobody_else_sits_there() -> None:
    table = seated("twenty-one")
    with pytest.raises(Refusal, match="not-your-seat"):
        lobby.sitting(table, 1, "Ada")
    held = lobby.sitting(table, 1, "Ben")
    lobby.hand_over(table, held, "Ben's phone")
    assert table.seats_of("Ben's phone") == [1]
    assert table.seats[1].name == "Ben"
    for old in (held, Sitting(1, "Ben's phone", "another")):
        with pytest.raises(Refusal, match="bad-code"):
            lobby.hand_over(table, old, "Eve")
    do(table, Chat(1, "x", "here I am"), "Ben's phone")


def test_who_leaves_before_the_start_makes_room_and_after_it_a_bot_plays_on() -> None:
    table = opened("twenty-one", 2)
    lobby.sit(table, 0, "Ada", "Ada", NONCE)
    leaving.give_up(table, 0, "Ada")
    assert (table.seats[0].kind, table.status) == ("open", "open")
    table = seated("twenty-one")
    with pytest.raises(Refusal, match="not-your-seat"):
        leaving.give_up(table, 0, "Ben")
    leaving.give_up(table, 1, "Ben")
    assert (table.seats[1].kind, table.seats[1].name, table.seats_of("Ben")) == ("bot", "Ben", [])
    while table.status != "over":
        step(table)
    with pytest.raises(Refusal, match="over"):
        leaving.give_up(table, 0, "Ada")


def test_the_creator_takes_a_seat_only_from_who_has_not_begun() -> None:
    table = seated("ganz-schoen-clever")
    idle = table.waiting != (1,)
    if not idle:
        step(table)
        with pytest.raises(Refusal, match="begun"):
            leaving.give_up(table, 1, "Ada")
    else:
        leaving.give_up(table, 1, "Ada")
        assert table.log[-1].kind == "remove"


def test_what_going_away_means() -> None:
    table = seated("twenty-one")
    assert [leaving.parting(table, who) for who in ("Ada", "Ben", "Eve", None)] == ["leave", "leave", "hide", "hide"]
    with pytest.raises(Refusal, match="others-sit"):
        leaving.check_delete(table, "Ada")
    with pytest.raises(Refusal, match="stale"):
        leaving.check_parting(table, "Ada", "delete")
    leaving.leave_to_others(table, "Ada")
    assert table.terms.creator == "Ben"
    assert leaving.parting(table, "Ben") == "delete"
    leaving.check_delete(table, "Ben")
    with pytest.raises(Refusal, match="not-creator"):
        leaving.check_delete(table, "Ada")
    assert leaving.parting(finished(), "Ada") == "hide"


# -- again -----------------------------------------------------------------------------------------------------------
def test_the_same_people_play_again_and_agree_on_one_table() -> None:
    table = finished(2, ("greedy",))
    made = lobby.rematch(table, "Ben", "again")
    assert made is not None
    assert lobby.rematch(table, "Ada", "and again") is None
    assert (table.terms.rematch, table.log[-1].kind, table.log[-1].text) == ("again", "rematch", "again")
    assert whole(table, "Ada")["rematch"] == "again"
    assert (made.id, made.status, made.terms.creator, made.terms.counts) == ("again", "open", "Ben", True)
    assert [seat.kind for seat in made.seats] == ["open", "open", "bot"]
    assert made.terms.secret != table.terms.secret
    assert [(entry.kind, entry.text) for entry in made.log] == [("create", None), ("asked", "Ben")]
    for seat, name in enumerate(("Ada", "Ben")):
        lobby.sit(made, seat, name, name, NONCE)
    while made.status != "over":
        step(made)


def test_a_next_table_that_was_deleted_is_replaced() -> None:
    table = finished()
    lobby.rematch(table, "Ada", "again")
    assert lobby.rematch(table, "Ada", "third", gone="again") is not None
    assert lobby.rematch(table, "Ada", "fourth", gone="again") is None
    assert table.terms.rematch == "third"


def test_who_may_not_play_again_yet() -> None:
    with pytest.raises(Refusal, match="not-over"):
        lobby.rematch(seated("twenty-one"), "Ada", "again")
    with pytest.raises(Refusal, match="not-your-seat"):
        lobby.rematch(finished(), "Eve", "again")


# -- kept ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("terms", "secret"), "no hexadecimal digits"),
        (("terms", "limit_seconds"), "soon"),
        (("terms", "pace"), "hasty"),
        (("terms", "weather"), "fine"),
        (("seats", 0, "kind"), None),
        (("events", 1, "number"), "one"),
        (("events", -1, "kind"), "undo"),
        (("events", -1, "text"), "no such thing"),
        (("events", -1, "seat"), 7),
        (("terms",), []),
        (("events",), None),
    ],
)
def test_what_was_kept_badly_is_refused_by_name(at: tuple[Any, ...], value: object) -> None:
    table = seated("twenty-one")
    while table.log[-1].kind != "act":
        step(table)
    said: Any = table.to_json()
    assert Table.from_json(said, Clock()).playing.position == table.playing.position
    *path, last = at
    part = said
    for name in path:
        part = part[name]
    part[last] = value
    with pytest.raises(ScorepadError, match="found"):
        Table.from_json(said)
