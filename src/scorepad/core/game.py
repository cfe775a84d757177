"""A game: one sheet with its rule options. Makes positions, names everything in them, ranks results."""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self

from scorepad.core import Rng, Tape
from scorepad.core.bands import Bands, read_bands
from scorepad.core.dice import Slot
from scorepad.core.errors import NotationError, ScorepadError
from scorepad.core.observation import Observation
from scorepad.core.options import Option, OptionValue, choose_options
from scorepad.core.points import Points
from scorepad.core.reader import Reader, parse_toml
from scorepad.core.sentence import Sentence as Sentence  # every rule book speaks in sentences
from scorepad.core.views import ChoiceTold, DieTold, MaterialTold, SheetTold, TurnTold

#: Goes up when a rule is corrected; records name the version they were played under, and are played again under it.
#: 1: pending marks that cannot be used wait until none can, and may be skipped. 2: they are lost at once.
RULES_VERSION = 2

#: What a sheet is called, drawn like and judged by; changing it changes no rule, so it is left out of the digest.
COSMETIC_KEYS = ("title", "minutes", "drawing", "notes", "coach")


class State(Protocol):
    """One position, integers only. A wrong seat or action, or one that is not allowed now, raises and changes nothing.

    Two positions are equal if everything in them is equal, `confirm` included, and equal ones have the same hash.
    They change as they are played: what you put in a set or use as the key of a dict must be a clone that nobody
    plays on.
    """

    seats: int
    waiting: int  #: bit mask of the seats that may act now, in any order
    chance: int  #: not 0 if the dice are to be rolled before anyone acts
    over: int  #: 1 when the game has ended
    confirm: int  #: 1: every answer ends with a separate act (a Match); 0: forced ones are skipped (a playout)
    tape: Tape | None  #: where events go; None if nobody is watching

    def legal(self, seat: int) -> list[int]:
        """The codes of all actions the seat may take now."""
        ...

    def refuse(self, seat: int, code: int) -> int:
        """Why the seat may not take this action now, as a number; 0 if it may."""
        ...

    def apply(self, seat: int, code: int) -> None:
        """Do a legal action; IllegalAction if it is not legal."""
        ...

    def outcomes(self) -> int:
        """How many equally likely outcomes the coming throw has."""
        ...

    def roll(self, outcome: int) -> None:
        """Let the dice show one of these outcomes."""
        ...

    def score(self, seat: int) -> int:
        """The seat's points as its sheet is now."""
        ...

    def clone(self) -> Self:
        """A copy that reports no events."""
        ...

    def clone_into(self, other: Self) -> None:
        """Make another position equal to this one."""
        ...

    def dump(self) -> list[int]:
        """The whole position as integers."""
        ...

    def playout(self, rng: Rng) -> int:
        """Play on at random to the end, and return the number of decisions."""
        ...


