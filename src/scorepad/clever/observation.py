"""What a seat sees of a Clever position as a row of numbers, laid out from any sheet; and the lane that plays it."""

from collections.abc import Callable

from scorepad.clever.engine import Moves, State
from scorepad.clever.game import Rules
from scorepad.clever.sheet import Area, Sheet
from scorepad.clever.words import *
from scorepad.core import door, plain
from scorepad.core.lane import Integers, Lane
from scorepad.core.observer import Observer, Part, blocks
from scorepad.core.plain import allocate

lowest: Callable[[int], int]
plain.lend(globals())

#: Numbers are shown as shares of these.
MOST_POINTS, MOST_TOTAL, MOST_FOXES, MOST_DUE = 100, 400, 6, 4
FACES, STAGES, PHASES, ROLLS = 6, 7, 3, 3
#: Where a die can lie: three die fields, the tray, the pool.
LIES = 5
ON_THE_TRAY, IN_THE_POOL = 3, 4

#: Where each block of a sheet begins, per area and per track.
BLOCKS = {"crossed_at": 6, "circled_at": 6, "written_at": 6, "most_written": 6, "takes_at": 6, "left_at": 4}


class CleverObserver(Observer):
    """Every sheet of the table, the own one first, then the course of the turn and the dice."""

    crossed_at: list[int]
    circled_at: list[int]
    written_at: list[int]
    most_written: list[int]
    takes_at: list[int]
    left_at: list[int]

    def __init__(self, game: Rules, seats: int) -> None:
        game.check_seats(seats)
        sheet = game.sheet
        own = sheet_parts(sheet, [kind.text for kind in game.layout.kinds])
        super().__init__([*blocks(seats, own), *table_parts(sheet, seats)], seats)
        allocate(self, BLOCKS)
        self.tables = game.tables
        self.per_seat = sum(part.size for part in own)
        self.kinds, self.tracks = len(game.layout.kinds), len(sheet.tracks)
        self.locate(own, sheet)

    def locate(self, own: list[Part], sheet: Sheet) -> None:
        """Note where each block of a sheet begins."""
        starts, at = {}, 0
        for part in own:
            starts[part.name] = at
            at += part.size
        for index, area in enumerate(sheet.areas):
            self.crossed_at[index] = starts[f"{area.id}.crossed"]
            self.circled_at[index] = starts.get(f"{area.id}.circled", -1)
            self.written_at[index] = starts.get(f"{area.id}.written", -1)
            self.most_written[index] = _most_written(area)
            self.takes_at[index] = starts[f"{area.id}.takes"]
        for index, track in enumerate(sheet.tracks):
            self.left_at[index] = starts[f"{track.action}.left"]
        self.foxes_at, self.due_at, self.stage_at = starts["foxes"], starts["due"], starts["stage"]
        self.joker_at, self.extra_at, self.points_at = starts["joker"], starts["extra"], starts["points"]
        self.total_at = starts["total"]

    def write(self, state: object, seat: int) -> int:
        """Write what the seat sees; nothing is hidden in these games."""
        if not isinstance(state, State):
            raise door.strange("state", state, "State of a Clever game")
        if state.seats != self.seats:
            raise door.outside("seats", state.seats, self.seats, self.seats)
        if not 0 <= seat < self.seats:
            raise door.outside("seat", seat, 0, self.seats - 1)
        self.write_position(state, seat)
        return self.size

    def write_position(self, state: State, seat: int) -> None:
        """The same, trusting the caller."""
        for place in range(self.seats):
            self.write_sheet(state, (seat + place) % self.seats, place * self.per_seat)
        self.write_table(state, seat, self.seats * self.per_seat)

    def write_sheet(self, state: State, seat: int, at: int) -> None:
        """One sheet: its areas, then what its owner has and is to do."""
        for area in range(self.tables.areas):
            self.write_area(state, seat, area, at)
        self.write_tracks(state, seat, at)
        self.put(at + self.foxes_at, state.foxes[seat], MOST_FOXES)
        if state.due_mask[seat]:
            for kind in range(self.kinds):
                self.put(at + self.due_at + kind, state.due[seat * KINDS + kind], MOST_DUE)
        self.put_one(at + self.stage_at + state.stage[seat])
        if state.joker[seat]:
            self.put_one(at + self.joker_at + state.joker[seat] - 1)
        self.put_bits(at + self.extra_at, state.extra_used[seat])
        self.put(at + self.total_at, state.score_unchecked(seat), MOST_TOTAL)

    def write_area(self, state: State, seat: int, area: int, at: int) -> None:
        """Its marks, the numbers written, which it takes now, and its points."""
        here = seat * AREAS + area
        self.put_bits(at + self.crossed_at[area], state.crossed[here])
        self.put_bits(at + self.takes_at[area], state.takes[here] >> 1)
        self.put(at + self.points_at + area, state.area_score_unchecked(seat, area), MOST_POINTS)
        if self.circled_at[area] >= 0:
            self.put_bits(at + self.circled_at[area], state.circled[here])
        if self.written_at[area] >= 0:
            first = seat * CELLS + self.tables.base[area]
            for cell in range(self.tables.size[area]):
                if state.written[first + cell]:
                    self.put(at + self.written_at[area] + cell, state.written[first + cell], self.most_written[area])

    def write_tracks(self, state: State, seat: int, at: int) -> None:
        """Which fields of each action track are circled and not used."""
        for track in range(self.tracks):
            granted = (1 << state.granted[seat * TRACKS + track]) - 1
            used = state.used[seat * TRACKS + track]
            if self.tables.track_of[JOKER] != track:  # a count; of jokers each field is its own
                used = (1 << used) - 1
            self.put_bits(at + self.left_at[track], granted & ~used)

    def write_table(self, state: State, seat: int, at: int) -> None:
        """The round, the turn and the dice."""
        self.put(at, state.round, self.tables.rounds[self.seats])
        self.put_one(at + 1 + state.phase)
        self.put_one(at + 1 + PHASES + state.roll_number - 1)
        self.put_one(at + 1 + PHASES + ROLLS + (state.active - seat + self.seats) % self.seats)
        at += 1 + PHASES + ROLLS + self.seats
        self.put(at, state.passive, 1)
        at += 1
        for die in range(self.tables.dice):
            self.write_die(state, die, at + die * (FACES + LIES))

    def write_die(self, state: State, die: int, at: int) -> None:
        """Its face, and where it lies."""
        if state.faces[die] and not (state.chance and state.pool >> die & 1):
            self.put_one(at + state.faces[die] - 1)
        if state.tray >> die & 1:
            self.put_one(at + FACES + ON_THE_TRAY)
        elif state.pool >> die & 1:
            self.put_one(at + FACES + IN_THE_POOL)
        for slot in range(SLOTS):
            if state.slots[slot] == die:
                self.put_one(at + FACES + slot)


