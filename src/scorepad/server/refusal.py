"""A command that is not done: why, as a message key with parameters."""


class Refusal(Exception):
    """Raised wherever a command cannot be done; `status` is the HTTP status."""

    def __init__(self, key: str, status: int = 409, /, **params: object) -> None:
        self.key, self.status, self.params = key, status, params
        self.state: dict[str, object] | None = None
        super().__init__(key)
