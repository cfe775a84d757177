"""Who speaks: one language, and the names of the players."""

from collections.abc import Sequence

from scorepad.core.game import Sentence
from scorepad.core.narrate import FALLBACK, catalogue, narrate


class Voice:
    """Says everything in one language and calls the players by their names.

    `as_text`: to somebody who sees sheets as text, with signs for what is a colour in print.
    """

    def __init__(self, language: str = FALLBACK, names: Sequence[str] = (), *, as_text: bool = False) -> None:
        catalogue(language)  # an unknown language is refused at once
        self.language, self.names, self.as_text = language, list(names), as_text

    def say(self, key: str, /, **params: object) -> str:
        """The text of one key."""
        return self.tell(Sentence(key, params))

    def tell(self, sentence: Sentence) -> str:
        """A sentence."""
        return narrate(sentence, self.language, self.names)

    def word(self, kind: str, value: object) -> str:
        """What a die, an area, an action ... is called; its own name if the catalogue does not know it."""
        key = f"{kind}.{value}"
        return self.say(key) if self.knows(key) else str(value)

    def notes(self, sheet: str, notes: Sequence[str]) -> list[str]:
        """The notes of a sheet: ours in this language, and one that was changed as it is."""
        keys = {f"note.{sheet}.{number}": note for number, note in enumerate(notes, 1)}
        return [self.say(key) if catalogue(FALLBACK).get(key) == note else note for key, note in keys.items()]

    def knows(self, key: str) -> bool:
        """Whether there is a message of this key."""
        return key in catalogue(self.language) or key in catalogue(FALLBACK)
