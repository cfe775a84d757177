"""Hidden answers under attack: nobody learns anything of them before all have answered, however he asks."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorepad.core.record import Record
from tableserver import Browser, Follower, Json, Running, play_on

Acts = Callable[[Browser, str], None]


class World:
    """A server with one table: Ada and Ben play, Eve looks on."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.server = Running(folder)
        self.ada, self.ben, self.eve = (self.server.browser() for _ in range(3))
        self.table = ""

    def copied(self, folder: Path) -> "World":
        """The same once more: whatever happens there from now on happens in another world."""
        shutil.copytree(self.server.folder, folder)
        twin = World(folder)
        twin.table = self.table
        for browser, known in zip((twin.ada, twin.ben, twin.eve), (self.ada, self.ben, self.eve), strict=True):
            browser.http.cookies.update(known.http.cookies)
        return twin

    def begin(self, game: str) -> None:
        """Ada and Ben have the dice before them and answer."""
        made = self.ada.create(game, people=2, limit_seconds=3600)  # nobody is late, however busy the machine
        self.table = made["table"]
        self.ben.enter(made["invitation"])
        self.eve.enter(made["watching"])
        self.ada.sit(self.table, 0)
        self.ben.sit(self.table, 1, "Ben")
        while self.undecided():
            for seat, browser in enumerate((self.ada, self.ben)):
                if seat in browser.state(self.table)["view"]["waiting"]:
                    own = browser.state(self.table)["mine"][str(seat)]
                    browser.command("act", self.table, seat, version=own["version"], action=own["legal"][0]["text"])

    def undecided(self) -> bool:
        """Whether nobody answers out of the others' sight now."""
        return self.ada.state(self.table)["view"]["turn"]["phase"] not in ("answer", "fill")


@pytest.fixture(params=["twenty-one", "ubongo-dice"])
def worlds(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[World]]:
    """Two copies of a server at which the same table waits for the same answers."""
    first = World(tmp_path / "first")
    first.begin(request.param)
    first.server.stop()
    made = [first.copied(tmp_path / name) for name in ("one", "two")]
    yield made
    for world in made:
        world.server.stop()


def short(ada: Browser, table: str) -> None:
    """The shortest answer there is, but for its end."""


def long(ada: Browser, table: str) -> None:
    """An answer that is thought over: done, taken back, done again."""
    for _ in range(2):
        choice = _kind(ada, table, ("write", "place"))
        ada.command("act", table, 0, action=choice)
        ada.command("undo", table, 0)
        ada.command("act", table, 0, action=choice)
        if not any(choice["kind"] in ("write", "place") for choice in ada.state(table)["mine"]["0"]["legal"]):
            break


def finish(ada: Browser, table: str) -> None:
    """The end of an answer: a box is struck where nothing was written."""
    ada.command("act", table, 0, action=_kind(ada, table, ("done", "strike")))


def _kind(browser: Browser, table: str, kinds: tuple[str, ...]) -> str:
    legal = browser.state(table)["mine"]["0"]["legal"]
    return str(next(choice["text"] for choice in legal if choice["kind"] in kinds))


def everything(browser: Browser, table: str) -> dict[str, str]:
    """All that HTTP tells, word for word."""
    steps = browser.ask("GET", f"/tables/{table}/steps/0")["steps"]
    paths = [f"/tables/{table}{part}" for part in ("", "/log", "/record", "/sheets/0", f"/steps/{steps}")]
    late = {"type": "stand-in", "table": table, "seat": 0, "id": "x", "on": True}
    told = {path: browser.http.get(f"/api{path}").text for path in [*paths, "/tables"]}
    return told | {"stand-in": browser.http.post("/api/commands", json=late).text}


def nameless(text: str) -> str:
    """A message without the random name in its stamp; how far that counts stays."""
    return re.sub(r'("stamp":")[0-9a-f]+', r"\1", text)


