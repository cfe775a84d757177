"""Kills a server in the middle of play, again and again, and looks whether anything acknowledged was lost."""

import random
import secrets
import threading
import time
from pathlib import Path

import httpx

from scorepad.record import Record
from tableserver import Browser, Json, Running, play_on

PLAYERS = 3
GAMES = ("ganz-schoen-clever", "twenty-one", "ubongo-dice")


class Player(threading.Thread):
    """Plays one table after another, repeats what was not acknowledged, and remembers what was."""

    def __init__(self, server: Running, seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.rng = server, random.Random(seed)
        self.browser = server.browser()
        self.acknowledged: dict[str, dict[str, Json]] = {}
        self.count = 0
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
        self.acknowledged[table] = {}
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
        ack = self._insist(
            lambda: self.browser.command("act", table, 0, version=own["version"], action=action, id=made)
        )
        self.acknowledged[table][made] = ack
        self.count += 1

    def _insist(self, ask: object) -> Json:
        """Ask until there is an answer: the server may be down just now."""
        while True:
            try:
                found: Json = ask()  # type: ignore[operator]
                return found
            except httpx.TransportError:
                time.sleep(0.1)
                if self.done.is_set():
                    raise


def kill_again_and_again(folder: Path, times: int, seed: int = 1) -> tuple[int, int]:
    """Kill a server so often while people and bots play; the acknowledged acts and tables, all of them checked."""
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
    counted = sum(_check(player.browser, player.acknowledged) for player in players)
    tables = sum(len(player.acknowledged) for player in players)
    server.stop()
    return counted, tables


def _wait_for_acts(players: list[Player], more: int) -> None:
    """Until so many more acts are acknowledged."""
    wanted = sum(player.count for player in players) + more
    end = time.monotonic() + 60
    while sum(player.count for player in players) < wanted:
        assert time.monotonic() < end, [player.failure for player in players]
        time.sleep(0.005)


def _check(browser: Browser, acknowledged: dict[str, dict[str, Json]]) -> int:
    """Every acknowledged act has its event; every table replays and can be played on."""
    for number, (table, acks) in enumerate(acknowledged.items()):
        state = browser.state(table)
        numbers = {entry["number"]: entry for entry in state["log"]}
        assert list(numbers) == list(range(1, state["number"] + 1))
        for ack in acks.values():
            assert numbers[ack["number"]]["kind"] in ("act", "roll")
            assert numbers[ack["number"]]["seat"] == 0
        assert len({ack["number"] for ack in acks.values()}) == len(acks)
        if state["view"] is not None:
            Record.loads(browser.record(table)).replay()
        if state["view"] is not None and number == len(acknowledged) - 1:
            assert play_on(browser, table)["status"] == "over"
    return sum(len(acks) for acks in acknowledged.values())
