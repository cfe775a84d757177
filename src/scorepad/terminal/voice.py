"""Who speaks at this table: one language, and the players' names."""

import locale
import os
from collections.abc import Sequence
from typing import Any

from scorepad.game import Sentence
from scorepad.narrate import FALLBACK, catalogue, languages, narrate

#: Where a system says which language its user reads, the weightiest first.
ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")


class Voice:
    """Says everything in one language and calls the players by their names."""

    def __init__(self, language: str = FALLBACK, names: Sequence[str] = ()) -> None:
        catalogue(language)  # an unknown language is refused at once
        self.language, self.names = language, list(names)

    def say(self, key: str, /, **params: Any) -> str:
        """The text of one key."""
        return self.tell(Sentence(key, params))

    def tell(self, sentence: Sentence) -> str:
        """A sentence."""
        return narrate(sentence, self.language, self.names)

    def word(self, kind: str, value: object) -> str:
        """What a die, an area, an action ... is called; its own name if the catalogue does not know it."""
        key = f"{kind}.{value}"
        return self.say(key) if self.knows(key) else str(value)

    def knows(self, key: str) -> bool:
        """Whether there is a message of this key."""
        return key in catalogue(self.language) or key in catalogue(FALLBACK)


def system_language() -> str:
    """The language of the system, English if there is no catalogue of it."""
    named = next((os.environ[name] for name in ENVIRONMENT if os.environ.get(name)), locale.getlocale()[0] or "")
    short = locale.normalize(named.partition("_")[0].partition(".")[0]).partition("_")[0]
    return short if short in languages() else FALLBACK
