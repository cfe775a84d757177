"""Writes `web/tests/updates.json`: real changes at tables and what is told of them, for the browser's own tests."""

import json
from collections.abc import Iterator
from pathlib import Path

from line_messages import PEOPLE, SECRET
from scorepad.core.sheets import games
from scorepad.table import lobby
from scorepad.table.changes import differences
from scorepad.table.commands import Act, do
from scorepad.table.projection import Parts, Projection, beside_play
from scorepad.table.table import Table
from scorepad.table.terms import GameKey

TARGET = Path(__file__).resolve().parents[1] / "web" / "tests" / "updates.json"
#: This many acts are looked at in each game; the one is kept that is told in the most different ways.
ACTS, KEPT = 16, 1
#: What hardly happens at a table, and must be read all the same.
SMALL: dict[str, tuple[Parts, Parts]] = {
    "a place": ({"a": 1, "b": [1, 2]}, {"a": 2, "b": [1, 2]}),
    "something that is gone": ({"a": 1, "b": {"c": 1}}, {"b": {}}),
    "something new": ({}, {"a": None, "b": [1], "c": {"d": []}}),
    "the end of a list": ({"a": [1, 2, 3]}, {"a": [1]}),
    "several places of a list": (
        {"a": [{"n": 1, "m": 0}, {"n": 1, "m": 0}, {"n": 2, "m": 0}]},
        {"a": [{"n": 5, "m": 0}, {"n": 5, "m": 0}, {"n": 2, "m": 0}]},
    ),
}


def main() -> None:
    """Write the file anew."""
    TARGET.write_text(text(), encoding="utf-8")


def text() -> str:
    """What is to be in it: what happened, before, after, and what is told."""
    small = [[name, before, after, differences(before, after)] for name, (before, after) in SMALL.items()]
    real = [case for game in games() for case in cases(game)]
    return "[\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in [*small, *real]) + "\n]\n"


def cases(game: str) -> list[list[object]]:
    """The change of a game that is told in the most different ways."""
    seen: set[str] = set()
    found: list[tuple[int, list[object]]] = []
    for number, (before, after) in enumerate(changes(game)):
        told = differences(before, after)
        fresh = set(ways(told)) - seen
        seen |= fresh
        found.append((len(fresh), [f"{game}, act {number + 1}", _parts(before, told), _parts(after, told), told]))
    return [case for _, case in sorted(found, key=lambda one: -one[0])[:KEPT]]


def changes(game: str) -> Iterator[tuple[Parts, Parts]]:
    """A table before and after each of the first acts of a game."""
    table = lobby.opened(lobby.Wanted(GameKey("", game), (None, None)), "table-0123456789", "Ada", _noon, SECRET)
    for seat, name in enumerate(PEOPLE):
        lobby.sit(table, seat, name, name, f"{seat:032x}")
    before = _state(table)
    for number in range(ACTS):
        seat = table.waiting[0]
        legal = table.playing.legal(seat)
        do(table, Act(seat, f"c{number}", table.versions[seat], str(legal[number % len(legal)]), None), PEOPLE[seat])
        after = _state(table)
        yield before, after
        before = after


def ways(told: object, path: str = "") -> Iterator[str]:
    """The ways in which something is told: places without their numbers, and what stands there."""
    if isinstance(told, dict):
        for name, part in told.items():
            yield from ways(part, f"{path}/{''.join(sign for sign in name if not sign.isdigit())}")
    else:
        yield f"{path} {[type(part).__name__ for part in told] if isinstance(told, list) else type(told).__name__}"


def _parts(state: Parts, told: Parts) -> Parts:
    """Of a state what is told of; of the view likewise."""
    parts = {name: state[name] for name in told if name in state}
    if isinstance(told.get("view"), dict):
        parts["view"] = {name: state["view"][name] for name in told["view"] if name in state["view"]}
    return parts


def _state(table: Table) -> Parts:
    """All that the first of them may see, as it goes over the wire."""
    found: Parts = json.loads(json.dumps(Projection().state(table, PEOPLE[0], ())))
    return found | {"log": beside_play(found["log"])}


def _noon() -> float:
    return 1000.0


if __name__ == "__main__":
    main()
