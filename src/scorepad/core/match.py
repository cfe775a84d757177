"""A game being played: who may act, what they may do, what has happened, and what can be taken back."""

import copy
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorepad.core import Tape
from scorepad.core.dice import THROWS, make_dice
from scorepad.core.errors import IllegalAction, NotationError
from scorepad.core.game import Game, Place, Sentence, State
from scorepad.core.narrate import narrate
from scorepad.core.observation import Observation
from scorepad.core.record import DICE, Act, Record, Throw
from scorepad.core.views import Told

ROLL = "roll"


class Choice(str):
    """A legal action in notation, with what it is about: `kind`, and `die`, `cell`, `value`, `bonus` if they apply."""

    details: Told

    def __new__(cls, text: str, details: Told) -> "Choice":
        """A text that knows its details."""
        choice = super().__new__(cls, text)
        choice.details = details
        return choice

    @property
    def kind(self) -> str:
        """What sort of action it is."""
        return str(self.details["kind"])

    @property
    def die(self) -> str | None:
        """The die it uses, if any."""
        return self.details.get("die")

    @property
    def cell(self) -> str | None:
        """The cell it marks, if any."""
        return self.details.get("cell")

    @property
    def value(self) -> int | str | None:
        """What will be written or what it is about: a number, or the name of a shape."""
        return self.details.get("value")


@dataclass(frozen=True)
class Event:
    """Something that happened, numbered from 0; `seat` is the one it happened to."""

    number: int
    seat: int
    sentence: Sentence
    hidden: bool = False  #: part of an answer that the others may not see until all have answered

    def __str__(self) -> str:
        return narrate(self.sentence)


@dataclass(frozen=True)
class Step:
    """One entry of a record, just done."""

    line: int  #: its line in the record, for people
    text: str  #: as in the record: `roll w3y1b6g2o4p5`, `0 w>y3a`
    done: Act | Throw
    before: State  #: the position in which it was done; for a throw, the one in which the dice fell
    events: tuple[Event, ...]  #: what happened because of it
    match: "Match"  #: as it is now; the next step continues it

    @property
    def seat(self) -> int | None:
        """Who acted; None for a throw."""
        return self.done.seat if isinstance(self.done, Act) else None


