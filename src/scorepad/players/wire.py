"""The lines of the player protocol: what Scorepad and a program that plays say to each other."""

from dataclasses import dataclass

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.player import Opinion

#: The version that is spoken; the first line of a talk names it.
VERSION = 1


#: This much of a line is shown in an error.
SHOWN = 120


class Garbled(ScorepadError):
    """A line that is none of the protocol."""


@dataclass(frozen=True)
class Go:
    """The question: what would you do in this seat?"""

    seat: int
    seed: int = 0
    time: int | None = None  #: milliseconds for the answer
    samples: int | None = None  #: the effort that is wished for
    values: bool = False  #: whether a value of every legal action is wished for

    def line(self) -> str:
        """As it is sent."""
        found = f"go seat {self.seat} seed {self.seed}"
        found += "" if self.time is None else f" time {self.time}"
        found += "" if self.samples is None else f" samples {self.samples}"
        return found + (" values" if self.values else "")

    @classmethod
    def parse(cls, line: str) -> "Go":
        """The question of a line."""
        words = line.split()[1:]
        values = "values" in words
        numbers = pairs([word for word in words if word != "values"], line, ("seat", "seed", "time", "samples"))
        if "seat" not in numbers:
            raise Garbled(f"found {shown(line)}, expected `go seat NUMBER ...`")
        return cls(
            _whole(numbers, "seat", line) or 0,
            _whole(numbers, "seed", line) or 0,
            _whole(numbers, "time", line),
            _whole(numbers, "samples", line),
            values,
        )


def shown(line: str) -> str:
    """A line as an error quotes it."""
    return repr(line if len(line) <= SHOWN else f"{line[:SHOWN]}...")


def game_lines(game: Game) -> list[str]:
    """A game, its options and its whole sheet: also a sheet that the program has never seen."""
    sheet = game.source.splitlines()
    options = [f"option {name} {str(value).lower()}" for name, value in game.options.items()]
    return [f"game {game.id} preset {game.preset}", *options, f"sheet {len(sheet)}", *sheet, "ready"]


def value_line(game: Game, opinion: Opinion) -> str:
    """An opinion as it is sent."""
    win = "" if opinion.win is None else f" win {opinion.win!r}"
    return f"value {game.action_text(opinion.action)} points {opinion.points!r}{win} error {opinion.error!r}"


def parse_value(game: Game, line: str) -> Opinion:
    """The opinion of a line."""
    words = line.split()
    numbers = pairs(words[2:], line, ("points", "win", "error"))
    if "points" not in numbers:
        raise Garbled(f"found {shown(line)}, expected `value ACTION points NUMBER ...`")
    try:
        found = {name: float(text) for name, text in numbers.items()}
    except ValueError:
        raise Garbled(f"found {shown(line)}, expected numbers after points, win and error") from None
    return Opinion(game.parse_action(words[1]), found["points"], found.get("win"), found.get("error", 0.0))


def pairs(words: list[str], line: str, known: tuple[str, ...]) -> dict[str, str]:
    """Names with what follows each of them."""
    found = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not found.keys() <= set(known):
        raise Garbled(f"found {shown(line)}, expected {', '.join(known)}, each followed by its value")
    return found


def _whole(numbers: dict[str, str], name: str, line: str) -> int | None:
    text = numbers.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()):
        raise Garbled(f"found {shown(line)}, expected a whole number after {name}")
    return int(text)
