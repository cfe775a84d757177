"""Questions that are asked until there is an answer."""

from dataclasses import dataclass

from scorepad.core.voice import Voice
from scorepad.terminal.screen import Screen


@dataclass
class Asker:
    """Asks questions until there is an answer."""

    screen: Screen
    voice: Voice

    def say(self, key: str, **params: object) -> None:
        """Say something."""
        self.screen.show(self.voice.say(key, **params))

    def number(self, key: str, low: int, high: int, default: int, **params: object) -> int:
        """A whole number; Enter takes the default."""
        if low == high:
            return low
        while True:
            typed = self.screen.ask(self.voice.say(key, low=low, high=high, default=default, **params))
            if not typed:
                return default
            if typed.isascii() and typed.isdigit() and low <= int(typed) <= high:
                return int(typed)
            self.say("setup.number", found=typed, low=low, high=high)

    def letter(self, key: str, letters: str, **params: object) -> str:
        """One of some letters; Enter takes the first."""
        while True:
            typed = self.screen.ask(self.voice.say(key, **params)).lower()
            if not typed:
                return letters[0]
            if typed[0] in letters:
                return typed[0]
            self.say("setup.letter", found=typed, expected=" ".join(letters))