class Match:
    """A game with its history. It never throws dice on its own: `roll` is an act of the roller.

    >>> import scorepad
    >>> match = scorepad.Match(scorepad.load("ganz-schoen-clever"), seats=1, seed=1)
    >>> _ = match.enter_roll("w3 y1 b6 g2 o5 p4")
    >>> match.why_not(0, "y>y3a")
    'This field needs a 3, but your die counts as 1.'
    >>> _ = match.play(0, "w>y3a")
    >>> match.undo(0)
    'w>y3a'
    """

    def __init__(
        self,
        game: Game,
        seats: int = 1,
        seed: int | None = None,
        *,
        first: int | None = None,
        setup: int | None = None,
        dice: str = THROWS,
    ) -> None:
        game.check_seats(seats, first or 0)
        self.game = game
        self.seed = secrets.randbits(63) if seed is None else seed
        self._dice = make_dice(dice, self.seed)
        drawn_first, drawn_setup = self._dice.below(seats), self._dice.below(game.setups(seats))
        self.first = drawn_first if first is None else first
        self.setup = drawn_setup if setup is None else setup
        self.began = ""  #: the position that it started from, in notation; empty: it began with empty sheets
        self.state: State = game.start(seats, self.first, self.setup)
        self.state.tape = Tape()
        game.announce(self.state)
        self.state.confirm = 1
        self.events: list[Event] = []
        self._read_tape()
        self._begin()

    def _begin(self) -> None:
        """Nothing that was before can be taken back."""
        self._sealed: list[Act | Throw] = []  # up to the last throw, which nobody can take back
        self._acts: list[Act] = []  # since then
        self._base: State = self.state.clone()
        self._base_events = len(self.events)

    # -- whose act ----------------------------------------------------------------------------------------------
    @property
    def seats(self) -> int:
        """How many are playing."""
        return self.state.seats

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now, in any order; before a throw, the roller."""
        if self.state.chance:
            return (self.game.roller(self.state),)
        return tuple(seat for seat in range(self.seats) if self.state.waiting >> seat & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    def legal(self, seat: int) -> list[Choice]:
        """What the seat may do now, in notation."""
        self._check_seat(seat)
        if self.state.chance:
            return [Choice(ROLL, {"kind": ROLL})] if seat in self.waiting else []
        codes = self.state.legal(seat)
        about = self.game.details_of(self.state, seat, codes)
        return [Choice(self.game.action_text(code), details) for code, details in zip(codes, about, strict=True)]

    def refusal(self, seat: int, text: str) -> Sentence | None:
        """Why the seat may not do this now, as a message key with parameters; None if it may."""
        return self._judge(self._parse(seat, text))

    def why_not(self, seat: int, text: str, language: str = "en") -> str | None:
        """Why the seat may not do this now, in words; None if it may."""
        sentence = self.refusal(seat, text)
        return None if sentence is None else narrate(sentence, language)

    # -- acts ---------------------------------------------------------------------------------------------------
    def play(self, seat: int, text: str) -> list[Event]:
        """Do something; returns what happened because of it. NotationError or IllegalAction: nothing has changed."""
        act = self.check(seat, text)
        if text == ROLL:
            return self._throw(seat, None)
        known = len(self.events)
        self._do(act)
        return self.events[known:]

    def check(self, seat: int, text: str) -> Act:
        """What `play` would do, parsed and judged but not done; raises what `play` would raise."""
        act = self._parse(seat, text)
        refusal = self._judge(act)
        if refusal is not None:
            raise IllegalAction(f"{text!r} is not allowed now: {narrate(refusal)}", refusal)
        return act

    def enter_roll(self, text: str) -> list[Event]:
        """The dice were thrown on the table and show this."""
        return self._throw(self._thrower(), text)

    def throw_question(self, text: str) -> Sentence | None:
        """What else has to be known about a throw that `enter_roll` would take; None if nothing."""
        state, _asked = self._before_throw(self._thrower())
        self.game.parse_roll(state, text)
        return self.game.throw_question(state, text)

    def throw_position(self) -> State:
        """The position in which the dice would fall now; IllegalAction if they are not due."""
        return self._before_throw(self._thrower())[0]

    def undo(self, seat: int) -> str:
        """Take back the seat's last act since the last throw, and return its notation."""
        self._check_seat(seat)
        act = self._last_act(seat)
        if act is None:
            raise _illegal("nothing to take back since the last throw", "reason.undo-nothing")
        if self.game.seals(self.state, act.code):
            raise _illegal("others have already gone on from this: it cannot be taken back", "reason.undo-sealed")
        last = len(self._acts) - 1 - self._acts[::-1].index(act)
        self._rewind(self._acts[:last] + self._acts[last + 1 :])
        return self.game.action_text(act.code)

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would take something back."""
        return self.undoable(seat) is not None

    def undoable(self, seat: int) -> Act | None:
        """The act that `undo` would take back."""
        act = self._last_act(seat)
        return None if act is None or self.game.seals(self.state, act.code) else act

    def would_seal(self, seat: int, text: str) -> bool:
        """Whether nothing could be taken back once the seat has done this."""
        return self.game.seals(self.state, self._parse(seat, text).code)

    # -- results ------------------------------------------------------------------------------------------------
    def scores(self) -> list[dict[str, int]]:
        """The points of each seat for its areas and foxes, and its total, as the sheets are now."""
        return [self.game.scores(self.state, seat) for seat in range(self.seats)]

    def shown_scores(self) -> list[dict[str, int]]:
        """The same as people read it, with what counts last."""
        return [self.game.shown_scores(self.state, seat) for seat in range(self.seats)]

    def ranking(self) -> list[Place]:
        """The order of the seats as the sheets are now, best first."""
        return self.game.ranking(self.state)

    @property
    def history(self) -> tuple[Act | Throw, ...]:
        """Every act and throw so far; those taken back left no trace."""
        return (*self._sealed, *self._acts)

    @property
    def acts(self) -> tuple[Act, ...]:
        """The acts since the last throw."""
        return tuple(self._acts)

    @property
    def record(self) -> Record:
        """Everything needed to play the same game again, up to now."""
        record = Record.of(self.game, self.seats, self.first, self.setup, self.history, self.began)
        return record if self._dice.kind == THROWS else replace(record, notes={DICE: self._dice.kind})

    @property
    def position(self) -> str:
        """The position in notation."""
        return self.game.position_text(self.state)

    def position_for(self, seat: int) -> State:
        """The position as this seat may know it: hidden answers of others are left out until all have answered."""
        return self.game.known(self.state, seat)

    def observe(self, seat: int | None) -> Observation:
        """What a seat (None: an onlooker) may know now."""
        return self.game.observe(self.state, seat)

    def hidden(self, act: Act) -> bool:
        """Whether an act since the last throw is still hidden from the other seats."""
        return self.game.hides(self._base, act.code)

    def event_hidden(self, event: Event, viewer: int | None) -> bool:
        """Whether a seat (None: an onlooker) may not yet know of an event, because others are still answering."""
        if self.state.chance or self.over or event.seat == viewer:
            return False
        return event.hidden and event.number >= self._base_events

    def events_for(self, viewer: int | None) -> list[Event]:
        """Everything that happened, as far as a seat (None: an onlooker) may know of it now."""
        if not self.game.hides_answers:
            return self.events.copy()
        since = [event for event in self.events[self._base_events :] if not self.event_hidden(event, viewer)]
        return self.events[: self._base_events] + since

    @classmethod
    def from_position(
        cls, game: Game, position: "str | State", seed: int | None = None, *, dice: str = THROWS
    ) -> "Match":
        """A match that continues from a position or its notation; what came before cannot be taken back."""
        state = game.parse_position(position) if isinstance(position, str) else position.clone()
        match = cls(game, state.seats, seed, first=0, setup=0, dice=dice)
        state.confirm = 1
        match.began = game.position_text(state)
        match.state, match.events = state, []
        match.state.tape = Tape()
        match._begin()
        return match

    @classmethod
    def replay(cls, record: Record, seed: int | None = None, game: Game | None = None) -> "Match":
        """The match of a record, with every act and throw done again; `seed` draws what would have come next.

        If the record's game is already loaded, pass it as `game`.
        """
        match = cls.beginning(record, seed, game)
        for _step in match.steps(record):
            continue
        return match

    @classmethod
    def beginning(cls, record: Record, seed: int | None = None, game: Game | None = None) -> "Match":
        """The match of a record before its first entry."""
        game = game or record.game()
        dice = record.dice()
        if record.position:
            return cls.from_position(game, record.beginning(game), seed, dice=dice)
        return cls(game, record.seats, seed, first=record.first, setup=record.setup(game), dice=dice)

    def steps(self, record: Record) -> Iterator[Step]:
        """Do every entry of a record here, one after the other; RecordError names a line that cannot be done."""
        for line, text in record.entries():
            yield self._step(record, line, text)

    def __copy__(self) -> "Match":
        """The same game so far, to be played on apart; both know the same Game, which never changes."""
        other = type(self).__new__(type(self))
        other.__setstate__(vars(self) | {"state": self.state.clone(), "_base": self._base.clone()})
        other._dice = copy.copy(self._dice)
        other.events, other._sealed, other._acts = self.events.copy(), self._sealed.copy(), self._acts.copy()
        return other

    def __deepcopy__(self, memo: object) -> "Match":
        return copy.copy(self)

    def __setstate__(self, parts: dict[str, object]) -> None:
        """A copied or stored position is watched by nobody, that of a match is."""
        vars(self).update(parts)
        self.state.tape = Tape()

    def __repr__(self) -> str:
        state = "over" if self.over else "waiting for " + ", ".join(str(seat) for seat in self.waiting)
        return f"<Match {self.game.id}, {self.seats} seats, {state}>"

    def _repr_svg_(self) -> str:
        from scorepad.draw import sheet_svg

        return sheet_svg(self.game, self.state, self.waiting[0] if self.waiting else 0)

    # -- inside -------------------------------------------------------------------------------------------------
    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise NotationError(f"found seat {seat}, expected 0 to {self.seats - 1}")

    def _parse(self, seat: int, text: str) -> Act:
        self._check_seat(seat)
        return Act(seat, self.game.parse_action(text))

    def _judge(self, act: Act) -> Sentence | None:
        """Why an act is not allowed now; a game whose positions trust their callers is judged here too."""
        if not self.state.chance:
            return self.game.reason(self.state, act.seat, act.code)
        if act.seat not in self.waiting:
            return Sentence("reason.not-awaited", {"waiting": self.waiting[0]})
        return None if act.code == self.game.roll_code else Sentence("reason.dice-first", {})

    def _step(self, record: Record, line: int, text: str) -> Step:
        first, _, rest = text.partition(" ")
        try:
            if first == ROLL:
                before, events = self.throw_position(), self.enter_roll(rest)
            else:
                before, events = self.state.clone(), self.play(record.seat(first), rest)
        except (NotationError, IllegalAction) as error:
            raise record.error(line, error) from None
        return Step(line, text, self._acts[-1] if self._acts else self._sealed[-1], before, tuple(events), self)

    def _last_act(self, seat: int) -> Act | None:
        return next((act for act in reversed(self._acts) if act.seat == seat), None)

    def _do(self, act: Act) -> None:
        hidden = self.hidden(act)
        self.state.apply(act.seat, act.code)
        self._acts.append(act)
        self._read_tape(hidden)

    def _thrower(self) -> int:
        code = self.game.roll_code
        asking = (seat for seat in self.waiting if self.state.chance or not self.state.refuse(seat, code))
        seat = next(asking, None)
        if seat is None:
            raise _illegal("the dice are not to be thrown now", "reason.no-throw")
        return seat

    def _before_throw(self, seat: int) -> tuple[State, list[Act]]:
        """The position in which the dice fall, and what leads there."""
        after = self.state.clone()
        if self.state.chance:
            return after, []
        after.apply(seat, self.game.roll_code)
        return after, [Act(seat, self.game.roll_code)]

    def _throw(self, seat: int, entered: str | None) -> list[Event]:
        """Throw the dice, or take them as entered; nothing before can be taken back any more."""
        after, asked = self._before_throw(seat)
        shown = None if entered is None else self.game.parse_roll(after, entered)
        # Drawn even if the dice are entered: a replayed match goes on with the throws it would have had.
        drawn = self._dice.throw(self.game, after)
        outcome = drawn if shown is None else shown
        throw = Throw(self.game.roll_text(after, outcome))
        known = len(self.events)
        for act in asked:
            self.state.apply(act.seat, act.code)
        self.state.roll(outcome)
        self._sealed += [*self._acts, throw]
        self._acts = []
        self._read_tape()
        self._base, self._base_events = self.state.clone(), len(self.events)
        return self.events[known:]

    def _rewind(self, acts: list[Act]) -> None:
        """Back to the last throw, then these acts again."""
        tape = self.state.tape
        self._base.clone_into(self.state)
        self.state.tape = tape
        del self.events[self._base_events :]
        self._acts = []
        for act in acts:
            self._do(act)

    def _read_tape(self, hidden: bool = False) -> None:
        tape = self.state.tape
        if tape is None:
            return
        for raw in tape.events():
            self.events.append(Event(len(self.events), raw[1], self.game.told(raw), hidden))
        tape.clear()


def _illegal(message: str, key: str) -> IllegalAction:
    return IllegalAction(message, Sentence(key, {}))
