"""Twenty One: names, views and results of its positions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import perm
from typing import get_args

from scorepad.core import door
from scorepad.core.dice import Slot
from scorepad.core.errors import NotationError
from scorepad.core.game import Game, Place, Sentence, rank
from scorepad.core.reader import Reader
from scorepad.core.sentence import Params
from scorepad.twentyone.engine import EVENTS, PHASES, REASONS, STRUCK_MARK, VERBS, State
from scorepad.twentyone.sheet import LETTERS, OPEN_ROW, Spec, read_spec
from scorepad.twentyone.views import (
    ActionKind,
    BoxView,
    ChoiceView,
    DieView,
    MaterialView,
    Phase,
    RowView,
    SheetView,
    TurnView,
)

#: How many numbers of a dump stand before the faces, and how many of each seat before its boxes.
COURSE, SEAT_COURSE = 5, 3

_COURSE = re.compile(
    r"phase:(throw|decide|answer|over) roller:([0-9]) throws:([0-9]) confirm:([01])"
    r" dice:(-|(?:[a-z][1-9])+)((?: [A-Z]:[^ ]+)+)"
)
_SEAT = re.compile(r"([A-Z]):([./x1-9]+)(?:([?!])([1-9]*))?")
_DIE = re.compile(r"([a-z])([1-9])")

#: The engine's phases as clients know them.
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)

#: The actions after those that write a die.
KINDS: tuple[ActionKind, ...] = ("done", "strike", "keep", "roll")


class Rules(Game[State]):
    """The rules of one set of Twenty One sheets; see `docs/games/twenty-one.md` for the notation."""

    hides_answers = True
    family = "twentyone"

    spec: Spec

    def read(self, reader: Reader) -> None:
        """Check the sheet file."""
        self.spec = read_spec(reader)
        self.id, self.title, self.players = self.spec.id, self.spec.title, self.spec.players
        self.minutes = self.spec.minutes
        self.options_known = self.spec.options
        self.areas = tuple(f"row{row + 1}" for row in range(len(self.spec.rows)))

    def build(self) -> None:
        """Make the tables and number the actions: a die is written by its number, the rest come after."""
        self.tables = self.spec.tables(bool(self.options[OPEN_ROW]))
        door.name_positions(self.tables, self)
        self.letters = [LETTERS[colour] for colour in self.spec.dice]
        self.sheet_names = list(self.spec.sheets)
        self._texts = [*self.spec.dice, *VERBS]
        self.codes, self.roll_code = len(self._texts), self._texts.index("roll")

    def start(self, seats: int, first: int = 0, setup: int = 0) -> State:
        """The first position: empty sheets, dealt as `setup` says, and the dice to be thrown."""
        self.check_seats(seats, first)
        return State(self.tables, seats, first, self._deal(seats, setup))

    def roller(self, state: State) -> int:
        """The seat that throws; the role goes clockwise with every turn."""
        return state.roller

    def slot(self, state: State, before: Slot | None) -> Slot:
        """The turn, counted from the first throw of each, and the throw of the turn."""
        turn = (before.place[0] if before else 0) + (state.throws == 0)
        return Slot((turn, state.throws), tuple((die, self.spec.faces) for die in _bits(state.chance)))

    def seals(self, state: State, code: int) -> bool:
        """What ends a decision or an answer lets the others go on; in practice there are none."""
        return state.seats > 1 and self._texts[code] in ("keep", "done", "strike")

    def hides(self, state: State, code: int) -> bool:
        """What is written or struck is hidden until all have answered; what the roller decides is not."""
        return self._texts[code] not in ("keep", "roll")

    def known(self, state: State, seat: int | None) -> State:
        """The boxes that others have filled with the throw on the table are empty, and they are still to answer."""
        found = state.clone()
        if PHASES[state.phase] != "answer":
            return found
        numbers, width = state.dump(), len(self.spec.dice)
        start, size = COURSE + width, SEAT_COURSE + width * len(self.spec.rows)
        for other in range(state.seats):
            if other != seat and state.fresh_of(other):
                at = start + other * size
                numbers[at + 1 : at + SEAT_COURSE] = [1, 0]
                row = at + SEAT_COURSE + state.fresh_row(other) * width
                for box in _bits(state.fresh_of(other)):
                    numbers[row + box] = 0
        found.load(numbers)
        return found

    # -- the deal -----------------------------------------------------------------------------------------------
    def setups(self, seats: int) -> int:
        """In how many ways different sheets can be dealt."""
        return perm(len(self.sheet_names), seats)

    def setup_text(self, seats: int, setup: int) -> str:
        """The letters of the sheets, first seat first: `C A F`."""
        return " ".join(self.sheet_names[sheet] for sheet in self._deal(seats, setup))

    def parse_setup(self, seats: int, text: str) -> int:
        """The number of a deal."""
        names = text.split(" ")
        known = len(names) == seats and all(name in self.sheet_names for name in names)
        if not known or len(set(names)) != seats:
            expected = f"{seats} different letters of {' '.join(self.sheet_names)}"
            raise NotationError(f"{self.id}: set-up: found {text!r}, expected {expected}")
        left, setup = list(self.sheet_names), 0
        for name in names:
            setup = setup * len(left) + left.index(name)
            left.remove(name)
        return setup

    def _deal(self, seats: int, setup: int) -> list[int]:
        if not 0 <= setup < self.setups(seats):
            raise NotationError(f"{self.id}: set-up: found number {setup}, expected 0 to {self.setups(seats) - 1}")
        left, deal = list(range(len(self.sheet_names))), []
        for seat in range(seats):
            place, setup = divmod(setup, perm(len(left) - 1, seats - seat - 1))
            deal.append(left.pop(place))
        return deal

    # -- names --------------------------------------------------------------------------------------------------
    def action_text(self, code: int) -> str:
        """`blue`: write the blue die; `done`, `strike`, `keep`, `roll`."""
        if not 0 <= code < self.codes:
            raise NotationError(f"{self.id}: action: found code {code}, expected 0 to {self.codes - 1}")
        return self._texts[code]

    def parse_action(self, text: str) -> int:
        """The code of a notation."""
        if text not in self._texts:
            raise NotationError(f"{self.id}: action: found {text!r}, expected one of {', '.join(self._texts)}")
        return self._texts.index(text)

    def roll_text(self, state: State, outcome: int) -> str:
        """The dice thrown, each its letter and face: `w3y1r6`."""
        if not state.chance or not 0 <= outcome < state.outcomes():
            raise NotationError(f"{self.id}: throw: found outcome {outcome}, expected {self._due(state)}")
        return "".join(f"{self.letters[die]}{face}" for die, face in self._faces(outcome, state.chance))

    def parse_roll(self, state: State, text: str) -> int:
        """The outcome of a notation: every die that is thrown, in any order, and no other."""
        pairs = _DIE.findall(text)
        due = [self.letters[die] for die in _bits(state.chance)]
        faces = {letter: int(face) for letter, face in pairs if int(face) <= self.spec.faces}
        written = "".join(letter + face for letter, face in pairs) == text
        if not due or not written or sorted(faces) != sorted(due) or len(pairs) != len(due):
            raise NotationError(f"{self.id}: throw: found {text!r}, expected {self._due(state)}")
        return sum((faces[letter] - 1) * self.spec.faces**place for place, letter in enumerate(due))

    def position_text(self, state: State) -> str:
        """Phase, roller, throws, dice, then each seat's sheet: its letter and its rows, `.` empty, `x` struck."""
        dice = "".join(f"{letter}{state.face(die)}" for die, letter in enumerate(self.letters))
        course = f"phase:{PHASES[state.phase]} roller:{state.roller} throws:{state.throws} confirm:{state.confirm}"
        seats = " ".join(self._seat_text(state, seat) for seat in range(state.seats))
        return f"{course} dice:{dice if state.throws else '-'} {seats}"

    def parse_position(self, text: str) -> State:
        """The position of a text; everything in it is checked."""
        ints = _Position(self, text).ints()
        state = State(self.tables, ints[0])
        state.load(ints)
        stuck = [seat for seat in _bits(state.waiting) if state.fresh_of(seat) and not state.fits_of(seat)]
        if stuck and not state.confirm:
            raise NotationError(f"{self.id}: position: found {text!r}, expected confirm:1 with answers only to confirm")
        return state

    def details(self, state: State, seat: int, code: int) -> ChoiceView:
        """What an action is about; `cell` is the box, None where the sheet has no row left."""
        kind = self._kind(code)
        if kind == "roll":
            return {"kind": kind, "dice": [self.spec.dice[die] for die in _bits(state.chance or state.loose())]}
        if kind in ("done", "keep"):
            return {"kind": kind}
        row = state.row_of(seat)
        box = self._box(state, seat, row, code) if row < len(self.spec.rows) else None
        cell = None if box is None else cell_name(row, box)
        if kind == "strike":
            return {"kind": kind, "cell": cell}
        face = state.face(code) or None
        hit = box is not None and face == self.spec.rows[row][box]
        return {"kind": kind, "die": self.spec.dice[code], "value": face, "cell": cell, "hit": hit}

    def _kind(self, code: int) -> ActionKind:
        return KINDS[code - len(self.spec.dice)] if code >= len(self.spec.dice) else "write"

    def reason(self, state: State, seat: int, code: int) -> Sentence | None:
        """Why not."""
        number = state.refuse(seat, code)
        return Sentence(f"reason.twentyone.{REASONS[number]}", self._why(state, seat, code)) if number else None

    def event(self, raw: tuple[int, int, int, int]) -> Sentence:
        """What happened."""
        kind, seat, first, second = raw
        name = EVENTS[kind]
        params: Params = {"seat": seat}
        if name == "throw":
            params["dice"] = {self.spec.dice[die]: face for die, face in self._faces(first, second)}
        elif name in ("entry", "hit", "strike"):
            params |= {"die": self.spec.dice[first], "number": second}
        elif name == "row":
            params |= {"row": first + 1, "count": second}
        return Sentence(f"event.twentyone.{name}", params)

    # -- results ------------------------------------------------------------------------------------------------
    def scores(self, state: State, seat: int) -> dict[str, int]:
        """Points per row, as if the game ended now, and the total."""
        points = {name: state.row_score(seat, row) for row, name in enumerate(self.areas)}
        return points | {"total": state.score(seat)}

    def ranking(self, state: State) -> list[Place]:
        """Most points first; equal totals share the place."""
        return rank([(state.score(seat), 0) for seat in range(state.seats)])

    # -- for clients --------------------------------------------------------------------------------------------
    def sheet_view(self, state: State, seat: int) -> SheetView:
        """The seat's sheet: every box with its colour, number and what is written, every row with its points."""
        row = state.row_of(seat)
        return {
            "sheet": self.sheet_names[state.sheet_of(seat)],
            "row": row + 1 if row < len(self.spec.rows) else None,
            "rows": [self._row_view(state, seat, row) for row in range(len(self.spec.rows))],
            "hit_bonus": list(self.spec.hit_bonus),
            "total": state.score(seat),
        }

    def dice_view(self, state: State) -> list[DieView]:
        """The dice: colour, letter, face (None before the throw), and whether another throw would take them."""
        loose = state.loose() if state.throws else self.tables.all
        return [
            {
                "id": colour,
                "letter": self.letters[die],
                "face": state.face(die) or None,
                "locked": not loose >> die & 1,
            }
            for die, colour in enumerate(self.spec.dice)
        ]

    def turn_view(self, state: State) -> TurnView:
        """Phase, roller, throws made and possible, and who is awaited."""
        return {
            "phase": PHASE_NAMES[state.phase],
            "roller": state.roller,
            "throws": state.throws,
            "throws_per_turn": self.spec.throws,
            "waiting": list(_bits(state.waiting)),
        }

    def material_view(self) -> MaterialView:
        """How many faces a die has, and which of them is not thrown again."""
        return {"faces": self.spec.faces, "locked_face": self.spec.locked_face}

    # -- inside -------------------------------------------------------------------------------------------------
    def _due(self, state: State) -> str:
        due = "".join(f"{self.letters[die]}?" for die in _bits(state.chance))
        return f"{due} with faces from 1 to {self.spec.faces}" if due else "nothing: no throw is due"

    def _faces(self, outcome: int, mask: int) -> Iterator[tuple[int, int]]:
        """What each of the dice thrown shows."""
        for die in _bits(mask):
            outcome, face = divmod(outcome, self.spec.faces)
            yield die, face + 1

    def _seat_text(self, state: State, seat: int) -> str:
        rows = "/".join(
            "".join(_mark_text(state.cell(seat, row, box)) for box in range(len(self.spec.dice)))
            for row in range(len(self.spec.rows))
        )
        text = f"{self.sheet_names[state.sheet_of(seat)]}:{rows}"
        if PHASES[state.phase] != "answer":
            return text
        fresh = "".join(str(box + 1) for box in _bits(state.fresh_of(seat)))
        return text + ("?" if state.waiting >> seat & 1 else "!") + fresh

    def _box(self, state: State, seat: int, row: int, code: int) -> int:
        """The box an action fills: that of the die's colour, or the leftmost empty one."""
        if code < len(self.spec.dice):
            return self.tables.box(state.sheet_of(seat), row, code)
        return next(box for box in range(len(self.spec.dice)) if not state.cell(seat, row, box))

    def _why(self, state: State, seat: int, code: int) -> Params:
        params: Params = {"roller": state.roller, "locked": self.spec.locked_face}
        if not 0 <= seat < state.seats or not 0 <= code < len(self.spec.dice):
            return params
        params |= {"die": self.spec.dice[code], "face": state.face(code)}
        row = state.row_of(seat)
        if row < len(self.spec.rows):
            params["number"] = self.spec.rows[row][self._box(state, seat, row, code)]
        return params

    def _row_view(self, state: State, seat: int, row: int) -> RowView:
        boxes = [self._box_view(state, seat, row, box) for box in range(len(self.spec.dice))]
        return {
            "boxes": boxes,
            "full": row < state.row_of(seat),
            "scored": row < state.row_of(seat) or (bool(state.over) and row == state.row_of(seat)),
            "hits": sum(box["hit"] for box in boxes),
            "points": state.row_score(seat, row),
        }

    def _box_view(self, state: State, seat: int, row: int, box: int) -> BoxView:
        mark, number = state.cell(seat, row, box), self.spec.rows[row][box]
        return {
            "id": cell_name(row, box),
            "colour": self.spec.dice[self.tables.die(state.sheet_of(seat), row, box)],
            "number": number,
            "written": mark if mark and mark != STRUCK_MARK else None,
            "struck": mark == STRUCK_MARK,
            "hit": mark == number,
            "fresh": row == state.fresh_row(seat) and bool(state.fresh_of(seat) >> box & 1),
        }


