"""A command that is not done: why, as a message key with parameters."""

from typing import Any


class Refusal(Exception):
    """Raised wherever a command cannot be done; `status` is the HTTP status."""

    def __init__(self, key: str, status: int = 409, /, **params: Any) -> None:
        self.key, self.status, self.params = key, status, params
        self.state: dict[str, Any] | None = None
        super().__init__(key)
