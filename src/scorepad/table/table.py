"""A table: the match that its events lead to, and what goes on around it. No network, no storage, a clock as given."""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from scorepad.core.errors import ScorepadError, shown
from scorepad.core.match import ROLL, Match
from scorepad.core.record import HUMAN, PLAYERS, Act, Record, Throw, players_text
from scorepad.table.dice import Dice, commitment
from scorepad.table.events import Entry, Knowledge
from scorepad.table.plain import Plain, from_plain, to_plain
from scorepad.table.seats import Seat
from scorepad.table.terms import Status, Terms
from scorepad.table.verify import BY, COMMITMENT, FROM, NONCES, SECRET

Clock = Callable[[], float]


@dataclass(frozen=True)
class Start:
    """What the event `start` says: the players' nonces, and what the dice decided about beginner and set-up."""

    nonces: list[str]
    seats: int = 0
    first: int = 0
    setup: str = "-"
    rules: int = 1  #: events did not tell it before there was a second one

    @classmethod
    def drawn(cls, terms: Terms, seats: Sequence[Seat]) -> "Start":
        """As the dice of a table say."""
        known = _known_nonces(terms)
        nonces = [seat.nonce for seat in seats if seat.nonce] if known is None else known
        game, dice = terms.key().load(), Dice(terms.secret, nonces)
        setup = game.setup_text(len(seats), dice.setup(game.setups(len(seats))))
        return cls(nonces, len(seats), dice.first(len(seats)), setup, game.rules)

    @classmethod
    def loads(cls, text: str | None) -> "Start":
        """Of the event's text."""
        return cls(**json.loads(text or "{}"))

    def dumps(self) -> str:
        """The event's text."""
        return json.dumps(vars(self))


@dataclass(frozen=True)
class Result:
    """The final place of a person."""

    seat: int
    holder: str | None
    name: str
    total: int
    tie_break: int
    place: int
    counts: bool  #: for the best scores


