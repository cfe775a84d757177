"""A game as text: everything needed to play it again, move by move, for ever."""

import importlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from scorepad.core.dice import KINDS, THROWS
from scorepad.core.errors import NotationError, RecordError, ScorepadError
from scorepad.core.game import Game, State
from scorepad.core.options import OptionValue
from scorepad.core.sheets import games, load, load_distrusted

if TYPE_CHECKING:
    from scorepad.core.match import Match, Step

FIRST_LINE = "scorepad record 1"
KEYS = ("game", "digest", "rules", "preset", "options", "seats", "first", "setup")
SHEET_MARK = "| "
#: The header line of a game that goes on from a position, and the one that says how its dice were drawn.
POSITION, DICE = "position", "dice"
#: The header line that says who played: `human:Ann, greedy, greedy:Bob`; a comma or \\ of a name has a \\ before it.
PLAYERS, HUMAN = "players", "human"
#: A game has a few hundred entries; a text beyond this is no record.
MAX_CHARACTERS = 1_000_000


@dataclass(frozen=True)
class Act:
    """A seat did something."""

    seat: int
    code: int


@dataclass(frozen=True)
class Throw:
    """The dice were thrown and showed this."""

    text: str


@dataclass(frozen=True)
class Record:
    """A game id with sheet digest, rules version and options, the seats, and every act and throw in order.

    >>> import scorepad
    >>> match = scorepad.Match(scorepad.load("twenty-one"), seed=1)
    >>> _ = match.play(0, "roll")
    >>> again = scorepad.Record.loads(match.record.dumps()).replay()
    >>> again.position == match.position
    True
    """

    game_id: str
    digest: str
    rules: int
    preset: str
    options: dict[str, str]
    seats: int
    first: int
    setup_text: str
    lines: tuple[str, ...]
    sheet: str = ""  #: the sheet file itself, unless it is one that comes with scorepad
    notes: dict[str, str] = field(default_factory=dict)  #: further header lines, such as `players` or `date`
    position: str = ""  #: where it goes on from, in notation; empty: it begins with empty sheets
    first_entry: int = 0  #: the line number of the first entry, for error messages

    @classmethod
    def of(
        cls, game: Game, seats: int, first: int, setup: int, history: Sequence[Act | Throw], position: str = ""
    ) -> "Record":
        """The record of a game's history, or of what followed a position."""
        lines = [
            f"roll {entry.text}" if isinstance(entry, Throw) else f"{entry.seat} {game.action_text(entry.code)}"
            for entry in history
        ]
        return cls(
            game_id=game.id,
            digest=game.digest,
            rules=game.rules,
            preset=game.preset,
            options={name: _option_text(value) for name, value in game.options.items()},
            seats=seats,
            first=first,
            setup_text=game.setup_text(seats, setup),
            lines=tuple(lines),
            sheet="" if _is_shipped(game) else game.source,
            position=position,
        )

    # -- text ---------------------------------------------------------------------------------------------------
    def dumps(self) -> str:
        """The record as text."""
        options = ", ".join(f"{name}={value}" for name, value in self.options.items()) or "-"
        header = {
            "game": self.game_id,
            "digest": self.digest,
            "rules": self.rules,
            "preset": self.preset,
            "options": options,
            "seats": self.seats,
            "first": self.first,
            "setup": self.setup_text,
        }
        if self.position:
            header[POSITION] = self.position
        text = [FIRST_LINE, *(f"{key}: {value}" for key, value in {**header, **self.notes}.items())]
        if self.sheet:
            text += ["sheet:", *(SHEET_MARK + line for line in self.sheet.splitlines())]
        return "\n".join([*text, "", *self.lines]) + "\n"

    @classmethod
    def loads(cls, text: str) -> "Record":
        """The record in a text; RecordError names the line and what was expected there."""
        if len(text) > MAX_CHARACTERS:
            raise RecordError(f"record: found {len(text)} characters, expected at most {MAX_CHARACTERS}")
        lines = text.splitlines()
        if not lines or lines[0].strip() != FIRST_LINE:
            raise RecordError(f"record, line 1: found {lines[0][:60] if lines else ''!r}, expected {FIRST_LINE!r}")
        end = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
        header, sheet = _read_header(lines[1:end])
        known = {key: header.pop(key) for key in KEYS if key in header}
        for key in KEYS:
            if key not in known:
                raise RecordError(f"record: found no line {key!r}, expected one above the first empty line")
        return cls(
            game_id=known["game"],
            digest=known["digest"],
            rules=_number(known["rules"], "rules", 1, 10_000),
            preset=known["preset"],
            options=_read_options(known["options"]),
            seats=_number(known["seats"], "seats", 1, 16),
            first=_number(known["first"], "first", 0, 15),
            setup_text=known["setup"],
            lines=tuple(lines[end + 1 :]),
            sheet=sheet,
            position=header.pop(POSITION, ""),
            notes=header,
            first_entry=end + 2,
        )

    # -- playing it again ---------------------------------------------------------------------------------------
    def replay(self) -> "Match":
        """The match at the end of the record."""
        return _match().replay(self)

    def steps(self) -> "Iterator[Step]":
        """Every act and throw done again, one after the other, in a match that continues from step to step.

        RecordError names a line that cannot be done.
        """
        return _match().beginning(self).steps(self)

    def game(self) -> Game:
        """The game it was played on, under the rules version of that time; checks that the sheet is the same."""
        where = "sheet in the record"
        try:
            game = load_distrusted(self.game_id, self.sheet, self.preset, self.options, where, self.rules)
        except ScorepadError as error:
            raise RecordError(f"record: {error}") from None
        if game.digest != self.digest:
            raise RecordError(
                f"record: found sheet digest {self.digest[:16]}..., expected {game.digest[:16]}...: "
                f"the sheet {self.game_id} has changed since the game was played"
            )
        try:
            game.check_seats(self.seats, self.first)
        except ScorepadError as error:
            raise RecordError(f"record: {error}") from None
        return game

    def setup(self, game: Game) -> int:
        """The number of the set-up."""
        try:
            return game.parse_setup(self.seats, self.setup_text)
        except NotationError as error:
            raise RecordError(f"record: {error}") from None

    def beginning(self, game: Game) -> "State":
        """The position that it starts from, for as many seats as it says."""
        try:
            state: State = game.parse_position(self.position)
        except NotationError as error:
            raise RecordError(f"record: {error}") from None
        if state.seats != self.seats:
            raise RecordError(f"record: {POSITION}: found {state.seats} seats, expected {self.seats}")
        return state

    def dice(self) -> str:
        """How its dice are drawn if it continues: by throws, unless it says otherwise."""
        said = self.notes.get(DICE, THROWS)
        return said if said in KINDS else THROWS

    def players(self) -> list[str]:
        """Who played, by seat, as `human:Ann` or `greedy`; empty unless the record says so for every seat."""
        told = [part.strip() for part in re.findall(r"(?:\\.|[^,\\])+", self.notes.get(PLAYERS, ""))]
        told = [re.sub(r"\\(.)", r"\1", part) for part in told if part]
        return told if len(told) == self.seats else []

    def entries(self) -> Iterator[tuple[int, str]]:
        """Line numbers and texts of all acts and throws."""
        for at, line in enumerate(self.lines):
            if line.strip() and not line.startswith("#"):
                yield self.first_entry + at, line.strip()

    def seat(self, text: str) -> int:
        """The seat that an entry begins with."""
        if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < self.seats:
            return int(text)
        raise NotationError(f"found {text[:60]!r}, expected roll or a seat from 0 to {self.seats - 1}")

    def error(self, line: int, error: Exception) -> RecordError:
        """The error for an entry that cannot be played."""
        return RecordError(f"record, line {line}: {error}")


