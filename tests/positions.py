"""Positions of the Clever games the way people describe them: what the dice show, what is on the sheets, who is to act.

    at_table(GSC, "w4 y3 b2 g1 o5 p6", "choose", purple="2 5 6", reroll=1)

is a solo player who has just rolled these dice, with three numbers in purple and a reroll circled. One word per seat
says what it is at: `choose` (a die of the roll), `ahead` (between two rolls), `seal` (the rolls are over), `tray`
(a passive choice), `more` (the time for +1), `start` (a round bonus), `idle`. All idle: the dice are to be thrown.
Dice lie in the pool, in answers on the tray, unless it says otherwise: `w4@I`.

What is on a sheet is given by area and track, for everybody or, as `seat1={...}`, for one seat: crossed cells
`yellow="y3a y6a"`, circles `"(y3)"`, numbers from the left `orange="5 2 3"`, struck bonuses `pink="3 4!"`, two chains
`blue="6 5 | 8"`, a number of crosses from the left `green=5`, actions circled `plus1=2` or used `plus1="2/1"`
(`return_`, since `return` is a word of Python), `foxes=1`, marks that wait `due="X:blue*1"`. The rest is empty.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from scorepad.core import Tape
from scorepad.core.game import Game, Sentence, State
from scorepad.core.narrate import narrate
from scorepad.core.sheets import load, load_text
from scorepad.core.views import Told

GSC, DSC, C3 = "ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei"

PHASES = {"start": "round-bonus", **dict.fromkeys(("choose", "ahead", "seal"), "rolls")}
PHASES |= dict.fromkeys(("tray", "more"), "answers")
FIELDS = ("I", "II", "III")

Part = str | int
Sheet = Mapping[str, Part]


class Table:
    """A position with the people around it: they play in notation, and what they see has names."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.state.tape = Tape()
        self.log: list[Sentence] = []

    # -- acting -------------------------------------------------------------------------------------------------
    def play(self, *acts: str) -> "Table":
        """Acts as in a record: `w>y3a`, `1 w>y3a` where several seats are awaited, `roll w3y1b6` for a throw."""
        for act in acts:
            if act.startswith("roll "):
                self._throw(act.removeprefix("roll "))
            else:
                seat, text = self._whose(act)
                reason = self.why(act)
                assert reason is None, f"{act}: {reason}; allowed: {' '.join(self.legal(seat))}"
                self.state.apply(seat, self.game.parse_action(text))
            self._read_tape()
        return self

    def legal(self, seat: int | None = None) -> list[str]:
        """Everything a seat may do."""
        return [self.game.action_text(code) for code in self.state.legal(self._one() if seat is None else seat)]

    def offers(self, prefix: str, seat: int | None = None) -> list[str]:
        """What a seat may do that begins with this."""
        return [act for act in self.legal(seat) if act.startswith(prefix)]

    def dice_offered(self, seat: int | None = None) -> str:
        """The letters of the dice a seat may use now, regularly or by +1."""
        letters = {act.lstrip("+")[0] for act in self.legal(seat) if act.lstrip("+")[1:2] == ">" and act[0] != "?"}
        return "".join(sorted(letters, key=self._letters().index))

    def why(self, act: str) -> str | None:
        """The last word of the reason why an act is refused, None if it is allowed."""
        seat, text = self._whose(act)
        sentence = self.game.reason(self.state, seat, self.game.parse_action(text))
        assert (sentence is None) == (text in self.legal(seat)), f"{act}: legal and reason disagree"
        return None if sentence is None else sentence.key.split(".")[-1]

    def explain(self, act: str) -> str:
        """The reason why an act is refused, as a player reads it."""
        return narrate(self.refusal(act))

    def refusal(self, act: str) -> Sentence:
        """The reason why an act is refused."""
        seat, text = self._whose(act)
        sentence = self.game.reason(self.state, seat, self.game.parse_action(text))
        assert sentence is not None, f"{act} is allowed"
        return sentence

    # -- looking ------------------------------------------------------------------------------------------------
    def waiting(self) -> str:
        """The seats awaited: `0`, `1 2`, or `throw`, or `over`."""
        if self.state.over:
            return "over"
        if self.state.chance:
            return "throw"
        return " ".join(str(seat) for seat in range(self.state.seats) if self.state.waiting >> seat & 1)

    def area(self, name: str, seat: int = 0) -> str:
        """What is marked in an area, written as in `at_table`."""
        cells = next(area["cells"] for area in self._sheet(seat)["areas"] if area["id"] == name)
        marks = [_mark_text(cell) for cell in cells]
        if cells[0]["name"][0] in _chain_letters(self.game):
            middle = len(cells) // 2
            left, right = [mark for mark in marks[:middle][::-1] if mark], [mark for mark in marks[middle:] if mark]
            return " ".join([*left, "|", *right])
        return " ".join(mark for mark in marks if mark)

    def left(self, action: str, seat: int = 0) -> int:
        """How many uses of an action a seat has left."""
        return next(int(track["left"]) for track in self._sheet(seat)["tracks"] if track["action"] == action)

    def circled(self, action: str, seat: int = 0) -> int:
        """How many fields of an action track are circled."""
        return next(int(track["circled"]) for track in self._sheet(seat)["tracks"] if track["action"] == action)

    def foxes(self, seat: int = 0) -> int:
        """How many foxes a seat has."""
        return int(self._sheet(seat)["foxes"])

    def due(self, seat: int = 0) -> str:
        """The marks that wait, in the order of the game's list."""
        return " ".join(" ".join([due["bonus"]] * due["count"]) for due in self._sheet(seat)["due"])

    def gains(self, seat: int = 0) -> str:
        """Everything a seat has earned: the marks that wait, its foxes, and the actions circled."""
        tracks = self._sheet(seat)["tracks"]
        actions = [track["action"] for track in tracks for _ in range(track["circled"])]
        return " ".join([*self.due(seat).split(), *["fox"] * self.foxes(seat), *actions])

    def points(self, part: str, seat: int = 0) -> int:
        """The points of an area, of the `foxes`, or the `total`."""
        return self.game.scores(self.state, seat)[part]

    def lying(self, place: str) -> str:
        """The dice that lie somewhere (`tray`, `pool`, `I`, ...), letter and face, in the order of the sheet."""
        dice = [die for die in self.game.dice_view(self.state) if die["place"] == place]
        return " ".join(f"{die['letter']}{die['face'] or ''}" for die in dice)

    def fields(self) -> str:
        """The dice on the die fields, `-` for an empty field."""
        return " ".join(self.lying(field) or "-" for field in FIELDS)

    def turn(self, name: str) -> Any:
        """Something of the course of play: `round`, `roll`, `active`, `passive`."""
        return self.game.turn_view(self.state)[name]

    def happened(self, event: str) -> list[Mapping[str, Any]]:
        """The parameters of every event of a kind so far."""
        return [sentence.params for sentence in self.log if sentence.key.split(".")[-1] == event]

    @property
    def text(self) -> str:
        """The position in notation."""
        return self.game.position_text(self.state)

    # -- inside -------------------------------------------------------------------------------------------------
    def _one(self) -> int:
        assert self.waiting().isdigit(), f"found {self.waiting()} awaited, expected one seat: write `0 done`"
        return int(self.waiting())

    def _whose(self, act: str) -> tuple[int, str]:
        seat, space, text = act.partition(" ")
        return (int(seat), text) if space else (self._one(), act)

    def _throw(self, text: str) -> None:
        if not self.state.chance:
            seat = self._one()
            assert "roll" in self.legal(seat), f"no throw now; allowed: {' '.join(self.legal(seat))}"
            self.state.apply(seat, self.game.roll_code)
        self.state.roll(self.game.parse_roll(self.state, text))

    def _sheet(self, seat: int) -> Told:
        return self.game.sheet_view(self.state, seat)

    def _letters(self) -> str:
        return "".join(die["letter"] for die in self.game.dice_view(self.state))

    def _read_tape(self) -> None:
        tape = self.state.tape
        assert tape is not None
        self.log += [self.game.event(raw) for raw in tape.events()]
        tape.clear()


