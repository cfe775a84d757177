"""Kills a server in the middle of play, again and again, and looks whether anything acknowledged was lost."""

import random
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx

from scorepad.core.record import Record
from tableserver import Browser, Json, Running, play_on

PLAYERS = 3
#: Seconds for a few acts, on a machine that has other things to do.
PATIENCE = 180
GAMES = ("ganz-schoen-clever", "twenty-one", "ubongo-dice")


@dataclass(frozen=True)
class Acknowledged:
    """What a player asked for, and the answer."""

    action: str
    number: int


@dataclass
class Outcome:
    """What was done while the server was killed again and again; all of it was checked."""

    acts: int = 0
    interrupted: int = 0  #: acts whose answer never came, so that they were repeated
    tables: int = 0

    def __add__(self, more: "Outcome") -> "Outcome":
        return Outcome(self.acts + more.acts, self.interrupted + more.interrupted, self.tables + more.tables)


class Player(threading.Thread):
    """Plays one table after another, repeats what was not acknowledged, and remembers what was."""

    def __init__(self, server: Running, seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.rng = server, random.Random(seed)
        self.browser = server.browser()
        self.acknowledged: dict[str, list[Acknowledged]] = {}
        self.count = self.interrupted = 0
        self.done = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        """Play until told to stop."""
        try:
            while not self.done.is_set():
                self._table()
        except BaseException as error:
            self.failure = error

    def _table(self) -> None:
        game = self.rng.choice(GAMES)
        table = str(self._insist(lambda: self.browser.create(game, people=1, bots=1))["table"])
        self.acknowledged[table] = []
        state = self._insist(lambda: self.browser.sit(table))
        while state["status"] != "over" and not self.done.is_set():
            if "0" in state["mine"] and 0 in state["view"]["waiting"]:
                self._act(table, state["mine"]["0"])
            else:
                time.sleep(0.01)
            state = self._insist(lambda: self.browser.state(table))

    def _act(self, table: str, own: Json) -> None:
        action = self.rng.choice(own["legal"])["text"]
        made = secrets.token_hex(8)

        def ask() -> Json:
            return self.browser.command("act", table, 0, version=own["version"], action=action, id=made)

        try:
            ack = ask()
        except httpx.TransportError:
            self.interrupted += 1
            ack = self._insist(ask)
        self.acknowledged[table].append(Acknowledged(action, ack["number"]))
        self.count += 1

    def _insist(self, ask: Callable[[], Json]) -> Json:
        """Ask until there is an answer: the server may be down just now."""
        while True:
            try:
                return ask()
            except httpx.TransportError:
                time.sleep(0.1)
                if self.done.is_set():
                    raise


def kill_again_and_again(folder: Path, times: int, seed: int = 1) -> Outcome:
    """Kill a server so often while people and bots play, then look whether anything is lost or was done twice."""
    server = Running(folder)
    players = [Player(server, seed + number) for number in range(PLAYERS)]
    rng = random.Random(seed)
    for player in players:
        player.start()
    for _ in range(times):
        _wait_for_acts(players, rng.randint(1, 6))
        time.sleep(rng.uniform(0, 0.03))
        server.kill()
        server.start()
    time.sleep(0.5)
    for player in players:
        player.done.set()
    for player in players:
        player.join(20)
        assert isinstance(player.failure, httpx.TransportError | None), player.failure
    for player in players:
        _check(player.browser, player.acknowledged)
    server.stop()
    each = [Outcome(player.count, player.interrupted, len(player.acknowledged)) for player in players]
    return sum(each, Outcome())


def _wait_for_acts(players: list[Player], more: int) -> None:
    """Until so many more acts are acknowledged."""
    wanted = sum(player.count for player in players) + more
    end = time.monotonic() + PATIENCE
    while sum(player.count for player in players) < wanted:
        assert time.monotonic() < end, [player.failure for player in players]
        time.sleep(0.005)


def _check(browser: Browser, acknowledged: dict[str, list[Acknowledged]]) -> None:
    """Every acknowledged act was done, once; every table replays; the last one is played to its end."""
    for table, acts in acknowledged.items():
        state = browser.state(table)
        assert [entry["number"] for entry in state["log"]] == list(range(1, state["number"] + 1))
        mine = [entry for entry in state["log"] if entry["seat"] == 0 and entry["kind"] in ("act", "roll")]
        assert 0 <= len(mine) - len(acts) <= 1  # the very last may be done and not yet acknowledged
        for act, entry in zip(acts, mine, strict=False):
            assert act.number == entry["number"]
            assert act.action == (entry["text"] if entry["kind"] == "act" else "roll")
        if state["view"] is not None:
            Record.loads(browser.record(table)).replay()
    last = next(reversed(acknowledged))
    if browser.state(last)["view"] is not None:
        assert play_on(browser, last)["status"] == "over"
