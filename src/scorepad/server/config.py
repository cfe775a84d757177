"""How a server is set up."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from scorepad.server.limits import ACTS, CODES, CREATIONS, OWN_CREATIONS, REQUESTS, Limit


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; flags and environment variables of `scorepad serve` fill it."""

    database: str
    public_url: str
    port: int = 0  #: where it listens on this machine, if browsers here may come directly
    redis: str | None = None
    client: Path | None = None  #: folder of a browser client other than the package's
    keep_days: int = 0  #: tables untouched for so long are deleted; 0: never
    bot_seconds: float = 5.0  #: a bot's time for one act
    bot_workers: int = 1
    acts: Limit = ACTS
    creations: Limit = CREATIONS
    own_creations: Limit = OWN_CREATIONS
    codes: Limit = CODES
    requests: Limit = REQUESTS
    cached_tables: int = 2000
    sweep_seconds: float = 3.0  #: how often lost bot turns and missed wakes are looked for
    process: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def origins(self) -> tuple[str, ...]:
        """The Origins that browsers may come from: the public URL's, and this machine's own names for itself."""
        parts = urlsplit(self.public_url)
        own = tuple(f"http://{name}:{self.port}" for name in ("127.0.0.1", "localhost")) if self.port else ()
        return (f"{parts.scheme}://{parts.netloc}", *own)

    @property
    def secure(self) -> bool:
        """Whether browsers come over TLS."""
        return self.public_url.startswith("https://")

    @property
    def cookie(self) -> str:
        """The session cookie's name; the prefix makes browsers insist on TLS and this host."""
        return "__Host-scorepad" if self.secure else "scorepad"
