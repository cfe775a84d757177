"""What can go wrong at the edge: one class per kind of mistake, each message says what was found and expected."""

from collections.abc import Mapping

from scorepad.core.sentence import Sentence

#: This much of a value is shown in a message.
LONGEST_SHOWN = 200


class ScorepadError(ValueError):
    """Any mistake a caller can make; the message is meant to be shown."""


class WordedError(ScorepadError):
    """A mistake that anybody can make: `text` with `values` in its gaps, so that it can be said in any language."""

    def __init__(self, text: str, values: Mapping[str, str]) -> None:
        super().__init__(text, values)
        self.text, self.values = text, values

    def __str__(self) -> str:
        return self.text.format(**self.values)


class SheetError(ScorepadError):
    """A sheet file that cannot be played: names the file and line, the key, what was found and what was expected."""

    def __init__(self, where: str, key: str, found: object, expected: str, line: int = 0, sentence: str = "") -> None:
        super().__init__(where, key, found, expected, line, sentence)
        self.where, self.key, self.found, self.expected, self.line = where, key, found, expected, line
        self.sentence = sentence or f"{key}: found {shown(found)}, expected {expected}"

    def __str__(self) -> str:
        place = f"{self.where}, line {self.line}" if self.line else self.where
        return f"{place}: {self.sentence}"


class NotationError(ScorepadError):
    """A text that is not an action, roll or position of this game at all."""


class IllegalAction(ScorepadError):
    """A readable action that the rules do not allow now; `sentence` says why, for `narrate` in any language."""

    def __init__(self, message: str, sentence: Sentence) -> None:
        super().__init__(message, sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.args[0])

    @property
    def reason(self) -> str:
        """The key of the explanation."""
        return self.sentence.key


class RecordError(ScorepadError):
    """A record that cannot be read, or that does not fit the sheet and rules it names."""


class OptionError(WordedError):
    """An option or preset that the game does not have."""


def shown(found: object) -> str:
    """A value of a file as a message shows it: on one line, and never longer than that."""
    if found is None:
        return "nothing"
    try:
        text = repr(found)
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets without end
        return "something too long to show"
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + " ..."
