"""Ubongo, the dice game: names, views and results of its positions."""

import re
from collections.abc import Sequence
from typing import get_args

from scorepad.core import door
from scorepad.core.dice import Slot
from scorepad.core.errors import NotationError
from scorepad.core.game import Game, Place, Sentence
from scorepad.core.options import OptionValue
from scorepad.core.reader import Reader
from scorepad.core.sentence import Params
from scorepad.core.views import ChoiceTold
from scorepad.ubongo.engine import DONE_CODE, EVENTS, FIRST_PLACE, PHASES, REASONS, ROLL_CODE, State
from scorepad.ubongo.fields import LIMITS
from scorepad.ubongo.sheet import Shape, Spec, make_tables, mirror, read_spec, turn
from scorepad.ubongo.views import (
    AreaView,
    ChoiceView,
    Colour,
    DieView,
    HandView,
    MaterialView,
    Phase,
    PlacedView,
    SheetView,
    TurnView,
    Way,
)

COLOURS: tuple[Colour, ...] = ("black", "white")

#: The letters of the two colours in notation: b would be mistaken for a column.
LETTERS = ("k", "w")

#: More throws than this are no game but a mistake in the text of a position.
MOST_THROWS = 1_000_000

#: The engine's phases as clients know them.
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)
#: Where in a dump it says who has answered, and where the sheets begin: after the dice.
ANSWERED, FIRST_SHEET = 7, 24

_COURSE = re.compile(
    r"area:(\d) throw:(\d{1,7})/(\d{1,7}) roller:(\d) phase:(throw|grab|fill|over) confirm:([01])"
    r" done:(-|\d{1,4}) dice:(\S+) (seat0:\S+(?: seat\d:\S+)*)"
)
_AREA = re.compile(r"(-?\d{1,7})=([^=]*)")
_DIE = re.compile(r"([A-Z0-9]+)\.([-\d])(x?)")


