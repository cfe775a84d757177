"""Clients that drop, repeat, reorder and reconnect, and a server that restarts, in any order Hypothesis finds."""

import secrets
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scorepad.core.match import Match
from scorepad.core.record import Record
from tableserver import Json, Running

GAMES = ["ganz-schoen-clever", "twenty-one", "ubongo-dice"]

#: Starting a server takes a second: all runs share one, each with a table of its own.
SHARED: dict[str, Running] = {}


class Clients(RuleBasedStateMachine):
    """One table, two to four browsers; `sent` are the commands of each, acknowledged or not."""

    @initialize(game=st.sampled_from(GAMES), seats=st.integers(2, 4))
    def open_table(self, game: str, seats: int) -> None:
        """Everybody sits down."""
        self.server = SHARED.setdefault("one", SHARED.get("one") or Running(Path(tempfile.mkdtemp())))
        self.browsers = [self.server.browser() for _ in range(seats)]
        made = self.browsers[0].create(game, people=seats)
        self.table = str(made["table"])
        for seat, browser in enumerate(self.browsers):
            if seat:
                browser.enter(made["invitation"])
            browser.sit(self.table, seat, f"Player {seat}")
        self.acks: dict[tuple[int, str], Json] = {}
        self.sent: list[tuple[int, Json]] = []
        self.numbers = [0] * seats

    @rule(who=st.integers(0, 3), which=st.integers(0, 50), answer_lost=st.booleans())
    def act(self, who: int, which: int, answer_lost: bool) -> None:
        """Do something legal; the answer may get lost."""
        seat = who % len(self.browsers)
        own = self.browsers[seat].state(self.table)["mine"][str(seat)]
        if not own["legal"]:
            return
        action = own["legal"][which % len(own["legal"])]["text"]
        self._send(seat, {"type": "act", "version": own["version"], "action": action}, answer_lost)

    @rule(who=st.integers(0, 3))
    def undo(self, who: int) -> None:
        """Take something back if that is possible."""
        seat = who % len(self.browsers)
        own = self.browsers[seat].state(self.table)["mine"][str(seat)]
        if own["can_undo"]:
            self._send(seat, {"type": "undo", "version": own["version"]}, False)

    @rule(which=st.integers(0, 1000))
    def repeat(self, which: int) -> None:
        """Send an old command again, late and out of order."""
        if not self.sent:
            return
        seat, body = self.sent[which % len(self.sent)]
        before = self.browsers[seat].state(self.table)["number"]
        answer = self.browsers[seat].http.post("/api/commands", json=body)
        known = self.acks.get((seat, body["id"]))
        if known is not None:
            assert answer.json() == known
            assert self.browsers[seat].state(self.table)["number"] == before

    @rule(who=st.integers(0, 3))
    def reconnect(self, who: int) -> None:
        """Come back by socket, knowing only an old event."""
        seat = who % len(self.browsers)
        socket = self.browsers[seat].socket()
        socket.send(type="follow", table=self.table, after=self.numbers[seat])
        state = socket.receive()
        assert all(self.numbers[seat] < entry["number"] <= state["number"] for entry in state["log"])
        assert state["view"] == self.browsers[seat].state(self.table)["view"]
        self.numbers[seat] = state["number"]
        socket.close()

    @rule(who=st.integers(0, 3), other=st.integers(0, 3))
    def cheat(self, who: int, other: int) -> None:
        """Act for somebody else."""
        seat, victim = who % len(self.browsers), other % len(self.browsers)
        if seat != victim:
            self.browsers[seat].command("act", self.table, victim, version=0, action="roll", expect=403)

    @rule(chance=st.integers(0, 19))
    def restart(self, chance: int) -> None:
        """Kill the server now and then."""
        if chance == 7:
            self.server.kill()
            self.server.start()

    @invariant()
    def all_agree(self) -> None:
        """Everybody sees the same events, and the record plays to the position that is shown."""
        if not hasattr(self, "table"):
            return
        states = [browser.state(self.table) for browser in self.browsers[:2]]
        secret = ("act", "undo") if states[0]["view"]["hides_answers"] else ()
        logs = [[entry | {"number": 0} for entry in state["log"] if entry["kind"] not in secret] for state in states]
        assert logs[0] == logs[1]
        assert states[0]["view"]["waiting"] == states[1]["view"]["waiting"]
        if states[0]["view"]["waiting"] and not states[0]["view"]["over"]:
            match = Match.replay(Record.loads(self.browsers[0].record(self.table)))
            assert match.game.id == states[0]["game"]

    def _send(self, seat: int, command: Json, answer_lost: bool) -> None:
        body: dict[str, Any] = command | {"table": self.table, "seat": seat, "id": secrets.token_hex(8)}
        answer = self.browsers[seat].http.post("/api/commands", json=body)
        assert answer.status_code == 200, answer.text
        self.sent.append((seat, body))
        if not answer_lost:
            self.acks[seat, body["id"]] = answer.json()

    def teardown(self) -> None:
        """The next run has browsers of its own."""
        for browser in getattr(self, "browsers", []):
            browser.http.close()


TestClients = Clients.TestCase
TestClients.settings = settings(
    max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


def teardown_module() -> None:
    """End the shared server."""
    for server in SHARED.values():
        server.stop()
