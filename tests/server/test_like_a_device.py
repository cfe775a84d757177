"""A page cannot tell the host on its device from a server: the same game leads to the same states and answers."""

import json
import re
from typing import Any

import pytest

import scorepad
from ondevice import Memory, Page
from scorepad.core.match import ROLL
from scorepad.core.papers import paper_of_seat
from tableserver import Browser, Socket, apply_update, clock_free
from tabletop import faces, seated, step

every_game = pytest.mark.parametrize("game", scorepad.games())
Json = dict[str, Any]

#: What differs from table to table: its id, what its dice promise, where a client is, and the time.
OWN = re.compile(
    r'(?<="table": )"[^"]*"|(?<="stamp": )"[^"]*"|(?<="commitment": )"[^"]*"|(?<=table: )[\w-]{16}|\b\d{10}\.\d+'
)

#: What its dice say about the beginner and the set-up, where a record has decided both.
DRAWN = re.compile(r'\\"first.*?"rules')


def plain(text: str) -> object:
    """A message without what is a table's own."""
    return json.loads(DRAWN.sub("", OWN.sub("0", json.dumps(json.loads(text)))))


class Heard:
    """What a page knows by what it was told, and the answers it got; changes may be told in one message or two."""

    def __init__(self) -> None:
        self.state: Json = {}
        self.answers: list[str] = []

    def hear(self, text: str) -> bool:
        """Take a message; whether it is the last one about what was sent."""
        said = json.loads(text)
        if said["type"] == "update":
            self.state = apply_update(self.state, said)
            return False
        if said["type"] == "state":
            self.state = said
        else:
            self.answers.append(text)
        return True

    def told(self) -> object:
        """Everything, without what differs from table to table."""
        return plain(json.dumps(clock_free(self.state))), [plain(text) for text in self.answers]


class Both:
    """The same table at a server and on a device, with dice of the players' own."""

    def __init__(self, browser: Browser, game: str) -> None:
        begun = seated(game, 2).playing.record.dumps()
        wanted: Json = {"record": begun, "seats": [{"kind": "person"}] * 2, "dice": "own", "one_device": True}
        self.browser, self.page = browser, Page(Memory())
        self.tables = [ask("POST", "/tables", wanted, 201)["table"] for ask in (browser.ask, self.page.ask)]
        self.socket: Socket = browser.socket()
        self.here, self.there = Heard(), Heard()
        for seat in range(2):
            self.asked("PUT", f"/seats/{seat}", {"name": f"Ada {seat}", "nonce": f"{seat:032x}"})
        self.same(type="follow")

    def same(self, **message: Any) -> None:
        """Send the same to both; both then know the same."""
        del self.page.told[:]
        self.page.send(**message, table=self.tables[1])
        self.socket.send(**message, table=self.tables[0])
        for text in self.page.told:
            self.here.hear(text)
        while not self.there.hear(str(self.socket.raw.recv(10))):
            pass
        assert self.here.told() == self.there.told()

    def asked(self, method: str, path: str, body: Json | None = None) -> None:
        """Ask the same of both; both answer the same."""
        told = [
            json.dumps(ask(method, f"/tables/{table}{path}", body))
            for ask, table in zip((self.browser.ask, self.page.ask), self.tables, strict=True)
        ]
        assert plain(told[0]) == plain(told[1])

    def step(self, choice: int) -> None:
        """Whoever is awaited does one of the things allowed."""
        table = self.page.table(self.tables[1])
        seat = table.waiting[0]
        legal = table.playing.legal(seat)
        action = str(legal[choice % len(legal)])
        dice = faces(table) if action == ROLL else None
        version = table.versions[seat]
        self.same(type="act", seat=seat, id=f"c{table.number}", version=version, action=action, dice=dice)


@every_game
def test_a_game_is_told_alike(ada: Browser, game: str) -> None:
    ada.ask("POST", "/me")
    both = Both(ada, game)
    for choice in range(25):
        both.step(choice)
        both.same(type="why-not", seat=choice % 2, id=f"w{choice}", action="done")
    both.same(type="undo", seat=0, id="u", version=0)
    both.same(type="chat", seat=0, id="t", text="well, well")
    for path in ("", "/record", "/log", "/steps/0", "/steps/12", "/standing", "/guide?language=pl"):
        both.asked("GET", path)
    both.socket.close()


#: What pages ask besides, of a game and a record.
def questions(game: str, record: str) -> list[tuple[str, str, Json | None]]:
    sheet = {"kind": "shipped", "game": game}
    return [
        ("GET", "/games", None),
        ("GET", "/words/de", None),
        ("GET", f"/guides/{game}?language=hu", None),
        ("POST", "/tables/options", {"sheet": sheet, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]}),
        ("POST", "/records/outline", {"record": record}),
        ("POST", "/records/step", {"record": record, "step": 3}),
        ("POST", "/records/papers", {"record": record, "language": "de"}),
        ("POST", "/records/draws", {"record": record}),
        ("POST", "/records/moments", {"record": record, "moments": [{"step": 1, "seat": 0}]}),
        ("POST", "/records/report", {"record": record}),
        ("GET", "/book", None),
        ("GET", "/book/export", None),
        ("POST", "/sheet-files/check", {"text": "", "language": "pl"}),
    ]


@every_game
def test_what_pages_ask_besides_is_answered_alike(ada: Browser, game: str) -> None:
    page, table = Page(Memory()), seated(game, 1)
    for _ in range(4):
        step(table)
    for method, path, body in questions(game, table.record(None).dumps()):
        answer = ada.http.request(method, f"/api{path}", json=body)
        assert page.ask(method, path, body, answer.status_code) == answer.json()


@every_game
def test_sheets_are_drawn_alike(ada: Browser, game: str) -> None:
    page = Page(Memory())
    digest = next(one["paper"] for one in page.ask("GET", "/games")["games"] if one["id"] == game)
    which = paper_of_seat(scorepad.load(game), 0)
    address = f"/papers/{game}/{digest}?language=sr&palette=colour-safe&compact=true" + (
        f"&paper={which}" if which else ""
    )
    assert page.ask("GET", address) == ada.http.get(f"/api{address}").text
    body = {"sheet": {"kind": "generated", "seed": 7}, "seat": 0, "language": "en"}
    assert page.ask("POST", "/sheets", body) == ada.http.post("/api/sheets", json=body).text
    assert page.ask("GET", "/sheet-files/example") == ada.http.get("/api/sheet-files/example").text
