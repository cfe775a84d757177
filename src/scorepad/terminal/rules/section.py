"""A part of a rules text."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from scorepad.narrate import say
from scorepad.terminal.voice import Voice


@dataclass
class Section:
    """A heading and its sentences."""

    heading: str
    lines: list[str] = field(default_factory=list)


def told_notes(sheet: str, notes: Iterable[str], voice: Voice) -> list[str]:
    """The notes of a sheet, those of ours in the language of the voice; one that was changed stays as it is."""
    keys = {f"note.{sheet}.{number}": note for number, note in enumerate(notes, 1)}
    return [voice.say(key) if voice.knows(key) and say(key) == note else note for key, note in keys.items()]
