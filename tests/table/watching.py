"""Somebody who looks at a table and is told only what changed."""

import json
from collections.abc import Sequence
from typing import Any

from scorepad.table.projection import News, Projection, beside_play
from scorepad.table.table import Table
from tableserver import apply_update

Json = dict[str, Any]
#: Whose eyes there are: everybody who may sit there, and somebody who only looks on.
EVERYBODY = ("Ada", "Ben", "Cleo", "Dora", None)
#: What a change tells anew; the rest is as it was, or comes with the whole.
PARTS = ("number", "status", "counts", "seats", "dice", "log", "view", "mine", "rematch")


def whole(table: Table, holder: str | None) -> Json:
    """All that somebody may see, as it goes over the wire."""
    seen: Json = json.loads(json.dumps(Projection().state(table, holder, ())))
    return seen


def followed(state: Json) -> Json:
    """All that somebody is told who follows the table: the log without what was played."""
    return state | {"log": beside_play(state["log"])}


def timeless(state: Json) -> Json:
    """A state without what time alone changes."""
    return state | {"seats": [seat | {"late": False} for seat in state["seats"]]}


class Watchers:
    """Everybody, told of every change at one table."""

    def __init__(self, table: Table, people: Sequence[str | None] = EVERYBODY) -> None:
        self.table, self.projection = table, Projection()
        told = {holder: News(self.projection, table, ()).whole(holder) for holder in people}
        self.known = {holder: known for holder, (_, known) in told.items()}
        self.states: dict[str | None, Json] = {holder: json.loads(text) for holder, (text, _) in told.items()}
        self.heard: dict[str | None, list[str]] = {holder: [] for holder in people}

    def listen(self) -> None:
        """Something may have happened."""
        if self.known[None].number == self.table.number:
            return
        news = News(self.projection, self.table, ())
        for holder in self.states:
            told, self.known[holder] = news.since(holder, self.known[holder])
            self.heard[holder] += told
            for text in told:
                self._take(holder, json.loads(text))

    def check(self) -> None:
        """What everybody was told is what he would be told if he asked for everything."""
        for holder, state in self.states.items():
            found, expected = timeless(state), timeless(followed(whole(self.table, holder)))
            assert {part: found[part] for part in PARTS} == {part: expected[part] for part in PARTS}

    def _take(self, holder: str | None, message: Json) -> None:
        state = self.states[holder]
        self.states[holder] = message if message["type"] == "state" else apply_update(state, message)
