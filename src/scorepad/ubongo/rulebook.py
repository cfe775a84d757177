"""The rules of Ubongo, the dice game, with the numbers of its sheet."""

from scorepad.core.section import Section
from scorepad.core.voice import Voice
from scorepad.ubongo.game import Rules

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
    dice = [voice.say("rules.ubongo.faces", die=colour, faces=names) for colour, names in faces.items()]
    shapes = [
        voice.say("rules.ubongo.shape", code=shape.name, shape=shape.name, rows="/".join(shape.rows))
        for shape in spec.shapes
    ]
    return [
        Section(voice.say("rules.course"), course),
        Section(voice.say("rules.ubongo.dice"), [*dice, *shapes, *voice.notes(spec.id, spec.notes)]),
    ]