def at_table(
    game: Game | str,
    dice: str,
    at: str = "choose",
    *,
    active: int | None = None,
    first: int = 0,
    in_round: int = 1,
    roll: int | None = None,
    passive: bool = False,
    confirm: int = 1,
    sheet: Sheet | None = None,
    **parts: Part | Sheet,
) -> Table:
    """The position with these dice, one word of `at` per seat, and these sheets; see the top of this module."""
    game = shipped(game) if isinstance(game, str) else game
    stages = at.split()
    groups = [_parts(group) for group in game.position_text(game.start(len(stages), first)).split(" | ")]
    acting = [seat for seat, stage in enumerate(stages) if stage != "idle"]
    answers = any(stage in ("tray", "more") for stage in stages)
    placed = max((1 + FIELDS.index(field) for field in FIELDS if f"@{field} " in f"{dice} "), default=0)
    groups[0] |= {
        "round": str(in_round),
        "active": str(_active(stages) if active is None else active),
        "roll": str(roll or _roll(stages, placed)),
        "phase": PHASES[stages[acting[0]]] if acting else "answers" if passive else "rolls",
        "passive": str(int(passive)),
        "chance": "none" if acting else "solo-throw" if passive else "throw",
        "confirm": str(confirm),
        "waiting": "+".join(str(seat) for seat in acting) or "-",
        "dice": _dice(groups[0]["dice"], dice, "tray" if answers else "pool"),
    }
    for seat, stage in enumerate(stages):
        groups[1 + seat] |= {key: "0/0" for key, value in groups[1 + seat].items() if "/" in value}
        groups[1 + seat]["stage"] = stage
        common = {name: part for name, part in parts.items() if not isinstance(part, Mapping)}
        own = parts.get(f"seat{seat}", {})
        assert isinstance(own, Mapping)
        _fill(game, groups[1 + seat], {**(sheet or {}), **common, **own})
    return Table(game, game.parse_position(" | ".join(_joined(group) for group in groups)))


