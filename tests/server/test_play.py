"""Playing whole games through the server."""

import json
import random
from typing import Any

import pytest

from scorepad.core.game import Sentence
from scorepad.core.narrate import narrate
from scorepad.core.record import Record
from scorepad.core.sheets import games
from scorepad.table.verify import verify
from tableserver import Browser, Follower, Json, play_on


@pytest.mark.parametrize("game", games())
def test_a_person_and_a_bot_play_to_the_end(ada: Browser, game: str) -> None:
    made = ada.create(game, people=1, bots=1)
    table = made["table"]
    ada.sit(table)
    rng = random.Random(game)
    state = play_on(ada, table, choose=rng.choice)
    assert state["status"] == "over"
    assert state["dice"]["commitment"] == made["commitment"]
    text = ada.record(table)
    assert Record.loads(text).replay().over
    verdict = verify(text)
    assert verdict.problems == ()
    assert verdict.throws > 5


def test_the_secret_is_shown_only_at_the_end(ada: Browser) -> None:
    table = ada.create(people=1)["table"]
    ada.sit(table)
    state = play_on(ada, table, acts=12)
    assert state["dice"]["secret"] is None
    assert "dice-secret" not in ada.record(table)
    assert play_on(ada, table)["dice"]["secret"] is not None


def test_a_tampered_throw_is_found(ada: Browser) -> None:
    table = ada.create("twenty-one", people=1)["table"]
    ada.sit(table)
    play_on(ada, table)
    text = ada.record(table)
    assert verify(text).problems == ()
    nonces = next(line for line in text.splitlines() if line.startswith("dice-nonces"))
    changed = text.replace(nonces, nonces[:-1] + ("0" if nonces[-1] != "0" else "1"))
    assert verify(changed).problems