def cell_name(row: int, box: int) -> str:
    """The id of a box, on the sheet's drawing too: `r1c6` is the last of the top row."""
    return f"r{row + 1}c{box + 1}"


@dataclass
class _Seat:
    """One seat's part of a position's text, as it is read."""

    text: str
    sheet: int
    rows: list[list[int]]
    waiting: int
    fresh: int

    def fresh_row(self) -> int:
        """The last row in which anything stands."""
        return max((row for row, marks in enumerate(self.rows) if any(marks)), default=0)

    def before(self) -> list[list[int]]:
        """The rows without what was filled with the throw on the table."""
        last = self.fresh_row()
        kept = [0 if self.fresh >> box & 1 else mark for box, mark in enumerate(self.rows[last])]
        return [*self.rows[:last], kept, *self.rows[last + 1 :]]

    def turns(self) -> tuple[int, int]:
        """The fewest and the most turns it can have taken to fill the boxes filled before this throw."""
        fewest = most = 0
        for marks in self.before():
            struck = marks.count(STRUCK_MARK)
            filled = sum(mark != 0 for mark in marks)
            fewest += struck + (filled > struck)
            most += filled
        return fewest, most


class _Position:
    """The text of a position, taken apart and checked piece by piece."""

    def __init__(self, game: Rules, text: str) -> None:
        self.game, self.text = game, text
        found = _COURSE.fullmatch(text)
        if not found:
            raise self._wrong(text, "phase:... roller:... throws:... confirm:... dice:... and the sheets of the seats")
        self.phase, dice = found[1], found[5]
        self.roller, self.throws, self.confirm = int(found[2]), int(found[3]), int(found[4])
        self.faces = self._read_dice(dice)
        self.seats = [self._read_seat(part) for part in found[6].split()]
        self._check_course()
        self._check_seats()

    def ints(self) -> list[int]:
        """The position as the engine's `load` takes it."""
        ints = [len(self.seats), self.roller, self.throws, PHASES.index(self.phase), self.confirm, *self.faces]
        for number, seat in enumerate(self.seats):
            decides = self.phase == "decide" and number == self.roller
            ints += [seat.sheet, int(decides or seat.waiting), seat.fresh]
            for marks in seat.rows:
                ints += marks
        return ints

    def _read_dice(self, text: str) -> list[int]:
        letters = self.game.letters
        if not self.throws:
            if text != "-":
                raise self._wrong(f"dice:{text}", "dice:- before the first throw of a turn")
            return [0] * len(letters)
        pairs = _DIE.findall(text)
        faces = [int(face) for _, face in pairs]
        if [letter for letter, _ in pairs] != letters or not all(1 <= face <= self.game.spec.faces for face in faces):
            expected = "".join(f"{letter}?" for letter in letters) + f" with faces from 1 to {self.game.spec.faces}"
            raise self._wrong(f"dice:{text}", expected)
        return faces

    def _read_seat(self, text: str) -> _Seat:
        found = _SEAT.fullmatch(text)
        if not found or found[1] not in self.game.sheet_names:
            raise self._wrong(text, f"a sheet of {' '.join(self.game.sheet_names)} with its rows")
        answering = self.phase == "answer"
        if answering != bool(found[3]):
            raise self._wrong(text, "? or ! after the rows while the throw is answered, and only then")
        places = [int(place) - 1 for place in found[4] or ""]
        if places != sorted(set(places)) or not all(0 <= place < len(self.game.letters) for place in places):
            raise self._wrong(text, f"the boxes just filled, rising, from 1 to {len(self.game.letters)}")
        fresh = sum(1 << place for place in places)
        sheet = self.game.sheet_names.index(found[1])
        return _Seat(text, sheet, self._read_rows(text, found[2].split("/")), int(found[3] == "?"), fresh)

    def _read_rows(self, text: str, rows: list[str]) -> list[list[int]]:
        numbers = self.game.spec.rows
        if len(rows) != len(numbers) or any(len(row) != len(numbers[0]) for row in rows):
            raise self._wrong(text, f"{len(numbers)} rows of {len(numbers[0])} boxes")
        marks = [[_mark(character) for character in row] for row in rows]
        for row, limits in zip(rows, numbers, strict=True):
            if any(mark.isdigit() and int(mark) > top for mark, top in zip(row, limits, strict=True)):
                raise self._wrong(text, f"in this row numbers up to {' '.join(map(str, limits))}")
            if "." in row[: row.rfind("x") + 1]:
                raise self._wrong(text, "no empty box to the left of a struck one")
        full = [all(row) for row in marks]
        if any(any(row) and not all(full[:number]) for number, row in enumerate(marks)):
            raise self._wrong(text, "no row begun before those above it are full")
        return marks

    def _check_course(self) -> None:
        spec = self.game.spec
        loose = any(face != spec.locked_face for face in self.faces)
        more = not self.throws or (self.throws < spec.throws and loose)
        possible = more if self.phase == "throw" else self.throws > 0 and (more or self.phase != "decide")
        if self.throws > spec.throws or not possible:
            raise self._wrong(f"phase:{self.phase} throws:{self.throws}", "a phase that these throws and dice lead to")
        low, high = self.game.players
        if not low <= len(self.seats) <= high:
            raise self._wrong(f"{len(self.seats)} seats", f"{low} to {high}")
        if self.roller >= len(self.seats):
            raise self._wrong(f"roller:{self.roller}", f"0 to {len(self.seats) - 1}")
        if len({seat.sheet for seat in self.seats}) != len(self.seats):
            raise self._wrong(self.text, "different sheets")

    def _check_seats(self) -> None:
        for seat in self.seats:
            self._check_answer(seat)
        if any(all(seat.before()[-1]) for seat in self.seats) != (self.phase == "over"):
            raise self._wrong(f"phase:{self.phase}", "phase:over exactly when somebody has filled the last row")
        if self.phase == "answer" and not any(seat.waiting for seat in self.seats):
            raise self._wrong(self.text, "somebody who still has to answer")
        ranges = [seat.turns() for seat in self.seats]
        if max(fewest for fewest, _ in ranges) > min(most for _, most in ranges):
            raise self._wrong(self.text, "sheets that can have been filled in the same number of turns")

    def _check_answer(self, seat: _Seat) -> None:
        """The boxes just filled hold the dice on the table, or one of them is struck and that ended the answer."""
        row = seat.fresh_row()
        marks = {box: seat.rows[row][box] for box in _bits(seat.fresh)}
        if self.phase == "answer" and not seat.waiting and not marks:
            raise self._wrong(seat.text, "the boxes just filled, or ? for an answer still to come")
        if list(marks.values()) == [STRUCK_MARK] and not seat.waiting:
            return
        for box, mark in marks.items():
            if mark != self.faces[self.game.tables.die(seat.sheet, row, box)]:
                raise self._wrong(seat.text, "boxes just filled with the dice on the table")

    def _wrong(self, found: str, expected: str) -> NotationError:
        return NotationError(f"{self.game.id}: position: found {found!r}, expected {expected}")


def _mark(character: str) -> int:
    return {".": 0, "x": STRUCK_MARK}[character] if character in ".x" else int(character)


def _mark_text(mark: int) -> str:
    return {0: ".", STRUCK_MARK: "x"}.get(mark, str(mark))


def _bits(mask: int) -> Iterator[int]:
    """The places of the bits that are set, lowest first."""
    return (place for place in range(mask.bit_length()) if mask >> place & 1)
