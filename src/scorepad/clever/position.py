"""A Clever position by name, and its notation: one line of `key=value` parts, one group per seat."""

from functools import cached_property
from itertools import accumulate
from typing import Any

from scorepad.clever.engine import State
from scorepad.clever.fields import STATE
from scorepad.clever.layout import Layout
from scorepad.clever.sheet import MAX_DICE, MAX_DUE, Area, Sheet
from scorepad.clever.views import Phase, PlaceName
from scorepad.clever.words import AREAS, CELLS, KINDS, NO_DIE, SLOTS, STAGE_NAMES, TRACKS
from scorepad.core.errors import NotationError, ScorepadError

#: A position being read: an integer for every scalar, a list of them for every array.
Numbers = dict[str, Any]  # one or the other, by the name

PLACE_NAMES: tuple[PlaceName, ...] = ("I", "II", "III", "tray", "pool")
#: What a seat can be at in each phase of a turn.
STAGES_OF = {
    ("round-bonus", "active"): ("start",),
    ("round-bonus", "passive"): ("start",),
    ("rolls", "active"): ("choose", "ahead", "seal"),
    ("rolls", "passive"): (),
    ("answers", "active"): ("more",),
    ("answers", "passive"): ("tray", "more"),
}
PHASE_NAMES: tuple[Phase, ...] = ("round-bonus", "rolls", "answers")
CHANCE_NAMES = ("none", "throw", "solo-throw")
SCALARS, ARRAYS = STATE.kept_singles, STATE.kept_arrays
#: Where each array begins in a dump.
STARTS = dict(zip(ARRAYS, accumulate([len(SCALARS), *ARRAYS.values()]), strict=False))
CROSSED, CIRCLED, STRUCK, WRITTEN, DUE = (STARTS[name] for name in ("crossed", "circled", "struck", "written", "due"))
#: How much of each array belongs to a seat, of those that its sheet shows.
ON_SHEET = {
    field.name: field.each
    for field in STATE.arrays
    if field.kept and field.each and field.name not in ("stage", "extra_used")
}


class Position:
    """A state's dump with names: what the engine's integers mean."""

    def __init__(self, state: State) -> None:
        self._numbers = numbers = state.dump()
        self.scalar = dict(zip(SCALARS, numbers, strict=False))
        self.faces = numbers[STARTS["faces"] : STARTS["faces"] + ARRAYS["faces"]]

    @cached_property
    def places(self) -> list[int]:
        """Where each die lies, as its place in PLACE_NAMES."""
        start = STARTS["slots"]
        slots = self._numbers[start : start + ARRAYS["slots"]]
        tray, pool = PLACE_NAMES.index("tray"), PLACE_NAMES.index("pool")
        loose = [tray if self.scalar["tray"] >> die & 1 else pool for die in range(MAX_DICE)]
        return [slots.index(die) if die in slots else place for die, place in enumerate(loose)]

    def on_sheet(self, seat: int) -> tuple[int, ...]:
        """Everything that the sheet of a seat shows."""
        shown = [self.scalar["round"]]
        for name, size in ON_SHEET.items():
            start = STARTS[name] + seat * size
            shown += self._numbers[start : start + size]
        return tuple(shown)

    @property
    def pool(self) -> set[int]:
        """The dice still to be thrown."""
        return {die for die, place in enumerate(self.places) if PLACE_NAMES[place] == "pool"}

    @property
    def solo_throw(self) -> bool:
        """Whether the throw to be made is a solo passive one."""
        return CHANCE_NAMES[self.scalar["chance"]] == "solo-throw"

    def crossed(self, seat: int, area: int) -> int:
        """Bit mask of the crossed or written cells."""
        return self._numbers[CROSSED + seat * AREAS + area]

    def circled(self, seat: int, area: int) -> int:
        """Bit mask of the circled cells."""
        return self._numbers[CIRCLED + seat * AREAS + area]

    def struck(self, seat: int, area: int) -> int:
        """Bit mask of the fields whose bonus was given up."""
        return self._numbers[STRUCK + seat * AREAS + area]

    def written(self, seat: int, cell: int) -> int:
        """The number in a cell."""
        return self._numbers[WRITTEN + seat * CELLS + cell]

    def numbers(self, seat: int, area: Area) -> list[int]:
        """The numbers written in an area, from left to right."""
        cells = (self.written(seat, cell.index) for cell in area.cells)
        return [number for number in cells if number]

    def track(self, seat: int, track: int) -> tuple[int, int]:
        """How many fields are circled, and which (jokers) or how many are used."""
        at = seat * TRACKS + track
        return self._numbers[STARTS["granted"] + at], self._numbers[STARTS["used"] + at]

    def due(self, seat: int, kind: int) -> int:
        """How many pending marks of a kind there are."""
        return self._numbers[DUE + seat * KINDS + kind]

    def can_return(self, layout: Layout, seat: int) -> bool:
        """Whether the seat has a return left and there is a die on the tray for it."""
        actions = [track.action for track in layout.sheet.tracks]
        if "return" not in actions or PLACE_NAMES.index("tray") not in self.places:
            return False
        granted, used = self.track(seat, actions.index("return"))
        return granted > used

    def foxes(self, seat: int) -> int:
        """How many foxes the seat has."""
        return self._numbers[STARTS["foxes"] + seat]

    def joker(self, seat: int) -> int:
        """The number that the seat's next die pretends to show, or 0."""
        return self._numbers[STARTS["joker"] + seat]

    def extra_used(self, seat: int) -> int:
        """Bit mask of the dice used by +1 in this turn."""
        return self._numbers[STARTS["extra_used"] + seat]

    def stage(self, seat: int) -> str:
        """What the seat is at."""
        return STAGE_NAMES[self._numbers[STARTS["stage"] + seat]]

    def stages(self) -> list[str]:
        """What every seat is at."""
        return [self.stage(seat) for seat in range(self.scalar["seats"])]


