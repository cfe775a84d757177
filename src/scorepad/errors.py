"""What can go wrong at the edge: one class per kind of mistake, each message says what was found and expected."""


class ScorepadError(ValueError):
    """Any mistake a caller can make; the message is meant to be shown."""


class SheetError(ScorepadError):
    """A sheet file that cannot be played: names the file, the key, what was found and what was expected."""

    def __init__(self, where: str, key: str, found: object, expected: str) -> None:
        self.where, self.key, self.found, self.expected = where, key, found, expected
        super().__init__(f"{where}: {key}: found {found!r}, expected {expected}")


class NotationError(ScorepadError):
    """A text that is no action, roll or position of this game at all."""


class IllegalAction(ScorepadError):
    """A well-written action that the rules do not allow now; `reason` is the key of its explanation."""

    def __init__(self, message: str, reason: str) -> None:
        self.reason = reason
        super().__init__(message)


class RecordError(ScorepadError):
    """A record that cannot be read, or that does not fit the sheet and rules it names."""


class OptionError(ScorepadError):
    """An option or preset that the game does not have."""