def players_text(players: Iterable[str]) -> str:
    """The header line that says who played, with every name exactly as written."""
    return ", ".join(re.sub(r"([,\\])", r"\\\1", player) for player in players)


def player_name(player: str) -> str:
    """The name in `human:Ann`, `greedy:Bob` or `program:./bot:Cid`; without one, what it is."""
    kind, _, name = player.partition(":")
    if kind == "program":
        name = name.rpartition(":")[2]
    return name.strip() or kind


def _match() -> "type[Match]":
    """By name: a match is made of records, so this one import points the other way."""
    match: type[Match] = importlib.import_module("scorepad.core.match").Match
    return match


def _is_shipped(game: Game) -> bool:
    return game.id in games() and _shipped_digest(game.id) == game.digest


@cache
def _shipped_digest(game_id: str) -> str:
    return load(game_id).digest


def _option_text(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_header(lines: list[str]) -> tuple[dict[str, str], str]:
    header: dict[str, str] = {}
    sheet: list[str] = []
    for number, line in enumerate(lines, 2):
        if line.startswith(SHEET_MARK.rstrip()):
            sheet.append(line.removeprefix(SHEET_MARK.rstrip()).removeprefix(" "))
            continue
        key, colon, value = line.partition(":")
        if not colon or key in header:
            raise RecordError(f"record, line {number}: found {line[:60]!r}, expected 'key: value', each key once")
        if key != "sheet":
            header[key] = value.strip()
    return header, "\n".join(sheet) + "\n" if sheet else ""


def _read_options(text: str) -> dict[str, str]:
    options = {}
    for part in [] if text == "-" else text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals:
            raise RecordError(f"record: options: found {part!r}, expected name=value")
        options[name] = value
    return options


def _number(text: str, key: str, low: int, high: int) -> int:
    if text.isascii() and text.isdigit() and len(text) < 9 and low <= int(text) <= high:
        return int(text)
    raise RecordError(f"record: {key}: found {text!r}, expected a whole number from {low} to {high}")