# -- writing ----------------------------------------------------------------------------------------------------
def position_text(layout: Layout, position: Position) -> str:
    """The whole position as one line."""
    sheet, scalar = layout.sheet, position.scalar
    dice = ",".join(
        f"{die.letter}{position.faces[at] or '-'}@{PLACE_NAMES[position.places[at]]}"
        for at, die in enumerate(sheet.dice)
    )
    waiting = "+".join(str(seat) for seat in range(scalar["seats"]) if scalar["waiting"] >> seat & 1)
    parts = {
        "seats": scalar["seats"],
        "first": scalar["first"],
        "round": scalar["round"],
        "active": scalar["active"],
        "roll": scalar["roll_number"],
        "phase": PHASE_NAMES[scalar["phase"]],
        "passive": scalar["passive"],
        "chance": CHANCE_NAMES[scalar["chance"]],
        "over": scalar["over"],
        "confirm": scalar["confirm"],
        "waiting": waiting or "-",
        "dice": dice,
    }
    groups = [" ".join(f"{key}={value}" for key, value in parts.items())]
    groups += [_seat_text(layout, position, seat) for seat in range(scalar["seats"])]
    return " | ".join(groups)


def _seat_text(layout: Layout, position: Position, seat: int) -> str:
    sheet = layout.sheet
    used = "".join(die.letter for at, die in enumerate(sheet.dice) if position.extra_used(seat) >> at & 1)
    due = [f"{kind.text}*{position.due(seat, n)}" for n, kind in enumerate(layout.kinds) if position.due(seat, n)]
    parts = {
        "stage": position.stage(seat),
        "pretends": position.joker(seat) or "-",
        "extra": used or "-",
        "foxes": position.foxes(seat),
        "due": ",".join(due) or "-",
    }
    for index, track in enumerate(sheet.tracks):
        granted, crossed = position.track(seat, index)
        parts[track.action] = f"{granted}/{crossed}"
    for index, area in enumerate(sheet.areas):
        parts[f"[{area.id}]"] = _area_text(position, seat, index, area)
    return " ".join(f"{key}={value}" for key, value in parts.items())


def _area_text(position: Position, seat: int, index: int, area: Area) -> str:
    crossed, circled, struck = (marks(seat, index) for marks in (position.crossed, position.circled, position.struck))
    marks = []
    for place, cell in enumerate(area.cells):
        if not cell.in_print and crossed >> place & 1:
            number = f":{position.written(seat, cell.index)}" if area.writes in ("number", "half-or-times") else ""
            marks.append(cell.name + number + ("!" if struck >> place & 1 else ""))
        elif circled >> place & 1:
            marks.append(f"({cell.name})")
    return ",".join(marks) or "-"


