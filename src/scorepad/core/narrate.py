"""Words: message keys with parameters become sentences in a language. Nothing else in the program speaks to players.

A catalogue is the folder of a language, with one JSON file for each part of the program: objects of key -> text, or
key -> {case: text} where the text depends on one parameter: `count`, or the one that the entry `by` names. A case is an
exact value (`=0`, `=row`), else a plural category of the CLDR rules of the language (`one`, `few`, `many`, `other`);
`other` is always there.

`{name}` in a text is the parameter `name`, put into words: seats by the players' names, a list joined by commas, a
mapping of dice to faces as a list, and wherever the catalogue has a key `name.value`, its text: `{die}` with die = blue
becomes that of `die.blue`. A bonus has its words built from its parts: `X:blue` is `bonus.cross` with its area. So has
a field: `top:yellow:3:1` is `field.top` with its area, its number and its place.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from scorepad.core.errors import ScorepadError
from scorepad.core.game import Sentence

FALLBACK = "en"

#: The entry of a message by cases that names its parameter.
BY = "by"

#: Parameters that are seats.
SEATS = frozenset({"seat", "active", "waiting", "roller", "turn", "holder"})

#: The message for a bonus of two parts by the first part; any other is a number to write.
BONUSES = {"X": "bonus.cross", "?": "bonus.question", "lower": "bonus.lower", "same": "bonus.same"}

Message = str | dict[str, str]


def narrate(sentence: Sentence, language: str = FALLBACK, seats: Sequence[str] = ()) -> str:
    """The sentence in a language; `seats` are the players' names.

    >>> import scorepad
    >>> match = scorepad.Match(scorepad.load("ganz-schoen-clever"))
    >>> _ = match.enter_roll("w3 y1 b6 g2 o5 p4")
    >>> try:
    ...     match.play(0, "w>y4a")
    ... except scorepad.IllegalAction as error:
    ...     print(narrate(error.sentence, "de"))
    Dieses Feld braucht eine 4, dein Würfel zählt aber als 3.
    """
    text = _text(sentence, language)
    params = {name: _word(language, name, value, seats) for name, value in sentence.params.items()}
    return text.format_map(_Gaps(params))


def say(key: str, language: str = FALLBACK, /, **params: object) -> str:
    """The text of one key."""
    return narrate(Sentence(key, params), language)


def phrase(key: str, language: str = FALLBACK, /, **params: object) -> str:
    """The text of one key with its parameters put in as they are."""
    return _text(Sentence(key, params), language).format_map(_Gaps(params))


_folders: list[Traversable] = [resources.files("scorepad") / "locale"]


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(folder.name for folder in (resources.files("scorepad") / "locale").iterdir() if folder.is_dir())


def spoken(language: str) -> str:
    """The language itself if there is a catalogue for it, otherwise the one that always has one."""
    return language if language in languages() else FALLBACK


@cache
def catalogue(language: str) -> Mapping[str, Message]:
    """All messages of a language."""
    if language not in languages():
        raise ScorepadError(f"language: found {language!r}, expected one of {', '.join(languages())}")
    return _messages(_folders, language)


def learned(language: str) -> dict[str, Message]:
    """What other packages add to a language, in the fallback language where they have no words of their own."""
    added = _messages(_folders[1:], FALLBACK) | _messages(_folders[1:], language)
    ours = _messages(_folders[:1], language)
    return {key: message for key, message in added.items() if key not in ours}


def learn(folder: Traversable) -> None:
    """Add the words of another package: a folder like `locale`, with a folder of JSON files for each language."""
    if folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()


def _messages(folders: Sequence[Traversable], language: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for folder in reversed(folders):  # ours last: a guest cannot change what others say
        for part in _parts(folder, language):
            found |= json.loads(part.read_text(encoding="utf-8"))
    return found


def _parts(folder: Traversable, language: str) -> list[Traversable]:
    spoken = folder / language
    return [part for part in spoken.iterdir() if part.name.endswith(".json")] if spoken.is_dir() else []


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


#: Languages that write 2.5; all others write 2,5.
POINTED = frozenset({"en"})


class _Gaps(dict[str, object]):
    """Leaves a gap visible where a message asks for a parameter that nobody gave."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


def _text(sentence: Sentence, language: str) -> str:
    """The text of a sentence's key; from the fallback, by its own plurals, where the language has none."""
    for spoken in (language, FALLBACK):
        message = catalogue(spoken).get(sentence.key)
        if message is not None:
            return message if isinstance(message, str) else _case(message, sentence.params, spoken)
    raise ScorepadError(f"no message {sentence.key!r} in the catalogue {language!r}")


def _case(message: dict[str, str], params: Mapping[str, object], language: str) -> str:
    value = params.get(message.get(BY, "count"), 0)
    if f"={value}" in message:
        return message[f"={value}"]
    category = plural(language, value) if isinstance(value, int) else "other"
    return message.get(category, message["other"])


def _word(language: str, name: str, value: object, seats: Sequence[str]) -> object:
    """A parameter as it is said."""
    if name in SEATS and isinstance(value, int):
        named = 0 <= value < len(seats)
        return seats[value] if named else phrase("seat.numbered", language, number=value + 1)
    if isinstance(value, Mapping):
        return ", ".join(f"{_word(language, 'die', die, seats)} {face}" for die, face in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_word(language, name, item, seats)) for item in value)
    if isinstance(value, float):
        return str(value) if language in POINTED else str(value).replace(".", ",")
    found = catalogue(language).get(f"{name}.{value}")
    if isinstance(found, str):
        return found
    built = BUILT.get(name)
    return built(language, str(value)) if built else value


def _bonus(language: str, text: str) -> str:
    """A bonus in words; a name that a sheet of your own gives it stays as it is."""
    first, colon, second = text.partition(":")
    if not colon:
        return text
    key = BONUSES.get(first, "bonus.number")
    die, area = (_word(language, name, second, ()) for name in ("die", "area"))
    return phrase(key, language, number=first, same=second, die=die, area=area)


def _field(language: str, text: str) -> str:
    """A field by its parts: what kind of name it has, its area, its number, where it stands."""
    kind, area, number, where = text.split(":")
    die = _word(language, "die", where, ())
    return phrase(
        f"field.{kind}", language, area=_word(language, "area", area, ()), number=number, where=where, die=die
    )


#: Parameters whose words are built from the parts of their text.
BUILT: dict[str, Callable[[str, str], str]] = {"bonus": _bonus, "field": _field}
