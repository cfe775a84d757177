"""Words: message keys with parameters become sentences of a language. Nothing else in the program speaks to players.

A catalogue is a JSON object of key -> text, or key -> {plural category: text}; the category follows the parameter
`count` by the CLDR rules of the language. `{name}` in a text is the parameter `name`; where the catalogue has a key
`name.value`, that word is put in (`{die}` with die = "blue" becomes the text of `die.blue`).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from scorepad.errors import ScorepadError
from scorepad.game import Sentence

FALLBACK = "en"

Message = str | dict[str, str]


def narrate(sentence: Sentence, language: str = FALLBACK, seats: Sequence[str] = ()) -> str:
    """The sentence in a language; `seats` are the players' names."""
    words = catalogue(language)
    params = {name: _word(words, name, value, seats) for name, value in sentence.params.items()}
    message = words.get(sentence.key) or catalogue(FALLBACK).get(sentence.key)
    if message is None:
        raise ScorepadError(f"no message {sentence.key!r} in the catalogue {language!r}")
    if isinstance(message, dict):
        message = message[plural(language, int(sentence.params.get("count", 0)))]
    return message.format_map(_Gaps(params))


def say(key: str, language: str = FALLBACK, **params: Any) -> str:
    """The text of one key."""
    return narrate(Sentence(key, params), language)


def languages() -> list[str]:
    """The languages there is a catalogue for."""
    folder = resources.files("scorepad") / "locale"
    return sorted(item.name.removesuffix(".json") for item in folder.iterdir() if item.name.endswith(".json"))


@cache
def catalogue(language: str) -> Mapping[str, Message]:
    """All messages of a language."""
    if language not in languages():
        raise ScorepadError(f"language: found {language!r}, expected one of {', '.join(languages())}")
    text = (resources.files("scorepad") / "locale" / f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, Message] = json.loads(text)
    return found


def plural(language: str, count: int) -> str:
    """The CLDR plural category of a whole number."""
    return PLURALS.get(language, _one_or_other)(abs(count))


def _one_or_other(count: int) -> str:
    return "one" if count == 1 else "other"


def _polish(count: int) -> str:
    if count == 1:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"


def _serbian(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "other"


PLURALS: dict[str, Callable[[int], str]] = {
    "en": _one_or_other,
    "de": _one_or_other,
    "hu": _one_or_other,
    "pl": _polish,
    "sr": _serbian,
}


class _Gaps(dict[str, Any]):
    """Leaves a gap visible where a message asks for a parameter that nobody gave."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


def _word(words: Mapping[str, Message], name: str, value: Any, seats: Sequence[str]) -> Any:
    """A parameter as it is said: names of seats, dice, areas, actions; lists joined by commas."""
    if name in ("seat", "active", "waiting", "roller") and isinstance(value, int):
        return seats[value] if value < len(seats) else str(_plain(words, "seat.numbered")).format(number=value + 1)
    if isinstance(value, Mapping):
        return ", ".join(f"{_word(words, 'die', die, seats)} {face}" for die, face in value.items())
    found = words.get(f"{name}.{value}")
    return found if isinstance(found, str) else value


def _plain(words: Mapping[str, Message], key: str) -> Message:
    return words.get(key) or catalogue(FALLBACK)[key]
