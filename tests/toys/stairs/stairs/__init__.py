"""Stairs: a small game of its own, to show what a family of games is. Two dice, one flight of steps, never lower."""

import re
from importlib import resources

from scorepad.core import Rng, Tape, views
from scorepad.core.errors import NotationError
from scorepad.core.families import Family, Paper
from scorepad.core.game import Game, Place, Sentence, rank
from scorepad.core.player import Bot, Strength
from scorepad.core.reader import Reader
from scorepad.core.section import Section
from scorepad.core.views import Views
from scorepad.core.voice import Voice
from scorepad.draw import pen
from scorepad.draw.marks import Mark, by_place
from scorepad.draw.palette import PALETTES, RULE, Palette
from scorepad.draw.svg import Box, Page, Style
from scorepad.draw.words import Speaker, Words

ACTIONS = ("lower", "higher", "both", "rest", "done", "roll")
LOWER, HIGHER, BOTH, REST, DONE, ROLL = range(len(ACTIONS))
REASONS = ("", "seat", "over", "throw", "chosen", "choose", "low", "top")
EVENTS = ("throw", "write", "rest", "turn", "over")
POSITION = re.compile(r"round:(\d+) active:(\d) chosen:([01]) confirm:([01]) first:(\d) dice:(-|\d\d)((?: [\d,-]+)+)")