def test_two_games_that_differ_in_a_hidden_answer_look_the_same_to_the_others(worlds: list[World]) -> None:
    heard: list[list[list[str]]] = []
    told: list[list[dict[str, str]]] = []
    for world, answer in zip(worlds, (short, long), strict=True):
        followers = [Follower(browser, world.table) for browser in (world.ben, world.eve)]
        told.append([everything(world.ben, world.table)])
        for acts in (answer, finish):
            acts(world.ada, world.table)
            for follower in followers:
                follower.check()
            told[-1] += [everything(browser, world.table) for browser in (world.ben, world.eve)]
        heard.append([[nameless(text) for text in follower.heard] for follower in followers])
        for follower in followers:
            follower.socket.close()
    assert heard[0] == heard[1]
    assert told[0] == told[1]
    assert told[0][0] == told[0][1]  # and nothing at all changed before Ada was done


def test_ones_own_numbers_do_not_count_what_others_hide(worlds: list[World]) -> None:
    acks = []
    for world, answer in zip(worlds, (short, long), strict=True):
        answer(world.ada, world.table)
        own = world.ben.state(world.table)["mine"]["1"]
        action = own["legal"][0]["text"]
        acks.append(world.ben.command("act", world.table, 1, version=own["version"], action=action, id="same"))
        assert acks[-1] == world.ben.command("act", world.table, 1, version=own["version"], action=action, id="same")
    assert acks[0] == acks[1]


def test_when_all_have_answered_everything_is_told_in_order(worlds: list[World]) -> None:
    world = worlds[1]
    followers = [Follower(browser, world.table) for browser in (world.ada, world.ben, world.eve)]
    before = followers[1].state["number"]
    long(world.ada, world.table)
    world.ben.command("chat", world.table, 1, text="hurry up")
    finish(world.ada, world.table)
    play_on_until_all_answered(world.ben, world.table)
    for follower in followers:
        follower.check()
        follower.socket.close()
    logs = [browser.state(world.table)["log"] for browser in (world.ada, world.ben, world.eve)]
    assert [entry["number"] for entry in logs[1]] == list(range(1, len(logs[1]) + 1))
    plain = [sorted(json.dumps(entry | {"number": 0}, sort_keys=True) for entry in log) for log in logs]
    assert plain[0] == plain[1] == plain[2]
    assert logs[1][before]["kind"] == "chat"  # Ada's answer came after it
    hers = [entry for entry in logs[1][before:] if entry["seat"] == 0]
    assert [entry["kind"] for entry in hers][:3] == ["act", "undo", "act"]
    assert all(entry["text"] for entry in hers)


def play_on_until_all_answered(ben: Browser, table: str) -> None:
    phase = ben.state(table)["view"]["turn"]["phase"]
    while (state := ben.state(table))["view"]["turn"]["phase"] == phase and 1 in state["view"]["waiting"]:
        own = state["mine"]["1"]
        ends = [choice["text"] for choice in own["legal"] if choice["kind"] in ("done", "strike")]
        ben.command("act", table, 1, version=own["version"], action=(ends or [own["legal"][0]["text"]])[0])


def test_everybody_knows_the_same_after_a_restart(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.begin("twenty-one")
    while world.eve.state(world.table)["number"] < 120:
        for browser in (world.ada, world.ben):
            play_on(browser, world.table, acts=1, choose=lambda choices: choices[-1])
    while world.undecided():
        for browser in (world.ada, world.ben):
            play_on(browser, world.table, acts=1)
    browsers = (world.ada, world.ben, world.eve)
    before = [without_presence(browser.state(world.table)) for browser in browsers]
    world.server.kill()
    world.server.start()
    assert [without_presence(browser.state(world.table)) for browser in browsers] == before
    world.server.stop()


def without_presence(state: Json) -> Json:
    return state | {"seats": [seat | {"online": False} for seat in state["seats"]]}


def test_who_takes_over_a_seat_gets_what_it_knows_and_no_more(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.begin("twenty-one")
    follower = Follower(world.eve, world.table)
    long(world.ada, world.table)
    own = world.ben.state(world.table)["mine"]["1"]
    world.ben.command("act", world.table, 1, version=own["version"], action=own["legal"][0]["text"])
    code = world.ben.ask("POST", f"/tables/{world.table}/seats/1/code")["code"]
    world.eve.ask("POST", "/move", {"code": code})
    follower.check()
    seats = {
        entry["seat"]
        for entry in world.eve.state(world.table)["log"]
        if entry["kind"] == "act" and entry["text"] != "keep"
    }
    assert seats == {1}
    follower.socket.close()
    assert Record.loads(world.eve.record(world.table)).lines
    world.server.stop()
