"""What was acknowledged is kept, what cannot be kept has not happened: full storage, two windows, damage."""

import json

from ondevice import Memory, Page


def test_what_cannot_be_kept_has_not_happened() -> None:
    memory = Memory()
    page = Page(memory)
    table = page.create("twenty-one", 1)
    page.send(type="follow", table=table)
    before, kept = page.state(table), dict(memory.kept)
    memory.full = True
    told = page.act(table, 0, "roll")
    assert (told["type"], told["reason"]["key"]) == ("refused", "reason.not-kept")
    assert (page.state(table), memory.kept) == (before, kept)
    memory.full = False
    assert page.act(table, 0, "roll")["type"] == "ack"
    assert page.followed(table)["number"] == before["number"] + 1


def test_a_table_that_cannot_be_kept_is_not_opened() -> None:
    memory = Memory()
    memory.full = True
    wanted = {"sheet": {"kind": "shipped", "game": "twenty-one"}, "seats": [{"kind": "person"}]}
    page = Page(memory)
    assert page.ask("POST", "/tables", wanted, 507)["reason"]["key"] == "reason.not-kept"
    assert page.ask("GET", "/tables")["tables"] == []


def test_an_act_is_acknowledged_after_it_is_stored() -> None:
    memory = Memory()
    page = Page(memory)
    table = page.create("twenty-one", 1)
    page.act(table, 0, "roll")
    _, events = memory.kept[table]
    assert json.loads(events[-1])["kind"] == "roll"
    assert json.loads(page.told[-1])["number"] == len(events)


def test_events_are_only_ever_added() -> None:
    memory = Memory()
    page = Page(memory)
    table = page.create("ganz-schoen-clever", 1, ["greedy"])
    seen: list[str] = []
    for _ in range(20):
        page.play_on(table, acts=1)
        _, events = memory.kept[table]
        assert events[: len(seen)] == seen
        seen = events


def test_two_windows_on_one_game_do_not_tread_on_each_other() -> None:
    memory = Memory()
    one, other = Page(memory), Page(memory)
    table = one.create("twenty-one", 1)
    for page in (one, other):
        page.send(type="follow", table=table)
    said = {"type": "act", "table": table, "seat": 0, "version": 0, "action": "roll"}
    assert one.send(**said, id="a")["type"] == "ack"
    told = other.send(**said, id="b")
    assert (told["type"], told["reason"]["key"]) == ("refused", "reason.stale")
    assert other.state(table) == one.state(table)
    other.play_on(table, acts=1)
    one.run(one.host.changed(table))
    assert one.followed(table)["view"] == other.state(table)["view"]


def test_a_command_that_is_sent_again_is_done_once() -> None:
    memory = Memory()
    page = Page(memory)
    table = page.create("twenty-one", 1)
    said = {"type": "act", "table": table, "seat": 0, "id": "a", "version": 0, "action": "roll"}
    first = page.send(**said)
    assert Page(memory).send(**said) == first  # the worker was killed before the page heard of it


def test_a_table_that_another_window_removed_is_gone() -> None:
    memory = Memory()
    one, other = Page(memory), Page(memory)
    table = one.create("twenty-one", 1)
    other.send(type="follow", table=table)
    one.ask("DELETE", f"/tables/{table}", expect=204)
    other.run(other.host.changed(table))
    assert json.loads(other.told[-1]) == {"type": "gone", "table": table}


def test_a_damaged_table_is_told_of_and_spoils_no_other() -> None:
    memory = Memory()
    page = Page(memory)
    good, bad = page.create("twenty-one", 1), page.create("twenty-one", 1)
    head, events = memory.kept[bad]
    memory.kept[bad] = head, [*events[:-1], events[-1].replace('"start"', '"roll"')]
    memory.kept["half"] = json.dumps({"terms": 5}), []
    again = Page(memory)
    assert again.ask("GET", f"/tables/{bad}", expect=500)["reason"]["key"] == "reason.damaged"
    assert again.state(good)["status"] == "playing"
    assert {one["table"] for one in again.ask("GET", "/tables")["tables"]} == {good, bad}


def test_a_game_under_earlier_rules_goes_on_under_them() -> None:
    memory = Memory()
    page = Page(memory)
    table = page.create("ganz-schoen-clever", 1)
    head, events = memory.kept[table]
    memory.kept[table] = head, [event.replace('\\"rules\\": 2', '\\"rules\\": 1') for event in events]
    again = Page(memory)
    assert again.table(table).playing.game.rules == 1
    assert again.play_on(table)["status"] == "over"
