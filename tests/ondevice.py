"""A device for tests: a host that keeps its tables in memory, and the page that asks it."""

import asyncio
import atexit
import json
import secrets
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from scorepad.local.host import Host
from scorepad.local.storage import Change, Conflict, NotKept, Stored
from scorepad.table.plain import Plain
from scorepad.table.table import Table
from tableserver import apply_update

Json = dict[str, Any]
T = TypeVar("T")

#: One for all devices of a test run, as a browser has one for all its windows.
LOOP = asyncio.Runner()
atexit.register(LOOP.close)


class Memory:
    """Keeps tables as a browser does: as JSON, changes whole or not at all; it can be full."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[str, list[str]]] = {}
        self.full = False
        self.saved = 0

    async def heads(self) -> Sequence[Plain]:
        """What is known of every table."""
        return [json.loads(head) for head, _ in self.kept.values()]

    async def load(self, table: str) -> Stored | None:
        """A table with its events."""
        head, events = self.kept.get(table, ("", []))
        return Stored(json.loads(head), [json.loads(event) for event in events]) if head else None

    async def save(self, change: Change) -> None:
        """Store a change."""
        await asyncio.sleep(0)
        if self.full:
            raise NotKept
        head, events = self.kept.get(change.table, ('{"number": 0}', []))
        if json.loads(head)["number"] != change.known:
            raise Conflict
        self.kept[change.table] = json.dumps(change.head), [*events, *(json.dumps(event) for event in change.events)]
        self.saved += 1

    async def remove(self, table: str) -> None:
        """Forget a table."""
        self.kept.pop(table, None)

    def as_file(self) -> str:
        """Everything as a page saves it."""
        tables = [
            {"table": table, "head": json.loads(head), "events": [json.loads(event) for event in events]}
            for table, (head, events) in self.kept.items()
        ]
        lines = [{"scorepad": "games", "version": 1}, *tables]
        return "".join(f"{json.dumps(line, separators=(',', ':'), ensure_ascii=False)}\n" for line in lines)


class Page:
    """A page that asks the host of its device; `told` is what it heard, word for word."""

    def __init__(self, memory: Memory) -> None:
        self.told: list[str] = []
        self.host = self.run(self._host(memory))

    def ask(self, method: str, path: str, body: Json | None = None, expect: int = 200) -> Any:
        """A request that must be answered with this status; its text where that is no JSON."""
        reply = json.loads(self.run(self.host.answer(json.dumps({"method": method, "path": path, "body": body}))))
        assert reply["status"] == expect, reply
        text = reply["text"]
        return json.loads(text) if text and reply["kind"] == "application/json" else text

    def lines(self, method: str, path: str, body: Json | None = None) -> list[Json]:
        """What a request is answered with line by line."""
        told: list[str] = []
        asked = json.dumps({"method": method, "path": path, "body": body})
        assert json.loads(self.run(self.host.answer(asked, told.append)))["status"] == 200
        return [json.loads(line) for line in told]

    def meanwhile(self, method: str, path: str, body: Json, other: tuple[str, str]) -> list[str]:
        """Kinds of lines of one answer, and where among them another request was answered (`games`)."""
        told: list[str] = []

        async def both() -> None:
            asked = json.dumps({"method": method, "path": path, "body": body})
            work = asyncio.create_task(self.host.answer(asked, lambda line: told.append(json.loads(line)["type"])))
            while not told:
                await asyncio.sleep(0)
            await self.host.answer(json.dumps({"method": other[0], "path": other[1]}))
            told.append(other[1].strip("/"))
            await work

        self.run(both())
        return told

    def send(self, **message: Any) -> Json:
        """A message like those of a socket; the last thing that is told then."""
        before = len(self.told)
        self.run(self.host.hear(json.dumps(message)))
        return json.loads(self.told[-1]) if len(self.told) > before else {}

    def create(self, game: str, people: int = 1, bots: Sequence[str] = (), **more: Any) -> str:
        """A table at which everybody sits; its id."""
        seats = [{"kind": "person"}] * people + [{"kind": "bot", "bot": bot} for bot in bots]
        wanted = {"sheet": {"kind": "shipped", "game": game}, "seats": seats, **more}
        table = str(self.ask("POST", "/tables", wanted, 201)["table"])
        for seat in range(people):
            self.sit(table, seat)
        return table

    def sit(self, table: str, seat: int) -> None:
        """Take a seat."""
        self.ask("PUT", f"/tables/{table}/seats/{seat}", {"name": f"Ada {seat}", "nonce": f"{seat:032x}"})

    def act(self, table: str, seat: int, action: str, **more: Any) -> Json:
        """Do something at the seat's present version."""
        version = self.table(table).versions[seat]
        said = {"seat": seat, "id": secrets.token_hex(8), "version": version, "action": action}
        return self.send(**{"type": "act", "table": table, **said, **more})

    def state(self, table: str) -> Json:
        """All of a table, when no bot is thinking."""
        self.run(self.host.device.settled())
        found: Json = self.ask("GET", f"/tables/{table}")
        return found

    def table(self, table: str) -> Table:
        """The table itself, when no bot is thinking."""
        self.run(self.host.device.settled())
        return self.run(self.host.device.tables.look(table, lambda found: found))

    def play_on(self, table: str, acts: int = 10_000) -> Json:
        """Act for all people until the game is over, or so many acts are done."""
        while acts > 0 and (found := self.table(table)).status != "over":
            seat = next(seat for seat in found.waiting if not found.seats[seat].played_by_bot)
            choices = found.playing.legal(seat)
            told = self.act(table, seat, str(choices[acts % len(choices)]))
            assert told["type"] == "ack", told
            acts -= 1
        return self.state(table)

    def followed(self, table: str) -> Json:
        """The table as the page knows it by what it was told since it follows it."""
        state: Json = {}
        for text in self.told:
            said = json.loads(text)
            if said.get("table") == table and said["type"] in ("state", "update"):
                state = said if said["type"] == "state" else apply_update(state, said)
        return state

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the device do something."""
        return LOOP.run(work)

    async def _host(self, memory: Memory) -> Host:
        host = Host(memory, self.told.append)
        host.device.hesitation = (0.0, 0.0)  # nobody reaches for the same thing as a bot here
        return host
