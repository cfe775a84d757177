"""A command that is not done: why, as a message key with parameters."""


class Refusal(Exception):
    """Raised wherever a command cannot be done; what that means for a connection is its host's to say."""

    def __init__(self, key: str, /, **params: object) -> None:
        self.key, self.params = key, params
        super().__init__(key)