class Table:
    """One table: its terms and seats, and everything that its events have led to."""

    def __init__(self, terms: Terms, seats: Iterable[Seat], entries: Iterable[Entry], clock: Clock = time.time) -> None:
        self.terms = terms
        self.seats = list(seats)
        self.clock = clock
        self.log: list[Entry] = []
        self.match: Match | None = None
        self.versions = [0] * len(self.seats)
        self.since: dict[int, float] = {}  #: since when seats are awaited
        self.asked: set[int] = set()  #: bots at a table with own dice that wait until somebody throws for them
        self.receipts: dict[tuple[int, str], Entry] = {}
        self.throws = self.base_throws = 0
        self.nonces: list[str] = []
        self._knowledge = Knowledge()
        self._extend(entries)

    # -- kept by its host ------------------------------------------------------------------------------------------
    def to_json(self) -> Plain:
        """All of it as plain types."""
        seats, events = [to_plain(seat) for seat in self.seats], [to_plain(entry) for entry in self.log]
        return {"terms": to_plain(self.terms), "seats": seats, "events": events}

    @classmethod
    def from_json(cls, said: object, clock: Clock = time.time) -> "Table":
        """The table that was kept; ScorepadError if that is none."""
        match said:
            case {"terms": terms, "seats": list(seats), "events": list(events)}:
                kept = from_plain(Terms, terms), [from_plain(Seat, seat) for seat in seats]
                entries = [from_plain(Entry, event) for event in events]
            case _:
                raise ScorepadError(f"table: found {shown(said)}, expected its terms, seats and events")
        try:
            return cls(*kept, entries, clock)
        except (LookupError, TypeError, ValueError) as error:
            raise ScorepadError(f"table: found events that cannot have happened: {error}") from error

    def extend(self, terms: Terms, seats: Sequence[Seat], entries: Iterable[Entry]) -> None:
        """Let happen here what happened at the same table elsewhere."""
        self.terms, self.seats = terms, list(seats)
        if self.match is None:
            self.versions = [0] * len(self.seats)
        self._extend(entries)

    # -- what is known ---------------------------------------------------------------------------------------------
    @property
    def id(self) -> str:
        """The table's public id."""
        return self.terms.id

    @property
    def number(self) -> int:
        """Of the last event."""
        return self.log[-1].number if self.log else 0

    @property
    def status(self) -> Status:
        """`open` until it starts, then `playing`, then `over`."""
        return self.terms.status

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that somebody holds."""
        return [seat.seat for seat in self.seats if holder is not None and seat.holder == holder]

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
        """The awaited seats that the host is to act for."""
        return [seat for seat in self.waiting if self.seats[seat].played_by_bot and seat not in self.asked]

    def late(self, seat: int) -> bool:
        """Whether a person's time is up."""
        since = self.since.get(seat)
        by_bot = self.seats[seat].played_by_bot
        return since is not None and not by_bot and self.clock() - since > self.terms.limit_seconds

    @property
    def hiding(self) -> bool:
        """Whether seats are answering out of each other's sight."""
        match = self.match
        return match is not None and match.game.hides_answers and not match.over and not match.state.chance

    def seen(self, mine: Sequence[int]) -> list[Entry]:
        """The log as who holds these seats came to know it."""
        return self._knowledge.seen(self.log, mine)

    def place(self, entry: Entry, mine: Sequence[int]) -> int:
        """The number that an event has for who holds these seats: gaps would tell of hidden ones."""
        log = self.seen(mine)
        if log is self.log:
            return entry.number
        return next(at for at, known in enumerate(log, start=1) if known.number == entry.number)

    def version(self, seat: int, mine: Sequence[int]) -> int:
        """The version of a seat as who holds these seats may know it."""
        return self.versions[seat] - (0 if seat in mine else self._knowledge.secrets_of(seat))

    def secret(self, entry: Entry) -> bool:
        """Whether only its seat may know of an event yet."""
        return self._knowledge.secret(entry)

    # -- what happens ----------------------------------------------------------------------------------------------
    def add(self, kind: str, seat: int | None = None, text: str | None = None, client_id: str | None = None) -> Entry:
        """Note an event and let it happen."""
        entry = Entry(self.number + 1, self.clock(), kind, seat, text, client_id)
        self._advance(entry)
        if client_id is not None and seat is not None:
            entry = replace(entry, version=self.versions[seat])
        self._remember(entry)
        return entry

    def set_seat(self, seat: Seat) -> None:
        """Somebody else, or something else, at a seat."""
        self.seats[seat.seat] = seat

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """All seats anew, before the start."""
        self.seats = [replace(seat, seat=number) for number, seat in enumerate(seats)]
        self.versions = [0] * len(self.seats)

    def throw_text(self) -> str:
        """What the host's dice show now."""
        match = self.playing
        state = match.throw_position()
        return match.game.roll_text(state, Dice(self.terms.secret, self.nonces).throw(self.throws, state.outcomes()))

    # -- what comes of it ------------------------------------------------------------------------------------------
    def results(self) -> list[Result]:
        """The final places of the people, for the best scores and personal histories."""
        helped = {entry.seat for entry in self.log if entry.kind == "stand-in"}
        people = [(place, self.seats[place.seat]) for place in self.playing.ranking()]
        return [
            Result(
                seat.seat,
                seat.holder,
                seat.name,
                place.total,
                place.tie_break,
                place.place,
                self.terms.counts and seat.seat not in helped,
            )
            for place, seat in people
            if seat.kind == "person"
        ]

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

    # -- inside ----------------------------------------------------------------------------------------------------
    def _extend(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
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
            self._start(Start.loads(entry.text))
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
        if act is not None and self.playing.game.hides_answers and self.playing.hidden(act):
            self._knowledge.hide(entry)
        if not self.hiding or entry.kind == ROLL:
            self._knowledge.show(entry)

    def _note_times(self, entry: Entry) -> None:
        """Since when seats are awaited; a hidden act does not move that, or it would tell of itself."""
        acted = {entry.seat} if entry.kind in ("act", "undo", "stand-in") and not self.secret(entry) else set()
        fresh = acted | set(self.waiting if entry.kind in ("start", ROLL) else ())
        self.since = {seat: entry.at if seat in fresh else self.since.get(seat, entry.at) for seat in self.waiting}

    def _start(self, said: Start) -> None:
        self.nonces = said.nonces
        if self.terms.base:
            self.match = Record.loads(self.terms.base).replay()
            self.throws = self.base_throws = sum(isinstance(entry, Throw) for entry in self.match.history)
            return
        game = self.terms.key(said.rules).load()
        self.match = Match(game, said.seats, 0, first=said.first, setup=game.parse_setup(said.seats, said.setup))
        self.versions = [0] * said.seats

    def _notes(self) -> dict[str, str]:
        notes = {PLAYERS: players_text(_player(seat) for seat in self.seats), "table": self.id}
        if self.terms.dice == "own":
            return notes
        notes |= {COMMITMENT: commitment(self.terms.secret), NONCES: ",".join(self.nonces)}
        if self.terms.dice == "device":
            notes[BY] = self.terms.dice
        if self.terms.base:
            notes[FROM] = str(self.base_throws)
        return notes | {SECRET: self.terms.secret.hex()} if self.status == "over" else notes


def _known_nonces(terms: Terms) -> list[str] | None:
    """Those of the record that is gone on from, where its dice fall again; None where they are the players' own."""
    notes = Record.loads(terms.base).notes if terms.base else {}
    return notes[NONCES].split(",") if notes.get(SECRET) == terms.secret.hex() else None


def _player(seat: Seat) -> str:
    """Who sits there, as records say it: a person by the name exactly as it was given, a bot by what it is."""
    return str(seat.bot) if seat.kind == "bot" else f"{HUMAN}:{seat.name}"