def test_a_repeat_has_the_same_answer_and_no_second_effect(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    first = ada.command("act", table, 0, action="roll", id="once", version=0)
    before = ada.state(table)
    again = ada.command("act", table, 0, action="roll", id="once", version=0)
    assert first == again
    assert ada.state(table)["number"] == before["number"]


def test_an_id_that_was_used_for_something_else_is_refused(ada: Browser) -> None:
    table = ada.create(people=2)["table"]
    ada.sit(table, 0)
    roller = ada.sit(table, 1, "Ben")["view"]["waiting"][0]
    rolled = ada.command("act", table, roller, action="roll", id="a", version=0)
    own = ada.state(table)["mine"][str(roller)]
    first, second = (choice["text"] for choice in own["legal"][:2])
    done = ada.command("act", table, roller, action=first, id="b", version=own["version"])
    said = ada.command("chat", table, roller, text=" hello ", id="c")
    stood = ada.command("stand-in", table, 1 - roller, on=True, id="d")
    before = ada.state(table)["number"]
    others: list[tuple[str, Json]] = [
        ("act", {"id": "a", "action": first, "version": 0}),
        ("act", {"id": "a", "action": "roll", "version": 0, "dice": "w1y1b1g1o1p1"}),
        ("act", {"id": "a", "action": "roll", "version": 1}),
        ("act", {"id": "b", "action": second, "version": own["version"]}),
        ("undo", {"id": "b", "version": own["version"]}),
        ("chat", {"id": "c", "text": "goodbye"}),
        ("chat", {"id": "b", "text": first}),
    ]
    for kind, more in others:
        refused = ada.command(kind, table, roller, expect=409, **more)
        assert refused["reason"]["key"] == "reason.id-used", (kind, more)
    refused = ada.command("stand-in", table, 1 - roller, on=False, id="d", expect=409)
    assert refused["reason"]["key"] == "reason.id-used"
    assert ada.command("act", table, roller, action="roll", id="a", version=0) == rolled
    assert ada.command("act", table, roller, action=first, id="b", version=own["version"]) == done
    assert ada.command("chat", table, roller, text=" hello ", id="c") == said
    assert ada.command("stand-in", table, 1 - roller, on=True, id="d") == stood
    assert ada.state(table)["number"] == before


def test_an_own_throw_is_repeated_with_the_same_dice_only(ada: Browser) -> None:
    table = ada.create("twenty-one", people=1, dice="own")["table"]
    ada.sit(table)
    shown = "".join(f"{die['letter']}1" for die in ada.state(table)["view"]["dice"])
    thrown: Json = {"action": "roll", "id": "a", "version": 0}
    done = ada.command("act", table, 0, dice=shown, **thrown)
    for other in (shown.replace("1", "2"), None):
        refused = ada.command("act", table, 0, expect=409, dice=other, **thrown)
        assert refused["reason"]["key"] == "reason.id-used"
    assert ada.command("act", table, 0, dice=shown, **thrown) == done


def test_a_stale_act_is_refused_with_the_state(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    ada.command("act", table, 0, action="roll")
    refused = ada.command("act", table, 0, action="roll", version=0, expect=409)
    assert refused["reason"]["key"] == "reason.stale"
    assert refused["state"]["seats"][0]["version"] == 1


def test_undo_takes_back_and_never_across_a_throw(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    refused = ada.command("undo", table, 0, expect=409)
    assert refused["reason"]["key"] == "reason.undo-nothing"
    ada.command("act", table, 0, action="roll")
    before = ada.state(table)
    action = before["mine"]["0"]["legal"][0]["text"]
    ada.command("act", table, 0, action=action)
    assert ada.state(table)["mine"]["0"]["can_undo"]
    ada.command("undo", table, 0)
    after = ada.state(table)
    assert after["view"] == before["view"]
    assert after["log"][-1]["text"] == action
    ada.command("undo", table, 0, expect=409)


def test_an_illegal_act_says_why(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    assert ada.command("act", table, 0, action="done", expect=409)["reason"]["key"] == "reason.dice-first"
    assert ada.command("act", table, 0, action="rubbish", expect=409)["reason"]["key"] == "reason.bad-notation"
    why = ada.question("why-not", table, 0, action="done")
    assert why["reason"]["key"] == "reason.dice-first"
    assert ada.question("why-not", table, 0, action="roll")["reason"] is None


def test_a_hint_is_a_legal_act_and_ends_counting(ada: Browser) -> None:
    table = ada.create()["table"]
    assert ada.sit(table)["counts"]
    ada.command("act", table, 0, action="roll")
    hint = ada.question("hint", table, 0)["action"]
    state = ada.state(table)
    assert hint in [choice["text"] for choice in state["mine"]["0"]["legal"]]
    assert not state["counts"]


def test_own_dice_are_entered_by_hand(ada: Browser) -> None:
    table = ada.create("twenty-one", people=1, dice="own")["table"]
    ada.sit(table)
    assert ada.command("act", table, 0, action="roll", expect=409)["reason"]["key"] == "reason.own-dice"
    assert ada.command("act", table, 0, action="roll", dice="x", expect=409)["reason"]["key"] == "reason.bad-notation"
    shown = Record.loads(_finished(ada)).lines[0].removeprefix("roll ")
    ada.command("act", table, 0, action="roll", dice=shown)
    state = ada.state(table)
    assert state["log"][-1]["text"] == shown
    assert not state["counts"]


def test_whoever_throws_alone_is_asked_which_dice_landed_nearest(ada: Browser) -> None:
    table = ada.create(people=1, dice="own")["table"]
    ada.sit(table)
    while not (state := ada.state(table))["view"]["turn"]["landing"]:
        legal = [choice["text"] for choice in state["mine"]["0"]["legal"]]
        dice = "".join(f"{die['letter']}1" for die in state["view"]["dice"] if die["face"] is None)
        ada.command("act", table, 0, action=legal[0], dice=dice if legal[0] == "roll" else None)
    refused = ada.command("act", table, 0, action="roll", dice="w3y3b1g5o3p2", expect=409)["reason"]
    assert refused["key"] == "reason.clever.landing-tray"
    assert refused["params"] == {"die": ["white", "yellow", "orange"], "count": 1}
    assert "white, yellow, orange" in narrate(Sentence(refused["key"], refused["params"]))
    ada.command("act", table, 0, action="roll", dice="w3y3b1g5o3p2/o")
    lying = {die["id"] for die in ada.state(table)["view"]["dice"] if die["place"] == "tray"}
    assert lying == {"blue", "purple", "orange"}


def test_people_throw_for_a_bot_at_a_table_with_own_dice(ada: Browser) -> None:
    table = ada.create(people=1, bots=1, dice="own")["table"]
    ada.sit(table)
    while (state := ada.state(table))["log"][-1]["kind"] != "ask":
        if 0 in state["view"]["waiting"]:
            choice = state["mine"]["0"]["legal"][-1]["text"]
            more: Json = {"dice": "w1y2b3g4o5p6"} if choice == "roll" else {}
            ada.command("act", table, 0, action=choice, **more)
    assert ada.command("act", table, 1, action="roll", dice="w1y2b3g4o5p6")["number"] > state["number"]


def test_a_record_can_be_uploaded_and_gone_on_from(ada: Browser) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    play_on(ada, table, acts=9)
    text = ada.record(table)
    second = ada.create(record=text)["table"]
    ada.sit(second)
    assert ada.record(second).split("\n\n")[1] == text.split("\n\n")[1]
    state = play_on(ada, second)
    assert state["status"] == "over"
    assert not state["counts"]
    before = text.count("\nroll ")
    assert verify(ada.record(second), before=before).problems == ()
    assert len(verify(ada.record(second)).problems) == 1  # a record cannot excuse its own throws


def test_a_finished_record_can_be_looked_at_step_by_step(ada: Browser) -> None:
    text = _finished(ada)
    table = ada.create(record=text)["table"]
    assert ada.state(table)["status"] == "over"
    steps = ada.ask("GET", f"/tables/{table}/steps/0")["steps"]
    last = ada.ask("GET", f"/tables/{table}/steps/{steps}")
    assert last["view"]["over"]
    ada.ask("GET", f"/tables/{table}/steps/{steps + 1}", expect=404)


@pytest.mark.parametrize("text", ["", "scorepad record 1\n", "rubbish" * 1000])
def test_a_bad_record_is_refused(ada: Browser, text: str) -> None:
    body = {"seats": [{"kind": "person"}], "record": text}
    assert ada.ask("POST", "/tables", body, 409)["reason"]["key"] == "reason.bad-upload"


def test_forced_answers_are_played_where_the_table_wants_it(ada: Browser) -> None:
    table = ada.create(people=2, auto_forced=True)["table"]
    ada.sit(table, 0)
    ada.sit(table, 1, "Ben")
    state = play_on(ada, table)
    assert state["status"] == "over"


def test_best_scores_and_personal_history(ada: Browser) -> None:
    table = ada.create("twenty-one")["table"]
    ada.sit(table, name="Zoe")
    play_on(ada, table)
    best = ada.ask("GET", "/scores?game=twenty-one")["scores"]
    assert any(score["table"] == table and score["name"] == "Zoe" for score in best)
    assert [score["table"] for score in ada.ask("GET", "/scores/mine")["scores"]] == [table]


def test_ones_own_games_are_all_listed_however_many_played(ada: Browser) -> None:
    alone, two = finish(ada, "twenty-one"), finish(ada, "twenty-one", 1, bots=1)
    mine = {score["table"]: score["seats"] for score in ada.ask("GET", "/scores/mine")["scores"]}
    assert (mine[alone], mine[two]) == (1, 2)


def finish(browser: Browser, game: str, people: int = 1, **more: Any) -> str:
    """A game that one browser plays to the end for everybody; its table."""
    table = str(browser.create(game, people, **more)["table"])
    for seat in range(people):
        browser.sit(table, seat, f"Player {seat + 1}")
    play_on(browser, table)
    return table


def test_best_scores_are_compared_among_tables_of_the_same_size(ada: Browser) -> None:
    for people in (1, 1, 2):
        finish(ada, "twenty-one", people)
    best = ada.ask("GET", "/scores?game=twenty-one")["scores"]
    assert [score["seats"] for score in best] == sorted(score["seats"] for score in best)
    for seats in (1, 2):
        totals = [score["total"] for score in best if score["seats"] == seats]
        assert len(totals) >= 2
        assert totals == sorted(totals, reverse=True)
    first = [score["seats"] for score in ada.ask("GET", "/scores?game=twenty-one&most=1")["scores"]]
    assert first == sorted({*first})


def test_a_score_tells_who_may_look_at_its_game(ada: Browser, ben: Browser) -> None:
    closed, public = finish(ada, "twenty-one"), finish(ada, "twenty-one", public=True)

    def seen(browser: Browser) -> dict[str, bool]:
        scores = browser.ask("GET", "/scores?game=twenty-one")["scores"]
        return {score["table"]: score["visible"] for score in scores if score["table"] in (closed, public)}

    assert seen(ada) == {closed: True, public: True}
    assert seen(ben) == {closed: False, public: True}


def test_R34_alone_at_ubongo_the_fewest_throws_are_the_best_score(ada: Browser) -> None:
    tables = [finish(ada, "ubongo-dice") for _ in range(2)]
    best = [score for score in ada.ask("GET", "/scores?game=ubongo-dice")["scores"] if score["seats"] == 1]
    assert len(best) >= len(tables)
    assert all(score["throws"] and score["total"] > 0 for score in best)
    assert [score["total"] for score in best] == sorted(score["total"] for score in best)
    mine = {score["table"]: score["total"] for score in ada.ask("GET", "/scores/mine")["scores"]}
    for table in tables:
        sheet = ada.state(table)["view"]["sheets"][0]
        assert mine[table] == sheet["total"] == sheet["throws"] == sum(area["points"] for area in sheet["areas"])


def test_hidden_answers_stay_hidden(ada: Browser, ben: Browser) -> None:
    made = ada.create("twenty-one", people=2)
    table = made["table"]
    ben.enter(made["invitation"])
    ada.sit(table, 0)
    state = ben.sit(table, 1, "Ben")
    roller = state["view"]["waiting"][0]
    (ada, ben)[roller].command("act", table, roller, action="roll")
    if "keep" in (text := [choice["text"] for choice in (ada, ben)[roller].state(table)["mine"][str(roller)]["legal"]]):
        (ada, ben)[roller].command("act", table, roller, action="keep")
        assert "roll" in text
    choices = ada.state(table)["mine"]["0"]["legal"]
    action = next(choice["text"] for choice in choices if choice["kind"] not in ("done", "roll"))
    before = ben.state(table)["view"]["sheets"][0]
    ada.command("act", table, 0, action=action)
    seen = ben.state(table)
    assert seen["view"]["sheets"][0] == before
    assert [entry for entry in seen["log"] if entry["kind"] == "act" and entry["text"] != "keep"] == []
    assert action not in ben.record(table).split("\n\n")[1]
    assert ada.state(table)["view"]["sheets"][0] != before
    assert action in ada.record(table)


def _finished(browser: Browser) -> str:
    table = browser.create("twenty-one")["table"]
    browser.sit(table)
    play_on(browser, table)
    return browser.record(table)


def test_the_loser_of_a_race_is_told_plainly_and_chooses_again(ada: Browser, ben: Browser) -> None:
    table = together(ada, ben, "ubongo-dice", options={"grab": "race"})
    roll(ada, ben, table)
    versions = [browser.state(table)["seats"][seat]["version"] for seat, browser in enumerate((ada, ben))]
    ada.command("act", table, 0, action="k1", version=versions[0])
    lost = ben.command("act", table, 1, action="k1", version=versions[1], expect=409)  # sent before Ada's was seen
    reason = Sentence(lost["reason"]["key"], lost["reason"]["params"])
    assert reason.key == "reason.ubongo.taken"
    assert "Take another one" in narrate(reason)
    others = [choice["text"] for choice in lost["state"]["mine"]["1"]["legal"]]
    assert "k1" not in others
    assert "k2" in others
    ben.command("act", table, 1, action="k2", version=lost["state"]["mine"]["1"]["version"])


def test_what_is_drawn_in_ubongo_stays_hidden_and_who_holds_which_die_does_not(ada: Browser, ben: Browser) -> None:
    table = together(ada, ben, "ubongo-dice", options={"grab": "race"})
    roll(ada, ben, table)
    for seat, browser in enumerate((ada, ben)):
        for die in (f"k{seat + 1}", f"w{seat + 1}"):
            browser.command("act", table, seat, action=die)
    drawn = next(c["text"] for c in ada.state(table)["mine"]["0"]["legal"] if c["kind"] == "place")
    before = ben.state(table)
    follower = Follower(ben, table)
    follower.heard.clear()
    ada.command("act", table, 0, action=drawn)
    follower.sync()
    follower.socket.close()
    assert follower.heard == []
    after = ben.state(table)
    assert after["view"]["sheets"][0] == before["view"]["sheets"][0]
    assert after["view"]["events"] == before["view"]["events"]
    assert drawn not in json.dumps(after["log"]) + ben.record(table).split("\n\n")[1]
    assert {die["seat"] for die in after["view"]["dice"]} >= {0, 1}
    ben.ask("GET", f"/tables/{table}/steps/{len(Record.loads(ada.record(table)).lines)}", expect=404)


def test_events_have_no_numbers_that_would_tell_of_hidden_ones(ada: Browser, ben: Browser) -> None:
    table = together(ada, ben, "twenty-one")
    for _ in range(12):
        for browser in (ada, ben):
            play_on(browser, table, acts=1)
            for viewer in (ada, ben):
                events = viewer.state(table)["view"]["events"]
                assert all(event.keys() == {"key", "params"} for event in events)


def test_a_repeated_refusal_is_the_same_even_if_it_were_allowed_now(ada: Browser) -> None:
    table = ada.create(people=2)["table"]
    ada.sit(table, 0)
    state = ada.sit(table, 1, "Ben")
    roller = state["view"]["waiting"][0]
    other = 1 - roller
    early: Json = {"version": 1, "action": "done", "id": "early"}
    first = ada.command("act", table, other, expect=409, **early)
    assert first["reason"]["key"] == "reason.stale"
    ada.command("act", table, roller, action="roll")
    again = ada.command("act", table, other, expect=409, **early)
    assert again["reason"] == first["reason"]
    assert again["state"]["number"] > first["state"]["number"]
    fresh = ada.command("act", table, other, expect=409, **(early | {"id": "anew"}))
    assert fresh["reason"] != first["reason"]


def together(ada: Browser, ben: Browser, game: str, **more: Any) -> str:
    """A table of two browsers, begun."""
    made = ada.create(game, people=2, **more)
    ben.enter(made["invitation"])
    ada.sit(made["table"], 0)
    ben.sit(made["table"], 1, "Ben")
    return str(made["table"])


def roll(ada: Browser, ben: Browser, table: str) -> None:
    """Whoever is to throw throws."""
    roller = ada.state(table)["view"]["waiting"][0]
    (ada, ben)[roller].command("act", table, roller, action="roll")