if TYPE_CHECKING:
    # Who does not care which position a game has says just `Game`; the default comes with Python 3.13.
    from typing_extensions import TypeVar

    # What belongs to a game takes its own positions only, whichever those are.
    S = TypeVar("S", bound=State, default=Any)
    # Likewise.
    S_in = TypeVar("S_in", bound=State, contravariant=True, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    S_in = TypeVar("S_in", bound=State, contravariant=True)


class Playouts(Protocol):
    """Something that plays many random games in one go. The highest total wins; ties are left to the ranking."""

    def playouts(self, seed: int, start: int, count: int, points: Points) -> int:
        """Play the games numbered from `start` on, as the lab would one by one; returns the total number of decisions.

        Game i draws from stream i of the seed and begins with seat i modulo the number of seats; `points` receives
        the parts of the score of each seat.
        """
        ...


@dataclass(frozen=True)
class Place:
    """One line of the final ranking; equal places are shared."""

    place: int
    seat: int
    total: int
    tie_break: int


def rank(results: Sequence[tuple[int, int]]) -> list[Place]:
    """Places for (total, tie break) of each seat: best first, equal ones share their place."""
    order = sorted(range(len(results)), key=lambda seat: results[seat], reverse=True)
    return [
        Place(1 + sum(other > results[seat] for other in results), seat, results[seat][0], results[seat][1])
        for seat in order
    ]


class Game(ABC, Generic[S]):
    """The rules of one sheet under one set of options; every family of games has one subclass, over its own State."""

    #: Simultaneous answers stay hidden from the others until all have confirmed.
    hides_answers: ClassVar[bool] = False
    #: Alone, what counts is how many throws were needed, and fewer are better.
    counts_throws_alone: ClassVar[bool] = False
    #: The word for this kind of game: the name of its folder, and of its words in the catalogues.
    family: ClassVar[str]

    id: str
    title: str
    players: tuple[int, int]  #: fewest and most seats
    minutes: int  #: about how long a game takes; 0: the sheet does not say
    options_known: tuple[Option, ...]
    areas: tuple[str, ...]  #: the parts of a score, in the order of the sheet
    codes: int  #: action codes are 0 .. codes - 1
    roll_code: int  #: the action `roll`: the roller asks for the dice
    rules: int  #: the rules version it is played under
    bands: Bands  #: which losses the coach calls a fault

    def __init__(
        self, reader: Reader, source: str, preset: str, options: Mapping[str, object], rules: int = RULES_VERSION
    ) -> None:
        self.source = source
        self.rules = rules
        self.where = reader.where
        self.bands = read_bands(reader)
        self.read(reader)
        self.digest = sheet_digest(source, reader.where)
        self.preset = preset
        self.options = choose_options(self.options_known, preset, options, self.id)
        self.build()

    # -- made once ----------------------------------------------------------------------------------------------
    @abstractmethod
    def read(self, reader: Reader) -> None:
        """Check the sheet file and set `id`, `title`, `players`, `minutes`, `options_known`, `areas`."""

    @abstractmethod
    def build(self) -> None:
        """Make the engine's tables for the chosen options and set `codes`."""

    @abstractmethod
    def start(self, seats: int, first: int = 0, setup: int = 0) -> S:
        """The first position; `first` is the seat that begins, `setup` one of the `setups`."""

    def playouts(self, seats: int) -> Playouts | None:
        """What plays many random games with this number of seats in one go; None: they are played one by one."""
        return None

    def announce(self, state: S) -> None:
        """Let a watched first position report how it came about; most have nothing to report."""
        return

    @abstractmethod
    def roller(self, state: S) -> int:
        """The seat that throws the dice at a chance node."""

    def slot(self, state: S, before: Slot | None) -> Slot:
        """The place of the next throw in the course of play; `before` is the slot of the throw before it.

        As far as the game allows, the place must not depend on what players did; without one, throws are counted.
        """
        return Slot((), ((0, state.outcomes()),))

    @abstractmethod
    def seals(self, state: S, code: int) -> bool:
        """Whether this action, once done, lets other seats go on from it, so that it cannot be taken back."""

    def hides(self, state: S, code: int) -> bool:
        """Whether the others may not see this action before all have answered."""
        return self.hides_answers

    def known(self, state: S, seat: int | None) -> State:
        """A copy of the position as a seat (None: an onlooker) may know it: without the answers that others hide."""
        if self.hides_answers:
            raise ScorepadError(f"{self.id}: found no `known`, expected one of a game that hides answers")
        return state.clone()

    def observe(self, state: S, seat: int | None) -> Observation:
        """What a seat (None: an onlooker) may know of a position."""
        if seat is not None and not 0 <= seat < state.seats:
            raise ScorepadError(f"{self.id}: found seat {seat}, expected 0 to {state.seats - 1}")
        return Observation(self, self.known(state, seat), seat)

    def races(self, state: S) -> bool:
        """Whether several seats reach for the same things now, first come, first served."""
        return False

    def table_options(self, together: bool) -> dict[str, OptionValue]:
        """Options that depend on the kind of table, not on the preset, unless its players choose them.

        `together`: several people, no bots, all present at the same time.
        """
        return {}

    # -- names --------------------------------------------------------------------------------------------------
    @abstractmethod
    def action_text(self, code: int) -> str:
        """The notation of an action code."""

    @abstractmethod
    def parse_action(self, text: str) -> int:
        """The action code of a notation; NotationError says what is wrong with it."""

    @abstractmethod
    def roll_text(self, state: S, outcome: int) -> str:
        """The notation of a chance outcome in this position."""

    @abstractmethod
    def parse_roll(self, state: S, text: str) -> int:
        """The chance outcome of a notation in this position; NotationError says what is wrong with it."""

    def throw_question(self, state: S, text: str) -> Sentence | None:
        """What else has to be known about a throw entered with this text; None if nothing."""
        return None

    @abstractmethod
    def position_text(self, state: S) -> str:
        """The whole position as one line of text."""

    @abstractmethod
    def parse_position(self, text: str) -> S:
        """The position that a text describes; NotationError if this game cannot reach it by its own counting."""

    @abstractmethod
    def details(self, state: S, seat: int, code: int) -> ChoiceTold:
        """What an action is about, for clients: `kind` and, where they apply, `die`, `cell`, `value`, `bonus`."""

    def details_of(self, state: S, seat: int, codes: Sequence[int]) -> Sequence[ChoiceTold]:
        """The details of several actions in one position."""
        return [self.details(state, seat, code) for code in codes]

    def offered(self, details: ChoiceTold) -> ChoiceTold:
        """What pages get of a choice: its details, except what they know from its notation and the material."""
        return details

    @abstractmethod
    def reason(self, state: S, seat: int, code: int) -> Sentence | None:
        """Why the rules do not allow this action now, None if they do."""

    @abstractmethod
    def event(self, raw: tuple[int, int, int, int]) -> Sentence:
        """A tape event by name."""

    @cached_property
    def told(self) -> Callable[[tuple[int, int, int, int]], Sentence]:
        """The same from memory: the same few hundred are told again and again whenever a game is played again."""
        return lru_cache(maxsize=4096)(self.event)

    # -- results ------------------------------------------------------------------------------------------------
    @abstractmethod
    def scores(self, state: S, seat: int) -> dict[str, int]:
        """Points per part of the score, `total` last."""

    def score_row(self, state: S, seat: int) -> Sequence[int]:
        """The numbers of `scores` without their names."""
        return tuple(self.scores(state, seat).values())

    def shown_scores(self, state: S, seat: int) -> dict[str, int]:
        """The parts of the score as people read them, with what counts last: not always points."""
        return self.scores(state, seat)

    @abstractmethod
    def ranking(self, state: S) -> list[Place]:
        """Best first; shared places carry the same number."""

    def level(self, total: int) -> tuple[int, int] | None:
        """The level of a solo result (1 is the best) and how many levels there are; None if there are none."""
        return None

    # -- for clients --------------------------------------------------------------------------------------------
    @abstractmethod
    def sheet_view(self, state: S, seat: int) -> SheetTold:
        """One seat's sheet as plain JSON types: every cell with its marks, tracks, pending bonuses, points."""

    def sheet_keys(self, state: S) -> list[Hashable]:
        """A value for each seat that changes whenever its sheet looks different; empty: not known."""
        return []

    @abstractmethod
    def dice_view(self, state: S) -> Sequence[DieTold]:
        """The dice as plain JSON types: id, face, where each one is."""

    @abstractmethod
    def turn_view(self, state: S) -> TurnTold:
        """The course of the game as plain JSON types: round or row, whose turn, which throw."""

    def material_view(self) -> MaterialTold:
        """What the game is played with and never changes, as plain JSON types, if a client needs it."""
        return {}

    # -- what is dealt before the game ---------------------------------------------------------------------------
    def setups(self, seats: int) -> int:
        """How many equally likely ways there are to set the table; 1 if everybody has the same sheet."""
        return 1

    def setup_text(self, seats: int, setup: int) -> str:
        """The notation of a set-up."""
        return "-"

    def parse_setup(self, seats: int, text: str) -> int:
        """The set-up of a notation."""
        if text != "-":
            raise NotationError(f"{self.id}: set-up: found {text!r}, expected -")
        return 0

    # -- shared by all families ---------------------------------------------------------------------------------
    def check_seats(self, seats: int, first: int = 0) -> None:
        """Refuse a number of seats this game does not have."""
        fewest, most = self.players
        if not fewest <= seats <= most:
            raise ScorepadError(f"{self.id}: found {seats} seats, expected {fewest} to {most}")
        if not 0 <= first < seats:
            raise ScorepadError(f"{self.id}: found first seat {first}, expected 0 to {seats - 1}")

    def __reduce__(self) -> tuple[object, ...]:
        from scorepad.core.sheets import load_distrusted

        # Another process reads the sheet anew.
        return load_distrusted, (self.id, self.source, self.preset, dict(self.options), self.where, self.rules)

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.options.items() if self._differs(name, value))
        return f"scorepad.load({self.id!r}, preset={self.preset!r}{changed})"

    def _repr_svg_(self) -> str:
        from scorepad.draw import sheet_svg

        return sheet_svg(self)

    def _differs(self, name: str, value: OptionValue) -> bool:
        option = next(option for option in self.options_known if option.name == name)
        return bool(value != getattr(option, self.preset))


if TYPE_CHECKING:
    # What belongs to a family is for its own games only, whichever those are.
    G = TypeVar("G", bound=Game, default=Any)
    # Likewise.
    G_in = TypeVar("G_in", bound=Game, contravariant=True, default=Any)
else:
    G = TypeVar("G", bound=Game)
    G_in = TypeVar("G_in", bound=Game, contravariant=True)


def sheet_digest(source: str, where: str = "sheet") -> str:
    """SHA-256 over what a sheet says, not how it is laid out: comments, order and drawing do not count."""
    reader = parse_toml(source, where)
    said = {key: reader.raw(key, "") for key in reader.keys() if key not in COSMETIC_KEYS}
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
