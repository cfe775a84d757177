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


def main() -> None:
    """Write the file anew."""
    TARGET.write_text(text(), encoding="utf-8")


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
        messages += [told] if told else []
    end, _ = News(projection, table, ()).whole(viewer)
    return {"messages": [json.loads(message) for message in messages], "end": json.loads(end)}


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


if __name__ == "__main__":
    main()
