"""The words in a drawing and those read out instead of it: a language's, or others that are given."""

from collections.abc import Callable, Mapping

from scorepad.core.narrate import FALLBACK, catalogue, phrase

#: Words in place of the English ones: some by key, or all from a function of the key and its parameters.
Words = Mapping[str, str] | Callable[[str, Mapping[str, object]], str]


def words_of(language: str) -> Words:
    """The words of a language; one there is no catalogue of is refused at once."""
    catalogue(language)
    return lambda key, params: phrase(key, language, **params)


class Speaker:
    """Says things in the words given, in English where there are none."""

    def __init__(self, words: Words | None = None) -> None:
        self._words = words

    def say(self, key: str, **params: object) -> str:
        """The words of a key."""
        if callable(self._words):
            return self._words(key, params)
        if self._words and key in self._words:
            return self._words[key].format_map(params)
        return phrase(key, FALLBACK, **params)

    def area(self, name: str) -> str:
        """What an area is called: its own name if the catalogues do not know it."""
        return self._called(f"area.{name}", name)

    def die(self, name: str) -> str:
        """What a die is called, in the same way."""
        return self._called(f"die.{name}", name)

    def shape(self, name: str) -> str:
        """What a shape is called, in the same way."""
        return self._called(f"shape.{name}", name)

    def field(self, text: str) -> str:
        """What a field is called, by the parts of its name."""
        kind, area, number, where = text.split(":")
        return self.say(f"field.{kind}", area=self.area(area), number=number, where=where, die=self.die(where))

    def letter(self, colour: str, own: str) -> str:
        """What stands for a colour where there is little room: its letter in the language, else the sheet's own."""
        return self._called(f"letter.{colour}", own.upper())

    def _called(self, key: str, name: str) -> str:
        return self.say(key) if key in catalogue(FALLBACK) else name
