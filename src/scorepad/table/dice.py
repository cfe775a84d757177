"""Fair dice: outcomes drawn from the table's secret and the players' nonces; `docs/fair-dice.md` has the recipe."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

SECRET_BYTES = 32
PREFIX = b"scorepad dice 1"


def new_secret() -> bytes:
    """A fresh secret for a table."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown before the first roll."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True)
class Dice:
    """All draws of one table; each has a label, so that nothing that happens between can change it."""

    secret: bytes
    nonces: Sequence[str]

    def first(self, seats: int) -> int:
        """The seat that begins."""
        return self._draw("first", seats)

    def setup(self, setups: int) -> int:
        """How the table is set."""
        return self._draw("setup", setups)

    def throw(self, number: int, outcomes: int) -> int:
        """The outcome of a throw; throws are counted from 0."""
        return self._draw(f"throw {number}", outcomes)

    def _draw(self, label: str, count: int) -> int:
        """A number below `count`, all equally likely: values of the incomplete last stretch are drawn again."""
        fair = 2**256 - 2**256 % count
        attempt = 0
        while (value := self._block(label, attempt)) >= fair:
            attempt += 1
        return value % count

    def _block(self, label: str, attempt: int) -> int:
        nonces = ",".join(self.nonces).encode()
        message = b"\n".join([PREFIX, nonces, label.encode(), str(attempt).encode()])
        return int.from_bytes(hmac.digest(self.secret, message, "sha256"), "big")