class State:
    """One position: what stands on everybody's steps, whose turn it is, and the dice."""

    def __init__(self, game: "Stairs", seats: int, active: int = 0) -> None:
        self.game, self.seats, self.active, self.first = game, seats, active, active
        self.round, self.chosen, self.dice = 1, 0, (0, 0)
        self.steps: list[tuple[int, ...]] = [()] * seats
        self.waiting, self.chance, self.over, self.confirm = 0, 1, 0, 0
        self.tape: Tape | None = None

    def number(self, code: int) -> int:
        """What an action writes."""
        return {LOWER: min(self.dice), HIGHER: max(self.dice), BOTH: sum(self.dice)}[code]

    def last(self, seat: int) -> int:
        """What stands on the highest step that was reached."""
        return self.steps[seat][-1] if self.steps[seat] else 0

    def refuse(self, seat: int, code: int) -> int:
        """Why not, 0 if it is allowed."""
        if self.over or self.chance or seat != self.active:
            return REASONS.index("over" if self.over else "throw" if self.chance and seat == self.active else "seat")
        if self.chosen:
            return 0 if code == DONE else REASONS.index("chosen")
        if code == REST:
            return 0
        if code in (DONE, ROLL):
            return REASONS.index("choose")
        if len(self.steps[seat]) == len(self.game.points):
            return REASONS.index("top")
        return REASONS.index("low") if self.number(code) < self.last(seat) else 0

    def legal(self, seat: int) -> list[int]:
        """What may be done, as codes."""
        return [code for code in range(len(ACTIONS)) if not self.refuse(seat, code)]

    def apply(self, seat: int, code: int) -> None:
        """Do a legal action."""
        if code == DONE:
            return self._next()
        if code == REST:
            self._tell("rest", seat)
        else:
            self.steps[seat] += (self.number(code),)
            self._tell("write", seat, self.number(code), len(self.steps[seat]))
        self.chosen = 1
        return None if self.confirm else self._next()

    def outcomes(self) -> int:
        """All throws of two dice."""
        return int(self.game.faces**2)

    def roll(self, outcome: int) -> None:
        """Let the dice fall."""
        self.dice = (outcome // self.game.faces + 1, outcome % self.game.faces + 1)
        self.chance, self.waiting = 0, 1 << self.active
        self._tell("throw", self.active, *self.dice)

    def score(self, seat: int) -> int:
        """The points of all steps that were reached."""
        return int(sum(self.game.points[: len(self.steps[seat])]))

    def clone(self) -> "State":
        """A copy that nobody watches."""
        other = State(self.game, self.seats)
        self.clone_into(other)
        return other

    def clone_into(self, other: "State") -> None:
        """Everything but who watches."""
        kept = other.tape
        other.__dict__.update(self.__dict__, steps=list(self.steps), tape=kept)

    def dump(self) -> list[int]:
        """The whole position as integers."""
        course = [self.seats, self.active, self.first, self.round, self.chosen, self.waiting, self.chance, self.over]
        return [*course, self.confirm, *self.dice, *(number for steps in self.steps for number in (*steps, -1))]

    def playout(self, rng: Rng) -> int:
        """Play on at random."""
        decisions = 0
        while not self.over:
            if self.chance:
                self.roll(rng.below(self.outcomes()))
                continue
            codes = self.legal(self.active)
            self.apply(self.active, codes[rng.below(len(codes))])
            decisions += 1
        return decisions

    def _next(self) -> None:
        self.chosen, self.waiting, self.dice = 0, 0, (0, 0)
        self.active = (self.active + 1) % self.seats
        self.round += self.active == self.first
        self.over, self.chance = int(self.round > self.game.rounds), int(self.round <= self.game.rounds)
        self._tell("over" if self.over else "turn", self.active)

    def _tell(self, name: str, seat: int, first: int = 0, second: int = 0) -> None:
        if self.tape is not None:
            self.tape.push(EVENTS.index(name), seat, first, second)


class SheetView(views.SheetView):
    """What is told of a sheet beside its points."""

    steps: list[int]


class Stairs(Game[State]):
    """The rules of one Stairs sheet."""

    family = "stairs"

    def read(self, reader: Reader) -> None:
        """Check the sheet file."""
        reader.word("family", [self.family])
        self.id, self.title, self.minutes = reader.text("id"), reader.text("title"), reader.minutes()
        fewest, most = reader.numbers("players", 2, 1, 4)
        self.players, self.options_known, self.areas = (fewest, most), (), ("steps",)
        self.faces, self.rounds = reader.number("faces", 2, 9), reader.number("rounds", 1, 20)
        self.points = reader.numbers("points", None, 0, 99)
        reader.close()

    def build(self) -> None:
        """Number the actions."""
        self.codes, self.roll_code = len(ACTIONS), ROLL

    def start(self, seats: int, first: int = 0, setup: int = 0) -> State:
        """Empty steps."""
        self.check_seats(seats, first)
        return State(self, seats, first)

    def roller(self, state: State) -> int:
        """Whose turn it is throws."""
        return state.active

    def seals(self, state: State, code: int) -> bool:
        """After `done` the next player goes on."""
        return code == DONE

    def action_text(self, code: int) -> str:
        """A word for each."""
        if not 0 <= code < len(ACTIONS):
            raise NotationError(f"action: found code {code}, expected 0 to {len(ACTIONS) - 1}")
        return ACTIONS[code]

    def parse_action(self, text: str) -> int:
        """The code of a word."""
        if text not in ACTIONS:
            raise NotationError(f"action: found {text!r}, expected one of {', '.join(ACTIONS)}")
        return ACTIONS.index(text)

    def roll_text(self, state: State, outcome: int) -> str:
        """Both dice: `36`."""
        return f"{outcome // self.faces + 1}{outcome % self.faces + 1}"

    def parse_roll(self, state: State, text: str) -> int:
        """The outcome of `36`."""
        if not state.chance or not re.fullmatch(f"[1-{self.faces}]{{2}}", text):
            raise NotationError(f"throw: found {text!r}, expected two faces from 1 to {self.faces}, when they are due")
        return (int(text[0]) - 1) * self.faces + int(text[1]) - 1

    def position_text(self, state: State) -> str:
        """`round:2 active:0 chosen:0 confirm:1 first:0 dice:36 2,5 -`."""
        dice = "".join(map(str, state.dice)) if any(state.dice) else "-"
        steps = " ".join(",".join(map(str, steps)) or "-" for steps in state.steps)
        order = f"round:{state.round} active:{state.active} chosen:{state.chosen} confirm:{state.confirm}"
        return f"{order} first:{state.first} dice:{dice} {steps}"

    def parse_position(self, text: str) -> State:
        """The position of a text."""
        found = POSITION.fullmatch(text)
        if found is None:
            raise NotationError(f"position: found {text!r}, expected a round, a turn, dice and everybody's steps")
        rows = found[7].split()
        state = self.start(len(rows), int(found[5]))
        state.round, state.active, state.chosen, state.confirm = (int(found[part]) for part in range(1, 5))
        state.steps = [() if row == "-" else tuple(map(int, row.split(","))) for row in rows]
        state.over, state.chance = int(state.round > self.rounds), int(found[6] == "-" and state.round <= self.rounds)
        if found[6] != "-":
            state.dice, state.waiting = (int(found[6][0]), int(found[6][1])), 1 << state.active
        return state

    def details(self, state: State, seat: int, code: int) -> dict[str, object]:
        """What an action is about."""
        writes = code in (LOWER, HIGHER, BOTH)
        return {"kind": ACTIONS[code]} | (
            {"value": state.number(code), "cell": f"s{len(state.steps[seat]) + 1}"} if writes else {}
        )

    def reason(self, state: State, seat: int, code: int) -> Sentence | None:
        """Why not."""
        number = state.refuse(seat, code)
        params = {"number": state.number(code) if code <= BOTH else 0, "last": state.last(seat)}
        return Sentence(f"reason.stairs.{REASONS[number]}", params) if number else None

    def event(self, raw: tuple[int, int, int, int]) -> Sentence:
        """What happened."""
        kind, seat, first, second = raw
        told = {"throw": {"first": first, "second": second}, "write": {"number": first, "step": second}}
        return Sentence(f"event.stairs.{EVENTS[kind]}", {"seat": seat, **told.get(EVENTS[kind], {})})

    def scores(self, state: State, seat: int) -> dict[str, int]:
        """One part only."""
        return {"steps": state.score(seat), "total": state.score(seat)}

    def ranking(self, state: State) -> list[Place]:
        """Most points first."""
        return rank([(state.score(seat), 0) for seat in range(state.seats)])

    def sheet_view(self, state: State, seat: int) -> SheetView:
        """What stands on the steps."""
        return {"steps": list(state.steps[seat]), "total": state.score(seat)}

    def dice_view(self, state: State) -> list[dict[str, object]]:
        """Two dice."""
        return [{"id": f"d{number}", "face": face or None} for number, face in enumerate(state.dice, 1)]

    def turn_view(self, state: State) -> dict[str, object]:
        """Round and turn."""
        return {"round": state.round, "active": state.active}


class Climber:
    """Climbs by the smallest step that is no lower, and rests rather than leap far."""

    name = "climber"

    def __init__(self, game: Game) -> None:
        self.patience = 4

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The smallest rise, if it is small enough."""
        codes = [code for code in state.legal(seat) if code <= BOTH]
        best = min(codes, key=state.number, default=REST)
        if best == REST or state.chosen:
            return state.legal(seat)[-1]
        return best if state.number(best) - state.last(seat) <= self.patience else REST


def draw_sheet(
    game: Stairs,
    state: State | None = None,
    seat: int = 0,
    prefix: str = "",
    *,
    view: SheetView | None = None,
    words: Words | None = None,
    palette: Palette = "standard",
) -> str:
    """The flight of steps, rising to the right: the paper, with what a seat has written."""
    seen = game.sheet_view(state, seat) if view is None and state is not None else view
    return draw_page(game, Page(prefix, by_place(marks_of(game, seen)) if seen else {}), Speaker(words), palette)


def draw_paper(
    game: Stairs, _which: str, prefix: str, *, words: Words | None = None, palette: Palette = "standard"
) -> str:
    """The same without anything written on it."""
    return draw_page(game, Page(prefix), Speaker(words), palette)


def draw_page(game: Stairs, page: Page, speaker: Speaker, palette: Palette) -> str:
    """A box for each step, with its points and a place for a number."""
    for step, points in enumerate(game.points):
        name, box = f"s{step + 1}", Box(10 + 44 * step, 20 + 20 * (len(game.points) - step), 40, 40)
        with page.group(name, speaker.say("draw.stairs.step", step=step + 1, points=points)):
            page.rect(box, fill=PALETTES[palette]["yellow"].tint, stroke=RULE)
            page.text(box.x + 8, box.y + 8, str(points), Style())
            pen.place(page, name, step, write=pen.Spot(box, 22))
    return page.document(20 + 44 * len(game.points), 80 + 20 * len(game.points), game.title, game.title)


def marks_of(_game: Stairs, view: SheetView) -> list[Mark]:
    """What a seat has written."""
    return [Mark("write", f"s{step}", number) for step, number in enumerate(view["steps"], 1)]


def marks_of_choice(_game: Stairs, _state: State, _seat: int, choice: views.Told) -> list[Mark]:
    """A number on the next step, where a choice says it."""
    return [Mark("write", choice["cell"], choice["value"])] if "cell" in choice else []


def describe(game: Stairs, voice: Voice) -> list[Section]:
    """The rules in words."""
    keys = ("turn", "rise", "points")
    return [
        Section(
            voice.say("rules.stairs.heading"), [voice.say(f"rules.stairs.{key}", rounds=game.rounds) for key in keys]
        )
    ]


FAMILY = Family(
    name=Stairs.family,
    game=Stairs,
    draw=draw_sheet,
    paper=Paper[Stairs](draw_paper, marks_of, made=marks_of_choice),
    bots=lambda: (Bot("climber", Strength.STRONG, Climber),),
    views=Views(sheet=SheetView),
    describe=describe,
    sheets=resources.files(__name__) / "sheets",
    words=resources.files(__name__) / "words",
)
