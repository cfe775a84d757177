"""The Clever family: Ganz schön clever, Doppelt so clever, Clever hoch Drei, and every sheet of their kind."""

from collections.abc import Hashable
from math import factorial

from scorepad.clever.engine import State
from scorepad.clever.layout import Layout, spots_of
from scorepad.clever.naming import field_text, spoken
from scorepad.clever.position import PHASE_NAMES, PLACE_NAMES, Position, parse_position, position_text
from scorepad.clever.reader import read_sheet
from scorepad.clever.rolls import parse_roll, roll_text, said_order
from scorepad.clever.sheet import NUMBERED, Area, Cell
from scorepad.clever.views import (
    AreaMaterial,
    AreaView,
    CellView,
    ChoiceView,
    DieView,
    DueView,
    LineView,
    Mark,
    MaterialView,
    SheetView,
    TrackView,
    TurnView,
)
from scorepad.clever.words import EVENT_NAMES, FIELD_REASONS, REASON_NAMES
from scorepad.core import door
from scorepad.core.dice import Slot
from scorepad.core.errors import NotationError
from scorepad.core.game import Game, Place, Sentence, rank
from scorepad.core.reader import Reader
from scorepad.core.sentence import Params

ENDINGS = ("done", "tray")
#: The faces of a die, and the number that the landing order is drawn by as if it were one more die.
FACES, LANDING_DIE = 6, 99
#: The rules version since which a pending mark that cannot be used is lost at once (R4).
LOSES_AT_ONCE = 2


