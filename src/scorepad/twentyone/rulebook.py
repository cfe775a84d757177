"""The rules of Twenty One with the numbers of its sheets."""

from scorepad.core.section import Section
from scorepad.core.voice import Voice
from scorepad.twentyone.game import Rules
from scorepad.twentyone.sheet import OPEN_ROW, Spec

#: The paragraphs, in order.
COURSE = ("sheet", "throw", "write", "strike", "row", "hidden", "end", "open-row", "practice")


def sections(game: Rules, voice: Voice) -> list[Section]:
    """Course of play and the rows."""
    spec = game.spec
    params = {
        "sheets": list(spec.sheets),
        "dice": len(spec.dice),
        "rows": len(spec.rows),
        "locked": spec.locked_face,
        "bonus": ", ".join(str(points) for points in spec.hit_bonus),
        "open": str(game.options[OPEN_ROW]).lower(),
    }
    said = {"throw": _throw(spec)}
    told = [part for part in COURSE if part != "practice" or game.players[0] == 1]
    course = [voice.say(f"rules.twentyone.{said.get(part, part)}", **params) for part in told]
    rows = [
        voice.say("rules.twentyone.numbers", row=number, numbers=list(numbers))
        for number, numbers in enumerate(spec.rows, 1)
    ]
    return [
        Section(voice.say("rules.course"), course),
        Section(voice.say("rules.twentyone.rows"), [*rows, *voice.notes(spec.id, spec.notes)]),
    ]


def _throw(spec: Spec) -> str:
    """Which sentence tells how often the dice are thrown, and which of them again."""
    if spec.throws == 1:
        return "throw-once"
    return "throw" if spec.locked_face else "throw-all"
