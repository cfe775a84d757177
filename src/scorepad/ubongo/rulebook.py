"""The rules of Ubongo, the dice game, with the numbers of its sheet."""

from collections.abc import Sequence
from itertools import zip_longest

from scorepad.core.section import Section
from scorepad.core.voice import Voice
from scorepad.ubongo.game import Rules

#: What stands for a square above another, by whether each is drawn: two rows in one line of text.
BLOCKS = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}

#: The paragraphs, in order.
COURSE = ("sheet", "throw", "grab", "fill", "score", "area", "end", "practice")


def sections(game: Rules, voice: Voice) -> list[Section]:
    """Course of play, then shapes and areas as drawn in the sheet file."""
    spec = game.spec
    params = {"areas": len(spec.areas), "dice": list(spec.dice_by_seats), "consolation": spec.consolation}
    told = [part for part in COURSE if part != "practice" or game.players[0] == 1]
    course = [voice.say(f"rules.ubongo.{part}", **params) for part in told]
    faces = {
        colour: [spec.shapes[shape].name for shape in shapes]
        for colour, shapes in (("black", spec.black), ("white", spec.white))
    }
    dice = [voice.say("rules.ubongo.faces", die=colour, shape=names) for colour, names in faces.items()]
    shapes = [voice.say("rules.ubongo.shape", shape=shape.name, rows=drawn(shape.rows)) for shape in spec.shapes]
    return [
        Section(voice.say("rules.course"), course),
        Section(voice.say("rules.ubongo.dice"), [*dice, *shapes, *voice.notes(spec.id, spec.notes)]),
    ]


def drawn(rows: Sequence[str]) -> str:
    """A shape as a line of text: its rows by twos."""
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue="." * len(rows[0]))
    return " / ".join("".join(BLOCKS[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)
