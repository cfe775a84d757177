"""A table in memory: the match rebuilt from its events. The rows are the truth, this is a cache of them."""

import json
import time
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scorepad.core.game import RULES_VERSION, Game
from scorepad.core.match import ROLL, Match
from scorepad.core.record import HUMAN, PLAYERS, Act, Record, Throw, players_text
from scorepad.core.sheets import load_distrusted
from scorepad.server.storage.queries import Change, Entry, Row, Seat, Stored
from scorepad.table.dice import Dice, commitment
from scorepad.table.verify import COMMITMENT, FROM, NONCES, SECRET


class Live:
    """One table; `add` notes events, `change` says what is to be written since `saved`."""

    def __init__(self, stored: Stored) -> None:
        self.row = stored.row
        self.seats = list(stored.seats)
        self.log: list[Entry] = []
        self.match: Match | None = None
        self.versions = [0] * len(self.seats)
        self.since: dict[int, float] = {}
        self.asked: set[int] = set()  #: bots at a table with own dice that wait until somebody throws for them
        self.receipts: dict[tuple[int, str], Entry] = {}
        self._hidden: list[Entry] = []  #: acts that only their seats may know of yet
        self._shown: dict[int, int] = {}  #: acts that were hidden, and the event with which all came to know of them
        self.throws = self.base_throws = 0
        self.nonces: list[str] = []
        self._restore(stored)
        self.saved()

    # -- what is known ---------------------------------------------------------------------------------------------
    @property
    def id(self) -> str:
        """The table's public id."""
        return str(self.row["id"])

    @property
    def number(self) -> int:
        """Of the last event."""
        return self.log[-1].number if self.log else 0

    @property
    def status(self) -> str:
        """`open` until it starts, then `playing`, then `over`."""
        return str(self.row["status"])

    def still(self) -> "Live":
        """The table as it stands, to be read while others go on with it; not to be changed."""
        copied = copy(self)
        copied.row, copied.seats = dict(self.row), list(self.seats)
        return copied

    def seats_of(self, session_id: str | None) -> list[int]:
        """The seats a browser holds."""
        return [seat.seat for seat in self.seats if session_id is not None and seat.session_id == session_id]

    @property
    def playing(self) -> Match:
        """The match of a table that has started."""
        if self.match is None:
            raise ValueError("the table has not started")
        return self.match

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose act is awaited."""
        return self.match.waiting if self.match is not None and not self.match.over else ()

    def bot_seats(self) -> list[int]:
        """The awaited seats that the server is to act for."""
        return [seat for seat in self.waiting if self.seats[seat].played_by_bot and seat not in self.asked]

    def seen(self, mine: Sequence[int]) -> list[Entry]:
        """The log as who holds these seats came to know it: hidden answers come when all have answered."""
        if not self._hidden and not self._shown:
            return self.log
        hidden = {entry.number for entry in self._hidden if entry.seat not in mine}
        known = [entry for entry in self.log if entry.number not in hidden]
        return sorted(known, key=lambda entry: self._known_since(entry, mine))

    def place(self, entry: Entry, mine: Sequence[int]) -> int:
        """The number that an event has for who holds these seats: gaps would tell of hidden ones."""
        log = self.seen(mine)
        if log is self.log:
            return entry.number
        return next(at for at, known in enumerate(log, start=1) if known.number == entry.number)

    def version(self, seat: int, mine: Sequence[int]) -> int:
        """The version of a seat as who holds these seats may know it."""
        hidden = 0 if seat in mine else sum(entry.seat == seat for entry in self._hidden)
        return self.versions[seat] - hidden

    def late(self, seat: int) -> bool:
        """Whether a person's time is up."""
        since = self.since.get(seat)
        return (
            since is not None and not self.seats[seat].played_by_bot and time.time() - since > self.row["limit_seconds"]
        )

    # -- what happens ----------------------------------------------------------------------------------------------
    def add(self, kind: str, seat: int | None = None, text: str | None = None, client_id: str | None = None) -> Entry:
        """Note an event and let it happen."""
        entry = Entry(self.number + 1, time.time(), kind, seat, text, client_id)
        self._advance(entry)
        if client_id is not None and seat is not None:
            entry = replace(entry, version=self.versions[seat])
        self._remember(entry)
        return entry

    def set_seat(self, seat: Seat) -> None:
        """Somebody else, or something else, at a seat."""
        self.seats[seat.seat] = seat
        self._seats_changed = True

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """All seats anew, before the start."""
        self.seats = [replace(seat, seat=number) for number, seat in enumerate(seats)]
        self.versions = [0] * len(self.seats)
        self._seats_changed = True

    def throw_text(self, seat: int) -> str:
        """What the server's dice show now."""
        match = self.playing
        state = match.state.clone()
        if not state.chance:
            state.apply(seat, match.game.roll_code)
        outcome = Dice(self.row["secret"], self.nonces).throw(self.throws, state.outcomes())
        return match.game.roll_text(state, outcome)

    # -- what is written -------------------------------------------------------------------------------------------
    def change(self) -> Change:
        """Everything since the last `saved`."""
        columns = {name: value for name, value in self.row.items() if self._known_row.get(name) != value}
        new = [entry for entry in self.log if entry.number > self._known]
        columns |= {"number": self.number, "updated": self._updated(new), **self._duties()}
        return Change(
            self._known,
            self.row["incarnation"],
            columns,
            new,
            self.seats if self._seats_changed else None,
            self.results() if self.status == "over" and self._known_row["status"] != "over" else (),
        )

    def extend(self, newer: Stored) -> None:
        """Let happen here what another process has written."""
        self.row, self.seats = newer.row, list(newer.seats)
        if self.match is None:
            self.versions = [0] * len(self.seats)
        for entry in newer.entries:
            self._advance(entry)
            self._remember(entry)
        self.saved()

    def saved(self) -> None:
        """What is here is stored."""
        self._known = self.number
        self._known_row = dict(self.row)
        self._seats_changed = False

    @property
    def dirty(self) -> bool:
        """Whether something is not stored yet."""
        return self.number != self._known or self._seats_changed or self.row != self._known_row

    def results(self) -> list[Row]:
        """The final places of the people, for the best scores and personal histories."""
        match = self.playing
        return [
            {
                "seat": place.seat,
                "session_id": self.seats[place.seat].session_id,
                "game": self.row["game"],
                "preset": self.row["preset"],
                "seats": len(self.seats),
                "name": self.seats[place.seat].name,
                "total": place.total,
                "tie_break": place.tie_break,
                "place": place.place,
                "at": time.time(),
                "counts": self.row["counts"] and not self._helped(place.seat),
            }
            for place in match.ranking()
            if self.seats[place.seat].kind == "person"
        ]

    # -- records ---------------------------------------------------------------------------------------------------
    def record(self, viewer: int | None) -> Record:
        """The record as a seat may know it; with the dice secret once the game is over."""
        record = self.playing.record
        if not self.hiding:
            return replace(record, notes=self._notes())
        acts = self.playing.acts
        thrown = len(record.lines) - len(acts)
        since = zip(acts, record.lines[thrown:], strict=True)
        visible = [line for act, line in since if act.seat == viewer or not self.playing.hidden(act)]
        return replace(record, lines=(*record.lines[:thrown], *visible), notes=self._notes())

    @property
    def hiding(self) -> bool:
        """Whether seats are answering out of each other's sight."""
        match = self.match
        return match is not None and match.game.hides_answers and not match.over and not match.state.chance

    # -- inside ----------------------------------------------------------------------------------------------------
    def _restore(self, stored: Stored) -> None:
        for entry in stored.entries:
            self._advance(entry)
            self._remember(entry)

    def _remember(self, entry: Entry) -> None:
        self.log.append(entry)
        if entry.client_id is not None and entry.seat is not None:
            self.receipts[entry.seat, entry.client_id] = entry

    def _advance(self, entry: Entry) -> None:
        """Let an event happen in the match."""
        act = None
        if entry.kind == "start":
            self._start(json.loads(entry.text or "{}"))
        elif entry.kind == "act" and entry.seat is not None:
            self.playing.play(entry.seat, entry.text or "")
            act = self.playing.acts[-1]
            self.versions[entry.seat] += 1
        elif entry.kind == "undo" and entry.seat is not None:
            act = self.playing.undoable(entry.seat)
            self.playing.undo(entry.seat)
            self.versions[entry.seat] += 1
        elif entry.kind == ROLL:
            self.playing.enter_roll(entry.text or "")
            self.versions = [version + 1 for version in self.versions]
            self.throws += 1
        elif entry.kind == "ask" and entry.seat is not None:
            self.asked.add(entry.seat)
        if entry.kind in ("act", ROLL):
            self.asked.clear()
        self._hide_or_show(entry, act)
        self._note_times(entry)

    def _hide_or_show(self, entry: Entry, act: Act | None) -> None:
        """Keep an answer back while others still answer; what is shown once stays shown."""
        if act is not None and self.playing.game.hides_answers and self.playing.hidden(act):
            self._hidden.append(entry)
        if self._hidden and not (self.hiding and entry.kind != ROLL):
            self._shown |= {hidden.number: entry.number for hidden in self._hidden}
            self._hidden = []

    def _known_since(self, entry: Entry, mine: Sequence[int]) -> int:
        return entry.number if entry.seat in mine else self._shown.get(entry.number, entry.number)

    def _updated(self, new: Sequence[Entry]) -> float:
        """When something happened last that everybody may know of."""
        hidden = {entry.number for entry in self._hidden}
        secret = bool(new) and all(entry.number in hidden for entry in new)
        return float(self.row["updated"]) if secret else time.time()

    def _note_times(self, entry: Entry) -> None:
        """Since when seats are awaited; a hidden act does not move that, or it would tell of itself."""
        secret = bool(self._hidden) and self._hidden[-1].number == entry.number
        acted = {entry.seat} if entry.kind in ("act", "undo", "stand-in") and not secret else set()
        fresh = acted | set(self.waiting if entry.kind in ("start", ROLL) else ())
        self.since = {seat: entry.at if seat in fresh else self.since.get(seat, entry.at) for seat in self.waiting}

    def _start(self, said: dict[str, Any]) -> None:
        self.nonces = said["nonces"]
        if self.row["base"]:
            self.match = Record.loads(self.row["base"]).replay()
            self.throws = self.base_throws = sum(isinstance(entry, Throw) for entry in self.match.history)
            return
        game = game_of(self.row, said.get("rules", 1))
        self.match = Match(
            game, said["seats"], 0, first=said["first"], setup=game.parse_setup(said["seats"], said["setup"])
        )
        self.versions = [0] * said["seats"]

    def _duties(self) -> Row:
        waiting = sum(1 << seat for seat in self.waiting)
        return {"waiting": waiting, "bot_due": bool(self.bot_seats())}

    def _helped(self, seat: int) -> bool:
        return any(entry.kind == "stand-in" and entry.seat == seat for entry in self.log)

    def _notes(self) -> dict[str, str]:
        notes = {PLAYERS: players_text(_player(seat) for seat in self.seats), "table": self.id}
        if self.row["dice"] == "own":
            return notes
        notes |= {COMMITMENT: commitment(self.row["secret"]), NONCES: ",".join(self.nonces)}
        if self.row["base"]:
            notes[FROM] = str(self.base_throws)
        return notes | {SECRET: self.row["secret"].hex()} if self.status == "over" else notes


def game_of(row: Row, rules: int = RULES_VERSION) -> Game:
    """The game of a table."""
    return _game(row["sheet"], row["game"], row["preset"], row["options"], rules)


@lru_cache(maxsize=64)
def _game(sheet: str, game_id: str, preset: str, options: str, rules: int) -> Game:
    chosen: dict[str, Any] = json.loads(options)
    return load_distrusted(game_id, sheet, preset, chosen, rules=rules)


def start_text(row: Row, seats: Sequence[Seat]) -> str:
    """What the event `start` says: the players' nonces, and what the dice say about beginner and set-up."""
    nonces = [seat.nonce for seat in seats if seat.nonce]
    game, dice = game_of(row), Dice(row["secret"], nonces)
    setup = game.setup_text(len(seats), dice.setup(game.setups(len(seats))))
    said = {"nonces": nonces, "seats": len(seats), "first": dice.first(len(seats)), "setup": setup}
    return json.dumps(said | {"rules": game.rules})


def _player(seat: Seat) -> str:
    """Who sits there, as records say it: a person by the name exactly as it was given, a bot by what it is."""
    return str(seat.bot) if seat.kind == "bot" else f"{HUMAN}:{seat.name}"