# -- reading ----------------------------------------------------------------------------------------------------
class _Parts:
    """The `key=value` parts of one group, asked for one after the other."""

    def __init__(self, text: str) -> None:
        self._parts = [part.partition("=")[::2] for part in text.split(" ")]

    def take(self, key: str) -> str:
        """The value of the next part, which must have this key."""
        found, value = self._parts.pop(0) if self._parts else ("", "")
        if found != key or not value:
            raise NotationError(f"position: found {found or 'nothing'!r}, expected {key}=...")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        return _whole(key, self.take(key), low, high)

    def word(self, key: str, words: tuple[str, ...]) -> int:
        """The place of a word in its vocabulary."""
        value = self.take(key)
        if value not in words:
            raise NotationError(f"position: {key}: found {value!r}, expected one of {', '.join(words)}")
        return words.index(value)

    def close(self) -> None:
        """Refuse what is left over."""
        if self._parts:
            raise NotationError(f"position: found {self._parts[0][0]!r}, expected nothing more in this group")


def parse_position(layout: Layout, players: tuple[int, int], text: str) -> State:
    """The position of a line; everything is checked, so that the engine never meets a number out of range."""
    groups = text.strip().split(" | ")
    course = _Parts(groups[0])
    seats = course.number("seats", *players)
    if len(groups) != seats + 1:
        raise NotationError(f"position: found {len(groups) - 1} seats behind the bars, expected {seats}")
    numbers: Numbers = _read_course(layout.sheet, course, seats)
    for name, length in ARRAYS.items():
        numbers.setdefault(name, [0] * length)
    for seat in range(seats):
        _read_seat(layout, numbers, seat, _Parts(groups[seat + 1]))
    _check_course(numbers)
    state = State(layout.tables, seats, numbers["first"])
    numbers |= _laid(numbers["place"])
    flat = [int(numbers[name]) for name in SCALARS]
    for name in ARRAYS:
        flat += numbers[name]
    try:
        state.load(flat)
    except ScorepadError as error:
        raise NotationError(f"position: {error}") from None
    if position_text(layout, Position(state)) != text.strip():
        raise NotationError("position: expected its parts in the usual order and spelling")
    _check_answers(layout, state)
    return state


def _whole(key: str, value: str, low: int, high: int) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 6) or not low <= int(value) <= high:
        raise NotationError(f"position: {key}: found {value!r}, expected a whole number from {low} to {high}")
    return int(value)


def _read_course(sheet: Sheet, parts: _Parts, seats: int) -> Numbers:
    numbers: Numbers = {
        "seats": seats,
        "dice": len(sheet.dice),
        "first": parts.number("first", 0, seats - 1),
        "round": parts.number("round", 1, sheet.rounds[seats - 1]),
        "active": parts.number("active", 0, seats - 1),
        "roll_number": parts.number("roll", 1, 3),
        "phase": parts.word("phase", PHASE_NAMES),
        "passive": parts.number("passive", 0, 1 if seats == 1 else 0),
        "chance": parts.word("chance", CHANCE_NAMES),
        "over": parts.number("over", 0, 1),
        "confirm": parts.number("confirm", 0, 1),
        "waiting": _read_waiting(parts.take("waiting"), seats),
    }
    _read_dice(sheet, numbers, parts.take("dice"))
    parts.close()
    return numbers


def _read_waiting(text: str, seats: int) -> int:
    if text == "-":
        return 0
    return sum(1 << seat for seat in {_whole("waiting", part, 0, seats - 1) for part in text.split("+")})


def _read_dice(sheet: Sheet, numbers: Numbers, text: str) -> None:
    faces, places = [0] * ARRAYS["faces"], [PLACE_NAMES.index("pool")] * len(sheet.dice)
    found = text.split(",")
    if len(found) != len(sheet.dice):
        raise NotationError(f"position: dice: found {len(found)}, expected {len(sheet.dice)}")
    for at, (die, part) in enumerate(zip(sheet.dice, found, strict=True)):
        shown, _, place = part.partition("@")
        if shown[:1] != die.letter or shown[1:] not in tuple("-123456") or place not in PLACE_NAMES:
            expected = f"{die.letter} with a face (or -) and @{', @'.join(PLACE_NAMES)}"
            raise NotationError(f"position: dice: found {part!r}, expected {expected}")
        faces[at] = 0 if shown[1:] == "-" else int(shown[1:])
        places[at] = PLACE_NAMES.index(place)
    numbers["faces"], numbers["place"] = faces, places


def _laid(places: list[int]) -> Numbers:
    """The places of the dice as the engine keeps them: masks of pool and tray, and the dice on the die fields."""
    slots = [places.index(slot) if slot in places else NO_DIE for slot in range(SLOTS)]
    where = {name: PLACE_NAMES.index(name) for name in ("pool", "tray")}
    masks = {name: sum(1 << die for die, place in enumerate(places) if place == at) for name, at in where.items()}
    return {"slots": slots, **masks}