class Rules(Game[State]):
    """The rules of one Ubongo sheet; see `docs/games/ubongo-dice.md` for the notation."""

    hides_answers = True
    counts_throws_alone = True
    family = "ubongo"

    spec: Spec

    def read(self, reader: Reader) -> None:
        """Check the sheet file."""
        self.spec = read_spec(reader)
        self.id, self.title, self.players = self.spec.id, self.spec.title, self.spec.players
        self.minutes = self.spec.minutes
        self.options_known = self.spec.options
        self.areas = tuple(area.name for area in self.spec.areas)

    def build(self) -> None:
        """Make the tables and number the actions."""
        self.tables = make_tables(self.spec, self.options)
        door.name_positions(self.tables, self)
        self.codes, self.roll_code = self.tables.codes, ROLL_CODE
        self._texts = [*map(die_name, range(DONE_CODE)), "done", "roll", *self._placement_texts()]
        self._codes = {text: code for code, text in enumerate(self._texts)}
        self.shape_numbers = {shape.name: number for number, shape in enumerate(self.spec.shapes)}

    def start(self, seats: int, first: int = 0, setup: int = 0) -> State:
        """The first position: area 1, the dice to be thrown."""
        self.check_seats(seats, first)
        return State(self.tables, seats, first)

    def roller(self, state: State) -> int:
        """The seat that throws; the role goes clockwise with every throw."""
        return state.roller

    def slot(self, state: State, before: Slot | None) -> Slot:
        """The area and the throw in it."""
        black = [(die, len(self.spec.black)) for die in range(state.dice)]
        white = [(LIMITS["dice"] + die, len(self.spec.white)) for die in range(state.dice)]
        return Slot((state.area, state.area_throws), (*black, *white))

    def seals(self, state: State, code: int) -> bool:
        """A die grabbed is out of the others' reach, and `done` may end the throw for all."""
        return state.seats > 1 and code <= DONE_CODE

    def hides(self, state: State, code: int) -> bool:
        """What is drawn stays hidden until all have answered; who grabs which die is seen by all."""
        return code >= DONE_CODE

    def known(self, state: State, seat: int | None) -> State:
        """What others have drawn with the dice on the table is not there, and they are still to answer."""
        found = state.clone()
        if PHASES[state.phase] != "fill":
            return found
        found.load(self._uncovered(state, seat))
        if not state.confirm:  # who cannot draw anything answers at once, for all to see
            forced = [other for other in range(state.seats) if found.legal(other) == [DONE_CODE]]
            for other in forced:
                found.apply(other, DONE_CODE)
        return found

    def _uncovered(self, state: State, seat: int | None) -> list[int]:
        """The dump of a position without the answers that a seat may not see."""
        others = [other for other in range(state.seats) if other != seat]
        numbers = state.dump()[:FIRST_SHEET]
        numbers[ANSWERED] &= ~sum(1 << other for other in others)
        for owner in range(state.seats):
            spent = sum(state.used(owner, colour) << colour for colour in range(2))
            numbers.append(0 if owner in others else spent)
            for area in range(state.areas):
                pieces = state.area_pieces(owner, area)
                if area == state.area and owner in others:
                    pieces = pieces[: len(pieces) - spent.bit_count()]
                numbers += [state.area_points(owner, area), len(pieces), *pieces]
        return numbers

    def races(self, state: State) -> bool:
        """Dice are grabbed by whoever is first."""
        return bool(self.tables.race) and state.seats > 1 and PHASES[state.phase] == "grab"

    def table_options(self, together: bool) -> dict[str, OptionValue]:
        """People at one table race for the dice; who is slow, or no person, would always be too late."""
        return {"grab": "race"} if together else {}

    # -- names --------------------------------------------------------------------------------------------------
    def action_text(self, code: int) -> str:
        """`k1`-`k4`, `w1`-`w4`: grab a die; `L4@b2r1`: draw a shape; `done`; `roll`."""
        if not 0 <= code < self.codes:
            raise NotationError(f"{self.id}: action: found code {code}, expected 0 to {self.codes - 1}")
        return self._texts[code]

    def parse_action(self, text: str) -> int:
        """The code of a notation."""
        if text not in self._codes:
            expected = "a die (k1, w2), a shape with its first square and orientation (L4@b2r1), done or roll"
            raise NotationError(f"{self.id}: action: found {text!r}, expected {expected}")
        return self._codes[text]

    def roll_text(self, state: State, outcome: int) -> str:
        """The shapes on the black and on the white dice: `k:L3,T4 w:M1,O4`."""
        black, white = self._shown(state, outcome)
        return f"k:{','.join(black)} w:{','.join(white)}"

    def parse_roll(self, state: State, text: str) -> int:
        """The outcome of a notation; every shape may be entered for every die."""
        names = self._split_roll(text, state.dice)
        shown = [self.shape_numbers[name] for name in names]
        faces = [self.spec.black] * state.dice + [self.spec.white] * state.dice
        if all(shape in carried for shape, carried in zip(shown, faces, strict=True)):
            digits = [carried.index(shape) for shape, carried in zip(shown, faces, strict=True)]
            return _number(digits, [len(carried) for carried in faces])
        return self._drawn(state) + _number(shown, [len(self.spec.shapes)] * len(shown))

    def details(self, state: State, seat: int, code: int) -> PlacedView:
        """What an action is about."""
        if code < DONE_CODE:
            shape = state.die(code)
            face = self.spec.shapes[shape].name if shape >= 0 else None
            return {"kind": "grab", "die": die_name(code), "colour": _colour(code), "value": face}
        if code < FIRST_PLACE:
            return {"kind": "done" if code == DONE_CODE else "roll"}
        placement = self.spec.placements[code - FIRST_PLACE]
        cells = [self._cell(state.area, name) for name in self.spec.names(placement.mask)]
        name = self.spec.shapes[placement.shape].name
        return {"kind": "place", "value": name, "orientation": placement.orientation, "cell": cells[0], "cells": cells}

    def offered(self, details: ChoiceTold) -> ChoiceTold:
        """Shape and notation say where a shape is drawn: there may be a hundred ways."""
        return {name: part for name, part in details.items() if name in ChoiceView.__annotations__}

    def reason(self, state: State, seat: int, code: int) -> Sentence | None:
        """Why not."""
        number = state.refuse(seat, code)
        return Sentence(f"reason.ubongo.{REASONS[number]}", self._why(state, seat, code)) if number else None

    def event(self, raw: tuple[int, int, int, int]) -> Sentence:
        """What happened."""
        kind, seat, first, second = raw
        return Sentence(f"event.ubongo.{EVENTS[kind]}", self._happened(EVENTS[kind], seat, first, second))

    # -- results ------------------------------------------------------------------------------------------------
    def scores(self, state: State, seat: int) -> dict[str, int]:
        """Points per played area, the throws of the game so far, the total; in practice a throw is minus one point."""
        points = {name: state.area_points(seat, area) for area, name in enumerate(self.areas[: state.areas])}
        return points | {"throws": state.throws, "total": state.score(seat)}

    def shown_scores(self, state: State, seat: int) -> dict[str, int]:
        """Practice is counted in throws, by area and in all, and fewer are better (R34)."""
        if state.seats > 1:
            return self.scores(state, seat)
        areas = {name: -state.area_points(seat, area) for area, name in enumerate(self.areas[: state.areas])}
        return areas | {"throws": state.throws}

    def ranking(self, state: State) -> list[Place]:
        """Most points first; equal totals share the place, and the places they take up are left out."""
        totals = [state.score(seat) for seat in range(state.seats)]
        order = sorted(range(state.seats), key=lambda seat: (-totals[seat], seat))
        return [Place(1 + sum(other > totals[seat] for other in totals), seat, totals[seat], 0) for seat in order]

    # -- for clients --------------------------------------------------------------------------------------------
    def sheet_view(self, state: State, seat: int) -> SheetView:
        """All areas of one sheet with what is drawn in them, and the dice this seat holds."""
        return {
            "areas": [self._area_view(state, seat, area) for area in range(len(self.areas))],
            "hand": [self._hand_view(state, seat, colour) for colour in range(2) if state.held(seat, colour) >= 0],
            "finished": bool(state.finished >> seat & 1),
            "answered": bool(state.answered >> seat & 1),
            "practice": state.seats == 1,
            "throws": state.throws,
            "total": state.throws if state.seats == 1 else state.score(seat),
        }

    def dice_view(self, state: State) -> list[DieView]:
        """The dice in play; what their holders draw with them is on the holders' sheets only."""
        return [self._die_view(state, die) for die in range(DONE_CODE) if die % LIMITS["dice"] < state.dice]

    def turn_view(self, state: State) -> TurnView:
        """Area, throw, phase, and who is awaited."""
        return {
            "phase": PHASE_NAMES[state.phase],
            "area": None if state.over else self.areas[state.area],
            "areas": state.areas,
            "throw": state.area_throws,
            "throws": state.throws,
            "roller": state.roller,
            "waiting": [seat for seat in range(state.seats) if state.waiting >> seat & 1],
            "worth": state.worth,
        }

    def material_view(self) -> MaterialView:
        """The board, the faces of the dice, and every way a shape can be turned, with what turning makes of it."""
        return {
            "board": self.spec.board,
            "faces": {
                colour: [self.spec.shapes[shape].name for shape in faces]
                for colour, faces in zip(COLOURS, (self.spec.black, self.spec.white), strict=True)
            },
            "shapes": [{"name": shape.name, "ways": _ways(shape)} for shape in self.spec.shapes],
        }

    # -- positions ----------------------------------------------------------------------------------------------
    def position_text(self, state: State) -> str:
        """The whole position as one line: the course of the game, the dice, then each seat's areas."""
        parts = [
            f"area:{state.area + 1}",
            f"throw:{state.area_throws}/{state.throws}",
            f"roller:{state.roller}",
            f"phase:{PHASES[state.phase]}",
            f"confirm:{state.confirm}",
            f"done:{''.join(str(seat) for seat in range(state.seats) if state.answered >> seat & 1) or '-'}",
            f"dice:{self._dice_text(state)}",
        ]
        seen = min(state.area + 1, state.areas)
        sheets = ["/".join(self._sheet_text(state, seat, area) for area in range(seen)) for seat in range(state.seats)]
        return " ".join(parts + [f"seat{seat}:{sheet}" for seat, sheet in enumerate(sheets)])

    def parse_position(self, text: str) -> State:
        """The position of a text, checked by the rules' own counting."""
        return _PositionReader(self, text).state()

    def placed_shape(self, code: int) -> int:
        """The number of the shape that a placement draws."""
        return self.spec.placements[code - FIRST_PLACE].shape

    # -- helpers ------------------------------------------------------------------------------------------------
    def _placement_texts(self) -> list[str]:
        shapes, squares = self.spec.shapes, self.spec.squares
        return [f"{shapes[p.shape].name}@{squares[p.anchor]}{p.orientation}" for p in self.spec.placements]

    def _drawn(self, state: State) -> int:
        return int((len(self.spec.black) * len(self.spec.white)) ** state.dice)

    def _shown(self, state: State, outcome: int) -> tuple[list[str], list[str]]:
        drawn, dice, shapes = self._drawn(state), state.dice, len(self.spec.shapes)
        most = drawn + shapes ** (2 * dice)
        if not 0 <= outcome < most:
            raise NotationError(f"{self.id}: roll: found outcome {outcome}, expected 0 to {most - 1}")
        if outcome < drawn:
            faces = [self.spec.black] * dice + [self.spec.white] * dice
            digits = _digits(outcome, [len(carried) for carried in faces])
            shown = [carried[digit] for carried, digit in zip(faces, digits, strict=True)]
        else:
            shown = _digits(outcome - drawn, [shapes] * 2 * dice)
        names = [self.spec.shapes[shape].name for shape in shown]
        return names[:dice], names[dice:]

    def _split_roll(self, text: str, dice: int) -> list[str]:
        match = re.fullmatch(r"k:([^ ]*) w:([^ ]*)", text)
        names = [part.split(",") for part in match.groups()] if match else []
        if (
            not match
            or [len(part) for part in names] != [dice, dice]
            or not {*names[0], *names[1]} <= {*self.shape_numbers}
        ):
            expected = f"k: and {dice} shapes, w: and {dice} shapes, each of {', '.join(self.shape_numbers)}"
            raise NotationError(f"{self.id}: roll: found {text!r}, expected {expected}")
        return names[0] + names[1]

    def _cell(self, area: int, square: str) -> str:
        return f"area-{area + 1}-{square}"

    def _why(self, state: State, seat: int, code: int) -> Params:
        known: Params = {"seat": seat, "roller": state.roller, "turn": state.turn, "area": state.area + 1}
        if 0 <= code < DONE_CODE:
            return known | {"die": die_name(code), "holder": state.holder(code), "dice": state.dice}
        if FIRST_PLACE <= code < self.codes and not state.over:
            placement = self.spec.placements[code - FIRST_PLACE]
            known["shape"] = self.spec.shapes[placement.shape].name
            taken = ~self.spec.areas[state.area].mask | (state.drawn_squares(seat) if 0 <= seat < state.seats else 0)
            known["squares"] = " ".join(self.spec.names(placement.mask & taken))
        return known

    def _happened(self, kind: str, seat: int, first: int, second: int) -> Params:
        if kind == "grab":
            return {"seat": seat, "die": die_name(first), "shape": self.spec.shapes[second].name}
        if kind == "place":
            placement = self.spec.placements[first - FIRST_PLACE]
            squares = " ".join(self.spec.names(placement.mask))
            shape = self.spec.shapes[placement.shape].name
            return {"seat": seat, "shape": shape, "squares": squares, "area": self.areas[second]}
        if kind in ("done", "over"):
            return {"seat": seat}
        counted = {"throw": "throw", "practice": "throws"}.get(kind, "points")
        return {"seat": seat, "area": self.areas[first]} | ({} if kind == "area" else {counted: second})

    def _area_view(self, state: State, seat: int, area: int) -> AreaView:
        codes = state.area_pieces(seat, area)
        masks = [self.spec.placements[code - FIRST_PLACE].mask for code in codes]
        drawn = {name: index for index, mask in enumerate(masks) for name in self.spec.names(mask)}
        squares = self.spec.names(self.spec.areas[area].mask)
        return {
            "id": self.areas[area],
            "played": area < state.areas,
            "current": area == state.area and not state.over,
            "points": abs(state.area_points(seat, area)),
            "free": len(squares) - len(drawn),
            "cells": [{"id": self._cell(area, name), "square": name, "piece": drawn.get(name)} for name in squares],
            "pieces": [self._texts[code] for code in codes],
        }

    def _hand_view(self, state: State, seat: int, colour: int) -> HandView:
        die = state.held(seat, colour)
        shape = self.spec.shapes[state.die(die)].name
        return {"die": die_name(die), "colour": COLOURS[colour], "face": shape, "used": bool(state.used(seat, colour))}

    def _die_view(self, state: State, die: int) -> DieView:
        shape, holder = state.die(die), state.holder(die)
        return {
            "id": die_name(die),
            "colour": _colour(die),
            "face": self.spec.shapes[shape].name if shape >= 0 else None,
            "place": "table" if holder < 0 else "seat",
            "seat": None if holder < 0 else holder,
        }

    def _dice_text(self, state: State) -> str:
        if PHASES[state.phase] in ("throw", "over"):
            return "-"
        colours = (range(start, start + state.dice) for start in (0, LIMITS["dice"]))
        return "|".join(",".join(self._die_text(state, die) for die in colour) for colour in colours)

    def _die_text(self, state: State, die: int) -> str:
        holder = state.holder(die)
        used = holder >= 0 and state.used(holder, die // LIMITS["dice"])
        return f"{self.spec.shapes[state.die(die)].name}.{'-' if holder < 0 else holder}{'x' if used else ''}"

    def _sheet_text(self, state: State, seat: int, area: int) -> str:
        pieces = ",".join(self._texts[code] for code in state.area_pieces(seat, area))
        return f"{state.area_points(seat, area)}={pieces}"


def die_name(die: int) -> str:
    """The notation of a die: its colour's letter and its number."""
    return f"{LETTERS[die // LIMITS['dice']]}{die % LIMITS['dice'] + 1}"


class _Sheet:
    """One seat's areas in the text of a position: points, drawn pieces, and whether they fill the area."""

    def __init__(self, game: Rules, text: str) -> None:
        self.points: list[int] = []
        self.pieces: list[list[int]] = []
        self.full: list[bool] = []
        for area, part in zip(game.spec.areas, text.split("/"), strict=False):
            match = _AREA.fullmatch(part)
            if not match:
                raise NotationError(f"{game.id}: position: found {part!r}, expected points=pieces")
            codes = [game.parse_action(name) for name in match[2].split(",")] if match[2] else []
            self.points.append(int(match[1]))
            self.pieces.append(codes)
            self.full.append(_cover(game, codes, area.mask) == area.mask)


class _PositionReader:
    """Reads the text of a position and counts after it: what the rules cannot lead to is refused."""

    def __init__(self, game: Rules, text: str) -> None:
        self.game, self.text = game, text
        match = _COURSE.fullmatch(text)
        if not match:
            raise self.fail("text", "area:.. throw:../.. roller:.. phase:.. confirm:.. done:.. dice:.. seat0:.. ...")
        area, self.area_throws, self.throws, self.roller = (int(number) for number in match.group(1, 2, 3, 4))
        self.area, self.phase, self.confirm = area - 1, match[5], int(match[6])
        self.answered = [] if match[7] == "-" else [int(digit) for digit in match[7]]
        self.sheets = [_Sheet(game, part.partition(":")[2]) for part in match[9].split(" ")]
        self.seats = len(self.sheets)
        fewest, most = game.players
        self._need(fewest <= self.seats <= most, "seats", f"{fewest} to {most} seats")
        self.areas, self.dice = game.tables.numbers.played[self.seats - 1], game.spec.dice_by_seats[self.seats - 1]
        self.shown, self.holders, self.used = self._read_dice(match[8])
        self.over, self.thrown = self.phase == "over", self.phase in ("grab", "fill")

    def state(self) -> State:
        """The position, once everything about it has been found possible."""
        self._check_course()
        for area in range(min(self.area, self.areas)):
            self._check_past(area)
        if not self.over:
            self._check_current()
        if self.thrown:
            self._check_hands()
        state = self.game.start(self.seats)
        state.load(self._numbers())
        self._need(self.game.position_text(state) == self.text, "text", self.game.position_text(state))
        return state

    def fail(self, part: str, expected: str) -> NotationError:
        """The error to raise about a part."""
        return NotationError(f"{self.game.id}: position: {part}: found {self.text!r}, expected {expected}")

    def _need(self, right: bool, part: str, expected: str) -> None:
        if not right:
            raise self.fail(part, expected)

    def _read_dice(self, text: str) -> tuple[list[int], list[int], list[bool]]:
        shown, holders, used = [-1] * 8, [-1] * 8, [False] * 8
        colours = [] if text == "-" else [part.split(",") for part in text.split("|")]
        self._need(
            [len(part) for part in colours] in ([], [self.dice] * 2), "dice", f"- or {self.dice}|{self.dice} dice"
        )
        for colour, part in enumerate(colours):
            for number, die in enumerate(part, start=colour * LIMITS["dice"]):
                match = _DIE.fullmatch(die)
                known = match and match[1] in self.game.shape_numbers and match[2] in "-0123"[: self.seats + 1]
                if not match or not known:
                    raise self.fail("dice", "shape.holder, x after it if used")
                shown[number] = self.game.shape_numbers[match[1]]
                holders[number] = -1 if match[2] == "-" else int(match[2])
                used[number] = bool(match[3])
        return shown, holders, used

    def _check_course(self) -> None:
        self._need(
            0 <= self.area <= self.areas and (self.area == self.areas) == self.over, "area", f"1 to {self.areas}"
        )
        self._need(self.roller < self.seats, "roller", f"0 to {self.seats - 1}")
        self._need((self.shown[0] >= 0) == self.thrown, "dice", "dice while grabbing and filling, else -")
        self._need(
            self.area_throws >= self.thrown and not (self.over and self.area_throws), "throw", "throws in the area"
        )
        seen = min(self.area + 1, self.areas)
        self._need(all(len(sheet.points) == seen for sheet in self.sheets), "seats", f"{seen} areas for each seat")
        least = self.area_throws + sum(self._least_throws(area) for area in range(min(self.area, self.areas)))
        self._need(least <= self.throws <= MOST_THROWS, "throw", f"{least} to {MOST_THROWS} throws in all")
        if self.seats == 1:
            self._need(self.throws == -sum(self.sheets[0].points), "throw", "as many throws as the areas have")

    def _least_throws(self, area: int) -> int:
        return max(1, *((len(sheet.pieces[area]) + 1) // 2 for sheet in self.sheets))

    def _check_past(self, area: int) -> None:
        points = [sheet.points[area] for sheet in self.sheets]
        full = [sheet.full[area] for sheet in self.sheets]
        if self.seats == 1:
            right = full[0] and -points[0] >= self._least_throws(area)
        else:
            left = [number for number, done in zip(points, full, strict=True) if not done]
            groups = self._groups([number for number, done in zip(points, full, strict=True) if done])
            # The last of several to finish was not alone: the last one alone is consoled instead.
            right = left == [self.game.spec.consolation] or (not left and groups[-1:] > [1])
        self._need(right, f"area {area + 1}", "points as they are given when an area ends")

    def _groups(self, points: Sequence[int]) -> list[int]:
        worths = range(self.seats, self.seats - len({*points}), -1)
        self._need({*points} == {*worths}, "points", f"{self.seats} for the first to finish, then one less")
        return [points.count(worth) for worth in worths]

    def _check_current(self) -> None:
        before = self.area_throws - self.thrown
        filling = self._filling()
        points = [sheet.points[self.area] for sheet in self.sheets]
        if self.seats == 1:
            self._need(points[0] == -self.area_throws, "points", "minus the throws of the area")
        else:
            groups = self._groups([number for number in points if number])
            self._need(len(filling) > 1 and len(groups) <= before, "points", "two seats still filling")
        for seat, sheet in enumerate(self.sheets):
            drawn = len(sheet.pieces[self.area]) - sum(self.used[die] for die in self._hand(seat))
            self._need(drawn <= 2 * before, f"seat{seat}", f"at most {2 * before} pieces from earlier throws")
            may_be_full = seat not in filling or self.phase == "fill"
            must_be_full = seat not in filling
            self._need(must_be_full <= sheet.full[self.area] <= may_be_full, f"seat{seat}", "a full area if it scored")

    def _filling(self) -> list[int]:
        return [seat for seat, sheet in enumerate(self.sheets) if sheet.points[self.area] <= 0]

    def _hand(self, seat: int) -> list[int]:
        return [die for die, holder in enumerate(self.holders) if holder == seat]

    def _check_hands(self) -> None:
        filling = self._filling()
        for seat in range(self.seats):
            colours = [die // LIMITS["dice"] for die in self._hand(seat)]
            fits = colours in ([], [0], [1], [0, 1]) if seat in filling else not colours
            self._need(fits, "dice", "at most one die of each colour, none for who has finished")
        if self.phase == "fill":
            self._check_fill(filling)
        else:
            self._check_grab(filling)

    def _check_grab(self, filling: list[int]) -> None:
        held = [
            len(self._hand(seat)) for seat in sorted(filling, key=lambda seat: (seat - self.roller - 1) % self.seats)
        ]
        self._need(sum(held) < 2 * len(held) and not any(self.used), "dice", "dice left to grab")
        if not self.game.tables.race:
            ordered = [sum(held) // len(held) + (turn < sum(held) % len(held)) for turn in range(len(held))]
            self._need(held == ordered, "dice", "dice grabbed clockwise from the roller's left")

    def _check_fill(self, filling: list[int]) -> None:
        self._need(all(len(self._hand(seat)) == 2 for seat in filling), "dice", "two dice for each who fills")
        self._need({*self.answered} < {*filling}, "done", "some of those who fill")
        for seat in filling:
            black, white = self._hand(seat)
            spent = [self.shown[die] for die in (black, white) if self.used[die]]
            codes = self.sheets[seat].pieces[self.area]
            last = [self.game.placed_shape(code) for code in codes[len(codes) - len(spent) :]]
            doubled = self.shown[black] == self.shown[white] and self.used[white] > self.used[black]
            self._need(
                sorted(last) == sorted(spent) and not doubled, f"seat{seat}", "the used dice drawn last, black first"
            )

    def _numbers(self) -> list[int]:
        numbers = [self.seats, self.confirm, self.area, self.throws, self.area_throws, self.roller]
        numbers += [PHASES.index(self.phase), sum(1 << seat for seat in {*self.answered})]
        for die in range(8):
            numbers += [self.shown[die], self.holders[die]]
        for seat, sheet in enumerate(self.sheets):
            numbers.append(sum(1 << die // LIMITS["dice"] for die in self._hand(seat) if self.used[die]))
            for area in range(self.areas):
                seen = area < len(sheet.points)
                pieces = sheet.pieces[area] if seen else []
                numbers += [sheet.points[area] if seen else 0, len(pieces), *pieces]
        return numbers


def _cover(game: Rules, codes: list[int], area: int) -> int:
    filled = 0
    for code in codes:
        mask = game.spec.placements[code - FIRST_PLACE].mask if code >= FIRST_PLACE else ~area
        if mask & (~area | filled):
            found = game.action_text(code)
            raise NotationError(f"{game.id}: position: found {found!r}, expected a shape on free squares of its area")
        filled |= mask
    return filled


def _colour(die: int) -> Colour:
    return COLOURS[die // LIMITS["dice"]]


def _ways(shape: Shape) -> list[Way]:
    """The orientations of a shape: the squares as [row, column], and what a quarter turn or mirroring makes of it."""
    names = {squares: name for name, squares in shape.turned}
    return [
        {
            "orientation": name,
            "squares": list(squares),
            "turned": names[turn(squares)],
            "mirrored": names[mirror(squares)],
        }
        for name, squares in shape.turned
    ]


def _digits(number: int, bases: Sequence[int]) -> list[int]:
    digits = []
    for base in bases:
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits


def _number(digits: Sequence[int], bases: Sequence[int]) -> int:
    number = 0
    for digit, base in zip(reversed(digits), reversed(bases), strict=True):
        number = number * base + digit
    return number