@cache
def shipped(name: str, preset: str = "rulebook") -> Game:
    """A game that comes with scorepad; read once."""
    return load(name, preset)


@cache
def unlearned(preset: str = "rulebook") -> Game:
    """A game on a sheet of somebody's own, which no bot has learned."""
    return load_text(shipped(GSC).source.replace("[10, 14, 16, 20]", "[10, 14, 16, 21]"), preset)


def _active(stages: list[str]) -> int:
    for wanted in ("choose", "ahead", "seal", "more", "idle"):
        if wanted in stages:
            return stages.index(wanted)
    return 0


def _roll(stages: list[str], placed: int) -> int:
    """Which roll it is, if every roll so far was used."""
    if {"tray", "more", "start"} & {*stages}:
        return 3
    return max(placed, 1) if {"ahead", "seal"} & {*stages} else placed + 1


def _parts(group: str) -> dict[str, str]:
    return {key: value for key, _, value in (part.partition("=") for part in group.split(" "))}


def _joined(group: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in group.items())


def _dice(known: str, wanted: str, usual: str) -> str:
    letters = [die[0] for die in known.split(",")]
    shown = {die[0]: die if "@" in die else f"{die}@{usual}" for die in wanted.split()}
    assert set(shown) <= set(letters), f"found dice {wanted}, expected letters of {''.join(letters)}"
    return ",".join(shown.get(letter, f"{letter}-@{usual}") for letter in letters)


def _fill(game: Game, group: dict[str, str], sheet: Mapping[str, Part]) -> None:
    cells = {area["id"]: area["cells"] for area in game.sheet_view(game.start(game.players[0]), 0)["areas"]}
    for written, part in sheet.items():
        name = written.rstrip("_")
        key = f"[{name}]" if name in cells else name
        assert key in group, f"found {name}, expected one of {', '.join(group)}"
        if name in cells:
            group[key] = _area(cells[name], part)
        elif "/" in group[key] and "/" not in str(part):
            group[key] = f"{part}/0"
        else:
            group[key] = str(part)


def _area(cells: list[dict[str, Any]], part: Part) -> str:
    names = [cell["name"] for cell in cells]
    if isinstance(part, int):
        return ",".join(names[:part]) or "-"
    marks = part.split()
    if "|" in marks:
        middle, bar = len(names) // 2, marks.index("|")
        pairs = [*zip(names[middle - 1 :: -1], marks[:bar], strict=False)][::-1]
        pairs += zip(names[middle + 1 :], marks[bar + 1 :], strict=False)
    elif marks and marks[0][0].isdigit():
        pairs = [*zip(names, marks, strict=False)]
    else:
        return ",".join(sorted(marks, key=lambda mark: names.index(mark.strip("()")))) or "-"
    return ",".join(f"{name}:{mark}" for name, mark in pairs) or "-"


def _mark_text(cell: Mapping[str, Any]) -> str:
    if cell["mark"] == "number":
        return f"{cell['value']}{'!' if cell['struck'] else ''}"
    return {"cross": str(cell["name"]), "circle": f"({cell['name']})"}.get(cell["mark"], "")


def _chain_letters(game: Game) -> set[str]:
    """The letters of the areas that grow from their middle: actions point at their sides."""
    texts = (game.action_text(code) for code in range(game.codes))
    return {text[-6] for text in texts if text.endswith(":left")}