class Rules(Game[State]):
    """One Clever sheet under one set of options."""

    family = "clever"

    def read(self, reader: Reader) -> None:
        """Check the sheet file and take what every game has from it."""
        self.sheet = read_sheet(reader)
        self.id, self.title, self.players = self.sheet.id, self.sheet.title, self.sheet.players
        self.minutes = self.sheet.minutes
        self.options_known = self.sheet.options
        self.areas = tuple(area.id for area in self.sheet.areas)

    def build(self) -> None:
        """Flatten the sheet for the engine and number its actions."""
        self.layout = Layout(self.sheet, self.sheet.fixed | self.options, late_loss=self.rules < LOSES_AT_ONCE)
        self.tables = self.layout.tables
        door.name_positions(self.tables, self)
        self.actions = self.layout.actions
        self.codes = len(self.actions)
        self._code_of = {action.text: code for code, action in enumerate(self.actions)}
        self.roll_code = self._code_of["roll"]
        self.cells = {cell.name: cell for area in self.sheet.areas for cell in area.cells}

    def start(self, seats: int, first: int = 0, setup: int = 0) -> State:
        """Empty sheets, the first round's bonus given, the first throw to be made."""
        self.check_seats(seats, first)
        return State(self.tables, seats, first)

    def playouts(self, seats: int) -> State:
        """The engine has a loop of its own."""
        return self.start(seats)

    def announce(self, state: State) -> None:
        """The first round and its bonus."""
        state.restart()

    def roller(self, state: State) -> int:
        """The active player throws."""
        return state.active

    def slot(self, state: State, before: Slot | None) -> Slot:
        """Round, turn (a passive one comes after all others) and roll; a reroll is one more attempt."""
        turn = state.seats if state.passive else state.active
        dice = [(die, FACES) for die in range(len(self.sheet.dice)) if state.pool >> die & 1]
        if state.passive:  # alone: the order in which they land is drawn too
            dice.append((LANDING_DIE, factorial(len(dice))))
        return Slot((state.round, turn, state.roll_number), tuple(dice))

    def seals(self, state: State, code: int) -> bool:
        """An answer that is given, or a tray that others choose from, stays."""
        return state.seats > 1 and self.actions[code].kind in ENDINGS

    # -- names --------------------------------------------------------------------------------------------------
    def action_text(self, code: int) -> str:
        """For example `w>y3a`: the white die on a yellow 3; `+b>b7`: a +1; `X:blue>b7`: a bonus."""
        return self.actions[code].text

    def parse_action(self, text: str) -> int:
        """The code of an action of this sheet."""
        if text in self._code_of:
            return self._code_of[text]
        raise NotationError(f"{text!r} is not an action of {self.id}: expected {self._hint(text)}")

    def _hint(self, text: str) -> str:
        before = text.lstrip("+").partition(">")[0]
        alike = [action.text for action in self.actions if action.text.lstrip("+").partition(">")[0] == before]
        shown = alike or ["w>" + self.sheet.areas[0].cells[0].name, "roll", "pass", "done"]
        return "for example " + ", ".join(shown[:4])

    def roll_text(self, state: State, outcome: int) -> str:
        """For example `w3y1b6`; a solo passive throw ends with the landing order, nearest first: `.../bwypog`."""
        return roll_text(self.sheet.dice, Position(state), outcome)

    def parse_roll(self, state: State, text: str) -> int:
        """Dice in any order; what is left out of the landing order is in the order of the text."""
        return parse_roll(self.sheet.dice, Position(state), text)

    def throw_question(self, state: State, text: str) -> Sentence | None:
        """Which dice landed nearest to the tray (R9), where that decides what lies on it or on a die field."""
        if not Position(state).solo_throw:
            return None
        laid = self._possible_places(state, text)
        trays = [{die for die, place in enumerate(places) if PLACE_NAMES[place] == "tray"} for places in laid]
        certain, possible = set.intersection(*trays), set.union(*trays)
        if possible != certain:
            return self._ask_landing("landing-tray", possible - certain, len(trays[0] - certain))
        moving = {die for die in range(len(self.sheet.dice)) if len({places[die] for places in laid}) > 1}
        if moving & self._dice_by_place():
            return self._ask_landing("landing-fields", moving, len(moving) - 1)
        return None

    def _possible_places(self, state: State, text: str) -> list[list[int]]:
        """Where all dice would lie, with each whose landing is not told as the nearest and as the farthest of those."""
        shown, said = text.partition("/")[0], said_order(text)
        untold = "".join(die.letter for die in self.sheet.dice if die.letter not in said)
        others = {letter: untold.replace(letter, "") for letter in untold}
        orders = {letter + rest for letter, rest in others.items()} | {rest + letter for letter, rest in others.items()}
        places = []
        for order in orders or {""}:
            after = state.clone()
            after.roll(self.parse_roll(state, f"{shown}/{said}{order}"))
            places.append(Position(after).places)
        return places

    def _dice_by_place(self) -> set[int]:
        """The dice that may go to an area where it matters on which die field they lie."""
        owners = {area.die for area in self.sheet.areas if area.by_place}
        return {at for at, die in enumerate(self.sheet.dice) if owners and (die.any_area or die.id in owners)}

    def _ask_landing(self, key: str, dice: set[int], count: int) -> Sentence:
        return Sentence(
            f"reason.clever.{key}", {"die": [self.sheet.dice[at].id for at in sorted(dice)], "count": count}
        )

    def position_text(self, state: State) -> str:
        """Everything a position consists of, by name, on one line."""
        return position_text(self.layout, Position(state))

    def parse_position(self, text: str) -> State:
        """The position of such a line, every part of it checked."""
        return parse_position(self.layout, self.players, text)

    # -- details and reasons ------------------------------------------------------------------------------------
    def details(self, state: State, seat: int, code: int) -> ChoiceView:
        """Kind, and as they apply die, area, cell, value (what will stand there), bonus, number."""
        action = self.actions[code]
        found: ChoiceView = {"kind": action.kind}
        if action.kind in ("use", "extra", "return"):
            found["die"] = self.sheet.dice[action.die].id
        if action.kind in ("mark", "skip"):
            found["bonus"] = self.layout.kinds[action.bonus].text
        if action.kind == "joker":
            found["value"] = action.number
        if action.kind in ("use", "extra", "mark"):
            area = self.sheet.areas[action.area]
            place, number, written = state.describe(seat, code)
            found["area"] = area.id
            found["cell"] = area.cells[place].name if place >= 0 else None
            found["value"] = written if place >= 0 and area.writes in NUMBERED else number
            if area.writes == "half-or-times":
                found["way"] = "times" if action.spot else "half"
        return found

    def reason(self, state: State, seat: int, code: int) -> Sentence | None:
        """Why the rules do not allow this action now, with what it takes to say so; with a cell where that is why."""
        reason = state.refuse(seat, code)
        if reason == 0:
            return None
        action = self.actions[code]
        params: Params = {"action": action.kind, "active": state.active}
        if action.kind in ("use", "extra", "mark"):
            params["area"] = self.sheet.areas[action.area].id
        if reason in FIELD_REASONS:
            params |= self._field_params(state, seat, code)
        if action.kind in ("use", "extra", "return"):
            params["die"] = self.sheet.dice[action.die].id
        if action.kind in ("mark", "skip"):
            params["bonus"] = spoken(self.sheet, self.layout.kinds[action.bonus].text)
        if action.kind == "joker":
            params["number"] = action.number
        return Sentence(f"reason.clever.{REASON_NAMES[reason]}", params)

    def _field_params(self, state: State, seat: int, code: int) -> Params:
        """The field that an action is about, what the die counts there, and what it would need."""
        area = self.sheet.areas[self.actions[code].area]
        place, number, _written = state.describe(seat, code)
        cell = area.cells[place] if place >= 0 else None
        needs = self._needs(Position(state), seat, area, cell)
        named = {"cell": cell.name, "field": field_text(area, cell)} if cell else {"cell": ""}
        return named | {"number": number, "needs": needs}

    def _needs(self, position: Position, seat: int, area: Area, cell: Cell | None) -> int:
        """The number that the spot of an action asks for: printed, threshold, or the one written last."""
        if cell is not None and area.numbered:
            return cell.number
        if cell is not None and cell.threshold:
            return cell.threshold
        written = position.numbers(seat, area)
        return written[-1] if written else 0

    def event(self, raw: tuple[int, int, int, int]) -> Sentence:
        """An event with its seat and the names of what it is about."""
        kind, seat, first, second = raw
        name = EVENT_NAMES[kind]
        return Sentence(f"event.clever.{name}", {"seat": seat} | self._event_params(name, first, second))

    def _event_params(self, name: str, first: int, second: int) -> Params:
        dice, tracks = self.sheet.dice, self.sheet.tracks
        if name in ("slot", "to-tray", "returned"):
            return {"die": dice[first].id, "slot": second + 1}
        if name == "roll":
            return {"dice": {die.id: second >> 3 * at & 7 for at, die in enumerate(dice) if first >> at & 1}}
        if name == "mark":
            cell, area = self._cell(first), self._area_of(first)
            return {
                "cell": cell.name,
                "field": field_text(area, cell),
                "area": area.id,
                "number": second or cell.number,
                "value": second,
            }
        if name in ("action-earned", "action-lost"):
            return {"action": tracks[first].action, "count": second}
        if name == "action-used":
            return {"action": ("reroll", "plus1", "return", "joker")[first], "number": second}
        if name in ("mark-earned", "mark-lost", "declined"):
            return {"bonus": spoken(self.sheet, self.layout.kinds[first].text), "count": second}
        if name == "line":
            line = [line for area in self.sheet.areas for line in area.lines][second]
            return {"area": self.sheet.areas[first].id, "line": line.kind, "number": line.number + 1}
        if name == "pass":
            return {"roll": first}
        return {"round": first} if name in ("round", "turn") else {"count": first}

    def _cell(self, index: int) -> Cell:
        return next(cell for cell in self.cells.values() if cell.index == index)

    def _area_of(self, index: int) -> Area:
        return next(area for area in self.sheet.areas if index <= area.cells[-1].index)

    # -- results ------------------------------------------------------------------------------------------------
    def scores(self, state: State, seat: int) -> dict[str, int]:
        """Points of each area, of the foxes, and in all."""
        return dict(zip((*self.areas, "foxes", "total"), state.points_of(seat), strict=True))

    def score_row(self, state: State, seat: int) -> tuple[int, ...]:
        """The same without names."""
        return state.points_of(seat)

    def ranking(self, state: State) -> list[Place]:
        """Most points first; a tie is broken by the highest single area."""
        best = [max(state.area_score(seat, area) for area in range(len(self.areas))) for seat in range(state.seats)]
        return rank([(state.score(seat), best[seat]) for seat in range(state.seats)])

    def level(self, total: int) -> tuple[int, int]:
        """The level of a solo result, 1 is the best, of how many; a total below nothing has the last one."""
        levels = self.sheet.solo_rating
        return next((level for level, least in enumerate(levels, 1) if total >= least), len(levels)), len(levels)

    # -- for clients --------------------------------------------------------------------------------------------
    def sheet_view(self, state: State, seat: int) -> SheetView:
        """Every cell with its mark, the lines, tracks, foxes, pending marks and points of one seat."""
        position = Position(state)
        return {
            "areas": [self._area_view(state, position, seat, index) for index in range(len(self.areas))],
            "lines": [line for index in range(len(self.areas)) for line in self._line_view(position, seat, index)],
            "tracks": self._track_view(position, seat),
            "foxes": position.foxes(seat),
            "round": state.round,
            "rounds": self.sheet.rounds[state.seats - 1],
            "due": self._due_view(position, seat),
            "joker": position.joker(seat) or None,
            "total": state.score(seat),
        }

    def sheet_keys(self, state: State) -> list[Hashable]:
        """Everything that each sheet shows."""
        position = Position(state)
        return [position.on_sheet(seat) for seat in range(state.seats)]

    def _area_view(self, state: State, position: Position, seat: int, index: int) -> AreaView:
        area = self.sheet.areas[index]
        cells = [self._cell_view(position, seat, index, place) for place in range(len(area.cells))]
        return {"id": area.id, "points": state.area_score(seat, index), "cells": cells}

    def _cell_view(self, position: Position, seat: int, index: int, place: int) -> CellView:
        area = self.sheet.areas[index]
        cell = area.cells[place]
        crossed = bool(position.crossed(seat, index) >> place & 1) and not cell.in_print
        numbers = area.writes in NUMBERED
        mark: Mark = ("number" if numbers else "cross") if crossed else ""
        if position.circled(seat, index) >> place & 1 and not crossed:
            mark = "circle"
        struck = bool(position.struck(seat, index) >> place & 1)
        value = position.written(seat, cell.index) if mark == "number" else None
        return {"name": cell.name, "mark": mark, "value": value, "struck": struck}

    def _line_view(self, position: Position, seat: int, index: int) -> list[LineView]:
        area = self.sheet.areas[index]
        marks = position.crossed(seat, index) | position.circled(seat, index)
        return [
            {
                "area": area.id,
                "kind": line.kind,
                "number": line.number,
                "done": all(marks >> (cell - area.cells[0].index) & 1 for cell in line.cells),
            }
            for line in area.lines
        ]

    def _track_view(self, position: Position, seat: int) -> list[TrackView]:
        found: list[TrackView] = []
        for index, track in enumerate(self.sheet.tracks):
            granted, used = position.track(seat, index)
            crossed = [bool(used >> n & 1) if track.action == "joker" else n < used for n in range(track.fields)]
            found.append({"action": track.action, "circled": granted, "used": crossed, "left": granted - sum(crossed)})
        return found

    def _due_view(self, position: Position, seat: int) -> list[DueView]:
        return [
            {"bonus": kind.text, "count": position.due(seat, number), "optional": kind.optional}
            for number, kind in enumerate(self.layout.kinds)
            if position.due(seat, number)
        ]

    def dice_view(self, state: State) -> list[DieView]:
        """Each die with its face and place; while a throw is to be made the dice in the pool show nothing."""
        position = Position(state)
        return [
            {
                "id": die.id,
                "letter": die.letter,
                "face": position.faces[at] if position.faces[at] and not self._unrolled(state, position, at) else None,
                "place": PLACE_NAMES[position.places[at]],
            }
            for at, die in enumerate(self.sheet.dice)
        ]

    def _unrolled(self, state: State, position: Position, die: int) -> bool:
        return bool(state.chance) and PLACE_NAMES[position.places[die]] == "pool"

    def turn_view(self, state: State) -> TurnView:
        """Round, active seat, which roll, and what everybody is at."""
        return {
            "round": state.round,
            "rounds": self.sheet.rounds[state.seats - 1],
            "active": state.active,
            "roll": state.roll_number,
            "phase": PHASE_NAMES[state.phase],
            "passive": bool(state.passive),
            "stages": Position(state).stages(),
            "landing": Position(state).solo_throw,
            "next": self._round_bonus(state.round + 1, state.seats),
        }

    def _round_bonus(self, number: int, seats: int) -> str:
        """What a round begins with; nothing where it is not played."""
        return self.sheet.round_bonus[number - 1].text if number <= self.sheet.rounds[seats - 1] else ""

    def material_view(self) -> MaterialView:
        """The areas with the dice that go there and the spots by which actions name their fields; joker numbers.

        `marks`: by bonus and area what its actions end with, the least number where they name one.
        """
        return {
            "areas": [self._area_material(index, area) for index, area in enumerate(self.sheet.areas)],
            "marks": self._mark_material(),
            "jokers": [printed for track in self.sheet.tracks for printed in track.printed],
        }

    def _area_material(self, index: int, area: Area) -> AreaMaterial:
        dice = [die.id for at, die in enumerate(self.sheet.dice) if self.layout.data["die_areas"][at] >> index & 1]
        cells = {cell.name: _spots(area, place) for place, cell in enumerate(area.cells)}
        fields = {cell.name: field_text(area, cell) for cell in area.cells}
        return {"id": area.id, "letter": area.letter, "dice": dice, "spots": cells, "fields": fields}

    def _mark_material(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {kind.text: {} for kind in self.layout.kinds}
        for action in reversed(self.actions):
            if action.kind == "mark":
                ending = f"={action.number}" if action.asks else ""
                found[self.layout.kinds[action.bonus].text][self.sheet.areas[action.area].id] = ending
        return found


def _spots(area: Area, place: int) -> list[str]:
    """How actions may name a field: itself, its side of the area, the ways to write in it, or just the area."""
    spots = spots_of(area)
    if area.numbered:
        return [spots[place]]
    if area.order == "outward":
        return spots[:1] if place < area.centre else spots[1:]
    return spots
