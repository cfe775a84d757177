"""The server's signature under what it pushes (RFC 8292): push services pass on nothing without it."""

import base64
import secrets
import time

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

#: Services take signatures of a day at most.
SECONDS = 12 * 3600
#: The order of the curve's group: private keys are below it.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def new_key() -> str:
    """A private key, as text."""
    return _text((1 + secrets.randbelow(ORDER - 1)).to_bytes(32, "big"))


class Signer:
    """Signs for one server; `public` is what browsers subscribe with."""

    def __init__(self, key: str, contact: str) -> None:
        self._vapid = Vapid02.from_raw(key.encode())
        self._vapid.conf = {"no-strict": True}  # at home the contact is no public address
        self._contact = contact
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = _text(point)

    def headers(self, audience: str) -> dict[str, str]:
        """What a message to a push service, by its origin, has to carry."""
        claims = {"aud": audience, "exp": int(time.time()) + SECONDS, "sub": self._contact}
        return {str(name): str(value) for name, value in self._vapid.sign(claims).items()}


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