def _read_seat(layout: Layout, numbers: Numbers, seat: int, parts: _Parts) -> None:
    sheet = layout.sheet
    numbers["stage"][seat] = parts.word("stage", STAGE_NAMES)
    joker = parts.take("pretends")
    numbers["joker"][seat] = 0 if joker == "-" else _whole("pretends", joker, 1, 6)
    used = parts.take("extra")
    letters = [die.letter for die in sheet.dice]
    if used != "-" and any(letter not in letters for letter in used):
        raise NotationError(f"position: extra: found {used!r}, expected letters of {''.join(letters)}")
    numbers["extra_used"][seat] = 0 if used == "-" else sum(1 << letters.index(letter) for letter in set(used))
    numbers["foxes"][seat] = parts.number("foxes", 0, sheet.foxes)
    _read_due(layout, numbers, seat, parts.take("due"))
    for index, track in enumerate(sheet.tracks):
        _read_track(numbers, seat * TRACKS + index, track.action, track.fields, parts.take(track.action))
    _check_joker(sheet, numbers, seat)
    for index, area in enumerate(sheet.areas):
        _read_area(numbers, seat, index, area, parts.take(f"[{area.id}]"))
    parts.close()


def _read_due(layout: Layout, numbers: Numbers, seat: int, text: str) -> None:
    kinds = [kind.text for kind in layout.kinds]
    for part in [] if text == "-" else text.split(","):
        kind, _, count = part.rpartition("*")
        if kind not in kinds:
            raise NotationError(f"position: due: found {part!r}, expected one of {', '.join(kinds)} with *count")
        numbers["due"][seat * KINDS + kinds.index(kind)] = _whole("due", count, 1, MAX_DUE)


def _check_joker(sheet: Sheet, numbers: Numbers, seat: int) -> None:
    """Whoever pretends a number has used a joker field that offers it."""
    number = numbers["joker"][seat]
    offered = [
        printed
        for index, track in enumerate(sheet.tracks)
        for place, printed in enumerate(track.printed)
        if numbers["used"][seat * TRACKS + index] >> place & 1
    ]
    if number and not {str(number), "?"} & {*offered}:
        raise NotationError(f"position: pretends: found {number}, expected a number of a joker field that is used")


def _read_track(numbers: Numbers, at: int, action: str, fields: int, text: str) -> None:
    granted, _, used = text.partition("/")
    numbers["granted"][at] = _whole(action, granted, 0, fields)
    most = (1 << numbers["granted"][at]) - 1 if action == "joker" else numbers["granted"][at]
    numbers["used"][at] = _whole(action, used, 0, most)


def _read_area(numbers: Numbers, seat: int, index: int, area: Area, text: str) -> None:
    places = {cell.name: place for place, cell in enumerate(area.cells) if not cell.in_print}
    at = seat * AREAS + index
    crossed = sum(1 << place for place, cell in enumerate(area.cells) if cell.in_print)
    for part in [] if text == "-" else text.split(","):
        circle = area.writes == "circle-then-cross" and part.startswith("(") and part.endswith(")")
        struck = area.writes == "half-or-times" and part.endswith("!")
        name, _, number = (part[1:-1] if circle else part.removesuffix("!") if struck else part).partition(":")
        if name not in places:
            raise NotationError(f"position: {area.id}: found {part!r}, expected cells of {', '.join(places)}")
        bit = 1 << places[name]
        numbers["struck"][at] |= bit if struck else 0
        numbers["circled"][at] |= bit if area.writes == "circle-then-cross" else 0
        crossed |= 0 if circle else bit
        if area.writes in ("number", "half-or-times"):
            cell = area.cells[places[name]]
            numbers["written"][seat * CELLS + cell.index] = _written(area, cell.multiplier, number, struck)
        elif number:
            raise NotationError(f"position: {area.id}: found {part!r}, expected a cell without a number")
    numbers["crossed"][at] = crossed
    _check_filling(area, crossed)