def sheet_parts(sheet: Sheet, kinds: list[str]) -> list[Part]:
    """What is shown of one seat's sheet."""
    parts = [part for area in sheet.areas for part in area_parts(area)]
    parts += [
        Part(f"{track.action}.left", track.fields, f"fields of the {track.action} track that are circled, not used")
        for track in sheet.tracks
    ]
    dice = ", ".join(die.id for die in sheet.dice)
    return [
        *parts,
        Part("foxes", 1, "foxes", MOST_FOXES),
        Part("due", len(kinds), f"marks to be made at once: {', '.join(kinds)}", MOST_DUE),
        Part("stage", STAGES, f"what the seat is at: {', '.join(STAGE_NAMES)}"),
        Part("joker", FACES, "the number that the next die pretends to show, 1 to 6"),
        Part("extra", len(sheet.dice), f"dice used by +1 in this turn: {dice}"),
        Part("points", len(sheet.areas), "points of each area", MOST_POINTS, -1),
        Part("total", 1, "points in all", MOST_TOTAL, -1),
    ]


def area_parts(area: Area) -> list[Part]:
    """What is shown of one area."""
    cells = len(area.cells)
    parts = [Part(f"{area.id}.crossed", cells, "cells that are crossed or written in")]
    if area.writes == "circle-then-cross":
        parts.append(Part(f"{area.id}.circled", cells, "cells that are circled"))
    if area.writes == "half-or-times":
        parts.append(Part(f"{area.id}.circled", cells, "cells whose bonus is struck out"))
    if area.writes in ("number", "half-or-times"):
        parts.append(Part(f"{area.id}.written", cells, "the number written in each cell", _most_written(area)))
    parts.append(Part(f"{area.id}.takes", LAST_NUMBER, "numbers that can be marked here now, 1 to 12"))
    return parts


def table_parts(sheet: Sheet, seats: int) -> list[Part]:
    """What lies in the middle of the table."""
    return [
        Part("round", 1, "the round, as a share of all"),
        Part("phase", PHASES, "round bonus, rolls, answers"),
        Part("roll", ROLLS, "the first, second or third roll"),
        Part("active", seats, "whose turn it is, counted from the own seat"),
        Part("passive", 1, "alone: the throw of the passive turn"),
        *(
            Part(f"die.{die.id}", FACES + LIES, "its face, 1 to 6; then die field I, II, III, tray, pool")
            for die in sheet.dice
        ),
    ]


def _most_written(area: Area) -> int:
    return LAST_NUMBER * max(cell.multiplier for cell in area.cells)


class CleverLane(Lane):
    """One Clever game of many; `moves` is shared by all that are played in turn."""

    def __init__(self, game: Rules, seats: int, moves: Moves) -> None:
        super().__init__(1)
        self.state = game.start(seats)
        self.moves = moves

    def restart(self, start: int) -> None:
        """Empty sheets."""
        self.state.restart()

    def is_over(self) -> int:
        """What the position says."""
        return self.state.over

    def is_chance(self) -> int:
        """What the position says."""
        return self.state.chance

    def awaited(self) -> int:
        """The lowest seat: the order of answers changes nothing."""
        return lowest(self.state.waiting)

    def throw(self) -> None:
        """Any outcome."""
        self.state.roll_unchecked(self.rng.below(self.state.outcomes()))

    def collect(self, seat: int) -> int:
        """Into the shared room."""
        self.state.collect(seat, self.moves)
        return self.moves.count

    def first(self) -> int:
        """Of those."""
        return self.moves.codes[0]

    def mark(self, mask: Integers, at: int) -> None:
        """All of those."""
        for index in range(self.moves.count):
            mask[at + self.moves.codes[index]] = 1

    def allows(self, seat: int, code: int) -> int:
        """Whether it is one of those; another game may have used the room since."""
        self.state.collect(seat, self.moves)
        found = 0
        for index in range(self.moves.count):
            found |= self.moves.codes[index] == code
        return found

    def act(self, seat: int, code: int) -> None:
        """As the position does it."""
        self.state.apply_unchecked(seat, code)

    def score(self, seat: int) -> int:
        """What the position says."""
        return self.state.score_unchecked(seat)

    def position(self) -> State:
        """The position."""
        return self.state


def lanes(game: Rules, seats: int, count: int) -> list[CleverLane]:
    """This many games."""
    moves = Moves()
    return [CleverLane(game, seats, moves) for _ in range(count)]
