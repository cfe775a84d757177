"""Writes `web/tests/line.json`: what players are told at real tables, for the tests of the browser's line."""

import json
from pathlib import Path

from scorepad.table import lobby
from scorepad.table.commands import Act, do
from scorepad.table.projection import News, Parts, Projection
from scorepad.table.table import Table
from scorepad.table.terms import GameKey

TARGET = Path(__file__).resolve().parents[1] / "web" / "tests" / "line.json"
PEOPLE = ("Ada", "Ben")
SECRET = bytes(range(32))
#: One game in which all is open, one in which answers are hidden; and who is told.
GAMES = {"ganz-schoen-clever": "Ada", "twenty-one": "Ben"}
STEPS = 16


def text() -> str:
    """What is to be in it: for each game the messages in their order, and all of the table at the end."""
    return json.dumps([recorded(game, viewer) for game, viewer in GAMES.items()], separators=(",", ":")) + "\n"


def recorded(game: str, viewer: str | None) -> Parts:
    """What somebody is told of the first steps of a game."""
    table = lobby.opened(lobby.Wanted(GameKey("", game), (None, None)), "table-0123456789", "Ada", _noon, SECRET)
    for seat, name in enumerate(PEOPLE):
        lobby.sit(table, seat, name, name, f"{seat:032x}")
    projection = Projection()
    whole, known = News(projection, table, ()).whole(viewer)
    messages = [whole]
    for number in range(STEPS):
        _step(table, number)
        told, known = News(projection, table, ()).since(viewer, known)
        messages += told
    end, _ = News(projection, table, ()).whole(viewer)
    return {"messages": [_undated(message) for message in messages], "end": _undated(end)}


def _undated(message: str) -> Parts:
    """A message without the digest of its papers, which is another one after every change of a drawing or a word."""
    parts: Parts = json.loads(message)
    if "view" in parts:
        parts["view"]["papers"]["digest"] = "0123456789abcdef"
    return parts


def _step(table: Table, number: int) -> None:
    """Whoever is awaited first does something; every fifth time somebody says something."""
    seat = table.waiting[0]
    legal = table.playing.legal(seat)
    if number % 5 == 4:
        table.add("chat", seat, f"hello {number}")
    else:
        act = Act(seat, f"c{number}", table.versions[seat], str(legal[number % len(legal)]), None)
        do(table, act, PEOPLE[seat])


def _noon() -> float:
    return 1000.0