def _written(area: Area, multiplier: int, text: str, struck: bool) -> int:
    highest = 12 if area.sum_with else 6
    if area.writes == "half-or-times" and not struck:
        return _whole(area.id, text, 0, highest // 2)
    times = max(multiplier, 1)
    value = _whole(area.id, text, 1, highest * times)
    if value % times:
        raise NotationError(f"position: {area.id}: found {value}, expected a multiple of {times}")
    return value


def _check_filling(area: Area, crossed: int) -> None:
    """Areas written in order have no gaps."""
    if area.order == "next" and crossed & (crossed + 1):
        raise NotationError(f"position: {area.id}: found a gap, expected cells from the left")
    if area.order == "outward":
        right = crossed >> area.centre
        left = [crossed >> place & 1 for place in range(area.centre, -1, -1)]
        if right & (right + 1) or sorted(left, reverse=True) != left:
            raise NotationError(f"position: {area.id}: found a gap, expected cells from the centre outwards")


def _check_course(numbers: Numbers) -> None:
    """The course of play must fit together, or the position could wait for nobody for ever."""
    waiting, chance, over = numbers["waiting"], numbers["chance"], numbers["over"]
    if bool(waiting) + bool(chance) + bool(over) != 1:
        raise NotationError("position: expected exactly one of waiting, chance and over")
    phase, passive = PHASE_NAMES[numbers["phase"]], bool(numbers["passive"])
    if passive and phase == "rolls":
        raise NotationError("position: phase: found rolls, expected another one in a passive turn")
    if chance and (CHANCE_NAMES[chance], phase) != (("solo-throw", "answers") if passive else ("throw", "rolls")):
        expected = "solo-throw in the answers of a passive turn, throw in the rolls of others"
        raise NotationError(f"position: chance: found {CHANCE_NAMES[chance]} in {phase}, expected {expected}")
    for seat in range(numbers["seats"]):
        _check_stage(numbers, phase, passive, seat)
    _check_places(numbers, phase)


def _check_stage(numbers: Numbers, phase: str, passive: bool, seat: int) -> None:
    """A seat has a stage exactly if it is awaited, one of the phase, and only then something pending."""
    stage = STAGE_NAMES[numbers["stage"][seat]]
    if (stage == "idle") == bool(numbers["waiting"] >> seat & 1):
        raise NotationError(f"position: seat {seat}: expected a stage exactly if the seat is waiting")
    active = "active" if seat == numbers["active"] and not passive else "passive"
    if stage != "idle" and stage not in STAGES_OF[phase, active]:
        raise NotationError(
            f"position: seat {seat}: found stage {stage}, expected one that a seat can be at in {phase}"
        )
    if any(numbers["due"][seat * KINDS : (seat + 1) * KINDS]) and stage not in ("start", "ahead", "more"):
        raise NotationError(f"position: seat {seat}: found marks due, expected none at stage {stage}")
    if numbers["joker"][seat] and stage not in ("choose", "tray", "more"):
        raise NotationError(f"position: seat {seat}: found a joker number, expected none at stage {stage}")


def _check_places(numbers: Numbers, phase: str) -> None:
    """Dice lie where the course of play can have put them."""
    dice = numbers["dice"]
    places = [PLACE_NAMES[place] for place in numbers["place"][:dice]]
    fields = [PLACE_NAMES.index(place) + 1 for place in places if place in PLACE_NAMES[:3]]
    stage = STAGE_NAMES[numbers["stage"][numbers["active"]]]
    used = numbers["roll_number"] - (phase == "rolls" and stage in ("idle", "choose"))
    if len(set(fields)) != len(fields) or (phase == "rolls" and any(field > used for field in fields)):
        raise NotationError(
            f"position: dice: found dice on fields {fields}, expected one on each field of a roll at most"
        )
    thrown = CHANCE_NAMES[numbers["chance"]] == "throw" or stage == "choose"
    if (thrown and "pool" not in places) or (
        CHANCE_NAMES[numbers["chance"]] == "solo-throw" and set(places) != {"pool"}
    ):
        raise NotationError("position: found a throw without dice, expected dice in the pool")
    if numbers["waiting"] and phase == "answers" and "pool" in places:
        raise NotationError("position: dice: found dice in the pool, expected none while everybody answers")
    if numbers["waiting"] and phase != "round-bonus" and not all(numbers["faces"][:dice]):
        raise NotationError("position: dice: found a die without a face, expected that all were thrown")


def _check_answers(layout: Layout, state: State) -> None:
    """Whoever is awaited must have something to do, and between two rolls that is a die to take back."""
    position = Position(state)
    for seat in range(state.seats):
        if not state.waiting >> seat & 1:
            continue
        codes = state.legal(seat)
        if not codes:
            raise NotationError(f"position: seat {seat} is waiting, expected that it has a legal action")
        if layout.actions[codes[0]].kind in ("mark", "skip"):
            continue
        if position.stage(seat) == "ahead" and not (position.can_return(layout, seat) and state.roll_number < 3):
            raise NotationError(f"position: seat {seat}: found stage ahead, expected a die that can be taken back")
        if any(state.refuse(seat, code) for code in codes):
            raise NotationError(f"position: seat {seat}: found stage {position.stage(seat)}, expected it to be over")
